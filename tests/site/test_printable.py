"""What a name may hold so that every sheet can carry it."""

import pytest

from tournament import printable


def test_every_character_of_gb2312_is_in_both_weights_of_the_font() -> None:
    # Rows 1-9 hold signs and letters, rows 16-87 characters; this is what the short way round relies on.
    cells = (bytes((0xA0 + row, 0xA0 + cell)) for row in range(1, 95) for cell in range(1, 95))
    everyday = {one for cell in cells for one in cell.decode("gb2312", "ignore")}
    assert len(everyday) == 7445  # the standard's own count
    drawn = printable.characters_of(printable.REGULAR) & printable.characters_of(printable.BOLD)
    assert {one for one in everyday if ord(one) not in drawn} == set()


@pytest.mark.parametrize(
    "name", ["科尔沁杯", "Kerqin Cup 2026 — 第3届", "阿拉坦·其其格", "Lǚ Bù", "䶮𠮷", "甲队 ♠", ""]
)
def test_an_ordinary_name_is_printed_as_it_is(name: str) -> None:
    assert printable.unprintable(name) == ""
    assert printable.refusal_sentence(name) == ""


@pytest.mark.parametrize(
    ("name", "refused"),
    [
        ("飞龙😀队😀", "😀"),
        ("👨‍👩‍👧", "👨👩👧"),
        ("冠军🏆🎉", "🏆🎉"),
        ("甲\ue000队", "\ue000"),  # a sign of somebody's own font
        ("1️⃣队", "⃣"),
        ("甲\U0001ffff队", "\U0001ffff"),
    ],
)
def test_an_emoji_or_a_sign_of_no_font_is_refused_by_name(name: str, refused: str) -> None:
    assert printable.never_printable(name) == refused
    assert f"“{refused}”印不出来" in printable.refusal_sentence(name)


@pytest.mark.parametrize(
    ("name", "code"), [("甲\x07队", "U+0007"), ("甲\u202e队", "U+202E"), ("a\tb", "U+0009")]
)
def test_a_character_nobody_can_see_is_named_by_its_number(name: str, code: str) -> None:
    assert code in printable.refusal_sentence(name)


@pytest.mark.parametrize("letters", ["\U0002ebf0", "\U00031350", "ᠮ", "Ž"])
def test_a_letter_the_font_lacks_may_be_in_a_name(letters: str) -> None:
    assert printable.missing_glyphs(f"张{letters}") == letters
    assert printable.refusal_sentence(f"张{letters}") == ""


def test_joiners_and_variants_need_no_glyph() -> None:
    assert printable.unprintable("葛\U000e0100\ufe00\u200b张") == ""
