"""From uploaded bytes to sheets of text: which format it really is, and everything that is refused."""

import csv
import io
from collections.abc import Iterable
from pathlib import PurePosixPath, PureWindowsPath

from tournament.entrants.roster_model import Sheet
from tournament.entrants.roster_notes import Note, RosterRefused
from tournament.entrants.roster_xlsx import MAX_COLUMNS, MAX_ROWS, cell_text, read_xlsx, trimmed

MAX_MEGABYTES = 5
MAX_BYTES = MAX_MEGABYTES * 1024 * 1024

# One string can be quoted by every cell of a workbook; the preview holds each copy.
_MAX_TEXT = 3_000_000

_OLE = bytes.fromhex("d0cf11e0a1b11ae1")
_ZIP = b"PK\x03\x04"
_DELIMITERS = ",\t;，"
_UTF8_BOM = b"\xef\xbb\xbf"
_UTF16_BOMS = (b"\xff\xfe", b"\xfe\xff")


def read_sheets(data: bytes, filename: str) -> tuple[Sheet, ...]:
    """The sheets of an `.xlsx`, `.csv` or `.txt` upload; refuses anything else with a sentence."""
    name = PurePosixPath(PureWindowsPath(filename).name).name
    extension = PurePosixPath(name).suffix.lower()
    if extension in (".xlsm", ".xltm", ".xlsb"):
        raise RosterRefused("macros")
    if extension in (".xls", ".et") or data.startswith(_OLE):
        raise RosterRefused("old_xls")
    if extension not in (".xlsx", ".csv", ".txt"):
        raise RosterRefused("unsupported_format", extension=extension or name)
    if not data.strip(b"\0 \t\r\n"):
        raise RosterRefused("empty_file")
    if len(data) > MAX_BYTES:
        raise RosterRefused("too_big", limit=MAX_MEGABYTES)
    if _is_html(data):
        raise RosterRefused("looks_like_html")
    if extension == ".xlsx":
        if not data.startswith(_ZIP):
            raise RosterRefused("not_xlsx")
        sheets = read_xlsx(data)
    else:
        if data.startswith(_ZIP):
            raise RosterRefused("xlsx_named_csv", extension=extension)
        sheets = (_read_text(data, name),)
    if not any(sheet.rows for sheet in sheets):
        raise RosterRefused("empty_file")
    if sum(len(cell) for sheet in sheets for row in sheet.rows for cell in row) > _MAX_TEXT:
        raise RosterRefused("unpacks_too_big")
    return sheets


def _is_html(data: bytes) -> bool:
    # Many export buttons hand out an HTML page under a spreadsheet's name.
    head = data[:2_000].replace(b"\0", b"").lstrip(b"\xef\xbb\xbf\xff\xfe \t\r\n").lower()
    return head.startswith((b"<!doctype", b"<html", b"<table", b"<meta", b"<head", b"<style"))


def _read_text(data: bytes, name: str) -> Sheet:
    text, notes = _decode(data)
    delimiter = _delimiter(text)
    try:
        rows = _bounded(csv.reader(_lines(text), delimiter=delimiter, strict=True))
    except csv.Error:
        # A stray quotation mark would swallow every following line into one cell.
        notes += (Note("quotes_ignored"),)
        try:
            bare = csv.reader(_lines(text), delimiter=delimiter, quoting=csv.QUOTE_NONE)
            rows = [[cell.strip('"') for cell in row] for row in _bounded(bare)]
        except csv.Error as error:
            raise RosterRefused("csv_broken") from error
    return Sheet(name=name, rows=trimmed(rows), notes=notes)


def _decode(data: bytes) -> tuple[str, tuple[Note, ...]]:
    notes: tuple[Note, ...] = ()
    if data.startswith(_UTF16_BOMS):
        text = _decoded(data, "utf-16")
    elif data.startswith(_UTF8_BOM):
        text = _decoded(data, "utf-8-sig")
    else:
        try:
            text = data.decode("utf-8")
        except UnicodeDecodeError:
            text, notes = _decoded(data, "gb18030"), (Note("read_as_gb18030"),)
    if any(character < " " and character not in "\t\r\n\f\v" for character in text):
        raise RosterRefused("not_text")
    return text, notes


def _decoded(data: bytes, encoding: str) -> str:
    try:
        return data.decode(encoding)
    except UnicodeDecodeError as error:
        raise RosterRefused("encoding_unknown") from error


def _lines(text: str) -> Iterable[str]:
    # Only real line ends: str.splitlines would also cut at characters that may stand inside a cell.
    return io.StringIO(text, newline="")


def _delimiter(text: str) -> str:
    """The delimiter that splits most lines; among equals the one that gives most fields."""
    lines = [line for line in _lines(text) if line.strip()][:MAX_ROWS]

    def worth(delimiter: str) -> tuple[int, int]:
        counts = [line.count(delimiter) for line in lines]
        return sum(count > 0 for count in counts), sum(counts)

    return max(_DELIMITERS, key=worth)


def _bounded(reader: Iterable[list[str]]) -> list[list[str]]:
    rows: list[list[str]] = []
    for number, row in enumerate(reader, 1):
        filled = any(cell.strip() for cell in row)
        if filled and number > MAX_ROWS:
            raise RosterRefused("too_many_rows", limit=MAX_ROWS)
        if filled and any(cell.strip() for cell in row[MAX_COLUMNS:]):
            raise RosterRefused("too_many_columns", limit=MAX_COLUMNS)
        if number <= MAX_ROWS:
            rows.append([cell_text(cell) for cell in row[:MAX_COLUMNS]])
    return rows
