"""A field of 1,004 players at 251 tables: more than a database takes as single conditions of one query."""

from tests.builders import make_event, make_zhang
from tournament.draw.models import Draw
from tournament.draw.services import make_draw, publish
from tournament.entrants.models import Player, PlayerState, Team
from tournament.events.models import Event, Zhang

PLAYERS = 1_004
TABLES = PLAYERS // 4


def big_event(slug: str = "kerqin", *, state: str = PlayerState.PRESENT) -> Event:
    """A running event with 1,004 players in teams of four."""
    event = make_event(slug)
    teams = Team.objects.bulk_create(
        Team(event=event, number=number, name=f"{number}队") for number in range(1, TABLES + 1)
    )
    Player.objects.bulk_create(
        Player(
            event=event,
            team=teams[(number - 1) // 4],
            number=number,
            name=f"选手{number}",
            pinyin=f"xuan shou {number}",
            initials="xs",
            state=state,
        )
        for number in range(1, PLAYERS + 1)
    )
    return event


def big_zhang(event: Event, number: int = 1) -> Zhang:
    """A 仗 of all these players, drawn from a seed and published."""
    zhang = make_zhang(event, number)
    publish(draw=make_draw(zhang=zhang, user=None, seed="big"), user=None)
    zhang.refresh_from_db()
    return zhang


def big_draft(event: Event, number: int = 1) -> Draw:
    """A 仗 of all these players, drawn and not published."""
    return make_draw(zhang=make_zhang(event, number), user=None, seed="big")
