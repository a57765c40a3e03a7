"""Every note has its sentence in both languages."""

import re
import string
from pathlib import Path

import pytest

import tournament.entrants.roster as roster
from tournament.entrants.roster import Kind, Note, kind_words, level, sentence
from tournament.entrants.roster_wording import CATALOGUE

SOURCE = "".join(
    path.read_text(encoding="utf-8") for path in sorted(Path(roster.__file__).parent.glob("roster*.py"))
)


def fields(template: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(template) if name}


@pytest.mark.parametrize("code", CATALOGUE)
def test_both_languages_speak_of_the_same_things(code: str) -> None:
    wording = CATALOGUE[code]
    assert fields(wording.zh) - fields(wording.en) <= {"after"}
    assert fields(wording.en) <= fields(wording.zh)
    assert wording.level in {"info", "check", "stop"}
    assert wording.zh.endswith("。")
    assert wording.en.endswith(".")


@pytest.mark.parametrize("code", CATALOGUE)
def test_no_sentence_is_left_over(code: str) -> None:
    assert len(re.findall(rf'"{code}"', SOURCE)) > 1


def test_no_code_is_without_a_sentence() -> None:
    used = set(re.findall(r'(?:Note|RosterRefused)\(\s*"(\w+)"', SOURCE))
    assert used
    assert used <= set(CATALOGUE)


def test_sentences_speak_the_language_asked_for() -> None:
    note = Note("duplicate_differs", {"fields": ["gender", "phone"], "row": 8})
    assert sentence(note, "zh-hans").startswith("但性别、电话与第 8 行不同。")
    assert sentence(note, "en-gb").startswith("But gender, phone differ from row 8.")


def test_words_of_the_file_are_neither_translated_nor_formatted() -> None:
    assert sentence(Note("gender_unknown", {"value": "{row} name"})) == "性别“{row} name”认不出，留空。"


def test_long_values_are_shortened() -> None:
    assert len(sentence(Note("gender_unknown", {"value": "长" * 300}))) < 70


def test_note_of_another_version_never_fails_the_page() -> None:
    assert sentence(Note("from_the_future", {})) == "from_the_future"
    assert sentence(Note("name_missing", {})) == "第 ? 行没有姓名，不导入。"
    assert level(Note("from_the_future", {})) == "info"


@pytest.mark.parametrize("kind", list(Kind))
def test_every_kind_has_words(kind: Kind) -> None:
    assert kind_words(kind)
    assert kind_words(kind, "en").isascii()
