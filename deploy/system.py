"""What the machine itself must have: WeasyPrint's libraries, Chromium, Poppler.

Missing packages are installed with apt when that needs no question (root, or sudo without a password);
otherwise the exact command is printed and everything else goes on.
"""

import ctypes
import functools
import os
import shutil
import subprocess
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from deploy.words import say

APT_SECONDS = 1200  # a hung download must not hold the rest up for ever
APT_OPTIONS = (
    "-o=Acquire::Retries=2",
    "-o=Acquire::http::Timeout=30",
    "-o=Acquire::https::Timeout=30",
    "-o=DPkg::Lock::Timeout=120",  # a fresh machine is often busy with its own upgrades
)


@dataclass(frozen=True)
class Part:
    """One Debian package, and how to see whether what it brings is already there."""

    package: str
    libraries: tuple[str, ...] = ()
    programs: tuple[str, ...] = ()

    def present(self) -> bool:
        """Try what will be used: load the libraries as WeasyPrint does, find the programs."""
        return all(map(loads, self.libraries)) and all(map(shutil.which, self.programs))


@dataclass(frozen=True)
class Chromium(Part):
    """Chromium by any of its names; one that does not start (an empty snap wrapper) does not count."""

    def present(self) -> bool:
        """Ask it for its version."""
        return chromium() is not None


PAPER = (
    Part("libpango-1.0-0", libraries=("libgobject-2.0.so.0", "libpango-1.0.so.0", "libharfbuzz.so.0")),
    Part("libpangoft2-1.0-0", libraries=("libpangoft2-1.0.so.0", "libfontconfig.so.1")),
    Part("libharfbuzz-subset0", libraries=("libharfbuzz-subset.so.0",)),
)
POPPLER = Part("poppler-utils", programs=("pdftoppm", "pdffonts", "pdftotext"))
# Playwright's own Node.js is linked against it, and a bare Debian lacks it.
ATOMIC = Part("libatomic1", libraries=("libatomic.so.1",))
GETTEXT = Part("gettext", programs=("xgettext", "msgfmt"))


def browser(distribution: str) -> tuple[Part, ...]:
    """Return what the browser tests need; Ubuntu's package of the same browser has another name."""
    return (Chromium("chromium-browser" if distribution == "ubuntu" else "chromium"), ATOMIC)


def parts_for(purpose: str, distribution: str) -> tuple[tuple[Part, ...], ...]:
    """Return what a purpose needs, in groups: a group that cannot be installed leaves the others alone."""
    return {
        "run": (PAPER,),
        "test": ((*PAPER, POPPLER), browser(distribution)),
        "messages": ((GETTEXT,),),
    }[purpose]


def loads(library: str) -> bool:
    """Say whether the dynamic linker finds the library."""
    try:
        ctypes.CDLL(library)
    except OSError:
        return False
    return True


@functools.cache
def chromium() -> str | None:
    """Return the path of a Chromium that starts, or None."""
    for name in ("chromium", "chromium-browser"):
        path = shutil.which(name)
        if path and succeeds([path, "--version"], seconds=60):
            return path
    return None


def distribution() -> str:
    """Return the ID of /etc/os-release: debian, ubuntu, …"""
    try:
        lines = Path("/etc/os-release").read_text(encoding="utf-8").splitlines()
    except OSError:
        return ""
    return next((line[3:].strip('"') for line in lines if line.startswith("ID=")), "")


def succeeds(command: Sequence[str], seconds: int = 30) -> bool:
    """Run a command that only asks; nothing it prints matters."""
    try:
        done = subprocess.run(
            command,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            timeout=seconds,
            check=False,
        )
    except (OSError, subprocess.TimeoutExpired):
        return False
    return done.returncode == 0


