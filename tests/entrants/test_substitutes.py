"""Withdrawals, their undoing, and substitutes."""

import pytest

from tests.builders import make_players, make_table, make_zhang
from tests.entrants.entering import coming_event, enter, fresh
from tournament.accounts.models import User
from tournament.draw.models import Seat, TableState
from tournament.entrants.models import Player, PlayerState
from tournament.entrants.open_seats import open_seats
from tournament.entrants.services import (
    EntrantsRefused,
    Entry,
    add_house_players,
    restore,
    substitute,
    substitute_newcomer,
    withdraw,
)
from tournament.events.models import Event, EventState

pytestmark = pytest.mark.django_db


@pytest.fixture
def player(event: Event, organiser: User) -> Player:
    return enter(event, "魏刚", "开鲁县", state=PlayerState.PRESENT, user=organiser)


@pytest.fixture
def reserve(event: Event, player: Player, organiser: User) -> Player:
    return enter(event, "梁英", "开鲁县", state=PlayerState.RESERVE, user=organiser)


def test_a_withdrawal_keeps_the_number_and_says_why(event: Event, player: Player, organiser: User) -> None:
    withdraw(player=player, reason=" 生病 ", user=organiser)
    assert (fresh(player).state, fresh(player).number) == (PlayerState.WITHDRAWN, 1)
    row = event.actions.first()
    assert (row.verb, row.reason, row.detail["player"]) == ("player.withdraw", "生病", "魏刚")


def test_a_withdrawal_without_a_reason_is_refused(player: Player, organiser: User) -> None:
    with pytest.raises(EntrantsRefused, match="请写明原因") as refused:
        withdraw(player=player, reason="  ", user=organiser)
    assert refused.value.field == "reason"
    assert fresh(player).state == PlayerState.PRESENT


def test_withdrawing_twice_is_refused(player: Player, organiser: User) -> None:
    withdraw(player=player, reason="生病", user=organiser)
    with pytest.raises(EntrantsRefused, match="已经退赛"):
        withdraw(player=player, reason="生病", user=organiser)


def test_who_is_restored_has_to_be_checked_in_again(player: Player, organiser: User) -> None:
    withdraw(player=player, reason="生病", user=organiser)
    restore(player=player, user=organiser)
    assert fresh(player).state == PlayerState.EXPECTED


def test_who_did_not_withdraw_cannot_be_restored(player: Player, organiser: User) -> None:
    with pytest.raises(EntrantsRefused, match="没有退赛"):
        restore(player=player, user=organiser)


def test_a_substitute_takes_the_place_and_each_keeps_the_own_number(
    event: Event, player: Player, reserve: Player, organiser: User
) -> None:
    substitute(player=player, reserve=reserve, reason="身体不适", user=organiser, is_present=True)
    assert fresh(player).state == PlayerState.WITHDRAWN
    assert fresh(reserve).state == PlayerState.PRESENT
    assert fresh(reserve).replaces == player
    assert (fresh(player).number, fresh(reserve).number) == (1, 2)
    row = event.actions.first()
    assert (row.verb, row.reason) == ("player.substitute", "身体不适")
    assert row.detail == {"player": "梁英", "entry": 2, "replaces": "魏刚"}


def test_a_substitute_who_is_not_there_yet_has_to_be_checked_in(
    player: Player, reserve: Player, organiser: User
) -> None:
    substitute(player=player, reserve=reserve, reason="身体不适", user=organiser)
    assert fresh(reserve).state == PlayerState.EXPECTED


def test_before_check_in_nobody_is_present(organiser: User) -> None:
    event = coming_event()
    player = enter(event, "魏刚", user=organiser)
    reserve = enter(event, "梁英", state=PlayerState.RESERVE, user=organiser)
    substitute(player=player, reserve=reserve, reason="有事", user=organiser, is_present=True)
    assert fresh(reserve).state == PlayerState.EXPECTED


def test_a_reserve_of_another_team_is_refused(event: Event, player: Player, organiser: User) -> None:
    other = enter(event, "史成", "库伦旗", state=PlayerState.RESERVE, user=organiser)
    with pytest.raises(EntrantsRefused, match="不是同一队的替补"):
        substitute(player=player, reserve=other, reason="有事", user=organiser)


def test_somebody_who_plays_already_is_no_substitute(event: Event, player: Player, organiser: User) -> None:
    mate = enter(event, "史成", "开鲁县", user=organiser)
    with pytest.raises(EntrantsRefused, match="不是替补（待检录）"):
        substitute(player=player, reserve=mate, reason="有事", user=organiser)


def test_a_place_is_taken_once(event: Event, player: Player, reserve: Player, organiser: User) -> None:
    substitute(player=player, reserve=reserve, reason="有事", user=organiser)
    second = enter(event, "史成", "开鲁县", state=PlayerState.RESERVE, user=organiser)
    with pytest.raises(EntrantsRefused, match="已经由梁英替补上场"):
        substitute(player=player, reserve=second, reason="有事", user=organiser)


