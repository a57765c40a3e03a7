"""Small builders for the entry-list tests."""

import io
import zipfile
from collections.abc import Sequence
from pathlib import Path

import openpyxl

from tournament.entrants.roster import Merge, RosterPreview, RosterRow, Sheet, parse_roster

SAMPLES = Path(__file__).with_name("samples")
HEADER = ("序号", "代表队", "姓名", "性别", "年龄", "联系电话", "备注")


def sheet(*rows: Sequence[str], merges: Sequence[Merge] = (), name: str = "报名表") -> Sheet:
    """A sheet of these rows."""
    return Sheet(name=name, rows=tuple(tuple(row) for row in rows), merges=tuple(merges))


def preview(*rows: Sequence[str], merges: Sequence[Merge] = (), **options: object) -> RosterPreview:
    """The preview of these rows below the usual header, of an event in 2026."""
    options.setdefault("reference_year", 2026)
    return parse_roster(sheet(HEADER, *rows, merges=merges), **options)  # type: ignore[arg-type]


def one(
    name: str = "梁英",
    team: str = "开鲁县",
    gender: str = "女",
    age: str = "",
    phone: str = "",
    remark: str = "",
    number: str = "1",
) -> RosterRow:
    """The preview row of one player written so."""
    return preview((number, team, name, gender, age, phone, remark)).rows[1]


def born(text: str) -> RosterRow:
    """The preview row of a player whose birth date is written so."""
    rows = ("代表队", "姓名", "出生年月"), ("开鲁县", "梁英", text)
    return parse_roster(sheet(*rows), reference_year=2026).rows[1]


def codes(row: RosterRow | RosterPreview) -> list[str]:
    """The codes of the notes on a row or at the top."""
    return [note.code for note in row.notes]


def workbook(**sheets: Sequence[Sequence[object]]) -> bytes:
    """The bytes of a workbook with these worksheets."""
    book = openpyxl.Workbook()
    book.remove(book.active)
    for title, rows in sheets.items():
        worksheet = book.create_sheet(title)
        for row in rows:
            worksheet.append(list(row))
    return saved(book)


def saved(book: openpyxl.Workbook) -> bytes:
    """The bytes of a workbook."""
    stream = io.BytesIO()
    book.save(stream)
    return stream.getvalue()


def repacked(data: bytes, changes: dict[str, bytes | None]) -> bytes:
    """A workbook with parts replaced, added or (None) left out."""
    stream = io.BytesIO()
    with (
        zipfile.ZipFile(io.BytesIO(data)) as old,
        zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as new,
    ):
        parts: dict[str, bytes | None] = {name: old.read(name) for name in old.namelist()}
        for name, content in (parts | changes).items():
            if content is not None:
                new.writestr(name, content)
    return stream.getvalue()


def worksheet_xml(data: bytes, body: str, after: str = "") -> bytes:
    """A workbook whose first worksheet holds exactly this XML."""
    namespace = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
    text = f'<worksheet xmlns="{namespace}"><sheetData>{body}</sheetData>{after}</worksheet>'
    return repacked(data, {"xl/worksheets/sheet1.xml": text.encode()})
