"""What the console of a running site says: nothing of refusals, everything of what broke."""

import io
import logging
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.test import Client

from tournament.accounts.models import User
from tournament.events.models import Event

pytestmark = pytest.mark.django_db


@pytest.fixture
def console() -> Iterator[io.StringIO]:
    """Return what is written while a test runs, by the handler that the settings give the console."""
    [handler] = [one for one in logging.getLogger().handlers if type(one) is logging.StreamHandler]
    written = io.StringIO()
    before = handler.setStream(written)
    yield written
    handler.setStream(before)


@pytest.fixture
def client(event: Event, referee: User, client_for: Callable[[User], Client]) -> Client:
    """A referee's browser."""
    return client_for(referee)


REFUSED: dict[str, tuple[int, Callable[[Client], Any]]] = {
    "a page of somebody else's": (403, lambda client: client.get("/desk/kerqin/settings/")),
    "no such page": (404, lambda client: client.get("/e/nothing/")),
    "no such address": (404, lambda client: client.get("/favicon.ico")),
    "the address behind a button": (405, lambda client: client.get("/desk/kerqin/z/1/t/1/close/")),
    "what cannot be read": (400, lambda client: Client().get("/sign-in/?q=%00")),
    "what cannot be taken apart": (
        400,
        lambda client: Client().post("/sign-in/", b"x", content_type="multipart/form-data"),
    ),
    "a form that is not filled in": (422, lambda client: client.post("/password/", {"old_password": ""})),
}


@pytest.mark.parametrize("what", REFUSED)
def test_a_refusal_is_the_readers_business(client: Client, console: io.StringIO, what: str) -> None:
    status, ask = REFUSED[what]
    assert ask(client).status_code == status
    assert console.getvalue() == ""


def test_so_is_a_form_without_its_token(console: io.StringIO) -> None:
    assert Client(enforce_csrf_checks=True).post("/sign-in/").status_code == 403
    assert console.getvalue() == ""


@pytest.mark.parametrize("limit", ["DATA_UPLOAD_MAX_MEMORY_SIZE", "DATA_UPLOAD_MAX_NUMBER_FIELDS"])
def test_so_is_more_than_is_taken(console: io.StringIO, settings: Any, limit: str) -> None:
    setattr(settings, limit, 1)
    assert Client().post("/sign-in/", {"username": "a", "password": "b"}).status_code == 400
    assert console.getvalue() == ""


def test_what_broke_is_there_with_its_reference(
    client: Client, console: io.StringIO, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_arguments: object) -> None:
        raise RuntimeError("the disk is full")

    monkeypatch.setattr("tournament.events.views.render", broken)
    client.raise_request_exception = False
    page = client.get("/").content.decode()
    said = console.getvalue()
    [reference] = [line.split()[5] for line in said.splitlines() if " ERROR tournament.accounts" in line]
    assert reference in page
    assert "RuntimeError: the disk is full" in said
