"""How many are there, who is missing, and how many house players (陪打) the last table needs."""

from collections import Counter
from dataclasses import dataclass

from django.utils.translation import gettext as _

from tournament.events.models import Event

from .models import Player, PlayerState

# The players at a table.
TABLE = 4


@dataclass(frozen=True)
class HeadCount:
    """The entrants of an event by state; house players are counted apart."""

    expected: int
    present: int
    absent: int
    reserve: int
    withdrawn: int
    # House players who are to sit at a table.
    house: int

    @property
    def entered(self) -> int:
        """Return how many are to play if they come."""
        return self.expected + self.present + self.absent

    @property
    def seated(self) -> int:
        """Return how many would be drawn now."""
        return self.present + self.house

    @property
    def house_needed(self) -> int:
        """Return how many house players fill the last table."""
        return -self.present % TABLE

    @property
    def house_missing(self) -> int:
        """Return how many house players are still to be found."""
        return max(self.house_needed - self.house, 0)

    @property
    def house_surplus(self) -> int:
        """Return how many house players are no longer needed."""
        return max(self.house - self.house_needed, 0)

    @property
    def fills_tables(self) -> bool:
        """Say whether whoever is there fills whole tables."""
        return self.seated % TABLE == 0


def count_heads(event: Event) -> HeadCount:
    """Count the event's entrants."""
    players = list(event.players.values_list("state", "is_house"))
    counts = Counter(state for state, is_house in players if not is_house)
    house = sum(is_house and state == PlayerState.PRESENT for state, is_house in players)
    return HeadCount(
        expected=counts[PlayerState.EXPECTED],
        present=counts[PlayerState.PRESENT],
        absent=counts[PlayerState.ABSENT],
        reserve=counts[PlayerState.RESERVE],
        withdrawn=counts[PlayerState.WITHDRAWN],
        house=house,
    )


def tables_in_words(count: HeadCount) -> str:
    """Return one sentence on whether those who are there fill whole tables, and what to do if not."""
    words = {
        "present": count.present,
        "house": count.house,
        "tables": count.seated // TABLE,
        "missing": count.house_missing,
        "surplus": count.house_surplus,
    }
    if count.house_missing and count.house:
        return (
            _("到场 %(present)d 人，陪打 %(house)d 位，还差 %(missing)d 人：请再安排 %(missing)d 位陪打。")
            % words
        )
    if count.house_missing:
        return _("到场 %(present)d 人，还差 %(missing)d 人：请安排 %(missing)d 位陪打。") % words
    if count.house_surplus:
        return _("到场 %(present)d 人，陪打 %(house)d 位，多了 %(surplus)d 位：请收回多出的陪打。") % words
    if count.house:
        return _("到场 %(present)d 人，陪打 %(house)d 位，正好坐满 %(tables)d 桌。") % words
    if not count.seated:
        return _("还没有人到场。")
    return _("到场 %(present)d 人，正好坐满 %(tables)d 桌。") % words


def waiting_players(event: Event) -> list[Player]:
    """Return whom check-in still waits for, by number."""
    return list(event.players.filter(state=PlayerState.EXPECTED).order_by("number"))


def names(players: list[Player], limit: int = 6) -> str:
    """Return names for a sentence, the first few of many."""
    shown = _("、").join(player.name for player in players[:limit])
    if len(players) <= limit:
        return shown
    return _("%(names)s等") % {"names": shown}
