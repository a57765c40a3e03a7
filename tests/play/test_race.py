"""Two people entering the same hand at the same time: one succeeds, the other is shown what stands."""

import uuid

import pytest

from tests.builders import give_role, make_event
from tests.play.playing import fresh, plain_win, seated_table
from tests.racing import together
from tournament.accounts.models import Role
from tournament.play.models import Hand
from tournament.play.recorder import Recorder
from tournament.play.refusals import EntryConflict
from tournament.play.services import record_hand

WRITERS = 6


def race(table, entries_and_keys, user) -> list[object]:
    """Record hand 1 from as many threads as there are entries, all let go at one moment."""
    seating = fresh(table).seating(1)

    def writer(entry, key):
        recorder = Recorder(user=user)
        return lambda: record_hand(
            table=table, number=1, base_version=0, seating=seating, entry=entry, key=key, recorder=recorder
        )

    return together(*(writer(entry, key) for entry, key in entries_and_keys))


@pytest.mark.django_db(transaction=True)
def test_one_of_several_writers_wins_and_the_others_see_its_hand() -> None:
    event = make_event()
    user = give_role(event, Role.REFEREE, "referee")
    table = seated_table(event)
    entries = [(plain_win(half_zui={"E": 4 + n, "S": 0, "W": 0}), uuid.uuid4()) for n in range(WRITERS)]
    outcomes = race(table, entries, user)
    won = [outcome for outcome in outcomes if isinstance(outcome, Hand)]
    lost = [outcome for outcome in outcomes if isinstance(outcome, EntryConflict)]
    assert (len(won), len(lost)) == (1, WRITERS - 1), outcomes
    assert all(conflict.stored == won[0] for conflict in lost)
    assert table.hands.count() == 1
    assert fresh(table).totals.nets() == won[0].nets()


@pytest.mark.django_db(transaction=True)
def test_the_same_submission_from_several_threads_is_stored_once() -> None:
    event = make_event()
    user = give_role(event, Role.REFEREE, "referee")
    table = seated_table(event)
    key = uuid.uuid4()
    outcomes = race(table, [(plain_win(), key)] * WRITERS, user)
    assert all(isinstance(outcome, Hand) for outcome in outcomes), outcomes
    assert len({outcome.pk for outcome in outcomes}) == 1
    assert table.hands.count() == 1
