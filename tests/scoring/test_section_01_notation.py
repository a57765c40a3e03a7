"""Section 1: cards in MPSZ and by name."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.notation import NotationError, in_order, name_cards, parse_cards, write_cards
from scoring.tiles import CARD_NAMES, KINDS, pack

HANDS = st.lists(st.sampled_from(range(120)), unique=True, max_size=31).map(
    lambda places: tuple(pack()[place] for place in places)
)


@pytest.mark.parametrize(
    ("written", "cards"),
    [
        ("33m1s", ["3m", "3m", "1s"]),
        ("33m77p 567p 1m9s5z", ["3m", "3m", "7p", "7p", "5p", "6p", "7p", "1m", "9s", "5z"]),
        ("3 3 m 1 s", ["3m", "3m", "1s"]),
        ("３３ｍ１Ｓ", ["3m", "3m", "1s"]),
        ("三万 三万 么鱼", ["3m", "3m", "1s"]),
        ("3万、九饼，9筒；百花", ["3m", "9p", "9p", "5z"]),
        ("幺万 么条 老千 红花", ["1m", "1s", "6z", "7z"]),
        ("33m 么鱼 5z", ["3m", "3m", "1s", "5z"]),
        ("", []),
        (" \n", []),
    ],
)
def test_cards_are_read_as_people_write_them(written: str, cards: list[str]) -> None:
    assert list(parse_cards(written)) == cards


@pytest.mark.parametrize(
    ("written", "code", "said"),
    [
        ("33m0p", "unknown_card", "“0p”不是这副牌里的牌"),
        ("1z", "unknown_card", "“1z”不是这副牌里的牌"),
        ("33", "unknown_card", "“33”不是这副牌里的牌"),
        ("三万 东风", "unknown_card", "“东风”不是这副牌里的牌"),
        ("三万三万", "unknown_card", "“三万三万”不是这副牌里的牌"),
        ("x" * 30, "unknown_card", "“" + "x" * 20 + "…”不是这副牌里的牌"),
        ("33333m", "five_of_a_kind", "三万写了 5 张，一种只有四张"),
        ("333m 三万 3万", "five_of_a_kind", "三万写了 5 张，一种只有四张"),
        ("1m" * 201, "too_long", "写得太长，不像一手牌"),
    ],
)
def test_what_is_no_hand_is_refused_and_named(written: str, code: str, said: str) -> None:
    with pytest.raises(NotationError) as refused:
        parse_cards(written)
    assert refused.value.code == code
    assert refused.value.text.zh == said
    assert refused.value.text.en


@given(HANDS)
def test_what_is_written_reads_back_in_both_ways(hand: tuple[str, ...]) -> None:
    for written in (write_cards(hand), name_cards(hand)):
        assert Counter(parse_cards(written)) == Counter(hand)
        assert parse_cards(written) == in_order(hand)


@given(st.text(max_size=60))
def test_no_text_does_anything_but_read_or_be_refused(text: str) -> None:
    try:
        cards = parse_cards(text)
    except NotationError:
        return
    assert set(cards) <= set(KINDS)


def test_order_is_wan_bing_tiao_red() -> None:
    assert write_cards(["7z", "1s", "9m", "2p", "1m"]) == "19m2p1s7z"
    assert name_cards(["7z", "1s", "9m"]) == "九万 么鱼 红花"
    assert name_cards(["7z", "9m"], "en") == f"{CARD_NAMES['9m'].en}, {CARD_NAMES['7z'].en}"
    with pytest.raises(ValueError, match="not a card"):
        write_cards(["1z"])
