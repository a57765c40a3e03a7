"""Reading a workbook that may be hostile or broken: sizes and XML are checked before openpyxl sees it.

openpyxl runs in its streaming mode, which leaves pictures, charts, comments and links untouched and
never evaluates a formula. What that mode does not tell (merged and hidden rows) the check collects.
"""

import io
import math
import re
import threading
import warnings
import xml.sax
import zipfile
import zlib
from dataclasses import dataclass, field
from datetime import date, datetime
from typing import IO, Any
from xml.sax.handler import ContentHandler

import openpyxl
from defusedxml.common import DefusedXmlException
from defusedxml.sax import parse as defused_parse
from openpyxl.utils.cell import column_index_from_string

from tournament.entrants.roster_model import Merge, Sheet
from tournament.entrants.roster_notes import RosterRefused

MAX_ROWS = 3_000
MAX_COLUMNS = 100
MAX_SHEETS = 30
_MAX_PARTS = 1_000
_MAX_UNPACKED = 60 * 1024 * 1024
# What reads as XML, whatever it is called; a picture stops at its first bytes, so pictures may be larger.
_MAX_XML = 16 * 1024 * 1024
_MAX_ELEMENTS = 400_000
# Texts that cells share, and pieces of them set differently: one for each of twenty cells in every row.
_MAX_TEXTS = 20 * MAX_ROWS
_MAX_MERGES = 5_000
# A longer text is never a field of an entry list.
MAX_CELL = 300

_RANGE = re.compile(r"\$?([A-Z]{1,3})\$?(\d{1,7})(?::\$?([A-Z]{1,3})\$?(\d{1,7}))?")
# openpyxl warns about what it does not keep; silencing is process-wide, so one reader at a time.
_READING = threading.Lock()


@dataclass
class _Scan(ContentHandler):
    """What one part holds: merged ranges, hidden rows, formulas; refuses contents out of bounds."""

    elements: int = 0
    sheets: int = 0
    texts: int = 0
    # Formula cells saved without a result, as (row, column) from 0.
    unsaved: list[tuple[int, int]] = field(default_factory=list)
    merges: list[Merge] = field(default_factory=list)
    hidden_rows: list[int] = field(default_factory=list)
    _row: int = 0
    _column: int = 0
    _formula: bool = False
    _text: bool = False
    _in_value: bool = False

    def startElement(self, name: str, attrs: Any) -> None:  # noqa: N802 - SAX gives the name
        self.elements += 1
        if self.elements > _MAX_ELEMENTS:
            raise RosterRefused("unpacks_too_big")
        match name.rpartition(":")[2]:
            case "row":
                self._start_row(attrs)
            case "c":
                self._start_cell(attrs)
            case "v" | "is" | "f" as tag:
                self._check_place()
                self._formula = self._formula or tag == "f"
                self._in_value = tag == "v"
            case "mergeCell":
                self._merge(attrs.get("ref", ""))
            case "sheet":
                self.sheets += 1
            case "si" | "r" | "rPh":
                self._count_text()

    def _count_text(self) -> None:
        self.texts += 1
        if self.texts > _MAX_TEXTS:
            raise RosterRefused("unpacks_too_big")

    def endElement(self, name: str) -> None:  # noqa: N802 - SAX gives the name
        self._in_value = False
        if name.rpartition(":")[2] == "c":
            if self._formula and not self._text:
                self.unsaved.append((self._row - 1, self._column - 1))
            self._formula = False

    def characters(self, content: str) -> None:
        if self._in_value and content:
            self._text = True

    def _start_row(self, attrs: Any) -> None:
        number = attrs.get("r", "")
        previous = self._row
        self._row = int(number[:9]) if number.isdecimal() else previous + 1
        self._column = 0
        if self._row <= previous:
            # openpyxl would drop such a row without a word.
            raise RosterRefused("damaged_xlsx")
        if attrs.get("hidden") in ("1", "true") and self._row <= MAX_ROWS:
            self.hidden_rows.append(self._row)

    def _start_cell(self, attrs: Any) -> None:
        place = _RANGE.fullmatch(attrs.get("r", ""))
        self._column = column_index_from_string(place[1]) if place else self._column + 1
        self._formula = False
        # A saved empty text is a result too: numbered forms leave it in every unused row.
        self._text = attrs.get("t") == "str"

    def _check_place(self) -> None:
        # Called for contents only: formatting far below or beside the list is common and harmless.
        if self._row > MAX_ROWS:
            raise RosterRefused("too_many_rows", limit=MAX_ROWS)
        if self._column > MAX_COLUMNS:
            raise RosterRefused("too_many_columns", limit=MAX_COLUMNS)

    def _merge(self, reference: str) -> None:
        place = _RANGE.fullmatch(reference)
        if place is None or place[3] is None:
            return
        if len(self.merges) >= _MAX_MERGES:
            raise RosterRefused("unpacks_too_big")
        self.merges.append(
            Merge(
                top=int(place[2]) - 1,
                left=column_index_from_string(place[1]) - 1,
                bottom=min(int(place[4]), MAX_ROWS) - 1,
                right=column_index_from_string(place[3]) - 1,
            )
        )


@dataclass
class _Meter:
    """Counts what is unpacked of all parts together, and refuses what is too much."""

    used: int = 0

    def over(self, part: IO[bytes]) -> "_MeteredPart":
        """Return a part whose reading is counted."""
        return _MeteredPart(part, self)


@dataclass
class _MeteredPart:
    """A part on its way to the parser."""

    part: IO[bytes]
    meter: _Meter

    def read(self, size: int = -1) -> bytes:
        """Read on, while there is anything left of the measure."""
        data = self.part.read(size)
        self.meter.used += len(data)
        if self.meter.used > _MAX_XML:
            raise RosterRefused("unpacks_too_big")
        return data

    def close(self) -> None:
        """Do nothing: whoever opened the part closes it."""


