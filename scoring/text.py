"""Bilingual text: every sentence and name the rules show people, in Chinese and English."""

from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Text:
    """One piece of user-visible text in Chinese (`zh`) and English (`en`)."""

    zh: str
    en: str

    def in_(self, lang: str) -> str:
        """Return the text for a language tag: Chinese for `zh…`, English for any other."""
        return self.zh if lang.lower().startswith("zh") else self.en

    @property
    def brief(self) -> "Text":
        """The text without its explanation in brackets, for where room is short."""
        return Text(self.zh.partition("（")[0], self.en.partition(" (")[0])

    def fill(self, **parts: "Text | str | int") -> "Text":
        """Put `parts` into the `{name}` places of both languages, each part in its own language."""
        zh = {name: part.zh if isinstance(part, Text) else part for name, part in parts.items()}
        en = {name: part.en if isinstance(part, Text) else part for name, part in parts.items()}
        return Text(self.zh.format(**zh), self.en.format(**en))


def list_of(parts: Iterable[Text]) -> Text:
    """Join names as each language does: `东、南` and `East and South`."""
    items = tuple(parts)
    en = [item.en for item in items]
    joined = en[0] if len(en) == 1 else ", ".join(en[:-1]) + " and " + en[-1] if en else ""
    return Text("、".join(item.zh for item in items), joined)
