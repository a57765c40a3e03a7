"""Section 2 and match rules: who deals and who rests; options replay_dead and replay_dealer."""

from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.rotation import (
    NextTurn,
    PlayedHand,
    Turn,
    active_seats,
    counted_hands,
    is_complete,
    next_seat,
    next_turn,
    owed_hands,
    resting_seat,
    schedule,
    surplus_hands,
)
from scoring.ruleset import load
from scoring.seats import SEATS
from tests.scoring.zui_hands import TONGLIAO

WON, DEAD, DEAD_MOVED = (False, True), (True, False), (True, True)


def played(first, endings, ruleset):
    """Play hands that end as told: each dealt, and linked to what it makes up for, as the rules say."""
    history = []
    for number, (is_dead, moved) in enumerate(endings, start=1):
        turn = next_turn(first, history, ruleset)
        history.append(PlayedHand(number, turn.dealer, is_dead, moved, turn.makes_up))
    return history


def corrected(history, number, ending):
    """Correct what a hand was; its dealer and what it was played for stay what they were."""
    is_dead, moved = ending
    return [
        replace(hand, is_dead=is_dead, moved=moved) if hand.number == number else hand for hand in history
    ]


def turn_after(first, endings, ruleset):
    return next_turn(first, played(first, endings, ruleset), ruleset)


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
    assert next_turn("W", [], rules()) == NextTurn("W")


def test_after_a_win_the_next_seat_deals():
    assert turn_after("E", [WON, WON], rules()) == NextTurn("W")


def test_replay_dead_unmoved_makes_up_only_a_dead_hand_in_which_nothing_moved():
    assert turn_after("E", [DEAD], rules()) == NextTurn("E", 1)
    assert turn_after("E", [DEAD_MOVED], rules()) == NextTurn("S")
    assert counted_hands(played("E", [WON, DEAD, DEAD_MOVED], rules()), rules()) == 2


def test_replay_dead_always_makes_up_every_dead_hand():
    always = rules(replay_dead="always")
    assert turn_after("E", [DEAD_MOVED], always) == NextTurn("E", 1)
    assert counted_hands(played("E", [DEAD_MOVED], always), always) == 0


def test_replay_dead_never_counts_a_dead_hand_as_a_hand():
    never = rules(replay_dead="never")
    assert turn_after("E", [DEAD], never) == NextTurn("S")
    assert counted_hands(played("E", [DEAD], never), never) == 1


def test_a_won_hand_in_which_nothing_moved_is_not_made_up():
    always = rules(replay_dead="always")
    assert counted_hands(played("E", [(False, False)], always), always) == 1


def test_replay_dealer_same_keeps_five_deals_each():
    # 20 hands and three dead ones, each made up by one more.
    endings = [DEAD if n in (3, 4, 11) else WON for n in range(23)]
    history = played("E", endings, rules())
    assert is_complete(history, 20, rules())
    assert not is_complete(history[:-1], 20, rules())
    assert [sum(hand.dealer == seat and not hand.is_dead for hand in history) for seat in SEATS] == [5] * 4


def test_replay_dealer_next_moves_the_deal_on():
    assert turn_after("E", [DEAD], rules(replay_dealer="next")) == NextTurn("S", 1)
    assert turn_after("E", [DEAD], rules(replay_dealer="same")) == NextTurn("E", 1)


def test_a_hand_that_makes_up_a_dead_one_and_is_dead_too_is_made_up_again():
    assert turn_after("E", [WON, DEAD, DEAD], rules()) == NextTurn("S", 3)
    assert counted_hands(played("E", [WON, DEAD, DEAD], rules()), rules()) == 1


def test_a_zhang_is_complete_when_its_counted_hands_are_played():
    history = played("E", [WON, DEAD, WON, WON, WON], rules())
    assert not is_complete(history[:-1], 4, rules())
    assert is_complete(history, 4, rules())


def test_a_hand_found_dead_afterwards_is_made_up_by_its_own_dealer():
    # Four hands, E S W N dealt; hand 2 (S) turns out dead: one more, dealt by S, and then it is E's turn.
    history = corrected(played("E", [WON, WON, WON, WON], rules()), 2, DEAD)
    assert counted_hands(history, rules()) == 3
    turn = next_turn("E", history, rules())
    assert turn == NextTurn("S", 2)
    history.append(PlayedHand(5, turn.dealer, False, True, turn.makes_up))
    assert counted_hands(history, rules()) == 4
    assert next_turn("E", history, rules()) == NextTurn("E")


def test_two_hands_found_dead_are_made_up_in_their_order():
    history = corrected(corrected(played("E", [WON, WON, WON], rules()), 3, DEAD), 1, DEAD)
    assert [hand.number for hand in owed_hands(history, rules())] == [1, 3]
    assert next_turn("E", history, rules()) == NextTurn("E", 1)


def test_a_hand_that_made_up_for_one_that_was_not_dead_after_all_is_surplus():
    # Hand 2 (S) was taken for dead and made up by hand 3 (S again). It was a win: hand 3 does not count,
    # the deal goes on from the ordinary hands, and each still deals as often.
    history = corrected(played("E", [WON, DEAD, WON], rules()), 2, WON)
    assert [hand.number for hand in surplus_hands(history, rules())] == [3]
    assert counted_hands(history, rules()) == 2
    assert next_turn("E", history, rules()) == NextTurn("W")


def test_a_chain_of_make_up_hands_falls_with_its_first():
    # 1 dead, 2 makes up and is dead, 3 makes up for 2. When 1 was a win after all, 2 and 3 are surplus.
    history = corrected(played("E", [DEAD, DEAD, WON], rules()), 1, WON)
    assert [hand.number for hand in surplus_hands(history, rules())] == [2, 3]
    assert owed_hands(history, rules()) == ()
    assert counted_hands(history, rules()) == 1


ENDINGS = st.lists(st.sampled_from([WON, DEAD, DEAD_MOVED]), max_size=30)


@given(
    endings=ENDINGS, fixes=st.lists(st.tuples(st.integers(1, 30), st.sampled_from([WON, DEAD])), max_size=4)
)
def test_ordinary_hands_go_round_whatever_is_corrected(endings, fixes):
    history = played("E", endings, rules())
    for number, ending in fixes:
        history = corrected(history, number, ending)
    while owed_hands(history, rules()):
        turn = next_turn("E", history, rules())
        history.append(PlayedHand(len(history) + 1, turn.dealer, False, True, turn.makes_up))
    ordinary = [hand.dealer for hand in history if hand.makes_up is None]
    assert ordinary == [turn.dealer for turn in schedule("E", len(ordinary))]
    # Once nothing is owed, every ordinary hand counts: by itself or by what made it up.
    assert counted_hands(history, rules()) == len(ordinary)
