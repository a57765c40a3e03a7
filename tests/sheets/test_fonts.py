"""The fonts of printed matter: which characters they hold, and what happens to the others."""

from hypothesis import given
from hypothesis import strategies as st

from tournament.printable import BOLD, REGULAR
from tournament.sheets.fonts import GETA, lacking, printable


def test_both_files_come_with_python_packages() -> None:
    assert REGULAR.is_file()
    assert BOLD.is_file()


def test_names_and_signs_of_the_sheets_have_glyphs() -> None:
    text = "那仁满都拉一 敖特根巴雅尔 龘 䶮 㙍 𬱖 ½ −8.5 ● ✓ → 〓 · Борис Ünal"
    assert lacking(text) == ""


def test_a_rare_character_and_an_emoji_have_none() -> None:
    assert lacking("李𠀀、王𠀀、😀") == "𠀀😀"


def test_marks_that_are_never_drawn_need_no_glyph() -> None:
    # Line ends, a zero-width space, a joiner and a variation selector leave no box.
    assert lacking("白\n音\u200b宝\u200d力\ufe0f高\r") == ""


def test_free_text_gets_a_geta_for_what_cannot_be_printed() -> None:
    assert printable("见记错了😀，是统见") == f"见记错了{GETA}，是统见"


@given(st.text())
def test_printable_text_never_holds_a_character_without_glyph(text: str) -> None:
    shown = printable(text)
    assert lacking(shown) == ""
    assert len(shown) == len(text)
