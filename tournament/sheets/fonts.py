"""The fonts of everything printed: Noto Sans CJK, regular and bold, as two Python packages carry them.

The files hold the forms of every East Asian language; a sheet gets the simplified Chinese ones because its
``html`` element says ``lang="zh-Hans"`` (the fonts' ``locl`` feature). Which characters they lack is known
to ``tournament.printable``.
"""

from tournament.printable import BOLD, REGULAR, never_printable, unprintable

FAMILY = "Qiangtou"
FACES = {400: REGULAR, 700: BOLD}

# 〓: what printers have always set for a sort they do not have.
GETA = "\N{GETA MARK}"
# Control characters, yet set as the space between two words.
BLANKS = frozenset("\t\n\r")


class GlyphMissing(Exception):
    """A text that would be printed as boxes; ``characters`` are those the fonts do not have."""

    def __init__(self, characters: str) -> None:
        super().__init__(characters)
        self.characters = characters


def lacking(text: str) -> str:
    """Return the characters that a sheet cannot show, each once, in the order of the text."""
    wrong = {*unprintable(text), *never_printable(text)} - BLANKS
    return "".join(one for one in dict.fromkeys(text) if one in wrong)


def printable(text: str) -> str:
    """Return what people typed with a 〓 for each character that cannot be printed.

    One rare character in one name must not keep the sheets of a whole hall from being printed. What the site
    itself says on a sheet never comes through here: a box in that is a mistake (``require_glyphs``).
    """
    return text.translate(dict.fromkeys(map(ord, lacking(text)), GETA))


def require_glyphs(text: str) -> None:
    """Raise ``GlyphMissing`` when a character of the text would come out as a box."""
    if missing := unprintable(text):
        raise GlyphMissing(missing)


def font_face_css() -> str:
    """Return the ``@font-face`` rules that load the two files."""
    return "\n".join(
        f'@font-face {{ font-family: "{FAMILY}"; font-weight: {weight}; src: url("{path.as_uri()}"); }}'
        for weight, path in FACES.items()
    )
