"""重新开仗 owes a reason: what is wrong with it stands beside its field, at the 仗 it was typed for."""

import pytest
from django.test import Client

from tests.builders import give_role, make_zhang
from tournament.accounts.models import Role
from tournament.events.models import Event, EventState, Zhang, ZhangState
from tournament.records.models import ActionLog

pytestmark = pytest.mark.django_db


@pytest.fixture
def chief_client(event: Event, client_for: object) -> Client:
    """The browser of the 裁判长; two 仗 are closed."""
    make_zhang(event, 1, state=ZhangState.CLOSED)
    make_zhang(event, 2, state=ZhangState.CLOSED)
    return client_for(give_role(event, Role.CHIEF, "chief"))  # type: ignore[operator,no-any-return]


@pytest.mark.parametrize(
    ("reason", "sentence"), [(" ", "请写明原因。"), ("因" * 201, "太长了，最多 200 个字。")]
)
def test_the_mistake_stands_beside_its_field(chief_client: Client, reason: str, sentence: str) -> None:
    response = chief_client.post("/desk/kerqin/z/2/reopen/", {"reason": reason})
    assert response.status_code == 409
    folds = response.content.decode().split("<details")
    opened = [fold for fold in folds if fold.startswith(" open")]
    assert len(opened) == 1
    assert "/z/2/reopen/" in opened[0]
    assert 'aria-invalid="true" aria-describedby="reopen-2-reason_error"' in opened[0]
    assert f"<li>{sentence}</li>" in opened[0]
    assert reason.strip() in opened[0]
    assert set(Zhang.objects.values_list("state", flat=True)) == {ZhangState.CLOSED}


def test_with_its_reason_the_zhang_is_open_again(chief_client: Client) -> None:
    assert chief_client.post("/desk/kerqin/z/2/reopen/", {"reason": "计分有误"}).status_code == 302
    assert ActionLog.objects.get().reason == "计分有误"


def test_in_a_finished_event_that_is_said_instead(chief_client: Client) -> None:
    Event.objects.update(state=EventState.FINISHED)
    response = chief_client.post("/desk/kerqin/z/2/reopen/", {"reason": ""}, follow=True)
    assert "赛事已经结束，要先恢复比赛。" in response.content.decode()
