"""The tables of a whole 仗, parted into files that are made and printed in a reasonable time."""

from collections.abc import Sequence
from dataclasses import dataclass

from tournament.draw.models import Table, TableState
from tournament.events.models import Zhang

# A sheet takes about a second to lay out: so many tables are one file, more are parted.
MOST_IN_ONE_FILE = 24
TABLES_A_FILE = 20


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


class SeveralFiles(Exception):
    """There are more sheets than one file should hold; ``files`` are those to be asked for instead."""

    def __init__(self, files: list[File]) -> None:
        super().__init__(len(files))
        self.files = files


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
        raise SeveralFiles(_parted(found))
    return found


def _parted(tables: Sequence[Table]) -> list[File]:
    parts = [tables[start : start + TABLES_A_FILE] for start in range(0, len(tables), TABLES_A_FILE)]
    return [File(Span(part[0].number, part[-1].number), len(part)) for part in parts]
