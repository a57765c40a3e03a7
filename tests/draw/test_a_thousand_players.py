"""1,004 players at 251 tables: every page of the draw opens, and what is done to a draw can be done."""

from collections.abc import Callable

import pytest
from django.test import Client

from tests.builders import make_zhang
from tests.draw.big_field import PLAYERS, TABLES, big_draft, big_event, big_zhang
from tests.draw.kit import across_teams, in_order
from tournament.accounts.models import Membership, Role, User
from tournament.draw.services import enter_hall_draw, publish, unpublish, verify

pytestmark = pytest.mark.django_db


def test_public_pages(client: Client) -> None:
    big_zhang(big_event())
    for path in ("draw/", "z/1/"):
        html = client.get(f"/e/kerqin/{path}").content.decode()
        assert html.count('class="card seats-card"') == TABLES
        assert f">选手{PLAYERS}</a>" in html
    assert client.get("/e/kerqin/draw/1.json").status_code == 200


def test_desk_pages(client_for: Callable[[User], Client], django_user_model: type[User]) -> None:
    event = big_event()
    organiser = django_user_model.objects.create_user("organiser")
    Membership.objects.create(event=event, user=organiser, role=Role.ORGANISER)
    client = client_for(organiser)
    big_draft(event)
    paths = ("zhangs/", "z/1/draw/", "z/1/draw/show/", "z/1/draw/show/?all=2", "z/1/draw/hall/?from=draft")
    assert {path: client.get(f"/desk/kerqin/{path}").status_code for path in paths} == dict.fromkeys(
        paths, 200
    )
    published = client.post("/desk/kerqin/z/1/draw/publish/", {"version": "1"}, follow=True)
    assert published.content.decode().count('class="card seats-card"') == TABLES


def test_a_published_draw_is_verified_and_taken_back() -> None:
    zhang = big_zhang(big_event())
    assert verify(zhang.draws.get())
    unpublish(zhang=zhang, user=None, reason="重来")
    assert not zhang.seats.exists()


def test_the_halls_own_draw_is_entered_and_published() -> None:
    event = big_event()
    draw = enter_hall_draw(
        zhang=make_zhang(event),
        seating=across_teams(in_order(event)),
        first_dealers=dict.fromkeys(range(1, TABLES + 1), "E"),
        turned={},
        user=None,
    )
    publish(draw=draw, user=None)
    assert draw.zhang.seats.count() == PLAYERS
