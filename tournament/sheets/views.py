"""Pages that hand out PDFs."""

import re
from collections.abc import Callable
from functools import partial

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.http import content_disposition_header
from django.views.decorators.http import require_safe

from tournament.draw.models import Table
from tournament.events.access import desk_page
from tournament.events.models import Event, Zhang

from . import documents
from .batches import SeveralFiles, Span, offers_of
from .fonts import GlyphMissing
from .qr import phone_address
from .render import APT_PACKAGES, PdfUnavailable
from .whereabouts import rare_on

SPAN = re.compile(r"([0-9]{1,4})-([0-9]{1,4})")
# What the page asks with and finds in its cookie when the file has come (static/js/making.js).
TOKEN = re.compile(r"[0-9-]{1,40}")
READY_COOKIE = "file-ready"
READY_SECONDS = 60


@desk_page("event.sheets")
@require_safe
def sheets_page(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    """Show what can be printed of a 仗, how long it takes, and which names do not print as they are."""
    zhang = get_object_or_404(event.zhangs.select_related("event", "stage"), number=number)
    offers = offers_of(zhang)
    context = {"event": event, "room": "zhangs", "zhang": zhang, "offers": offers}
    if not offers:
        context |= {"refusal": documents.nothing_yet(zhang)}
        return render(request, "sheets/nothing.html", context)
    tables = zhang.tables.prefetch_related("seats__player__team")
    return render(request, "sheets/print.html", context | {"rare": rare_on(zhang, tables)})


@desk_page("event.sheets")
@require_safe
def score_sheet(request: HttpRequest, event: Event, number: int, table: int) -> HttpResponse:
    """Hand out the score sheet of a table with what has been recorded."""
    return _one_sheet(request, event, number, table, filled=True)


@desk_page("event.sheets")
@require_safe
def score_sheet_blank(request: HttpRequest, event: Event, number: int, table: int) -> HttpResponse:
    """Hand out the score sheet of a table to be filled in by hand."""
    return _one_sheet(request, event, number, table, filled=False)


@desk_page("event.sheets")
@require_safe
def score_sheets(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    """Hand out the blank score sheets of all tables of a 仗."""
    return _whole_zhang(request, event, number, filled=False)


@desk_page("event.sheets")
@require_safe
def score_sheets_filled(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    """Hand out the filled score sheets of all closed tables of a 仗."""
    return _whole_zhang(request, event, number, filled=True)


def _whole_zhang(request: HttpRequest, event: Event, number: int, *, filled: bool) -> HttpResponse:
    zhang = get_object_or_404(event.zhangs.select_related("event", "stage"), number=number)
    span = _span_asked_for(request, zhang)
    try:
        return _answer(
            request,
            event,
            lambda: documents.score_sheets(
                zhang=zhang, address_of=partial(phone_address, request), filled=filled, span=span
            ),
        )
    except SeveralFiles as several:
        context = {"event": event, "room": "zhangs", "zhang": zhang, "offers": [several.offer]}
        return render(request, "sheets/print.html", context)


def _span_asked_for(request: HttpRequest, zhang: Zhang) -> Span | None:
    """Read ``?tables=21-40``; what is no such thing, or has no table, is no page."""
    asked = request.GET.get("tables")
    if asked is None:
        return None
    read = SPAN.fullmatch(asked)
    span = read and Span(int(read[1]), int(read[2]))
    if not span or not zhang.tables.filter(number__range=(span.first, span.last)).exists():
        raise Http404
    return span


def _one_sheet(request: HttpRequest, event: Event, number: int, table: int, *, filled: bool) -> HttpResponse:
    tables = Table.objects.select_related("zhang__event", "zhang__stage")
    found = get_object_or_404(
        tables.prefetch_related("seats__player__team"),
        zhang__event=event,
        zhang__number=number,
        number=table,
    )
    return _answer(
        request,
        event,
        lambda: documents.score_sheet(table=found, address_of=partial(phone_address, request), filled=filled),
    )


def _answer(request: HttpRequest, event: Event, make: Callable[[], documents.Document]) -> HttpResponse:
    """Answer with the PDF, or with a page that says why there is none and what to do."""
    context = {"event": event, "room": "zhangs"}
    try:
        document = make()
    except documents.NothingToPrint as refusal:
        return render(request, "sheets/nothing.html", context | {"refusal": refusal}, status=409)
    except GlyphMissing as missing:
        context |= {
            "missing": [{"character": one, "code": f"U+{ord(one):04X}"} for one in missing.characters]
        }
        return render(request, "sheets/glyph_missing.html", context, status=422)
    except PdfUnavailable:
        context |= {"command": ["sudo apt install", *APT_PACKAGES]}
        return render(request, "sheets/unavailable.html", context, status=503)
    response = HttpResponse(document.content, content_type="application/pdf")
    response["Content-Disposition"] = content_disposition_header(False, document.filename) or "inline"
    # Names and results: not for caches on the way, and always as they are now.
    response["Cache-Control"] = "private, no-cache"
    _say_that_it_is_here(request, response)
    return response


def _say_that_it_is_here(request: HttpRequest, response: HttpResponse) -> None:
    """Send back the token of the page that waits for the file; a script reads it, so it is no secret."""
    token = request.GET.get("ready", "")
    if TOKEN.fullmatch(token):
        response.set_cookie(
            READY_COOKIE, token, max_age=READY_SECONDS, secure=request.is_secure(), samesite="Lax"
        )
