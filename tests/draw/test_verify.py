"""A seed draw can be drawn again from what is stored; whatever was changed shows."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.draw.kit import across_teams, in_order, make_field, published
from tournament.draw.models import DrawMethod
from tournament.draw.services import (
    enter_hall_draw,
    enter_table_lots,
    make_draw,
    publish,
    unpublish,
    verify,
)

pytestmark = pytest.mark.django_db


def test_a_draft_and_a_published_draw_are_confirmed() -> None:
    first, second = make_field(16, zhangs=2)
    assert verify(published(first))
    assert verify(make_draw(zhang=second, user=None))


def test_a_draw_taken_back_is_still_confirmed() -> None:
    (zhang,) = make_field(16)
    draw = published(zhang)
    unpublish(zhang=zhang, user=None, reason="重来")
    draw.refresh_from_db()
    assert verify(draw)


def swap_two_players(result: dict[str, Any]) -> None:
    one, other = result["tables"][0]["seats"][0], result["tables"][1]["seats"][0]
    one["player"], other["player"] = other["player"], one["player"]


def move_the_first_deal(result: dict[str, Any]) -> None:
    table = result["tables"][0]
    table["first_dealer"] = "ESWN"["ESWN".index(table["first_dealer"]) - 1]


def change_a_turned_card(result: dict[str, Any]) -> None:
    seat = result["tables"][2]["seats"][3]
    seat["turned"] = "5z" if seat["turned"] != "5z" else "6z"


def add_an_earlier_meeting(result: dict[str, Any]) -> None:
    together = [[seat["player"] for seat in table["seats"]] for table in result["tables"]]
    result["basis"]["earlier"] = [{"zhang": 9, "tables": together}]


def name_another_solver(result: dict[str, Any]) -> None:
    result["solver"] = "by hand"


def lose_the_players(result: dict[str, Any]) -> None:
    del result["basis"]["players"]


@pytest.mark.parametrize(
    "tamper",
    [
        swap_two_players,
        move_the_first_deal,
        change_a_turned_card,
        add_an_earlier_meeting,
        name_another_solver,
        lose_the_players,
    ],
)
def test_a_changed_result_is_caught(tamper: Callable[[dict[str, Any]], None]) -> None:
    (zhang,) = make_field(16)
    draw = make_draw(zhang=zhang, user=None, seed="abc")
    tamper(draw.result)
    assert not verify(draw)


def test_another_seed_is_caught() -> None:
    (zhang,) = make_field(16)
    draw = make_draw(zhang=zhang, user=None, seed="abc")
    draw.seed = "abd"
    assert not verify(draw)


def test_a_seat_changed_in_the_published_rows_is_caught() -> None:
    (zhang,) = make_field(16)
    draw = published(zhang)
    one, other = zhang.seats.filter(table__number=1)[0], zhang.seats.filter(table__number=2)[0]
    spare = zhang.event.players.create(event=zhang.event, number=99, name="换人用")
    one_player, other_player = one.player, other.player
    for seat, player in ((one, spare), (other, one_player), (one, other_player)):
        seat.player = player
        seat.save()
    assert not verify(draw)


def test_a_changed_first_dealer_is_caught() -> None:
    (zhang,) = make_field(16)
    draw = published(zhang)
    table = zhang.tables.get(number=1)
    table.first_dealer = "ESWN"["ESWN".index(table.first_dealer) - 1]
    table.save()
    assert not verify(draw)


def test_lots_entered_at_a_table_are_its_own_and_do_not_spoil_the_draw() -> None:
    (zhang,) = make_field(16)
    draw = published(zhang)
    table = zhang.tables.get(number=1)
    numbers = [seat.player.number for seat in table.seats.select_related("player")]
    enter_table_lots(table=table, seats=dict(zip(numbers, "NWSE", strict=True)), first_dealer="W", user=None)
    assert verify(draw)


def test_a_hall_draw_has_nothing_to_draw_again() -> None:
    (zhang,) = make_field(16)
    draw = enter_hall_draw(
        zhang=zhang,
        seating=across_teams(in_order(zhang.event)),
        first_dealers=dict.fromkeys(range(1, 5), "E"),
        turned={},
        user=None,
    )
    publish(draw=draw, user=None)
    assert draw.method == DrawMethod.HALL
    assert not verify(draw)