@dataclass(frozen=True)
class Rights:
    """What this user may do with apt."""

    has_apt: bool
    is_root: bool
    has_sudo: bool

    @property
    def prefix(self) -> tuple[str, ...] | None:
        """Return what stands before apt-get, or None when it cannot be run without a question."""
        if not self.has_apt:
            return None
        quiet = ("env", "DEBIAN_FRONTEND=noninteractive", "NEEDRESTART_SUSPEND=1")
        if self.is_root:
            return quiet
        return ("sudo", "-n", *quiet) if self.has_sudo else None

    def by_hand(self, packages: Iterable[str]) -> str:
        """Return the command for a person to type."""
        sudo = "" if self.is_root else "sudo "
        return (
            f"{sudo}apt-get update && {sudo}apt-get install -y --no-install-recommends {' '.join(packages)}"
        )


@functools.cache
def rights() -> Rights:
    """Find out once; ``sudo -n`` never asks for a password."""
    has_apt = shutil.which("apt-get") is not None
    is_root = os.geteuid() == 0
    may_sudo = has_apt and not is_root and shutil.which("sudo") is not None
    return Rights(has_apt, is_root, may_sudo and succeeds(["sudo", "-n", "true"]))


@functools.cache
def refresh(prefix: tuple[str, ...], log: Path) -> bool:
    """Bring apt's lists up to date, once a run; a fresh machine has none."""
    return apt(prefix, ("update",), log)


def apt(prefix: tuple[str, ...], arguments: Sequence[str], log: Path) -> bool:
    """Run apt-get without questions; its output goes to the log."""
    with log.open("a", encoding="utf-8") as out:
        try:
            done = subprocess.run(
                [*prefix, "apt-get", "-q", "-y", *APT_OPTIONS, *arguments],
                stdin=subprocess.DEVNULL,
                stdout=out,
                stderr=subprocess.STDOUT,
                timeout=APT_SECONDS,
                check=False,
            )
        except (OSError, subprocess.TimeoutExpired) as error:
            out.write(f"{error}\n")
            return False
    return done.returncode == 0


def install(packages: Sequence[str], log: Path) -> bool:
    """Install packages if that needs no question; say what is going on."""
    prefix = rights().prefix
    if prefix is None:
        return False
    names = " ".join(packages)
    say(f"正在安装系统软件包：{names}", f"installing system packages: {names}")
    refresh(prefix, log)
    return apt(prefix, ("install", "--no-install-recommends", *packages), log)


def tell(packages: Sequence[str]) -> None:
    """Print the command that somebody with the rights can type."""
    names = " ".join(packages)
    if rights().has_apt:
        say(
            "还缺系统软件包，其余照常；请运行",
            "still missing, the rest works; please run",
            rights().by_hand(packages),
        )
    else:
        say("这台电脑没有 apt-get，请自行安装", "no apt-get here, please install by hand", names)


def ensure(purpose: str, memory: Path, log: Path) -> bool:
    """Install what is missing for a purpose, or tell how; return whether everything is there.

    An attempt that failed is remembered in ``memory`` and not made again for the same packages, so that a
    later start in a hall without a network does not wait for one.
    """
    tried = memory.read_text(encoding="utf-8").splitlines() if memory.exists() else []
    lacking: list[str] = []
    failed: list[str] = []
    for group in parts_for(purpose, distribution()):
        gone = absent(group)
        if gone and " ".join(gone) not in tried and install(gone, log):
            chromium.cache_clear()
        if still := absent(group):
            lacking += still
            failed.append(" ".join(still))
    if lacking:
        tell(lacking)
    if failed and rights().prefix:
        memory.write_text("\n".join(failed), encoding="utf-8")
    else:
        memory.unlink(missing_ok=True)
    return not lacking


def absent(group: Iterable[Part]) -> list[str]:
    """Name the packages of a group that are not there."""
    return [part.package for part in group if not part.present()]


def missing(purpose: str) -> list[str]:
    """Name all packages that a purpose lacks."""
    return [package for group in parts_for(purpose, distribution()) for package in absent(group)]
