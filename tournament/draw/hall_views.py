"""The pages on which lots held in the hall are entered."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from tournament.events.access import desk_page
from tournament.events.models import Event, Zhang

from . import services
from .desk_views import version_in
from .drafts import basis_of, newest_draw, obstacles
from .forms import WhyForm
from .hall import mistakes
from .hall_forms import HallForm, TableLotsForm, card_choices, dealer_choices, seat_choices
from .lottery import DrawResult
from .models import Draw, with_seats
from .refusals import DraftChanged


@desk_page("event.draw")
@require_http_methods(["GET", "HEAD", "POST"])
def hall(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    """Enter the hall's own draw of a whole 仗; ``?from=draft`` starts from the draft."""
    zhang = get_object_or_404(event.zhangs, number=number)
    draft = newest_draw(zhang)
    basis = basis_of(zhang)
    form = HallForm(basis, {team.number: team.name for team in event.teams.all()})
    why = WhyForm(request.POST if request.method == "POST" else None, label=_("备注（可以不填）"))
    refused = obstacles(zhang, basis, by_hall=True)
    status, newer = 200, 0
    if request.method == "POST":
        try:
            saved, refused = _enter(request, zhang, form, why)
        except DraftChanged as changed:
            saved, newer = False, changed.version
        if saved:
            messages.success(request, _("现场抽签已录入，还没有公布。请核对。"))
            return redirect("draw-desk", event.slug, zhang.number)
        status = 409 if refused or newer else 200
    elif draft is not None and request.GET.get("from") == "draft":
        form.prefill(DrawResult.from_json(draft.result))
    context = {
        "event": event,
        "room": "zhangs",
        "zhang": zhang,
        "form": form,
        "refused": refused,
        "draft": draft,
        "seat_choices": seat_choices(),
        "dealer_choices": dealer_choices(),
        "card_names": [name for _kind, name in card_choices()],
        "why": why,
        # Whoever was told of a newer draft saves over it knowingly; a mistake elsewhere changes nothing.
        "replacing": newer
        or (version_in(request, "replacing") if request.method == "POST" else _version(draft)),
        "newer": newer,
    }
    return render(request, "draw/hall.html", context, status=status)


def _version(draft: Draw | None) -> int:
    return draft.version if draft else 0


def _enter(request: HttpRequest, zhang: Zhang, form: HallForm, why: WhyForm) -> tuple[bool, list[str]]:
    """Try to keep the entry; return whether it was kept, and what stands in the way of the 仗 itself."""
    entry, unreadable = form.read(request.POST)
    if unreadable or not why.is_valid():
        hidden = {problem.player for problem in unreadable}
        others = [one for one in mistakes(entry, form.basis) if one.player not in hidden]
        form.show([*unreadable, *others])
        return False, []
    try:
        services.enter_hall_draw(
            zhang=zhang,
            seating=entry.seating,
            first_dealers=entry.first_dealers,
            turned=entry.turned,
            user=request.user,
            accept_teammates="accept_teammates" in request.POST,
            reason=why.cleaned_data["reason"],
            replacing=version_in(request, "replacing"),
        )
    except services.EntryRefused as refusal:
        form.show(refusal.entries, refusal.to_accept)
        return False, []
    except DraftChanged:
        raise
    except services.DrawRefused as refusal:
        return False, refusal.problems
    return True, []


@desk_page("event.record")
@require_http_methods(["GET", "HEAD", "POST"])
def table_lots(request: HttpRequest, event: Event, number: int, table: int) -> HttpResponse:
    """Enter the seat draw and 抢头 held at one table, before its first hand."""
    zhang = get_object_or_404(event.zhangs, number=number)
    found = get_object_or_404(with_seats(zhang.tables.all()), number=table)
    form = TableLotsForm(found)
    refused: list[str] = []
    status = 200
    if request.method == "POST":
        seats, dealer, turned = form.read(request.POST)
        try:
            services.enter_table_lots(
                table=found, seats=seats, first_dealer=dealer, turned=turned, user=request.user
            )
        except services.EntryRefused as refusal:
            form.show(refusal.entries)
        except services.DrawRefused as refusal:
            refused, status = refusal.problems, 409
        else:
            messages.success(request, _("%(table)s的座位和头家已保存。") % {"table": found})
            return redirect(found.get_absolute_url())
    context = {
        "event": event,
        "room": "zhangs",
        "zhang": zhang,
        "table": found,
        "form": form,
        "refused": refused,
        "seat_choices": seat_choices(),
        "dealer_choices": dealer_choices(),
        "card_choices": card_choices(),
    }
    return render(request, "draw/table_lots.html", context, status=status)
