"""Reading a ruleset's TOML key by key.

Every value is asked for by name, and what nobody asked for is refused.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from scoring.amounts import AmountError, parse_amount
from scoring.text import Text

Path = tuple[str, ...]


class RulesetError(ValueError):
    """A ruleset file that cannot be used: `file`, dotted `key` and `reason` say where and why."""

    def __init__(self, file: str, key: str, reason: str) -> None:
        self.file = file
        self.key = key
        self.reason = reason
        super().__init__(": ".join(part for part in (file, key, reason) if part))


class Table:
    """One TOML table on its way into a frozen value.

    `origins` names, for every dotted path, the file that stated it: a ruleset may extend another, and a
    refusal has to name the file in which the wrong value stands.
    """

    def __init__(
        self, data: Mapping[str, Any], origins: Mapping[Path, str], file: str, path: Path = ()
    ) -> None:
        self._data = data
        self._origins = origins
        self._file = file
        self._path = path
        self._asked: set[str] = set()

    def refuse(self, key: str, reason: str) -> RulesetError:
        """Build the error for `key` of this table; the caller raises it."""
        path = (*self._path, key) if key else self._path
        return RulesetError(self._origins.get(path, self._file), ".".join(path), reason)

    def has(self, key: str) -> bool:
        """Tell whether the table states `key`."""
        return key in self._data

    def codes(self) -> tuple[str, ...]:
        """Return the keys in the order of the file."""
        return tuple(self._data)

    def _take(self, key: str) -> Any:
        self._asked.add(key)
        if key not in self._data:
            raise self.refuse(key, "missing")
        return self._data[key]

    def string(self, key: str, *, one_of: tuple[str, ...] | None = None, default: str | None = None) -> str:
        """Return a non-empty string, out of `one_of` when given."""
        if default is not None and key not in self._data:
            return default
        value = self._take(key)
        if not isinstance(value, str) or not value.strip():
            raise self.refuse(key, f"must be text, not {value!r}")
        if one_of is not None and value not in one_of:
            raise self.refuse(key, f"must be one of {', '.join(one_of)}, not {value!r}")
        return value

    def strings(self, key: str, *, one_of: tuple[str, ...] | None = None) -> tuple[str, ...]:
        """Return a list of strings as a tuple; a key left out is an empty one."""
        if key not in self._data:
            self._asked.add(key)
            return ()
        value = self._take(key)
        if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
            raise self.refuse(key, "must be a list of texts")
        for item in value:
            if one_of is not None and item not in one_of:
                raise self.refuse(key, f"{item!r} is not one of {', '.join(one_of)}")
        return tuple(value)

    def integer(self, key: str, low: int, high: int) -> int:
        """Return a whole number between `low` and `high`."""
        value = self._take(key)
        if isinstance(value, bool) or not isinstance(value, int):
            raise self.refuse(key, f"must be a whole number, not {value!r}")
        if not low <= value <= high:
            raise self.refuse(key, f"out of range: {value} is not within {low} to {high}")
        return value

    def amount(self, key: str, low: str = "0.5", high: str = "200") -> int:
        """Return an amount written as text in shown units (`"2.5"`) as stored units (5)."""
        value = self.string(key)
        try:
            stored = parse_amount(value)
        except AmountError as error:
            raise self.refuse(key, str(error)) from error
        if not parse_amount(low) <= stored <= parse_amount(high):
            raise self.refuse(key, f"out of range: {value} is not within {low} to {high}")
        return stored

    def flag(self, key: str, *, default: bool = False) -> bool:
        """Return true or false; a key left out is `default`."""
        if key not in self._data:
            self._asked.add(key)
            return default
        value = self._take(key)
        if not isinstance(value, bool):
            raise self.refuse(key, f"must be true or false, not {value!r}")
        return value

    def text(self, key: str) -> Text:
        """Return a `{ zh, en }` table as bilingual text."""
        table = self.table(key)
        value = Text(table.string("zh"), table.string("en"))
        table.close()
        return value

    def table(self, key: str) -> "Table":
        """Return the table under `key`."""
        value = self._take(key)
        if not isinstance(value, dict):
            raise self.refuse(key, f"must be a table, not {value!r}")
        return Table(value, self._origins, self._file, (*self._path, key))

    def tables(self, key: str) -> Iterator[tuple[str, "Table"]]:
        """Yield code and table of every entry under `key`, in the order of the file."""
        outer = self.table(key)
        for code in outer.codes():
            yield code, outer.table(code)

    def close(self) -> None:
        """Refuse the first key nobody asked for."""
        for key in self._data:
            if key not in self._asked:
                raise self.refuse(key, "unknown key")


def refuse_float(written: str) -> Any:
    """Stand in for TOML's float reader: amounts are text, so a bare `2.5` is a slip."""
    raise ValueError(f'{written} must be written as text: "{written}"')
