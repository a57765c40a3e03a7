"""Checks and tests, called by ``make`` inside the environment: ``lint``, ``tests`` or ``postgres``."""

import contextlib
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
if __name__ == "__main__":
    sys.path[0] = str(ROOT)  # the project's folder instead of deploy/

from deploy import postgres, system  # noqa: E402
from deploy.words import plain_streams, say  # noqa: E402

PYTHON = sys.executable
MANAGE = (PYTHON, "manage.py")
NO_TEST = 5  # pytest's status when nothing was collected
LINTS: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("ruff check", (PYTHON, "-m", "ruff", "check", "-q")),
    ("ruff format", (PYTHON, "-m", "ruff", "format", "-q", "--check")),
    ("mypy", (PYTHON, "-m", "mypy")),
    ("lint-imports", (PYTHON, str(Path(PYTHON).with_name("lint-imports")))),
    ("makemigrations --check", (*MANAGE, "makemigrations", "--check", "--dry-run")),
    ("check --deploy", (*MANAGE, "check", "--deploy", "--fail-level", "WARNING")),
)


def under_ci() -> bool:
    """Say whether a robot runs this: then nothing may be left out silently."""
    return os.environ.get("CI", "").lower() not in ("", "0", "false")


@contextlib.contextmanager
def own_data_dir(**more: str) -> Iterator[dict[str, str]]:
    """Give the checks a data folder of their own, so that a running site's is never touched."""
    with tempfile.TemporaryDirectory(prefix="qiangtou-", ignore_cleanup_errors=True) as folder:
        yield {**os.environ, "DEBUG": "0", "DATA_DIR": folder, **more}


def lint() -> int:
    """Run every check, show what failed, return the first failing status."""
    first = 0
    with own_data_dir(HTTPS="1") as environment:
        for name, command in LINTS:
            started = time.monotonic()
            done = subprocess.run(
                command,
                cwd=ROOT,
                env=environment,
                stdin=subprocess.DEVNULL,
                capture_output=True,
                text=True,
                check=False,
            )
            seconds = time.monotonic() - started
            print(f"{'✗' if done.returncode else '✓'} {name}  {seconds:.1f} s", flush=True)
            if done.returncode:
                print(done.stdout + done.stderr, flush=True)
                first = first or done.returncode
    return first


def left_out() -> list[str]:
    """Return the markers of the tests that cannot run here; the set-up has said what to install."""
    marks = []
    if system.absent(system.browser(system.distribution())):
        marks.append("browser")
    if system.absent((*system.PAPER, system.POPPLER)):
        marks.append("pdf")
    return marks


def pytest(arguments: Sequence[str], without: Sequence[str], environment: dict[str, str]) -> int:
    """Run pytest on two processors, without the tests that carry one of the marks."""
    marks = ["-m", " and ".join(f"not {mark}" for mark in without)] if without else []
    workers = os.environ.get("TEST_WORKERS", "2")
    # The same generated examples every time, and no complaint about a busy machine.
    steady = ("--hypothesis-profile=ci", "-n", workers, "--dist", "loadfile")
    command = [PYTHON, "-m", "pytest", *steady, *marks, *arguments]
    status = subprocess.run(
        command, cwd=ROOT, env=environment, stdin=subprocess.DEVNULL, check=False
    ).returncode
    if status == NO_TEST:
        say("没有找到任何测试，这不算通过", "no test was found, which is a failure")
    return status


def tests(arguments: Sequence[str]) -> int:
    """Run all tests."""
    missing = left_out()
    if missing and under_ci():
        say(
            f"缺少运行这些测试所需的程序：{missing}",
            "these tests lack what they need, and nothing may be left out",
        )
        return 1
    if missing:
        say(f"注意：这些测试没有运行：{missing}", "note: these tests are left out")
    with own_data_dir() as environment:
        return pytest(arguments, missing, environment)


def on_postgres(arguments: Sequence[str]) -> int:
    """Run the tests on PostgreSQL; the browser's and the house's own do not depend on the database."""
    with postgres.server() as found:
        if found.url is None:
            say(
                f"PostgreSQL 测试没有运行：{found.reason[0]}",
                f"the PostgreSQL tests were skipped: {found.reason[1]}",
            )
            return 1 if found.broken and under_ci() else 0
        without = [*left_out(), "browser"]
        with own_data_dir(DATABASE_URL=found.url) as environment:
            return pytest(["--ignore=tests/house", *arguments], list(dict.fromkeys(without)), environment)


def main(arguments: Sequence[str]) -> int:
    """Run what the first argument names."""
    plain_streams()
    what, rest = arguments[0], arguments[1:]
    try:
        if what == "lint":
            return lint()
        return tests(rest) if what == "tests" else on_postgres(rest)
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
