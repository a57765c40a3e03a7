"""Entry lists (报名表) as associations send them, read into a preview of what will happen.

    sheets = read_table(data, "roster.xlsx")
    preview = preview_sheet(sheets, teams_required=True, reference_year=2026)
    for player in preview.players: ...

Nothing here saves anything, and nothing imports Django. What cannot be read raises `RosterRefused`.
"""

from collections.abc import Iterator
from dataclasses import replace

from tournament.entrants.roster_checks import (
    Line,
    TeamFiller,
    check_numbers,
    compare_totals,
    is_team_filled,
    mark_duplicates,
    mark_namesakes,
    noted,
)
from tournament.entrants.roster_files import MAX_BYTES, read_sheets
from tournament.entrants.roster_header import Header, find_header, repeats_header
from tournament.entrants.roster_lines import other_line, team_of_line
from tournament.entrants.roster_model import (
    Column,
    Kind,
    Merge,
    Numbering,
    RosterPreview,
    RosterRow,
    Sheet,
    SheetFinding,
    Sheets,
)
from tournament.entrants.roster_notes import Note, RosterRefused, kind_words, level, sentence
from tournament.entrants.roster_text import (
    plain,
    read_age,
    read_birth,
    read_gender,
    read_name,
    read_number,
    read_phone,
    read_remark,
)

__all__ = [
    "MAX_BYTES",
    "Column",
    "Kind",
    "Merge",
    "Note",
    "Numbering",
    "RosterPreview",
    "RosterRefused",
    "RosterRow",
    "Sheet",
    "SheetFinding",
    "Sheets",
    "kind_words",
    "level",
    "parse_roster",
    "preview_sheet",
    "read_table",
    "sentence",
]

# Without an event year a birth year is only checked against nonsense.
_LATEST_YEAR = 2100


def read_table(data: bytes, filename: str) -> Sheets:
    """Read an uploaded file; the default sheet is the visible one with most players."""
    sheets = read_sheets(data, filename)
    findings = tuple(_finding(sheet) for sheet in sheets)
    best = max(findings, key=lambda finding: (finding.players > 0, not finding.hidden, finding.players))
    return Sheets(sheets=sheets, findings=findings, default=best.name)


def _finding(sheet: Sheet) -> SheetFinding:
    try:
        players = len(parse_roster(sheet, teams_required=False).players)
    except RosterRefused as refusal:
        return SheetFinding(sheet.name, sheet.hidden, len(sheet.rows), 0, refusal.note)
    return SheetFinding(sheet.name, sheet.hidden, len(sheet.rows), players)


def preview_sheet(
    sheets: Sheets,
    sheet: str | None = None,
    *,
    teams_required: bool = True,
    reference_year: int | None = None,
) -> RosterPreview:
    """The preview of one sheet (the default one if none is named), saying which others were not read."""
    chosen = sheets.get(sheet)
    preview = parse_roster(chosen, teams_required=teams_required, reference_year=reference_year)
    others = tuple(
        Note("sheet_not_read", {"sheet": finding.name, "players": finding.players})
        if finding.players
        else Note("sheet_not_read_empty", {"sheet": finding.name})
        for finding in sheets.findings
        if finding.name != chosen.name
    )
    return replace(preview, notes=(*others, *preview.notes))


def parse_roster(
    sheet: Sheet, *, teams_required: bool = True, reference_year: int | None = None
) -> RosterPreview:
    """Every row of a sheet with its kind and notes; `reference_year` turns ages into birth years."""
    if not sheet.rows:
        raise RosterRefused("sheet_blank", sheet=sheet.name)
    header = find_header(sheet)
    filled = is_team_filled(sheet, header)
    filler = TeamFiller(sheet, required=teams_required, filled=filled)
    rows = [filler.fill(line) for line in _lines(sheet, header, filled, reference_year)]
    rows, numbering = check_numbers(rows)
    rows = mark_namesakes(mark_duplicates(rows))
    rows, differences = compare_totals(rows)
    preview = RosterPreview(
        sheet=sheet.name,
        teams_required=teams_required,
        reference_year=reference_year,
        columns=header.columns,
        rows=tuple(rows),
        numbering=numbering,
    )
    return replace(preview, notes=(*_sheet_notes(sheet, header, preview), *differences))


def _sheet_notes(sheet: Sheet, header: Header, preview: RosterPreview) -> Iterator[Note]:
    yield from sheet.notes
    if sheet.hidden:
        yield Note("sheet_hidden", {"sheet": sheet.name})
    if header.row is None:
        yield Note("header_guessed", {"columns": [column.field for column in header.columns]})
    if header.unread:
        yield Note("columns_not_read", {"columns": list(header.unread)})
    if not preview.players:
        yield Note("no_players")
    has_team = any(row.team for row in preview.rows)
    if preview.teams_required and header.index("team") is None and not has_team:
        yield Note("no_team_column")
    if preview.reference_year is None and any(row.age and not row.birth_year for row in preview.rows):
        yield Note("reference_year_missing")


