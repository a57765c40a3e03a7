"""The documents this room makes: which rows they need, and under which name they are handed out."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.utils import translation
from django.utils.translation import gettext as _

from tournament.draw.models import Table
from tournament.events.models import Event, Zhang
from tournament.play.table_state import TableView

from .qr import only_here, qr_data_uri
from .render import LANGUAGE, render_pdfs
from .score_sheet import ScoreSheet, blank_sheet, filled_sheet

TEMPLATE = "sheets/score_sheet.html"
# Makes a full address, as a phone needs it, of a path on this site.
AddressOf = Callable[[str], str]


class NothingToPrint(Exception):
    """There is nothing on paper yet; the message says what has to be done first."""


@dataclass(frozen=True)
class Document:
    """A finished file."""

    filename: str
    content: bytes


def score_sheet(*, table: Table, address_of: AddressOf, filled: bool) -> Document:
    """Return the 记分表 of one table: with what was recorded, or blank with names, dealers and rests."""
    with translation.override(LANGUAGE):
        make = filled_sheet if filled else blank_sheet
        sheet = make(TableView(table), address=address_of(table.get_absolute_url()))
        kind = _("记分表") if filled else _("空白记分表")
        return _document(table.zhang.event, f"{sheet.title} {kind}", [sheet])


def score_sheets(*, zhang: Zhang, address_of: AddressOf) -> Document:
    """Return the blank 记分表 of every table of a 仗 in one file, in the order of the tables.

    Raises ``NothingToPrint`` before the seats are there.
    """
    tables = (
        zhang.tables.select_related("zhang__event", "zhang__stage")
        .prefetch_related("seats__player__team")
        .order_by("number")
    )
    if not tables:
        raise NothingToPrint(_("%(zhang)s还没有公布座位，公布后才有记分表。") % {"zhang": zhang})
    with translation.override(LANGUAGE):
        sheets = [
            blank_sheet(TableView(table), address=address_of(table.get_absolute_url())) for table in tables
        ]
        return _document(zhang.event, _("%(zhang)s 空白记分表") % {"zhang": zhang}, sheets)


def _document(event: Event, title: str, sheets: list[ScoreSheet]) -> Document:
    contexts: list[dict[str, Any]] = [
        {
            "sheet": sheet,
            "qr": qr_data_uri(sheet.address),
            "only_here": only_here(sheet.address),
            "author": event.host or event.name,
        }
        for sheet in sheets
    ]
    name = f"{event.name} {title}"
    return Document(filename=f"{name}.pdf", content=render_pdfs(TEMPLATE, contexts, title=name))
