"""A page opened before something changed: nothing is booked on the wrong hand, dealer or player."""

from collections.abc import Callable

import pytest
from django.test import Client

from tests.play.playing import any_win, dead, fresh, plain_win, play_all, record, seated_table
from tests.play.test_versions import undo
from tournament.accounts.models import User
from tournament.draw.models import Table
from tournament.draw.services import enter_table_lots
from tournament.events.models import Event
from tournament.play.refusals import PlayRefused, SeatingChanged

pytestmark = pytest.mark.django_db
SignIn = Callable[[User], Client]


@pytest.fixture
def table(event: Event) -> Table:
    return seated_table(event)


def opened(client: Client, table: Table) -> dict[str, object]:
    """Open the entry page and return what its hidden fields hold."""
    form = client.get(f"{table.get_absolute_url()}record/").context["form"]
    return {name: form[name].value() for name in ("key", "number", "seating", "base_version")}


def test_a_changed_dealer_is_noticed_and_the_amounts_follow_their_players(
    table: Table, referee: User, client_for: SignIn
) -> None:
    # Hand 1 is dead and is made up by hand 2, which E deals again: E, S, W play. The page for hand 2 is open.
    record(table, dead(), referee)
    client = client_for(referee)
    page = opened(client, table)
    # The referee finds that hand 1 was a win: now S deals hand 2, and E rests.
    record(table, plain_win(), referee, number=1, reason="其实和了")
    typed = {"outcome": "hu", "caller": "S", "zui_E": "3", "zui_S": "6.5", "zui_W": "1", "jian": "mian"}
    response = client.post(f"{table.get_absolute_url()}record/", page | typed)
    assert response.status_code == 409
    assert "坐庄或座位变了" in response.content.decode()
    form = response.context["form"]
    assert (form["caller"].value(), form["zui_S"].value(), form["zui_W"].value()) == ("S", "6.5", "1")
    assert not form["zui_N"].value()
    assert len(fresh(table).hands) == 1
    # Saved once more, it is booked for the seats that play now.
    again = {name: form[name].value() for name in ("key", "number", "seating", "base_version")}
    client.post(f"{table.get_absolute_url()}record/", again | typed)
    assert fresh(table).latest[2].dealer == "S"


def test_swapped_seats_are_noticed_and_the_win_stays_with_its_player(
    table: Table, referee: User, client_for: SignIn
) -> None:
    client = client_for(referee)
    page = opened(client, table)
    east, south, west, north = (view.seat.player for view in fresh(table).seats)
    # The hall's own lots: East and South change places.
    seats = {south.number: "E", east.number: "S", west.number: "W", north.number: "N"}
    enter_table_lots(table=table, seats=seats, first_dealer="E", user=referee)
    typed = {"outcome": "hu", "caller": "E", "zui_E": "6.5", "zui_S": "0", "zui_W": "1", "jian": "mian"}
    response = client.post(f"{table.get_absolute_url()}record/", page | typed)
    assert response.status_code == 409
    form = response.context["form"]
    assert (form["caller"].value(), form["zui_S"].value(), form["zui_E"].value()) == ("S", "6.5", "0")
    assert not table.hands.exists()


def test_the_service_refuses_another_seating(table: Table, referee: User) -> None:
    with pytest.raises(SeatingChanged):
        record(table, plain_win(), referee, seating="S:E1,S2,W3,N4")
    assert not table.hands.exists()


def test_a_page_from_before_two_undone_hands_leaves_no_gap(table: Table, referee: User) -> None:
    play_all(table, referee, 5)
    undo(table, 5, referee)
    stale = fresh(table)
    entry, seating = any_win(stale), stale.seating(5)
    undo(table, 4, referee)
    with pytest.raises(PlayRefused, match="现在该记第 4 把"):
        record(table, entry, referee, number=5, base_version=2, seating=seating)
    assert [hand.number for hand in fresh(table).hands] == [1, 2, 3]


def test_the_preview_says_that_the_seating_changed(table: Table, referee: User, client_for: SignIn) -> None:
    client = client_for(referee)
    data = opened(client, table) | {"seating": "S:E1,S2,W3,N4", "outcome": "hu", "caller": "E"}
    data |= {"zui_E": "6.5", "jian": "mian"}
    response = client.post(f"{table.get_absolute_url()}record/preview/", data, headers={"hx-request": "true"})
    assert "坐庄或座位变了" in response.content.decode()


def test_an_absurd_number_is_the_next_hand(table: Table, referee: User, client_for: SignIn) -> None:
    client = client_for(referee)
    data = opened(client, table) | {"number": "9" * 5000, "outcome": "hu"}
    assert client.post(f"{table.get_absolute_url()}record/", data).status_code == 422
