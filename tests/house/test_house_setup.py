"""The set-up's decisions: is this Python new enough, which way to an environment, when to start over."""

import ast
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from deploy import environment
from deploy.environment import Route, clean_environment, fingerprint, must_rebuild, routes, works

GATE = environment.ROOT / "deploy" / "setup.py"


@pytest.mark.parametrize("version", [(2, 7, 18), (3, 6, 9), (3, 9, 2), (3, 10, 12)])
def test_an_old_python_gets_one_line(
    version: tuple[int, int, int], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    code = compile(GATE.read_text(encoding="utf-8"), str(GATE), "exec")
    monkeypatch.setattr(sys, "version_info", version)
    with pytest.raises(SystemExit) as ended:
        exec(code, {"__name__": "__main__", "__file__": str(GATE)})
    assert ended.value.code == 1
    said = capsys.readouterr().err
    assert said.count("\n") == 1
    assert ".".join(map(str, version)) in said
    assert "太旧" in said
    assert "too old" in said


def test_the_gate_has_no_modern_syntax() -> None:
    tree = ast.parse(GATE.read_text(encoding="utf-8"), feature_version=(3, 4))
    modern = (ast.JoinedStr, ast.AnnAssign, ast.NamedExpr, ast.Match, ast.FunctionDef)
    assert not [node for node in ast.walk(tree) if isinstance(node, modern)]


def names(**facts: object) -> list[str]:
    usual: dict[str, object] = {"venv": ".venv", "has_ensurepip": False, "wheels": [], "uv": None}
    return [route.name for route in routes("python3", ".venv/bin/python", **{**usual, **facts})]  # type: ignore[arg-type]


def test_the_ways_are_tried_from_the_usual_to_the_unusual() -> None:
    assert names(has_ensurepip=True, wheels=["/w/pip-1-py3-none-any.whl"], uv="/bin/uv") == [
        "the environment's own pip",
        "python -m venv",
        "the system's pip",
        "the system's pip",
        "the system's pip wheel",
        "uv",
    ]


def test_without_ensurepip_the_environment_is_made_without_pip() -> None:
    found = list(routes("py", "in", venv=".venv", has_ensurepip=False, wheels=["/w/pip.whl"], uv="uv"))
    assert "python -m venv" not in [route.name for route in found]
    made = [route.make for route in found if route.make]
    assert set(made) == {("py", "-m", "venv", "--without-pip", ".venv")}
    by_name = {route.name: route for route in found}
    assert by_name["the system's pip wheel"].installer == ("in", "/w/pip.whl/pip")
    assert by_name["uv"].options == ("--python", "in")


@pytest.fixture
def answering(tmp_path: Path) -> Callable[[str, int], Route]:
    """Return a function that makes a route whose installer gives an answer and a status."""

    def make(answer: str, status: int) -> Route:
        script = f"print({answer!r}); raise SystemExit({status})"
        return Route("", None, (), (sys.executable, "-c", script), (22, 3))

    return make


@pytest.mark.parametrize(
    ("answer", "status", "good"),
    [
        ("pip 23.0.1 from /usr", 0, True),
        ("pip 22.0.2 from /usr", 0, False),
        ("pip 24.0", 1, False),
        ("", 0, False),
    ],
)
def test_an_installer_must_answer_and_be_new_enough(
    answering: Callable[[str, int], Route], tmp_path: Path, answer: str, status: int, good: bool
) -> None:
    assert works(answering(answer, status), tmp_path / "log") is good


def test_an_installer_that_is_not_there_does_not_work(tmp_path: Path) -> None:
    absent = str(tmp_path / "absent")
    assert not works(Route("", (absent,), (absent,), (absent,)), tmp_path / "log")
    assert not works(Route("", None, (absent,), (absent,)), tmp_path / "log")


@pytest.mark.parametrize(
    ("interrupted", "version", "again"),
    [(False, "3.11", False), (True, "3.11", True), (False, "3.12", True), (False, None, True)],
)
def test_when_the_environment_is_made_anew(interrupted: bool, version: str | None, again: bool) -> None:
    assert must_rebuild(interrupted=interrupted, version=version, wanted="3.11") is again


def test_the_stamp_changes_with_the_lists_and_the_python(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("x==1\n")
    before = fingerprint(["a.txt"], "3.11", tmp_path)
    assert fingerprint(["a.txt"], "3.11", tmp_path) == before
    assert fingerprint(["a.txt"], "3.12", tmp_path) != before
    (tmp_path / "a.txt").write_text("x==2\n")
    assert fingerprint(["a.txt"], "3.11", tmp_path) != before


def test_nobodys_own_pip_settings_lead_elsewhere() -> None:
    given = {
        "PIP_TARGET": "/elsewhere",
        "PYTHONPATH": "/mine",
        "PIP_USER": "1",
        "HTTPS_PROXY": "http://127.0.0.1:3128",
    }
    cleaned = clean_environment(given)
    assert "PIP_TARGET" not in cleaned
    assert "PYTHONPATH" not in cleaned
    assert cleaned["PIP_USER"] == "0"
    assert cleaned["PIP_NO_INPUT"] == "1"
    assert cleaned["HTTPS_PROXY"] == "http://127.0.0.1:3128"
