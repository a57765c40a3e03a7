"""The virtual environment ``.venv`` with the pinned packages, on machines that lack one thing or another.

A bare Debian has neither ``ensurepip`` nor pip, and its pip refuses to install outside an environment. So
several routes are tried in turn, and the first that works is taken; the packages are the same by any route,
since each is pinned with its hashes.
"""

import contextlib
import fcntl
import hashlib
import importlib.util
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from deploy import system
from deploy.words import failure, plain_streams, say

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
WHEELS = Path("/usr/share/python-wheels")  # Debian keeps pip's wheel here, beside python3-venv
REQUIREMENTS = {
    "run": ("requirements.txt",),
    "test": ("requirements.txt", "requirements-dev.txt"),
    "messages": ("requirements.txt",),
}
PIP_WITH_PYTHON_OPTION = (22, 3)  # `pip --python` is as old as this
# Settings of a person's own pip that would put the packages somewhere else.
DIVERTING = ("PIP_TARGET", "PIP_PREFIX", "PIP_ROOT", "PIP_REQUIRE_VIRTUALENV", "PYTHONHOME", "PYTHONPATH")


@dataclass(frozen=True)
class Route:
    """One way to a working environment: how it is made, and the command that installs into it."""

    name: str
    make: tuple[str, ...] | None
    installer: tuple[str, ...]
    probe: tuple[str, ...]
    least: tuple[int, int] = (0, 0)
    options: tuple[str, ...] = ()


def routes(
    python: str, inside: str, *, venv: str, has_ensurepip: bool, wheels: Sequence[str], uv: str | None
) -> Iterator[Route]:
    """Yield the routes in the order in which they are tried."""
    own = (inside, "-m", "pip")
    bare = (python, "-m", "venv", "--without-pip", venv)
    yield Route("the environment's own pip", None, own, (*own, "--version"))
    if has_ensurepip:
        yield Route("python -m venv", (python, "-m", "venv", venv), own, (*own, "--version"))
    for pip in ((python, "-m", "pip"), ("pip3",)):
        yield Route(
            "the system's pip", bare, (*pip, "--python", inside), (*pip, "--version"), PIP_WITH_PYTHON_OPTION
        )
    for wheel in wheels:
        inner = (inside, f"{wheel}/pip")  # a wheel is a zip file, and Python runs what lies in one
        yield Route("the system's pip wheel", bare, inner, (*inner, "--version"))
    if uv:
        yield Route("uv", bare, (uv, "pip"), (uv, "--version"), options=("--python", inside))


def found_routes() -> Iterator[Route]:
    """Yield the routes for this machine."""
    wheels = sorted((str(path) for path in WHEELS.glob("pip-*.whl")), reverse=True)
    return routes(
        sys.executable,
        str(inside()),
        venv=str(VENV),
        has_ensurepip=importlib.util.find_spec("ensurepip") is not None,
        wheels=wheels,
        uv=shutil.which("uv"),
    )


def inside() -> Path:
    """Return the environment's Python."""
    return VENV / "bin" / "python"


def clean_environment(variables: Mapping[str, str]) -> dict[str, str]:
    """Return the variables for pip and uv: no questions, nothing diverted elsewhere."""
    kept = {name: value for name, value in variables.items() if name not in DIVERTING}
    fixed = {
        "PIP_USER": "0",
        "PIP_NO_INPUT": "1",
        "PIP_DISABLE_PIP_VERSION_CHECK": "1",
        "PIP_PROGRESS_BAR": "off",
        "VIRTUAL_ENV": str(VENV),
        "PYTHONUTF8": "1",
    }
    return {**kept, **fixed}


def works(route: Route, log: Path) -> bool:
    """Make the environment by this route and say whether its installer answers and is new enough."""
    if route.make and not logged(route.make, log):
        return False
    try:
        answer = subprocess.run(
            route.probe,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            env=clean_environment(os.environ),
            check=False,
        )
    except OSError:
        return False
    number = re.search(r"(\d+)\.(\d+)", answer.stdout)
    if answer.returncode or number is None:
        return False
    return (int(number[1]), int(number[2])) >= route.least


def logged(command: Sequence[str], log: Path) -> bool:
    """Run a command with its output in the log."""
    with log.open("a", encoding="utf-8") as out:
        try:
            done = subprocess.run(
                command,
                stdin=subprocess.DEVNULL,
                stdout=out,
                stderr=subprocess.STDOUT,
                env=clean_environment(os.environ),
                check=False,
            )
        except OSError as error:
            out.write(f"{error}\n")
            return False
    return done.returncode == 0


def find_route(purpose: str, log: Path) -> Route:
    """Return the first route that works; try apt for the missing parts once before giving up."""
    for route in found_routes():
        if works(route, log):
            return route
    package = f"python{sys.version_info.major}.{sys.version_info.minor}-venv"
    if system.install([package], log):
        importlib.invalidate_caches()
        for route in found_routes():
            if works(route, log):
                return route
    command = system.rights().by_hand([package, *system.missing(purpose)])
    raise failure(
        "这台电脑的 Python 缺少 venv 和 pip，请先运行", "no venv and no pip here, please run", command
    )


