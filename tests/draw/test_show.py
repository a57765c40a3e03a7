"""The big screen: one table, one card at a time."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from scoring.seats import Seat
from tests.builders import make_players, make_zhang
from tests.draw.kit import across_teams, in_order
from tournament.draw.lottery import DrawnSeat, DrawnTable, DrawResult, Entrant
from tournament.draw.services import enter_hall_draw, make_draw
from tournament.draw.showing import Scene, scene
from tournament.events.models import Event, Zhang

# Player 4 draws seat card 1 (East), 3 card 2 (South), 2 card 3 (West), 1 card 4 (North).
SEATS: tuple[tuple[Seat, int, int, str], ...] = (
    ("E", 4, 1, "2m"),
    ("S", 3, 2, "9p"),
    ("W", 2, 3, "6z"),
    ("N", 1, 4, "9s"),
)
BY_CARDS = DrawnTable(7, tuple(DrawnSeat(p, wind, card, turned) for wind, p, card, turned in SEATS), "S")
BY_HALL = DrawnTable(7, tuple(DrawnSeat(p, wind) for wind, p, _card, _turned in SEATS), "S")
PEOPLE = {number: Entrant(number, f"选手{number}", 1) for number in range(1, 5)}


def at(step: int, table: DrawnTable = BY_CARDS) -> Scene:
    return scene(table, step, PEOPLE, {1: "开鲁县"})


def test_first_only_who_sits_here_is_shown_in_the_order_of_drawing() -> None:
    start = at(0)
    assert [place.entrant.number for place in start.places] == [1, 2, 3, 4]
    assert [place.seat_card for place in start.places] == [0, 0, 0, 0]
    assert {(place.wind, place.turned, place.deals_first) for place in start.places} == {("", None, False)}


def test_seat_cards_are_turned_one_by_one() -> None:
    assert [(place.seat_card, place.wind) for place in at(2).places] == [(4, "N"), (3, "W"), (0, ""), (0, "")]
    assert at(2).headline == "选手2抽到 3，坐西"


def test_then_the_four_sit_in_seat_order() -> None:
    seated = at(4)
    assert [place.wind for place in seated.places] == ["E", "S", "W", "N"]
    assert [place.entrant.number for place in seated.places] == [4, 3, 2, 1]


def test_cards_are_turned_for_qiangtou_in_seat_order() -> None:
    assert [place.turned for place in at(6).places] == ["2m", "9p", "", ""]
    assert [place.points for place in at(7).places] == [2, 9, 1, None]
    assert at(7).headline == "西 选手2翻出老千"


def test_the_first_dealer_is_shown_last() -> None:
    last = at(9)
    assert (last.step, last.last_step) == (9, 9)
    assert [place.deals_first for place in last.places] == [False, True, False, False]
    assert last.headline == "头家：南 选手3"
    assert not any(place.deals_first for place in at(8).places)


@pytest.mark.parametrize(("asked", "step"), [(-3, 0), (99, 9)])
def test_a_step_out_of_range_is_the_nearest(asked: int, step: int) -> None:
    assert at(asked).step == step


def test_a_hall_draw_without_cards_shows_seats_and_dealer() -> None:
    assert at(0, BY_HALL).last_step == 2
    assert [place.wind for place in at(1, BY_HALL).places] == ["E", "S", "W", "N"]
    assert at(2, BY_HALL).headline == "头家：南 选手3"
    assert {(place.seat_card, place.turned) for place in at(2, BY_HALL).places} == {(None, None)}


@pytest.fixture
def zhang(event: Event) -> Zhang:
    make_players(event, 40)
    return make_zhang(event)


def show(client: Client, zhang: Zhang, query: str = "") -> str:
    response = client.get(reverse("draw-show", args=[zhang.event.slug, zhang.number]) + query)
    assert response.status_code == 200
    return response.content.decode()


def next_link(html: str) -> str:
    found = re.search(r'id="next"[^>]* href="([^"]*)"', html)
    assert found
    return found[1].replace("&amp;", "&")


@pytest.mark.django_db
def test_the_one_button_leads_through_every_card_of_every_table(
    organiser_client: Client, zhang: Zhang
) -> None:
    make_draw(zhang=zhang, user=None)
    query, seen = "", []
    while "all=" not in query:
        html = show(organiser_client, zhang, query)
        seen.append(html)
        query = next_link(html)
    # Ten tables: the four players, four seat cards, four cards of 抢头, the first dealer.
    assert len(seen) == 10 * (1 + 4 + 4 + 1)
    assert sum("★ 头家" in html for html in seen) == 10


@pytest.mark.django_db
def test_a_hidden_card_is_nowhere_on_the_page(organiser_client: Client, zhang: Zhang) -> None:
    draw = make_draw(zhang=zhang, user=None)
    table = DrawResult.from_json(draw.result).tables[0]
    html = show(organiser_client, zhang, "?table=1&step=0")
    assert html.count('aria-label="没有翻开的牌"') == 4
    assert not re.search("[东南西北]</span>", html)
    assert f"选手{table.players()[0]}<" in html


@pytest.mark.django_db
def test_all_tables_are_shown_screen_by_screen(organiser_client: Client, zhang: Zhang) -> None:
    make_draw(zhang=zhang, user=None)
    first, second = show(organiser_client, zhang, "?all=1"), show(organiser_client, zhang, "?all=2")
    assert "第 1 屏，共 2 屏" in first
    assert "8 号桌" in first
    assert "9 号桌" not in first
    assert "10 号桌" in second


@pytest.mark.django_db
@pytest.mark.parametrize("query", ["?table=99", "?table=x&step=-1", "?all=x", "?all=99", "?step=99999999999"])
def test_an_odd_address_shows_something_sensible(organiser_client: Client, zhang: Zhang, query: str) -> None:
    make_draw(zhang=zhang, user=None)
    assert "号桌" in show(organiser_client, zhang, query)


@pytest.mark.django_db
def test_before_the_draw_the_screen_says_so(organiser_client: Client, zhang: Zhang) -> None:
    assert "还没有抽签" in show(organiser_client, zhang)


@pytest.mark.django_db
def test_a_hall_draw_can_be_shown(organiser_client: Client, zhang: Zhang) -> None:
    enter_hall_draw(
        zhang=zhang,
        seating=across_teams(in_order(zhang.event)),
        first_dealers=dict.fromkeys(range(1, 11), "W"),
        turned={},
        user=None,
    )
    assert "★ 头家" in show(organiser_client, zhang, "?table=3&step=2")
