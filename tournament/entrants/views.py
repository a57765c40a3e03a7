"""The list of entrants, and the pages of one player and one team."""

from collections.abc import Sequence
from typing import Any

from django.contrib import messages
from django.db.models import Count
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tournament.events.access import desk_page
from tournament.events.meanwhile import Meanwhile
from tournament.events.models import Event

from . import services
from .filters import EntrantFilter
from .forms import AddPlayerForm, EditPlayerForm, SubstituteForm, TeamForm, WithdrawForm
from .headcount import count_heads
from .imports import waiting_import
from .models import Player, PlayerState, Team
from .open_seats import open_seats
from .paging import show_page
from .players import known_of
from .services import EntrantsRefused, Entry, EntryStale
from .stale import is_stale, rebased_player, rebased_team
from .substitutes import substitute_of
from .tables import EntrantTable

ROWS_A_PAGE = 100


@desk_page("event.entrants")
@require_safe
def entrants(request: HttpRequest, event: Event) -> HttpResponse:
    """List everybody who is entered, with counts and teams."""
    players = event.players.select_related("team").defer("phone", "birth_year").order_by("number")
    shown = EntrantFilter(request.GET, queryset=players, request=request, event=event)
    teams = event.teams.annotate(size=Count("players")).order_by("number")
    table = EntrantTable(event, shown.qs, has_teams=bool(teams))
    show_page(table, request, rows=ROWS_A_PAGE)
    context = {
        "event": event,
        "room": "entrants",
        "filter": shown,
        "table": table,
        "found": len(table.rows),
        "teams": teams,
        "count": count_heads(event),
        "total": event.players.count(),
        "pending": event.imports.filter(confirmed_at=None).select_related("uploaded_by"),
        "waiting": waiting_import(event),
    }
    return render(request, "entrants/entrants.html", context)


@desk_page("event.entrants")
@require_http_methods(["GET", "HEAD", "POST"])
def player_add(request: HttpRequest, event: Event) -> HttpResponse:
    """Enter somebody by hand."""
    form = AddPlayerForm(request.POST or None, event=event)
    if request.method == "POST" and form.is_valid():
        try:
            player = services.add_player(
                event=event, entry=form.entry(), state=form.cleaned_data["state"], user=request.user
            )
        except EntrantsRefused as refusal:
            show_refusal(form, refusal)
        else:
            words = {"name": player.name, "number": player.number}
            text = (
                _("%(name)s已加入，参赛号 %(number)d（补报）。")
                if player.is_late
                else _("%(name)s已加入，参赛号 %(number)d。")
            )
            messages.success(request, text % words)
            return redirect("player-add" if "another" in request.POST else "entrants", event.slug)
    return render(request, "entrants/player_add.html", {"event": event, "room": "entrants", "form": form})


def show_refusal(form: Any, refusal: EntrantsRefused) -> None:
    """Put a refusal beside the field it is about, or on top of the form."""
    field = "new_team" if refusal.field == "team" and "team" not in form.fields else refusal.field
    form.add_error(field if field in form.fields else None, str(refusal))


