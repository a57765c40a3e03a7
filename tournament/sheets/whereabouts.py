"""Where in an event a character stands that cannot be printed."""

from collections.abc import Sequence
from dataclasses import dataclass

from tournament.entrants.models import Player, Team
from tournament.events.models import Event


@dataclass(frozen=True)
class Place:
    """One rare character, and the players, teams and texts of the event in which it stands."""

    character: str
    players: Sequence[Player]
    teams: Sequence[Team]
    texts: Sequence[str]

    @property
    def code(self) -> str:
        """Return the code point as font makers write it: U+20000."""
        return f"U+{ord(self.character):04X}"


def places_of(event: Event, characters: str) -> list[Place]:
    """Return where each of the characters stands."""
    texts = [event.name, event.place, event.host, *event.stages.values_list("name", flat=True)]
    return [
        Place(
            character=character,
            players=list(event.players.filter(name__contains=character)),
            teams=list(event.teams.filter(name__contains=character)),
            texts=[text for text in texts if character in text],
        )
        for character in characters
    ]
