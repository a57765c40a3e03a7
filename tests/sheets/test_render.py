"""HTML to PDF: own files only, no boxes, and a clear word when the libraries are missing."""

import logging
from pathlib import Path
from typing import Any

import pytest
from django.test import override_settings

from tests.sheets.paper import reader, text_of
from tournament.sheets import render
from tournament.sheets.fonts import GlyphMissing
from tournament.sheets.render import PdfUnavailable, render_pdf, render_pdfs

PAGE = '<!doctype html><html lang="zh-Hans"><head><title>{{ title }}</title></head><body>BODY</body></html>'


@pytest.fixture
def sheet(tmp_path: Path, settings: Any) -> Any:
    """Return a function that makes a template of a body and returns its name."""
    render._kept.clear()
    templates = [{**settings.TEMPLATES[0], "DIRS": [tmp_path]}]

    def make(body: str) -> str:
        # Templates are cached by name: each body gets its own.
        name = f"sheet{len(list(tmp_path.iterdir()))}.html"
        (tmp_path / name).write_text(PAGE.replace("BODY", body), encoding="utf-8")
        return name

    with override_settings(TEMPLATES=templates):
        yield make


@pytest.mark.pdf
def test_a_sheet_has_title_language_tags_and_says_it_is_pdf_ua(sheet: Any) -> None:
    pdf = reader(render_pdf(sheet("<h1>名单</h1><p>{{ name }}</p>"), {"name": "崔伟"}, title="检录名单"))
    assert pdf.metadata is not None
    assert pdf.metadata.title == "检录名单"
    root = pdf.trailer["/Root"]
    assert root["/Lang"] == "zh-Hans"
    assert root["/MarkInfo"]["/Marked"]
    assert root["/ViewerPreferences"]["/DisplayDocTitle"]
    assert b"pdfuaid:part" in root["/Metadata"].get_data()


@pytest.mark.pdf
def test_sheets_of_one_file_count_their_own_pages(sheet: Any) -> None:
    template = sheet("{% for n in pages %}<p style='break-before: page'>{{ n }}</p>{% endfor %}")
    pdf = render_pdfs(template, [{"pages": "甲乙"}, {"pages": "丙"}], title="两份")
    assert [text_of(pdf, page).split("\n")[-2] for page in (1, 2, 3)] == [
        "第 1 页 共 2 页",
        "第 2 页 共 2 页",
        "第 1 页 共 1 页",
    ]


@pytest.mark.pdf
def test_a_file_that_was_just_made_is_not_made_again_unless_something_in_it_changed(
    sheet: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[list[str]] = []

    def note(_library: Any, _style: str, pages: list[str]) -> bytes:
        made.append(pages)
        return f"{len(made)}".encode()

    monkeypatch.setattr(render, "_write", note)
    template = sheet("<p>{{ name }}</p>")
    names = ["甲", "甲", "乙", "甲", "丙", "丁", "戊", "乙"]
    answers = [render_pdf(template, {"name": name}, title="字") for name in names]
    # Four are kept; 乙 is the one asked for longest ago when the fifth comes.
    assert answers == [b"1", b"1", b"2", b"1", b"3", b"4", b"5", b"6"]


@pytest.mark.pdf
def test_simplified_forms_are_printed_not_japanese_ones(sheet: Any) -> None:
    # 直 and 骨 have other glyphs in the fonts' Japanese default: the same text must not look the same.
    simplified = render_pdf(sheet("<p>直骨</p>"), {}, title="字")
    japanese = render_pdf(sheet('<p lang="ja">直骨</p>'), {}, title="字")
    assert glyphs_of(simplified).isdisjoint(glyphs_of(japanese))


def glyphs_of(pdf: bytes) -> set[str]:
    """Return the glyph numbers of 直 and 骨, from the map a PDF carries from glyphs to text."""
    fonts: Any = reader(pdf).pages[0]["/Resources"]["/Font"]
    found = set()
    for font in fonts.values():
        table = font.get_object()["/ToUnicode"].get_data().decode()
        for line in table.splitlines():
            glyph, _sep, text = line.partition("> <")
            if text.strip("<> ").lower() in ("76f4", "9aa8"):
                found.add(glyph.strip("<> "))
    assert len(found) == 2
    return found


@pytest.mark.pdf
def test_a_character_without_glyph_is_never_printed(sheet: Any) -> None:
    with pytest.raises(GlyphMissing) as refused:
        render_pdf(sheet("<p>{{ name }}</p>"), {"name": "李𠀀"}, title="名单")
    assert refused.value.characters == "𠀀"


@pytest.mark.pdf
def test_a_box_that_only_the_library_notices_is_refused_too(
    sheet: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    # As if the style sheet had added the character: the check of the text does not see it.
    monkeypatch.setattr(render, "require_glyphs", lambda _html: None)
    with pytest.raises(GlyphMissing) as refused:
        render_pdf(sheet("<p>李𠀀</p>"), {}, title="名单")
    assert refused.value.characters == "𠀀"


@pytest.mark.pdf
def test_the_style_sheets_hold_nothing_the_library_does_not_know(
    sheet: Any, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.WARNING, "weasyprint"):
        render_pdf(sheet("<p>一</p>"), {}, title="字")
    assert [record.getMessage() for record in caplog.records if record.name == "weasyprint"] == []


@pytest.mark.pdf
@pytest.mark.parametrize(
    "address", ["http://192.0.2.1/seal.png", "https://192.0.2.1/a", "file:///etc/hostname"]
)
def test_nothing_outside_the_sheet_is_opened(address: str) -> None:
    with pytest.raises(ValueError, match="not part of a sheet"):
        render._fetcher().fetch(address)


@pytest.mark.pdf
def test_data_addresses_are_opened() -> None:
    assert render._fetcher().fetch("data:text/plain,ok").read() == b"ok"


def test_without_system_libraries_the_sheet_is_refused(sheet: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(_name: str) -> None:
        raise OSError("cannot load library 'libpango-1.0-0'")

    monkeypatch.setattr(render.importlib, "import_module", missing)
    with pytest.raises(PdfUnavailable):
        render_pdf(sheet("<p>一</p>"), {}, title="字")


def test_a_file_of_no_sheets_is_a_mistake_of_the_caller() -> None:
    with pytest.raises(ValueError, match="no sheet"):
        render_pdfs("sheets/score_sheet.html", [], title="空")
