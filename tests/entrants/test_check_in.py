"""检录: who is there, and the house players (陪打) that fill the last table."""

import threading

import pytest
from django.db import connection
from hypothesis import given
from hypothesis import strategies as st

from tests.builders import give_role, make_event, make_players, make_table, make_team, make_zhang
from tests.entrants.entering import coming_event, enter, fresh
from tournament.accounts.models import Role, User
from tournament.entrants.check_in import in_chinese
from tournament.entrants.headcount import HeadCount, count_heads, tables_in_words
from tournament.entrants.models import Player, PlayerState
from tournament.entrants.services import (
    EntrantsRefused,
    TeamCheckedIn,
    add_house_players,
    check_in_team,
    fill_last_table,
    release_house_player,
    remove_player,
    set_check_in,
    withdraw,
)
from tournament.events.models import Event, EventState

pytestmark = pytest.mark.django_db
PRESENT, ABSENT, EXPECTED = PlayerState.PRESENT, PlayerState.ABSENT, PlayerState.EXPECTED


def states(event: Event) -> list[str]:
    return list(event.players.order_by("number").values_list("state", flat=True))


def test_a_player_is_present_then_absent_then_expected_again(event: Event, referee: User) -> None:
    (player,) = make_players(event, 1, state=EXPECTED)
    for state in (PRESENT, ABSENT, EXPECTED):
        assert set_check_in(player=player, state=state, user=referee).state == state
        assert fresh(player).state == state
    assert event.actions.filter(verb="player.state").count() == 3


def test_the_same_tap_twice_is_logged_once(event: Event, referee: User) -> None:
    (player,) = make_players(event, 1, state=EXPECTED)
    for _time in range(2):
        set_check_in(player=player, state=PRESENT, user=referee)
    assert event.actions.count() == 1


@pytest.mark.parametrize("state", [EventState.DRAFT, EventState.ANNOUNCED, EventState.FINISHED])
def test_check_in_is_open_only_while_checking_in_or_running(referee: User, state: EventState) -> None:
    event = coming_event(state=state)
    (player,) = make_players(event, 1, state=EXPECTED)
    with pytest.raises(EntrantsRefused, match="不能检录"):
        set_check_in(player=player, state=PRESENT, user=referee)
    with pytest.raises(EntrantsRefused, match="不能检录"):
        check_in_team(team=player.team, user=referee)
    with pytest.raises(EntrantsRefused, match="不能检录"):
        fill_last_table(event=event, user=referee)
    assert states(event) == [EXPECTED]


def test_a_reserve_or_a_withdrawn_player_is_not_checked_in(event: Event, referee: User) -> None:
    reserve, gone = make_players(event, 2, state=PlayerState.RESERVE)
    withdraw(player=gone, reason="有事", user=referee)
    with pytest.raises(EntrantsRefused, match="是替补"):
        set_check_in(player=reserve, state=PRESENT, user=referee)
    with pytest.raises(EntrantsRefused, match="已退赛"):
        set_check_in(player=gone, state=PRESENT, user=referee)


@pytest.mark.parametrize("state", ["reserve", "withdrawn", "", "nonsense"])
def test_check_in_sets_no_other_state(event: Event, referee: User, state: str) -> None:
    (player,) = make_players(event, 1, state=EXPECTED)
    with pytest.raises(EntrantsRefused, match="检录只登记"):
        set_check_in(player=player, state=state, user=referee)
    assert fresh(player).state == EXPECTED


def test_a_whole_team_is_there_at_once_but_not_its_reserves_nor_who_was_noted_absent(
    event: Event, referee: User
) -> None:
    team = make_team(event)
    wanted = [EXPECTED, ABSENT, PRESENT, PlayerState.RESERVE, PlayerState.WITHDRAWN]
    for number, state in enumerate(wanted, start=1):
        Player.objects.create(event=event, team=team, number=number, name=f"选手{number}", state=state)
    make_players(event, 1, state=EXPECTED)
    absent = Player.objects.get(event=event, number=2)
    assert check_in_team(team=team, user=referee) == TeamCheckedIn(present=1, absent=[absent])
    assert states(event) == [PRESENT, ABSENT, PRESENT, PlayerState.RESERVE, PlayerState.WITHDRAWN, EXPECTED]
    assert event.actions.get().detail["entries"] == [1]
    assert check_in_team(team=team, user=referee) == TeamCheckedIn(present=0, absent=[absent])


# 61 → 3, 62 → 2, 63 → 1, 64 → 0: what is missing to the next multiple of four.
@pytest.mark.parametrize(("present", "needed"), [(0, 0), (1, 3), (4, 0), (61, 3), (62, 2), (63, 1), (64, 0)])
def test_house_players_needed(present: int, needed: int) -> None:
    assert HeadCount(0, present, 0, 0, 0, house=0).house_needed == needed


@given(present=st.integers(0, 2000), house=st.integers(0, 12))
def test_calling_the_missing_or_releasing_the_surplus_fills_every_table(present: int, house: int) -> None:
    count = HeadCount(0, present, 0, 0, 0, house=house)
    assert 0 <= count.house_needed <= 3
    assert count.house_missing == 0 or count.house_surplus == 0
    settled = house + count.house_missing - count.house_surplus
    assert settled == count.house_needed
    assert (present + settled) % 4 == 0


