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
    """What the rotation needs of a played hand.

    `makes_up`: the number of the dead hand it was played to make up for. It is kept with the hand, because a
    later correction may change whether that hand, or this one, was dead.
    """

    number: int
    dealer: Seat
    is_dead: bool
    moved: bool
    makes_up: int | None = None


@dataclass(frozen=True, slots=True)
class NextTurn:
    """Who deals the next hand, and the number of the dead hand it makes up for, if it does."""

    dealer: Seat
    makes_up: int | None = None


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


def next_turn(first_dealer: Seat, history: Sequence[PlayedHand], ruleset: Ruleset) -> NextTurn:
    """Return who deals the hand after `history` (options `replay_dead`, `replay_dealer`).

    The oldest dead hand that is owed one more is made up first. With `replay_dealer` `same` its own dealer
    deals again and the round then goes on from the ordinary hands, so that each deals as often; with `next`
    the deal just moves on.
    """
    owed = owed_hands(history, ruleset)
    if ruleset.options["replay_dealer"] == "same":
        if owed:
            return NextTurn(owed[0].dealer, owed[0].number)
        ordinary = [hand for hand in history if hand.makes_up is None]
        return NextTurn(next_seat(ordinary[-1].dealer) if ordinary else first_dealer)
    dealer = next_seat(history[-1].dealer) if history else first_dealer
    return NextTurn(dealer, owed[0].number if owed else None)


def owed_hands(history: Sequence[PlayedHand], ruleset: Ruleset) -> tuple[PlayedHand, ...]:
    """Return the dead hands that are still to be made up by one more, oldest first."""
    made_up = {hand.makes_up for hand in history}
    return tuple(h for h in history if _is_replayed(h, history, ruleset) and h.number not in made_up)


def surplus_hands(history: Sequence[PlayedHand], ruleset: Ruleset) -> tuple[PlayedHand, ...]:
    """Return the hands that were played to make up for one that, after a correction, owes nothing.

    Their 嘴 were won and lost all the same; they do not count as hands of the 仗.
    """
    return tuple(hand for hand in history if _is_surplus(hand, history, ruleset))


def counted_hands(history: Sequence[PlayedHand], ruleset: Ruleset) -> int:
    """Return how many of the played hands count towards the 仗."""
    return sum(
        not _is_replayed(hand, history, ruleset) and not _is_surplus(hand, history, ruleset)
        for hand in history
    )


def is_complete(history: Sequence[PlayedHand], hands: int, ruleset: Ruleset) -> bool:
    """Tell whether the 仗 of `hands` counted hands has been played to its end."""
    return counted_hands(history, ruleset) >= hands


def _is_replayed(hand: PlayedHand, history: Sequence[PlayedHand], ruleset: Ruleset) -> bool:
    """Tell whether one more hand has to make up for this one (option `replay_dead`)."""
    choice = ruleset.options["replay_dead"]
    is_lost = hand.is_dead and (choice == "always" or (choice == "unmoved" and not hand.moved))
    return is_lost and not _is_surplus(hand, history, ruleset)


def _is_surplus(hand: PlayedHand, history: Sequence[PlayedHand], ruleset: Ruleset) -> bool:
    if hand.makes_up is None:
        return False
    original = next((one for one in history if one.number == hand.makes_up), None)
    return original is None or not _is_replayed(original, history, ruleset)
