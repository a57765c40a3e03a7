"""Who may reach which address: every address × every role, and nobody reaches another event's data.

A new address without a row here fails the first test.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import pytest
from django.test import Client
from django.urls import get_resolver, reverse

from tests.builders import give_role, make_event, make_players, make_user, make_zhang
from tests.play.playing import any_win, fresh, record
from tournament.accounts.models import Role, User
from tournament.draw.models import Table
from tournament.draw.services import make_draw, publish
from tournament.entrants.services import upload_roster
from tournament.events.models import Event, EventState

pytestmark = pytest.mark.django_db

ROLES = ("nobody", "phone", "other phone", "stranger", "referee", "chief", "organiser")
ALL = frozenset(ROLES)
OFFICIALS = frozenset({"referee", "chief", "organiser"})
REFEREES = frozenset({"referee", "chief"})
ORGANISER = frozenset({"organiser"})
CHIEF = frozenset({"chief"})
DRAWERS = frozenset({"chief", "organiser"})
SIGNED_IN = OFFICIALS | {"stranger"}
RECORDERS = REFEREES | {"phone"}


@dataclass(frozen=True)
class Row:
    """One address: its arguments after the event's slug, its method, and who reaches it."""

    who: frozenset[str]
    arguments: tuple[object, ...] = ()
    method: str = "get"
    has_event: bool = True
    data: dict[str, object] = field(default_factory=dict)


TABLE = (1, 1)
MATRIX: dict[str, Row] = {
    "home": Row(ALL, has_event=False),
    "sign-in": Row(ALL, has_event=False),
    "sign-out": Row(ALL, has_event=False, method="post"),
    "set_language": Row(ALL, has_event=False, method="post", data={"language": "en"}),
    "password": Row(SIGNED_IN, has_event=False),
    # The stranger is organiser of another event and may make one more.
    "event-create": Row(frozenset({"organiser", "stranger"}), has_event=False),
    "event": Row(ALL),
    "desk": Row(OFFICIALS),
    "event-step": Row(ORGANISER, ("finish",), "post"),
    "log": Row(DRAWERS),
    "settings": Row(ORGANISER),
    "schedule": Row(ORGANISER),
    "zhang-remove": Row(ORGANISER, method="post"),
    "zhang-settings": Row(ORGANISER, (1,)),
    "people": Row(ORGANISER),
    "person-remove": Row(ORGANISER, ("membership",), "post"),
    "person-password": Row(ORGANISER, ("membership",), "post"),
    "entrants": Row(ORGANISER),
    "player-add": Row(ORGANISER),
    "roster-upload": Row(ORGANISER),
    "roster-preview": Row(ORGANISER, ("import",)),
    "roster-confirm": Row(ORGANISER, ("import",), "post"),
    "roster-discard": Row(ORGANISER, ("import",), "post"),
    "team-edit": Row(ORGANISER, (1,)),
    "player-edit": Row(ORGANISER, (1,)),
    "player-withdraw": Row(ORGANISER, (1,), "post"),
    "player-restore": Row(ORGANISER, (1,), "post"),
    "player-substitute": Row(ORGANISER, (1,), "post"),
    "player-remove": Row(ORGANISER, (1,), "post"),
    "check-in": Row(OFFICIALS),
    "check-in-player": Row(OFFICIALS, (1,), "post"),
    "check-in-team": Row(OFFICIALS, (1,), "post"),
    "house-players": Row(OFFICIALS, method="post"),
    "house-release": Row(OFFICIALS, (1,), "post"),
    "draw": Row(ALL),
    "draw-file": Row(ALL, (1,)),
    "zhang": Row(ALL, (1,)),
    "desk-zhangs": Row(OFFICIALS),
    "draw-desk": Row(DRAWERS, (1,)),
    "draw-make": Row(DRAWERS, (1,), "post"),
    "draw-publish": Row(DRAWERS, (1,), "post"),
    "draw-unpublish": Row(DRAWERS, (1,), "post"),
    "draw-show": Row(DRAWERS, (1,)),
    "draw-hall": Row(DRAWERS, (1,)),
    "table-lots": Row(REFEREES, TABLE),
    "seat-handover": Row(DRAWERS, TABLE),
    "table": Row(ALL, TABLE),
    "table-pin": Row(ALL, TABLE),
    "record": Row(RECORDERS, TABLE),
    "record-preview": Row(RECORDERS, TABLE, "post"),
    "hand": Row(ALL, (*TABLE, 1)),
    "hand-undo": Row(RECORDERS, (*TABLE, 1)),
    "hand-correct": Row(REFEREES, (*TABLE, 1)),
    "table-close": Row(REFEREES, TABLE, "post"),
    "table-reopen": Row(REFEREES, TABLE, "post"),
    "pin-renew": Row(OFFICIALS, TABLE, "post"),
    "device-revoke": Row(OFFICIALS, (*TABLE, "device"), "post"),
    "zhang-close": Row(CHIEF, (1,), "post"),
    "zhang-reopen": Row(CHIEF, (1,), "post"),
    "pins": Row(OFFICIALS, (1,)),
    "standings": Row(ALL),
    "standings-export": Row(ALL, ("csv",)),
    "teams": Row(ALL),
    "teams-export": Row(ALL, ("csv",)),
    "players": Row(ALL),
    "player": Row(ALL, (1,)),
    "desk-standings": Row(OFFICIALS),
    "score-sheet": Row(OFFICIALS, TABLE),
    "score-sheet-blank": Row(OFFICIALS, TABLE),
    "sheets": Row(OFFICIALS, (1,)),
    "score-sheets": Row(OFFICIALS, (1,)),
    "score-sheets-filled": Row(OFFICIALS, (1,)),
}
# Pages of an event that name no object of it: reached at another event with a role there.
WITHOUT_OBJECT = {
    name
    for name, row in MATRIX.items()
    if row.has_event
    and name != "zhang-remove"
    and (not row.arguments or row.arguments in (("csv",), ("finish",)))
}