def test_a_substitute_can_himself_be_replaced(
    event: Event, player: Player, reserve: Player, organiser: User
) -> None:
    substitute(player=player, reserve=reserve, reason="有事", user=organiser)
    second = enter(event, "史成", "开鲁县", state=PlayerState.RESERVE, user=organiser)
    substitute(player=reserve, reserve=second, reason="也有事", user=organiser)
    assert [fresh(one).state for one in (player, reserve)] == [PlayerState.WITHDRAWN] * 2
    assert fresh(second).replaces.replaces == player


def test_a_substitution_needs_a_reason_and_changes_nothing_without(
    player: Player, reserve: Player, organiser: User
) -> None:
    with pytest.raises(EntrantsRefused, match="请写明原因"):
        substitute(player=player, reserve=reserve, reason="", user=organiser)
    assert (fresh(player).state, fresh(reserve).state) == (PlayerState.PRESENT, PlayerState.RESERVE)


def test_a_newcomer_is_entered_late_into_the_team_and_takes_the_place(
    event: Event, player: Player, organiser: User
) -> None:
    newcomer = substitute_newcomer(
        player=player, entry=Entry("新来", "开鲁县"), reason="有事", user=organiser, is_present=True
    )
    assert (newcomer.number, newcomer.team.name, newcomer.is_late) == (2, "开鲁县", True)
    assert (newcomer.state, newcomer.replaces) == (PlayerState.PRESENT, player)


def test_a_newcomer_of_a_name_that_is_there_is_refused_whole(
    event: Event, player: Player, reserve: Player, organiser: User
) -> None:
    with pytest.raises(EntrantsRefused, match="已经有“梁英”"):
        substitute_newcomer(player=player, entry=Entry("梁英", "开鲁县"), reason="有事", user=organiser)
    assert event.players.count() == 2
    assert fresh(player).state == PlayerState.PRESENT


def test_undoing_a_substitution_sends_the_substitute_back_to_the_reserves(
    player: Player, reserve: Player, organiser: User
) -> None:
    substitute(player=player, reserve=reserve, reason="有事", user=organiser, is_present=True)
    restore(player=player, user=organiser)
    assert fresh(player).state == PlayerState.EXPECTED
    assert (fresh(reserve).state, fresh(reserve).replaces) == (PlayerState.RESERVE, None)


def test_a_substitute_who_has_a_seat_stays(
    event: Event, player: Player, reserve: Player, organiser: User
) -> None:
    substitute(player=player, reserve=reserve, reason="有事", user=organiser, is_present=True)
    make_table(make_zhang(event), [reserve, *make_players(event, 3, team_size=1, name="客")])
    with pytest.raises(EntrantsRefused, match="有座位，不能再恢复"):
        restore(player=player, user=organiser)
    assert fresh(reserve).state == PlayerState.PRESENT


def test_public_seats_stay_with_the_replaced_player_until_they_are_handed_over(
    event: Event, player: Player, reserve: Player, organiser: User
) -> None:
    make_table(make_zhang(event), [player, *make_players(event, 3, team_size=1, name="客")])
    substitute(player=player, reserve=reserve, reason="有事", user=organiser, is_present=True)
    assert Seat.objects.get(wind="E").player == player
    (seat,) = open_seats(fresh(player))
    assert seat.place == "第 1 仗 1 号桌"
    assert seat.may_be_handed_over


def test_a_seat_at_a_table_that_has_begun_is_not_handed_over(event: Event, player: Player) -> None:
    table = make_table(make_zhang(event), [player, *make_players(event, 3, team_size=1, name="客")])
    table.state = TableState.PLAYING
    table.save()
    (seat,) = open_seats(player)
    assert not seat.may_be_handed_over


def test_a_house_player_neither_withdraws_nor_is_replaced(
    event: Event, reserve: Player, organiser: User
) -> None:
    (house,) = add_house_players(event=event, count=1, user=organiser)
    with pytest.raises(EntrantsRefused, match="陪打不用退赛"):
        withdraw(player=house, reason="走了", user=organiser)
    with pytest.raises(EntrantsRefused):
        substitute(player=house, reserve=reserve, reason="走了", user=organiser)


def test_nothing_changes_after_the_event(player: Player, reserve: Player, organiser: User) -> None:
    Event.objects.update(state=EventState.FINISHED)
    with pytest.raises(EntrantsRefused, match="比赛已经结束"):
        withdraw(player=player, reason="生病", user=organiser)
    with pytest.raises(EntrantsRefused, match="比赛已经结束"):
        substitute(player=player, reserve=reserve, reason="有事", user=organiser)
