"""The folder that holds what the site must not lose: database, secret key, files."""

import contextlib
import os
import secrets
import sys
from pathlib import Path


def prepare_data_dir(path: Path) -> Path:
    """Make the data folder and return it; end the program with one clear line when it cannot be written.

    A traceback would tell an organiser nothing, so this is the one place that exits from settings.
    """
    try:
        # The owner only: the database holds names and telephone numbers.
        path.mkdir(mode=0o700, parents=True, exist_ok=True)
        probe = path / f".write-test-{os.getpid()}"
        probe.write_bytes(b"")
        probe.unlink()
    except OSError as error:
        sys.exit(
            f"数据文件夹不能写入 / the data folder cannot be written: {path} ({error.strerror}). "
            "请换一个位置：DATA_DIR=/path make run"
        )
    return path


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
