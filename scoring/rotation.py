"""Who deals and who rests over the hands of a 仗 (rules section 2, match rules, options `replay_*`).

The deal goes round E S W N; the seat before the dealer rests. A dead hand may have to be made up by one more
hand: it is then played but does not count.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from scoring.ruleset import Ruleset
from scoring.seats import SEATS, Seat


@dataclass(frozen=True, slots=True)
class Turn:
    """Who deals a hand and who rests in it."""

    dealer: Seat
    rest: Seat


@dataclass(frozen=True, slots=True)
class PlayedHand:
    """What the rotation needs of a played hand: its dealer, whether it was dead, whether any 嘴 moved."""

    dealer: Seat
    is_dead: bool
    moved: bool


def next_seat(seat: Seat) -> Seat:
    """Return the next seat in turn: E → S → W → N → E."""
    return SEATS[(SEATS.index(seat) + 1) % len(SEATS)]


def resting_seat(dealer: Seat) -> Seat:
    """Return who rests: the seat before the dealer."""
    return SEATS[SEATS.index(dealer) - 1]


def active_seats(dealer: Seat) -> tuple[Seat, Seat, Seat]:
    """Return the three who play, in turn from the dealer."""
    second = next_seat(dealer)
    return dealer, second, next_seat(second)


def schedule(first_dealer: Seat, hands: int) -> tuple[Turn, ...]:
    """Return dealer and resting seat of each counted hand; raise `ValueError` for a negative number."""
    if hands < 0:
        raise ValueError(f"a zhang cannot have {hands} hands")
    start = SEATS.index(first_dealer)
    dealers = (SEATS[(start + n) % len(SEATS)] for n in range(hands))
    return tuple(Turn(dealer, resting_seat(dealer)) for dealer in dealers)


def must_replay(hand: PlayedHand, ruleset: Ruleset) -> bool:
    """Tell whether one more hand has to make up for this one (option `replay_dead`)."""
    choice = ruleset.options["replay_dead"]
    return hand.is_dead and (choice == "always" or (choice == "unmoved" and not hand.moved))


def next_dealer(first_dealer: Seat, history: Sequence[PlayedHand], ruleset: Ruleset) -> Seat:
    """Return who deals the hand after `history` (option `replay_dealer` after one that is made up)."""
    if not history:
        return first_dealer
    last = history[-1]
    if must_replay(last, ruleset) and ruleset.options["replay_dealer"] == "same":
        return last.dealer
    return next_seat(last.dealer)


def counted_hands(history: Sequence[PlayedHand], ruleset: Ruleset) -> int:
    """Return how many of the played hands count towards the 仗."""
    return sum(not must_replay(hand, ruleset) for hand in history)


def is_complete(history: Sequence[PlayedHand], hands: int, ruleset: Ruleset) -> bool:
    """Tell whether the 仗 of `hands` counted hands has been played to its end."""
    return counted_hands(history, ruleset) >= hands
