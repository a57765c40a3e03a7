"""Whose address the throttle counts: the client's, believed only from proxies of one's own."""

from typing import Any

import pytest
from django.test import Client, RequestFactory

from tests.builders import PASSWORD, make_user
from tournament.accounts.clients import client_address

PROXY = "10.0.0.1"
ATTACKER, ORGANISER = "203.0.113.9", "198.51.100.7"


@pytest.fixture
def one_proxy(settings: Any) -> None:
    settings.TRUSTED_PROXY, settings.PROXY_COUNT = True, 1


def asked(forwarded: str | None = None, peer: str = PROXY) -> str | None:
    """Return the address found in a request."""
    more = {} if forwarded is None else {"HTTP_X_FORWARDED_FOR": forwarded}
    return client_address(RequestFactory(REMOTE_ADDR=peer, **more).get("/"))


def test_without_a_proxy_the_header_is_anybodys_word() -> None:
    assert asked(ORGANISER, peer=ATTACKER) == ATTACKER


@pytest.mark.parametrize(
    ("count", "forwarded", "address"),
    [
        (1, ATTACKER, ATTACKER),
        # The attacker claims to be the organiser; the proxy adds whom it sees.
        (1, f"{ORGANISER}, {ATTACKER}", ATTACKER),
        (2, f"{ORGANISER}, {ATTACKER}, 10.0.0.2", ATTACKER),
        # Fewer entries than proxies: somebody got round one of them.
        (2, ORGANISER, PROXY),
        (1, None, PROXY),
        (1, "unknown", PROXY),
        (1, f"{ATTACKER}:51234", ATTACKER),
        (1, "[2001:db8::1]:51234", "2001:db8::1"),
        (1, "fe80::1%eth0", "fe80::1"),
        (0, ATTACKER, PROXY),
    ],
)
@pytest.mark.usefixtures("one_proxy")
def test_behind_proxies_the_last_ones_entry_counts(
    settings: Any, count: int, forwarded: str | None, address: str
) -> None:
    settings.PROXY_COUNT = count
    assert asked(forwarded) == address


def test_a_peer_without_an_address_has_none() -> None:
    # gunicorn on a Unix socket
    assert asked(peer="") is None


def try_to_sign_in(password: str, forwarded: str) -> int:
    typed = {"username": "fuzeren", "password": password}
    client = Client(REMOTE_ADDR=PROXY, HTTP_X_FORWARDED_FOR=forwarded)
    return client.post("/sign-in/", typed).status_code


@pytest.mark.django_db
@pytest.mark.usefixtures("one_proxy")
def test_behind_a_proxy_an_attacker_locks_out_only_himself() -> None:
    make_user("fuzeren")
    for number in range(5):
        last = try_to_sign_in("no", f"192.0.2.{number}, {ATTACKER}")
    assert last == 429
    assert try_to_sign_in(PASSWORD, ATTACKER) == 429
    assert try_to_sign_in(PASSWORD, ORGANISER) == 302


@pytest.mark.django_db
def test_without_a_proxy_a_made_up_header_gives_no_new_tries() -> None:
    make_user("fuzeren")
    assert [try_to_sign_in("no", f"192.0.2.{number}") for number in range(5)][-1] == 429
