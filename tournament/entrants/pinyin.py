"""Pinyin of names for sorting and searching: toneless, ü as v, with surnames read as surnames.

name_pinyin("单雄信").full == "shan xiong xin"
matches("sxx", "单雄信", name_pinyin("单雄信"), 12)
"""

import re
import tomllib
import unicodedata
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from pypinyin import lazy_pinyin

_HAN_CLASS = "\u3007\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U000323af"
_RUNS = re.compile(f"([{_HAN_CLASS}]+)|((?:(?![{_HAN_CLASS}])[^\\W_])+)")
_TABLE = Path(__file__).with_name("surnames.toml")
# Longer Chinese names carry no one-character surname: they are Mongolian or other names.
_LONGEST_WITH_SURNAME = 3
# A list tells namesakes apart by a number behind the name, which is not part of it.
_NAMESAKE_MARKS = "一二三四甲乙丙丁"
_LONGEST_KEY = 200


@dataclass(frozen=True)
class NamePinyin:
    """How a name reads.

    `full` has a space between syllables. `sort_key` is made of digits and a-z alone, so that every
    database orders it alike: syllable by syllable, equal syllables by character.
    """

    full: str
    sort_key: str
    initials: str


@dataclass(frozen=True)
class _Readings:
    single: dict[str, str]
    compound: dict[str, str]
    words: dict[str, str]
    given: dict[str, str]


@lru_cache(maxsize=1)
def _readings() -> _Readings:
    return _Readings(**tomllib.loads(_TABLE.read_text(encoding="utf-8")))


@lru_cache(maxsize=4096)
def name_pinyin(name: str, *, is_person: bool = True) -> NamePinyin:
    """The pinyin of a person's name, or of a team's (`is_person=False`: no surname at its head)."""
    pairs: list[tuple[str, str]] = []
    text = unicodedata.normalize("NFKC", name)
    compact = "".join(text.split())
    for han, other in _RUNS.findall(text):
        if other:
            pairs.append((other.casefold(), other))
        else:
            # A surname only stands in a name that is Chinese from end to end, without a dot.
            pairs += zip(_syllables(han, is_person and han == compact), han, strict=True)
    return _assemble(pairs)


def edited_pinyin(name: str, full: str) -> NamePinyin:
    """The same from a reading that an organiser has typed; tones are not expected, ü may be typed."""
    syllables = _plain(full).split()
    characters = [character for run in _RUNS.findall(name) for character in (run[0] or [run[1]])]
    if len(characters) != len(syllables):
        characters = [""] * len(syllables)
    return _assemble(list(zip(syllables, characters, strict=True)))


def _assemble(pairs: list[tuple[str, str]]) -> NamePinyin:
    return NamePinyin(
        full=" ".join(syllable for syllable, _ in pairs),
        # "0" sorts before every letter, so "li" comes before "lian" whatever character follows.
        sort_key="".join(_key_part(*pair) for pair in pairs)[:_LONGEST_KEY],
        initials="".join(syllable[0] for syllable, _ in pairs),
    )


def _key_part(syllable: str, character: str) -> str:
    ascii_only = "".join(
        letter if letter.isascii() and letter.isalnum() else f"z{ord(letter):05x}" for letter in syllable
    )
    mark = f"{ord(character):05x}" if len(character) == 1 else ""
    return f"{ascii_only}0{mark}"


def _syllables(han: str, has_surname: bool) -> list[str]:
    head = _head(han) if has_surname else ()
    rest = han[len(head) :]
    read = lazy_pinyin(rest)
    if len(read) != len(rest):
        # pypinyin runs characters it does not know together.
        read = [lazy_pinyin(character)[0] for character in rest]
    given = _readings().given
    return [
        *head,
        *(given.get(character, _plain(syllable)) for character, syllable in zip(rest, read, strict=True)),
    ]


def _head(han: str) -> tuple[str, ...]:
    readings = _readings()
    for table in (readings.words, readings.compound):
        reading = table.get(han[:2])
        if reading and (len(han) > 2 or table is readings.words):
            return tuple(reading.split())
    bare = han.rstrip(_NAMESAKE_MARKS) if len(han) > _LONGEST_WITH_SURNAME else han
    if 1 <= len(bare) <= _LONGEST_WITH_SURNAME and han[0] in readings.single:
        return (readings.single[han[0]],)
    return ()


def _plain(text: str) -> str:
    return unicodedata.normalize("NFC", text).casefold().replace("ü", "v").replace("ê", "e")


def matches(query: str, name: str, pinyin: NamePinyin, number: int | str | None = None) -> bool:
    """Whether a search means this person: by characters, pinyin, initials or number.

    Pinyin may be typed with or without spaces, from any syllable on, the last one unfinished; `u`
    is taken for ü. An empty search matches everyone.
    """
    wanted = _plain(unicodedata.normalize("NFKC", query)).strip()
    if not wanted:
        return True
    compact = _letters(wanted)
    if _is_number(wanted, number):
        return True
    if not compact:
        return False
    if compact in _letters(_plain(unicodedata.normalize("NFKC", name))):
        return True
    if not compact.isascii():
        return False
    if pinyin.initials.startswith(compact) or (len(compact) > 1 and compact in pinyin.initials):
        return True
    words = [_letters(word) for word in wanted.split()]
    return _reads_like(words, pinyin.full.split())


def _letters(text: str) -> str:
    return "".join(character for character in text if character.isalnum())


def _is_number(wanted: str, number: int | str | None) -> bool:
    if number is None or number == "":
        return False
    typed = re.sub(r"^(?:no\.?|#|第)\s*|\s*号$", "", wanted)
    return typed.lstrip("0") == str(number).casefold().lstrip("0") and bool(typed)


def _reads_like(words: list[str], syllables: list[str]) -> bool:
    words = [word.replace("lyu", "lv").replace("nyu", "nv") for word in words if word]
    for readings in (syllables, [syllable.replace("v", "u") for syllable in syllables]):
        starts = range(len(readings)) if len("".join(words)) > 1 else range(1)
        if any(_follows(words, readings[start:]) for start in starts):
            return True
    return False


def _follows(words: list[str], syllables: list[str]) -> bool:
    """Whether the words are the syllables in turn; a word may hold several, the last be unfinished."""
    if len(words) == 1:
        return "".join(syllables).startswith(words[0])
    for count in range(1, len(syllables) + 1):
        if "".join(syllables[:count]) == words[0]:
            return _follows(words[1:], syllables[count:])
    return False
