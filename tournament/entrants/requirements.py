"""What the list and the check-in must be like before an event takes its next step."""

from django.utils.translation import gettext as _

from tournament.events.lifecycle import requires
from tournament.events.models import Event

from .headcount import TABLE, count_heads, names, tables_in_words, waiting_players
from .models import PlayerState


@requires("open_checkin")
def enough_entrants(event: Event) -> list[str]:
    """A table needs four."""
    count = count_heads(event).entered
    if count >= TABLE:
        return []
    return [
        _("名单上有 %(n)d 名选手，至少要 %(table)d 名：请在“名单”里导入报名表或加选手。")
        % {"n": count, "table": TABLE}
    ]


@requires("open_checkin")
@requires("start")
def everybody_has_a_team(event: Event) -> list[str]:
    """In a team event every player's result counts for a team."""
    if not event.has_teams:
        return []
    teamless = event.players.filter(team=None, is_house=False).exclude(state=PlayerState.WITHDRAWN)
    without = list(teamless.order_by("number"))
    if not without:
        return []
    return [
        _("还有 %(n)d 人没有代表队：%(names)s。请在“名单”里补上。")
        % {"n": len(without), "names": names(without)}
    ]


@requires("start")
def everybody_is_checked_in(event: Event) -> list[str]:
    """Who is not there is marked absent, so that nobody is forgotten."""
    waiting = waiting_players(event)
    if not waiting:
        return []
    return [
        _("还有 %(n)d 人没有检录：%(names)s。请登记“已到”或“未到”。")
        % {"n": len(waiting), "names": names(waiting)}
    ]


@requires("start")
def whole_tables(event: Event) -> list[str]:
    """Those who are there fill tables of four; house players make up the difference.

    While somebody is still waited for, nobody knows how many they will be.
    """
    count = count_heads(event)
    if count.expected:
        return []
    if not count.seated:
        return [_("还没有人登记到场。")]
    return [] if count.fills_tables else [tables_in_words(count)]
