"""No door of the desk is shut to whoever sees it: every link that a role finds there opens for that role."""

import re
from collections.abc import Callable
from html import unescape
from urllib.parse import urldefrag, urljoin

import pytest
from django.test import Client
from django.urls import resolve

from tests.builders import give_role, make_event, make_players, make_zhang
from tests.play.playing import any_win, fresh, record
from tournament.accounts.models import Role, User
from tournament.draw.models import Table
from tournament.draw.services import make_draw, publish
from tournament.entrants.services import upload_roster
from tournament.events.checklist import items_for
from tournament.events.models import Event, EventState
from tournament.play.services import close_table
from tournament.play.zhang_services import close_zhang
from tournament.sheets import documents

pytestmark = pytest.mark.django_db

LINK = re.compile(r'<a\b[^>]*?\bhref="([^"]+)"')
PRIMARY = re.compile(r'<a class="button primary" href="([^"]+)"')
DESK = "/desk/kerqin/"


def draft(event: Event, official: User) -> None:
    """Nothing but a name."""


def list_uploaded(event: Event, official: User) -> None:
    upload_roster(event=event, filename="a.csv", data="代表队,姓名\n甲,王芳\n".encode(), user=official)


def announced(event: Event, official: User) -> None:
    make_zhang(event)
    make_zhang(event, number=2)
    make_players(event, 8, team_size=2)
    set_state(event, EventState.ANNOUNCED)


def checking_in(event: Event, official: User) -> None:
    announced(event, official)
    set_state(event, EventState.CHECKIN)


def drawn(event: Event, official: User) -> None:
    announced(event, official)
    set_state(event, EventState.RUNNING)
    make_draw(zhang=event.zhangs.get(number=1), user=official, seed="doors")


def published(event: Event, official: User) -> None:
    drawn(event, official)
    publish(draw=event.zhangs.get(number=1).draws.get(), user=official)


def running(event: Event, official: User) -> None:
    published(event, official)
    table = Table.objects.select_related("zhang__event").get(number=1)
    record(table, any_win(fresh(table)), official)


def one_zhang_closed(event: Event, official: User) -> None:
    published(event, official)
    event.zhangs.filter(number=1).update(hands=4)
    for table in Table.objects.select_related("zhang__event"):
        for _hand in range(4):
            record(table, any_win(fresh(table)), official)
        close_table(table=table, user=official)
    close_zhang(zhang=event.zhangs.get(number=1), user=official)


def finished(event: Event, official: User) -> None:
    one_zhang_closed(event, official)
    event.zhangs.get(number=2).delete()
    set_state(event, EventState.FINISHED)


def set_state(event: Event, state: EventState) -> None:
    event.state = state
    event.save(update_fields=["state"])


STATES = (
    draft,
    list_uploaded,
    announced,
    checking_in,
    drawn,
    published,
    running,
    one_zhang_closed,
    finished,
)


@pytest.fixture(autouse=True)
def _no_printing(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hand out empty files: these tests are about doors, not paper."""
    monkeypatch.setattr(documents, "render_pdfs", lambda *_sheets, **_more: b"%PDF-")


@pytest.fixture(params=STATES, ids=lambda state: state.__name__)
def standing(request: pytest.FixtureRequest, db: None) -> Event:
    """An event with its officials, in each of the states."""
    event = make_event(state=EventState.DRAFT)
    people = {role: give_role(event, role, role.value) for role in Role}
    request.param(event, people[Role.CHIEF])
    return Event.objects.get()


def opened(client: Client, address: str) -> tuple[int, list[str]]:
    """Open a page; return its status and where its links lead, without what sorts and searches."""
    answer = client.get(address, follow=True)
    if not answer["Content-Type"].startswith("text/html"):
        return answer.status_code, []
    targets = [urljoin(address, unescape(link)) for link in LINK.findall(answer.content.decode())]
    assert all(target.startswith("/") for target in targets)
    return answer.status_code, [urldefrag(target).url.partition("?")[0] for target in targets]


@pytest.fixture
def clients(standing: Event, client_for: Callable[[User], Client]) -> dict[User, Client]:
    """A browser for each of the three roles."""
    return {member.user: client_for(member.user) for member in standing.memberships.select_related("user")}


def test_every_link_on_the_desk_opens(clients: dict[User, Client]) -> None:
    for user, client in clients.items():
        status, targets = opened(client, DESK)
        assert status == 200
        assert len(set(targets)) > 5
        statuses = {target: opened(client, target)[0] for target in set(targets)}
        assert {target: status for target, status in statuses.items() if status != 200} == {}, user


@pytest.mark.parametrize("standing", [running, one_zhang_closed], indirect=True)
def test_nor_does_a_shut_door_come_later(standing: Event, clients: dict[User, Client]) -> None:
    for user, client in clients.items():
        statuses: dict[str, int] = {}
        todo = {DESK}
        while todo:
            address = todo.pop()
            statuses[address], targets = opened(client, address)
            todo |= {target for target in targets if standing.slug in target} - statuses.keys()
        assert len(statuses) > 25
        assert {address: status for address, status in statuses.items() if status != 200} == {}, user


def test_an_item_asks_for_what_its_page_asks_and_the_next_one_is_the_readers(
    standing: Event, clients: dict[User, Client]
) -> None:
    items = items_for(standing)
    asked = {item.title: resolve(item.url).func.access for item in items}  # type: ignore[attr-defined]
    assert {item.title: item.permission for item in items} == asked
    for user, client in clients.items():
        waiting = [item.url for item in items if not item.done and user.has_perm(item.permission, standing)]
        assert PRIMARY.findall(client.get(DESK).content.decode()) == waiting[:1], user
