"""The pinned lists: every package with its version and hashes, and no host named anywhere in the set-up."""

import re

import pytest

from deploy.environment import ROOT

LISTS = ("requirements.txt", "requirements-dev.txt")
PINNED = re.compile(r"^([A-Za-z0-9._-]+)(?:\[[a-z0-9,_-]+\])?==([^ ;\\]+)")


def entries(file: str) -> list[str]:
    text = (ROOT / file).read_text(encoding="utf-8").replace("\\\n", " ")
    return [line for line in text.splitlines() if line.strip() and not line.lstrip().startswith("#")]


def versions(file: str) -> dict[str, str]:
    found = [PINNED.match(entry) for entry in entries(file)]
    return {match[1]: match[2] for match in found if match}


@pytest.mark.parametrize("file", LISTS)
def test_every_package_is_pinned_with_hashes(file: str) -> None:
    assert entries(file)
    loose = [entry[:60] for entry in entries(file) if not (PINNED.match(entry) and "--hash=sha256:" in entry)]
    assert loose == []


def test_the_tests_run_on_the_versions_that_people_get() -> None:
    people, tests = versions("requirements.txt"), versions("requirements-dev.txt")
    assert {name: version for name, version in tests.items() if people.get(name, version) != version} == {}


SETUP_FILES = (
    *LISTS,
    "pyproject.toml",
    "Makefile",
    ".ci/run",
    *sorted(f"deploy/{p.name}" for p in (ROOT / "deploy").glob("*.py")),
)


@pytest.mark.parametrize("file", SETUP_FILES)
def test_the_setup_names_no_host(file: str) -> None:
    text = (ROOT / file).read_text(encoding="utf-8")
    addresses = re.findall(r"https?://[^\s\"'{]+", text)
    assert [address for address in addresses if "127.0.0.1" not in address] == []
    assert not re.search(r"--(extra-)?index-url|--find-links|--trusted-host", text)
