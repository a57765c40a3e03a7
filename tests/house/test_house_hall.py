"""Under which names and addresses the site answers in a hall."""

import pytest

from deploy import hall

FOUND = [("lo", "127.0.0.1"), ("wlan0", "192.168.1.23"), ("docker0", "172.17.0.1"), ("eth0", "10.0.0.5")]


def test_every_address_of_the_machine_is_allowed() -> None:
    hosts = hall.allowed_hosts("Hall-PC.example", FOUND)
    assert hosts[:3] == ["localhost", "127.0.0.1", "[::1]"]
    assert {"hall-pc.example", "hall-pc", "hall-pc.local", "192.168.1.23", "172.17.0.1", "10.0.0.5"} <= set(
        hosts
    )
    assert len(hosts) == len(set(hosts))


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
    assert ("lo", "127.0.0.1") in list(hall.interfaces())


def test_what_the_caller_has_set_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HTTPS", "1")
    monkeypatch.setenv("ALLOWED_HOSTS", "qiangtou.example")
    monkeypatch.delenv("DEBUG", raising=False)
    hall.set_hall_defaults()
    assert (hall.os.environ["DEBUG"], hall.os.environ["HTTPS"]) == ("0", "1")
    assert hall.os.environ["ALLOWED_HOSTS"] == "qiangtou.example"


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
