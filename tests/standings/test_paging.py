"""What stands in an address after the question mark never breaks a table, nor does it lengthen a page."""

import pytest
from django.test import Client

from tests.builders import make_players, make_zhang
from tests.standings.sheets import close_zhang, sheet
from tournament.events.models import Event

pytestmark = pytest.mark.django_db
TABLES = ("/e/kerqin/standings/", "/desk/kerqin/standings/", "/desk/kerqin/entrants/")
ROWS_A_PAGE = {TABLES[0]: 200, TABLES[1]: 100, TABLES[2]: 100}
PLAYERS = 205


@pytest.fixture(autouse=True)
def _played(event: Event) -> None:
    """One closed table, and 201 more players who are there: three pages at the desk, two for everybody."""
    zhang = make_zhang(event)
    sheet(zhang, make_players(event, 4), (9, -3, -3, -3))
    close_zhang(zhang)
    make_players(event, PLAYERS - 4, team_size=None)


@pytest.mark.parametrize("path", TABLES)
@pytest.mark.parametrize("asked", ["-4", "0", "1", "1000000", "abc", "", "9" * 5000, "\0"])
def test_the_length_of_a_page_is_not_in_the_address(organiser_client: Client, path: str, asked: str) -> None:
    response = organiser_client.get(path, {"per_page": asked})
    assert response.status_code == 200
    assert len(response.context["table"].page) == ROWS_A_PAGE[path]


@pytest.mark.parametrize("path", TABLES)
@pytest.mark.parametrize("asked", ["", "abc", "1.5", "\0", "9" * 5000, "１号"])
def test_what_is_no_page_is_the_first(organiser_client: Client, path: str, asked: str) -> None:
    response = organiser_client.get(path, {"page": asked})
    assert response.status_code == 200
    assert response.context["table"].page.number == 1


@pytest.mark.parametrize("path", TABLES)
@pytest.mark.parametrize("asked", ["0", "-1", "99", "999999999999999999999"])
def test_a_page_that_is_not_there_is_the_last(organiser_client: Client, path: str, asked: str) -> None:
    response = organiser_client.get(path, {"page": asked})
    assert response.status_code == 200
    shown = response.context["table"].page
    assert shown.number == -(-PLAYERS // ROWS_A_PAGE[path])
    assert len(shown) == PLAYERS % ROWS_A_PAGE[path]


@pytest.mark.parametrize("path", TABLES)
@pytest.mark.parametrize(
    "asked",
    [["nonsense"], ["-"], ["--name"], [""], ["\0"], ["name,-number"], ["name", "-name"], ["__class__"]],
)
def test_an_order_that_does_not_exist_is_passed_over(
    organiser_client: Client, path: str, asked: list[str]
) -> None:
    response = organiser_client.get(path, {"sort": asked})
    assert response.status_code == 200
    assert len(response.context["table"].page) == ROWS_A_PAGE[path]


@pytest.mark.parametrize("path", TABLES)
@pytest.mark.parametrize("name", ["q", "team", "state", "upto"])
@pytest.mark.parametrize("asked", ["\0", "9" * 400, "-1", "'", "%"])
def test_nonsense_in_the_search_is_answered_with_a_page(
    organiser_client: Client, path: str, name: str, asked: str
) -> None:
    assert organiser_client.get(path, {name: asked}).status_code == 200
