"""The demonstration event: 64 players through the services people use, and gone without a trace."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from django.db import transaction
from django.test import override_settings
from django.utils import translation

from tests.builders import give_role
from tests.play.playing import fresh, plain_win, record, seated_table
from tests.play.test_versions import undo
from tournament.accounts.models import Role, User
from tournament.draw.models import Seat, Table
from tournament.events.models import Event, ZhangState
from tournament.play.demonstration import load_demonstration
from tournament.play.models import Hand, TableTotals

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the sign-ins are written."""
    return tmp_path_factory.mktemp("demonstration")


@pytest.fixture(scope="module")
def loaded(folder: Path, django_db_setup: None, django_db_blocker) -> Iterator[Event]:
    """Load the event once; what each test does to it is taken back after it."""
    with django_db_blocker.unblock(), transaction.atomic():
        with override_settings(DATA_DIR=folder), translation.override("zh-hans"):
            event = load_demonstration()
        assert event is not None
        yield event
        transaction.set_rollback(True)


@pytest.fixture
def demonstration(loaded: Event) -> Event:
    """The demonstration event, fresh from the database."""
    return Event.objects.get(pk=loaded.pk)


def test_the_demonstration_has_64_players_in_16_teams_and_loads_once(demonstration: Event) -> None:
    event = demonstration
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


@pytest.mark.usefixtures("demonstration")
def test_the_sign_ins_of_the_demonstration_work_and_are_for_the_owner_only(folder: Path) -> None:
    file = folder / "demo-signins.txt"
    assert file.stat().st_mode & 0o077 == 0
    lines = [line.split("\t") for line in file.read_text(encoding="utf-8").splitlines()]
    assert [line[1] for line in lines] == ["fuzeren", "caipanzhang", "caipan"]
    for _role, username, password in lines:
        assert User.objects.get(username=username).check_password(password)


@pytest.mark.usefixtures("demonstration")
def test_the_demonstration_goes_without_a_trace_and_leaves_other_events_alone(
    folder: Path, settings, event: Event
) -> None:
    settings.DATA_DIR = folder
    referee = give_role(event, Role.REFEREE, "mine")
    hand = record(seated_table(event), plain_win(), referee)
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
    assert not (folder / "demo-signins.txt").exists()
