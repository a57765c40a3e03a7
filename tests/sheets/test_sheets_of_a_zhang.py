"""The sheets of a whole 仗 at once: in order, filled in where tables are closed, in files of a fair size."""

import re
from collections.abc import Callable
from html import unescape
from typing import Any
from urllib.parse import unquote

import pytest
from django.test import Client
from django.urls import reverse

from tests.builders import make_players, make_table, make_zhang
from tests.play.playing import any_win, fresh, play_all, record
from tests.sheets.paper import address_of, foot_of, lines_of, reader, row_of
from tournament.accounts.models import User
from tournament.draw.models import Table, TableState
from tournament.events.models import Event, Zhang, ZhangState
from tournament.play.services import close_table
from tournament.play.zhang_services import close_zhang
from tournament.sheets import documents
from tournament.sheets.desk_items import ORDER_OF_FILLED, items

pytestmark = pytest.mark.django_db

FILLED = "/desk/kerqin/z/1/filled-sheets.pdf"
BLANK = "/desk/kerqin/z/1/sheets.pdf"
PAGE = "/desk/kerqin/z/1/sheets/"


@pytest.fixture
def zhang(event: Event) -> Zhang:
    """A 仗 of four hands at tables 3, 1 and 2, made in this order."""
    zhang = make_zhang(event, hands=4)
    for number in (3, 1, 2):
        make_table(zhang, make_players(event, 4), number=number)
    return zhang


def play_and_close(zhang: Zhang, user: User, *numbers: int) -> None:
    """Play tables to their end and close them."""
    for table in zhang.tables.filter(number__in=numbers):
        play_all(table, user, zhang.hands or 0)
        close_table(table=table, user=user)


def many_tables(event: Event, count: int, *, state: str = TableState.CLOSED) -> None:
    """Make a 仗 of many tables."""
    zhang = make_zhang(event, hands=4)
    for number in range(1, count + 1):
        make_table(zhang, make_players(event, 4, team_size=None), number=number)
    Table.objects.update(state=state)


@pytest.fixture
def printed(monkeypatch: pytest.MonkeyPatch) -> list[list[int]]:
    """Collect the tables of each file that would be made."""
    files: list[list[int]] = []

    def note(_template: str, contexts: Any, **_more: Any) -> bytes:
        files.append([context["sheet"].table_number for context in contexts])
        return b"%PDF-"

    monkeypatch.setattr(documents, "render_pdfs", note)
    return files


def name_of(client: Client, address: str) -> str:
    """Return the name under which a file is handed out."""
    response = client.get(address)
    assert response.status_code == 200
    return unquote(response["Content-Disposition"].partition("''")[2])


class TestFilledIn:
    """What four people and a referee sign."""

    @pytest.mark.pdf
    def test_a_closed_zhang_is_one_file_in_the_order_of_its_tables(
        self, zhang: Zhang, referee: User, chief: User
    ) -> None:
        play_and_close(zhang, referee, 1, 2, 3)
        close_zhang(zhang=zhang, user=chief)
        made = documents.score_sheets(zhang=fresh_zhang(zhang), address_of=address_of, filled=True)
        assert made.filename == "科尔沁嘴和交流赛 第 1 仗 记分表.pdf"
        assert len(reader(made.content).pages) == 3
        for number in (1, 2, 3):
            assert foot_of(made.content, number) == (
                f"科尔沁嘴和交流赛 第 1 仗 {number} 号桌 第 1 页 共 1 页"
            )
            # The dealer wins 2 嘴 from each of the two others, and both pay 1 to the one who rests.
            assert row_of(made.content, 1, number) == "1 东 东 和 +4 −3 −3 歇 +2 面 2"
            assert "以 下 空 白" in lines_of(made.content, number)

    def test_while_others_are_played_those_that_are_closed(
        self, zhang: Zhang, referee: User, organiser_client: Client, printed: list[list[int]]
    ) -> None:
        play_and_close(zhang, referee, 3, 1)
        record(zhang.tables.get(number=2), any_win(fresh(zhang.tables.get(number=2))), referee)
        assert name_of(organiser_client, FILLED) == "科尔沁嘴和交流赛 第 1 仗 记分表 已收 2 桌.pdf"
        assert printed == [[1, 3]]

    def test_before_a_table_is_closed_the_page_says_so(
        self, zhang: Zhang, organiser_client: Client, printed: list[list[int]]
    ) -> None:
        response = organiser_client.get(FILLED)
        assert response.status_code == 409
        page = response.content.decode()
        assert "第 1 仗要打印的桌还没有收桌，收桌后才有记好的记分表。" in page
        assert "去公布座位" not in page
        assert printed == []

    def test_nothing_is_read_a_second_time_for_each_table(
        self, zhang: Zhang, referee: User, printed: list[list[int]], django_assert_max_num_queries: Any
    ) -> None:
        play_and_close(zhang, referee, 1, 2, 3)
        with django_assert_max_num_queries(3 + 4 * 3):
            documents.score_sheets(zhang=fresh_zhang(zhang), address_of=address_of, filled=True)
        assert printed == [[1, 2, 3]]


