"""Where in an event a character stands that cannot be printed."""

from collections.abc import Iterator
from dataclasses import dataclass

from tournament.events.models import Event


@dataclass(frozen=True)
class Place:
    """One rare character and the names it stands in."""

    character: str
    names: tuple[str, ...]

    @property
    def code(self) -> str:
        """Return the code point as font makers write it: U+20000."""
        return f"U+{ord(self.character):04X}"


def places_of(event: Event, characters: str) -> list[Place]:
    """Return each character with the players, teams and texts of the event that hold it."""
    return [Place(character, tuple(_names_with(event, character))) for character in characters]


def _names_with(event: Event, character: str) -> Iterator[str]:
    for player in event.players.filter(name__contains=character):
        yield f"{player.number} {player.name}"
    for team in event.teams.filter(name__contains=character):
        yield team.name
    for text in (event.name, event.place, event.host):
        if character in text:
            yield text
    for stage in event.stages.filter(name__contains=character):
        yield stage.name
