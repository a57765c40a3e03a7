"""What the entry-list import has to say to people.

A note is a code with parameters, so that a stored preview can be shown in either language later.
This module knows no Django and no gettext: the preview is built, stored and tested without them.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from tournament.entrants.roster_wording import CATALOGUE, FIELD_WORDS, KIND_WORDS

Param = str | int | list[str] | list[int]

# Longer values would push the sentence itself out of sight on a phone.
_LONGEST_VALUE = 40


@dataclass(frozen=True)
class Note:
    """One thing to tell the person who uploads a list."""

    code: str
    params: dict[str, Param] = field(default_factory=dict)

    def to_json(self) -> dict[str, Any]:
        """Plain values for storing."""
        return {"code": self.code, "params": dict(self.params)}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> "Note":
        """Read back what `to_json` gave."""
        return cls(str(data["code"]), dict(data["params"]))


class RosterRefused(Exception):
    """The file or sheet cannot be read; `note` says why and what to do."""

    def __init__(self, code: str, **params: Param) -> None:
        self.note = Note(code, params)
        super().__init__(sentence(self.note, "en"))


# Only these parameters hold our own words; everything else is the file's text and stays as it is.
_TRANSLATED = frozenset({"field", "fields", "gender"})


def is_english(language: str) -> bool:
    """Whether a language tag such as `en` or `en-gb` asks for English; all else is served Chinese."""
    return language.lower().startswith("en")


def kind_words(kind: str, language: str = "zh-hans") -> str:
    """What a row's kind means and whether the row will be imported."""
    return KIND_WORDS[kind][is_english(language)]


def level(note: Note) -> str:
    """`info`, `check` (a person should look) or `stop` (something is not imported)."""
    wording = CATALOGUE.get(note.code)
    return wording.level if wording else "info"


def sentence(note: Note, language: str = "zh-hans") -> str:
    """The note as a sentence. A code of a later version is shown as it is rather than failing the page."""
    wording = CATALOGUE.get(note.code)
    if wording is None:
        return note.code
    english = is_english(language)
    shown = _Shown({key: _shown(key, value, english) for key, value in note.params.items()})
    return (wording.en if english else wording.zh).format_map(shown)


class _Shown(dict[str, str]):
    """A note stored by another version may lack a parameter; its sentence still appears."""

    def __missing__(self, key: str) -> str:
        return "?"


def _shown(key: str, value: Param, english: bool) -> str:
    if isinstance(value, list):
        parts = [_shown(key, item, english) for item in value]
        return (", " if english else "、").join(parts)
    text = str(value)
    if key in _TRANSLATED and text in FIELD_WORDS:
        return FIELD_WORDS[text][english]
    text = re.sub(r"[\r\n\t]+", " ", text)
    return text if len(text) <= _LONGEST_VALUE else text[:_LONGEST_VALUE] + "…"
