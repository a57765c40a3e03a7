"""Seats that are public and not played to their end, as the pages of this room speak of them.

Tables are made further up the street (``draw``), which registers itself here at start-up.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from .models import Player


@dataclass(frozen=True)
class OpenSeat:
    """Where a player is still to play; ``handover_url`` is empty once the table has begun."""

    place: str
    url: str
    handover_url: str

    @property
    def may_be_handed_over(self) -> bool:
        """Say whether somebody else can still take the seat."""
        return bool(self.handover_url)


Provider = Callable[[Player], Iterable[OpenSeat]]

_providers: list[Provider] = []


def provides_open_seats(provider: Provider) -> Provider:
    """Register a function that knows a player's open seats; used at start-up."""
    if provider not in _providers:
        _providers.append(provider)
    return provider


def open_seats(player: Player) -> list[OpenSeat]:
    """Return the player's seats that are public and not played to their end, in the order of the 仗."""
    return [seat for provider in _providers for seat in provider(player)]