def read_xlsx(data: bytes) -> tuple[Sheet, ...]:
    """All worksheets of a workbook as text, or `RosterRefused` with the reason."""
    with _READING, warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            with zipfile.ZipFile(io.BytesIO(data)) as archive:
                _check_sizes(archive)
                scans = _scan(archive)
            return _read(data, scans)
        except RosterRefused:
            raise
        except zipfile.BadZipFile as error:
            raise RosterRefused("damaged_xlsx") from error
        except Exception as error:
            # A damaged workbook makes openpyxl fail in any way at all; the person needs one sentence.
            raise RosterRefused("damaged_xlsx") from error


def _check_sizes(archive: zipfile.ZipFile) -> None:
    parts = archive.infolist()
    names = {part.filename for part in parts}
    if len(parts) > _MAX_PARTS or sum(part.file_size for part in parts) > _MAX_UNPACKED:
        raise RosterRefused("unpacks_too_big")
    if any(part.flag_bits & 1 for part in parts):
        raise RosterRefused("old_xls")
    if "[Content_Types].xml" not in names:
        raise RosterRefused("not_xlsx")
    if any(name.lower().endswith("vbaproject.bin") for name in names):
        raise RosterRefused("macros")
    types = archive.read("[Content_Types].xml")
    if b"macroEnabled" in types:
        raise RosterRefused("macros")
    if b"spreadsheetml" not in types:
        raise RosterRefused("not_xlsx")


def _scan(archive: zipfile.ZipFile) -> dict[str, _Scan]:
    """Scan every part for what must not be there; give the findings by the part's name.

    A worksheet is what the workbook points to, whatever the part is called: no name is believed. What is no
    XML ends at its first bytes. A drawing (SVG) may name its document type, which the parser does not open;
    entities no part may declare.
    """
    scans: dict[str, _Scan] = {}
    meter = _Meter()
    for name in archive.namelist():
        scan = _Scan()
        strict = not name.lower().endswith(".svg")
        try:
            with archive.open(name) as part:
                defused_parse(meter.over(part), scan, forbid_dtd=strict, forbid_external=strict)
        except DefusedXmlException as error:
            raise RosterRefused("unsafe_xml") from error
        except (xml.sax.SAXException, zlib.error, UnicodeError):
            # No XML, or broken: in a part nobody reads no reason to refuse; openpyxl fails on what it needs.
            pass
        scans[name] = scan
    if sum(scan.elements for scan in scans.values()) > _MAX_ELEMENTS:
        raise RosterRefused("unpacks_too_big")
    if max((scan.sheets for scan in scans.values()), default=0) > MAX_SHEETS:
        raise RosterRefused("too_many_sheets", limit=MAX_SHEETS)
    return scans


def _read(data: bytes, scans: dict[str, _Scan]) -> tuple[Sheet, ...]:
    values = openpyxl.load_workbook(io.BytesIO(data), read_only=True, data_only=True, keep_links=False)
    formulas = None
    if any(scan.unsaved for scan in scans.values()):
        formulas = openpyxl.load_workbook(io.BytesIO(data), read_only=True, keep_links=False)
    sheets: list[Sheet] = []
    seen: set[str] = set()
    for position, worksheet in enumerate(values.worksheets):
        # openpyxl offers no public way from a worksheet to its part, which holds the merged ranges.
        part = worksheet._worksheet_path
        if part in seen:
            continue
        seen.add(part)
        scan = scans.get(part) or _Scan()
        rows = _rows(worksheet)
        if formulas is not None and scan.unsaved:
            _fill(rows, _rows(formulas.worksheets[position]), scan.unsaved)
        sheets.append(
            Sheet(
                name=str(worksheet.title),
                rows=trimmed(rows),
                merges=tuple(scan.merges),
                hidden=worksheet.sheet_state != "visible",
                hidden_rows=tuple(scan.hidden_rows),
            )
        )
    return tuple(sheets)


def _rows(worksheet: Any) -> list[list[str]]:
    # The size a file claims for its sheet may be wrong; the scan has already bounded the contents.
    worksheet.reset_dimensions()
    grid = worksheet.iter_rows(min_row=1, max_row=MAX_ROWS, min_col=1, max_col=MAX_COLUMNS, values_only=True)
    return [[cell_text(value) for value in row] for row in grid]


def _fill(rows: list[list[str]], formulas: list[list[str]], places: list[tuple[int, int]]) -> None:
    """A formula saved without its result shows as its text: better seen than silently blank."""
    for row, column in places:
        if row < len(rows) and column < len(rows[row]):
            rows[row][column] = rows[row][column] or formulas[row][column]


def cell_text(value: Any) -> str:
    """A cell's value as a person would write it; dates in ISO form, whole numbers without `.0`."""
    if value is None:
        return ""
    if isinstance(value, datetime | date):
        text = value.isoformat()[:10]
    elif isinstance(value, float) and math.isfinite(value) and value.is_integer():
        text = str(int(value))
    elif isinstance(value, str | bool | int | float):
        text = str(value)
    else:
        # Array formulas come as objects that carry their text.
        text = str(getattr(value, "text", value))
    return text if len(text) <= MAX_CELL else text[:MAX_CELL] + "…"


def trimmed(rows: list[list[str]]) -> tuple[tuple[str, ...], ...]:
    """The rows without blank cells at their ends and without blank rows at the foot."""
    kept: list[tuple[str, ...]] = []
    for row in rows:
        width = max((place for place, text in enumerate(row, 1) if text.strip()), default=0)
        kept.append(tuple(row[:width]))
    while kept and not kept[-1]:
        kept.pop()
    return tuple(kept)
