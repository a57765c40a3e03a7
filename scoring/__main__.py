"""`python3 -m scoring verdict FILE` and `python3 -m scoring ruleset ID`, from a bare checkout.

Exit status 0 for a verdict, 2 with one line on standard error for what cannot be read.
"""

import argparse
import json
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final

from scoring.fields import RecordError
from scoring.record_reader import parse_record
from scoring.ruleset import Ruleset, RulesetError, load
from scoring.settlement import SettlementRefused
from scoring.verdict import judge
from scoring.verdict_json import as_json, as_text

UNREADABLE: Final = 2


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; return the exit status."""
    parser = argparse.ArgumentParser(prog="python3 -m scoring", description="嘴和: what a hand is worth")
    commands = parser.add_subparsers(dest="command", required=True)
    verdict = commands.add_parser("verdict", help="judge a hand record, or each line of a .jsonl file")
    verdict.add_argument("file", help="a .json or .jsonl file; - reads standard input")
    verdict.add_argument("--text", action="store_true", help="sentences instead of JSON")
    ruleset = commands.add_parser("ruleset", help="print a ruleset's figures and options")
    ruleset.add_argument("id")
    given = parser.parse_args(arguments)
    try:
        lines = _verdicts(given.file, text=given.text) if given.command == "verdict" else _ruleset(given.id)
        for line in lines:
            sys.stdout.write(line + "\n")
    except (RecordError, RulesetError, SettlementRefused, OSError, UnicodeDecodeError) as error:
        sys.stderr.write(" ".join(str(error).split()) + "\n")
        return UNREADABLE
    return 0


def _verdicts(file: str, *, text: bool) -> Iterator[str]:
    content = sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()
    written = content.decode("utf-8-sig")
    for record in _records(written, file):
        verdict = judge(parse_record(record))
        yield as_text(verdict) if text else json.dumps(as_json(verdict), ensure_ascii=False)


def _records(written: str, file: str) -> list[str]:
    """Return the records of a file: one, or one a line."""
    if file.endswith(".jsonl"):
        return [line for line in written.splitlines() if line.strip()]
    return [written]


def _ruleset(ruleset_id: str) -> Iterator[str]:
    ruleset = load(ruleset_id)
    yield json.dumps(_figures(ruleset), ensure_ascii=False, indent=2)


def _figures(ruleset: Ruleset) -> dict[str, Any]:
    options = {
        key: {"value": value, "name": ruleset.option_specs[key].name.zh}
        for key, value in ruleset.options.items()
    }
    return {
        "id": ruleset.id,
        "name": {"zh": ruleset.name.zh, "en": ruleset.name.en},
        "options": options,
        "win": _plain(ruleset.zui),
        "hu": _plain(ruleset.hu),
        "patterns": _plain(ruleset.patterns),
        "big_wins": {
            code: {"name": big.name.zh, "half_zui": big.base_half_zui}
            for code, big in ruleset.big_wins.items()
        },
        "jian": {code: level.half_zui for code, level in ruleset.jian_levels.items()},
        "penalties": {code: one.name.zh for code, one in ruleset.penalties.items()},
        "fouls": {code: one.name.zh for code, one in ruleset.fouls.items()},
    }


def _plain(figures: Any) -> dict[str, Any]:
    names = figures.__dataclass_fields__
    values = {name: getattr(figures, name) for name in names}
    return {name: dict(value) if hasattr(value, "items") else value for name, value in values.items()}


if __name__ == "__main__":
    sys.exit(main())
