"""What the rules engine says, in the language of the request."""

from dataclasses import dataclass

from django.conf import settings
from django.utils.translation import get_language, gettext, override

from scoring.ruleset import Ruleset
from scoring.text import Text


def language() -> str:
    """Return the language of this request as the rules engine names it."""
    return "en" if (get_language() or "").startswith("en") else "zh"


def in_site_language(text: str) -> str:
    """Return a text for the record, in the site's own language whoever writes it."""
    with override(settings.LANGUAGE_CODE):
        return gettext(text)


def say(text: Text) -> str:
    """Return a bilingual text in the language of this request."""
    return text.in_(language())


def brief(name: str) -> str:
    """Return a name without its explanation in brackets, for where room is short."""
    return name.partition("（")[0].partition(" (")[0]


@dataclass(frozen=True)
class OptionInWords:
    """One option of the ruleset and what was chosen, as the event's page and the programme book show it."""

    name: str
    value: str
    is_default: bool


def options_in_words(ruleset: Ruleset) -> list[OptionInWords]:
    """Return every option of a ruleset with the value in force."""
    return [
        OptionInWords(
            name=say(spec.name),
            value=say(spec.name_of(ruleset.options[key])),
            is_default=ruleset.options[key] == spec.default,
        )
        for key, spec in ruleset.option_specs.items()
    ]
