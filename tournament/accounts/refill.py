"""Puts typed values back into the form of a page. Text in, text out; nothing of the site is known here.

A view shows typed values only when it was posted to, and it was not. So the page is opened as usual, and the
values are written into its HTML.
"""

from collections.abc import Iterable
from html import escape
from html.parser import HTMLParser
from urllib.parse import urljoin, urlsplit

Fields = Iterable[tuple[str, list[str]]]
Attributes = dict[str, str | None]

NOT_TYPED = frozenset({"submit", "button", "image", "reset", "file", "password"})
TICKED = frozenset({"checkbox", "radio"})


def refill(page: str, *, address: str, target: str, fields: Fields, note: str) -> str | None:
    """Return the page with ``note`` and ``fields`` in its form that is sent to ``target``.

    ``None`` when there is no such form, or when it lacks a place for something that was typed.
    """
    filler = _Filler(urlsplit(address).path, urlsplit(target).path, fields, note)
    filler.feed(page)
    filler.close()
    return "".join(filler.written) if filler.is_found and not filler.left_over() else None


class _Filler(HTMLParser):
    """Writes down the page as it reads it, with the values of one form changed."""

    def __init__(self, address: str, target: str, fields: Fields, note: str) -> None:
        super().__init__(convert_charrefs=False)
        self.address, self.target, self.note = address, target, note
        self.values = {name: list(values) for name, values in fields}
        self.names = frozenset(self.values)
        self.written: list[str] = []
        self.is_found = self.is_inside = self.is_skipping = False
        self.select = ""
        # Where in ``written`` the folds around the place of reading begin: the one with the form is opened.
        self.folds: list[int] = []

    def left_over(self) -> bool:
        """Say whether a typed text found no place; a tick that did not will be asked for again."""
        return any(value not in ("", "on") for values in self.values.values() for value in values)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Write a tag down, changed where it is a field of the form."""
        given = dict(attrs)
        raw = self.get_starttag_text() or ""
        if tag == "details":
            self.folds.append(len(self.written))
        elif tag == "form" and not self.is_found and self._is_wanted(given):
            self.is_found = self.is_inside = True
            for at in self.folds:
                self.written[at] = self.written[at].replace("<details open", "<details", 1)
                self.written[at] = self.written[at].replace("<details", "<details open", 1)
            raw += self.note
        elif self.is_inside and "disabled" not in given:
            raw = self._field(tag, given, raw)
        self.written.append(raw)

    handle_startendtag = handle_starttag

    def _is_wanted(self, given: Attributes) -> bool:
        to = urlsplit(urljoin(self.address, given.get("action") or self.address)).path
        return (given.get("method") or "").lower() == "post" and to == self.target

    def _field(self, tag: str, given: Attributes, raw: str) -> str:
        name = given.get("name") or ""
        if tag == "input":
            return self._input(name, given, raw)
        if tag == "option" and self.select in self.names:
            chosen = self._take(self.select, given.get("value") or "")
            return _tag("option", _switched(given, "selected", is_on=chosen))
        if tag == "textarea" and self.values.get(name):
            self.is_skipping = True
            return f"{raw}\n{escape(self.values[name].pop(0))}"
        if tag == "button":
            self._take(name, given.get("value") or "")
        if tag == "select":
            self.select = name
        return raw

    def _input(self, name: str, given: Attributes, raw: str) -> str:
        kind = (given.get("type") or "text").lower()
        if kind in NOT_TYPED:
            self._take(name, given.get("value") or "")
        elif kind == "checkbox" or (kind == "radio" and name in self.names):
            return _tag(
                "input", _switched(given, "checked", is_on=self._take(name, given.get("value") or "on"))
            )
        elif kind not in TICKED and self.values.get(name):
            return _tag("input", given | {"value": self.values[name].pop(0)})
        return raw

    def _take(self, name: str, value: str) -> bool:
        """Use a value up, if it was sent."""
        if value not in self.values.get(name, []):
            return False
        self.values[name].remove(value)
        return True

    def handle_endtag(self, tag: str) -> None:
        """Leave what ends here."""
        if tag == "details" and self.folds:
            self.folds.pop()
        elif tag == "form":
            self.is_inside = False
        elif tag == "select":
            self.select = ""
        elif tag == "textarea":
            self.is_skipping = False
        self.written.append(f"</{tag}>")

    def handle_data(self, data: str) -> None:
        """Write text down, but for that which a typed one replaces."""
        if not self.is_skipping:
            self.written.append(data)

    def handle_entityref(self, name: str) -> None:
        """Write ``&amp;`` down as it stands."""
        self.handle_data(f"&{name};")

    def handle_charref(self, name: str) -> None:
        """Write ``&#39;`` down as it stands."""
        self.handle_data(f"&#{name};")

    def handle_comment(self, data: str) -> None:
        """Write a comment down."""
        self.written.append(f"<!--{data}-->")

    def handle_decl(self, decl: str) -> None:
        """Write the doctype down."""
        self.written.append(f"<!{decl}>")


def _switched(given: Attributes, name: str, *, is_on: bool) -> Attributes:
    kept = {key: value for key, value in given.items() if key != name}
    return kept | {name: None} if is_on else kept


def _tag(name: str, given: Attributes) -> str:
    words = [name, *(key if value is None else f'{key}="{escape(value)}"' for key, value in given.items())]
    return f"<{' '.join(words)}>"
