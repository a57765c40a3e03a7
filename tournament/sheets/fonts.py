"""The fonts of everything printed: Noto Sans CJK, regular and bold, as two Python packages carry them.

The files hold the forms of every East Asian language; a sheet gets the simplified Chinese ones because its
``html`` element says ``lang="zh-Hans"`` (the fonts' ``locl`` feature).
"""

import unicodedata
from functools import lru_cache
from pathlib import Path

import noto_cjk_sans_jp_bold
import noto_cjk_sans_jp_regular
from fontTools.ttLib import TTFont  # type: ignore[import-untyped]

FAMILY = "Qiangtou"
REGULAR = Path(str(noto_cjk_sans_jp_regular.FONT_PATH))
BOLD = Path(str(noto_cjk_sans_jp_bold.FONT_PATH))
FACES = {400: REGULAR, 700: BOLD}

# Line ends, zero-width marks and joiners are never drawn, so that no glyph is needed for them.
UNDRAWN_CATEGORIES = frozenset({"Cc", "Cf"})
VARIATION_SELECTORS = range(0xFE00, 0xFE10)
# 〓: what printers have always set for a sort they do not have.
GETA = "\N{GETA MARK}"


class GlyphMissing(Exception):
    """A text that would be printed as boxes; ``characters`` are those the fonts do not have."""

    def __init__(self, characters: str) -> None:
        super().__init__(characters)
        self.characters = characters


@lru_cache(maxsize=1)
def _known_characters() -> frozenset[int]:
    """Return what both weights can draw."""
    return _characters_of(REGULAR) & _characters_of(BOLD)


def _characters_of(path: Path) -> frozenset[int]:
    with TTFont(path, lazy=True) as font:
        return frozenset(font.getBestCmap())


def _is_drawn(character: str) -> bool:
    undrawn = unicodedata.category(character) in UNDRAWN_CATEGORIES
    return not undrawn and ord(character) not in VARIATION_SELECTORS


def characters_without_glyph(text: str) -> str:
    """Return the characters of a text that would come out as boxes, each once, in the order of the text."""
    rare = (one for one in dict.fromkeys(text) if ord(one) not in _known_characters() and _is_drawn(one))
    return "".join(rare)


def printable(text: str) -> str:
    """Return free text with a 〓 for each character that cannot be printed.

    For what nobody can change any more, such as the reason of a correction; a name is never touched.
    """
    return text.translate(dict.fromkeys(map(ord, characters_without_glyph(text)), GETA))


def require_glyphs(text: str) -> None:
    """Raise ``GlyphMissing`` when a character of the text would come out as a box."""
    if missing := characters_without_glyph(text):
        raise GlyphMissing(missing)


def font_face_css() -> str:
    """Return the ``@font-face`` rules that load the two files."""
    return "\n".join(
        f'@font-face {{ font-family: "{FAMILY}"; font-weight: {weight}; src: url("{path.as_uri()}"); }}'
        for weight, path in FACES.items()
    )
