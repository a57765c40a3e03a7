"""Seat draw and 抢头 held at one table and entered there, before its first hand."""

from itertools import permutations

import pytest

from tests.builders import make_user
from tests.draw.kit import make_field, published
from tournament.draw.models import DrawMethod, Seat, Table, TableState
from tournament.draw.services import DrawRefused, EntryRefused, enter_table_lots
from tournament.events.models import EventState, ZhangState

pytestmark = pytest.mark.django_db


@pytest.fixture
def table(db: None) -> Table:
    (zhang,) = make_field(16)
    published(zhang)
    return Table.objects.get(zhang=zhang, number=1)


def players(table: Table) -> list[int]:
    return sorted(table.seats.values_list("player__number", flat=True))


def winds(table: Table) -> dict[int, str]:
    return {seat.player.number: seat.wind for seat in table.seats.select_related("player")}


@pytest.mark.parametrize("order", ["".join(order) for order in permutations("ESWN")])
def test_the_four_can_change_seats_in_every_way(table: Table, order: str) -> None:
    seats = dict(zip(players(table), order, strict=True))
    enter_table_lots(table=table, seats=seats, first_dealer="W", user=None)
    table.refresh_from_db()
    assert winds(table) == seats
    assert (table.first_dealer, table.seats_from) == ("W", DrawMethod.HALL)


def test_the_first_dealer_comes_from_the_cards_turned_by_their_seats(table: Table) -> None:
    # 老千 counts 1; 8 并 of North is the highest.
    seats = dict(zip(players(table), "ESWN", strict=True))
    turned = {"E": "6z", "S": "7m", "W": "2s", "N": "8p"}
    enter_table_lots(table=table, seats=seats, turned=turned, user=None)
    table.refresh_from_db()
    assert table.first_dealer == "N"
    assert dict(table.seats.values_list("wind", "turned")) == turned


def test_saying_only_who_deals_first_forgets_the_computers_cards(table: Table) -> None:
    enter_table_lots(
        table=table, seats=dict(zip(players(table), "ESWN", strict=True)), first_dealer="S", user=None
    )
    assert set(table.seats.values_list("turned", flat=True)) == {""}


def test_every_mistake_is_said_at_once(table: Table) -> None:
    one, two, three, _four = players(table)
    before = winds(table)
    names = dict(table.seats.values_list("player__number", "player__name"))
    with pytest.raises(EntryRefused) as refusal:
        enter_table_lots(table=table, seats={one: "E", two: "E", three: "S", 99: "W"}, user=None)
    found = [(problem.player, problem.table) for problem in refusal.value.entries]
    assert found == [(99, None), (one, None), (two, None), (_four, None), (None, 1)]
    assert f"{names[one]}和{names[two]}都填了东。" in refusal.value.problems
    assert "没有填头家。" in refusal.value.problems
    assert winds(table) == before


def test_a_first_dealer_against_the_cards_is_refused(table: Table) -> None:
    seats = dict(zip(players(table), "ESWN", strict=True))
    turned = {"E": "9s", "S": "9m", "W": "2s", "N": "8p"}
    with pytest.raises(EntryRefused, match="头家是东，填的是南"):
        enter_table_lots(table=table, seats=seats, turned=turned, first_dealer="S", user=None)


@pytest.mark.parametrize("state", [TableState.PLAYING, TableState.CLOSED])
def test_a_table_that_has_begun_keeps_its_seats(table: Table, state: str) -> None:
    stale = Table.objects.get(pk=table.pk)
    table.state = state
    table.save()
    with pytest.raises(DrawRefused, match="座位和头家不能再改"):
        enter_table_lots(
            table=stale, seats=dict(zip(players(table), "NWSE", strict=True)), first_dealer="E", user=None
        )


def test_a_table_can_still_draw_while_others_play(table: Table) -> None:
    table.zhang.state = ZhangState.PLAYING
    table.zhang.save()
    enter_table_lots(
        table=table, seats=dict(zip(players(table), "NWSE", strict=True)), first_dealer="E", user=None
    )
    assert winds(table) == dict(zip(players(table), "NWSE", strict=True))


def test_nothing_is_changed_after_the_event(table: Table) -> None:
    table.zhang.event.state = EventState.FINISHED
    table.zhang.event.save()
    with pytest.raises(DrawRefused, match="现在不能改座位"):
        enter_table_lots(
            table=table, seats=dict(zip(players(table), "NWSE", strict=True)), first_dealer="E", user=None
        )


def test_other_tables_stay_as_they_were(table: Table) -> None:
    others = set(Seat.objects.exclude(table=table).values_list("table", "player", "wind"))
    enter_table_lots(
        table=table, seats=dict(zip(players(table), "NWSE", strict=True)), first_dealer="E", user=None
    )
    assert set(Seat.objects.exclude(table=table).values_list("table", "player", "wind")) == others


def test_the_log_names_the_table(table: Table) -> None:
    someone = make_user()
    enter_table_lots(
        table=table, seats=dict(zip(players(table), "NWSE", strict=True)), first_dealer="E", user=someone
    )
    log = table.zhang.event.actions
    assert log.first().sentence == "录入本桌抽座和抢头：第 1 仗 · 1 号桌"
