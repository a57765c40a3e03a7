"""The states of an event, and refusals that say what is missing."""

import pytest

from tests.builders import give_role, make_event, make_zhang
from tournament.accounts.models import Role
from tournament.events.lifecycle import STEPS, TransitionRefused, missing_for, take_step
from tournament.events.models import Event, EventState, ZhangState
from tournament.records.models import ActionLog

pytestmark = pytest.mark.django_db


def step(name: str):
    return next(one for one in STEPS if one.name == name)


@pytest.fixture
def draft() -> Event:
    return make_event(state=EventState.DRAFT)


def test_an_event_without_a_schedule_is_not_announced(draft: Event) -> None:
    with pytest.raises(TransitionRefused) as refused:
        take_step(event=draft, step_name="announce", user=None)
    assert any("赛程" in sentence for sentence in refused.value.missing)
    draft.refresh_from_db()
    assert draft.state == EventState.DRAFT


def test_announcing_makes_the_event_public_and_is_logged(draft: Event) -> None:
    organiser = give_role(draft, Role.ORGANISER, "organiser")
    make_zhang(draft)
    event = take_step(event=draft, step_name="announce", user=organiser)
    assert event.state == EventState.ANNOUNCED
    assert event.is_public
    assert ActionLog.objects.get().user == organiser


def test_a_step_from_another_state_is_refused_with_the_state(draft: Event) -> None:
    with pytest.raises(TransitionRefused) as refused:
        take_step(event=draft, step_name="finish", user=None)
    assert "筹备中" in refused.value.missing[0]


def test_an_unknown_step_is_refused(draft: Event) -> None:
    with pytest.raises(TransitionRefused):
        take_step(event=draft, step_name="teleport", user=None)


def test_an_event_finishes_only_when_every_zhang_is_closed() -> None:
    event = make_event()
    closed = make_zhang(event, 1, state=ZhangState.CLOSED)
    make_zhang(event, 2, state=ZhangState.PLAYING)
    missing = missing_for(event, step("finish"))
    assert len(missing) == 1
    assert "第 2 仗" in missing[0]
    event.zhangs.exclude(pk=closed.pk).update(state=ZhangState.CLOSED)
    assert take_step(event=event, step_name="finish", user=None).state == EventState.FINISHED


def test_check_in_is_not_reopened_once_seats_are_drawn() -> None:
    event = make_event()
    make_zhang(event, 1, state=ZhangState.DRAWN)
    with pytest.raises(TransitionRefused) as refused:
        take_step(event=event, step_name="reopen_checkin", user=None, reason="漏了人")
    assert "已经抽签" in refused.value.missing[0]


def test_a_step_back_needs_a_reason() -> None:
    event = make_event(state=EventState.FINISHED)
    with pytest.raises(TransitionRefused) as refused:
        take_step(event=event, step_name="resume", user=None, reason="  ")
    assert refused.value.missing == ["请写明原因。"]
    take_step(event=event, step_name="resume", user=None, reason="申诉成立")
    assert ActionLog.objects.get().reason == "申诉成立"


def test_everything_missing_is_said_at_once() -> None:
    event = make_event()
    make_zhang(event, 1, state=ZhangState.PLAYING)
    make_zhang(event, 2, state=ZhangState.PLANNED)
    assert len(missing_for(event, step("finish"))) == 2
