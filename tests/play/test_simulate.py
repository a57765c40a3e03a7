"""``simulate``: plausible hands through the services people use."""

import pytest
from django.core.management import CommandError, call_command

from tests.builders import give_role, make_players, make_table, make_zhang
from tests.play.playing import fresh, plain_win, record, seated_table
from tournament.accounts.models import Role, User
from tournament.draw.models import TableState
from tournament.events.models import Event, ZhangState
from tournament.records.models import ActionLog

pytestmark = pytest.mark.django_db


@pytest.fixture
def officials(event: Event) -> None:
    give_role(event, Role.CHIEF, "caipanzhang")
    give_role(event, Role.REFEREE, "caipan")


@pytest.mark.usefixtures("officials")
def test_simulate_plays_a_zhang_to_its_end_as_its_referee(event: Event) -> None:
    table = seated_table(event)
    other = make_table(table.zhang, make_players(event, 4, team_size=None), number=2)
    call_command("simulate", event.slug, seed="a", verbosity=0)
    for one in (table, other):
        view = fresh(one)
        assert view.is_complete
        assert sum(view.totals.nets().values()) == 0
    assert set(ActionLog.objects.filter(verb="hand.record").values_list("user__username", flat=True)) == {
        "caipan"
    }


@pytest.mark.usefixtures("officials")
def test_simulate_repeats_itself_for_a_seed(event: Event) -> None:
    first = seated_table(event, number=1)
    second = make_table(make_zhang(event, 2), [seat.player for seat in first.seats.order_by("pk")])
    call_command("simulate", event.slug, zhang=1, seed="same", verbosity=0)
    call_command("simulate", event.slug, zhang=2, seed="same", verbosity=0)
    assert fresh(first).totals.nets() == fresh(second).totals.nets()


@pytest.mark.usefixtures("officials")
def test_simulate_closes_when_asked(event: Event) -> None:
    table = seated_table(event)
    call_command("simulate", event.slug, seed="a", close=True, verbosity=0)
    assert fresh(table).table.state == TableState.CLOSED
    assert fresh(table).zhang.state == ZhangState.CLOSED


@pytest.mark.usefixtures("officials")
def test_simulate_does_not_mix_with_hands_that_people_recorded(event: Event) -> None:
    table = seated_table(event)
    record(table, plain_win(), User.objects.get(username="caipan"))
    with pytest.raises(CommandError, match="已经有人记过牌"):
        call_command("simulate", event.slug, verbosity=0)
    assert fresh(table).totals.hands == 1
    call_command("simulate", event.slug, force=True, hands=2, verbosity=0)
    # What it adds bears its name in the log, not only the referee's.
    labels = list(ActionLog.objects.filter(verb="hand.record").values_list("device_label", flat=True))
    assert sorted(labels) == ["", "simulate", "simulate"]


def test_simulate_says_what_is_missing(event: Event) -> None:
    with pytest.raises(CommandError, match="没有这个赛事"):
        call_command("simulate", "nothing")
    with pytest.raises(CommandError, match="没有公布"):
        call_command("simulate", event.slug)
    seated_table(event)
    with pytest.raises(CommandError, match="裁判"):
        call_command("simulate", event.slug)


@pytest.mark.usefixtures("officials")
@pytest.mark.parametrize("seed", [f"seed-{n}" for n in range(6)])
def test_no_plausible_hand_is_ever_refused(event: Event, seed: str) -> None:
    table = seated_table(event, minutes=90)
    call_command("simulate", event.slug, seed=seed, hands=60, verbosity=0)
    assert fresh(table).totals.hands == 60
