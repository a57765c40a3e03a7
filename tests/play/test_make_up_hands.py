"""Dead hands and what makes up for them, also when a correction changes what was dead."""

import pytest

from tests.play.playing import any_win, dead, fresh, plain_win, play_all, record, seated_table
from tests.play.test_versions import undo
from tournament.accounts.models import User
from tournament.draw.models import Table
from tournament.events.models import Event
from tournament.play.refusals import PlayRefused
from tournament.play.services import close_table

pytestmark = pytest.mark.django_db


@pytest.fixture
def table(event: Event) -> Table:
    return seated_table(event, hands=4)


def nothing_moved(table: Table, number: int):
    """An entry in which hand ``number`` was dead and nothing moved."""
    view = fresh(table)
    hand = view.standing(number)
    seats = [seat for seat in "ESWN" if seat != hand.rest]
    return dead(dict.fromkeys(seats, 0))


def test_a_hand_knows_which_dead_one_it_makes_up(table: Table, referee: User) -> None:
    record(table, dead(), referee)
    hand = record(table, any_win(fresh(table)), referee)
    assert (hand.number, hand.makes_up) == (2, 1)
    assert record(table, any_win(fresh(table)), referee).makes_up is None


def test_a_hand_found_dead_after_the_last_is_made_up_by_its_own_dealer(table: Table, referee: User) -> None:
    # E S W N deal one each; hand 2 turns out dead: S deals one more, and with it the 仗 is complete again.
    play_all(table, referee, 4)
    assert fresh(table).is_complete
    record(table, nothing_moved(table, 2), referee, number=2, reason="其实黄了")
    view = fresh(table)
    assert (view.is_complete, view.dealer, view.makes_up_for) == (False, "S", 2)
    hand = record(table, any_win(view), referee)
    assert (hand.number, hand.dealer, hand.makes_up) == (5, "S", 2)
    view = fresh(table)
    assert view.is_complete
    # Nobody but S dealt twice, and the hand after the dead one is not said to make up for it.
    assert [h.dealer for h in view.hands] == ["E", "S", "W", "N", "S"]
    assert view.standing(3).makes_up is None


def test_a_make_up_hand_whose_reason_is_gone_does_not_count(table: Table, referee: User) -> None:
    # Hand 2 (S) dead, hand 3 (S) makes up; then hand 2 was a win after all.
    record(table, any_win(fresh(table)), referee)
    record(table, dead(dict.fromkeys(fresh(table).active, 0)), referee)
    play_all(table, referee, 1)
    won = plain_win("S", {"S": 4, "W": 0, "N": 0})
    record(table, won, referee, number=2, reason="其实和了")
    view = fresh(table)
    assert view.surplus == [3]
    assert view.counted == 2
    # The deal goes on from the ordinary hands: W, then N, and the 仗 is complete with four that count.
    assert view.dealer == "W"
    play_all(table, referee, 2)
    view = fresh(table)
    assert (view.is_complete, view.counted) == (True, 4)
    assert [h.dealer for h in view.hands] == ["E", "S", "S", "W", "N"]
    close_table(table=table, user=referee)


def test_a_surplus_hand_may_be_taken_back_though_it_is_not_the_last(table: Table, referee: User) -> None:
    record(table, any_win(fresh(table)), referee)
    record(table, dead(dict.fromkeys(fresh(table).active, 0)), referee)
    play_all(table, referee, 2)
    with pytest.raises(PlayRefused, match="最后一把"):
        undo(table, 3, referee)
    record(table, plain_win("S", {"S": 4, "W": 0, "N": 0}), referee, number=2, reason="其实和了")
    undo(table, 3, referee, reason="不用补")
    view = fresh(table)
    assert [h.number for h in view.hands] == [1, 2, 4]
    assert view.next_number == 5
    for place, total in view.totals.nets().items():
        assert total == sum(hand.net(place) for hand in view.hands)
    # Number 3 stays empty: nothing is recorded into the gap.
    with pytest.raises(PlayRefused, match="现在该记第 5 把"):
        record(table, any_win(view), referee, number=3)


def test_the_table_page_says_which_hand_is_surplus(table: Table, referee: User, client_for) -> None:
    record(table, dead(), referee)
    play_all(table, referee, 1)
    record(table, plain_win(), referee, number=1, reason="其实和了")
    page = client_for(referee).get(table.get_absolute_url()).content.decode()
    assert "第 2 把是补黄牌的" in page
    assert "撤销第 2 把" in page


def test_replay_dealer_next_lets_the_deal_move_on(event: Event, referee: User) -> None:
    event.ruleset_options = {"replay_dealer": "next"}
    event.save()
    table = seated_table(event, hands=4)
    record(table, dead(), referee)
    view = fresh(table)
    assert (view.dealer, view.makes_up_for) == ("S", 1)
    play_all(table, referee, 4)
    assert [h.dealer for h in fresh(table).hands] == ["E", "S", "W", "N", "E"]
    assert fresh(table).is_complete


def test_a_pot_beyond_any_table_is_refused_in_words(event: Event, referee: User) -> None:
    # Every hand: the winner holds a 娄 and neither takes the pot nor says 取挡, so that it doubles.
    table = seated_table(event, minutes=90)
    record(table, plain_win(dangjia="S"), referee)

    def forget_the_pot() -> None:
        view = fresh(table)
        amounts = dict.fromkeys(view.active, 0) | {view.dealer: 4}
        record(table, plain_win(view.dealer, amounts, lou=True), referee)

    # 1, 2, 4 … 1,024 挡: after ten such hands the next one finds more than a thousand.
    for _hand in range(10):
        forget_the_pot()
    assert fresh(table).pot_half_zui == 1024 * 10
    with pytest.raises(PlayRefused, match="超过 1000 个挡"):
        forget_the_pot()
    assert fresh(table).totals.hands == 11


def test_a_surplus_hand_taken_back_is_not_said_to_be_recorded_again(
    table: Table, referee: User, client_for
) -> None:
    record(table, any_win(fresh(table)), referee)
    record(table, dead(dict.fromkeys(fresh(table).active, 0)), referee)
    play_all(table, referee, 2)
    record(table, plain_win("S", {"S": 4, "W": 0, "N": 0}), referee, number=2, reason="其实和了")
    client, address = client_for(referee), f"{table.get_absolute_url()}h/3/undo/"
    form = client.get(address).context["form"]
    typed = {name: form[name].value() for name in ("key", "base_version")} | {"reason": "不用补"}
    page = client.post(address, typed, follow=True).content.decode()
    assert "第 3 把已撤销。" in page
    assert "可以重新记" not in page


def test_a_correction_shows_the_pot_as_it_was_then(table: Table, referee: User, client_for) -> None:
    # Hand 1 leaves the pot empty, in hand 2 a 挡 of 5 goes in.
    record(table, any_win(fresh(table)), referee)
    record(table, plain_win("S", {"S": 4, "W": 0, "N": 0}, dangjia="W"), referee)
    assert fresh(table).pot_half_zui == 10
    client = client_for(referee)
    assert "池里 5 嘴" in client.get(f"{table.get_absolute_url()}record/").content.decode()
    assert "池里" not in client.get(f"{table.get_absolute_url()}h/1/correct/").content.decode()
