"""A step that owes a reason: what is wrong with it stands beside its field, and what was typed stays."""

import pytest
from django.test import Client

from tests.builders import make_zhang
from tournament.events.models import Event, EventState, ZhangState
from tournament.records.models import ActionLog

pytestmark = pytest.mark.django_db

# Each step that owes a reason, with the state it starts from.
OWING = {"resume": EventState.FINISHED, "reopen_checkin": EventState.RUNNING}


def tried(client: Client, event: Event, step: str, reason: str) -> str:
    """Try a step and return the page that refuses it."""
    response = client.post(f"/desk/{event.slug}/step/{step}/", {"reason": reason})
    assert response.status_code == 409
    event.refresh_from_db()
    assert event.state == OWING[step]
    assert not ActionLog.objects.exists()
    return response.content.decode()


def field_of(page: str, step: str) -> tuple[str, str]:
    """Return the field with the reason, and the fold it stands in."""
    fold = next(part for part in page.split("<details")[1:] if f"/step/{step}/" in part)
    return next(part for part in fold.split("<input")[1:] if 'name="reason"' in part), fold


@pytest.mark.parametrize("step", OWING)
@pytest.mark.parametrize(
    ("reason", "sentence"),
    [("", "请写明原因。"), ("  ", "请写明原因。"), ("因" * 201, "太长了，最多 200 个字。")],
)
def test_the_mistake_stands_beside_the_field(
    organiser_client: Client, event: Event, step: str, reason: str, sentence: str
) -> None:
    Event.objects.update(state=OWING[step])
    field, fold = field_of(tried(organiser_client, event, step, reason), step)
    assert fold.startswith(' class="card" open')
    assert 'aria-invalid="true"' in field
    assert f'aria-describedby="{step}-reason_error"' in field
    assert f'id="{step}-reason_error"' in field
    assert f"<li>{sentence}</li>" in field
    assert f'value="{reason}"' in field or not reason.strip()


def test_what_else_is_missing_is_said_too_and_the_reason_stays(
    organiser_client: Client, event: Event
) -> None:
    make_zhang(event, state=ZhangState.DRAWN)
    page = tried(organiser_client, event, "reopen_checkin", "漏了人")
    assert "已经抽签，不能再退回检录" in page
    assert 'value="漏了人"' in field_of(page, "reopen_checkin")[0]
    page = tried(organiser_client, event, "reopen_checkin", "")
    assert "已经抽签，不能再退回检录" in page
    assert "请写明原因。" in page


def test_a_step_of_another_state_says_where_the_event_is(organiser_client: Client, event: Event) -> None:
    response = organiser_client.post(f"/desk/{event.slug}/step/resume/", {"reason": ""})
    assert f"赛事现在是“{EventState.RUNNING.label}”" in response.content.decode()


def test_with_its_reason_it_is_taken(organiser_client: Client, event: Event) -> None:
    Event.objects.update(state=EventState.FINISHED)
    response = organiser_client.post(f"/desk/{event.slug}/step/resume/", {"reason": "申诉成立"})
    assert response.status_code == 302
    assert ActionLog.objects.get().reason == "申诉成立"
