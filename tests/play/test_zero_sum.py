"""The sums of a table are zero at every moment; the database refuses anything else."""

import pytest
from django.db import IntegrityError, connection, transaction
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.play.playing import any_win, fresh, plain_win, record, seated_table
from tournament.accounts.models import User
from tournament.events.models import Event
from tournament.play.entry import QuickEntry
from tournament.play.models import Hand, LedgerLine, TableTotals
from tournament.play.refusals import PlayRefused

pytestmark = pytest.mark.django_db


def breaks(statement: str, *parameters: object) -> bool:
    """Say whether the database refuses a statement that goes round the code."""
    try:
        with transaction.atomic(), connection.cursor() as cursor:
            cursor.execute(statement, parameters)
    except IntegrityError:
        return True
    return False


def test_the_database_refuses_a_hand_that_does_not_sum_to_zero(event: Event, referee: User) -> None:
    hand = record(seated_table(event), plain_win(), referee)
    assert breaks("UPDATE play_hand SET net_e = net_e + 1 WHERE id = %s", hand.pk)
    with pytest.raises(IntegrityError), transaction.atomic():
        Hand.objects.filter(pk=hand.pk).update(net_pot=5)
    with pytest.raises(IntegrityError), transaction.atomic():
        Hand.objects.bulk_create([Hand(table=hand.table, number=9, version=1, dealer="E", net_e=2)])


def test_the_database_refuses_totals_that_do_not_sum_to_zero(event: Event, referee: User) -> None:
    hand = record(seated_table(event), plain_win(), referee)
    assert breaks("UPDATE play_tabletotals SET net_s = 0 WHERE table_id = %s", hand.table_id)
    with pytest.raises(IntegrityError), transaction.atomic():
        TableTotals.objects.filter(table=hand.table).update(net_n=99)


def test_the_database_refuses_a_negative_pot(event: Event) -> None:
    table = seated_table(event)
    statement = "UPDATE play_tabletotals SET net_e = 10, net_pot = -10 WHERE table_id = %s"
    assert breaks(statement, table.pk)


def test_the_database_refuses_a_payment_of_nothing_or_to_oneself(event: Event, referee: User) -> None:
    hand = record(seated_table(event), plain_win(), referee)
    for payee, amount in (("S", 0), ("E", 2)):
        with pytest.raises(IntegrityError), transaction.atomic():
            LedgerLine.objects.create(
                hand=hand, order=50, payer="E", payee=payee, half_zui=amount, reason="difference"
            )


def test_the_database_refuses_a_second_first_version(event: Event, referee: User) -> None:
    hand = record(seated_table(event), plain_win(), referee)
    with pytest.raises(IntegrityError), transaction.atomic():
        Hand.objects.create(table=hand.table, number=1, version=1, dealer="E")


def test_the_database_refuses_a_later_version_without_a_reason(event: Event, referee: User) -> None:
    hand = record(seated_table(event), plain_win(), referee)
    with pytest.raises(IntegrityError), transaction.atomic():
        Hand.objects.create(table=hand.table, number=1, version=2, dealer="E", replaces=hand)


AMOUNTS = st.integers(min_value=0, max_value=60)
STEPS = st.tuples(
    st.sampled_from(["hu", "mo", "dead_wall", "duo", "zhahu", "correct"]),
    AMOUNTS,
    AMOUNTS,
    AMOUNTS,
    st.booleans(),
)


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(steps=st.lists(STEPS, min_size=1, max_size=12))
def test_any_run_of_hands_sums_to_zero(event: Event, referee: User, steps: list) -> None:
    with transaction.atomic():
        table = seated_table(event, number=event.zhangs.count() + 1)
        for outcome, one, two, three, has_dang in steps:
            view = fresh(table)
            if outcome == "correct" and view.hands:
                number, entry = len(view.hands), QuickEntry.from_json(view.hands[-1].entry)
            else:
                number, entry = view.next_number, any_win(view)
            active = view.active if number == view.next_number else tuple(entry.half_zui)
            if outcome != "correct" and number == view.next_number:
                dangjia = active[1] if has_dang else ""
                caller = active[0]
                entry = {
                    "hu": QuickEntry(
                        "hu", caller, dict(zip(active, (one + 2, two, three), strict=True)), jian="cha"
                    ),
                    "mo": QuickEntry(
                        "mo", caller, dict(zip(active, (one + 4, two, three), strict=True)), jian="tong"
                    ),
                    "dead_wall": QuickEntry(
                        "dead_wall", "", dict(zip(active, (one, two, three), strict=True))
                    ),
                    "duo": QuickEntry("duo", caller, {caller: one + 40}, big="shiba", jian="huang"),
                    "zhahu": QuickEntry("zhahu", caller, jian="mian"),
                    "correct": entry,
                }[outcome]
                entry = QuickEntry.from_json(entry.to_json() | {"dangjia": dangjia})
            try:
                record(table, entry, referee, number=number, reason="更正" if outcome == "correct" else "")
            except PlayRefused:
                continue
            view = fresh(table)
            assert sum(view.totals.nets().values()) == 0
            for hand in view.hands:
                paid = dict.fromkeys(hand.nets(), 0)
                for line in hand.lines.all():
                    paid[line.payer] -= line.half_zui
                    paid[line.payee] += line.half_zui
                assert paid == hand.nets()
            for place, total in view.totals.nets().items():
                assert total == sum(hand.net(place) for hand in view.hands)
        transaction.set_rollback(True)
