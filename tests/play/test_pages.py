"""The pages of a table: what they show, refuse and keep."""

import re
import uuid
from collections.abc import Callable

import pytest
from django.test import Client

from tests.play.playing import fresh, plain_win, play_all, record, seated_table
from tournament.accounts.models import User
from tournament.draw.models import Table
from tournament.events.models import Event, ZhangState
from tournament.play.models import Hand, TablePin
from tournament.play.services import close_table

pytestmark = pytest.mark.django_db
SignIn = Callable[[User], Client]


@pytest.fixture
def table(event: Event) -> Table:
    return seated_table(event)


def submit(client: Client, table: Table, **changed: object):
    """Send the entry form as the page was served, with some answers changed."""
    form = client.get(f"{table.get_absolute_url()}record/").context["form"]
    data = {name: form[name].value() for name in ("key", "number", "seating", "base_version")}
    data |= {"outcome": "hu", "caller": "E", "zui_E": "6.5", "zui_S": "0", "zui_W": "1", "jian": "mian"}
    return client.post(f"{table.get_absolute_url()}record/", data | changed)


def test_the_table_page_shows_seats_sums_turn_and_hands(table: Table, referee: User) -> None:
    record(table, plain_win(), referee)
    page = Client().get(table.get_absolute_url()).content.decode()
    for text in ("选手1", "选手4", "+12", "−8.5", "−5.5", "+2", "第 2 把", "南坐庄", "东歇庄", "东 和"):
        assert text in page


AMOUNT = re.compile(r'<td class="num[^"]*">\s*([+−]?[0-9.]+)')


@pytest.mark.parametrize("left_over", ["refund", "keep"])
def test_every_row_of_the_hands_adds_up_to_zero_with_the_pot(
    event: Event, referee: User, left_over: str
) -> None:
    event.ruleset_options = {"dang_left_over": left_over}
    event.save()
    table = seated_table(event, hands=4)
    # S turned the dealer's card and lost: one 挡 of 5 lies in the pot.
    record(table, plain_win(dangjia="S"), referee)
    play_all(table, referee, hands=3)
    for step in ("open", "closed"):
        page = Client().get(table.get_absolute_url()).content.decode()
        rows = [AMOUNT.findall(row) for row in page.partition("<tbody>")[2].split("</tr>")]
        rows = [[float(amount.replace("−", "-")) for amount in row] for row in rows if row]
        assert {len(row) for row in rows} == {5}
        assert [sum(row) for row in rows] == [0] * len(rows)
        in_pot = 0.0 if step == "closed" and left_over == "refund" else 5.0
        assert rows[-1][-1] == in_pot
        if step == "open":
            close_table(table=table, user=referee)


def test_a_table_whose_pot_never_moved_has_no_column_for_it(table: Table, referee: User) -> None:
    record(table, plain_win(), referee)
    page = Client().get(table.get_absolute_url()).content.decode()
    assert '<th scope="col" class="num">挡</th>' not in page


def test_saving_leads_to_the_next_hand(table: Table, referee: User, client_for: SignIn) -> None:
    client = client_for(referee)
    response = submit(client, table)
    assert response.url == f"{table.get_absolute_url()}record/"
    assert "第 2 把" in client.get(response.url).content.decode()


def test_sending_the_same_form_again_stores_nothing_more(
    table: Table, referee: User, client_for: SignIn
) -> None:
    client = client_for(referee)
    form = client.get(f"{table.get_absolute_url()}record/").context["form"]
    sent = {name: form[name].value() for name in ("key", "number", "seating", "base_version")}
    first = submit(client, table, **sent)
    again = submit(client, table, **sent)
    assert (first.status_code, again.status_code) == (302, 302)
    assert Hand.objects.count() == 1


@pytest.mark.parametrize(
    ("changed", "field"),
    [
        ({"caller": ""}, "caller"),
        ({"caller": "N"}, "caller"),
        ({"zui_E": ""}, "zui_E"),
        ({"zui_E": "0.5"}, "zui_E"),
        ({"zui_W": "abc"}, "zui_W"),
        ({"zui_W": "-3"}, "zui_W"),
        ({"jian": ""}, "jian"),
        ({"jian": "quan"}, "jian"),
        ({"outcome": "magic"}, "outcome"),
        ({"outcome": "duo", "big": ""}, "big"),
        ({"outcome": "dead_paozhuang"}, "dead_by"),
        ({"dangjia": "E"}, "dangjia"),
        ({"took": "on"}, "took"),
        ({"mark1_code": "P05"}, "mark1_by"),
        ({"mark1_by": "S"}, "mark1_code"),
    ],
)
def test_bad_input_is_said_beside_its_field_and_changes_nothing(
    table: Table, referee: User, client_for: SignIn, changed: dict[str, str], field: str
) -> None:
    response = submit(client_for(referee), table, **changed)
    assert response.status_code == 422
    assert field in response.context["form"].errors
    assert response.context["form"].errors[field][0] in response.content.decode()
    # What else was typed is still there.
    assert response.context["form"]["zui_S"].value() == "0"
    assert not Hand.objects.exists()


