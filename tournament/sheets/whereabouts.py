"""Where in an event a character stands that cannot be printed, and where it is changed."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from django.urls import reverse
from django.utils.translation import gettext as _

from tournament.draw.models import Table
from tournament.entrants.models import Player
from tournament.events.models import Event, Stage, Zhang

from .fonts import lacking, printable


@dataclass(frozen=True)
class RareText:
    """A name with characters that come out as 〓."""

    # What it is the name of, and the name itself: 3 号 李𠀀.
    label: str
    characters: str
    # The page on which it is changed, and what the desk calls that page.
    url: str
    room: str

    @property
    def codes(self) -> str:
        """Return the code points as font makers write them: U+20000."""
        return " ".join(f"U+{ord(one):04X}" for one in self.characters)

    @property
    def footnote(self) -> str:
        """Return the line on paper, where the name cannot be shown either."""
        words = {"what": printable(self.label), "codes": self.codes, "room": self.room}
        return _("〓 是字库没有的字：%(what)s（%(codes)s），在“%(room)s”里改") % words


def rare_on(zhang: Zhang, tables: Iterable[Table]) -> list[RareText]:
    """Return the names on the sheets of some tables of a 仗 that cannot be printed as they are."""
    players = [seat.player for table in tables for seat in table.seats.all()]
    return list(_found(zhang.event, [zhang.stage], players))


def rare_in(event: Event) -> list[RareText]:
    """Return the names of an event that cannot be printed as they are."""
    return list(_found(event, event.stages.all(), event.players.select_related("team")))


def _found(event: Event, stages: Iterable[Stage], players: Iterable[Player]) -> Iterator[RareText]:
    for label, text, url, room in _names(event, stages, players):
        if characters := lacking(text):
            yield RareText(label=label, characters=characters, url=url, room=room)


def _names(
    event: Event, stages: Iterable[Stage], players: Iterable[Player]
) -> Iterator[tuple[str, str, str, str]]:
    settings = reverse("settings", args=[event.slug]), _("设置")
    yield _("赛事名称 %(name)s") % {"name": event.name}, event.name, *settings
    yield _("地点 %(name)s") % {"name": event.place}, event.place, *settings
    for stage in stages:
        where = reverse("schedule", args=[event.slug]), _("赛程")
        yield _("阶段 %(name)s") % {"name": stage.name}, stage.name, *where
    players = sorted(players, key=lambda player: player.number)
    teams = {player.team.number: player.team for player in players if player.team}
    for team in teams.values():
        where = reverse("team-edit", args=[event.slug, team.number]), _("名单")
        yield _("代表队 %(name)s") % {"name": team.name}, team.name, *where
    for player in players:
        where = reverse("player-edit", args=[event.slug, player.number]), _("名单")
        label = _("%(number)s 号 %(name)s") % {"number": player.number, "name": player.name}
        yield label, player.name, *where
