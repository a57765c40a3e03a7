"""Lots at the table: seats by the cards 1–4 and 抢头, who deals first (match rules, both from 常识)."""

from collections.abc import Mapping

from scoring.seats import SEATS, Seat
from scoring.tiles import number_of


def seat_of_card(card_number: int) -> Seat:
    """Return the seat for the drawn card numbered 1–4: E S W N; raise `ValueError` for another number."""
    if card_number not in range(1, len(SEATS) + 1):
        raise ValueError(f"seat cards are numbered 1 to 4, not {card_number!r}")
    return SEATS[card_number - 1]


def rank_value(card: str) -> int:
    """Return what a turned card counts for 抢头: its number; 红牌 count 1."""
    number = number_of(card)
    return 1 if number is None else number


def first_dealer(turned: Mapping[Seat, str]) -> Seat:
    """Return who deals first: the highest number, of equal ones the seat that turned first (E S W N).

    Raises `ValueError` unless all four seats turned a card of the game.
    """
    missing = [seat for seat in SEATS if seat not in turned]
    if missing or len(turned) != len(SEATS):
        raise ValueError(f"each of the four seats turns one card; missing: {missing}")
    # max() keeps the first of equal ones, and SEATS is the order in which they turn.
    return max(SEATS, key=lambda seat: rank_value(turned[seat]))