def fresh_zhang(zhang: Zhang) -> Zhang:
    """Read the row anew."""
    return Zhang.objects.select_related("event", "stage").get(pk=zhang.pk)


class TestFiles:
    """Up to 24 sheets are one file, more are files of 20."""

    @pytest.mark.parametrize("address", [BLANK, FILLED])
    def test_twenty_four_are_one(
        self, event: Event, organiser_client: Client, printed: list[list[int]], address: str
    ) -> None:
        many_tables(event, 24)
        assert organiser_client.get(address)["Content-Type"] == "application/pdf"
        assert printed == [list(range(1, 25))]

    @pytest.mark.parametrize(("address", "heading"), [(BLANK, "空白记分表"), (FILLED, "记好的记分表")])
    def test_more_are_offered_in_files_of_twenty(
        self, event: Event, organiser_client: Client, printed: list[list[int]], address: str, heading: str
    ) -> None:
        many_tables(event, 45)
        response = organiser_client.get(address)
        page = response.content.decode()
        assert (response.status_code, printed) == (200, [])
        assert "第 1 仗 · 打印记分表" in page
        assert f">{heading}</h2>" in page
        for label in ("打印 1–20 号桌（20 张）", "打印 21–40 号桌（20 张）", "打印 41–45 号桌（5 张）"):
            assert label in page
        # The page offers both kinds: only the files of the one that was asked for.
        for link in re.findall(rf'href="({re.escape(address)}\?tables=[^"]+)"', page):
            assert organiser_client.get(unescape(link)).status_code == 200
        assert printed == [[*range(1, 21)], [*range(21, 41)], [*range(41, 46)]]

    def test_a_file_is_named_after_its_tables(
        self, event: Event, organiser_client: Client, printed: list[list[int]]
    ) -> None:
        many_tables(event, 25)
        expected = "科尔沁嘴和交流赛 第 1 仗 21–25 号桌 空白记分表.pdf"
        assert name_of(organiser_client, f"{BLANK}?tables=21-25") == expected

    def test_a_table_closed_meanwhile_shifts_no_other_into_another_file(
        self, event: Event, organiser_client: Client, printed: list[list[int]]
    ) -> None:
        many_tables(event, 60)
        Table.objects.filter(number__range=(5, 8)).update(state=TableState.PLAYING)
        offered = organiser_client.get(FILLED).content.decode()
        assert "打印 25–44 号桌（20 张）" in offered
        Table.objects.filter(number=5).update(state=TableState.CLOSED)
        organiser_client.get(f"{FILLED}?tables=25-44")
        assert printed == [[*range(25, 45)]]

    def test_a_span_that_is_too_long_is_parted_too(
        self, event: Event, organiser_client: Client, printed: list[list[int]]
    ) -> None:
        many_tables(event, 30)
        assert "打印 3–22 号桌" in organiser_client.get(f"{BLANK}?tables=3-30").content.decode()
        assert printed == []

    @pytest.mark.parametrize("asked", ["", "3", "3-", "b-c", "2-1", "8-9", "1-99999", "１-２", "1-2\0"])
    @pytest.mark.usefixtures("zhang")
    def test_what_is_no_span_of_tables_is_no_page(
        self, organiser_client: Client, printed: list[list[int]], asked: str
    ) -> None:
        assert organiser_client.get(BLANK, {"tables": asked}).status_code == 404
        assert printed == []


class TestTheWayThere:
    """From the list of the 仗 and from the desk, for every official, once there is something to print."""

    def test_leads_from_the_list_of_the_zhangs(
        self, zhang: Zhang, referee: User, client_for: Callable[[User], Client]
    ) -> None:
        page = client_for(referee).get(reverse("desk-zhangs", args=["kerqin"])).content.decode()
        assert f'href="{PAGE}"' in page

    def test_leads_from_the_desk(self, event: Event, zhang: Zhang, referee: User, chief: User) -> None:
        assert [item.order for item in items(event)] == [75]
        play_and_close(zhang, referee, 1)
        item = list(items(event))[1]
        assert (item.order, item.url, item.done) == (ORDER_OF_FILLED, PAGE, False)
        assert item.detail == "第 1 仗已收 1 / 3 桌，收了的桌可以一起打印，四家和裁判签字"
        play_and_close(zhang, referee, 2, 3)
        close_zhang(zhang=zhang, user=chief)
        assert list(items(event))[1].done

    def test_goes_to_the_last_zhang_that_has_some(self, event: Event, zhang: Zhang) -> None:
        Table.objects.update(state=TableState.CLOSED)
        second = make_zhang(event, number=2, state=ZhangState.PLAYING)
        make_table(second, event.players.all()[:4])
        assert list(items(event))[1].url == PAGE
        Table.objects.update(state=TableState.CLOSED)
        assert list(items(event))[1].url == PAGE.replace("/z/1/", "/z/2/")
