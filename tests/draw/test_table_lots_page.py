"""The page on which one table's seat draw and 抢头 are entered."""

from collections.abc import Callable

import pytest
from django.test import Client
from django.urls import reverse

from tests.builders import make_players, make_zhang
from tests.draw.kit import published
from tournament.accounts.models import User
from tournament.draw.models import DrawMethod, Table, TableState
from tournament.events.models import Event

pytestmark = pytest.mark.django_db


@pytest.fixture
def table(event: Event) -> Table:
    make_players(event, 16)
    zhang = make_zhang(event)
    published(zhang)
    return Table.objects.get(zhang=zhang, number=2)


@pytest.fixture
def judge(client_for: Callable[[User], Client], referee: User) -> Client:
    return client_for(referee)


def address(table: Table) -> str:
    return reverse("table-lots", args=[table.zhang.event.slug, table.zhang.number, table.number])


def players(table: Table) -> list[int]:
    return sorted(table.seats.values_list("player__number", flat=True))


def test_seats_and_cards_are_saved_and_lead_back_to_the_table(judge: Client, table: Table) -> None:
    data = {f"w-{number}": wind for number, wind in zip(players(table), "NWSE", strict=True)}
    data |= {"d": "", "c-E": "5m", "c-S": "8m", "c-W": "8p", "c-N": "7z"}
    response = judge.post(address(table), data)
    assert response.status_code == 302
    assert response["Location"] == table.get_absolute_url()
    table.refresh_from_db()
    # Two eights: South turned first.
    assert (table.first_dealer, table.seats_from) == ("S", DrawMethod.HALL)


def test_two_on_one_seat_is_said_beside_both_and_the_rest_is_kept(judge: Client, table: Table) -> None:
    one, two, three, four = players(table)
    data = {f"w-{one}": "E", f"w-{two}": "E", f"w-{three}": "W", f"w-{four}": "N", "d": "W"}
    html = judge.post(address(table), data).content.decode()
    assert html.count("都填了东。") == 2
    assert f'name="w-{four}" value="N" checked' in html
    assert 'name="d" value="W" checked' in html


def test_the_computers_lots_are_not_taken_for_the_tables(judge: Client, table: Table) -> None:
    html = judge.get(address(table)).content.decode()
    assert 'name="d" value="" checked' in html
    assert '<option value="9m">九万</option>' in html
    assert " selected" not in html


def test_a_table_that_has_begun_cannot_be_changed(judge: Client, table: Table) -> None:
    table.state = TableState.PLAYING
    table.save()
    assert "已经开打" in judge.get(address(table)).content.decode()
    data = {f"w-{number}": wind for number, wind in zip(players(table), "NWSE", strict=True)}
    response = judge.post(address(table), data | {"d": "E"})
    assert response.status_code == 409
    assert "座位和头家不能再改" in response.content.decode()


def test_a_table_that_does_not_exist_is_not_found(judge: Client, table: Table) -> None:
    assert judge.get(address(table).replace("/t/2/", "/t/9/")).status_code == 404
