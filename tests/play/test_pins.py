"""PIN and table device: a phone records one table, and only that one."""

from collections.abc import Callable

import pytest
from django.test import Client
from django.utils import timezone

from tests.builders import make_players, make_table
from tests.play.playing import fresh, plain_win, record, seated_table
from tournament.accounts.models import User
from tournament.draw.models import Table
from tournament.events.models import Event
from tournament.play.models import TableDevice, TablePin, WrongPin
from tournament.play.pins import TRIES_A_DEVICE, TRIES_AN_ADDRESS, WINDOW, renew_pin, revoke_device
from tournament.play.services import close_table, reopen_table

pytestmark = pytest.mark.django_db


def give(client: Client, table: Table, code: str = "1357"):
    return client.post(f"{table.get_absolute_url()}pin/", {"code": code})


def may_record(client: Client, table: Table) -> bool:
    return client.get(f"{table.get_absolute_url()}record/").status_code == 200


@pytest.fixture
def table(event: Event) -> Table:
    return seated_table(event)


def test_without_the_pin_the_entry_page_leads_to_it(table: Table) -> None:
    response = Client().get(f"{table.get_absolute_url()}record/")
    assert response.url == f"{table.get_absolute_url()}pin/"
    assert Client().post(f"{table.get_absolute_url()}record/", {}).status_code == 403


def test_the_right_pin_opens_this_table_and_no_other(event: Event, table: Table) -> None:
    other = make_table(table.zhang, make_players(event, 4, team_size=None), number=2)
    client = Client()
    assert give(client, table).status_code == 302
    assert may_record(client, table)
    assert not may_record(client, other)


def test_a_pin_is_good_for_its_own_table_only(event: Event, table: Table) -> None:
    other = make_table(table.zhang, make_players(event, 4, team_size=None), number=2)
    TablePin.objects.filter(table=other).update(code="2468")
    assert give(Client(), table, "2468").status_code == 422


def test_a_wrong_pin_says_how_many_tries_are_left(table: Table) -> None:
    page = give(Client(), table, "0000").content.decode()
    assert f"还可以试 {TRIES_A_DEVICE - 1} 次" in page


def test_wrong_pins_lock_this_phone_and_not_the_hall(table: Table) -> None:
    guesser, neighbour = Client(), Client()
    for _try in range(TRIES_A_DEVICE):
        give(guesser, table, "0000")
    assert "输错太多次" in give(guesser, table, "1357").content.decode()
    assert give(neighbour, table).status_code == 302


def test_a_new_pin_gives_the_phone_its_tries_back(table: Table, referee: User) -> None:
    client = Client()
    for _try in range(TRIES_A_DEVICE):
        give(client, table, "0000")
    code = renew_pin(table=table, user=referee).code
    assert give(client, table, code).status_code == 302


def test_guessing_with_fresh_cookies_is_stopped_for_that_address_only(table: Table) -> None:
    for _try in range(TRIES_AN_ADDRESS):
        give(Client(REMOTE_ADDR="203.0.113.9"), table, "0000")
    assert "过十分钟" in give(Client(REMOTE_ADDR="203.0.113.9"), table).content.decode()
    # The hall, behind another address, goes on.
    assert give(Client(REMOTE_ADDR="10.0.0.7"), table).status_code == 302


def test_a_stopped_address_may_try_again_after_a_while(table: Table) -> None:
    for _try in range(TRIES_AN_ADDRESS):
        give(Client(), table, "0000")
    WrongPin.objects.update(at=timezone.now() - WINDOW)
    assert give(Client(), table).status_code == 302


def test_a_pin_typed_in_two_groups_is_read(table: Table) -> None:
    assert give(Client(), table, " 13 57 ").status_code == 302


def test_the_session_changes_when_the_pin_is_given(table: Table) -> None:
    client = Client()
    give(client, table, "0000")
    before = client.session.session_key
    give(client, table)
    assert client.session.session_key != before


def test_a_stopped_phone_records_no_more_and_its_pin_is_void(table: Table, referee: User) -> None:
    client = Client()
    give(client, table)
    revoke_device(device=TableDevice.objects.get(), user=referee)
    assert not may_record(client, table)
    assert give(Client(), table).status_code == 422
    assert give(Client(), table, TablePin.objects.get(table=table).code).status_code == 302


def test_the_pin_of_a_closed_table_does_not_open_it_again(event: Event, referee: User) -> None:
    table = seated_table(event, number=2, minutes=90)
    record(table, plain_win(), referee)
    close_table(table=table, user=referee)
    reopen_table(table=table, user=referee, reason="漏记")
    assert give(Client(), table).status_code == 422


def test_a_phone_that_records_goes_on_after_the_pin_is_renewed(table: Table, referee: User) -> None:
    client = Client()
    give(client, table)
    renew_pin(table=table, user=referee)
    assert may_record(client, table)


def test_a_hand_names_the_phone_that_recorded_it(table: Table) -> None:
    client = Client()
    give(client, table)
    form = client.get(f"{table.get_absolute_url()}record/").context["form"]
    data = {name: form[name].value() for name in ("key", "number", "seating", "base_version")}
    data |= {"outcome": "hu", "caller": "E", "zui_E": "6.5", "zui_S": "", "zui_W": "1", "jian": "mian"}
    client.post(f"{table.get_absolute_url()}record/", data)
    hand = table.hands.get()
    assert (hand.device, hand.entered_by) == (TableDevice.objects.get(), None)


@pytest.mark.parametrize("phones_language", ["zh-hans", "en"])
def test_a_phone_is_named_in_the_readers_language_whatever_it_spoke_itself(
    table: Table, chief: User, client_for: Callable[[User], Client], phones_language: str
) -> None:
    phone = Client()
    phone.cookies["django_language"] = phones_language
    give(phone, table)
    form = phone.get(f"{table.get_absolute_url()}record/").context["form"]
    data = {name: form[name].value() for name in ("key", "number", "seating", "base_version")}
    data |= {"outcome": "hu", "caller": "E", "zui_E": "6.5", "zui_S": "", "zui_W": "1", "jian": "mian"}
    phone.post(f"{table.get_absolute_url()}record/", data)
    reader = client_for(chief)
    pages = (f"{table.get_absolute_url()}h/1/", "/desk/kerqin/log/", "/desk/kerqin/z/1/pins/")
    for language, name in (("zh-hans", "1 号桌手机 1"), ("en", "Table 1, phone 1")):
        reader.cookies["django_language"] = language
        for page in pages:
            assert name in reader.get(page).content.decode()


def test_a_phone_kept_by_name_in_an_older_record_stays_readable() -> None:
    assert str(TableDevice(label="3 号桌手机 2")) == "3 号桌手机 2"


def test_closing_the_table_ends_the_phone(event: Event, referee: User) -> None:
    table = seated_table(event, number=2, minutes=90)
    client = Client()
    give(client, table)
    record(table, plain_win(), referee)
    close_table(table=table, user=referee)
    assert fresh(table).is_closed
    assert client.post(f"{table.get_absolute_url()}record/", {}).status_code == 403


def test_the_database_keeps_no_key_that_could_record(table: Table) -> None:
    client = Client()
    give(client, table)
    key = client.session["table-device"]
    assert key not in str(list(TableDevice.objects.values()))


def test_a_table_without_published_seats_does_not_exist(event: Event) -> None:
    assert Client().get(f"/e/{event.slug}/z/1/t/1/pin/").status_code == 404
