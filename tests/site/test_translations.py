"""Every Chinese text of the site has an English one, with the same places to fill in."""

import io
import re
from collections.abc import Iterator
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import extract
from babel.messages.mofile import read_mo
from babel.messages.pofile import read_po
from django.utils.translation.template import templatize

ROOT = Path(__file__).resolve().parents[2]
CATALOGUE = ROOT / "tournament" / "locale" / "en" / "LC_MESSAGES"
KEYWORDS: dict[str, object] = {
    "_": None,
    "gettext": None,
    "gettext_lazy": None,
    "gettext_noop": None,
    "ngettext": (1, 2),
    "ngettext_lazy": (1, 2),
    "pgettext": ((1, "c"), 2),
}
PLACE = re.compile(r"%(?:\(\w+\))?[sd]")


def texts_of_code() -> Iterator[str]:
    """Yield every message id of the Python files and the templates."""
    for path in (ROOT / "tournament").rglob("*.py"):
        if "migrations" not in path.parts:
            yield from _extract(path.read_bytes())
    for path in (ROOT / "templates").rglob("*.html"):
        yield from _extract(templatize(path.read_text(encoding="utf-8")).encode())


def _extract(source: bytes) -> Iterator[str]:
    for _line, message, _comments, _context in extract(
        "python", io.BytesIO(source), KEYWORDS, options={"encoding": "utf-8"}
    ):
        yield from (message if isinstance(message, tuple) else (message,))


def catalogue() -> Catalog:
    with (CATALOGUE / "django.po").open("rb") as handle:
        return read_po(handle, locale="en")


def test_every_text_has_an_english_one() -> None:
    english = {message.id: message for message in catalogue() if message.id}
    missing = sorted(
        {text for text in texts_of_code() if text and (text not in english or not english[text].string)}
    )
    assert missing == []


def test_no_english_text_is_only_a_guess() -> None:
    assert [message.id for message in catalogue() if message.fuzzy and message.id] == []


def test_english_texts_fill_in_the_same_places() -> None:
    wrong = [
        message.id
        for message in catalogue()
        if message.id
        and isinstance(message.id, str)
        and sorted(PLACE.findall(message.id)) != sorted(PLACE.findall(str(message.string)))
    ]
    assert wrong == []


def test_the_compiled_catalogue_is_the_written_one() -> None:
    with (CATALOGUE / "django.mo").open("rb") as handle:
        compiled = {(one.context, one.id): one.string for one in read_mo(handle) if one.id}
    written = {(one.context, one.id): one.string for one in catalogue() if one.id and one.string}
    assert compiled == written
