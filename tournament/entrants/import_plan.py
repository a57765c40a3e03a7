"""What confirming an uploaded entry list would do, row by row; the preview shows it, the import does it."""

from dataclasses import dataclass
from enum import StrEnum

from tournament.events.models import Event
from tournament.events.wording import language

from .models import PlayerState
from .roster import Kind, Note, RosterPreview, RosterRow, kind_words, level, sentence
from .roster_text import squeeze


class Outcome(StrEnum):
    """What becomes of one row."""

    ADD = "add"
    ADD_RESERVE = "add_reserve"
    # Same team and name as somebody who is on the list already.
    LISTED = "listed"
    DUPLICATE = "duplicate"
    PROBLEM = "problem"
    # A title, the header, a blank line, totals, a signature.
    ASIDE = "aside"


ADDING = (Outcome.ADD, Outcome.ADD_RESERVE)
_LEFT_OUT = {Kind.DUPLICATE: Outcome.DUPLICATE, Kind.PROBLEM: Outcome.PROBLEM}


@dataclass(frozen=True)
class Remark:
    """One note of the reader in the language of the page; ``level`` is info, check or stop."""

    level: str
    text: str


@dataclass(frozen=True)
class PlannedRow:
    """A row of the file and what will become of it; ``listed`` is the number of who is there already."""

    row: RosterRow
    outcome: Outcome
    listed: int | None = None

    @property
    def adds(self) -> bool:
        """Say whether confirming makes a player of this row."""
        return self.outcome in ADDING

    @property
    def needs_a_look(self) -> bool:
        """Say whether a person should read this row before confirming."""
        left_out = self.outcome in (Outcome.LISTED, Outcome.DUPLICATE, Outcome.PROBLEM)
        return left_out or any(level(note) != "info" for note in self.row.notes)

    @property
    def kind_in_words(self) -> str:
        """Return what the row is and what happens to it."""
        return kind_words(self.row.kind, language())

    @property
    def written(self) -> str:
        """Return what a row that is about nobody says in the file."""
        return " ".join(cell.strip() for cell in self.row.cells if cell.strip())

    @property
    def remarks(self) -> list[Remark]:
        """Return the reader's notes, the grave ones first."""
        order = ("stop", "check", "info")
        return sorted(remarks_of(self.row.notes), key=lambda remark: order.index(remark.level))

    @property
    def has_harmless(self) -> bool:
        """Say whether the reader only tidied something."""
        return any(level(note) == "info" for note in self.row.notes)

    @property
    def state(self) -> str:
        """Return the state in which the player is entered."""
        return PlayerState.RESERVE if self.outcome == Outcome.ADD_RESERVE else PlayerState.EXPECTED


@dataclass(frozen=True)
class Plan:
    """All rows of a sheet with what will become of them."""

    preview: RosterPreview
    rows: tuple[PlannedRow, ...]

    @property
    def adding(self) -> list[PlannedRow]:
        """Return the rows that become players, in the order of the file."""
        return [row for row in self.rows if row.adds]

    @property
    def teams(self) -> int:
        """Return in how many teams those players are."""
        return len({squeeze(row.row.team) for row in self.adding if row.row.team})

    @property
    def reserves(self) -> int:
        """Return how many of them are reserves."""
        return sum(row.outcome == Outcome.ADD_RESERVE for row in self.rows)

    @property
    def to_look_at(self) -> list[PlannedRow]:
        """Return the rows a person should read."""
        return [row for row in self.rows if row.needs_a_look]

    @property
    def left_out(self) -> list[PlannedRow]:
        """Return the rows about people that are not entered."""
        return [
            row for row in self.rows if row.needs_a_look and not row.adds and row.outcome != Outcome.ASIDE
        ]

    @property
    def is_all_listed(self) -> bool:
        """Say whether everybody the sheet could enter is on the event's list already."""
        return not self.adding and any(row.outcome == Outcome.LISTED for row in self.rows)

    @property
    def remarks(self) -> list[Remark]:
        """Return what is to be said of the sheet as a whole."""
        return remarks_of(self.preview.notes)


def remarks_of(notes: tuple[Note, ...]) -> list[Remark]:
    """Return notes of the reader in the language of the page."""
    return [Remark(level(note), sentence(note, language())) for note in notes]


def plan_import(preview: RosterPreview, event: Event) -> Plan:
    """Hold a preview against who is on the event's list already."""
    listed = {
        (squeeze(team or ""), squeeze(name)): number
        for team, name, number in event.players.values_list("team__name", "name", "number")
    }
    return Plan(preview, tuple(_planned(row, listed) for row in preview.rows))


def _planned(row: RosterRow, listed: dict[tuple[str, str], int]) -> PlannedRow:
    if row.kind != Kind.PLAYER:
        return PlannedRow(row, _LEFT_OUT.get(row.kind, Outcome.ASIDE))
    number = listed.get((squeeze(row.team), squeeze(row.name)))
    if number is not None:
        return PlannedRow(row, Outcome.LISTED, number)
    return PlannedRow(row, Outcome.ADD_RESERVE if row.substitute else Outcome.ADD)
