"""Who reaches the pages of this room: anonymous, organiser, chief, referee, somebody of another event."""

import pytest
from django.test import Client
from django.urls import reverse

from tests.builders import give_role, make_event, make_players
from tests.entrants.entering import upload
from tournament.accounts.models import Role, User
from tournament.events.models import Event

pytestmark = pytest.mark.django_db

# Address, what follows the event, and whether it changes something.
ORGANISERS = [
    ("entrants", (), False),
    ("player-add", (), False),
    ("player-edit", (1,), False),
    ("player-withdraw", (1,), True),
    ("player-restore", (1,), True),
    ("player-substitute", (1,), True),
    ("player-remove", (1,), True),
    ("team-edit", (1,), False),
    ("roster-upload", (), False),
    ("roster-preview", ("import",), False),
    ("roster-confirm", ("import",), True),
    ("roster-discard", ("import",), True),
]
OFFICIALS = [
    ("check-in", (), False),
    ("check-in-player", (1,), True),
    ("check-in-team", (1,), True),
    ("house-players", (), True),
    ("house-release", (1,), True),
]


@pytest.fixture
def import_pk(event: Event, organiser: User) -> int:
    make_players(event, 2)
    event.players.filter(number=2).update(is_house=True)
    return upload(event, organiser).pk


def status(client: Client, name: str, arguments: tuple, import_pk: int, *, changes: bool) -> int:
    filled = ["kerqin", *(import_pk if one == "import" else one for one in arguments)]
    address = reverse(name, args=filled)
    return (client.post(address) if changes else client.get(address)).status_code


@pytest.mark.parametrize(("name", "arguments", "changes"), ORGANISERS + OFFICIALS)
def test_who_is_not_signed_in_is_sent_to_sign_in(
    event: Event, import_pk: int, name: str, arguments: tuple, changes: bool
) -> None:
    before = list(event.players.values("pk", "state"))
    assert status(Client(), name, arguments, import_pk, changes=changes) == 302
    assert list(event.players.values("pk", "state")) == before
    assert event.imports.filter(confirmed_at=None).count() == 1


@pytest.mark.parametrize(("name", "arguments", "changes"), ORGANISERS + OFFICIALS)
def test_an_organiser_of_another_event_is_refused(
    event: Event, client_for, import_pk: int, name: str, arguments: tuple, changes: bool
) -> None:
    stranger = client_for(give_role(make_event("other"), Role.ORGANISER, "stranger"))
    assert status(stranger, name, arguments, import_pk, changes=changes) == 403
    assert event.players.count() == 2


@pytest.mark.parametrize(("name", "arguments", "changes"), ORGANISERS)
def test_the_list_is_the_organisers(
    client_for, organiser: User, chief: User, referee: User, import_pk: int, name, arguments, changes
) -> None:
    for official in (chief, referee):
        assert status(client_for(official), name, arguments, import_pk, changes=changes) == 403
    assert status(client_for(organiser), name, arguments, import_pk, changes=changes) in (200, 302)


@pytest.mark.parametrize(("name", "arguments", "changes"), OFFICIALS)
@pytest.mark.parametrize("role", ["organiser", "chief", "referee"])
def test_check_in_is_every_officials(
    request, client_for, import_pk: int, role: str, name: str, arguments: tuple, changes: bool
) -> None:
    client = client_for(request.getfixturevalue(role))
    # The house player is number 2.
    arguments = (2,) if name == "house-release" else arguments
    assert status(client, name, arguments, import_pk, changes=changes) in (200, 302)


def test_a_referee_sees_no_link_to_the_list(client_for, event: Event, referee: User) -> None:
    make_players(event, 1, state="reserve")
    page = client_for(referee).get(reverse("check-in", args=["kerqin"])).content.decode()
    assert reverse("player-edit", args=["kerqin", 1]) not in page
