"""Corrections and undo are new versions; nothing is edited, nothing is deleted."""

import uuid

import pytest

from tests.play.playing import fresh, plain_win, play_all, record, seated_table
from tournament.accounts.models import User
from tournament.events.models import Event
from tournament.play.models import Hand
from tournament.play.recorder import Recorder
from tournament.play.refusals import EntryConflict, KeyReused, PlayRefused
from tournament.play.services import undo_hand

pytestmark = pytest.mark.django_db


def undo(table, number, user, reason="记错人", **more):
    stored = fresh(table).latest[number]
    arguments = {"base_version": stored.version, "key": uuid.uuid4()} | more
    return undo_hand(table=table, number=number, recorder=Recorder(user=user), reason=reason, **arguments)


def test_a_correction_keeps_the_earlier_version_and_says_why(event: Event, referee: User) -> None:
    table = seated_table(event)
    first = record(table, plain_win(), referee)
    second = record(table, plain_win("S", {"E": 0, "S": 4, "W": 0}), referee, number=1, reason="报错嘴")
    assert (second.version, second.replaces, second.reason) == (2, first, "报错嘴")
    assert table.hands.count() == 2
    # Only the latest counts: E and W pay S 2 and N 1 each.
    assert fresh(table).totals.nets() == {"E": -6, "S": 8, "W": -6, "N": 4, "pot": 0}


def test_a_correction_without_reason_is_refused(event: Event, referee: User) -> None:
    table = seated_table(event)
    record(table, plain_win(), referee)
    with pytest.raises(PlayRefused, match="原因"):
        record(table, plain_win(), referee, number=1, reason=" ")
    assert table.hands.count() == 1


def test_undo_is_a_void_version_and_the_hand_can_be_recorded_anew(event: Event, referee: User) -> None:
    table = seated_table(event)
    record(table, plain_win(), referee)
    void = undo(table, 1, referee)
    assert (void.is_void, void.version, void.reason, void.lines.count()) == (True, 2, "记错人", 0)
    view = fresh(table)
    assert view.totals.nets() == {"E": 0, "S": 0, "W": 0, "N": 0, "pot": 0}
    assert (view.next_number, view.dealer) == (1, "E")
    again = record(table, plain_win(), referee)
    assert (again.number, again.version, again.replaces) == (1, 3, void)


def test_undo_needs_a_reason(event: Event, referee: User) -> None:
    table = seated_table(event)
    record(table, plain_win(), referee)
    with pytest.raises(PlayRefused, match="原因"):
        undo(table, 1, referee, reason="")


def test_only_the_last_hand_is_undone(event: Event, referee: User) -> None:
    table = seated_table(event)
    play_all(table, referee, 2)
    with pytest.raises(PlayRefused, match="最后一把"):
        undo(table, 1, referee)


def test_a_hand_is_never_saved_again_or_deleted(event: Event, referee: User) -> None:
    hand = record(seated_table(event), plain_win(), referee)
    with pytest.raises(TypeError):
        hand.save()
    with pytest.raises(TypeError):
        hand.delete()


def test_the_same_submission_twice_is_stored_once(event: Event, referee: User) -> None:
    table = seated_table(event)
    key = uuid.uuid4()
    first = record(table, plain_win(), referee, number=1, key=key, base_version=0)
    again = record(table, plain_win(), referee, number=1, key=key, base_version=0)
    assert again == first
    assert table.hands.count() == 1


def test_the_same_key_with_another_content_is_refused(event: Event, referee: User) -> None:
    table = seated_table(event)
    key = uuid.uuid4()
    record(table, plain_win(), referee, number=1, key=key, base_version=0)
    with pytest.raises(KeyReused):
        record(table, plain_win("S", {"E": 0, "S": 4, "W": 0}), referee, number=1, key=key, base_version=0)
    assert table.hands.count() == 1


def test_the_same_undo_twice_is_stored_once(event: Event, referee: User) -> None:
    table = seated_table(event)
    record(table, plain_win(), referee)
    key = uuid.uuid4()
    first = undo(table, 1, referee, key=key, base_version=1)
    again = undo(table, 1, referee, key=key, base_version=1)
    assert again == first


def test_the_second_of_two_people_is_shown_what_stands(event: Event, referee: User, chief: User) -> None:
    table = seated_table(event)
    stored = record(table, plain_win(), referee, number=1, base_version=0)
    with pytest.raises(EntryConflict) as conflict:
        record(table, plain_win("S", {"E": 0, "S": 4, "W": 0}), chief, number=1, base_version=0)
    assert conflict.value.stored == stored
    assert table.hands.count() == 1


def test_a_correction_from_a_stale_page_is_a_conflict(event: Event, referee: User) -> None:
    table = seated_table(event)
    record(table, plain_win(), referee)
    record(table, plain_win("S", {"E": 0, "S": 4, "W": 0}), referee, number=1, reason="一")
    with pytest.raises(EntryConflict):
        record(table, plain_win(), referee, number=1, base_version=1, reason="二")


def test_a_hand_out_of_turn_is_refused(event: Event, referee: User) -> None:
    table = seated_table(event)
    with pytest.raises(PlayRefused, match="第 1 把"):
        record(table, plain_win(), referee, number=3, base_version=0)


def test_a_correction_books_the_pot_of_later_hands_anew(event: Event, referee: User) -> None:
    # Hands 1 and 2 put a 挡 in each (S, then W); hand 3 (W deals, N and E play) is won by N, who takes both.
    table = seated_table(event)
    record(table, plain_win(dangjia="S"), referee)
    record(table, plain_win("S", {"S": 4, "W": 0, "N": 0}, dangjia="W"), referee)
    third = record(table, plain_win("N", {"W": 0, "N": 4, "E": 0}, lou=True, took=True), referee)
    assert third.net("pot") == -20
    # In truth nobody turned the card in hand 1: the pot held one 挡 when N took it.
    record(table, plain_win(), referee, number=1, reason="没有扣牌")
    view = fresh(table)
    assert view.latest[3].version == 2
    assert view.latest[3].net("pot") == -10
    assert "第 1 把更正" in view.latest[3].reason
    assert view.totals.net("pot") == 0


def test_a_correction_that_leaves_no_pot_to_take_is_refused(event: Event, referee: User) -> None:
    table = seated_table(event)
    record(table, plain_win(dangjia="S"), referee)
    record(table, plain_win("W", {"S": 0, "W": 4, "N": 0}, lou=True, took=True), referee)
    with pytest.raises(PlayRefused, match="第 2 把的挡就对不上"):
        record(table, plain_win(), referee, number=1, reason="没有扣牌")
    assert Hand.objects.filter(table=table).count() == 2
