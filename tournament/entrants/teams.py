"""Teams: made when the first player needs them, renamed, gone with the last player."""

from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from tournament.events.models import Event
from tournament.records.services import log_action

from .guards import locked
from .models import Player, Team
from .numbering import GIVEN_OUT, REMOVED_TEAM, next_team_number
from .pinyin import name_pinyin
from .refusals import EntrantsRefused, EntryStale
from .roster_text import MAX_TEAM, read_team, squeeze


def team_named(event: Event, name: str) -> Team | None:
    """Return the event's team of this name; spaces and full-width brackets make no other team."""
    wanted = squeeze(name)
    return next((team for team in event.teams.all() if squeeze(team.name) == wanted), None)


def team_for(event: Event, name: str) -> Team | None:
    """Return the team of this name, made if it is new; none for an empty name where none is needed.

    Called inside the transaction of whoever enters the team.
    """
    tidy = read_team(name)[0]
    if not tidy:
        if event.has_teams:
            raise EntrantsRefused(_("团体赛的选手都要有代表队：请选一个，或者写新队名。"), "team")
        return None
    if len(tidy) > MAX_TEAM:
        raise EntrantsRefused(_("队名不能超过 %(n)d 个字。") % {"n": MAX_TEAM}, "new_team")
    return team_named(event, tidy) or make_team(event, tidy)


def make_team(event: Event, name: str) -> Team:
    """Add a team under the next number."""
    reading = name_pinyin(name, is_person=False)
    return Team.objects.create(
        event=event, number=next_team_number(event), name=name, sort_key=reading.sort_key
    )


def rename_team(*, team: Team, name: str, seen: str | None = None, user: Any) -> Team:
    """Correct a team's name, for all its players.

    ``seen`` is the name it had when somebody began to correct it: raises ``EntryStale`` when it has another.
    """
    with transaction.atomic():
        event = locked(team.event)
        stored = Team.objects.filter(pk=team.pk).first()
        if stored is None:
            raise EntrantsRefused(_("%(team)s已经没有选手，不在名单里了。") % {"team": team.name})
        if seen is not None and seen != stored.name:
            raise EntryStale
        tidy = read_team(name)[0]
        if not tidy or len(tidy) > MAX_TEAM:
            raise EntrantsRefused(_("请写队名，不超过 %(n)d 个字。") % {"n": MAX_TEAM}, "name")
        other = team_named(event, tidy)
        if other is not None and other.pk != stored.pk:
            raise EntrantsRefused(
                _("已经有“%(team)s”。要并成一队，请把选手逐个改到那一队。") % {"team": other.name}, "name"
            )
        before, stored.name = stored.name, tidy
        if before != tidy:
            stored.sort_key = name_pinyin(tidy, is_person=False).sort_key
            stored.save(update_fields=["name", "sort_key"])
            log_action(event=event, verb="team.rename", user=user, detail={"team": tidy, "before": before})
    return stored


def drop_if_empty(team: Team | None, user: Any) -> bool:
    """Remove a team that nobody is left in; called inside the transaction that took the last player out."""
    if team is None or Player.objects.filter(team=team).exists():
        return False
    event, detail = team.event, {"team": team.name, GIVEN_OUT: team.number}
    team.delete()
    log_action(event=event, verb=REMOVED_TEAM, user=user, detail=detail)
    return True
