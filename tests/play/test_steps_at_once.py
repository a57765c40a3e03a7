"""Two officials taking steps that exclude each other: the second is refused, and nobody waits for ever.

Each is tried several times, since which of the two comes first is up to the machine.
"""

import pytest

from tests.builders import give_role, make_event, make_players, make_table, make_zhang
from tests.play.playing import fresh, plain_win, play_all, record, seated_table
from tests.racing import together
from tournament.accounts.models import Membership, Role, User
from tournament.draw.handover import Handover, hand_over_seat
from tournament.draw.models import Seat, Table, TableState
from tournament.draw.refusals import DrawRefused
from tournament.draw.services import enter_table_lots
from tournament.entrants.models import Player
from tournament.events.lifecycle import TransitionRefused, take_step
from tournament.events.models import Event, EventState, Zhang, ZhangState
from tournament.events.services import PeopleRefused, remove_person
from tournament.play.models import Hand
from tournament.play.refusals import PlayRefused, SeatingChanged
from tournament.play.services import close_table, reopen_table
from tournament.play.zhang_services import close_zhang, reopen_zhang

pytestmark = pytest.mark.django_db(transaction=True)

TIMES = 5


@pytest.fixture
def event(transactional_db: None) -> Event:
    return make_event()


@pytest.fixture
def chief(event: Event) -> User:
    return give_role(event, Role.CHIEF, "chief")


def refusals(outcomes: list[object], *kinds: type[Exception]) -> int:
    """Count what was refused; any other error fails the test."""
    errors = [one for one in outcomes if isinstance(one, Exception)]
    assert all(isinstance(one, kinds) for one in errors), errors
    return len(errors)


@pytest.fixture
def played(event: Event, chief: User) -> Table:
    """A table whose only hand is in, closed."""
    table = seated_table(event, hands=1)
    play_all(table, chief, 1)
    close_table(table=table, user=chief)
    return table


def test_no_table_is_open_in_a_closed_zhang(event: Event, chief: User, played: Table) -> None:
    for _time in range(TIMES):
        zhang = Zhang.objects.get(pk=played.zhang_id)
        table = Table.objects.get(pk=played.pk)
        outcomes = together(
            lambda zhang=zhang: close_zhang(zhang=zhang, user=chief),
            lambda table=table: reopen_table(table=table, user=chief, reason="看错"),
        )
        assert refusals(outcomes, PlayRefused) == 1, outcomes
        zhang.refresh_from_db()
        table.refresh_from_db()
        assert (zhang.state == ZhangState.CLOSED) == (table.state == TableState.CLOSED)
        if zhang.state == ZhangState.CLOSED:
            reopen_zhang(zhang=zhang, user=chief, reason="再来")
        else:
            close_table(table=table, user=chief)


def test_no_zhang_is_open_in_a_finished_event(event: Event, chief: User, played: Table) -> None:
    zhang = close_zhang(zhang=played.zhang, user=chief)
    for _time in range(TIMES):
        outcomes = together(
            lambda event=event: take_step(event=event, step_name="finish", user=chief),
            lambda zhang=zhang: reopen_zhang(zhang=zhang, user=chief, reason="看错"),
        )
        assert refusals(outcomes, PlayRefused, TransitionRefused) == 1, outcomes
        zhang, event = Zhang.objects.get(pk=zhang.pk), Event.objects.get(pk=event.pk)
        assert (event.state == EventState.FINISHED) == (zhang.state == ZhangState.CLOSED)
        if event.state == EventState.FINISHED:
            take_step(event=event, step_name="resume", user=chief, reason="再来")
        else:
            close_zhang(zhang=zhang, user=chief)


def test_two_organisers_do_not_remove_each_other(event: Event) -> None:
    for time in range(TIMES):
        Membership.objects.filter(event=event).delete()
        users = [give_role(event, Role.ORGANISER, f"organiser-{time}-{n}") for n in range(2)]
        rows = [Membership.objects.get(event=event, user=user) for user in users]
        outcomes = together(
            lambda rows=rows, users=users: remove_person(membership=rows[0], by=users[1]),
            lambda rows=rows, users=users: remove_person(membership=rows[1], by=users[0]),
        )
        assert refusals(outcomes, PeopleRefused) == 1, outcomes
        assert Membership.objects.filter(event=event, role=Role.ORGANISER).count() == 1


def free_table(event: Event, number: int) -> tuple[Table, Player]:
    """A table that has not begun, in a 仗 of its own, and somebody there without a seat."""
    zhang = make_zhang(event, number)
    *four, spare = make_players(event, 5, team_size=None)
    return make_table(zhang, four), spare


def test_a_first_hand_and_a_handover_never_both_happen(event: Event, chief: User) -> None:
    for time in range(TIMES):
        table, spare = free_table(event, time + 1)
        seat = Seat.objects.select_related("zhang", "player").get(table=table, wind="S")
        seating = fresh(table).seating(1)
        outcomes = together(
            lambda table=table, seating=seating: record(table, plain_win(), chief, seating=seating),
            lambda seat=seat, spare=spare: hand_over_seat(
                seat=seat, handover=Handover(spare, "没来"), user=chief
            ),
        )
        assert refusals(outcomes, SeatingChanged, DrawRefused) == 1, outcomes
        changed = Seat.objects.get(pk=seat.pk).player == spare
        assert changed != Hand.objects.filter(table=table).exists()


def test_a_handover_and_the_tables_own_lots_do_not_wait_for_each_other(event: Event, chief: User) -> None:
    for time in range(TIMES):
        table, spare = free_table(event, time + 1)
        seat = Seat.objects.select_related("zhang", "player").get(table=table, wind="S")
        numbers = list(table.seats.order_by("wind").values_list("player__number", flat=True))
        lots = dict(zip(numbers, "NWSE", strict=True))
        outcomes = together(
            lambda seat=seat, spare=spare: hand_over_seat(
                seat=seat, handover=Handover(spare, "没来"), user=chief
            ),
            lambda table=table, lots=lots: enter_table_lots(
                table=table, seats=lots, first_dealer="E", user=chief
            ),
        )
        # Lots that name whoever left the seat are refused; in the other order both go through.
        assert refusals(outcomes, DrawRefused) <= 1
        assert Seat.objects.filter(table=table, player=spare, drawn_for=seat.player).exists()
        assert sorted(table.seats.values_list("wind", flat=True)) == ["E", "N", "S", "W"]
