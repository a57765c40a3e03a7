"""Which system packages are missing, who may install them, and what is said otherwise."""

from collections.abc import Sequence
from pathlib import Path

import pytest

from deploy import system
from deploy.system import Part, Rights

HERE = Part("python3", programs=("python3",))
LIBRARY_GONE = Part("libnothing-1.0-0", libraries=("libnothing-of-the-kind.so.0",))
PROGRAM_GONE = Part("nothing-utils", programs=("nothing-of-the-kind",))


def test_parts_are_looked_for_as_they_are_used() -> None:
    assert system.absent([HERE, LIBRARY_GONE, PROGRAM_GONE]) == ["libnothing-1.0-0", "nothing-utils"]


def packages(purpose: str, distribution: str) -> list[str]:
    return [part.package for group in system.parts_for(purpose, distribution) for part in group]


def test_running_needs_only_the_libraries_for_paper() -> None:
    assert packages("run", "debian") == ["libpango-1.0-0", "libpangoft2-1.0-0", "libharfbuzz-subset0"]


@pytest.mark.parametrize(
    ("distribution", "browser"), [("debian", "chromium"), ("ubuntu", "chromium-browser")]
)
def test_chromium_comes_apart_under_the_distributions_name(distribution: str, browser: str) -> None:
    assert "poppler-utils" in packages("test", distribution)
    assert [part.package for part in system.parts_for("test", distribution)[-1]] == [browser, "libatomic1"]


QUIET = ("env", "DEBIAN_FRONTEND=noninteractive", "NEEDRESTART_SUSPEND=1")


@pytest.mark.parametrize(
    ("rights", "prefix"),
    [
        (Rights(has_apt=True, is_root=True, has_sudo=False), QUIET),
        (Rights(has_apt=True, is_root=False, has_sudo=True), ("sudo", "-n", *QUIET)),
        (Rights(has_apt=True, is_root=False, has_sudo=False), None),
        (Rights(has_apt=False, is_root=True, has_sudo=False), None),
    ],
)
def test_apt_runs_only_where_it_asks_nothing(rights: Rights, prefix: tuple[str, ...] | None) -> None:
    assert rights.prefix == prefix


def test_the_command_by_hand_can_be_typed_as_it_is() -> None:
    user = Rights(has_apt=True, is_root=False, has_sudo=False)
    root = Rights(has_apt=True, is_root=True, has_sudo=False)
    assert user.by_hand(["a", "b"]) == (
        "sudo apt-get update && sudo apt-get install -y --no-install-recommends a b"
    )
    assert root.by_hand(["a"]) == "apt-get update && apt-get install -y --no-install-recommends a"


class Apt:
    """A stand-in for the machine's apt that installs nothing and remembers what was asked."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, rights: Rights, *groups: tuple[Part, ...]) -> None:
        self.asked: list[list[str]] = []
        monkeypatch.setattr(system, "rights", lambda: rights)
        monkeypatch.setattr(system, "parts_for", lambda purpose, distribution: groups)
        monkeypatch.setattr(system, "install", self.install)

    def install(self, packages: Sequence[str], log: Path) -> bool:
        self.asked.append(list(packages))
        return False


ROOT = Rights(has_apt=True, is_root=True, has_sudo=False)
USER = Rights(has_apt=True, is_root=False, has_sudo=False)


def test_nothing_missing_asks_for_nothing(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    apt = Apt(monkeypatch, ROOT, (HERE,))
    assert system.ensure("run", tmp_path / "memory", tmp_path / "log")
    assert apt.asked == []


def test_a_group_that_fails_leaves_the_next_alone(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    apt = Apt(monkeypatch, ROOT, (HERE, LIBRARY_GONE), (PROGRAM_GONE,))
    assert not system.ensure("test", tmp_path / "memory", tmp_path / "log")
    assert apt.asked == [["libnothing-1.0-0"], ["nothing-utils"]]
    said = capsys.readouterr().out
    assert said.count("\n") == 1
    assert said.rstrip().endswith("apt-get install -y --no-install-recommends libnothing-1.0-0 nothing-utils")


def test_a_failed_attempt_is_not_made_again(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    apt = Apt(monkeypatch, ROOT, (LIBRARY_GONE,))
    for _ in range(2):
        system.ensure("run", tmp_path / "memory", tmp_path / "log")
    assert apt.asked == [["libnothing-1.0-0"]]


def test_who_may_not_install_is_told_the_command(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    Apt(monkeypatch, USER, (LIBRARY_GONE,))
    system.ensure("run", tmp_path / "memory", tmp_path / "log")
    assert "sudo apt-get install -y --no-install-recommends libnothing-1.0-0" in capsys.readouterr().out
    assert not (tmp_path / "memory").exists()


def test_without_apt_only_the_names_are_told(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    Apt(monkeypatch, Rights(has_apt=False, is_root=False, has_sudo=False), (LIBRARY_GONE,))
    system.ensure("run", tmp_path / "memory", tmp_path / "log")
    said = capsys.readouterr().out
    assert "libnothing-1.0-0" in said
    assert "apt-get install" not in said