def test_full_width_digits_and_halves_are_read(table: Table, referee: User, client_for: SignIn) -> None:
    submit(client_for(referee), table, zui_E="６½", zui_W="１")
    assert table.hands.get().net("E") == 24


def test_the_preview_reads_back_and_stores_nothing(table: Table, referee: User, client_for: SignIn) -> None:
    client = client_for(referee)
    form = client.get(f"{table.get_absolute_url()}record/").context["form"]
    data = {name: form[name].value() for name in ("key", "number", "seating", "base_version")}
    data |= {"outcome": "hu", "caller": "E", "zui_E": "6.5", "zui_W": "1", "jian": "mian"}
    page = client.post(f"{table.get_absolute_url()}record/preview/", data, headers={"hx-request": "true"})
    assert "南付东 6.5" in page.content.decode()
    assert "合计 0" in page.content.decode()
    assert "<html" not in page.content.decode()
    assert not Hand.objects.exists()


def test_the_preview_says_what_is_still_missing(table: Table, referee: User, client_for: SignIn) -> None:
    data = {"outcome": "hu", "number": "1", "base_version": "0", "key": str(uuid.uuid4())}
    data["seating"] = fresh(table).seating(1)
    address = f"{table.get_absolute_url()}record/preview/"
    page = client_for(referee).post(address, data, headers={"hx-request": "true"})
    assert "请选谁和了" in page.content.decode()
    assert "请选见" in page.content.decode()


def test_a_conflict_shows_both_values_and_stores_neither_twice(
    table: Table, referee: User, chief: User, client_for: SignIn
) -> None:
    first, second = client_for(referee), client_for(chief)
    stale = second.get(f"{table.get_absolute_url()}record/").context["form"]
    submit(first, table)
    data = {name: stale[name].value() for name in ("key", "number", "seating", "base_version")}
    response = submit(second, table, **data, zui_E="9")
    page = response.content.decode()
    assert response.status_code == 409
    assert "南付东 6.5" in page
    assert "南付东 9" in page
    assert Hand.objects.count() == 1


def test_a_recorder_is_not_offered_to_overwrite_in_a_conflict(
    table: Table, referee: User, client_for: SignIn
) -> None:
    phone = Client()
    phone.post(f"{table.get_absolute_url()}pin/", {"code": "1357"})
    stale = phone.get(f"{table.get_absolute_url()}record/").context["form"]
    submit(client_for(referee), table)
    data = {name: stale[name].value() for name in ("key", "number", "seating", "base_version")}
    page = submit(phone, table, **data, zui_E="9").content.decode()
    assert "请裁判来更正" in page
    assert "改成我记的" not in page


def test_a_correction_starts_from_what_stands_and_needs_a_reason(
    table: Table, referee: User, client_for: SignIn
) -> None:
    client = client_for(referee)
    submit(client, table)
    address = f"/desk/{table.zhang.event.slug}/z/1/t/1/h/1/correct/"
    form = client.get(address).context["form"]
    assert (form["caller"].value(), form["zui_E"].value(), form["jian"].value()) == ("E", "6.5", "mian")
    data = {
        name: form[name].value()
        for name in ("key", "number", "seating", "base_version", "outcome", "caller", "jian")
    }
    data |= {"zui_E": "7", "zui_S": "0", "zui_W": "1", "reason": ""}
    response = client.post(address, data)
    assert "原因" in response.context["form"].errors["reason"][0]
    assert client.post(address, data | {"reason": "听错了"}).status_code == 302
    assert table.hands.count() == 2


def test_a_saved_correction_says_that_it_corrected(table: Table, referee: User, client_for: SignIn) -> None:
    record(table, plain_win(), referee)
    client = client_for(referee)
    address = "/desk/kerqin/z/1/t/1/h/1/correct/"
    form = client.get(address).context["form"]
    data = {name: form[name].value() for name in ("key", "number", "seating", "base_version")}
    data |= {"outcome": "hu", "caller": "S", "zui_E": "0", "zui_S": "3", "zui_W": "0", "jian": "mian"}
    page = client.post(address, data | {"reason": "看错"}, follow=True).content.decode()
    assert "✓ 第 1 把已更正。" in page
    assert "已保存" not in page


