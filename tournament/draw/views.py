"""Public pages of the draw: all draws, one 仗, and the draw as a file anybody can recompute."""

import hashlib
import json
from dataclasses import dataclass
from typing import Any

from django.core.cache import cache
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_GET

from tournament.events.access import event_page
from tournament.events.models import Event, Zhang

from .models import Draw, DrawMethod
from .services import verify
from .shown import ShownTable, tables_of

VERIFIED_FOR = 300  # seconds


@dataclass(frozen=True)
class PublishedDraw:
    """One published 仗 on the page of draws; the latest stands open."""

    zhang: Zhang
    draw: Draw | None
    tables: list[ShownTable]
    is_verified: bool
    is_open: bool


def published_draw(zhang: Zhang) -> Draw | None:
    """Return the draw whose seats count."""
    return zhang.draws.filter(published_at__isnull=False).order_by("version").last()


def is_verified(draw: Draw) -> bool:
    """Say whether the draw comes out of its seed; remembered for some minutes, since it is drawn anew."""
    if draw.method != DrawMethod.SEED:
        return False
    content = json.dumps([draw.seed, draw.result], sort_keys=True).encode()
    key = f"draw-verified-{draw.pk}-{hashlib.sha256(content).hexdigest()}"
    return bool(cache.get_or_set(key, lambda: verify(draw), VERIFIED_FOR))


@event_page
@require_GET
def draws(request: HttpRequest, event: Event) -> HttpResponse:
    """Show every published 仗 with its tables, and how the lots were drawn."""
    zhangs = list(event.zhangs.select_related("stage").order_by("number"))
    public = [zhang for zhang in zhangs if zhang.is_public]
    waiting = [zhang for zhang in zhangs if not zhang.is_public]
    shown = []
    for zhang in reversed(public):
        zhang.event = event  # its address needs the event: no query for it
        draw = published_draw(zhang)
        verified = draw is not None and is_verified(draw)
        shown.append(PublishedDraw(zhang, draw, tables_of(zhang), verified, zhang == public[-1]))
    context = {"event": event, "room": "draw", "draws": shown, "waiting": waiting}
    return render(request, "draw/draw.html", context)


@event_page
@require_GET
def zhang(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    """Show all tables of one 仗; before its seats are public, say so."""
    found = get_object_or_404(event.zhangs.select_related("stage"), number=number)
    found.event = event
    context: dict[str, Any] = {"event": event, "room": "draw", "zhang": found}
    if not found.is_public:
        return render(request, "draw/zhang_waiting.html", context)
    context["tables"] = tables_of(found)
    return render(request, "draw/zhang.html", context)


@event_page
@require_GET
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
        **draw.result,
    }
    response = JsonResponse(data, json_dumps_params={"ensure_ascii": False, "indent": 1})
    response["Content-Disposition"] = f'inline; filename="{event.slug}-draw-{found.number}.json"'
    return response
