"""检录 on a phone in the hall: one tap, one POST; with htmx only the card is exchanged."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from tournament.events.access import desk_page
from tournament.events.models import Event

from . import services
from .check_in_page import Asked, check_in_page, key_of
from .services import EntrantsRefused


@desk_page("event.check_in")
@require_safe
def check_in(request: HttpRequest, event: Event) -> HttpResponse:
    """Show who is there and who is not."""
    page = check_in_page(event, Asked.of(request.GET))
    return render(request, "entrants/check_in.html", {"event": event, "room": "check-in", "page": page})


@desk_page("event.check_in")
@require_POST
def check_in_player(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    """Note one player present, absent or expected again."""
    player = get_object_or_404(event.players.select_related("team", "event"), number=number)
    refused = ""
    try:
        services.set_check_in(player=player, state=request.POST.get("state", ""), user=request.user)
    except EntrantsRefused as refusal:
        refused = str(refusal)
    return _again(request, event, key_of(player), number, refused)


@desk_page("event.check_in")
@require_POST
def check_in_team(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    """Note a whole team present."""
    team = get_object_or_404(event.teams, number=number)
    refused = told = ""
    try:
        done = services.check_in_team(team=team, user=request.user)
    except EntrantsRefused as refusal:
        refused = str(refusal)
    else:
        told = _still_absent(done)
    return _again(request, event, f"team-{number}", None, refused, told)


def _still_absent(done: services.TeamCheckedIn) -> str:
    if not done.absent:
        return ""
    names = _("、").join(player.name for player in done.absent)
    return _("记作未到的没有改：%(names)s。人来了，在那一行按“已到”。") % {"names": names}


def _again(
    request: HttpRequest, event: Event, key: str, number: int | None, refused: str, told: str = ""
) -> HttpResponse:
    """Answer with the card and the counts for htmx, or lead back to the same place of the page."""
    asked = Asked.of(request.POST)
    if not request.htmx:  # type: ignore[attr-defined]
        if refused:
            messages.error(request, refused)
        if told:
            messages.info(request, told)
        anchor = f"p{number}" if number is not None else f"{key}-card"
        return redirect(asked.address(event, kept=number, anchor=anchor))
    # With the whole team the rows stay in sight, even where only the missing are shown.
    kept = Asked(asked.text, asked.only_missing and number is not None, number)
    page = check_in_page(event, kept)
    context = {"event": event, "page": page, "card": page.card(key), "refused": refused, "number": number}
    context |= {"told": told}
    return render(request, "entrants/_card_and_counts.html", context)


@desk_page("event.check_in")
@require_POST
def house_players(request: HttpRequest, event: Event) -> HttpResponse:
    """Call or release house players, so that the last table is full."""
    try:
        change = services.fill_last_table(event=event, user=request.user)
    except EntrantsRefused as refusal:
        messages.error(request, str(refusal))
    else:
        _say_change(request, change)
    return redirect(Asked.of(request.POST).address(event, anchor="house"))


def _say_change(request: HttpRequest, change: services.HouseChange) -> None:
    if change.called:
        names = _("、").join(player.name for player in change.called)
        messages.success(request, _("安排了陪打：%(names)s。") % {"names": names})
    if change.released:
        names = _("、").join(player.name for player in change.released)
        messages.success(request, _("收回了陪打：%(names)s。") % {"names": names})
    if not change.called and not change.released:
        messages.info(request, _("陪打人数正好，没有变动。"))


@desk_page("event.check_in")
@require_POST
def house_release(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    """Let one house player go."""
    player = get_object_or_404(event.players, number=number, is_house=True)
    try:
        gone = services.release_house_player(player=player, user=request.user)
    except EntrantsRefused as refusal:
        messages.error(request, str(refusal))
    else:
        text = _("%(name)s已收回。") if gone else _("%(name)s打过牌，留在名单里，记作未到。")
        messages.success(request, text % {"name": player.name})
    return redirect(Asked.of(request.POST).address(event, anchor="house"))