def test_a_win_asks_who_won_and_what_failed_who_said_it(
    table: Table, referee: User, client_for: SignIn
) -> None:
    """The browser shows one of the two legends by the outcome chosen (play.css)."""
    page = client_for(referee).get(f"{table.get_absolute_url()}record/").content.decode()
    assert '<span class="who-won">谁和的</span> <span class="who-said">谁报的</span>' in page
    outcomes = dict(re.findall(r'class="outcome" name="outcome" value="(\w+)"([^>]*)>', page))
    for code in ("hu", "mo", "duo", "za", "beng", "tianhe"):
        assert "data-win" in outcomes[code]
    for code in ("zakong", "zhahu", "zhaza"):
        assert "data-win" not in outcomes[code]


def test_the_hand_page_shows_every_version_with_its_reason(table: Table, referee: User) -> None:
    record(table, plain_win(), referee)
    record(table, plain_win("S", {"E": 0, "S": 4, "W": 0}), referee, number=1, reason="听错了")
    page = Client().get(f"{table.get_absolute_url()}h/1/").content.decode()
    assert "听错了" in page
    assert "现在算数的" in page
    assert page.count("以前的") == 1
    # The public page names no official.
    assert "referee" not in page


def test_a_hand_that_does_not_exist_is_not_found(table: Table) -> None:
    assert Client().get(f"{table.get_absolute_url()}h/7/").status_code == 404


def test_undo_says_what_will_happen_before_it_does(table: Table, referee: User, client_for: SignIn) -> None:
    client = client_for(referee)
    submit(client, table)
    address = f"{table.get_absolute_url()}h/1/undo/"
    page = client.get(address)
    assert "全部退回" in page.content.decode()
    form = page.context["form"]
    data = {"key": form["key"].value(), "base_version": form["base_version"].value(), "reason": ""}
    assert client.post(address, data).status_code == 422
    assert client.post(address, data | {"reason": "记错桌"}).status_code == 302
    assert fresh(table).totals.net("E") == 0


def test_closing_from_the_page_and_printing_is_offered(
    table: Table, referee: User, client_for: SignIn
) -> None:
    client = client_for(referee)
    play_all(table, referee, 20)
    assert "收桌" in client.get(table.get_absolute_url()).content.decode()
    client.post(f"/desk/{table.zhang.event.slug}/z/1/t/1/close/")
    page = client.get(table.get_absolute_url()).content.decode()
    assert "本桌已收桌" in page
    assert "打印记分表" in page


def test_closing_too_early_says_how_many_hands_are_missing(
    table: Table, referee: User, client_for: SignIn
) -> None:
    client = client_for(referee)
    play_all(table, referee, 3)
    page = client.post(f"/desk/{table.zhang.event.slug}/z/1/t/1/close/", follow=True).content.decode()
    assert "还有 17 把没有记" in page


def test_closing_a_zhang_from_the_desk(table: Table, referee: User, chief: User, client_for: SignIn) -> None:
    slug = table.zhang.event.slug
    play_all(table, referee, 20)
    page = client_for(chief).post(f"/desk/{slug}/z/1/close/", follow=True).content.decode()
    assert "1 号" in page
    client_for(referee).post(f"/desk/{slug}/z/1/t/1/close/")
    client_for(chief).post(f"/desk/{slug}/z/1/close/")
    table.zhang.refresh_from_db()
    assert table.zhang.state == ZhangState.CLOSED
    client_for(chief).post(f"/desk/{slug}/z/1/reopen/", {"reason": "一桌记错"})
    table.zhang.refresh_from_db()
    assert table.zhang.state == ZhangState.PLAYING


def test_pins_are_listed_for_officials_and_never_cached(
    table: Table, referee: User, client_for: SignIn
) -> None:
    TablePin.objects.update(code="135792")
    response = client_for(referee).get(f"/desk/{table.zhang.event.slug}/z/1/pins/")
    assert "135 792" in response.content.decode()
    assert response["Cache-Control"] == "no-store"
    assert "135" not in Client().get(table.get_absolute_url()).content.decode()


def test_a_phone_is_stopped_from_the_page_of_pins(table: Table, referee: User, client_for: SignIn) -> None:
    phone = Client()
    phone.post(f"{table.get_absolute_url()}pin/", {"code": "1357"})
    device = table.devices.get()
    desk = f"/desk/{table.zhang.event.slug}/z/1/"
    assert str(device) in client_for(referee).get(f"{desk}pins/").content.decode()
    client_for(referee).post(f"{desk}t/1/device/{device.pk}/revoke/")
    assert phone.get(f"{table.get_absolute_url()}record/").status_code == 302
    # Not listed any more (another browser, which has no message about it).
    assert device.label not in client_for(referee).get(f"{desk}pins/").content.decode()
