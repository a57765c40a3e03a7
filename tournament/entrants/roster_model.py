"""The frozen values of an entry-list import: sheets as read, and the preview with every row of one.

All of them go to JSON and back unchanged, because a preview is stored between upload and confirmation.
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from tournament.entrants.roster_notes import Note, RosterRefused

# Raised when the stored shape changes, so that an old preview is refused instead of misread.
_VERSION = 1


class Kind(StrEnum):
    """What a row of the file is. Only `PLAYER` rows are imported."""

    TITLE = "title"
    HEADER = "header"
    BLANK = "blank"
    TOTAL = "total"
    SIGNATURE = "signature"
    PLAYER = "player"
    DUPLICATE = "duplicate"
    PROBLEM = "problem"


class Numbering(StrEnum):
    """How the list numbers its players: through the list, afresh in each team, or not at all."""

    NONE = "none"
    LIST = "list"
    TEAM = "team"


@dataclass(frozen=True)
class Merge:
    """A merged range of cells; rows and columns count from 0, both ends included."""

    top: int
    left: int
    bottom: int
    right: int


@dataclass(frozen=True)
class Sheet:
    """One worksheet (or one text file) as cells of text. `rows[0]` is row 1 of the file."""

    name: str
    rows: tuple[tuple[str, ...], ...]
    merges: tuple[Merge, ...] = ()
    hidden: bool = False
    hidden_rows: tuple[int, ...] = ()
    notes: tuple[Note, ...] = ()

    def cell(self, row: int, column: int | None) -> str:
        """The text of a cell counted from 0; empty beyond the edge or for no column."""
        if column is None or not 0 <= row < len(self.rows) or not 0 <= column < len(self.rows[row]):
            return ""
        return self.rows[row][column]

    def to_json(self) -> dict[str, Any]:
        """Plain values for storing."""
        return {
            "name": self.name,
            "rows": [list(row) for row in self.rows],
            "merges": [[merge.top, merge.left, merge.bottom, merge.right] for merge in self.merges],
            "hidden": self.hidden,
            "hidden_rows": list(self.hidden_rows),
            "notes": [note.to_json() for note in self.notes],
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> "Sheet":
        """Read back what `to_json` gave."""
        return cls(
            name=data["name"],
            rows=tuple(tuple(row) for row in data["rows"]),
            merges=tuple(Merge(*merge) for merge in data["merges"]),
            hidden=data["hidden"],
            hidden_rows=tuple(data["hidden_rows"]),
            notes=_notes(data["notes"]),
        )


@dataclass(frozen=True)
class SheetFinding:
    """What one sheet seems to hold, so that a person can choose among several."""

    name: str
    hidden: bool
    rows: int
    players: int
    refusal: Note | None = None

    def to_json(self) -> dict[str, Any]:
        """Plain values for storing."""
        return {
            "name": self.name,
            "hidden": self.hidden,
            "rows": self.rows,
            "players": self.players,
            "refusal": self.refusal.to_json() if self.refusal else None,
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> "SheetFinding":
        """Read back what `to_json` gave."""
        refusal = data["refusal"]
        return cls(
            name=data["name"],
            hidden=data["hidden"],
            rows=data["rows"],
            players=data["players"],
            refusal=Note.from_json(refusal) if refusal else None,
        )


@dataclass(frozen=True)
class Sheets:
    """All sheets of a file, a finding for each in the same order, and the name of the one to read."""

    sheets: tuple[Sheet, ...]
    findings: tuple[SheetFinding, ...]
    default: str

    def get(self, name: str | None = None) -> Sheet:
        """The named sheet, or the default one; refuses a name the file does not have."""
        wanted = self.default if name is None else name
        for sheet in self.sheets:
            if sheet.name == wanted:
                return sheet
        raise RosterRefused("sheet_unknown", sheet=wanted)

    def to_json(self) -> dict[str, Any]:
        """Plain values for storing."""
        return {
            "version": _VERSION,
            "sheets": [sheet.to_json() for sheet in self.sheets],
            "findings": [finding.to_json() for finding in self.findings],
            "default": self.default,
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> "Sheets":
        """Read back what `to_json` gave."""
        _check_version(data)
        return cls(
            sheets=tuple(Sheet.from_json(sheet) for sheet in data["sheets"]),
            findings=tuple(SheetFinding.from_json(finding) for finding in data["findings"]),
            default=data["default"],
        )


@dataclass(frozen=True)
class RosterRow:
    """One row of the file: what it says (`cells`), what it was understood as, and why (`notes`)."""

    row: int
    kind: Kind
    cells: tuple[str, ...] = ()
    number: int | None = None
    team: str = ""
    name: str = ""
    gender: str = ""
    age: int | None = None
    birth_year: int | None = None
    phone: str = ""
    remark: str = ""
    substitute: bool = False
    notes: tuple[Note, ...] = ()

    @property
    def will_import(self) -> bool:
        """Whether confirming the preview creates a player from this row."""
        return self.kind is Kind.PLAYER

    def has(self, code: str) -> bool:
        """Whether a note of this code stands on the row."""
        return any(note.code == code for note in self.notes)

    def to_json(self) -> dict[str, Any]:
        """Plain values for storing."""
        return {
            "row": self.row,
            "kind": self.kind.value,
            "cells": list(self.cells),
            "number": self.number,
            "team": self.team,
            "name": self.name,
            "gender": self.gender,
            "age": self.age,
            "birth_year": self.birth_year,
            "phone": self.phone,
            "remark": self.remark,
            "substitute": self.substitute,
            "notes": [note.to_json() for note in self.notes],
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> "RosterRow":
        """Read back what `to_json` gave."""
        values = dict(data)
        values["kind"] = Kind(values["kind"])
        values["cells"] = tuple(values["cells"])
        values["notes"] = _notes(values["notes"])
        return cls(**values)


@dataclass(frozen=True)
class Column:
    """A column that is read: which field it gives, where it is (from 0) and what the file calls it."""

    field: str
    index: int
    label: str = ""


@dataclass(frozen=True)
class RosterPreview:
    """Every row of a sheet with what will happen to it. Nothing is saved until a person confirms."""

    sheet: str
    teams_required: bool
    reference_year: int | None
    columns: tuple[Column, ...]
    rows: tuple[RosterRow, ...]
    numbering: Numbering = Numbering.NONE
    notes: tuple[Note, ...] = ()

    @property
    def players(self) -> tuple[RosterRow, ...]:
        """The rows that will be imported, in the order of the file."""
        return tuple(row for row in self.rows if row.will_import)

    @property
    def teams(self) -> tuple[str, ...]:
        """The teams of the players to import, in the order they first appear."""
        return tuple(dict.fromkeys(row.team for row in self.players if row.team))

    @property
    def counts(self) -> dict[str, int]:
        """How many rows there are of each kind, every kind named."""
        found = Counter(row.kind for row in self.rows)
        return {kind.value: found[kind] for kind in Kind}

    def has(self, code: str) -> bool:
        """Whether a note of this code stands at the top of the preview."""
        return any(note.code == code for note in self.notes)

    def to_json(self) -> dict[str, Any]:
        """Plain values for storing."""
        return {
            "version": _VERSION,
            "sheet": self.sheet,
            "teams_required": self.teams_required,
            "reference_year": self.reference_year,
            "columns": [[column.field, column.index, column.label] for column in self.columns],
            "rows": [row.to_json() for row in self.rows],
            "numbering": self.numbering.value,
            "notes": [note.to_json() for note in self.notes],
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> "RosterPreview":
        """Read back what `to_json` gave."""
        _check_version(data)
        return cls(
            sheet=data["sheet"],
            teams_required=data["teams_required"],
            reference_year=data["reference_year"],
            columns=tuple(Column(*column) for column in data["columns"]),
            rows=tuple(RosterRow.from_json(row) for row in data["rows"]),
            numbering=Numbering(data["numbering"]),
            notes=_notes(data["notes"]),
        )


def _notes(items: list[dict[str, Any]]) -> tuple[Note, ...]:
    return tuple(Note.from_json(item) for item in items)


def _check_version(data: Mapping[str, Any]) -> None:
    if data.get("version") != _VERSION:
        raise ValueError("stored by another version of the import; upload the file again")
