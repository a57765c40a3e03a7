"""The pinned lists: every package with its version and hashes, and no host named anywhere in the set-up."""

import ast
import re
import sys
import tomllib
from importlib.metadata import PackageNotFoundError, packages_distributions, requires, version

import pytest
from packaging.requirements import Requirement

from deploy.environment import ROOT

LISTS = ("requirements.txt", "requirements-dev.txt")
PINNED = re.compile(r"^([A-Za-z0-9._-]+)(?:\[([a-z0-9,_-]+)\])?==([^ ;\\]+)")


def normal(name: str) -> str:
    """Return a package's name as an index compares it."""
    return re.sub(r"[-_.]+", "-", name).lower()


def installed(name: str) -> bool:
    """Tell whether a package of the lists is here: some are for other machines."""
    try:
        version(name)
    except PackageNotFoundError:
        return False
    return True


def entries(file: str) -> list[str]:
    text = (ROOT / file).read_text(encoding="utf-8").replace("\\\n", " ")
    return [line for line in text.splitlines() if line.strip() and not line.lstrip().startswith("#")]


def versions(file: str) -> dict[str, str]:
    found = [PINNED.match(entry) for entry in entries(file)]
    return {match[1]: match[3] for match in found if match}


@pytest.mark.parametrize("file", LISTS)
def test_every_package_is_pinned_with_hashes(file: str) -> None:
    assert entries(file)
    loose = [entry[:60] for entry in entries(file) if not (PINNED.match(entry) and "--hash=sha256:" in entry)]
    assert loose == []


def test_the_tests_run_on_the_versions_that_people_get() -> None:
    people, tests = versions("requirements.txt"), versions("requirements-dev.txt")
    assert {name: version for name, version in tests.items() if people.get(name, version) != version} == {}


def test_a_pin_names_the_extras_that_other_packages_ask_for() -> None:
    # pip before 23.3 looks for `name[extra]` apart from `name==1.0`: it takes the newest, which has no hash.
    found = [match for file in LISTS for entry in entries(file) if (match := PINNED.match(entry))]
    pinned = {normal(match[1]): set((match[2] or "").split(",")) for match in found}
    asked = [
        Requirement(text) for name in pinned for text in (requires(name) if installed(name) else None) or ()
    ]
    lacking = [
        str(one)
        for one in asked
        if one.extras
        and (one.marker is None or one.marker.evaluate({"extra": ""}))
        and not one.extras <= pinned.get(normal(one.name), one.extras)
    ]
    assert lacking == []
    assert any(one.extras for one in asked)


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


def imported(folder: str) -> set[str]:
    """Return the outermost modules that a folder's files import."""
    names: set[str] = set()
    for path in (ROOT / folder).rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import):
                names |= {one.name.partition(".")[0] for one in node.names}
            elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
                names.add(node.module.partition(".")[0])
    return names


def test_what_the_site_imports_it_asks_for_itself() -> None:
    # What comes along with another package may stay away with its next version.
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    asked = {normal(re.split(r"[\[<>=]", entry)[0]) for entry in project["dependencies"]}
    packages = packages_distributions()
    ours = {"scoring", "tournament", "deploy"} | sys.stdlib_module_names
    modules = (imported("scoring") | imported("tournament") | imported("deploy")) - ours
    assert {name for name in modules if not {normal(one) for one in packages[name]} & asked} == set()
