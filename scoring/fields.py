"""Values of a JSON object asked for one by one, each with its type; a refusal names the field by its path."""

import json
import re
from collections.abc import Mapping, Sequence
from typing import Any, Final, NoReturn, TypeVar, cast, get_args

from scoring.notation import NotationError, parse_cards
from scoring.seats import SEATS, Seat
from scoring.text import Text

T = TypeVar("T")

_SHOWN: Final = 40
_LARGE: Final = 10**18
# Breaks of a line, and whatever a terminal would obey, have no place in a message of one line.
_UNSEEN: Final = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]")
_REASONS: Final = {
    "not_json": Text("不是 JSON：{what}", "not JSON: {what}"),
    "twice": Text("写了两遍", "stands twice"),
    "missing": Text("没有写", "missing"),
    "unknown_key": Text("没有这一项", "unknown field"),
    "object": Text("应是对象，不是 {what}", "must be an object, not {what}"),
    "list": Text("应是列表，不是 {what}", "must be a list, not {what}"),
    "text": Text("应是文字，不是 {what}", "must be text, not {what}"),
    "number": Text(
        "应是 {low} 到 {high} 的整数，不是 {what}", "must be a whole number {low} to {high}, not {what}"
    ),
    "flag": Text("应是 true 或 false，不是 {what}", "must be true or false, not {what}"),
    "one_of": Text("应是 {choices} 之一，不是 {what}", "must be one of {choices}, not {what}"),
    "resting": Text("{dealer} 坐庄时 {seat} 歇庄，不在三家里", "{seat} rests while {dealer} deals"),
    "three": Text("要有三家：{seats}", "must be the three who play: {seats}"),
    "count": Text("有 {n} 张牌，应是 {right} 张", "{n} cards instead of {right}"),
    "one_card": Text("应是一种牌，不是 {n} 张", "must be one kind, not {n} cards"),
    "meld": Text("“{what}”不是叉、光或吃（cha: guang: chi:）", "{what} is no cha:, guang: or chi:"),
    "both": Text("只能写一样：{keys}", "only one of {keys}"),
    "with_claims": Text("只报数时不写这一项", "does not go with claims"),
    "too_many": Text("最多 {n} 个", "{n} at most"),
    "fewer_hu": Text(
        "和数不能少于 {n}：哈、娄、叉、光就有这么多",
        "at least {n}: the ha, lou, cha and guang alone bring that",
    ),
    "more_hu": Text("和数不能多于 {n}：垧最多再添 {more} 和", "at most {n}: shang bring no more than {more}"),
    "dangjia": Text("庄家不能是挡家", "the dealer cannot be the dangjia"),
    "five": Text("{card}有 {n} 张，一种只有四张", "{n} of {card}: there are four of a kind"),
}


class RecordError(ValueError):
    """A record that cannot be read: the dotted path of the field, and the reason in both languages.

    Its message is one line, whatever the record held.
    """

    def __init__(self, field: str, reason: Text) -> None:
        self.field = _UNSEEN.sub("?", field)
        self.reason = reason
        message = f"{field}: {reason.en}" if field else reason.en
        super().__init__(_UNSEEN.sub("?", message))


def refuse(field: str, code: str, **parts: Text | str | int) -> NoReturn:
    """Raise the `RecordError` of a reason."""
    raise RecordError(field, _REASONS[code].fill(**parts))


def shown(value: object) -> str:
    """Write a value for a message: short, in one line."""
    if isinstance(value, dict | list):
        text = type(value).__name__
    elif isinstance(value, int) and abs(value) > _LARGE:
        # To write out millions of digits takes longer than to read the record.
        text = "a huge number"
    else:
        text = value if isinstance(value, str) else repr(value)
    text = _UNSEEN.sub("?", text[: _SHOWN + 1])
    return text if len(text) <= _SHOWN else text[:_SHOWN] + "…"


def parse_json(text: str) -> object:
    """Read JSON; raise `RecordError` for anything else, for NaN, and for a key that stands twice."""
    try:
        return json.loads(text, object_pairs_hook=_once_each, parse_constant=_no_constant)
    except RecordError:
        raise
    except RecursionError:
        refuse("", "not_json", what="nested too deeply")
    except ValueError as error:
        refuse("", "not_json", what=shown(str(error)))


