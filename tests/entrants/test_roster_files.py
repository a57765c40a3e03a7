"""What files are read, and each refusal with its sentence."""

import io
import zipfile
from datetime import date

import openpyxl
import pytest

from tests.entrants.roster_kit import codes, repacked, saved, sheet, workbook, worksheet_xml
from tournament.entrants.roster import (
    MAX_BYTES,
    Kind,
    RosterRefused,
    Sheets,
    parse_roster,
    preview_sheet,
    read_table,
    sentence,
)

ROWS = [("姓名", "代表队"), ("梁英", "开鲁县"), ("魏刚", "开鲁县")]
TEXT = "姓名,代表队\n梁英,开鲁县\n魏刚,开鲁县\n"


def refusal(data: bytes, name: str) -> str:
    with pytest.raises(RosterRefused) as caught:
        read_table(data, name)
    assert sentence(caught.value.note).endswith("。")
    assert str(caught.value) == sentence(caught.value.note, "en")
    return caught.value.note.code


def names(sheets: Sheets) -> list[str]:
    return [row.name for row in preview_sheet(sheets).players]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "gb18030"])
@pytest.mark.parametrize("delimiter", [",", "\t", ";", "，"])
@pytest.mark.parametrize("line_end", ["\n", "\r\n", "\r"])
def test_text_is_read_in_every_usual_form(encoding: str, delimiter: str, line_end: str) -> None:
    text = TEXT.replace(",", delimiter).replace("\n", line_end)
    assert names(read_table(text.encode(encoding), "报名.csv")) == ["梁英", "魏刚"]


def test_txt_is_read_like_csv() -> None:
    assert names(read_table(TEXT.encode(), "C:\\桌面\\报名.TXT")) == ["梁英", "魏刚"]


def test_rare_characters_of_gb18030_survive() -> None:
    assert names(read_table("姓名,单位\n㐂英,甲队\n𠮷田,甲队\n".encode("gb18030"), "a.csv")) == [
        "㐂英",
        "𠮷田",
    ]


def test_quoted_cell_keeps_its_delimiter() -> None:
    preview = preview_sheet(read_table('姓名,代表队,备注\n梁英,开鲁县,"新来,替补"\n'.encode(), "a.csv"))
    assert preview.players[0].remark == "新来,替补"


def test_stray_quotation_mark_swallows_no_rows() -> None:
    preview = preview_sheet(read_table('姓名,代表队\n"梁英,开鲁县\n"魏刚","开鲁县"\n'.encode(), "a.csv"))
    assert [row.name for row in preview.players] == ["梁英", "魏刚"]
    assert codes(preview) == ["quotes_ignored"]


def test_gb18030_is_said() -> None:
    assert codes(preview_sheet(read_table(TEXT.encode("gb18030"), "a.csv"))) == ["read_as_gb18030"]


@pytest.mark.parametrize("data", [b"", b"\xef\xbb\xbf", b" \r\n\r\n", b",,,\n,,\n", b"\0" * 100])
def test_empty_csv_is_refused(data: bytes) -> None:
    assert refusal(data, "a.csv") == "empty_file"


def test_empty_workbook_is_refused() -> None:
    assert refusal(workbook(表=[]), "a.xlsx") == "empty_file"
    assert refusal(b"", "a.xlsx") == "empty_file"


def test_csv_with_only_a_title_has_no_header() -> None:
    sheets = read_table("2026年“嘴和”交流赛报名表,,,\n".encode(), "a.csv")
    assert sheets.findings[0].players == 0
    with pytest.raises(RosterRefused) as caught:
        preview_sheet(sheets)
    assert caught.value.note.code == "header_missing"
    assert caught.value.note == sheets.findings[0].refusal


def test_file_over_five_megabytes_is_refused() -> None:
    assert refusal(TEXT.encode() + b"\n" * MAX_BYTES, "a.csv") == "too_big"


@pytest.mark.parametrize("name", ["a.ods", "a.docx", "a.pdf", "名单", "a.xlsx.exe", "../../etc/passwd"])
def test_other_formats_are_refused(name: str) -> None:
    assert refusal(TEXT.encode(), name) == "unsupported_format"


def test_old_xls_is_refused_under_any_name() -> None:
    xls = bytes.fromhex("d0cf11e0a1b11ae1") + b"\0" * 600
    assert [refusal(xls, f"a.{extension}") for extension in ("xls", "xlsx", "csv")] == ["old_xls"] * 3


def test_macros_are_refused() -> None:
    data = workbook(表=ROWS)
    assert refusal(data, "a.xlsm") == "macros"
    assert refusal(repacked(data, {"xl/vbaProject.bin": b"x"}), "a.xlsx") == "macros"