def version_of(python: Path) -> str | None:
    """Return ``3.11`` for a Python that works, None for one that does not."""
    with contextlib.suppress(OSError):
        answer = subprocess.run(
            [python, "-c", "import sys; print('{}.{}'.format(*sys.version_info))"],
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            check=False,
        )
        if answer.returncode == 0:
            return answer.stdout.strip()
    return None


def fingerprint(files: Sequence[str], version: str, root: Path = ROOT) -> str:
    """Return what the environment was built from: the Python and the pinned lists."""
    digest = hashlib.sha256(f"{version}\n".encode())
    for file in files:
        digest.update((root / file).read_bytes())
    return digest.hexdigest()


def must_rebuild(*, interrupted: bool, version: str | None, wanted: str) -> bool:
    """Say whether to start over: half-installed packages and another Python cannot be mended in place."""
    return interrupted or version != wanted


def install(route: Route, file: str, log: Path) -> None:
    """Install one pinned list, counting aloud on a terminal."""
    total = sum(1 for line in (ROOT / file).read_text(encoding="utf-8").splitlines() if line[:1].isalnum())
    say(
        f"正在下载并安装 {total} 个软件包（{file}，只在第一次）……",
        f"downloading and installing {total} packages (only the first time) …",
    )
    command = [*route.installer, "install", "--require-hashes", "-r", file, *route.options]
    last = ""
    with (
        log.open("a", encoding="utf-8") as out,
        subprocess.Popen(
            command,
            cwd=ROOT,
            env=clean_environment(os.environ),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
            errors="replace",
        ) as process,
    ):
        seen = 0
        for line in process.stdout or ():
            out.write(line)
            seen += line.startswith("Collecting ")
            last = line.strip() if "error" in line.lower() else last
            if sys.stdout.isatty():
                print(f"\r  {min(seen, total)}/{total}", end="", flush=True)
    if sys.stdout.isatty():
        print("\r", end="")
    if process.returncode:
        where = log.relative_to(ROOT)
        raise failure(
            f"软件包没有装好，多半是网络不通；再运行一次会接着做（记录在 {where}）",
            f"packages not installed, most likely the network; run it again (log: {where}). {last}",
        )


def build(purpose: str, version: str) -> None:
    """Make the environment complete for a purpose; the stamps come last, so that an interruption is seen."""
    unfinished = VENV / "unfinished"
    if must_rebuild(interrupted=unfinished.exists(), version=version_of(inside()), wanted=version):
        shutil.rmtree(VENV, ignore_errors=True)
    VENV.mkdir(exist_ok=True)
    log = VENV / "setup.log"
    files = REQUIREMENTS[purpose]
    unfinished.touch()
    try:
        route = find_route(purpose, log)
        for number, file in enumerate(files, 1):
            if current(files[:number], version):
                continue
            install(route, file, log)
            stamp(files[:number]).write_text(fingerprint(files[:number], version), encoding="utf-8")
    except SystemExit:
        unfinished.unlink()  # given up in good order: nothing is half done
        raise
    unfinished.unlink()


def stamp(files: Sequence[str]) -> Path:
    """Return the file that says these lists are installed."""
    return VENV / f"installed-{len(files)}"


def current(files: Sequence[str], version: str) -> bool:
    """Say whether exactly these lists are installed."""
    mark = stamp(files)
    return mark.exists() and mark.read_text(encoding="utf-8") == fingerprint(files, version)


@contextlib.contextmanager
def alone() -> Iterator[None]:
    """Let one set-up run at a time in this folder; the kernel lets go of the lock whatever happens."""
    folder = os.open(ROOT / "deploy", os.O_RDONLY)
    try:
        try:
            fcntl.flock(folder, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            say("另一个安装正在进行，等它完成……", "another set-up is going on here, waiting for it …")
            fcntl.flock(folder, fcntl.LOCK_EX)
        yield
    finally:
        os.close(folder)


def main(arguments: Sequence[str]) -> int:
    """Set up for ``run``, ``test`` or ``messages``."""
    plain_streams()
    purpose = arguments[0] if arguments else "run"
    version = "{}.{}".format(*sys.version_info)
    try:
        with alone():
            ready = not (VENV / "unfinished").exists() and current(REQUIREMENTS[purpose], version)
            if not ready or version_of(inside()) != version:
                build(purpose, version)
            system.ensure(purpose, VENV / "apt-failed", VENV / "setup.log")
    except KeyboardInterrupt:
        say("\n已中断；再运行一次即可", "interrupted; run the same command again")
        return 130
    except OSError as error:
        raise failure(
            f"磁盘不能写入：{error.filename}", f"the disk cannot be written: {error.strerror}"
        ) from error
    return 0
