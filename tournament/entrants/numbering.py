"""The next number of a player or a team. A number that was given out never comes back.

Numbers stand on printed cards and in kept drafts of a draw, so the number of somebody who was removed stays
his: the log, whose rows are only ever added, remembers it.
"""

from django.db.models import Max

from tournament.events.models import Event

REMOVED_PLAYER = "player.remove"
REMOVED_TEAM = "team.remove"
# In the detail of the two verbs above.
GIVEN_OUT = "entry"


def next_player_number(event: Event) -> int:
    """Return the number after the highest that any player of the event ever had."""
    highest: int = event.players.aggregate(last=Max("number"))["last"] or 0
    return max(highest, _removed(event, REMOVED_PLAYER)) + 1


def next_team_number(event: Event) -> int:
    """Return the number after the highest that any team of the event ever had."""
    highest: int = event.teams.aggregate(last=Max("number"))["last"] or 0
    return max(highest, _removed(event, REMOVED_TEAM)) + 1


def _removed(event: Event, verb: str) -> int:
    details = event.actions.filter(verb=verb).values_list("detail", flat=True)
    return max((int(detail.get(GIVEN_OUT, 0)) for detail in details), default=0)
