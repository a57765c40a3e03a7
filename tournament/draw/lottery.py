"""Lots from a seed: who draws which seat card, who turns which card for 抢头. Pure; the same on any machine.

Randomness is SHA-256 in counter mode. Every use has its own stream, named by its purpose, so that the
lots of one table depend on nothing but the seed and the table's number.
"""

import hashlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, TypeVar

from scoring.lots import first_dealer, seat_of_card
from scoring.seats import SEATS, Seat, as_seat
from scoring.tiles import pack

T = TypeVar("T")

_WORD_BITS: Final = 64
_WORD_BYTES: Final = _WORD_BITS // 8
SEAT_CARDS: Final = (1, 2, 3, 4)


class Stream:
    """An endless row of random numbers, given by a seed and a purpose and by nothing else."""

    def __init__(self, seed: str, purpose: str) -> None:
        # The seed is hashed by itself first, so that no seed and purpose can be confused with another pair.
        self._key = hashlib.sha256(hashlib.sha256(seed.encode()).digest() + purpose.encode()).digest()
        self._words = self._count()

    def _count(self) -> Iterator[int]:
        counter = 0
        while True:
            block = hashlib.sha256(self._key + counter.to_bytes(8, "big")).digest()
            for start in range(0, len(block), _WORD_BYTES):
                yield int.from_bytes(block[start : start + _WORD_BYTES], "big")
            counter += 1

    def below(self, n: int) -> int:
        """Return a number from 0 to n − 1, each equally likely; words past the last full n are skipped."""
        if not 0 < n <= 1 << _WORD_BITS:
            raise ValueError(f"cannot choose among {n}")
        limit = (1 << _WORD_BITS) - (1 << _WORD_BITS) % n
        word = next(self._words)
        while word >= limit:
            word = next(self._words)
        return word % n

    def shuffled(self, items: Iterable[T]) -> list[T]:
        """Return the items in a new order, each order equally likely (Fisher–Yates)."""
        row = list(items)
        for last in range(len(row) - 1, 0, -1):
            chosen = self.below(last + 1)
            row[last], row[chosen] = row[chosen], row[last]
        return row


def draw_cards(stream: Stream, count: int) -> list[str]:
    """Return the first cards of the shuffled pack of 120."""
    return stream.shuffled(pack())[:count]


@dataclass(frozen=True, slots=True)
class Entrant:
    """A player as the draw knows one; the number is the one on the entry list, the team is its number."""

    number: int
    name: str
    team: int | None = None
    is_house: bool = False


@dataclass(frozen=True, slots=True)
class DrawBasis:
    """All that a draw depends on besides its seed."""

    entrants: tuple[Entrant, ...]
    teammates_apart: bool
    # By number of the 仗: its tables, each four player numbers in ascending order.
    earlier: tuple[tuple[int, tuple[tuple[int, ...], ...]], ...] = ()

    def to_json(self) -> dict[str, Any]:
        """Return plain data."""
        return {
            "players": [
                {"number": one.number, "name": one.name, "team": one.team, "house": one.is_house}
                for one in self.entrants
            ],
            "teammates_apart": self.teammates_apart,
            "earlier": [
                {"zhang": zhang, "tables": [list(table) for table in tables]}
                for zhang, tables in self.earlier
            ],
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> "DrawBasis":
        """Read what ``to_json`` wrote."""
        return cls(
            entrants=tuple(
                Entrant(one["number"], one["name"], one["team"], one["house"]) for one in data["players"]
            ),
            teammates_apart=data["teammates_apart"],
            earlier=tuple(
                (one["zhang"], tuple(tuple(table) for table in one["tables"])) for one in data["earlier"]
            ),
        )


@dataclass(frozen=True, slots=True)
class DrawnSeat:
    """Who sits where: the seat card drawn (None: the hall did not say) and the card turned for 抢头 ("")."""

    player: int
    wind: Seat
    card: int | None = None
    turned: str = ""


@dataclass(frozen=True, slots=True)
class DrawnTable:
    """One table of a draw, its seats E S W N."""

    number: int
    seats: tuple[DrawnSeat, ...]
    first_dealer: Seat

    def players(self) -> tuple[int, ...]:
        """Return the players in the order in which they draw their seat cards: by their numbers."""
        return tuple(sorted(seat.player for seat in self.seats))

    def to_json(self) -> dict[str, Any]:
        """Return plain data."""
        return {
            "number": self.number,
            "first_dealer": self.first_dealer,
            "seats": [
                {"player": seat.player, "wind": seat.wind, "card": seat.card, "turned": seat.turned}
                for seat in self.seats
            ],
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> "DrawnTable":
        """Read what ``to_json`` wrote."""
        seats = tuple(
            DrawnSeat(one["player"], as_seat(one["wind"]), one["card"], one["turned"])
            for one in data["seats"]
        )
        return cls(data["number"], seats, as_seat(data["first_dealer"]))


@dataclass(frozen=True, slots=True)
class DrawResult:
    """A whole draw: the tables, what they were drawn from, which solver seated them ("": the hall)."""

    tables: tuple[DrawnTable, ...]
    basis: DrawBasis
    solver: str = ""

    def to_json(self) -> dict[str, Any]:
        """Return plain data, as ``Draw.result`` keeps it."""
        return {
            "solver": self.solver,
            "basis": self.basis.to_json(),
            "tables": [table.to_json() for table in self.tables],
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> "DrawResult":
        """Read what ``to_json`` wrote."""
        tables = tuple(DrawnTable.from_json(table) for table in data["tables"])
        return cls(tables, DrawBasis.from_json(data["basis"]), data["solver"])


def draw_lots(*, seed: str, number: int, players: Sequence[int]) -> DrawnTable:
    """Hold both lots of one table.

    Seats: the four draw the cards 1–4 in the order of their player numbers. 抢头: in seat order each turns
    the next card of the shuffled pack, and the highest deals first.
    """
    cards = Stream(seed, f"table {number} seats").shuffled(SEAT_CARDS)
    drawn = {seat_of_card(card): (player, card) for player, card in zip(sorted(players), cards, strict=True)}
    turned = dict(zip(SEATS, draw_cards(Stream(seed, f"table {number} qiangtou"), len(SEATS)), strict=True))
    seats = tuple(DrawnSeat(drawn[wind][0], wind, drawn[wind][1], turned[wind]) for wind in SEATS)
    return DrawnTable(number, seats, first_dealer(turned))
