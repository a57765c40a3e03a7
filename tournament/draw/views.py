"""Public pages of the draw: all draws, one 仗, and the draw as a file anybody can recompute."""

from dataclasses import dataclass
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_safe

from tournament.events.access import event_page
from tournament.events.models import Event, Zhang

from .models import Draw
from .proof import Proof, proof_of
from .shown import ShownTable, tables_of


@dataclass(frozen=True)
class PublishedDraw:
    """One published 仗 on the page of draws."""

    zhang: Zhang
    draw: Draw | None
    tables: list[ShownTable]
    proof: Proof

    @property
    def handed_over(self) -> int:
        """Return how many seats somebody else took than who drew them."""
        return sum(seat.drawn_for is not None for table in self.tables for seat in table.seats)


def published_draw(zhang: Zhang) -> Draw | None:
    """Return the draw whose seats count."""
    return zhang.draws.filter(published_at__isnull=False).order_by("version").last()


def _shown(zhang: Zhang) -> PublishedDraw:
    draw, tables = published_draw(zhang), tables_of(zhang)
    rows = [table.row for table in tables if table.row]
    return PublishedDraw(zhang, draw, tables, proof_of(draw, rows) if draw else Proof.NONE)


@event_page
@require_safe
def draws(request: HttpRequest, event: Event) -> HttpResponse:
    """Show one published 仗, the newest unless asked (``?z=1``): its tables, and how they were drawn."""
    zhangs = list(event.zhangs.select_related("stage").order_by("number"))
    for zhang in zhangs:
        zhang.event = event  # its address needs the event: no query for it
    public = [zhang for zhang in zhangs if zhang.is_public]
    asked = [zhang for zhang in public if str(zhang.number) == request.GET.get("z")]
    context = {
        "event": event,
        "room": "draw",
        "public": public,
        "shown": _shown((asked or public)[-1]) if public else None,
        "waiting": [zhang for zhang in zhangs if not zhang.is_public],
    }
    return render(request, "draw/draw.html", context)


@event_page
@require_safe
def zhang(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    """Show all tables of one 仗; before its seats are public, say so."""
    found = get_object_or_404(event.zhangs.select_related("stage"), number=number)
    found.event = event
    context: dict[str, Any] = {"event": event, "room": "draw", "zhang": found}
    if not found.is_public:
        return render(request, "draw/zhang_waiting.html", context)
    context["tables"] = tables_of(found)
    return render(request, "draw/zhang.html", context)


def _handed_over(zhang: Zhang) -> list[dict[str, Any]]:
    """Return the seats that somebody else took, so that whoever checks the draw finds no riddle."""
    seats = zhang.seats.filter(drawn_for__isnull=False).select_related("table", "player", "drawn_for")
    return [
        {
            "table": seat.table.number,
            "wind": seat.wind,
            "drawn_for": seat.drawn_for.number if seat.drawn_for else None,
            "taken_by": seat.player.number,
        }
        for seat in seats.order_by("table__number", "wind")
    ]


@event_page
@require_safe
def draw_file(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    """Give the published draw as JSON: seed, players, earlier tables, result."""
    found = get_object_or_404(event.zhangs, number=number)
    draw = published_draw(found) if found.is_public else None
    if draw is None or draw.published_at is None:
        raise Http404
    data = {
        "event": event.slug,
        "zhang": found.number,
        "version": draw.version,
        "method": draw.method,
        "seed": draw.seed,
        "published_at": draw.published_at.isoformat(),
        "handed_over": _handed_over(found),
        **draw.result,
    }
    response = JsonResponse(data, json_dumps_params={"ensure_ascii": False, "indent": 1})
    response["Content-Disposition"] = f'inline; filename="{event.slug}-draw-{found.number}.json"'
    return response
