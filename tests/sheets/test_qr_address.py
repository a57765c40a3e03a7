"""Where the QR code of a sheet leads: to an address that a phone in the hall can open."""

from collections.abc import Iterator
from typing import Any

import pytest
from django.test import Client, RequestFactory
from django.urls import reverse

from tests.builders import make_players, make_table, make_zhang
from tests.sheets.paper import text_of
from tournament.draw.models import Table
from tournament.events.models import Event
from tournament.hosts import AnsweredHosts
from tournament.sheets import documents, qr

PATH = "/e/kerqin/z/1/t/3/"
LAN = "192.168.1.23"


@pytest.fixture
def hall(settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """A computer in the hall's network, as ``make run`` sets it up."""
    settings.HALL, settings.PUBLIC_URL = True, ""
    found = [("lo", "127.0.0.1"), ("docker0", "172.17.0.1"), ("wlan0", LAN), ("eth0", "10.0.0.5")]
    settings.ALLOWED_HOSTS = AnsweredHosts(["localhost", "127.0.0.1", "[::1]", "hall-pc"], find=lambda: found)
    monkeypatch.setattr(qr, "current_addresses", lambda: [LAN, "10.0.0.5"])


def printed_at(host: str) -> str:
    """Return the address on a sheet that is printed from a page of ``host``."""
    request = RequestFactory().get("/desk/kerqin/z/1/sheets.pdf", HTTP_HOST=host, SERVER_PORT="8000")
    return qr.phone_address(request, PATH)


@pytest.mark.usefixtures("hall")
@pytest.mark.parametrize(
    "host", ["127.0.0.1:8000", "localhost:8000", "[::1]:8000", "hall-pc:8000", "172.17.0.1:8000"]
)
def test_printed_at_the_halls_computer_it_leads_into_the_halls_network(host: str) -> None:
    assert printed_at(host) == f"http://{LAN}:8000{PATH}"


@pytest.mark.usefixtures("hall")
@pytest.mark.parametrize("address", [LAN, "10.0.0.5"])
def test_printed_from_another_computer_it_leads_to_where_that_one_found_the_site(address: str) -> None:
    assert printed_at(f"{address}:8000") == f"http://{address}:8000{PATH}"


@pytest.mark.usefixtures("hall")
def test_an_address_set_by_the_organiser_goes_first(settings: Any) -> None:
    settings.PUBLIC_URL = "https://zuihu.example"
    assert printed_at("127.0.0.1:8000") == printed_at(f"{LAN}:8000") == f"https://zuihu.example{PATH}"


@pytest.mark.usefixtures("hall")
def test_an_address_the_site_would_refuse_is_not_printed(settings: Any) -> None:
    settings.ALLOWED_HOSTS = ["localhost", "10.0.0.5"]
    assert printed_at("localhost:8000") == f"http://10.0.0.5:8000{PATH}"
    settings.ALLOWED_HOSTS = ["localhost"]
    assert printed_at("localhost:8000") == f"http://localhost:8000{PATH}"


@pytest.mark.usefixtures("hall")
def test_without_a_network_it_is_the_address_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(qr, "current_addresses", list)
    assert printed_at("127.0.0.1:8000") == f"http://127.0.0.1:8000{PATH}"


@pytest.mark.parametrize(
    ("address", "host"),
    [
        ("http://127.0.0.1:8000/e/", "127.0.0.1:8000"),
        ("http://127.1.2.3/e/", "127.1.2.3"),
        ("http://localhost:8000/e/", "localhost:8000"),
        ("http://[::1]:8000/e/", "[::1]:8000"),
        (f"http://{LAN}:8000/e/", ""),
        ("https://zuihu.example/e/127.0.0.1/", ""),
        ("http://localhost.example/e/", ""),
    ],
)
def test_an_address_that_no_phone_can_open_is_known(address: str, host: str) -> None:
    assert qr.only_here(address) == host


@pytest.fixture
def table(event: Event) -> Table:
    """Table 3 of the first 仗."""
    return make_table(make_zhang(event), make_players(event, 4), number=3)


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """Collect the addresses that are made into QR codes."""
    seen: list[str] = []
    monkeypatch.setattr(documents, "render_pdfs", lambda *_args, **_more: b"%PDF-")
    monkeypatch.setattr(documents, "qr_data_uri", lambda address: seen.append(address) or "data:,")
    return seen


@pytest.mark.usefixtures("hall", "table")
@pytest.mark.parametrize(
    ("name", "numbers"),
    [("score-sheet", [1, 3]), ("score-sheet-blank", [1, 3]), ("score-sheets", [1])],
)
def test_every_sheet_is_printed_with_it(
    event: Event, organiser_client: Client, drawn: list[str], name: str, numbers: list[int]
) -> None:
    address = reverse(name, args=[event.slug, *numbers])
    organiser_client.get(address, HTTP_HOST="127.0.0.1:8000", SERVER_PORT="8000")
    assert drawn == [f"http://{LAN}:8000{PATH}"]


@pytest.mark.pdf
def test_a_code_that_no_phone_can_use_is_labelled(table: Table) -> None:
    def sheet(site: str) -> str:
        made = documents.score_sheet(table=table, address_of=lambda path: site + path, filled=False)
        return text_of(made.content)

    only_here = sheet("http://127.0.0.1:8000")
    assert "仅本机可扫 127.0.0.1:8000" in only_here
    assert "扫码看本桌" not in only_here
    assert "仅本机可扫" not in sheet(f"http://{LAN}:8000")