def url_names() -> set[str]:
    """Return the name of every address of the project."""
    names: set[str] = set()

    def walk(patterns: list[Any]) -> None:
        for pattern in patterns:
            if hasattr(pattern, "url_patterns"):
                walk(pattern.url_patterns)
            else:
                assert pattern.name, f"an address without a name: {pattern.pattern}"
                names.add(pattern.name)

    walk(get_resolver().url_patterns)
    return names


class World:
    """An event with one table in play, its people, and a stranger who runs an event of the same shape."""

    def __init__(self, client_for: Callable[[User], Client]) -> None:
        self.event = make_event("ours")
        self.officials = {role: give_role(self.event, Role(role), role) for role in sorted(OFFICIALS)}
        make_players(self.event, 8, team_size=2)
        draw = make_draw(zhang=make_zhang(self.event), user=self.officials["chief"], seed="matrix")
        publish(draw=draw, user=self.officials["chief"])
        self.table, self.other_table = Table.objects.select_related("zhang__event", "pin").order_by("number")
        record(self.table, any_win(fresh(self.table)), self.officials["referee"])
        data = "序号,代表队,姓名\n1,新队,新来的\n".encode()
        self.roster = upload_roster(
            event=self.event, filename="a.csv", data=data, user=self.officials["organiser"]
        )
        self.membership = self.event.memberships.get(role=Role.REFEREE)
        self.theirs = make_event("theirs")
        self.stranger = make_user("stranger")
        for role in Role.values:
            self.theirs.memberships.create(user=self.stranger, role=role)
        self.clients = {role: client_for(user) for role, user in self.officials.items()}
        self.clients |= {"nobody": Client(), "stranger": client_for(self.stranger)}
        self.clients |= {"phone": self._phone(self.table), "other phone": self._phone(self.other_table)}

    @staticmethod
    def _phone(table: Table) -> Client:
        client = Client()
        client.post(f"{table.get_absolute_url()}pin/", {"code": table.pin.code})
        return client

    def address(self, name: str, event: Event) -> str:
        """Return an address at ``event``; the numbers in it are those of our event's objects."""
        row = MATRIX[name]
        device = self.table.devices.first()
        known = {"membership": self.membership.pk, "import": self.roster.pk, "device": device.pk}
        arguments = [known.get(str(one), one) for one in row.arguments]
        return reverse(name, args=[*([event.slug] if row.has_event else []), *arguments])

    def answer(self, role: str, name: str, event: Event | None = None) -> Any:
        """Ask for an address as ``role``."""
        row = MATRIX[name]
        ask = getattr(self.clients[role], row.method)
        return ask(self.address(name, event or self.event), row.data)


