"""Makes the rows a test starts from; everything has a default, so a test says only what matters to it."""

import datetime as dt
from collections.abc import Sequence
from typing import Any

from tournament.accounts.models import Membership, Role, User
from tournament.draw.models import Seat, Table
from tournament.entrants.models import Player, PlayerState, Team
from tournament.events.models import Event, EventState, Stage, Zhang, ZhangState
from tournament.play.models import SeatTotals, TablePin, TableTotals

PASSWORD = "caoyuan-6-pai"


def make_user(username: str = "someone", **fields: Any) -> User:
    """Make a person who can sign in with ``PASSWORD``."""
    return User.objects.create_user(username, password=PASSWORD, **fields)


def make_event(slug: str = "kerqin", **fields: Any) -> Event:
    """Make an event that is running, two days long."""
    day = dt.date(2026, 12, 5)
    defaults = {
        "name": "科尔沁嘴和交流赛",
        "place": "老年活动中心",
        "starts_on": day,
        "ends_on": day,
        "state": EventState.RUNNING,
    }
    return Event.objects.create(slug=slug, **(defaults | fields))


def give_role(event: Event, role: Role, username: str) -> User:
    """Make a person with one role at one event."""
    user = make_user(username)
    Membership.objects.create(event=event, user=user, role=role)
    return user


def make_zhang(event: Event, number: int = 1, **fields: Any) -> Zhang:
    """Make a 仗 of 20 hands in the event's first stage."""
    stage, _made = Stage.objects.get_or_create(event=event, number=1, defaults={"name": "预赛"})
    length = {} if "minutes" in fields else {"hands": 20}
    return Zhang.objects.create(event=event, stage=stage, number=number, **(length | fields))


def make_team(event: Event, number: int = 1, **fields: Any) -> Team:
    """Make a team."""
    return Team.objects.create(event=event, number=number, **({"name": f"{number}队"} | fields))


def make_players(event: Event, count: int, *, team_size: int | None = 4, **fields: Any) -> list[Player]:
    """Make players numbered on from those there are; every ``team_size`` of them are one new team."""
    start = event.players.count() + 1
    team = None
    players = []
    for number in range(start, start + count):
        if team_size and (number - start) % team_size == 0:
            team = make_team(event, event.teams.count() + 1)
        defaults = {"name": f"选手{number}", "pinyin": f"xuanshou{number}", "state": PlayerState.PRESENT}
        players.append(Player.objects.create(event=event, team=team, number=number, **(defaults | fields)))
    return players


def make_table(zhang: Zhang, players: Sequence[Player], number: int = 1, first_dealer: str = "E") -> Table:
    """Seat four players E S W N at a table of a published 仗, with what publishing gives a table."""
    if zhang.state == ZhangState.PLANNED:
        zhang.state = ZhangState.PUBLISHED
        zhang.save()
    table = Table.objects.create(zhang=zhang, number=number, first_dealer=first_dealer)
    for wind, player in zip("ESWN", players, strict=True):
        seat = Seat.objects.create(zhang=zhang, table=table, player=player, wind=wind)
        SeatTotals.objects.create(seat=seat)
    TableTotals.objects.create(table=table)
    TablePin.objects.create(table=table, code="1357")
    return table
