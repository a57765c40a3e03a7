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


def line(chinese: str, english: str, command: str = "") -> str:
    """Return one line in both languages; a command to type stands at its end, once."""
    return f"{chinese} / {english}" + (f": {command}" if command else "")


def say(chinese: str, english: str, command: str = "") -> None:
    """Print one line."""
    print(line(chinese, english, command), flush=True)


def failure(chinese: str, english: str, command: str = "") -> SystemExit:
    """Return the end of the program, to be raised: one line, and a status that ``make`` sees."""
    return SystemExit(line(chinese, english, command))