def test_html_named_xlsx_is_refused() -> None:
    page = "\ufeff<html><table><tr><td>姓名</td></tr></table></html>".encode()
    assert [refusal(page, f"a.{extension}") for extension in ("xlsx", "csv")] == ["looks_like_html"] * 2
    assert refusal(b"<!DOCTYPE html><html></html>", "a.xlsx") == "looks_like_html"


def test_text_named_xlsx_is_refused() -> None:
    assert refusal(TEXT.encode(), "a.xlsx") == "not_xlsx"


def test_workbook_named_csv_is_refused() -> None:
    assert refusal(workbook(表=ROWS), "a.csv") == "xlsx_named_csv"


def test_another_zip_named_xlsx_is_refused() -> None:
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w") as archive:
        archive.writestr("readme.txt", "x")
    assert refusal(stream.getvalue(), "a.xlsx") == "not_xlsx"


@pytest.mark.parametrize("length", [30, 300, 3_000])
def test_truncated_workbook_is_refused(length: int) -> None:
    assert refusal(workbook(表=ROWS)[:length], "a.xlsx") == "damaged_xlsx"


def test_workbook_with_broken_xml_is_refused() -> None:
    data = repacked(workbook(表=ROWS), {"xl/worksheets/sheet1.xml": b"<worksheet><sheetData>"})
    assert refusal(data, "a.xlsx") == "damaged_xlsx"


