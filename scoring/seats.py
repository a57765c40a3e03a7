"""Seats of a table and the two kinds of account a ledger knows: the four seats and the 挡 pot."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, Literal

from scoring.text import Text

Seat = Literal["E", "S", "W", "N"]
Account = Literal["E", "S", "W", "N", "pot"]

SEATS: Final[tuple[Seat, ...]] = ("E", "S", "W", "N")
POT: Final = "pot"
ACCOUNTS: Final[tuple[Account, ...]] = (*SEATS, POT)

ACCOUNT_NAMES: Final[Mapping[Account, Text]] = MappingProxyType(
    {
        "E": Text("东", "East"),
        "S": Text("南", "South"),
        "W": Text("西", "West"),
        "N": Text("北", "North"),
        "pot": Text("挡池", "the dang pot"),
    }
)


def as_seat(value: str) -> Seat:
    """Read a seat letter; raise `ValueError` for anything but `E`, `S`, `W`, `N`."""
    for seat in SEATS:
        if seat == value:
            return seat
    raise ValueError(f"not a seat: {value!r}")
