"""The page from which the sheets of a 仗 are printed: what there is, how long it takes."""

import pytest
from django.test import Client

from tests.builders import make_players, make_table, make_zhang
from tournament.draw.models import Table, TableState
from tournament.events.models import Event, Zhang, ZhangState
from tournament.sheets.batches import File, Span, offers_of

pytestmark = pytest.mark.django_db

PAGE = "/desk/kerqin/z/1/sheets/"


@pytest.fixture
def zhang(event: Event) -> Zhang:
    """A 仗 of sixteen tables."""
    zhang = make_zhang(event)
    for number in range(1, 17):
        make_table(zhang, make_players(event, 4, team_size=None), number=number)
    return zhang


def test_before_play_the_blank_sheets_and_how_long_they_take(zhang: Zhang, organiser_client: Client) -> None:
    page = organiser_client.get(PAGE).content.decode()
    assert "打印空白记分表（16 张）" in page
    assert "点了以后要等大约 20 秒，文件才打开，请不要再点。" in page
    assert 'data-making="正在生成 16 张记分表，大约 20 秒…"' in page
    assert "记好的" not in page


def test_once_tables_are_closed_theirs_come_first(zhang: Zhang, organiser_client: Client) -> None:
    Table.objects.filter(number__lte=3).update(state=TableState.CLOSED)
    page = organiser_client.get(PAGE).content.decode()
    assert "还有 13 桌没有收桌，不在里面。" in page
    assert page.index("打印记好的记分表（3 张）") < page.index("打印空白记分表（16 张）")
    assert "大约 5 秒" in page


def test_a_closed_zhang_has_no_use_for_blank_ones(zhang: Zhang) -> None:
    Table.objects.update(state=TableState.CLOSED)
    zhang.state = ZhangState.CLOSED
    [offer] = offers_of(zhang)
    assert (offer.filled, offer.left_out, offer.files) == (True, 0, [File(Span(1, 16), 16)])


@pytest.mark.parametrize(("sheets", "seconds"), [(1, 5), (5, 5), (6, 10), (16, 20), (24, 25)])
def test_the_time_is_a_second_a_sheet_rounded_up(sheets: int, seconds: int) -> None:
    assert File(Span(1, sheets), sheets).seconds == seconds


def test_in_english(zhang: Zhang, organiser_client: Client) -> None:
    organiser_client.cookies["django_language"] = "en"
    assert organiser_client.get(PAGE).status_code == 200


def test_before_the_seats_are_published_it_says_what_is_missing(
    event: Event, organiser_client: Client
) -> None:
    make_zhang(event)
    response = organiser_client.get(PAGE)
    assert "第 1 仗还没有公布座位，公布后才有记分表。" in response.content.decode()
