"""Checks over all rows of a list: teams carried down, numbering, duplicates, namesakes, totals."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, replace

from tournament.entrants.roster_header import Header
from tournament.entrants.roster_lines import people_of_total
from tournament.entrants.roster_model import Kind, Numbering, RosterRow, Sheet
from tournament.entrants.roster_notes import Note
from tournament.entrants.roster_text import MAX_TEAM, read_name, read_team, squeeze

# More rows than this with a team of their own, and a blank team is an omission rather than a style.
_FILLED_SHARE = 0.6
# A list full of one name would otherwise make a preview that grows with its square.
_NAMED_OTHERS = 4
_ABOUT_PEOPLE = frozenset((Kind.PLAYER, Kind.PROBLEM))


@dataclass(frozen=True)
class Line:
    """A row on its way through the checks: the header in force and the team a text line names."""

    row: RosterRow
    header: Header | None = None
    team_line: str = ""


def noted(row: RosterRow, *notes: Note, kind: Kind | None = None) -> RosterRow:
    """The row with further notes, and another kind if one is given."""
    return replace(row, notes=(*row.notes, *notes), kind=kind or row.kind)


def is_team_filled(sheet: Sheet, header: Header) -> bool:
    """Whether the list names the team in (nearly) every row, so that a blank one stands out."""
    column = header.index("team")
    if column is None:
        return False
    people = [
        row
        for row in range(header.last + 1, len(sheet.rows))
        if read_name(sheet.cell(row, header.index("name")), row).usable
    ]
    own = sum(bool(squeeze(sheet.cell(row, column))) for row in people)
    return own > _FILLED_SHARE * len(people)


class TeamFiller:
    """Gives every row its team: its own, a merged cell's, a text line's or the one above."""

    def __init__(self, sheet: Sheet, *, required: bool, filled: bool) -> None:
        self._sheet = sheet
        self._required = required
        self._filled = filled
        self._spelling: dict[str, str] = {}
        # The team in force, its row, and the code that says where it comes from.
        self._above: tuple[str, int, str] | None = None

    def fill(self, line: Line) -> RosterRow:
        """The row with its team; called once for each row, from the top."""
        if line.team_line:
            team = self._spelled(read_team(line.team_line)[0])[0]
            self._above = (team, line.row.row, "team_from_line")
        if line.row.kind not in _ABOUT_PEOPLE or line.header is None:
            return line.row
        team, notes = self._team(line.row.row - 1, line.header.index("team"))
        team, spelling = self._spelled(team)
        row = replace(line.row, team=team[:MAX_TEAM])
        if not team and self._required:
            return noted(row, *notes, Note("team_missing", {"row": row.row}), kind=Kind.PROBLEM)
        if len(team) > MAX_TEAM:
            return noted(row, *notes, Note("team_too_long", {"limit": MAX_TEAM}), kind=Kind.PROBLEM)
        return noted(row, *notes, *spelling)

    def _team(self, index: int, column: int | None) -> tuple[str, tuple[Note, ...]]:
        own, notes = read_team(self._sheet.cell(index, column))
        if own:
            self._above = (own, index + 1, "team_carried")
            return own, notes
        merged = self._merged(index, column)
        if merged:
            self._above = (merged[0], merged[1], "team_carried")
            return merged[0], (Note("team_merged", {"row": merged[1]}),)
        if self._above is None:
            return "", ()
        team, row, code = self._above
        if code == "team_from_line":
            return team, (Note(code, {"team": team, "row": row}),)
        if not self._is_doubtful(column):
            return team, (Note("team_carried", {"team": team, "row": row}),)
        if self._required:
            return team, (Note("team_guessed", {"team": team, "row": row}),)
        return "", (Note("team_blank"),)

    def _is_doubtful(self, column: int | None) -> bool:
        """In a list of merged team cells or full rows a blank team was probably forgotten."""
        return self._filled or any(
            merge.bottom > merge.top and column is not None and merge.left <= column <= merge.right
            for merge in self._sheet.merges
        )

    def _merged(self, index: int, column: int | None) -> tuple[str, int] | None:
        for merge in self._sheet.merges:
            inside = merge.top < index <= merge.bottom and column is not None
            if inside and column is not None and merge.left <= column <= merge.right:
                team = read_team(self._sheet.cell(merge.top, merge.left))[0]
                return (team, merge.top + 1) if team else None
        return None

    def _spelled(self, team: str) -> tuple[str, tuple[Note, ...]]:
        """One spelling for a team: `（一队）` and `(一队)` are not two teams."""
        spelled = self._spelling.setdefault(squeeze(team), team)
        if spelled == team:
            return team, ()
        return spelled, (Note("team_spelling", {"before": team, "after": spelled}),)


def check_numbers(rows: Sequence[RosterRow]) -> tuple[list[RosterRow], Numbering]:
    """Note numbers out of order; a number may start again at 1 with each team."""
    checked: list[RosterRow] = []
    numbering = Numbering.NONE
    last: int | None = None
    team = ""
    for row in rows:
        if row.number is None:
            checked.append(row)
            continue
        numbering = Numbering.LIST if numbering is Numbering.NONE else numbering
        restarts = row.number == 1 and row.team != team
        if restarts and last is not None and last != 0:
            numbering = Numbering.TEAM
        if last is None or restarts or row.number == last + 1:
            checked.append(row)
        else:
            params: dict[str, str | int | list[str] | list[int]] = {
                "number": row.number,
                "expected": last + 1,
            }
            checked.append(noted(row, Note("number_out_of_order", params)))
        last, team = row.number, row.team or team
    return checked, numbering


def mark_duplicates(rows: Sequence[RosterRow]) -> list[RosterRow]:
    """The second row of the same team and name is not imported and says which is the first."""
    first: dict[tuple[str, str], RosterRow] = {}
    marked: list[RosterRow] = []
    for row in rows:
        if row.kind is not Kind.PLAYER:
            marked.append(row)
            continue
        original = first.setdefault((squeeze(row.team), squeeze(row.name)), row)
        if original is row:
            marked.append(row)
            continue
        notes = [Note("duplicate_of", {"row": original.row, "name": original.name})]
        differing = [
            field
            for field in ("gender", "age", "birth_year", "phone")
            if getattr(row, field)
            and getattr(original, field)
            and getattr(row, field) != getattr(original, field)
        ]
        if differing:
            notes.append(Note("duplicate_differs", {"fields": differing, "row": original.row}))
        marked.append(noted(row, *notes, kind=Kind.DUPLICATE))
    return marked


def mark_namesakes(rows: Sequence[RosterRow]) -> list[RosterRow]:
    """The same name in different teams is two people, which is said on both rows."""
    by_name: defaultdict[str, list[RosterRow]] = defaultdict(list)
    for row in rows:
        if row.kind is Kind.PLAYER:
            by_name[squeeze(row.name)].append(row)
    marked: list[RosterRow] = []
    for row in rows:
        others = [other for other in by_name[squeeze(row.name)] if other is not row]
        if row.kind is Kind.PLAYER and others:
            teams = [other.team for other in others[:_NAMED_OTHERS]]
            lines = [other.row for other in others[:_NAMED_OTHERS]]
            teams += ["…"] if len(others) > _NAMED_OTHERS else []
            marked.append(noted(row, Note("same_name", {"name": row.name, "teams": teams, "rows": lines})))
        else:
            marked.append(row)
    return marked


def compare_totals(rows: Sequence[RosterRow]) -> tuple[list[RosterRow], list[Note]]:
    """Compare what totals lines say with the players found, in all or since the line before."""
    found = sum(row.kind is Kind.PLAYER for row in rows)
    compared: list[RosterRow] = []
    differences: list[Note] = []
    since = 0
    for row in rows:
        since += row.kind is Kind.PLAYER
        said = people_of_total(row.cells) if row.kind is Kind.TOTAL else None
        if row.kind is Kind.TOTAL:
            part, since = since, 0
        if said is None:
            compared.append(row)
        elif said in (found, part):
            compared.append(noted(row, Note("total_agrees", {"said": said})))
        else:
            note = Note("total_differs", {"row": row.row, "said": said, "found": found})
            differences.append(note)
            compared.append(noted(row, note))
    return compared, differences
