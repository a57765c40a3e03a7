"""Who reaches which page of the draw: by role, at this very event only."""

from collections.abc import Callable

import pytest
from django.test import Client
from django.urls import reverse

from tests.builders import give_role, make_event, make_players, make_zhang
from tests.draw.kit import make_field, published
from tournament.accounts.models import Role, User
from tournament.events.models import Event

pytestmark = pytest.mark.django_db

PUBLIC = [("draw", []), ("zhang", [1]), ("draw-file", [1])]
DESK = [("desk-zhangs", [])]
DRAWING = [("draw-desk", [1]), ("draw-show", [1]), ("draw-hall", [1])]
POSTS = [("draw-make", [1]), ("draw-publish", [1]), ("draw-unpublish", [1]), ("draw-hall", [1])]
LOTS = [("table-lots", [1, 1])]


@pytest.fixture
def drawn(event: Event) -> Event:
    """An event whose first 仗 is public."""
    make_players(event, 16)
    published(make_zhang(event))
    return event


@pytest.fixture
def clients(event: Event, client_for: Callable[[User], Client]) -> dict[str, Client]:
    """Browsers of everybody who might try."""
    elsewhere = make_event("elsewhere")
    people = {role.value: client_for(give_role(event, role, role.value)) for role in Role}
    stranger = give_role(elsewhere, Role.ORGANISER, "stranger")
    return people | {"stranger": client_for(stranger), "anonymous": Client()}


def address(event: Event, name: str, args: list[int]) -> str:
    return reverse(name, args=[event.slug, *args])


@pytest.mark.parametrize("who", ["anonymous", "stranger", "organiser", "chief", "referee"])
@pytest.mark.parametrize(("name", "args"), PUBLIC)
def test_everybody_reads_the_public_pages(
    drawn: Event, clients: dict[str, Client], name: str, args: list[int], who: str
) -> None:
    assert clients[who].get(address(drawn, name, args)).status_code == 200


def may(clients: dict[str, Client], url: str, *, post: bool = False) -> dict[str, int]:
    return {who: (client.post if post else client.get)(url).status_code for who, client in clients.items()}


@pytest.mark.parametrize(("name", "args"), DESK)
def test_all_officials_see_the_desk(
    drawn: Event, clients: dict[str, Client], name: str, args: list[int]
) -> None:
    assert may(clients, address(drawn, name, args)) == {
        "organiser": 200,
        "chief": 200,
        "referee": 200,
        "stranger": 403,
        "anonymous": 302,
    }


@pytest.mark.parametrize(("name", "args"), DRAWING)
def test_organiser_and_chief_referee_draw(
    drawn: Event, clients: dict[str, Client], name: str, args: list[int]
) -> None:
    assert may(clients, address(drawn, name, args)) == {
        "organiser": 200,
        "chief": 200,
        "referee": 403,
        "stranger": 403,
        "anonymous": 302,
    }


@pytest.mark.parametrize(("name", "args"), POSTS)
@pytest.mark.parametrize("who", ["referee", "stranger", "anonymous"])
def test_nobody_else_changes_a_draw(
    drawn: Event, clients: dict[str, Client], name: str, args: list[int], who: str
) -> None:
    before = list(drawn.actions.values_list("pk", flat=True))
    data = {"version": "1", "replacing": "1", "reason": "换一种"}
    response = clients[who].post(address(drawn, name, args), data)
    assert response.status_code == 403
    if who == "anonymous":
        assert f'action="{reverse("sign-in")}"' in response.content.decode()
    assert list(drawn.actions.values_list("pk", flat=True)) == before


@pytest.mark.parametrize(("name", "args"), LOTS)
def test_referees_enter_a_tables_lots(
    drawn: Event, clients: dict[str, Client], name: str, args: list[int]
) -> None:
    expected = {"organiser": 403, "chief": 200, "referee": 200, "stranger": 403, "anonymous": 302}
    assert may(clients, address(drawn, name, args)) == expected
    posted = may(clients, address(drawn, name, args), post=True)
    assert posted == expected


@pytest.mark.parametrize(("name", "args"), [*DRAWING, *LOTS])
def test_another_events_zhang_and_table_are_not_found(
    event: Event, client_for: Callable[[User], Client], name: str, args: list[int]
) -> None:
    (foreign,) = make_field(16, slug="foreign")
    published(foreign)
    chief = client_for(give_role(event, Role.CHIEF, "chief"))
    assert chief.get(address(event, name, args)).status_code == 404


@pytest.mark.parametrize("name", ["draw-make", "draw-publish", "draw-unpublish"])
def test_another_events_zhang_cannot_be_changed(
    event: Event, client_for: Callable[[User], Client], name: str
) -> None:
    (foreign,) = make_field(16, slug="foreign")
    published(foreign)
    chief = client_for(give_role(event, Role.CHIEF, "chief"))
    data = {"version": "1", "replacing": "0", "reason": "换一种"}
    assert chief.post(address(event, name, [1]), data).status_code == 404
    foreign.refresh_from_db()
    assert foreign.is_public
