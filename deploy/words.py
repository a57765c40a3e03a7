"""What the set-up says, Chinese first, English second."""

import contextlib
import io
import sys


def plain_streams() -> None:
    """Let no terminal's encoding end the program: what it cannot show becomes a question mark."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            with contextlib.suppress(ValueError):
                stream.reconfigure(errors="replace", line_buffering=True)


def say(chinese: str, english: str) -> None:
    """Print one line in both languages."""
    print(f"{chinese} / {english}", flush=True)


def failure(chinese: str, english: str) -> SystemExit:
    """Return the end of the program, to be raised: one line, and a status that ``make`` sees."""
    return SystemExit(f"{chinese} / {english}")
