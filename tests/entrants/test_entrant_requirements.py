"""What the list and check-in must be like before the event goes on, in sentences."""

import pytest

from tests.builders import make_players, make_zhang
from tests.entrants.entering import coming_event
from tournament.accounts.models import User
from tournament.entrants.models import PlayerState
from tournament.entrants.services import fill_last_table
from tournament.events.checklist import items_for
from tournament.events.lifecycle import TransitionRefused, take_step
from tournament.events.models import Event, EventState

pytestmark = pytest.mark.django_db
EXPECTED, PRESENT, ABSENT = PlayerState.EXPECTED, PlayerState.PRESENT, PlayerState.ABSENT


def missing(event: Event, step: str, user: User) -> list[str]:
    make_zhang(event)
    with pytest.raises(TransitionRefused) as refused:
        take_step(event=event, step_name=step, user=user)
    return refused.value.missing


@pytest.fixture
def checking(db: None) -> Event:
    return coming_event(state=EventState.CHECKIN)


def test_check_in_opens_with_four_players(organiser: User) -> None:
    event = coming_event()
    make_players(event, 3, state=EXPECTED)
    make_players(event, 2, state=PlayerState.RESERVE)
    assert missing(event, "open_checkin", organiser) == [
        "名单上有 3 名选手，至少要 4 名：请在“名单”里导入报名表或加选手。"
    ]
    make_players(event, 1, state=EXPECTED)
    assert take_step(event=event, step_name="open_checkin", user=organiser).state == EventState.CHECKIN


def test_announcing_needs_no_players(organiser: User) -> None:
    event = coming_event(state=EventState.DRAFT)
    make_zhang(event)
    assert take_step(event=event, step_name="announce", user=organiser).state == EventState.ANNOUNCED


def test_in_a_team_event_everybody_has_a_team(organiser: User) -> None:
    event = coming_event()
    make_players(event, 4, state=EXPECTED)
    make_players(event, 2, team_size=None, state=EXPECTED)
    assert missing(event, "open_checkin", organiser) == [
        "还有 2 人没有代表队：选手5、选手6。请在“名单”里补上。"
    ]


def test_in_an_individual_event_nobody_needs_one(organiser: User) -> None:
    event = coming_event(kind="individual")
    make_players(event, 4, team_size=None, state=EXPECTED)
    make_zhang(event)
    assert take_step(event=event, step_name="open_checkin", user=organiser).state == EventState.CHECKIN


def test_play_does_not_begin_while_somebody_is_not_checked_in(checking: Event, organiser: User) -> None:
    make_players(checking, 4, state=PRESENT)
    make_players(checking, 3, state=EXPECTED)
    assert missing(checking, "start", organiser) == [
        "还有 3 人没有检录：选手5、选手6、选手7。请登记“已到”或“未到”。"
    ]


def test_of_many_who_are_missing_the_first_six_are_named(checking: Event, organiser: User) -> None:
    make_players(checking, 8, state=EXPECTED)
    assert missing(checking, "start", organiser) == [
        "还有 8 人没有检录：选手1、选手2、选手3、选手4、选手5、选手6等。请登记“已到”或“未到”。"
    ]


def test_those_who_are_there_fill_tables_of_four(checking: Event, organiser: User) -> None:
    make_players(checking, 62, state=PRESENT)
    make_players(checking, 2, state=ABSENT)
    assert missing(checking, "start", organiser) == ["到场 62 人，还差 2 人：请安排 2 位陪打。"]
    fill_last_table(event=checking, user=organiser)
    assert take_step(event=checking, step_name="start", user=organiser).state == EventState.RUNNING


def test_a_surplus_of_house_players_is_named_as_such(checking: Event, organiser: User) -> None:
    make_players(checking, 6, state=PRESENT)
    fill_last_table(event=checking, user=organiser)
    make_players(checking, 1, state=PRESENT)
    assert missing(checking, "start", organiser) == ["到场 7 人，陪打 2 位，多了 1 位：请收回多出的陪打。"]


def test_nobody_there_at_all(checking: Event, organiser: User) -> None:
    make_players(checking, 4, state=ABSENT)
    assert missing(checking, "start", organiser) == ["还没有人登记到场。"]


def test_the_checklist_follows_list_and_check_in() -> None:
    event = coming_event()
    before = {item.order: item for item in items_for(event)}
    assert (before[40].detail, before[40].done, before[40].action) == ("还没有选手", False, "导入报名表")
    assert not before[50].done
    make_players(event, 8, state=EXPECTED)
    make_players(event, 1, state=PlayerState.RESERVE)
    event.state = EventState.CHECKIN
    during = {item.order: item for item in items_for(event)}
    assert (during[40].detail, during[40].done) == ("选手 8 人，3 队，替补 1 人", True)
    assert (during[50].detail, during[50].done) == ("已到 0 人，未到 0 人，待检录 8 人", False)
    event.players.filter(state=EXPECTED).update(state=PRESENT)
    after = {item.order: item for item in items_for(event)}
    assert (after[50].detail, after[50].done) == ("到场 8 人，正好坐满 2 桌。", True)
