"""Under which names and addresses the site answers in a hall."""

from typing import Any

import pytest
from django.core.exceptions import DisallowedHost
from django.http.request import validate_host
from django.test import RequestFactory

from deploy import hall
from tournament import hosts

FOUND = [("lo", "127.0.0.1"), ("wlan0", "192.168.1.23"), ("docker0", "172.17.0.1"), ("eth0", "10.0.0.5")]


class Machine:
    """A machine whose addresses change, and its clock."""

    def __init__(self) -> None:
        self.found, self.now, self.read = list(FOUND), 1_000.0, 0

    def interfaces(self) -> list[tuple[str, str]]:
        self.read += 1
        return self.found

    def clock(self) -> float:
        return self.now


def test_every_name_and_address_of_the_machine_is_answered() -> None:
    names = hosts.own_names("Hall-PC.example")
    assert names == ["localhost", "127.0.0.1", "[::1]", "hall-pc.example", "hall-pc", "hall-pc.local"]
    answered = hosts.AnsweredHosts(names, find=lambda: FOUND)
    for host in (*names, "192.168.1.23", "172.17.0.1", "10.0.0.5"):
        assert validate_host(host, answered)
    for host in ("192.168.1.24", "evil.example", "hall-pc.evil.example", "192.168.1.23.evil.example"):
        assert not validate_host(host, answered)


@pytest.mark.parametrize("name", ["", ".", "localhost"])
def test_a_machine_without_a_name_is_reached_all_the_same(name: str) -> None:
    assert hosts.own_names(name)[:3] == ["localhost", "127.0.0.1", "[::1]"]
    assert not {"", ".", ".local"} & set(hosts.own_names(name))


def test_a_new_address_is_answered_without_a_restart_and_the_old_one_no_more() -> None:
    machine = Machine()
    answered = hosts.AnsweredHosts(["localhost"], machine.interfaces, machine.clock)
    assert validate_host("192.168.1.23", answered)
    machine.found = [("lo", "127.0.0.1"), ("wlan0", "192.168.43.7")]
    machine.now += hosts.SECONDS
    assert validate_host("192.168.43.7", answered)
    assert not validate_host("192.168.1.23", answered)
    assert validate_host("localhost", answered)


def test_the_addresses_are_read_at_most_every_half_minute() -> None:
    machine = Machine()
    answered = hosts.AnsweredHosts([], machine.interfaces, machine.clock)
    for _second in range(60):
        list(answered)
        machine.now += 1
    assert machine.read == 2


def test_django_takes_the_list_as_its_setting(settings: Any) -> None:
    machine = Machine()
    settings.ALLOWED_HOSTS = hosts.AnsweredHosts(["localhost"], machine.interfaces, machine.clock)
    assert RequestFactory().get("/", HTTP_HOST="10.0.0.5:8000").get_host() == "10.0.0.5:8000"
    machine.found, machine.now = [("wlan0", "192.168.43.7")], 2_000.0
    assert RequestFactory().get("/", HTTP_HOST="192.168.43.7:8000").get_host() == "192.168.43.7:8000"
    with pytest.raises(DisallowedHost):
        RequestFactory().get("/", HTTP_HOST="10.0.0.5:8000").get_host()


@pytest.mark.parametrize(
    ("found", "shown"),
    [
        # A tunnel is for no phone in the hall; a private network goes before a public one; an interface
        # that got no address comes last.
        (
            [("wg0", "10.8.0.2"), ("eth1", "169.254.7.7"), ("eth0", "8.8.4.4"), ("wlan0", "192.168.1.23")],
            ["192.168.1.23", "8.8.4.4", "169.254.7.7"],
        ),
        ([("wlan0", "192.168.1.23"), ("wlan0:1", "192.168.1.23")], ["192.168.1.23"]),
        ([("lo", "127.0.0.1"), ("docker0", "172.17.0.1")], []),
    ],
)
def test_the_address_most_likely_of_use_to_a_phone_comes_first(
    found: list[tuple[str, str]], shown: list[str]
) -> None:
    assert hosts.phone_addresses(iter(found)) == shown


