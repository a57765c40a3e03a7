"""Rulesets as data: which there are, and loading one with the organiser's options into a frozen value.

A ruleset is a TOML file in `rulesets/`, named after its id. With `extends` it states only what differs from
another. A file that is wrong anywhere is refused as a whole (`RulesetError` names file, key and reason).
"""

import tomllib
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

from scoring.ruleset_reader import read_ruleset
from scoring.ruleset_table import RulesetError, Table, refuse_float
from scoring.ruleset_values import (
    BigWin,
    Clause,
    Foul,
    JianLevel,
    Named,
    OptionError,
    OptionSpec,
    Outcome,
    Penalty,
    Ruleset,
    RulesetInfo,
    Unit,
    ZuiFigures,
)

__all__ = [
    "BigWin",
    "Clause",
    "Foul",
    "JianLevel",
    "Named",
    "OptionError",
    "OptionSpec",
    "Outcome",
    "Penalty",
    "Ruleset",
    "RulesetError",
    "RulesetInfo",
    "Unit",
    "ZuiFigures",
    "available",
    "load",
]

FOLDER: Final = Path(__file__).parent / "rulesets"

Data = dict[str, Any]
Origins = dict[tuple[str, ...], str]


def available(folder: Path = FOLDER) -> tuple[RulesetInfo, ...]:
    """List the rulesets in their own order; raise `RulesetError` when a file cannot be used."""
    found = [load(path.stem, folder=folder) for path in folder.glob("*.toml")]
    return tuple(ruleset.info for ruleset in sorted(found, key=lambda ruleset: (ruleset.order, ruleset.id)))


def load(
    ruleset_id: str, options: Mapping[str, str | int] | None = None, *, folder: Path = FOLDER
) -> Ruleset:
    """Load a ruleset with `options` in place of its defaults (a choice's code; an amount in 嘴).

    Raises `RulesetError` for an unknown id or a wrong file, `OptionError` for an unknown option or value.
    """
    # The very folder: comparing two paths takes longer than finding the ruleset that is kept.
    if not options and folder is FOLDER:
        return _load_packaged(ruleset_id, ())
    overrides = dict(options or {})
    # type() rather than isinstance(): True is an int, and as a key of the cache it would pass for 1.
    if folder == FOLDER and all(type(value) in (str, int) for value in overrides.values()):
        return _load_packaged(ruleset_id, tuple(sorted(overrides.items())))
    return _load(folder, ruleset_id, overrides)


@lru_cache(maxsize=64)
def _load_packaged(ruleset_id: str, overrides: tuple[tuple[str, str | int], ...]) -> Ruleset:
    return _load(FOLDER, ruleset_id, dict(overrides))


def _load(folder: Path, ruleset_id: str, overrides: Mapping[str, str | int]) -> Ruleset:
    data, origins = _merged(folder, ruleset_id)
    file = f"{ruleset_id}.toml"
    return read_ruleset(Table(data, origins, file), file, overrides)


def _merged(folder: Path, ruleset_id: str, above: tuple[str, ...] = ()) -> tuple[Data, Origins]:
    """Read a file and lay it over what it extends; `above` are the ids that led here."""
    data = _read(folder, ruleset_id)
    file = f"{ruleset_id}.toml"
    if data.get("id") != ruleset_id:
        raise RulesetError(file, "id", f"must be {ruleset_id!r}, as the file is named")
    base_id = data.pop("extends", None)
    merged: Data = {}
    origins: Origins = {}
    if base_id is not None:
        if not isinstance(base_id, str) or base_id in (*above, ruleset_id):
            raise RulesetError(file, "extends", f"cannot extend {base_id!r}")
        merged, origins = _merged(folder, base_id, (*above, ruleset_id))
    _lay_over(merged, data, origins, file, ())
    return merged, origins


def _read(folder: Path, ruleset_id: str) -> Data:
    # The id may come from a form: it is only ever compared with the names that are there.
    if ruleset_id not in {path.stem for path in folder.glob("*.toml")}:
        raise RulesetError("", str(ruleset_id)[:60], "no such ruleset")
    path = folder / f"{ruleset_id}.toml"
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"), parse_float=refuse_float)
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise RulesetError(path.name, "", f"cannot be read: {error}") from error
    except ValueError as error:
        raise RulesetError(path.name, "", str(error)) from error


def _lay_over(base: Data, top: Data, origins: Origins, file: str, path: tuple[str, ...]) -> None:
    for key, value in top.items():
        here = (*path, key)
        origins[here] = file
        if isinstance(value, dict) and isinstance(base.get(key), dict):
            _lay_over(base[key], value, origins, file, here)
        elif isinstance(value, dict):
            base[key] = {}
            _lay_over(base[key], value, origins, file, here)
        else:
            base[key] = value
