"""Start ``deploy/run.py`` as ``make run`` does, with a port and a data folder of its own."""

import contextlib
import os
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
# What a developer or a robot may have set, and a hall has not.
FOREIGN = (
    "ALLOWED_HOSTS",
    "DATABASE_URL",
    "DEBUG",
    "DEMO",
    "DJANGO_ALLOW_ASYNC_UNSAFE",
    "HALL",
    "HTTPS",
    "PUBLIC_URL",
    "SECRET_KEY",
)


def environment(data_dir: Path, port: int, **more: str) -> dict[str, str]:
    """Return the variables of a plain start."""
    kept = {name: value for name, value in os.environ.items() if name not in FOREIGN}
    return {**kept, "DATA_DIR": str(data_dir), "HOST": "127.0.0.1", "PORT": str(port), **more}


def free_port() -> int:
    """Return a port that is free just now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def refused_start(data_dir: Path, port: int, **more: str) -> str:
    """Start a site that cannot start; return the one line it says."""
    done = subprocess.run(
        [sys.executable, "deploy/run.py"],
        cwd=ROOT,
        env=environment(data_dir, port, **more),
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 1, done.stdout + done.stderr
    lines = [line for line in done.stderr.splitlines() if line]
    assert len(lines) == 1, done.stderr
    return lines[0]


@contextlib.contextmanager
def started_site(data_dir: Path, port: int, said: Path, **more: str) -> Iterator[subprocess.Popen[bytes]]:
    """Start the site, wait until it serves, and leave no process behind; what it says is in a file."""
    with said.open("wb") as out:
        process = subprocess.Popen(
            [sys.executable, "deploy/run.py"],
            cwd=ROOT,
            env=environment(data_dir, port, **more),
            stdin=subprocess.DEVNULL,
            stdout=out,
            stderr=subprocess.STDOUT,
        )
    try:
        wait_until_served(f"http://127.0.0.1:{port}/", process, said)
        yield process
    finally:
        if process.poll() is None:
            process.kill()
        process.wait()


def wait_until_served(url: str, process: subprocess.Popen[bytes], said: Path) -> None:
    """Ask until the site answers; an error page is an answer too, but not the one we want."""
    for _ in range(600):
        assert process.poll() is None, said.read_text(encoding="utf-8")
        try:
            with urllib.request.urlopen(url, timeout=10) as answer:
                assert answer.status == 200
                return
        except urllib.error.HTTPError as error:
            raise AssertionError(f"{url} answers {error.code}: {said.read_text(encoding='utf-8')}") from error
        except (urllib.error.URLError, ConnectionError):
            time.sleep(0.1)
    raise AssertionError(f"nothing at {url} after a minute: {said.read_text(encoding='utf-8')}")


def stop(process: subprocess.Popen[bytes], number: signal.Signals = signal.SIGTERM) -> int:
    """Stop the site as a person or the system does; return its status."""
    process.send_signal(number)
    return process.wait(timeout=20)
