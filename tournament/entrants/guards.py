"""What every service of this room starts with: the locked event, and whether its entrants may change."""

from django.utils.translation import gettext as _

from tournament.events.models import Event, EventState

from .models import Player
from .refusals import EntrantsRefused

# People who come now come late; before, they are simply on the list.
LATE_STATES = (EventState.CHECKIN, EventState.RUNNING)
CHECK_IN_STATES = (EventState.CHECKIN, EventState.RUNNING)


def locked(event: Event) -> Event:
    """Return the event as stored, its entrants kept from other writers until the transaction ends."""
    return Event.objects.select_for_update(no_key=True).get(pk=event.pk)


def open_for_changes(event: Event) -> Event:
    """Return the locked event, or refuse when it is over."""
    event = locked(event)
    if event.state == EventState.FINISHED:
        raise EntrantsRefused(_("比赛已经结束，名单不能再变。要改，请赛事负责人先在总览里恢复比赛。"))
    return event


def locked_player(player: Player) -> Player:
    """Return the player as stored, with the team; refuse when somebody removed him meanwhile."""
    found = Player.objects.select_related("team").filter(pk=player.pk).first()
    if found is None:
        raise EntrantsRefused(_("%(name)s已经从名单里删除。") % {"name": player.name})
    return found


def about(player: Player) -> dict[str, object]:
    """Return what the log says of a player."""
    return {"player": player.name, "entry": player.number}
