"""记分表 on the desk's checklist."""

import pytest
from django.urls import reverse

from tests.builders import make_players, make_table, make_zhang
from tournament.events.checklist import Item, items_for
from tournament.events.models import Event, Zhang, ZhangState
from tournament.sheets.desk_items import ORDER, items

pytestmark = pytest.mark.django_db


def item_of(event: Event) -> Item:
    """Return this room's line."""
    [item] = items(event)
    return item


def seated(event: Event, number: int, state: ZhangState = ZhangState.PUBLISHED) -> Zhang:
    """Make a 仗 with two tables."""
    zhang = make_zhang(event, number=number, state=state)
    for table in (1, 2):
        make_table(zhang, make_players(event, 4), number=table)
    return zhang


def test_it_stands_between_the_draw_and_play(event: Event) -> None:
    assert item_of(event) in items_for(event)
    assert item_of(event).order == ORDER == 75


def test_before_the_draw_it_says_when_sheets_will_be_there(event: Event) -> None:
    make_zhang(event)
    item = item_of(event)
    assert not item.done
    assert item.detail == "座位公布以后，在这里打印每桌的记分表"
    assert item.url == reverse("desk-zhangs", args=[event.slug])


def test_with_published_seats_it_prints_the_zhang_that_is_about_to_start(event: Event) -> None:
    seated(event, 1, ZhangState.CLOSED)
    seated(event, 2)
    make_zhang(event, number=3)
    item = item_of(event)
    assert not item.done
    assert item.detail == "第 2 仗共 2 桌，每桌一张，开打前打印"
    assert item.url == reverse("sheets", args=[event.slug, 2])


def test_once_play_has_begun_it_is_done_and_can_still_be_printed(event: Event) -> None:
    seated(event, 1, ZhangState.PLAYING)
    item = item_of(event)
    assert item.done
    assert item.url == reverse("sheets", args=[event.slug, 1])
