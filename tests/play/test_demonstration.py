"""The demonstration event and ``simulate``: plausible hands through the services people use."""

from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from tests.builders import give_role, make_players, make_table, make_zhang
from tests.play.playing import fresh, plain_win, record, seated_table
from tests.play.test_versions import undo
from tournament.accounts.models import Role, User
from tournament.draw.models import Seat, Table, TableState
from tournament.events.models import Event, ZhangState
from tournament.play.demonstration import load_demonstration
from tournament.play.models import Hand, TableTotals
from tournament.records.models import ActionLog

pytestmark = pytest.mark.django_db


@pytest.fixture
def officials(event: Event) -> None:
    give_role(event, Role.CHIEF, "caipanzhang")
    give_role(event, Role.REFEREE, "caipan")


def test_the_demonstration_has_64_players_in_16_teams_and_loads_once(tmp_path: Path, settings) -> None:
    settings.DATA_DIR = tmp_path
    event = load_demonstration()
    assert event is not None
    assert (event.players.count(), event.teams.count()) == (64, 16)
    assert set(event.teams.values_list("players", flat=True).distinct()) == set(
        event.players.values_list("pk", flat=True)
    )
    states = list(event.zhangs.order_by("number").values_list("state", flat=True))
    assert states == [ZhangState.CLOSED, ZhangState.PLAYING, ZhangState.PLANNED, ZhangState.PLANNED]
    # Every player once in each drawn 仗, and nobody beside a team-mate.
    for number in (1, 2):
        assert Seat.objects.filter(zhang__event=event, zhang__number=number).count() == 64
    for table in Table.objects.filter(zhang__event=event):
        teams = [seat.player.team_id for seat in table.seats.select_related("player")]
        assert len(set(teams)) == 4
    for totals in TableTotals.objects.filter(table__zhang__event=event):
        assert sum(totals.nets().values()) == 0
    hands = Hand.objects.count()
    assert load_demonstration() is None
    assert Hand.objects.count() == hands


def test_the_sign_ins_of_the_demonstration_work_and_are_for_the_owner_only(tmp_path: Path, settings) -> None:
    settings.DATA_DIR = tmp_path
    load_demonstration()
    file = tmp_path / "demo-signins.txt"
    assert file.stat().st_mode & 0o077 == 0
    lines = [line.split("\t") for line in file.read_text(encoding="utf-8").splitlines()]
    assert [line[1] for line in lines] == ["fuzeren", "caipanzhang", "caipan"]
    for _role, username, password in lines:
        assert User.objects.get(username=username).check_password(password)


def test_the_demonstration_never_takes_over_an_account_that_is_there(tmp_path: Path, settings) -> None:
    settings.DATA_DIR = tmp_path
    User.objects.create_user("caipan", password="mine-and-only-mine")
    load_demonstration()
    assert User.objects.get(username="caipan").check_password("mine-and-only-mine")
    assert "caipan\t" not in (tmp_path / "demo-signins.txt").read_text(encoding="utf-8").replace(
        "caipanzhang", ""
    )


def test_the_demonstration_goes_without_a_trace_and_leaves_other_events_alone(
    tmp_path: Path, settings, event: Event
) -> None:
    settings.DATA_DIR = tmp_path
    referee = give_role(event, Role.REFEREE, "mine")
    hand = record(seated_table(event), plain_win(), referee)
    load_demonstration()
    # One hand taken back: versions that replace each other go too.
    table = Table.objects.filter(zhang__event__slug="caoyuan", zhang__number=2).first()
    last = fresh(table).last_hand
    undo(table, last.number, User.objects.get(username="caipan"))
    with pytest.raises(CommandError, match="--yes"):
        call_command("remove_demo", verbosity=0)
    call_command("remove_demo", yes=True, verbosity=0)
    assert list(Event.objects.all()) == [event]
    assert Hand.objects.get() == hand
    assert set(User.objects.values_list("username", flat=True)) == {"mine"}
    assert not (tmp_path / "demo-signins.txt").exists()


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