@desk_page("event.entrants")
@require_http_methods(["GET", "HEAD", "POST"])
def player_edit(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    """Correct what is known of a player."""
    player = _player(event, number)
    if request.method == "POST" and is_stale(request.POST, known_of(player)):
        return _overtaken(request, event, player)
    form = EditPlayerForm(request.POST or None, event=event, player=player)
    if request.method == "POST" and form.is_valid():
        try:
            services.edit_player(
                player=player,
                entry=form.entry(),
                is_reserve=form.is_reserve_now(),
                seen=known_of(player),
                user=request.user,
            )
        except EntryStale:
            return _overtaken(request, event, _player(event, number))
        except EntrantsRefused as refusal:
            show_refusal(form, refusal)
        else:
            messages.success(request, _("%(name)s的资料已保存。") % {"name": form.cleaned_data["name"]})
            return redirect("player-edit", event.slug, number)
    return _player_page(request, event, player, form=form)


def _overtaken(request: HttpRequest, event: Event, player: Player) -> HttpResponse:
    form, meanwhile = rebased_player(request.POST, player)
    return _player_page(request, event, player, form=form, meanwhile=meanwhile)


def _player(event: Event, number: int) -> Player:
    return get_object_or_404(event.players.select_related("team", "event", "replaces"), number=number)


def _player_page(request: HttpRequest, event: Event, player: Player, **forms: Any) -> HttpResponse:
    may_give_place = not player.is_house and player.state != PlayerState.RESERVE
    taken = substitute_of(player)
    context = {
        "event": event,
        "room": "entrants",
        "player": player,
        "form": EditPlayerForm(event=event, player=player),
        "withdraw_form": WithdrawForm(prefix="withdraw"),
        "substitute_form": SubstituteForm(player=player, prefix="substitute"),
        "may_be_replaced": may_give_place and taken is None,
        "taken": taken,
        "removable": services.is_removable(player),
        "open_seats": open_seats(player),
    }
    return render(request, "entrants/player_edit.html", context | forms)


@desk_page("event.entrants")
@require_POST
def player_withdraw(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    """Take a player out of what is still to be drawn."""
    player = _player(event, number)
    form = WithdrawForm(request.POST, prefix="withdraw")
    if form.is_valid():
        try:
            services.withdraw(player=player, reason=form.cleaned_data["reason"], user=request.user)
        except EntrantsRefused as refusal:
            show_refusal(form, refusal)
        else:
            messages.success(request, _("%(name)s已退赛。") % {"name": player.name})
            return redirect("player-edit", event.slug, number)
    return _player_page(request, event, player, withdraw_form=form)


@desk_page("event.entrants")
@require_POST
def player_restore(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    """Undo a withdrawal."""
    player = _player(event, number)
    try:
        services.restore(player=player, user=request.user)
    except EntrantsRefused as refusal:
        messages.error(request, str(refusal))
    else:
        messages.success(request, _("%(name)s恢复参赛，要重新检录。") % {"name": player.name})
    return redirect("player-edit", event.slug, number)


@desk_page("event.entrants")
@require_POST
def player_substitute(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    """Let a reserve, or somebody new, take a player's place."""
    player = _player(event, number)
    form = SubstituteForm(request.POST, player=player, prefix="substitute")
    if form.is_valid():
        try:
            substitute = _substitute(request, player, form)
        except EntrantsRefused as refusal:
            show_refusal(form, refusal)
        else:
            words = {"substitute": substitute.name, "number": substitute.number, "name": player.name}
            messages.success(request, _("%(substitute)s（%(number)d 号）替%(name)s上场。") % words)
            return redirect("player-edit", event.slug, number)
    return _player_page(request, event, player, substitute_form=form)


def _substitute(request: HttpRequest, player: Player, form: SubstituteForm) -> Player:
    chosen = form.chosen()
    reason, is_present = form.cleaned_data["reason"], bool(form.cleaned_data.get("is_present"))
    if isinstance(chosen, Entry):
        return services.substitute_newcomer(
            player=player, entry=chosen, reason=reason, user=request.user, is_present=is_present
        )
    return services.substitute(
        player=player, reserve=chosen, reason=reason, user=request.user, is_present=is_present
    )


@desk_page("event.entrants")
@require_POST
def player_remove(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    """Strike somebody who was entered by mistake."""
    player = _player(event, number)
    try:
        services.remove_player(player=player, user=request.user)
    except EntrantsRefused as refusal:
        messages.error(request, str(refusal))
        return redirect("player-edit", event.slug, number)
    messages.success(request, _("%(name)s已从名单里删除。") % {"name": player.name})
    return redirect("entrants", event.slug)


@desk_page("event.entrants")
@require_http_methods(["GET", "HEAD", "POST"])
def team_edit(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    """Correct a team's name, and see who is in it."""
    team = get_object_or_404(event.teams, number=number)
    if request.method == "POST" and is_stale(request.POST, {"name": team.name}):
        return _team_page(request, event, team, *rebased_team(request.POST, team))
    form = TeamForm(request.POST or None, name=team.name)
    if request.method == "POST" and form.is_valid():
        try:
            renamed = services.rename_team(
                team=team, name=form.cleaned_data["name"], seen=team.name, user=request.user
            )
        except EntryStale:
            team.refresh_from_db()
            return _team_page(request, event, team, *rebased_team(request.POST, team))
        except EntrantsRefused as refusal:
            show_refusal(form, refusal)
        else:
            messages.success(request, _("队名已改为“%(team)s”。") % {"team": renamed.name})
            return redirect("entrants", event.slug)
    return _team_page(request, event, team, form)


def _team_page(
    request: HttpRequest, event: Event, team: Team, form: TeamForm, meanwhile: Sequence[Meanwhile] = ()
) -> HttpResponse:
    context = {
        "event": event,
        "room": "entrants",
        "team": team,
        "form": form,
        "meanwhile": meanwhile,
        "players": team.players.order_by("number"),
    }
    return render(request, "entrants/team_edit.html", context)
