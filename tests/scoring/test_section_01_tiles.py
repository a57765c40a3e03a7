"""Section 1: 30 kinds × 4 cards, 7 么 kinds, names."""

from collections import Counter

import pytest

from scoring.tiles import KINDS, card_name, is_red, is_yao, named_card, number_of, pack


def test_the_pack_has_120_cards_four_of_each_of_30_kinds():
    counts = Counter(pack())
    assert len(pack()) == 120
    assert len(counts) == 30
    assert set(counts.values()) == {4}
    assert pack() == pack()


def test_seven_kinds_are_yao_and_23_are_min():
    assert {kind for kind in KINDS if is_yao(kind)} == {"1m", "1p", "1s", "9s", "5z", "6z", "7z"}
    assert sum(not is_yao(kind) for kind in KINDS) == 23


@pytest.mark.parametrize(
    ("card", "name"),
    [
        ("1m", "么万"),
        ("2m", "二万"),
        ("9m", "九万"),
        ("1p", "么并"),
        ("5p", "五并"),
        ("1s", "么鱼"),
        ("2s", "二条"),
        ("9s", "九条"),
        ("5z", "白花"),
        ("6z", "老千"),
        ("7z", "红花"),
    ],
)
def test_cards_have_the_names_of_the_game(card, name):
    assert card_name(card) == name
    assert card_name(card, "en")


def test_names_are_all_different_in_both_languages():
    for lang in ("zh", "en"):
        assert len({card_name(kind, lang) for kind in KINDS}) == 30


def test_red_cards_carry_no_number():
    assert number_of("7p") == 7
    assert [number_of(card) for card in ("5z", "6z", "7z")] == [None, None, None]
    assert is_red("6z")


@pytest.mark.parametrize("card", ["1z", "0m", "10m", "", "m1", "9", "1M"])
def test_what_is_no_card_of_the_game_is_refused(card):
    with pytest.raises(ValueError, match="not a card"):
        card_name(card)


@pytest.mark.parametrize(
    ("text", "card"),
    [
        ("么鱼", "1s"),
        ("幺鱼", "1s"),
        ("么条", "1s"),
        ("一条", "1s"),
        ("1条", "1s"),
        ("幺万", "1m"),
        ("九万", "9m"),
        ("9万", "9m"),
        ("９万", "9m"),
        ("七饼", "7p"),
        ("七筒", "7p"),
        ("7 并", "7p"),
        ("百花", "5z"),
        ("白花", "5z"),
        ("老千", "6z"),
        ("红花", "7z"),
        ("9M", "9m"),
    ],
)
def test_other_spellings_of_section_1_mean_the_same_card(text, card):
    assert named_card(text) == card


@pytest.mark.parametrize("lang", ["zh", "en"])
@pytest.mark.parametrize("card", KINDS)
def test_every_card_is_known_by_its_own_names(card, lang):
    assert named_card(card_name(card, lang)) == card
    assert named_card(card) == card


@pytest.mark.parametrize("text", ["", "十万", "东", "0m", "九", "花", "9m9m"])
def test_a_word_that_is_no_card_is_none(text):
    assert named_card(text) is None
