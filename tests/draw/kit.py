"""Small builders for the draw's tests."""

from collections.abc import Sequence

from tests.builders import make_event, make_players, make_zhang
from tournament.draw.models import Draw
from tournament.draw.services import HallSeat, make_draw, publish
from tournament.entrants.models import Player
from tournament.events.models import Event, Zhang


def make_field(
    players: int = 16, *, zhangs: int = 1, slug: str = "kerqin", team_size: int = 4
) -> list[Zhang]:
    """A running event with players there and planned 仗."""
    event = make_event(slug)
    make_players(event, players, team_size=team_size)
    return [make_zhang(event, number) for number in range(1, zhangs + 1)]


def published(zhang: Zhang, seed: str = "seed") -> Draw:
    """A 仗 drawn from a seed and published."""
    return publish(draw=make_draw(zhang=zhang, user=None, seed=seed), user=None)


def in_order(event: Event) -> list[Player]:
    return list(event.players.order_by("number"))


def across_teams(players: Sequence[Player]) -> list[HallSeat]:
    """Seat players so that, in teams of four named one after another, no team-mates meet."""
    tables = len(players) // 4
    return [HallSeat(player.number, n % tables + 1, "ESWN"[n // tables]) for n, player in enumerate(players)]
