"""Cards in writing: MPSZ (`123m45p7z`) and the names of the game (`三万 么鱼 红花`), rules section 1."""

import re
import unicodedata
from collections.abc import Iterable, Iterator
from typing import Final

from scoring.text import Text
from scoring.tiles import CARD_NAMES, COPIES, KINDS, card_name, check_kind, named_card

# A hand has 31 cards; whatever is longer than any way to write them is no hand.
MAX_LENGTH: Final = 400
_GROUPS: Final = re.compile(r"(?:[0-9]+[mpsz])+")
_GROUP: Final = re.compile(r"([0-9]+)([mpsz])")
_BETWEEN: Final = re.compile(r"[\s,，、；;]+")
_SHOWN: Final = 20
_ORDER: Final = {kind: place for place, kind in enumerate(KINDS)}

_REASONS: Final = {
    "unknown_card": Text("“{text}”不是这副牌里的牌", "“{text}” is no card of this game"),
    "five_of_a_kind": Text("{card}写了 {n} 张，一种只有四张", "{n} of {card}: there are four of a kind"),
    "too_long": Text("写得太长，不像一手牌", "Too long for a hand of cards"),
}


class NotationError(ValueError):
    """Cards that cannot be read; `code` is stable, `text` is the sentence for the field."""

    def __init__(self, code: str, **parts: Text | str | int) -> None:
        self.code = code
        self.text = _REASONS[code].fill(**parts)
        super().__init__(self.text.en)


def parse_cards(text: str) -> tuple[str, ...]:
    """Read cards as written, `33m 1s` or `三万 三万 么鱼`, and return their kinds in the order of writing.

    Groups of MPSZ may have blanks anywhere; names stand apart from each other and may be mixed with groups.
    Full-width letters and digits mean the same. Raises `NotationError` for what is no card, and for a fifth
    card of a kind.
    """
    if len(text) > MAX_LENGTH:
        raise NotationError("too_long")
    cards = tuple(_cards(unicodedata.normalize("NFKC", text).lower()))
    for kind in dict.fromkeys(cards):
        if (n := cards.count(kind)) > COPIES:
            raise NotationError("five_of_a_kind", card=CARD_NAMES[kind], n=n)
    return cards


def _cards(text: str) -> Iterator[str]:
    dense = _BETWEEN.sub("", text)
    if _GROUPS.fullmatch(dense):
        yield from _grouped(dense)
        return
    for word in filter(None, _BETWEEN.split(text)):
        if _GROUPS.fullmatch(word):
            yield from _grouped(word)
        elif (kind := named_card(word)) is not None:
            yield kind
        else:
            raise _unknown(word)


def _grouped(text: str) -> Iterator[str]:
    for numbers, suit in _GROUP.findall(text):
        for number in numbers:
            if (kind := number + suit) not in CARD_NAMES:
                raise _unknown(kind)
            yield kind


def _unknown(word: str) -> NotationError:
    return NotationError("unknown_card", text=word if len(word) <= _SHOWN else word[:_SHOWN] + "…")


def in_order(cards: Iterable[str]) -> tuple[str, ...]:
    """Return cards sorted 万, 并, 条, 红牌; raise `ValueError` for what is no card."""
    return tuple(sorted(map(check_kind, cards), key=_ORDER.__getitem__))


def write_cards(cards: Iterable[str]) -> str:
    """Write cards in MPSZ, sorted, a letter a suit: `33m1s`; raise `ValueError` for what is no card."""
    written = ""
    suit = ""
    for card in in_order(cards):
        if suit and card[1] != suit:
            written += suit
        written += card[0]
        suit = card[1]
    return written + suit


def name_cards(cards: Iterable[str], lang: str = "zh") -> str:
    """Write cards by their names, sorted: `三万 三万 么鱼`; raise `ValueError` for what is no card."""
    return (" " if lang.startswith("zh") else ", ").join(card_name(card, lang) for card in in_order(cards))
