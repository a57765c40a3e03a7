"""The folder that holds what the site must not lose: database, secret key, files."""

import contextlib
import os
import secrets
import stat
import sys
from pathlib import Path


def prepare_data_dir(path: Path) -> Path:
    """Make the data folder and return it; end the program with one clear line when it cannot be written.

    A traceback would tell an organiser nothing, so this is the one place that exits from settings.
    """
    try:
        # The owner only: the database holds names and telephone numbers.
        path.mkdir(mode=0o700, parents=True, exist_ok=True)
        if _is_the_sites_own(path):
            keep_private(path, 0o700)
        probe = path / f".write-test-{os.getpid()}"
        probe.write_bytes(b"")
        probe.unlink()
    except OSError as error:
        sys.exit(
            f"数据文件夹不能写入 / the data folder cannot be written: {path} ({error.strerror}). "
            "请换一个位置：DATA_DIR=/path make run"
        )
    return path


def _is_the_sites_own(folder: Path) -> bool:
    """Say whether a folder is the site's: empty, or with its files in it; not a shared one like ``/tmp``."""
    if folder.stat().st_mode & stat.S_ISVTX:
        return False
    names = {entry.name for entry in folder.iterdir()}
    return not names or not names.isdisjoint({"secret-key", "qiangtou.sqlite3"})


def keep_private(path: Path, mode: int) -> None:
    """Take a file or folder away from everybody but its owner, when we are that owner."""
    with contextlib.suppress(OSError):  # gone meanwhile, or a disk without modes: nothing to be done here
        found = path.stat()
        if found.st_uid == os.geteuid() and found.st_mode & 0o077:
            path.chmod(mode)


def keep_database_private(database: Path) -> None:
    """Keep SQLite's file to its owner, and what SQLite puts beside it."""
    for suffix in ("", "-wal", "-shm"):
        keep_private(database.with_name(database.name + suffix), 0o600)


def secret_key(data_dir: Path) -> str:
    """Return the site's secret key; made on first use, readable by its owner only."""
    file = data_dir / "secret-key"
    if not file.exists():
        draft = data_dir / f".secret-key-{os.getpid()}"
        with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w") as handle:
            handle.write(secrets.token_urlsafe(64))
        # A link is made whole or not at all: of two processes that start together one wins, both read it.
        with contextlib.suppress(FileExistsError):
            os.link(draft, file)
        draft.unlink()
    return file.read_text(encoding="ascii").strip()