def is_refused(response: Any) -> bool:
    """Say whether an answer keeps somebody out: forbidden, or led to sign in or to the table's PIN."""
    leads_away = response.status_code == 302 and (
        "/sign-in/" in response.url or response.url.endswith("/pin/")
    )
    return response.status_code == 403 or leads_away


@pytest.fixture
def world(db: None, client_for: Callable[[User], Client]) -> World:
    return World(client_for)


def test_every_address_stands_in_the_matrix() -> None:
    assert url_names() == set(MATRIX)


@pytest.mark.parametrize("name", sorted(MATRIX))
def test_each_role_reaches_what_it_may_and_nothing_else(world: World, name: str) -> None:
    wrong = {}
    for role in ROLES:
        response = world.answer(role, name)
        assert response.status_code < 500, f"{role} broke {name}"
        if is_refused(response) == (role in MATRIX[name].who):
            wrong[role] = response.status_code
    assert wrong == {}


@pytest.mark.parametrize(
    "name", sorted(name for name, row in MATRIX.items() if row.arguments and name not in WITHOUT_OBJECT)
)
def test_an_object_of_another_event_does_not_exist_there(world: World, name: str) -> None:
    # The stranger holds every role at "theirs", which has no player, no table, no import of its own.
    assert world.answer("stranger", name, world.theirs).status_code == 404


@pytest.mark.parametrize("name", sorted(WITHOUT_OBJECT))
def test_a_role_counts_at_its_own_event_only(world: World, name: str) -> None:
    row = MATRIX[name]
    for role in OFFICIALS:
        response = world.answer(role, name, world.theirs)
        assert is_refused(response) == (row.who != ALL), f"{role} at {name}"
    if row.method == "get":
        assert not is_refused(world.answer("stranger", name, world.theirs))


@pytest.mark.parametrize(
    "name", sorted(name for name, row in MATRIX.items() if row.who == ALL and row.has_event)
)
def test_public_pages_of_an_event_in_preparation_are_for_its_officials(world: World, name: str) -> None:
    Event.objects.filter(pk=world.event.pk).update(state=EventState.DRAFT)
    for role in ("nobody", "phone", "stranger"):
        assert world.answer(role, name).status_code == 404, role
    assert world.answer("referee", name).status_code != 404


@pytest.mark.parametrize("name", sorted(name for name, row in MATRIX.items() if row.method == "post"))
def test_what_changes_something_is_never_a_get(world: World, name: str) -> None:
    role = min(MATRIX[name].who & (OFFICIALS | {"nobody"}))
    assert world.clients[role].get(world.address(name, world.event)).status_code == 405


@pytest.mark.parametrize("name", sorted(name for name, row in MATRIX.items() if row.method == "get"))
def test_whoever_asks_only_for_the_head_gets_the_answer_without_its_body(world: World, name: str) -> None:
    client = world.clients[min(MATRIX[name].who & (OFFICIALS | {"nobody"}))]
    address = world.address(name, world.event)
    head = client.head(address)
    assert head.status_code == client.get(address).status_code
    assert head.content == b""


def test_a_form_without_its_token_is_refused_in_words(world: World) -> None:
    client = Client(enforce_csrf_checks=True)
    client.force_login(world.officials["referee"], backend="django.contrib.auth.backends.ModelBackend")
    response = client.post(world.address("table-close", world.event))
    assert response.status_code == 403
    assert "刷新页面" in response.content.decode()


def test_no_personal_data_on_public_pages(world: World) -> None:
    player = world.event.players.get(number=1)
    player.phone, player.birth_year = "13800138000", 1947
    player.save()
    for name, row in MATRIX.items():
        if row.who == ALL and row.has_event:
            answer = world.answer("nobody", name)
            assert b"13800138000" not in answer.content, name
            assert b"1947" not in answer.content, name


def test_a_view_that_does_not_say_who_may_reach_it_is_refused(world: World, settings: Any) -> None:
    settings.ROOT_URLCONF = "tests.site.unmarked_urls"
    assert world.clients["organiser"].get("/unmarked/").status_code == 403
