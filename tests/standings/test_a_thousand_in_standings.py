"""1,004 players with results at 251 tables: standings, players and files are there, in a few queries."""

from collections.abc import Callable

import pytest
from django.db.models import F
from django.test import Client

from tests.draw.big_field import PLAYERS, TABLES, big_event, big_zhang
from tournament.accounts.models import Membership, Role, User
from tournament.draw.models import TableState
from tournament.events.models import ZhangState
from tournament.play.models import SeatTotals, TableTotals

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _closed() -> None:
    """At table n east won 3n half 嘴, n from each of the others."""
    zhang = big_zhang(big_event())
    number = F("table__number")
    for totals in TableTotals.objects.filter(table__zhang=zhang).annotate(number=number):
        n = totals.number
        totals.net_e, totals.net_s, totals.net_w, totals.net_n = 3 * n, -n, -n, -n
        totals.hands = totals.counted = 1
        totals.save()
    SeatTotals.objects.filter(seat__zhang=zhang, seat__wind="E").update(hands_won=1)
    zhang.tables.update(state=TableState.CLOSED)
    zhang.state = ZhangState.CLOSED
    zhang.save()


def test_public_pages_and_files(client: Client) -> None:
    best = TableTotals.objects.get(table__number=TABLES).table.seats.get(wind="E").player
    for path in ("standings/", "standings/?q=选手", "players/", "players/?by=team", f"p/{best.number}/"):
        assert f"选手{best.number}" in client.get(f"/e/kerqin/{path}").content.decode(), path
    for path in ("players/?q=xs", "teams/", "standings/?page=6", "teams.xlsx", "standings.xlsx"):
        assert client.get(f"/e/kerqin/{path}").status_code == 200, path
    lines = client.get("/e/kerqin/standings.csv").content.decode().splitlines()
    assert len(lines) == 1 + PLAYERS
    # 3 × 251 = 753 half 嘴 are 376.5.
    assert f"选手{best.number}" in lines[1]
    assert "376.5" in lines[1]


def test_the_desk(client_for: Callable[[User], Client], django_user_model: type[User]) -> None:
    user = django_user_model.objects.create_user("organiser")
    Membership.objects.create(
        event_id=TableTotals.objects.first().table.zhang.event_id, user=user, role=Role.ORGANISER
    )
    client = client_for(user)
    for path in ("standings/", "standings/?q=选手&sort=-total&page=3", ""):
        assert client.get(f"/desk/kerqin/{path}").status_code == 200, path
