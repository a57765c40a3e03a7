"""A name the fonts cannot print does not keep anything from being printed; the sheet and the page name it."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils.html import strip_tags

from tests.builders import make_players, make_table, make_zhang
from tests.play.playing import any_win, fresh, record
from tests.sheets.paper import address_of, blank, filled, foot_of, fresh_row, reader, text_of
from tournament.accounts.models import User
from tournament.draw.models import Table
from tournament.events.models import Event
from tournament.play.table_state import TableView
from tournament.sheets import documents
from tournament.sheets.fonts import GETA
from tournament.sheets.score_sheet import blank_sheet

pytestmark = pytest.mark.django_db

PAGE = "/desk/kerqin/z/1/sheets/"


@pytest.fixture
def table(event: Event) -> Table:
    """Table 3 of the first 仗; a player's name has a character of Unicode's second plane."""
    table = make_table(make_zhang(event), make_players(event, 4), number=3)
    player = table.seats.get(wind="W").player
    player.name = "李𠀀"
    player.save()
    return table


@pytest.mark.pdf
def test_every_text_people_typed_may_hold_anything(event: Event, table: Table, referee: User) -> None:
    event.name, event.place, event.host = "草原😀杯\a", "𠀀大厅\u202e", "体协\ue000"
    event.save()
    event.stages.update(name="𠀀预赛\u2028")
    event.teams.update(name="草原👨‍👩‍👧队")
    referee.display_name = "王😀"
    referee.save()
    win = any_win(fresh(table))
    record(table, win, referee)
    record(table, win, referee, number=1, seating=fresh(table).seating(1), reason="错😀")
    for pdf in (blank(table), filled(table)):
        text = "".join(text_of(pdf, page) for page, _one in enumerate(reader(pdf).pages, start=1))
        for shown in (f"草原{GETA}杯{GETA}", f"{GETA}大厅", f"{GETA}预赛", f"李{GETA}", f"草原{GETA * 3}"):
            assert shown in re.sub(r"\s|\u200d", "", text)
    assert f"错{GETA}" in text
    assert f"王{GETA}" in text


@pytest.mark.pdf
def test_the_others_of_a_whole_zhang_are_printed(event: Event, table: Table) -> None:
    make_table(table.zhang, make_players(event, 4), number=4)
    content = documents.score_sheets(zhang=fresh_row(table).zhang, address_of=address_of).content
    for page, number in ((1, 3), (2, 4)):
        assert f"第 1 仗 {number} 号桌" in foot_of(content, page)
    assert f"李{GETA}" in text_of(content, 1)
    assert GETA not in text_of(content, 2)


def test_the_sheet_says_whose_character_it_is_and_where_it_is_changed(event: Event, table: Table) -> None:
    event.place = "𠀀大厅"
    event.save()
    sheet = blank_sheet(TableView(fresh_row(table)), address="")
    assert sheet.footnotes == (
        "〓 是字库没有的字：地点 〓大厅（U+20000），在“设置”里改",
        "〓 是字库没有的字：3 号 李〓（U+20000），在“名单”里改",
    )
    # Each takes the room of one of the four spare rows.
    assert sum(row.is_spare for rows in sheet.rounds for row in rows) == 2


@pytest.mark.pdf
def test_a_blank_sheet_with_such_a_name_is_still_one_page(table: Table) -> None:
    pdf = blank(table)
    assert len(reader(pdf).pages) == 1
    assert "〓 是字库没有的字：3 号 李〓（U+20000），在“名单”里改" in text_of(pdf)


def test_the_page_names_it_and_leads_to_the_player(
    event: Event, table: Table, organiser_client: Client
) -> None:
    event.teams.update(name="草原😀队")
    page = organiser_client.get(PAGE).content.decode()
    assert "3 号 李𠀀（U+20000）" in strip_tags(page)
    assert f'href="{reverse("player-edit", args=[event.slug, 3])}"' in page
    assert "代表队 草原😀队（U+1F600）" in strip_tags(page)
    assert f'href="{reverse("team-edit", args=[event.slug, 1])}"' in page


@pytest.mark.usefixtures("table")
def test_the_events_own_name_leads_to_the_settings(event: Event, organiser_client: Client) -> None:
    event.name = "草原😀杯"
    event.save()
    page = organiser_client.get(PAGE).content.decode()
    assert "赛事名称 草原😀杯（U+1F600）" in strip_tags(page)
    assert f'href="{reverse("settings", args=[event.slug])}">去“设置”改' in page


@pytest.mark.usefixtures("table")
def test_a_referee_is_told_who_can_change_it(
    event: Event, referee: User, client_for: Callable[[User], Client]
) -> None:
    page = client_for(referee).get(PAGE).content.decode()
    assert "名字由赛事负责人改。" in page
    assert reverse("player-edit", args=[event.slug, 3]) not in page


def test_nothing_is_said_of_names_that_print(event: Event, organiser_client: Client) -> None:
    make_table(make_zhang(event), make_players(event, 4))
    assert GETA not in organiser_client.get(PAGE).content.decode()


def test_names_are_read_once_for_all_tables(
    event: Event, table: Table, organiser_client: Client, django_assert_max_num_queries: Any
) -> None:
    organiser_client.get(PAGE)
    for number in range(4, 10):
        make_table(table.zhang, make_players(event, 4), number=number)
    with django_assert_max_num_queries(12):
        organiser_client.get(PAGE)
