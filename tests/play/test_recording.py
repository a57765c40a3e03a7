"""Recording a hand: what it does to ledger, sums and turn."""

import pytest

from tests.play.playing import dead, fresh, plain_win, play_all, record, seated_table
from tournament.accounts.models import User
from tournament.draw.models import TableState
from tournament.events.models import Event, EventState, ZhangState
from tournament.play.entry import QuickEntry
from tournament.play.models import SeatTotals
from tournament.play.refusals import EntryRefused, PlayRefused
from tournament.records.models import ActionLog

pytestmark = pytest.mark.django_db


def test_a_plain_win_pays_differences_and_jian(event: Event, referee: User) -> None:
    # E wins with 6.5, S 0, W 1: S pays E 6.5, W pays E 5.5, S pays W 1; S and W each pay N 1 (面见).
    # E +12, S −6.5 −1 −1 = −8.5, W −5.5 +1 −1 = −5.5, N +2. In half 嘴: 24, −17, −11, 4.
    hand = record(seated_table(event), plain_win(), referee)
    assert hand.nets() == {"E": 24, "S": -17, "W": -11, "N": 4, "pot": 0}
    lines = {(line.payer, line.payee, line.half_zui, line.reason) for line in hand.lines.all()}
    assert lines == {
        ("S", "E", 13, "difference"),
        ("W", "E", 11, "difference"),
        ("S", "W", 2, "difference"),
        ("S", "N", 2, "jian"),
        ("W", "N", 2, "jian"),
    }


def test_totals_follow_in_the_same_transaction(event: Event, referee: User) -> None:
    table = seated_table(event)
    record(table, plain_win(), referee)
    # Hand 2: S deals, E rests. S wins with 2 嘴 (4), others 0: W and N pay S 2 each, and E 1 each.
    record(table, plain_win("S", {"S": 4, "W": 0, "N": 0}), referee)
    totals = fresh(table).totals
    assert totals.nets() == {"E": 24 + 4, "S": -17 + 8, "W": -11 - 6, "N": 4 - 6, "pot": 0}
    assert (totals.hands, totals.counted) == (2, 2)
    won = dict(SeatTotals.objects.filter(seat__table=table).values_list("seat__wind", "hands_won"))
    assert won == {"E": 1, "S": 1, "W": 0, "N": 0}
    best = dict(SeatTotals.objects.filter(seat__table=table).values_list("seat__wind", "best_hand"))
    assert best == {"E": 24, "S": 8, "W": -6, "N": 4}


def test_dealer_goes_round_and_the_seat_before_rests(event: Event, referee: User) -> None:
    table = seated_table(event)
    seen = []
    for _hand in range(5):
        view = fresh(table)
        seen.append((view.dealer, view.rest))
        play_all(table, referee, 1)
    assert seen == [("E", "N"), ("S", "E"), ("W", "S"), ("N", "W"), ("E", "N")]


def test_replay_dead_unmoved_the_same_dealer_makes_up_for_a_dead_hand(event: Event, referee: User) -> None:
    table = seated_table(event)
    record(table, dead(), referee)
    view = fresh(table)
    assert (view.dealer, view.makes_up_for, view.counted) == ("E", 1, 0)
    record(table, plain_win(), referee)
    view = fresh(table)
    assert (view.dealer, view.makes_up_for, view.counted) == ("S", None, 1)


def test_replay_dead_a_dead_hand_in_which_zui_moved_counts(event: Event, referee: User) -> None:
    table = seated_table(event)
    record(table, dead({"E": 2, "S": 0, "W": 0}), referee)
    view = fresh(table)
    assert (view.dealer, view.makes_up_for, view.counted) == ("S", None, 1)


def test_replay_dead_never_counts_every_hand(event: Event, referee: User) -> None:
    event.ruleset_options = {"replay_dead": "never"}
    event.save()
    table = seated_table(event)
    record(table, dead(), referee)
    assert (fresh(table).dealer, fresh(table).counted) == ("S", 1)


def test_twenty_hands_and_no_more(event: Event, referee: User) -> None:
    table = seated_table(event)
    play_all(table, referee)
    assert fresh(table).is_complete
    with pytest.raises(PlayRefused, match="20 把已经记完"):
        play_all(table, referee, 1)


def test_a_timed_zhang_takes_hands_until_it_is_closed(event: Event, referee: User) -> None:
    table = seated_table(event, minutes=90)
    play_all(table, referee, 23)
    view = fresh(table)
    assert (view.counted, view.is_complete, view.takes_hands) == (23, False, True)


def test_first_hand_starts_table_and_zhang(event: Event, referee: User) -> None:
    table = seated_table(event)
    record(table, plain_win(), referee)
    view = fresh(table)
    assert (view.table.state, view.zhang.state) == (TableState.PLAYING, ZhangState.PLAYING)


def test_what_cannot_be_is_refused_with_its_field_and_changes_nothing(event: Event, referee: User) -> None:
    table = seated_table(event)
    # N rests in hand 1 and cannot win.
    with pytest.raises(EntryRefused) as refused:
        record(table, plain_win("N"), referee)
    assert "winner" in {refusal.field for refusal in refused.value.refusals}
    assert not table.hands.exists()
    assert fresh(table).totals.nets() == {"E": 0, "S": 0, "W": 0, "N": 0, "pot": 0}


@pytest.mark.parametrize("state", [EventState.CHECKIN, EventState.FINISHED])
def test_no_hand_before_or_after_the_event_runs(event: Event, referee: User, state: EventState) -> None:
    table = seated_table(event)
    event.state = state
    event.save()
    with pytest.raises(PlayRefused, match="不能记牌"):
        record(table, plain_win(), referee)


def test_every_entry_is_in_the_log(event: Event, referee: User) -> None:
    record(seated_table(event), plain_win(), referee)
    action = ActionLog.objects.get(verb="hand.record")
    assert (action.user, action.detail) == (referee, {"zhang": 1, "table": 1, "hand": 1})


def test_dang_stays_in_the_pot_from_hand_to_hand(event: Event, referee: User) -> None:
    # Hand 1: E 扣, S turned it, S lost: one 挡 of 5 嘴 goes in. Hand 2 (S deals, W N play): W wins with a 娄
    # and takes it: nobody 扣 in hand 2, so W may.
    table = seated_table(event)
    first = record(table, plain_win(dangjia="S"), referee)
    assert first.net("pot") == 10
    assert first.net("S") == -17 - 10
    assert fresh(table).pot_half_zui == 10
    entry = plain_win("W", {"S": 0, "W": 4, "N": 0}, lou=True, took=True)
    second = record(table, entry, referee)
    assert second.net("pot") == -10
    assert fresh(table).pot_half_zui == 0
    assert fresh(table).totals.net("pot") == 0


def test_the_entry_is_kept_as_typed(event: Event, referee: User) -> None:
    entry = plain_win(marks=(("P05", "S"),))
    hand = record(seated_table(event), entry, referee)
    assert QuickEntry.from_json(hand.entry) == entry
    # P05: S pays the three others 15 嘴 each.
    assert hand.net("S") == -17 - 3 * 30