def _lines(sheet: Sheet, header: Header, filled: bool, reference_year: int | None) -> Iterator[Line]:
    """The rows from the top, each with the header in force."""
    hidden = frozenset(sheet.hidden_rows)
    current = header
    for index, cells in enumerate(sheet.rows):
        row = RosterRow(row=index + 1, kind=Kind.TITLE, cells=cells)
        if index > current.last and (again := repeats_header(sheet, index)):
            current = again
        line = _line(sheet, row, header, current, filled, reference_year)
        if index + 1 in hidden and line.row.kind is not Kind.BLANK:
            line = replace(line, row=noted(line.row, Note("hidden_row")))
        yield line


def _line(
    sheet: Sheet, row: RosterRow, first: Header, current: Header, filled: bool, reference_year: int | None
) -> Line:
    index = row.row - 1
    if index <= current.last:
        if current.row is not None and index >= current.row:
            code = "header_line" if current is first else "header_repeated"
            return Line(noted(row, Note(code), kind=Kind.HEADER))
        if not any(map(plain, row.cells)):
            return Line(noted(row, Note("blank_line"), kind=Kind.BLANK))
        return Line(noted(row, Note("title_line")), team_line=team_of_line(sheet, index, None))
    other = other_line(sheet, index, current, filled)
    if other is None:
        return Line(_person(sheet, row, current, reference_year), current)
    kind, note = other
    number = None
    team_line = ""
    if kind is Kind.BLANK:
        number = read_number(sheet.cell(index, current.index("number")))[0]
    elif kind is not Kind.TOTAL:
        team_line = str(note.params.get("team", "")) or team_of_line(sheet, index, current)
    if team_line and note.code == "text_line":
        note = Note("team_heading", {"team": team_line})
    return Line(replace(noted(row, note, kind=kind), number=number), team_line=team_line)


def _person(sheet: Sheet, row: RosterRow, header: Header, reference_year: int | None) -> RosterRow:
    """A row about a person: a player, or a problem when it has no usable name."""

    def cell(field: str) -> str:
        return sheet.cell(row.row - 1, header.index(field))

    name = read_name(cell("name"), row.row)
    number, number_notes = read_number(cell("number"))
    if number_notes and number is None:
        # 替补 in place of a number is a remark.
        remark, substitute, remark_notes = read_remark(cell("remark"), name.extra, cell("number"))
    else:
        remark, substitute, remark_notes = read_remark(cell("remark"), name.extra)
    gender, gender_notes = read_gender(cell("gender"))
    age, birth_year, year_notes = _years(cell("age"), cell("birth"), reference_year)
    phone, phone_notes = read_phone(cell("phone"))
    notes = (*name.notes, *number_notes, *gender_notes, *year_notes, *phone_notes, *remark_notes)
    understood = replace(
        row,
        kind=Kind.PLAYER if name.usable else Kind.PROBLEM,
        number=number,
        name=name.name,
        gender=gender,
        age=age,
        birth_year=birth_year,
        phone=phone,
        remark=remark,
        substitute=substitute,
    )
    return noted(understood, *notes, *_row_doubts(row, header))


def _row_doubts(row: RosterRow, header: Header) -> Iterator[Note]:
    filled = [text for text in row.cells if plain(text)]
    if len(filled) == 1 and len(header.columns) > 2:
        yield Note("only_name")
    formula = next((text for text in filled if text.startswith("=")), None)
    if formula:
        yield Note("formula_text", {"value": formula})


def _years(
    age_cell: str, birth_cell: str, reference_year: int | None
) -> tuple[int | None, int | None, tuple[Note, ...]]:
    """Age and birth year from whichever column tells them."""
    latest = reference_year or _LATEST_YEAR
    birth_year, birth_notes = read_birth(birth_cell, latest)
    age, age_notes = read_age(age_cell)
    if age is None and age_notes and birth_year is None:
        # Some write the birth date into the age column.
        year, year_notes = read_birth(age_cell, latest)
        if year is not None:
            return None, year, (*birth_notes, *year_notes)
    if age is not None and birth_year is None and reference_year is not None:
        birth_year = reference_year - age
        age_notes = (*age_notes, Note("birth_year_from_age", {"age": age, "year": birth_year}))
    return age, birth_year, (*birth_notes, *age_notes)
