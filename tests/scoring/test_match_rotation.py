"""Section 2 and match rules: who deals and who rests; options replay_dead and replay_dealer."""

from itertools import pairwise

import pytest

from scoring.rotation import (
    PlayedHand,
    Turn,
    active_seats,
    counted_hands,
    is_complete,
    next_dealer,
    next_seat,
    resting_seat,
    schedule,
)
from scoring.ruleset import load
from scoring.seats import SEATS
from tests.scoring.zui_hands import TONGLIAO


def won(dealer):
    return PlayedHand(dealer, is_dead=False, moved=True)


def dead(dealer, *, moved=False):
    return PlayedHand(dealer, is_dead=True, moved=moved)


def rules(**options):
    return load(TONGLIAO, options)


def test_turn_goes_east_south_west_north_and_round():
    assert [next_seat(seat) for seat in SEATS] == ["S", "W", "N", "E"]


def test_the_seat_before_the_dealer_rests():
    assert [resting_seat(seat) for seat in SEATS] == ["N", "E", "S", "W"]


@pytest.mark.parametrize("dealer", SEATS)
def test_the_other_three_play_in_turn_from_the_dealer(dealer):
    active = active_seats(dealer)
    assert active[0] == dealer
    assert {*active, resting_seat(dealer)} == set(SEATS)
    assert next_seat(active[-1]) == resting_seat(dealer)


def test_after_every_hand_the_dealer_goes_to_rest():
    turns = schedule("W", 20)
    assert all(later.rest == earlier.dealer for earlier, later in pairwise(turns))


def test_in_a_zhang_of_20_each_deals_five_and_rests_five():
    turns = schedule("N", 20)
    assert turns[:3] == (Turn("N", "W"), Turn("E", "N"), Turn("S", "E"))
    for seat in SEATS:
        assert sum(turn.dealer == seat for turn in turns) == 5
        assert sum(turn.rest == seat for turn in turns) == 5


def test_a_zhang_cannot_have_fewer_than_no_hands():
    assert schedule("E", 0) == ()
    with pytest.raises(ValueError, match="-1"):
        schedule("E", -1)


def test_the_first_hand_is_dealt_by_the_first_dealer():
    assert next_dealer("W", [], rules()) == "W"


def test_after_a_win_the_next_seat_deals():
    assert next_dealer("E", [won("E"), won("S")], rules()) == "W"


def test_replay_dead_unmoved_makes_up_only_a_dead_hand_in_which_nothing_moved():
    assert next_dealer("E", [dead("E")], rules()) == "E"
    assert next_dealer("E", [dead("E", moved=True)], rules()) == "S"
    assert counted_hands([won("E"), dead("S"), dead("S", moved=True)], rules()) == 2


def test_replay_dead_always_makes_up_every_dead_hand():
    history = [dead("E", moved=True)]
    assert next_dealer("E", history, rules(replay_dead="always")) == "E"
    assert counted_hands(history, rules(replay_dead="always")) == 0


def test_replay_dead_never_counts_a_dead_hand_as_a_hand():
    history = [dead("E")]
    assert next_dealer("E", history, rules(replay_dead="never")) == "S"
    assert counted_hands(history, rules(replay_dead="never")) == 1


def test_a_won_hand_in_which_nothing_moved_is_not_made_up():
    assert counted_hands([PlayedHand("E", is_dead=False, moved=False)], rules(replay_dead="always")) == 1


def test_replay_dealer_same_keeps_five_deals_each():
    history = []
    dealer = "E"
    for n in range(23):  # 20 hands and three dead ones to make up
        history.append(dead(dealer) if n in (3, 4, 11) else won(dealer))
        dealer = next_dealer("E", history, rules())
    assert is_complete(history, 20, rules())
    assert [sum(hand.dealer == seat and not hand.is_dead for hand in history) for seat in SEATS] == [5] * 4


def test_replay_dealer_next_moves_the_deal_on():
    assert next_dealer("E", [dead("E")], rules(replay_dealer="next")) == "S"
    assert next_dealer("E", [dead("E")], rules(replay_dealer="same")) == "E"


def test_a_hand_that_makes_up_a_dead_one_and_is_dead_too_is_made_up_again():
    assert next_dealer("E", [won("E"), dead("S"), dead("S")], rules()) == "S"
    assert counted_hands([won("E"), dead("S"), dead("S")], rules()) == 1


def test_a_zhang_is_complete_when_its_counted_hands_are_played():
    history = [won("E"), dead("S"), won("S"), won("W")]
    assert not is_complete(history, 4, rules())
    assert is_complete([*history, won("N")], 4, rules())
