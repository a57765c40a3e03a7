"""Which PostgreSQL the tests take, and what happens without one."""

from pathlib import Path

import pytest

from deploy import checks, postgres
from deploy.postgres import Found


@pytest.fixture(autouse=True)
def _a_machine_without_a_server(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("DATABASE_URL", raising=False)
    monkeypatch.setattr(postgres, "answers", lambda url: False)
    monkeypatch.setattr(postgres, "install", lambda: False)
    monkeypatch.setattr(postgres, "newest_programs", lambda: None)


def found() -> Found:
    with postgres.server() as server:
        return server


def test_a_named_server_is_taken_as_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DATABASE_URL", "postgres://somebody@db/one")
    assert found() == Found("postgres://somebody@db/one")


def test_the_server_that_listens_is_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(postgres, "answers", lambda url: True)
    assert found() == Found(postgres.USUAL)


def test_a_server_that_cannot_be_installed_is_nobodys_fault() -> None:
    server = found()
    assert server.url is None
    assert not server.broken
    assert "apt-get install" in server.reason[1]


def test_a_server_that_does_not_start_is_a_failure(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(postgres, "newest_programs", lambda: tmp_path)  # no initdb in there
    server = found()
    assert server.url is None
    assert server.broken


def test_a_machine_without_the_servers_user_is_no_crash(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(postgres, "newest_programs", lambda: tmp_path)
    monkeypatch.setattr(postgres.os, "geteuid", lambda: 0)
    monkeypatch.setattr(postgres.pwd, "getpwnam", lambda name: {}[name])
    assert found().broken


@pytest.mark.parametrize(
    ("ci", "broken", "status"), [("", True, 0), ("1", False, 0), ("1", True, 1), ("0", True, 0)]
)
def test_a_robot_does_not_let_a_broken_server_pass(
    monkeypatch: pytest.MonkeyPatch, ci: str, broken: bool, status: int, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("CI", ci)
    if broken:
        monkeypatch.setattr(postgres, "install", lambda: True)
    assert checks.on_postgres([]) == status
    assert "没有运行" in capsys.readouterr().out


@pytest.mark.parametrize(("ci", "status"), [("", 0), ("true", 1)])
def test_a_robot_leaves_no_test_out(monkeypatch: pytest.MonkeyPatch, ci: str, status: int) -> None:
    monkeypatch.setenv("CI", ci)
    monkeypatch.setattr(checks, "left_out", lambda: ["browser"])
    ran: list[list[str]] = []
    monkeypatch.setattr(
        checks, "pytest", lambda arguments, without, environment: ran.append(list(without)) or 0
    )
    assert checks.tests([]) == status
    assert ran == ([] if status else [["browser"]])
