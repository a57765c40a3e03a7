"""The documents this room makes: which rows they need, and under which name they are handed out."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import partial
from typing import Any

from django.utils import translation
from django.utils.translation import gettext as _

from tournament.draw.models import Table
from tournament.events.models import Event, Zhang, ZhangState
from tournament.play.table_state import TableView

from .batches import Span, tables_to_print
from .changes import reopenings_of
from .fonts import printable
from .qr import only_here, qr_data_uri
from .render import LANGUAGE, render_pdfs
from .score_sheet import ScoreSheet, blank_sheet, filled_sheet

TEMPLATE = "sheets/score_sheet.html"
# Makes a full address, as a phone needs it, of a path on this site.
AddressOf = Callable[[str], str]


class NothingToPrint(Exception):
    """There is nothing on paper yet; the message says what has to be done first."""

    def __init__(self, message: str, *, seats_are_out: bool) -> None:
        super().__init__(message)
        self.seats_are_out = seats_are_out


@dataclass(frozen=True)
class Document:
    """A finished file."""

    filename: str
    content: bytes


def score_sheet(*, table: Table, address_of: AddressOf, filled: bool) -> Document:
    """Return the 记分表 of one table: with what was recorded, or blank with names, dealers and rests."""
    with translation.override(LANGUAGE):
        [sheet] = _sheets(table.zhang, [table], address_of, filled=filled)
        kind = _("记分表") if filled else _("空白记分表")
        return _document(table.zhang.event, f"{sheet.title} {kind}", [sheet])


def score_sheets(
    *, zhang: Zhang, address_of: AddressOf, filled: bool = False, span: Span | None = None
) -> Document:
    """Return the 记分表 of the tables of a 仗 in one file, in order: blank, or those of the closed tables.

    Raises ``NothingToPrint`` when there is none yet, and ``SeveralFiles`` when there are too many for one
    file and ``span`` does not say which.
    """
    tables = tables_to_print(zhang, filled=filled, span=span)
    if not tables:
        raise nothing_yet(zhang)
    with translation.override(LANGUAGE):
        sheets = _sheets(zhang, tables, address_of, filled=filled)
        return _document(zhang.event, _title(zhang, len(tables), filled=filled, span=span), sheets)


def _sheets(
    zhang: Zhang, tables: Iterable[Table], address_of: AddressOf, *, filled: bool
) -> list[ScoreSheet]:
    make = partial(filled_sheet, reopenings=reopenings_of(zhang)) if filled else blank_sheet
    return [make(TableView(table), address=address_of(table.get_absolute_url())) for table in tables]


def nothing_yet(zhang: Zhang) -> NothingToPrint:
    """Return why there is no sheet of a 仗."""
    if zhang.tables.exists():
        why = _("%(zhang)s要打印的桌还没有收桌，收桌后才有记好的记分表。")
        return NothingToPrint(why % {"zhang": zhang}, seats_are_out=True)
    why = _("%(zhang)s还没有公布座位，公布后才有记分表。")
    return NothingToPrint(why % {"zhang": zhang}, seats_are_out=False)


def _title(zhang: Zhang, count: int, *, filled: bool, span: Span | None) -> str:
    """Return what a file of several sheets is called; one made while others are played says so."""
    parts = [str(zhang), _("%(span)s 号桌") % {"span": span} if span else ""]
    parts.append(_("记分表") if filled else _("空白记分表"))
    if filled and zhang.state != ZhangState.CLOSED:
        parts.append(_("已收 %(n)d 桌") % {"n": count})
    return " ".join(part for part in parts if part)


def _document(event: Event, title: str, sheets: list[ScoreSheet]) -> Document:
    contexts: list[dict[str, Any]] = [
        {
            "sheet": sheet,
            "qr": qr_data_uri(sheet.address),
            "only_here": only_here(sheet.address),
            "author": printable(event.host or event.name),
        }
        for sheet in sheets
    ]
    name = f"{event.name} {title}"
    return Document(filename=f"{name}.pdf", content=render_pdfs(TEMPLATE, contexts, title=printable(name)))
