"""Closing a table and a 仗, and opening them again."""

import pytest

from tests.builders import make_players, make_table
from tests.play.playing import any_win, fresh, plain_win, play_all, record, seated_table
from tournament.accounts.models import User
from tournament.draw.hooks import run_after_publish, run_before_unpublish
from tournament.draw.models import Table, TableState
from tournament.draw.refusals import DrawRefused
from tournament.events.models import Event, EventState, Zhang, ZhangState
from tournament.play.models import SeatTotals, TableDevice, TablePin, TableTotals
from tournament.play.refusals import PlayRefused
from tournament.play.services import close_table, reopen_table
from tournament.play.zhang_services import close_zhang, reopen_zhang

pytestmark = pytest.mark.django_db


def test_a_table_is_closed_when_all_hands_are_in(event: Event, referee: User) -> None:
    table = seated_table(event)
    play_all(table, referee, 19)
    with pytest.raises(PlayRefused, match="还有 1 把"):
        close_table(table=table, user=referee)
    play_all(table, referee, 1)
    close_table(table=table, user=referee)
    assert fresh(table).is_closed
    with pytest.raises(PlayRefused, match="已经收桌"):
        record(table, plain_win(), referee, number=1, reason="晚了")


def test_a_timed_table_is_closed_whenever_time_is_called(event: Event, referee: User) -> None:
    table = seated_table(event, minutes=90)
    with pytest.raises(PlayRefused, match="还没有记"):
        close_table(table=table, user=referee)
    play_all(table, referee, 3)
    close_table(table=table, user=referee)
    assert fresh(table).is_closed


def test_dang_left_over_refund_goes_back_to_who_paid_it(event: Event, referee: User) -> None:
    # Hand 1: S turned the card and lost: 5 嘴 (10) in the pot. Nobody takes it for the rest of the 仗.
    table = seated_table(event, minutes=90)
    first = record(table, plain_win(dangjia="S"), referee)
    before = fresh(table).totals.nets()
    assert before["pot"] == 10
    closing = close_table(table=table, user=referee)
    assert closing.nets() == {"E": 0, "S": 10, "W": 0, "N": 0, "pot": -10}
    assert fresh(table).totals.net("S") == first.net("S") + 10
    assert fresh(table).totals.net("pot") == 0


def test_dang_left_over_keep_leaves_it_in_the_pot(event: Event, referee: User) -> None:
    event.ruleset_options = {"dang_left_over": "keep"}
    event.save()
    table = seated_table(event, minutes=90)
    record(table, plain_win(dangjia="S"), referee)
    close_table(table=table, user=referee)
    assert fresh(table).totals.net("pot") == 10


def test_reopening_takes_the_refund_back_and_needs_a_reason(event: Event, referee: User) -> None:
    table = seated_table(event, minutes=90)
    record(table, plain_win(dangjia="S"), referee)
    before = fresh(table).totals.nets()
    close_table(table=table, user=referee)
    with pytest.raises(PlayRefused, match="原因"):
        reopen_table(table=table, user=referee, reason=" ")
    reopen_table(table=table, user=referee, reason="漏记一把")
    assert fresh(table).totals.nets() == before
    record(table, any_win(fresh(table)), referee)
    close_table(table=table, user=referee)
    assert [hand.version for hand in table.hands.filter(number=0).order_by("version")] == [1, 2, 3]


def test_closing_revokes_the_tables_phones(event: Event, referee: User) -> None:
    table = seated_table(event, minutes=90)
    record(table, plain_win(), referee)
    device = TableDevice.objects.create(table=table, key_hash="x", label="手机")
    close_table(table=table, user=referee)
    device.refresh_from_db()
    assert device.revoked_at is not None


def test_a_zhang_closes_when_every_table_is_closed(event: Event, referee: User, chief: User) -> None:
    table = seated_table(event, minutes=90)
    other = make_table(table.zhang, make_players(event, 4, team_size=None), number=2)
    record(table, plain_win(), referee)
    record(other, plain_win(), referee)
    close_table(table=table, user=referee)
    with pytest.raises(PlayRefused, match="2 号"):
        close_zhang(zhang=table.zhang, user=chief)
    close_table(table=other, user=referee)
    close_zhang(zhang=table.zhang, user=chief)
    assert Zhang.objects.get().state == ZhangState.CLOSED
    with pytest.raises(PlayRefused, match="重新开仗"):
        reopen_table(table=table, user=referee, reason="想改")


def test_a_closed_zhang_reopens_only_with_a_reason(event: Event, referee: User, chief: User) -> None:
    table = seated_table(event, minutes=90)
    record(table, plain_win(), referee)
    close_table(table=table, user=referee)
    close_zhang(zhang=table.zhang, user=chief)
    with pytest.raises(PlayRefused, match="原因"):
        reopen_zhang(zhang=table.zhang, user=chief, reason="")
    reopen_zhang(zhang=table.zhang, user=chief, reason="一桌记错")
    reopen_table(table=table, user=referee, reason="记错")
    assert Table.objects.get().state == TableState.PLAYING


def test_a_finished_event_must_resume_before_a_zhang_reopens(
    event: Event, referee: User, chief: User
) -> None:
    table = seated_table(event, minutes=90)
    record(table, plain_win(), referee)
    close_table(table=table, user=referee)
    close_zhang(zhang=table.zhang, user=chief)
    event.state = EventState.FINISHED
    event.save()
    with pytest.raises(PlayRefused, match="恢复比赛"):
        reopen_zhang(zhang=table.zhang, user=chief, reason="申诉")


def test_publishing_gives_each_table_sums_and_a_pin(event: Event) -> None:
    table = seated_table(event)
    TableTotals.objects.all().delete()
    TablePin.objects.all().delete()
    SeatTotals.objects.all().delete()
    run_after_publish(table.zhang)
    assert TableTotals.objects.filter(table=table).count() == 1
    assert len(TablePin.objects.get(table=table).code) == 6
    assert SeatTotals.objects.count() == 4


def test_seats_are_not_taken_back_once_a_hand_is_in(event: Event, referee: User) -> None:
    table = seated_table(event)
    record(table, plain_win(), referee)
    with pytest.raises(DrawRefused, match="已经记了牌"):
        run_before_unpublish(table.zhang)
