"""A table whose hands are all in is seen to wait: on the page of its 仗, in the list of 仗, on the desk."""

from collections.abc import Callable

import pytest
from django.test import Client

from tests.builders import make_players, make_table
from tests.play.playing import plain_win, play_all, record, seated_table
from tournament.accounts.models import User
from tournament.draw.hooks import ended_among
from tournament.draw.models import Table
from tournament.events.checklist import Item, items_for
from tournament.events.models import Event
from tournament.play.services import close_table

pytestmark = pytest.mark.django_db
SignIn = Callable[[User], Client]


@pytest.fixture
def tables(event: Event, referee: User) -> list[Table]:
    """Two tables of a 仗 of four hands; the second has played them all, the first one hand."""
    first = seated_table(event, hands=4)
    second = make_table(first.zhang, make_players(event, 4, team_size=None), number=2)
    record(first, plain_win(), referee)
    play_all(second, referee, hands=4)
    return [first, second]


def item(event: Event, title: str) -> Item | None:
    return next((one for one in items_for(event) if one.title == title), None)


def test_only_the_table_with_all_hands_in_waits(event: Event, tables: list[Table]) -> None:
    assert ended_among(Table.objects.filter(zhang__event=event)) == [tables[1]]


def test_a_timed_zhang_has_no_last_hand(event: Event, referee: User) -> None:
    record(seated_table(event, minutes=90), plain_win(), referee)
    assert ended_among(Table.objects.all()) == []


def test_the_page_of_the_zhang_marks_it(tables: list[Table]) -> None:
    page = Client().get(tables[0].zhang.get_absolute_url()).content.decode()
    assert page.count("▲ 记完了，等收桌") == 1
    assert page.index("2 号桌") < page.index("▲ 记完了，等收桌")


def test_the_list_of_zhangs_leads_to_it(
    event: Event, tables: list[Table], referee: User, client_for: SignIn
) -> None:
    client = client_for(referee)
    page = client.get(f"/desk/{event.slug}/zhangs/").content.decode()
    assert "▲ 1 桌记完了，等收桌" in page
    assert f'<a class="button" href="{tables[1].get_absolute_url()}">2 号桌</a>' in page
    close_table(table=tables[1], user=referee)
    assert "等收桌" not in client.get(f"/desk/{event.slug}/zhangs/").content.decode()


def test_the_desks_next_step_is_to_close_it(
    event: Event, tables: list[Table], referee: User, client_for: SignIn
) -> None:
    desk = client_for(referee).get(f"/desk/{event.slug}/")
    assert desk.context["next_item"].url == tables[1].get_absolute_url()
    assert desk.context["next_item"].detail == "1 桌记完了，等收桌"
    counted = item(event, "记牌和收桌")
    assert counted
    assert counted.detail == "已收桌 0 / 2 · 1 桌记完了，等收桌"


def test_several_waiting_tables_are_listed_in_their_zhang(
    event: Event, tables: list[Table], referee: User
) -> None:
    play_all(tables[0], referee, hands=3)
    waiting = item(event, "收桌")
    assert waiting
    assert waiting.url == f"/desk/{event.slug}/zhangs/#zhang-1"
    assert waiting.detail == "2 桌记完了，等收桌"


def test_when_every_table_is_closed_the_chiefs_next_step_is_the_zhang(
    event: Event, tables: list[Table], referee: User, chief: User, client_for: SignIn
) -> None:
    play_all(tables[0], referee, hands=3)
    for table in tables:
        close_table(table=table, user=referee)
    assert client_for(chief).get(f"/desk/{event.slug}/").context["next_item"].title == "收仗"
    next_of_referee = client_for(referee).get(f"/desk/{event.slug}/").context["next_item"]
    assert next_of_referee is None or next_of_referee.title != "收仗"
