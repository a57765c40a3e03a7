"""Standings as files for a spreadsheet.

Written with ``csv`` and ``openpyxl`` themselves: tablib's workbook turns a name that begins with ``=`` into a
formula and gives Chinese columns half their width.
"""

import csv
import io
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import partial

from django.utils.translation import gettext as _
from django.utils.translation import pgettext
from openpyxl import Workbook
from openpyxl.cell.cell import ILLEGAL_CHARACTERS_RE, Cell
from openpyxl.styles import Font
from openpyxl.utils import get_column_letter

from scoring.ruleset import Unit

from .queries import PlayerRow, Standings, TeamRow
from .wording import decided, state_of

Value = str | int | float | None
BOM = "\ufeff"
_FORMULA_SIGNS = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")
_WIDEST = 60


@dataclass(frozen=True)
class Sheet:
    """A table on its way into a file; numbers are numbers."""

    title: str
    header: tuple[str, ...]
    rows: tuple[tuple[Value, ...], ...]


def number_of(stored: int | None, unit: Unit) -> int | float | None:
    """Return an amount as a spreadsheet adds it up: 7 half 嘴 are 3.5, 7 whole points are 7."""
    if stored is None:
        return None
    return stored / unit.per_unit if stored % unit.per_unit else stored // unit.per_unit


def player_sheet(standings: Standings, rows: Iterable[PlayerRow]) -> Sheet:
    """Return individual standings; ``rows`` are those that the page shows."""
    zhangs = [str(zhang) for zhang in standings.zhangs]
    amount = partial(number_of, unit=standings.unit)
    header = [
        pgettext("place", "名次"),
        _("并列"),
        _("参赛号"),
        _("姓名"),
        _("代表队"),
        *zhangs,
        _("合计"),
        _("说明"),
    ]
    return Sheet(
        title=state_of(standings).word,
        header=tuple(header),
        rows=tuple(
            (
                row.placed.place,
                _("并列") if row.placed.shared else "",
                row.player.number,
                row.player.name,
                row.player.team.name if row.player.team else "",
                *map(amount, row.by_zhang),
                amount(row.line.half_zui),
                _("；").join(filter(None, [_("退赛") if row.is_withdrawn else "", decided(row.placed)])),
            )
            for row in rows
        ),
    )


def team_sheet(standings: Standings, rows: Iterable[TeamRow]) -> Sheet:
    """Return team standings."""
    zhangs = [str(zhang) for zhang in standings.zhangs]
    amount = partial(number_of, unit=standings.unit)
    header = [
        pgettext("place", "名次"),
        _("并列"),
        _("代表队"),
        *zhangs,
        _("合计"),
        _("最高一人"),
        _("计入的队员"),
        _("说明"),
    ]
    return Sheet(
        title=state_of(standings).word,
        header=tuple(header),
        rows=tuple(
            (
                row.placed.place,
                _("并列") if row.placed.shared else "",
                row.team.name,
                *map(amount, row.by_zhang),
                amount(row.line.half_zui),
                amount(row.line.best_player),
                _("、").join(member.player.name for member in row.members if member.counts),
                decided(row.placed),
            )
            for row in rows
        ),
    )


def to_csv(sheet: Sheet) -> bytes:
    """Return a CSV file that Excel opens as it is: UTF-8 with a BOM, CRLF.

    A text that a spreadsheet would take for a formula gets an apostrophe in front.
    """
    out = io.StringIO()
    writer = csv.writer(out)
    for row in (sheet.header, *sheet.rows):
        writer.writerow([_harmless(value) if isinstance(value, str) else value for value in row])
    return (BOM + out.getvalue()).encode()


def _harmless(text: str) -> str:
    return "'" + text if text.lstrip(" ").startswith(_FORMULA_SIGNS) else text


def to_xlsx(sheet: Sheet) -> bytes:
    """Return a workbook: head row kept in sight, columns as wide as what stands in them."""
    book = Workbook()
    page = book.active
    page.title = sheet.title
    page.freeze_panes = "A2"
    for row_number, row in enumerate((sheet.header, *sheet.rows), start=1):
        for column, value in enumerate(row, start=1):
            _write(page.cell(row_number, column), value)
    for cell in page[1]:
        cell.font = Font(bold=True)
    for column, width in enumerate(_widths(sheet), start=1):
        page.column_dimensions[get_column_letter(column)].width = width
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


def _write(cell: Cell, value: Value) -> None:
    if not isinstance(value, str):
        cell.value = value
        return
    cell.value = ILLEGAL_CHARACTERS_RE.sub("", value)
    # Text stays text, whatever it begins with, also when somebody edits the cell.
    cell.data_type = "s"
    cell.quotePrefix = value.startswith(_FORMULA_SIGNS)


def _widths(sheet: Sheet) -> list[int]:
    columns: Iterable[Sequence[Value]] = zip(sheet.header, *sheet.rows, strict=True)
    return [min(_WIDEST, 2 + max(_width(value) for value in column)) for column in columns]


def _width(value: Value) -> int:
    """Return the width of a value in a spreadsheet; a Chinese character takes two places."""
    return sum(1 if ord(character) < 0x1100 else 2 for character in str("" if value is None else value))


@dataclass(frozen=True)
class Format:
    """A kind of file one can take the standings away in."""

    content_type: str
    write: Callable[[Sheet], bytes]


FORMATS = {
    "csv": Format("text/csv; charset=utf-8", to_csv),
    "xlsx": Format("application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", to_xlsx),
}
