"""检录: who is there, and the house players (陪打) that fill the last table."""

from dataclasses import dataclass
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from tournament.events.models import Event
from tournament.records.services import log_action

from .guards import CHECK_IN_STATES, about, locked, locked_player
from .headcount import count_heads
from .models import Player, PlayerState, Team
from .numbering import REMOVED_PLAYER, next_player_number
from .players import LONGEST_PINYIN, is_removable, reading_of
from .refusals import EntrantsRefused

# What check-in moves a player between; reserves and withdrawn players are another matter.
CHECKED = (PlayerState.EXPECTED, PlayerState.PRESENT, PlayerState.ABSENT)
# More than three fill no last table, but an organiser may want a few more to keep team-mates apart.
MOST_HOUSE_PLAYERS = 12
DIGITS = "零一二三四五六七八九"


@dataclass(frozen=True)
class HouseChange:
    """What filling the last table came to."""

    called: list[Player]
    released: list[Player]


def set_check_in(*, player: Player, state: str, user: Any) -> Player:
    """Note that a player is present, absent, or (after a slip) expected again; the same twice is once."""
    with transaction.atomic():
        event = open_check_in(player.event)
        stored = locked_player(player)
        if state not in CHECKED:
            raise EntrantsRefused(_("检录只登记“已到”“未到”或“待检录”。"))
        if stored.state == PlayerState.RESERVE:
            raise EntrantsRefused(
                _("%(name)s是替补：上场要由赛事负责人在名单里办“替补上场”。") % {"name": stored.name}
            )
        if stored.state == PlayerState.WITHDRAWN:
            raise EntrantsRefused(
                _("%(name)s已退赛：要参赛，请赛事负责人在名单里恢复。") % {"name": stored.name}
            )
        if stored.is_house and state == PlayerState.EXPECTED:
            # Nobody waits for a house player: he is at a table or stands aside.
            state = PlayerState.ABSENT
        if stored.state != state:
            stored.state = PlayerState(state)
            stored.save(update_fields=["state"])
            log_action(
                event=event, verb="player.state", user=user, detail=about(stored) | {"state": stored.state}
            )
    return stored


@dataclass(frozen=True)
class TeamCheckedIn:
    """How many of a team were noted present, and who stays noted absent."""

    present: int
    absent: list[Player]


def check_in_team(*, team: Team, user: Any) -> TeamCheckedIn:
    """Note that everybody of a team who is waited for is there.

    Whoever was noted absent stays so: somebody looked for that player, and nobody has seen him since.
    """
    with transaction.atomic():
        event = open_check_in(team.event)
        coming = Player.objects.filter(team=team, state=PlayerState.EXPECTED)
        entries = sorted(coming.values_list("number", flat=True))
        coming.update(state=PlayerState.PRESENT)
        if entries:
            detail = {
                "team": team.name,
                "count": len(entries),
                "entries": entries,
                "state": PlayerState.PRESENT,
            }
            log_action(event=event, verb="player.state", user=user, detail=detail)
        absent = list(Player.objects.filter(team=team, state=PlayerState.ABSENT).order_by("number"))
    return TeamCheckedIn(len(entries), absent)


def open_check_in(event: Event) -> Event:
    """Return the locked event, or refuse when nobody can be checked in now."""
    event = locked(event)
    if event.state not in CHECK_IN_STATES:
        raise EntrantsRefused(_("赛事现在是“%(state)s”，不能检录。") % {"state": event.get_state_display()})
    return event


def add_house_players(*, event: Event, count: int, user: Any) -> list[Player]:
    """Add house players under the next free names 陪打一, 陪打二 …; they are there and are not ranked."""
    with transaction.atomic():
        event = open_check_in(event)
        there = event.players.filter(is_house=True).count()
        if not 1 <= count <= MOST_HOUSE_PLAYERS - there:
            raise EntrantsRefused(
                _("一场比赛最多安排 %(n)d 位陪打，现在有 %(there)d 位。")
                % {"n": MOST_HOUSE_PLAYERS, "there": there}
            )
        added = [_house_player(event) for _one in range(count)]
        _log_house(event, user, added)
    return added


def _house_player(event: Event) -> Player:
    taken = set(event.players.values_list("name", flat=True))
    name = next(name for n in range(1, 100) if (name := "陪打" + in_chinese(n)) not in taken)
    reading = reading_of(name)
    return Player.objects.create(
        event=event,
        number=next_player_number(event),
        name=name,
        pinyin=reading.full[:LONGEST_PINYIN],
        initials=reading.initials,
        state=PlayerState.PRESENT,
        is_house=True,
    )


def in_chinese(number: int) -> str:
    """Return a number from 1 to 99 as it is said."""
    tens, ones = divmod(number, 10)
    head = "" if not tens else "十" if tens == 1 else DIGITS[tens] + "十"
    return head + (DIGITS[ones] if ones or not tens else "")


def fill_last_table(*, event: Event, user: Any) -> HouseChange:
    """Have exactly as many house players as fill the last table; a second time it changes nothing.

    House players who stood aside are called first, new ones added after; those no longer needed go, or
    stand aside when they have played.
    """
    with transaction.atomic():
        event = open_check_in(event)
        count = count_heads(event)
        called = _call_back(event, count.house_missing)
        _log_house(event, user, called)
        if count.house_missing > len(called):
            called += add_house_players(event=event, count=count.house_missing - len(called), user=user)
        released = list(_house_in(event, PlayerState.PRESENT).order_by("-number")[: count.house_surplus])
        for player in released:
            release_house_player(player=player, user=user)
    return HouseChange(called, released)


def _call_back(event: Event, count: int) -> list[Player]:
    aside = list(_house_in(event, PlayerState.EXPECTED, PlayerState.ABSENT).order_by("number")[:count])
    for player in aside:
        player.state = PlayerState.PRESENT
        player.save(update_fields=["state"])
    return aside


def _house_in(event: Event, *states: str) -> Any:
    return event.players.filter(is_house=True, state__in=states)


def release_house_player(*, player: Player, user: Any) -> bool:
    """Let a house player go: struck when he never had a seat (returns True), else he stands aside."""
    with transaction.atomic():
        event = open_check_in(player.event)
        stored = locked_player(player)
        if not stored.is_house:
            raise EntrantsRefused(_("%(name)s不是陪打。") % {"name": stored.name})
        detail = about(stored)
        if not is_removable(stored):
            stored.state = PlayerState.ABSENT
            stored.save(update_fields=["state"])
            log_action(event=event, verb="player.state", user=user, detail=detail | {"state": stored.state})
            return False
        stored.delete()
        log_action(event=event, verb=REMOVED_PLAYER, user=user, detail=detail)
    return True


def _log_house(event: Event, user: Any, players: list[Player]) -> None:
    if players:
        detail = {"count": len(players), "entries": [player.number for player in players]}
        log_action(event=event, verb="player.house", user=user, detail=detail)