def _once_each(pairs: Sequence[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for key, value in pairs:
        if key in found:
            refuse(shown(key), "twice")
        found[key] = value
    return found


def _no_constant(name: str) -> NoReturn:
    refuse("", "not_json", what=name)


class Fields:
    """One JSON object on its way into a frozen value; `close` refuses what nobody asked for."""

    def __init__(self, data: object, path: str = "") -> None:
        if not isinstance(data, dict):
            refuse(path, "object", what=shown(data))
        self._data: Mapping[str, Any] = data
        self._asked: set[str] = set()
        self.path = path

    def at(self, key: str) -> str:
        """Return the path of a field."""
        return f"{self.path}.{shown(key)}" if self.path else shown(key)

    def has(self, key: str) -> bool:
        """Tell whether a field is there and not null."""
        self._asked.add(key)
        return self._data.get(key) is not None

    def keys(self) -> tuple[str, ...]:
        """Return the keys in the order of writing."""
        return tuple(self._data)

    def take(self, key: str) -> Any:
        """Return a field as it is; refuse when it is missing or null."""
        if not self.has(key):
            refuse(self.at(key), "missing")
        return self._data[key]

    def fields(self, key: str) -> "Fields":
        """Return the object under a key."""
        return Fields(self.take(key), self.at(key))

    def text(self, key: str, default: str | None = None) -> str:
        """Return a text."""
        if default is not None and not self.has(key):
            return default
        value = self.take(key)
        if not isinstance(value, str):
            refuse(self.at(key), "text", what=shown(value))
        return value

    def word(self, key: str, words: object, default: str | None = None) -> Any:
        """Return one of the words of a `Literal`, or of a sequence of words."""
        choices = tuple(words) if isinstance(words, Sequence) else get_args(words)
        value = self.text(key, default)
        if value not in choices:
            refuse(self.at(key), "one_of", choices=", ".join(choices), what=shown(value))
        return value

    def seat(self, key: str) -> Seat:
        """Return a seat."""
        return cast(Seat, self.word(key, SEATS))

    def seat_or_none(self, key: str) -> Seat | None:
        """Return a seat; nothing when the field is left out or null."""
        return self.seat(key) if self.has(key) else None

    def number(self, key: str, low: int, high: int) -> int:
        """Return a whole number within a range."""
        value = self.take(key)
        if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
            refuse(self.at(key), "number", low=low, high=high, what=shown(value))
        return value

    def number_or_none(self, key: str, low: int, high: int) -> int | None:
        """Return a whole number; nothing when the field is left out or null."""
        return self.number(key, low, high) if self.has(key) else None

    def numbers(self, key: str, low: int, high: int, *, most: int) -> tuple[int, ...]:
        """Return the whole numbers of a list, `most` of them; a field left out is an empty list."""
        if not self.has(key):
            return ()
        value = self.take(key)
        if not isinstance(value, list):
            refuse(self.at(key), "list", what=shown(value))
        if len(value) > most:
            refuse(self.at(key), "too_many", n=most)
        for place, item in enumerate(value):
            if isinstance(item, bool) or not isinstance(item, int) or not low <= item <= high:
                refuse(f"{self.at(key)}[{place}]", "number", low=low, high=high, what=shown(item))
        return tuple(value)

    def flag(self, key: str, *, default: bool = False) -> bool:
        """Return true or false."""
        if not self.has(key):
            return default
        value = self.take(key)
        if not isinstance(value, bool):
            refuse(self.at(key), "flag", what=shown(value))
        return value

    def texts(self, key: str) -> tuple[tuple[str, str], ...]:
        """Return the texts of a list, each with its path; a field left out is an empty list."""
        if not self.has(key):
            return ()
        value = self.take(key)
        if not isinstance(value, list):
            refuse(self.at(key), "list", what=shown(value))
        found = tuple((f"{self.at(key)}[{place}]", item) for place, item in enumerate(value))
        for path, item in found:
            if not isinstance(item, str):
                refuse(path, "text", what=shown(item))
        return found

    def words(self, key: str, words: object) -> tuple[Any, ...]:
        """Return a list of words, each out of a `Literal` or a sequence; the same word may stand again."""
        choices = tuple(words) if isinstance(words, Sequence) else get_args(words)
        for path, item in (found := self.texts(key)):
            if item not in choices:
                refuse(path, "one_of", choices=", ".join(choices), what=shown(item))
        return tuple(item for _path, item in found)

    def card(self, key: str) -> str:
        """Return one card."""
        return read_card(self.text(key), self.at(key))

    def cards(self, key: str) -> tuple[str, ...]:
        """Return the cards that are written in a text."""
        return read_cards(self.text(key), self.at(key))

    def close(self) -> None:
        """Refuse the first field that nobody asked for."""
        for key in self._data:
            if key not in self._asked:
                refuse(self.at(key), "unknown_key")


def read_cards(text: str, path: str) -> tuple[str, ...]:
    """Read cards, a refusal with the path of their field."""
    try:
        return parse_cards(text)
    except NotationError as error:
        raise RecordError(path, error.text) from error


def read_card(text: str, path: str) -> str:
    """Read one card, a refusal with the path of its field."""
    cards = read_cards(text, path)
    if len(cards) != 1:
        refuse(path, "one_card", n=len(cards))
    return cards[0]