@pytest.mark.parametrize(
    ("present", "house", "sentence"),
    [
        (62, 0, "到场 62 人，还差 2 人：请安排 2 位陪打。"),
        (62, 1, "到场 62 人，陪打 1 位，还差 1 人：请再安排 1 位陪打。"),
        (62, 2, "到场 62 人，陪打 2 位，正好坐满 16 桌。"),
        (64, 2, "到场 64 人，陪打 2 位，多了 2 位：请收回多出的陪打。"),
        (64, 0, "到场 64 人，正好坐满 16 桌。"),
        (0, 0, "还没有人到场。"),
    ],
)
def test_the_tables_in_words(present: int, house: int, sentence: str) -> None:
    assert tables_in_words(HeadCount(0, present, 0, 0, 0, house=house)) == sentence


def test_heads_are_counted_by_state_and_house_players_apart(event: Event, referee: User) -> None:
    for state, number in zip(PlayerState, (2, 5, 1, 3, 2), strict=True):
        make_players(event, number, state=state)
    add_house_players(event=event, count=3, user=referee)
    assert count_heads(event) == HeadCount(expected=2, present=5, absent=1, reserve=3, withdrawn=2, house=3)


def test_house_players_are_named_in_turn_and_are_there(event: Event, referee: User) -> None:
    make_players(event, 62)
    added = add_house_players(event=event, count=2, user=referee)
    assert [player.name for player in added] == ["陪打一", "陪打二"]
    assert [player.number for player in added] == [63, 64]
    assert {(player.state, player.is_house, player.team) for player in added} == {(PRESENT, True, None)}
    assert event.actions.get().sentence == "安排陪打：2 人"


@pytest.mark.parametrize(
    ("number", "said"), [(1, "一"), (9, "九"), (10, "十"), (11, "十一"), (20, "二十"), (34, "三十四")]
)
def test_numbers_as_they_are_said(number: int, said: str) -> None:
    assert in_chinese(number) == said


@pytest.mark.parametrize("count", [0, -1, 13])
def test_too_many_house_players_are_refused(event: Event, referee: User, count: int) -> None:
    with pytest.raises(EntrantsRefused, match="最多安排 12 位陪打"):
        add_house_players(event=event, count=count, user=referee)
    assert not event.players.exists()


def test_filling_the_last_table_twice_adds_once(event: Event, referee: User) -> None:
    make_players(event, 6)
    assert len(fill_last_table(event=event, user=referee).called) == 2
    second = fill_last_table(event=event, user=referee)
    assert (second.called, second.released) == ([], [])
    assert count_heads(event).house == 2


def test_a_late_comer_sends_one_house_player_home(event: Event, referee: User) -> None:
    make_players(event, 6)
    fill_last_table(event=event, user=referee)
    make_players(event, 1)
    # 7 need one: the last called goes, and was never seated, so he is struck.
    assert [player.name for player in fill_last_table(event=event, user=referee).released] == ["陪打二"]
    assert count_heads(event) == HeadCount(0, 7, 0, 0, 0, house=1)
    assert not event.players.filter(name="陪打二").exists()


def test_a_house_player_who_has_played_stands_aside_and_is_called_first(event: Event, referee: User) -> None:
    players = make_players(event, 3, team_size=1)
    (house,) = fill_last_table(event=event, user=referee).called
    make_table(make_zhang(event), [*players, house])
    (extra,) = make_players(event, 1)
    assert fill_last_table(event=event, user=referee).released == [house]
    assert fresh(house).state == ABSENT
    remove_player(player=extra, user=referee)
    assert fill_last_table(event=event, user=referee).called == [house]
    assert (fresh(house).state, event.players.filter(is_house=True).count()) == (PRESENT, 1)


def test_the_numbers_of_struck_house_players_are_not_used_again(event: Event, referee: User) -> None:
    make_players(event, 3)
    (house,) = fill_last_table(event=event, user=referee).called
    number = house.number
    assert release_house_player(player=house, user=referee)
    assert fill_last_table(event=event, user=referee).called[0].number == number + 1


def test_nobody_waits_for_a_house_player(event: Event, referee: User) -> None:
    (house,) = add_house_players(event=event, count=1, user=referee)
    assert set_check_in(player=house, state=EXPECTED, user=referee).state == ABSENT


def test_only_a_house_player_is_released(event: Event, referee: User) -> None:
    (player,) = make_players(event, 1)
    with pytest.raises(EntrantsRefused, match="不是陪打"):
        release_house_player(player=player, user=referee)


@pytest.mark.django_db(transaction=True)
def test_two_referees_filling_the_last_table_at_once_fill_it_once() -> None:
    event = make_event()
    referee = give_role(event, Role.REFEREE, "referee")
    make_players(event, 6)
    gate = threading.Barrier(2)
    failed: list[Exception] = []

    def fill() -> None:
        try:
            gate.wait(timeout=20)
            fill_last_table(event=Event.objects.get(pk=event.pk), user=referee)
        except Exception as error:  # noqa: BLE001
            failed.append(error)
        finally:
            connection.close()

    threads = [threading.Thread(target=fill) for _one in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(timeout=60)
    assert not failed
    assert count_heads(event).house == 2


def test_a_late_entry_is_counted(event: Event, organiser: User) -> None:
    make_players(event, 4)
    enter(event, "补报人", state=PRESENT, user=organiser)
    assert count_heads(event).house_missing == 3
