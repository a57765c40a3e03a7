"""Match rules: seats by the cards 1–4, and 抢头: the highest number deals first."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.lots import first_dealer, rank_value, seat_of_card
from scoring.seats import SEATS
from scoring.tiles import KINDS


def test_cards_1_to_4_sit_east_south_west_north():
    assert [seat_of_card(n) for n in (1, 2, 3, 4)] == ["E", "S", "W", "N"]


@pytest.mark.parametrize("number", [0, 5, -1])
def test_there_is_no_other_seat_card(number):
    with pytest.raises(ValueError, match="1 to 4"):
        seat_of_card(number)


@pytest.mark.parametrize(
    ("card", "value"), [("9m", 9), ("1p", 1), ("5z", 1), ("6z", 1), ("7z", 1), ("8s", 8)]
)
def test_a_turned_card_counts_its_number_and_red_cards_one(card, value):
    assert rank_value(card) == value


def test_the_highest_number_deals_first():
    assert first_dealer({"E": "3m", "S": "7p", "W": "9s", "N": "8m"}) == "W"


def test_of_equal_numbers_the_one_turned_first_deals():
    # South and North both turned an eight; South turned first.
    assert first_dealer({"N": "8p", "W": "2m", "S": "8m", "E": "7z"}) == "S"


def test_red_cards_equal_a_one():
    assert first_dealer({"E": "7z", "S": "1m", "W": "5z", "N": "1p"}) == "E"


def test_the_same_card_may_be_turned_twice():
    assert first_dealer({"E": "2m", "S": "9m", "W": "9m", "N": "9m"}) == "S"


def test_all_four_turn_a_card():
    with pytest.raises(ValueError, match="missing"):
        first_dealer({"E": "1m", "S": "2m", "W": "3m"})


def test_only_cards_of_the_game_can_be_turned():
    with pytest.raises(ValueError, match="not a card"):
        first_dealer({"E": "1m", "S": "2m", "W": "3m", "N": "4z"})


@given(st.fixed_dictionaries({seat: st.sampled_from(KINDS) for seat in SEATS}))
def test_nobody_before_the_first_dealer_turned_as_high_and_nobody_higher(turned):
    dealer = first_dealer(turned)
    place = SEATS.index(dealer)
    value = rank_value(turned[dealer])
    assert all(rank_value(turned[seat]) < value for seat in SEATS[:place])
    assert all(rank_value(turned[seat]) <= value for seat in SEATS[place:])
