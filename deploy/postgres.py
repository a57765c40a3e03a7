"""A PostgreSQL for the tests: the one that listens already, or a throw-away one of Debian's programs."""

import contextlib
import os
import pwd
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from deploy import system

USUAL = "postgres://postgres@127.0.0.1:5432/postgres"
PROGRAMS = Path("/usr/lib/postgresql")  # Debian keeps each version's server programs below here
# The data lives for one test run: speed counts, a power cut does not.
OPTIONS = "-c listen_addresses=127.0.0.1 -c fsync=off -c synchronous_commit=off -c full_page_writes=off"


@dataclass(frozen=True)
class Found:
    """A server's address, or why there is none; ``broken`` when there should have been one."""

    url: str | None
    reason: tuple[str, str] = ("", "")
    broken: bool = False


@contextlib.contextmanager
def server() -> Iterator[Found]:
    """Find a server, or run one for as long as it is needed."""
    given = os.environ.get("DATABASE_URL", "")
    if given.startswith("postgres") or answers(USUAL):
        yield Found(given if given.startswith("postgres") else USUAL)
        return
    programs = newest_programs()
    if programs is None and not install():
        command = system.rights().by_hand(["postgresql"])
        yield Found(None, ("没有服务器，请运行", f"no server, please run: {command}"))
        return
    programs = programs or newest_programs()
    if programs is None:
        yield Found(None, ("找不到 initdb", "initdb was not found"), broken=True)
        return
    with contextlib.ExitStack() as stack:
        try:
            found = Found(stack.enter_context(throw_away(programs)))
        except (OSError, LookupError, subprocess.CalledProcessError) as error:
            found = Found(
                None, (f"服务器没有启动（{error}）", f"the server did not start ({error})"), broken=True
            )
        yield found


def answers(url: str) -> bool:
    """Say whether a server lets us in."""
    import psycopg

    try:
        psycopg.connect(url, connect_timeout=3).close()
    except psycopg.Error:
        return False
    return True


def install() -> bool:
    """Install Debian's server if that needs no question."""
    log = Path(tempfile.gettempdir()) / f"qiangtou-postgresql-{os.getpid()}.log"
    done = system.install(["postgresql"], log)
    log.unlink(missing_ok=True)
    return done


def newest_programs() -> Path | None:
    """Return the folder with the newest server's initdb and pg_ctl."""
    found = sorted(PROGRAMS.glob("*/bin/initdb"), key=lambda path: float(path.parts[-3]))
    return found[-1].parent if found else None


def free_port() -> int:
    """Return a port that is free just now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextlib.contextmanager
def throw_away(programs: Path) -> Iterator[str]:
    """Run a server in a temporary folder; the machine's own servers and their settings stay as they are."""
    # PostgreSQL refuses to run as root; Debian's package brings a user for it.
    user = "postgres" if os.geteuid() == 0 else None
    folder = Path(tempfile.mkdtemp(prefix="qiangtou-pg-"))
    data, port = folder / "data", free_port()

    def run(program: str, *arguments: str) -> None:
        subprocess.run(
            [programs / program, "-D", data, *arguments],
            user=user,
            cwd="/",
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            check=True,
        )

    try:
        if user:
            os.chown(folder, pwd.getpwnam(user).pw_uid, -1)
        run("initdb", "-U", "postgres", "--auth=trust", "-E", "UTF8", "--locale=C.UTF-8", "--no-sync")
        run("pg_ctl", "-w", "-l", f"{folder}/log", "-o", f"-p {port} -k {folder} {OPTIONS}", "start")
        try:
            yield f"postgres://postgres@127.0.0.1:{port}/postgres"
        finally:
            run("pg_ctl", "-m", "immediate", "stop")
    finally:
        shutil.rmtree(folder, ignore_errors=True)
