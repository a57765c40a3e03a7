"""What the printed sheets' font can show, for whoever takes in a name that every sheet will carry.

It stands below all rooms, since events and teams are named long before anything is printed.
"""

import unicodedata
from functools import lru_cache
from pathlib import Path

import noto_cjk_sans_jp_bold
import noto_cjk_sans_jp_regular
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from fontTools.ttLib import TTFont  # type: ignore[import-untyped]

REGULAR = Path(str(noto_cjk_sans_jp_regular.FONT_PATH))
BOLD = Path(str(noto_cjk_sans_jp_bold.FONT_PATH))

SIGNS_REFUSED = gettext_lazy("“%(signs)s”印不出来，请换成文字。")

# Formatting marks and joiners are never drawn and spaces are made by the printing program, so that
# neither needs a glyph; a variation selector only chooses one.
_UNDRAWN = frozenset({"Cc", "Cf", "Zs", "Zl", "Zp"})
_VARIATION_SELECTORS = frozenset({*range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0)})
# Read from right to left and back: a name with these would be set in another order than it is typed.
_TURNING = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
# Where the Han characters are. Python's tables do not know the newest of them.
_HAN = (range(0x3400, 0xA000), range(0x20000, 0x40000))


def unprintable(text: str) -> str:
    """Return the characters the font cannot show, each once, in the order of the text."""
    if _is_everyday(text):
        return ""
    known = _known_characters()
    return "".join(one for one in dict.fromkeys(text) if ord(one) not in known and _is_drawn(one))


def never_printable(text: str) -> str:
    """Return the characters no name may hold, each once: emoji, signs the font lacks, control characters."""
    lacking = unprintable(text)
    return "".join(
        one for one in dict.fromkeys(text) if _is_unseen(one) or (one in lacking and not _is_of_a_word(one))
    )


def missing_glyphs(text: str) -> str:
    """Return the letters the font lacks, each once: they may be somebody's name, and are printed as 〓."""
    return "".join(one for one in unprintable(text) if _is_of_a_word(one))


def refusal_sentence(text: str) -> str:
    """Return what is wrong with a name that cannot be printed, and what to do; nothing if it can."""
    wrong = never_printable(text)
    if seen := "".join(one for one in wrong if not _is_unseen(one)):
        return str(SIGNS_REFUSED) % {"signs": seen}
    if wrong:
        codes = " ".join(f"U+{ord(one):04X}" for one in wrong)
        return _("里面有看不见的字符（%(codes)s），请把这一项重新打一遍。") % {"codes": codes}
    return ""


class PrintableValidator:
    """Refuse a name that cannot be printed; for the fields of forms.

    ``but`` is a name that stands already: nobody has to mend it before changing something else.
    """

    message = SIGNS_REFUSED

    def __init__(self, but: str = "") -> None:
        self.but = but

    def __call__(self, value: str) -> None:
        """Raise ``ValidationError`` with the sentence that names the character."""
        if value != self.but and (sentence := refusal_sentence(value)):
            raise ValidationError(sentence, code="unprintable")


validate_printable = PrintableValidator()


def _is_everyday(text: str) -> bool:
    """Say whether the text keeps to GB 2312, all of which is in the font: spares opening the font's files."""
    try:
        text.encode("gb2312")
    except UnicodeEncodeError:
        return False
    return True


@lru_cache(maxsize=1)
def _known_characters() -> frozenset[int]:
    """Return what both weights can draw."""
    return characters_of(REGULAR) & characters_of(BOLD)


def characters_of(path: Path) -> frozenset[int]:
    """Return the characters a font's file can draw."""
    with TTFont(path, lazy=True) as font:
        return frozenset(font.getBestCmap())


def _is_drawn(character: str) -> bool:
    undrawn = unicodedata.category(character) in _UNDRAWN
    return not undrawn and ord(character) not in _VARIATION_SELECTORS


def _is_unseen(character: str) -> bool:
    """Say whether a character has no place in a line of text and shows nothing that could be named."""
    return unicodedata.category(character) in ("Cc", "Cs", "Zl", "Zp") or character in _TURNING


def _is_of_a_word(character: str) -> bool:
    """Say whether somebody's name may be written with it: a letter, its mark, a digit."""
    if any(ord(character) in block for block in _HAN):
        return True
    category = unicodedata.category(character)
    return category[0] in "LMN" and category != "Me"