def test_binary_named_csv_is_refused() -> None:
    assert refusal(b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR", "a.csv") in ("not_text", "encoding_unknown")
    assert refusal(b"ab\x00\x01\x02c", "a.csv") == "not_text"


def test_unknown_encoding_is_refused() -> None:
    assert refusal(b"\xff\xff\xff\xff", "a.csv") == "encoding_unknown"
    assert refusal("姓名".encode() + b"\xff,\xff", "a.csv") == "encoding_unknown"


def test_too_many_rows_and_columns_are_refused() -> None:
    assert refusal(b"a\n" * 3_001, "a.csv") == "too_many_rows"
    assert refusal(b"a," * 100 + b"a\n", "a.csv") == "too_many_columns"
    assert refusal(workbook(表=[*ROWS, *[["甲"]] * 3_000]), "a.xlsx") == "too_many_rows"
    assert refusal(workbook(表=[*ROWS, ["甲"] * 101]), "a.xlsx") == "too_many_columns"


def test_formatting_far_below_the_list_is_harmless() -> None:
    book = openpyxl.load_workbook(io.BytesIO(workbook(表=ROWS)))
    book.active.cell(1_048_576, 16_384).font = openpyxl.styles.Font(bold=True)
    assert names(read_table(saved(book), "a.xlsx")) == ["梁英", "魏刚"]


def test_overlong_text_cell_is_refused_not_fatal() -> None:
    assert refusal("姓名\n".encode() + b"x" * 200_000, "a.csv") == "csv_broken"


# Hostile workbooks


def test_zip_bomb_is_refused_before_unpacking() -> None:
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("[Content_Types].xml", b"spreadsheetml")
        archive.writestr("xl/worksheets/sheet1.xml", b" " * (200 * 1024 * 1024))
    assert len(stream.getvalue()) < MAX_BYTES
    assert refusal(stream.getvalue(), "a.xlsx") == "unpacks_too_big"


def test_bomb_that_lies_about_its_size_is_refused() -> None:
    bomb = worksheet_xml(workbook(表=ROWS), " " * 20_000_000)
    size = (20_000_000).to_bytes(4, "little")[1:]
    at = bomb.rindex(b"xl/worksheets/sheet1.xml") - 46 + 24
    assert bomb[at + 1 : at + 4] == size
    assert refusal(bomb[:at] + (500).to_bytes(4, "little") + bomb[at + 4 :], "a.xlsx") == "damaged_xlsx"


def test_millions_of_cells_are_refused() -> None:
    data = worksheet_xml(workbook(表=ROWS), '<row r="1">' + "<c/>" * 1_000_000 + "</row>")
    assert refusal(data, "a.xlsx") == "unpacks_too_big"


def test_one_long_text_quoted_by_every_cell_is_refused() -> None:
    row = ["长" * 400] * 100
    assert refusal(workbook(表=[*ROWS, *[row] * 200]), "a.xlsx") == "unpacks_too_big"


def test_row_number_out_of_this_world_is_refused() -> None:
    cell = '<c t="inlineStr"><is><t>x</t></is></c>'
    assert refusal(worksheet_xml(workbook(表=ROWS), f'<row r="99999999999">{cell}</row>'), "a.xlsx") == (
        "too_many_rows"
    )
    backwards = f'<row r="2">{cell}</row><row r="1">{cell}</row>'
    assert refusal(worksheet_xml(workbook(表=ROWS), backwards), "a.xlsx") == "damaged_xlsx"


def test_merged_range_over_the_whole_sheet_costs_nothing() -> None:
    cell = '<row r="1"><c r="A1" t="inlineStr"><is><t>姓名</t></is></c></row>'
    merge = '<mergeCells><mergeCell ref="A1:XFD1048576"/></mergeCells>'
    assert len(read_table(worksheet_xml(workbook(表=ROWS), cell, merge), "a.xlsx").sheets[0].rows) == 1
    many = "<mergeCells>" + '<mergeCell ref="B1:C9"/>' * 5_001 + "</mergeCells>"
    assert refusal(worksheet_xml(workbook(表=ROWS), cell, many), "a.xlsx") == "unpacks_too_big"


@pytest.mark.parametrize("name", ["sheet1.dat", "sheet1.png", "sheet1.svg", "sheet1", "SHEET1.BIN"])
class TestPartsUnderOtherNames:
    """What the workbook points to is a worksheet, whatever its file is called: every limit holds for it."""

    @staticmethod
    def renamed(data: bytes, name: str) -> bytes:
        """The workbook with its worksheet under another name; relationship and content type follow."""
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            parts = {part: archive.read(part) for part in archive.namelist()}
        body = parts["xl/worksheets/sheet1.xml"]
        changes: dict[str, bytes | None] = {
            part: parts[part].replace(b"worksheets/sheet1.xml", f"worksheets/{name}".encode())
            for part in ("xl/_rels/workbook.xml.rels", "[Content_Types].xml")
        }
        return repacked(data, changes | {"xl/worksheets/sheet1.xml": None, f"xl/worksheets/{name}": body})

    def test_it_is_read(self, name: str) -> None:
        assert read_table(self.renamed(workbook(表=ROWS), name), "a.xlsx").findings[0].players == 2

    def test_hundreds_of_thousands_of_cells_are_refused(self, name: str) -> None:
        # 3 elements a cell: 1,500 rows of 100 cells are 450,000, and a file of a few kilobytes.
        row = '<c t="inlineStr"><is><t>x</t></is></c>' * 100
        body = "".join(f'<row r="{number}">{row}</row>' for number in range(1, 1_501))
        data = self.renamed(worksheet_xml(workbook(表=ROWS), body), name)
        assert len(data) < 60_000
        assert refusal(data, "a.xlsx") == "unpacks_too_big"

    def test_rows_beyond_the_limit_are_refused(self, name: str) -> None:
        row = '<row r="3001"><c t="inlineStr"><is><t>x</t></is></c></row>'
        data = self.renamed(worksheet_xml(workbook(表=ROWS), row), name)
        assert refusal(data, "a.xlsx") == "too_many_rows"

    def test_megabytes_of_blanks_are_refused(self, name: str) -> None:
        data = self.renamed(worksheet_xml(workbook(表=ROWS), " " * 17_000_000), name)
        assert refusal(data, "a.xlsx") == "unpacks_too_big"

    def test_entities_are_refused(self, name: str) -> None:
        laughs = b'<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;">]><x>&b;</x>'
        assert refusal(repacked(workbook(表=ROWS), {f"xl/{name}": laughs}), "a.xlsx") == "unsafe_xml"


SHARED = "application/vnd.openxmlformats-officedocument.spreadsheetml.sharedStrings+xml"


@pytest.mark.parametrize("name", ["sharedStrings.xml", "sharedStrings.dat"])
@pytest.mark.parametrize(
    "text", ["<si><t/></si>" * 60_001, f"<si>{'<r><t>x</t></r>' * 60_001}</si>"], ids=["texts", "pieces"]
)
def test_shared_texts_are_bounded(name: str, text: str) -> None:
    # Twenty for each of 3,000 rows, whichever way they are counted.
    data = workbook(表=ROWS)
    namespace = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        types = archive.read("[Content_Types].xml")
    override = f'<Override PartName="/xl/{name}" ContentType="{SHARED}"/></Types>'.encode()
    parts: dict[str, bytes | None] = {
        f"xl/{name}": f'<sst xmlns="{namespace}">{text}</sst>'.encode(),
        "[Content_Types].xml": types.replace(b"</Types>", override),
    }
    assert refusal(repacked(data, parts), "a.xlsx") == "unpacks_too_big"


def test_pictures_and_drawings_are_no_reason_to_refuse() -> None:
    pictures: dict[str, bytes | None] = {
        "xl/media/image1.png": b"\x89PNG\r\n\x1a\n" + bytes(range(256)) * 70_000,  # 18 MB once unpacked
        "xl/media/image2.svg": b'<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "svg11.dtd"><svg/>',
        "xl/media/image3.emf": b"\x01\x00\x00\x00<broken",
        "xl/media/empty.jpeg": b"",
    }
    assert read_table(repacked(workbook(表=ROWS), pictures), "a.xlsx").findings[0].players == 2


@pytest.mark.parametrize("part", ["xl/worksheets/sheet1.xml", "xl/workbook.xml", "[Content_Types].xml"])
def test_external_entity_is_refused(part: str) -> None:
    data = workbook(表=ROWS)
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        body = archive.read(part)
    declaration = b'<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/hostname">]>'
    start = body.index(b"?>") + 2 if body.startswith(b"<?xml") else 0
    hostile = body[:start] + declaration + body[start:]
    assert refusal(repacked(data, {part: hostile}), "a.xlsx") == "unsafe_xml"


def test_entity_expansion_is_refused() -> None:
    laughs = b'<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;">]><x>&b;</x>'
    assert refusal(repacked(workbook(表=ROWS), {"docProps/core.xml": laughs}), "a.xlsx") == "unsafe_xml"


# Cells of a workbook


def test_formula_is_shown_as_text_and_never_evaluated() -> None:
    data = workbook(表=[("姓名", "代表队", "备注"), ("梁英", "开鲁县", "=1+1"), ("魏刚", "开鲁县", "")])
    row = preview_sheet(read_table(data, "a.xlsx")).rows[1]
    assert (row.kind, row.remark) == (Kind.PLAYER, "=1+1")
    assert row.has("formula_text")


def test_formula_gives_its_saved_result() -> None:
    cells = (
        '<row r="1"><c r="A1" t="inlineStr"><is><t>序号</t></is></c>'
        '<c r="B1" t="inlineStr"><is><t>姓名</t></is></c></row>'
        '<row r="2"><c r="A2"><f>ROW()-1</f><v>1</v></c><c r="B2" t="str"><f>X1</f><v>梁英</v></c></row>'
        '<row r="3"><c r="A3" t="str"><f>IF(B3="","",2)</f><v></v></c></row>'
    )
    preview = preview_sheet(
        read_table(worksheet_xml(workbook(表=ROWS), cells), "a.xlsx"), teams_required=False
    )
    assert [(row.number, row.name) for row in preview.players] == [(1, "梁英")]
    # An empty saved result is empty: the unused rows of a numbered form are no players.
    assert len(preview.rows) == 2


def test_numbers_and_dates_of_cells_read_as_people_write_them() -> None:
    header = ("姓名", "代表队", "出生日期", "年龄", "电话")
    data = workbook(
        表=[
            header,
            ("梁英", "开鲁县", date(1945, 7, 1), 81.0, 13800138000),
            ("魏刚", "开鲁县", 1945.07, None, None),
        ]
    )
    first, second = preview_sheet(read_table(data, "a.xlsx"), reference_year=2026).players
    assert (first.birth_year, first.age, first.phone) == (1945, 81, "13800138000")
    assert first.cells[2] == "1945-07-01"
    assert second.birth_year == 1945


def test_hidden_rows_are_pointed_out() -> None:
    book = openpyxl.load_workbook(io.BytesIO(workbook(表=ROWS)))
    book.active.row_dimensions[3].hidden = True
    rows = preview_sheet(read_table(saved(book), "a.xlsx")).rows
    assert [row.has("hidden_row") for row in rows] == [False, False, True]


# Several worksheets


def test_sheet_with_most_players_is_the_default_and_any_can_be_chosen() -> None:
    sheets = read_table(workbook(一=ROWS[:2], 二=ROWS, 说明=[("请于赛前三日报送",)]), "a.xlsx")
    assert sheets.default == "二"
    assert [(finding.name, finding.players) for finding in sheets.findings] == [
        ("一", 1),
        ("二", 2),
        ("说明", 0),
    ]
    assert codes(preview_sheet(sheets)) == ["sheet_not_read", "sheet_not_read_empty"]
    assert [row.name for row in preview_sheet(sheets, "一").players] == ["梁英"]
    with pytest.raises(RosterRefused) as caught:
        preview_sheet(sheets, "三")
    assert caught.value.note.code == "sheet_unknown"


def test_hidden_sheet_is_not_the_default_and_says_so_when_chosen() -> None:
    book = openpyxl.load_workbook(io.BytesIO(workbook(一=ROWS[:2], 旧名单=ROWS)))
    book["旧名单"].sheet_state = "hidden"
    sheets = read_table(saved(book), "a.xlsx")
    assert sheets.default == "一"
    assert "sheet_hidden" in codes(preview_sheet(sheets, "旧名单"))


def test_too_many_sheets_are_refused() -> None:
    assert refusal(workbook(**{f"表{number}": ROWS for number in range(31)}), "a.xlsx") == "too_many_sheets"


def test_blank_sheet_is_refused() -> None:
    with pytest.raises(RosterRefused) as caught:
        parse_roster(sheet())
    assert caught.value.note.code == "sheet_blank"