def test_phones_are_shown_only_addresses_of_real_networks() -> None:
    here, phones = hall.web_addresses("0.0.0.0", 8001, FOUND)
    assert here == "http://127.0.0.1:8001/"
    assert phones == ["http://192.168.1.23:8001/", "http://10.0.0.5:8001/"]


@pytest.mark.parametrize(
    ("host", "address"),
    [
        ("127.0.0.1", "http://127.0.0.1:8000/"),
        ("192.168.1.23", "http://192.168.1.23:8000/"),
        ("::1", "http://[::1]:8000/"),
    ],
)
def test_one_chosen_address_is_the_only_one(host: str, address: str) -> None:
    assert hall.web_addresses(host, 8000, FOUND) == (address, [])


def test_the_machine_finds_its_own_addresses() -> None:
    assert ("lo", "127.0.0.1") in list(hosts.interfaces())


def test_what_the_caller_has_set_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HTTPS", "1")
    monkeypatch.setenv("ALLOWED_HOSTS", "qiangtou.example")
    monkeypatch.setenv("PUBLIC_URL", "https://qiangtou.example")
    monkeypatch.delenv("DEBUG", raising=False)
    hall.set_hall_defaults("192.168.1.23", 8000)
    assert (hall.os.environ["DEBUG"], hall.os.environ["HTTPS"]) == ("0", "1")
    assert hall.os.environ["ALLOWED_HOSTS"] == "qiangtou.example"
    assert hall.os.environ["PUBLIC_URL"] == "https://qiangtou.example"


@pytest.mark.parametrize(
    ("host", "is_hall", "public"),
    [
        # At every address the site looks for the one of the moment itself.
        ("0.0.0.0", "1", None),
        ("::", "1", None),
        ("192.168.1.23", "1", "http://192.168.1.23:8001/"),
        ("fd00::5", "1", "http://[fd00::5]:8001/"),
        ("127.0.0.1", None, None),
        ("::1", None, None),
    ],
)
def test_what_is_printed_leads_to_where_the_site_is_served(
    monkeypatch: pytest.MonkeyPatch, host: str, is_hall: str | None, public: str | None
) -> None:
    monkeypatch.setattr(hall.os, "environ", {})
    hall.set_hall_defaults(host, 8001)
    assert (hall.os.environ.get("HALL"), hall.os.environ.get("PUBLIC_URL")) == (is_hall, public)


def test_the_summary_says_where_who_and_how_to_stop() -> None:
    text = hall.summary(
        "http://127.0.0.1:8000/", ["http://10.0.0.5:8000/"], [["裁判长", "chief", "一二三"]], "/data/var"
    )
    for part in (
        "http://127.0.0.1:8000/",
        "http://10.0.0.5:8000/",
        "裁判长",
        "chief",
        "一二三",
        "Ctrl+C",
        "/data/var",
    ):
        assert part in text
    assert text.index("抢头 已启动") < text.index("Qiangtou is running")


def test_the_summary_says_how_to_start_without_the_demonstration() -> None:
    here, phone = "http://127.0.0.1:8000/", "http://10.0.0.5:8000/"
    assert "DEMO=0" in hall.summary(here, [phone], [["裁判长", "chief", "一二三"]], "/data/var")
    assert "DEMO=0" not in hall.summary(here, [phone], [], "/data/var")


def test_the_summary_says_where_printed_codes_lead_when_that_is_not_plain() -> None:
    here, phones = "http://127.0.0.1:8000/", ["http://10.0.0.5:8000/", "http://192.168.1.23:8000/"]
    assert "二维码" not in hall.summary(here, phones[:1], [], "/data/var")
    assert f"make run PUBLIC_URL={phones[1]}" in hall.summary(here, phones, [], "/data/var")
    text = hall.summary(here, phones, [], "/data/var", "https://qiangtou.example")
    assert "https://qiangtou.example" in text
    assert "PUBLIC_URL=" not in text
