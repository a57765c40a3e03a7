"""Adding, correcting and removing players by hand."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra.django import TestCase

from tests.builders import make_event, make_players, make_table, make_user, make_zhang
from tests.entrants.entering import coming_event, enter, fresh
from tournament.accounts.models import User
from tournament.entrants.models import Player, PlayerState
from tournament.entrants.services import (
    EntrantsRefused,
    Entry,
    edit_player,
    remove_player,
    rename_team,
)
from tournament.events.models import Event, EventState

pytestmark = pytest.mark.django_db


@pytest.fixture
def coming(db: None) -> Event:
    return coming_event()


def test_the_first_player_of_a_team_makes_the_team(coming: Event, organiser: User) -> None:
    player = enter(coming, "单雄信", "开鲁县", user=organiser)
    assert (player.number, player.team.name, player.team.number) == (1, "开鲁县", 1)
    # 单 as a surname is read shan.
    assert (player.pinyin, player.initials) == ("shan xiong xin", "sxx")
    assert (player.state, player.is_late) == (PlayerState.EXPECTED, False)
    assert coming.actions.get().sentence.startswith("加选手：单雄信")


def test_typed_pinyin_stands(coming: Event, organiser: User) -> None:
    # 乐 as a surname is computed as yue; this family says le.
    player = enter(coming, "乐天", pinyin="Le Tian", user=organiser)
    assert (player.pinyin, player.initials) == ("le tian", "lt")


def test_a_second_person_of_the_same_name_in_the_team_is_refused(coming: Event, organiser: User) -> None:
    enter(coming, "魏刚", "开鲁县", user=organiser)
    with pytest.raises(EntrantsRefused, match="开鲁县里已经有“魏刚”（1 号，待检录）") as refused:
        enter(coming, "魏 刚", "开鲁县", user=organiser)
    assert refused.value.field == "name"
    assert enter(coming, "魏刚", "库伦旗", user=organiser).number == 2
    assert coming.players.count() == 2


def test_a_team_event_asks_for_a_team(coming: Event, organiser: User) -> None:
    with pytest.raises(EntrantsRefused, match="都要有代表队") as refused:
        enter(coming, "魏刚", "", user=organiser)
    assert refused.value.field == "team"


def test_an_individual_event_needs_none(organiser: User) -> None:
    event = coming_event(kind="individual")
    assert enter(event, "魏刚", "", user=organiser).team is None


@pytest.mark.parametrize(
    ("state", "is_late"),
    [
        (EventState.DRAFT, False),
        (EventState.ANNOUNCED, False),
        (EventState.CHECKIN, True),
        (EventState.RUNNING, True),
    ],
)
def test_who_is_entered_after_check_in_began_is_late(
    organiser: User, state: EventState, is_late: bool
) -> None:
    event = coming_event(state=state)
    assert enter(event, "魏刚", user=organiser).is_late is is_late


def test_a_late_entry_may_be_present_at_once_and_an_early_one_not(event: Event, organiser: User) -> None:
    assert enter(event, "魏刚", state=PlayerState.PRESENT, user=organiser).state == PlayerState.PRESENT
    with pytest.raises(EntrantsRefused, match="检录开始以后"):
        enter(coming_event(), "魏刚", state=PlayerState.PRESENT, user=organiser)


def test_nobody_is_entered_when_the_event_is_over(organiser: User) -> None:
    with pytest.raises(EntrantsRefused, match="比赛已经结束"):
        enter(coming_event(state=EventState.FINISHED), "魏刚", user=organiser)


def test_emptied_pinyin_is_computed_again(coming: Event, organiser: User) -> None:
    player = enter(coming, "单雄信", pinyin="dan xiong xin", user=organiser)
    edit_player(player=player, entry=Entry("单雄信", "一队", pinyin=""), user=organiser)
    assert fresh(player).pinyin == "shan xiong xin"


def test_pinyin_left_as_it_was_follows_a_changed_name(coming: Event, organiser: User) -> None:
    player = enter(coming, "魏刚", user=organiser)
    edit_player(player=player, entry=Entry("梁英", "一队", pinyin="wei gang"), user=organiser)
    assert (fresh(player).pinyin, fresh(player).initials) == ("liang ying", "ly")


def test_pinyin_changed_by_hand_stands(coming: Event, organiser: User) -> None:
    player = enter(coming, "乐天", user=organiser)
    edit_player(player=player, entry=Entry("乐天", "一队", pinyin="le tian"), user=organiser)
    assert (fresh(player).pinyin, fresh(player).initials) == ("le tian", "lt")


def test_an_edit_is_logged_with_the_fields_that_changed(coming: Event, organiser: User) -> None:
    player = enter(coming, "魏刚", user=organiser)
    edit_player(player=player, entry=Entry("魏刚", "一队", "wei gang", phone="13800000000"), user=organiser)
    assert coming.actions.first().detail == {"player": "魏刚", "entry": 1, "changed": ["phone"]}


def test_an_edit_that_changes_nothing_is_not_logged(coming: Event, organiser: User) -> None:
    player = enter(coming, "魏刚", user=organiser)
    edit_player(player=player, entry=Entry("魏刚", "一队", "wei gang"), user=organiser)
    assert coming.actions.count() == 1


def test_renaming_somebody_to_a_team_mates_name_is_refused(coming: Event, organiser: User) -> None:
    enter(coming, "魏刚", user=organiser)
    player = enter(coming, "梁英", user=organiser)
    with pytest.raises(EntrantsRefused, match="已经有“魏刚”"):
        edit_player(player=player, entry=Entry("魏刚", "一队"), user=organiser)
    assert fresh(player).name == "梁英"


def test_moving_the_last_player_takes_the_empty_team_away_and_its_number_with_it(
    coming: Event, organiser: User
) -> None:
    player = enter(coming, "魏刚", "开鲁县", user=organiser)
    edit_player(player=player, entry=Entry("魏刚", "库伦旗", "wei gang"), user=organiser)
    assert list(coming.teams.values_list("number", "name")) == [(2, "库伦旗")]
    edit_player(player=player, entry=Entry("魏刚", "奈曼旗", "wei gang"), user=organiser)
    assert list(coming.teams.values_list("number", "name")) == [(3, "奈曼旗")]
    edit_player(player=player, entry=Entry("魏刚", "扎鲁特旗", "wei gang"), user=organiser)
    # 3 was removed with its team, so the next is 4 although no team is left that had it.
    enter(coming, "梁英", "铁路", user=organiser)
    assert list(coming.teams.values_list("number", "name")) == [(4, "扎鲁特旗"), (5, "铁路")]


def test_a_player_moves_to_the_reserves_and_back(coming: Event, organiser: User) -> None:
    player = enter(coming, "魏刚", user=organiser)
    edit_player(player=player, entry=Entry("魏刚", "一队"), is_reserve=True, user=organiser)
    assert fresh(player).state == PlayerState.RESERVE
    edit_player(player=player, entry=Entry("魏刚", "一队"), is_reserve=False, user=organiser)
    assert fresh(player).state == PlayerState.EXPECTED


def test_leaving_the_reserve_box_alone_keeps_who_is_present_present(event: Event, organiser: User) -> None:
    player = enter(event, "魏刚", state=PlayerState.PRESENT, user=organiser)
    edit_player(player=player, entry=Entry("魏刚", "一队"), is_reserve=False, user=organiser)
    assert fresh(player).state == PlayerState.PRESENT


def test_after_the_event_a_name_can_be_corrected_but_no_team_changed(organiser: User) -> None:
    event = coming_event()
    player = enter(event, "魏刚", user=organiser)
    Event.objects.filter(pk=event.pk).update(state=EventState.FINISHED)
    edit_player(player=player, entry=Entry("魏钢", "一队"), user=organiser)
    assert fresh(player).name == "魏钢"
    with pytest.raises(EntrantsRefused, match="比赛已经结束"):
        edit_player(player=player, entry=Entry("魏钢", "二队"), user=organiser)
    # The refused edit made no team either.
    assert event.teams.count() == 1


def test_removing_keeps_the_number_out_of_use(coming: Event, organiser: User) -> None:
    enter(coming, "魏刚", user=organiser)
    gone = enter(coming, "录错了", user=organiser)
    remove_player(player=gone, user=organiser)
    assert not coming.players.filter(name="录错了").exists()
    assert enter(coming, "梁英", user=organiser).number == 3


def test_who_had_a_seat_is_not_removed(event: Event, organiser: User) -> None:
    players = make_players(event, 4, team_size=1)
    make_table(make_zhang(event), players)
    with pytest.raises(EntrantsRefused, match="不能删除。请办“退赛”"):
        remove_player(player=players[0], user=organiser)
    assert event.players.count() == 4


def test_removing_twice_says_that_he_is_gone(coming: Event, organiser: User) -> None:
    player = enter(coming, "魏刚", user=organiser)
    stale = fresh(player)
    remove_player(player=player, user=organiser)
    with pytest.raises(EntrantsRefused, match="已经从名单里删除"):
        remove_player(player=stale, user=organiser)


def test_a_teams_name_is_corrected_for_all_its_players(coming: Event, organiser: User) -> None:
    team = enter(coming, "魏刚", "开鲁线", user=organiser).team
    rename_team(team=team, name="开鲁县", user=organiser)
    assert coming.players.get().team.name == "开鲁县"
    assert coming.actions.first().detail == {"team": "开鲁县", "before": "开鲁线"}


def test_a_team_cannot_take_another_teams_name(coming: Event, organiser: User) -> None:
    enter(coming, "魏刚", "开鲁县", user=organiser)
    team = enter(coming, "梁英", "库伦旗", user=organiser).team
    with pytest.raises(EntrantsRefused, match="已经有“开鲁县”"):
        rename_team(team=team, name="开鲁县 ", user=organiser)


class NumbersAreNeverReused(TestCase):
    """Whatever is added and removed in whatever order, every number is given out once."""

    @settings(max_examples=25, deadline=None)
    @given(st.lists(st.integers(0, 9), max_size=14))
    def test_numbers_are_never_reused(self, steps: list[int]) -> None:
        """A step below 6 enters somebody; the others remove somebody who is there."""
        event, user = make_event("numbers", state=EventState.ANNOUNCED), make_user("somebody")
        given_out: list[int] = []
        for place, step in enumerate(steps):
            there = list(event.players.order_by("number"))
            if step < 6 or not there:
                given_out.append(enter(event, f"选手{place}", f"{step}队", user=user).number)
            else:
                remove_player(player=there[-(step % 2)], user=user)
        assert len(given_out) == len(set(given_out))
        assert given_out == sorted(given_out)
        assert Player.objects.filter(event=event, number__in=given_out).count() == event.players.count()
