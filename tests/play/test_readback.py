"""The words of a stored hand: what happened, and why each amount is what it is."""

from collections.abc import Callable

import pytest
from django.test import Client
from django.utils.translation import override

from tests.play.playing import fresh, record, seated_table
from tournament.accounts.models import User
from tournament.draw.models import Table
from tournament.events.models import Event
from tournament.play import readback
from tournament.play.entry import QuickEntry

pytestmark = pytest.mark.django_db

# In hand 1 E deals and N rests. 十八和 is worth 20 at least; its 见 is four times 面见 1, section 9.
PAID_BY_ONE = QuickEntry(outcome="za", caller="E", half_zui={"E": 44}, big="shiba", jian="mian", liable="S")


@pytest.fixture
def table(event: Event) -> Table:
    return seated_table(event)


def test_the_headline_names_who_pays_for_all(table: Table, referee: User) -> None:
    hand = record(table, PAID_BY_ONE, referee)
    assert readback.headline(hand, fresh(table).ruleset) == "东 砸 · 十八和 · 南全赔"


def test_a_breach_that_made_a_za_fail_is_in_the_headline(table: Table, referee: User) -> None:
    entry = QuickEntry(outcome="zakong", caller="E", half_zui={"E": 40}, jian="mian", liable="W")
    assert readback.headline(record(table, entry, referee), fresh(table).ruleset) == "东 砸空 · 西全赔"


def test_a_stored_za_explains_its_amounts(table: Table, referee: User) -> None:
    hand = record(table, PAID_BY_ONE, referee)
    said = readback.sentence(hand, fresh(table).ruleset)
    # 44 half 嘴 are 22; both losers' 22 are 44, and both shares of 4 are 8.
    assert said == (
        "南付东 44（全赔，替两家付 22 × 2，十八和底数 20 加其他 2）；"
        "南付北 8（面见 1，按砸牌 × 4，替两家付 × 2）。合计 0"
    )
    with override("en"):
        assert "mian jian, one alike: 1, as on a big win × 4, for both players × 2" in readback.sentence(
            hand, fresh(table).ruleset
        )


def test_the_read_back_before_saving_says_the_same_as_the_stored_hand(
    table: Table, referee: User, client_for: Callable[[User], Client]
) -> None:
    client = client_for(referee)
    address = f"{table.get_absolute_url()}record/"
    form = client.get(address).context["form"]
    data = {name: form[name].value() for name in ("key", "number", "seating", "base_version")}
    data |= {"outcome": "za", "caller": "E", "zui_E": "22", "big": "shiba", "jian": "mian", "liable": "S"}
    before = client.post(f"{address}preview/", data, headers={"hx-request": "true"}).content.decode()
    client.post(address, data)
    hand = fresh(table).hands[0]
    assert readback.sentence(hand, fresh(table).ruleset) in before
    assert "按砸牌 × 4" in before


def test_a_foul_that_takes_a_players_zui_is_said(table: Table, referee: User) -> None:
    entry = QuickEntry(outcome="dead_wall", half_zui={"E": 8, "S": 0, "W": 9}, marks=(("F05", "W"),))
    said = readback.sentence(record(table, entry, referee), fresh(table).ruleset)
    assert said == "南、西各付东 4（西犯规免嘴）。合计 0"


def test_the_pot_taken_is_said_in_dang(table: Table, referee: User) -> None:
    first = QuickEntry(outcome="dead_wall", half_zui={"E": 8, "S": 0, "W": 8}, dangjia="S")
    record(table, first, referee)
    # In hand 2 S deals and E rests.
    takes = QuickEntry(
        outcome="hu", caller="S", half_zui={"S": 2, "W": 2, "N": 2}, jian="mian", lou=True, took=True
    )
    said = readback.sentence(record(table, takes, referee), fresh(table).ruleset)
    assert said == "西、北各付东 1（面见）；挡池付南 5（起挡，1 个挡 × 5）。合计 0"
