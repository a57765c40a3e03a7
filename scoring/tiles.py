"""Cards: 30 kinds × 4, their numbers, classes and names (rules section 1).

A kind is written in MPSZ: `1m`–`9m` 万, `1p`–`9p` 并, `1s`–`9s` 条, `5z` 白花, `6z` 老千, `7z` 红花.
"""

import unicodedata
from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Final

from scoring.text import Text

COPIES: Final = 4
SUITS: Final = ("m", "p", "s")
RED: Final = ("5z", "6z", "7z")
KINDS: Final[tuple[str, ...]] = tuple(f"{n}{suit}" for suit in SUITS for n in range(1, 10)) + RED
YAO: Final = frozenset({"1m", "1p", "1s", "9s", *RED})

_NUMERALS: Final = "么二三四五六七八九"
_SUIT_NAMES: Final = {"m": Text("万", "wan"), "p": Text("并", "bing"), "s": Text("条", "tiao")}
_OWN_NAMES: Final = {
    "1s": Text("么鱼", "yao yu (tiao 1)"),
    "5z": Text("白花", "bai hua"),
    "6z": Text("老千", "lao qian"),
    "7z": Text("红花", "hong hua"),
}


def _name(kind: str) -> Text:
    if kind in _OWN_NAMES:
        return _OWN_NAMES[kind]
    suit = _SUIT_NAMES[kind[1]]
    return Text(_NUMERALS[int(kind[0]) - 1] + suit.zh, f"{suit.en} {kind[0]}")


CARD_NAMES: Final[Mapping[str, Text]] = MappingProxyType({kind: _name(kind) for kind in KINDS})


# Every sign of a name is folded to one spelling before it is looked up.
_SAME_SIGNS: Final = str.maketrans("幺一饼筒百萬條二三四五六七八九", "么么并并白万条23456789")
_OTHER_WORDS: Final = {"么条": "1s", "么鱼": "1s", "白板": "5z", "发财": "6z", "红中": "7z"}


def _spellings() -> Iterator[tuple[str, str]]:
    for kind, name in CARD_NAMES.items():
        yield kind, kind
        yield "".join(name.en.split()), kind
        yield name.zh.translate(_SAME_SIGNS), kind
        if kind[1] in _SUIT_NAMES:
            yield kind[0] + _SUIT_NAMES[kind[1]].zh, kind
    yield from _OTHER_WORDS.items()


_KIND_OF_NAME: Final[Mapping[str, str]] = MappingProxyType(dict(_spellings()))


def check_kind(card: str) -> str:
    """Return `card` when it is one of the 30 kinds; raise `ValueError` otherwise."""
    if card not in CARD_NAMES:
        raise ValueError(f"not a card of this game: {card!r}")
    return card


def is_red(card: str) -> bool:
    """Tell whether the card is one of the three 红牌."""
    return check_kind(card) in RED


def is_yao(card: str) -> bool:
    """Tell whether the card is 么 (7 kinds); the other 23 kinds are 民."""
    return check_kind(card) in YAO


def number_of(card: str) -> int | None:
    """Return the number 1–9 of a suit card, None for 红牌, which carry none."""
    return None if is_red(card) else int(card[0])


def card_name(card: str, lang: str = "zh") -> str:
    """Return the card's name, `么鱼` for `1s`; raise `ValueError` for what is no card."""
    return CARD_NAMES[check_kind(card)].in_(lang)


def named_card(text: str) -> str | None:
    """Return the kind somebody means by `么鱼`, `9万`, `九万`, `幺饼`, `百花` or `9m`; None when it is none.

    Digits and Chinese numerals, 么 and 幺, 并, 饼 and 筒, and the other words of section 1 mean the same.
    """
    folded = "".join(unicodedata.normalize("NFKC", text).lower().split()).translate(_SAME_SIGNS)
    return _KIND_OF_NAME.get(folded)


def pack() -> tuple[str, ...]:
    """Return the 120 cards in a fixed order: kind by kind, the four copies of a kind together."""
    return tuple(kind for kind in KINDS for _ in range(COPIES))
