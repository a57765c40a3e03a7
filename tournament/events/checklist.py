"""The desk's checklist: what an event still needs, collected from the rooms.

Each room registers a function that returns its items, so that the desk's first page needs no knowledge of
rooms further up the street.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from .models import Event


@dataclass(frozen=True)
class Item:
    """One line of the checklist."""

    order: int
    title: str
    # One sentence on how things stand.
    detail: str
    done: bool
    url: str
    # What the button says; a verb.
    action: str
    # Who gets the button: others see how things stand and no door that is shut to them.
    permission: str = "event.see_desk"


Provider = Callable[[Event], Iterable[Item]]
_providers: list[Provider] = []


def provides_items(provider: Provider) -> Provider:
    """Register a room's function; used at start-up."""
    if provider not in _providers:
        _providers.append(provider)
    return provider


def items_for(event: Event) -> list[Item]:
    """Return the whole checklist in the order in which things are done."""
    found = [item for provider in _providers for item in provider(event)]
    return sorted(found, key=lambda item: item.order)
