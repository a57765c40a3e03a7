"""The tables of a whole 仗, parted into files that are made and printed in a reasonable time."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil

from tournament.draw.models import Table, TableState
from tournament.events.models import Zhang, ZhangState

# A sheet takes about a second to lay out: so many tables are one file, more are parted.
MOST_IN_ONE_FILE = 24
TABLES_A_FILE = 20
SECONDS_A_SHEET = 1
# Said no more exactly than it is known.
ROUNDED_TO = 5


@dataclass(frozen=True)
class Span:
    """The tables of one file: from which number to which, both included."""

    first: int
    last: int

    def __str__(self) -> str:
        return f"{self.first}–{self.last}"


@dataclass(frozen=True)
class File:
    """One of several files, as the page that lists them shows it."""

    span: Span
    sheets: int

    @property
    def seconds(self) -> int:
        """Return about how long it takes to make."""
        return ceil(self.sheets * SECONDS_A_SHEET / ROUNDED_TO) * ROUNDED_TO


@dataclass(frozen=True)
class Offer:
    """The sheets of a 仗 that can be printed: blank, or filled in; and how many tables have none yet."""

    filled: bool
    files: list[File]
    left_out: int = 0

    @property
    def is_parted(self) -> bool:
        """Say whether one file would be too long."""
        return len(self.files) > 1


class SeveralFiles(Exception):
    """There are more sheets than one file should hold; ``offer`` has the files to be asked for instead."""

    def __init__(self, offer: Offer) -> None:
        super().__init__(len(offer.files))
        self.offer = offer


def offers_of(zhang: Zhang) -> list[Offer]:
    """Return what can be printed now, most wanted first; blank sheets only until the 仗 is closed."""
    tables = list(zhang.tables.order_by("number"))
    closed = [table for table in tables if table.state == TableState.CLOSED]
    offers = []
    if closed:
        offers.append(Offer(True, _parted(closed), left_out=len(tables) - len(closed)))
    if tables and zhang.state != ZhangState.CLOSED:
        offers.append(Offer(False, _parted(tables)))
    return offers


def tables_to_print(zhang: Zhang, *, filled: bool, span: Span | None) -> list[Table]:
    """Return the tables in order: filled in are those that are closed, since the others still change.

    Raises ``SeveralFiles`` when they are too many for one file.
    """
    tables = zhang.tables.select_related("zhang__event", "zhang__stage").order_by("number")
    if filled:
        tables = tables.filter(state=TableState.CLOSED)
    if span is not None:
        tables = tables.filter(number__range=(span.first, span.last))
    found = list(tables.prefetch_related("seats__player__team"))
    if len(found) > MOST_IN_ONE_FILE:
        raise SeveralFiles(Offer(filled, _parted(found)))
    return found


def _parted(tables: Sequence[Table]) -> list[File]:
    size = TABLES_A_FILE if len(tables) > MOST_IN_ONE_FILE else MOST_IN_ONE_FILE
    parts = [tables[start : start + size] for start in range(0, len(tables), size)]
    return [File(Span(part[0].number, part[-1].number), len(part)) for part in parts]
