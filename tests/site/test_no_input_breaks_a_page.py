"""Whatever is sent to an address, in any field of any form or any word of a query: an answer, never an error.

The client of these tests raises what the site would have turned into its page for unknown errors.
"""

from collections.abc import Callable, Iterator
from itertools import product
from urllib.parse import urljoin, urlsplit

import pytest
import tinyhtml5
from django.db import transaction
from django.test import Client
from django.urls import reverse

from tests.accounts.sending import XHTML, sent_by
from tests.site.test_access_matrix import MATRIX, World
from tournament.accounts.models import User

pytestmark = pytest.mark.django_db

NASTY = (
    "",
    "\0",
    "-1",
    "9" * 40,
    "１２",
    "²",
    "nan",
    "2026-02-30",
    "x" * 5000,
    "<script>alert(1)</script>{{ 7 }}%s",
    "\u202e😀\ue000\u2028",
    "E",
)
WORST = ("\0", "9" * 40, "²", "x" * 5000)
# Every word some page reads from its query.
QUERY = (
    *("q", "page", "sort", "show", "kept", "sheet", "table", "step", "all", "wind", "from", "tables"),
    *("ready", "next", "state", "team", "zhang", "upto", "stage", "draft", "number", "reserve", "name"),
)
PAGES = sorted(name for name, row in MATRIX.items() if row.method == "get")
# Whoever is signed out sends nothing any more that a page would take.
HEAD = (reverse("sign-out"), reverse("set_language"))
ROLE = {name: min(MATRIX[name].who & {"organiser", "chief", "nobody"} or {"referee"}) for name in PAGES}


@pytest.fixture
def world(db: None, client_for: Callable[[User], Client]) -> World:
    return World(client_for)


def targets_of(page: str, address: str) -> Iterator[str]:
    """Yield where the forms of a page are posted to, but for those at the head of every page."""
    for form in tinyhtml5.parse(page).iter(f"{XHTML}form"):
        target = form.get("action") or urlsplit(address).path
        if form.get("method") == "post" and target not in HEAD:
            yield target


def send(client: Client, target: str, data: dict[str, list[str]]) -> int:
    """Send a form and take back whatever it changed."""
    with transaction.atomic():
        status = client.post(target, data).status_code
        transaction.set_rollback(True)
    return int(status)


@pytest.mark.parametrize("name", PAGES)
def test_no_query_does(world: World, name: str) -> None:
    client, address = world.clients[ROLE[name]], world.address(name, world.event)
    for nasty in NASTY:
        assert client.get(address, dict.fromkeys(QUERY, nasty)).status_code < 500
    assert client.get(address, {word: ["1", "\0", "E"] for word in QUERY}).status_code < 500


def test_every_form_of_a_page_is_found(world: World) -> None:
    address = world.address("player-edit", world.event)
    page = world.clients["organiser"].get(address).content.decode()
    steps = {"", "substitute/", "withdraw/"}
    assert set(targets_of(page, address)) == {address + step for step in steps}


@pytest.mark.parametrize("name", PAGES)
def test_no_field_of_a_form_does(world: World, name: str) -> None:
    client, address = world.clients[ROLE[name]], world.address(name, world.event)
    response = client.get(address)
    if not response["Content-Type"].startswith("text/html"):
        return
    page = response.content.decode()
    for target in sorted(set(targets_of(page, address))):
        sent = sent_by(page, target, address)
        for nasty in NASTY:
            assert send(client, urljoin(address, target), {field: [nasty] for field in sent}) < 500
        # One at a time, so that a field is reached that the refusal of another would spare.
        for field, nasty in product(sent, WORST):
            assert send(client, urljoin(address, target), sent | {field: [nasty]}) < 500
        assert send(client, urljoin(address, target), {}) < 500
