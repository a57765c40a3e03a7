"""Amounts as people write and read them, kept as whole numbers (rules section 0: 一和 is half a 嘴).

A stored amount is an integer number of the smallest unit. For 嘴 that is half a 嘴 (`half_zui`), two to the
shown unit; a ruleset that counts whole points passes `per_unit=1`. Floats appear nowhere.
"""

import re
from typing import Final

from scoring.text import Text

MINUS: Final = "\N{MINUS SIGN}"
MAX_UNITS: Final = 99_999

_SAME: Final = str.maketrans(
    "０１２３４５６７８９．。＋－" + MINUS + "\N{EN DASH}\N{IDEOGRAPHIC SPACE}",
    "0123456789..+--- ",
)
_AMOUNT: Final = re.compile(r"([+-]?) ?([0-9]*) ?(½|\.[0-9]+)?\Z")

_REASONS: Final = {
    "empty": Text("请填一个数", "Please give a number"),
    "not_a_number": Text("“{text}”不是一个数", "“{text}” is not a number"),
    "not_a_half": Text(
        "“{text}”不行：只能是整数或带半（.5）", "“{text}”: whole numbers and halves (.5) only"
    ),
    "not_whole": Text("“{text}”不行：只能是整数", "“{text}”: only whole numbers"),
    "too_large": Text("这个数太大了", "This number is too large"),
}


class AmountError(ValueError):
    """An amount that cannot be read; `code` is stable, `text` is the sentence for the field."""

    def __init__(self, code: str, text: str = "") -> None:
        shown = text if len(text) <= 20 else text[:20] + "…"
        self.code = code
        self.text = _REASONS[code].fill(text=shown)
        super().__init__(self.text.en)


def parse_amount(text: str, *, per_unit: int = 2) -> int:
    """Read `6.5`, `６．５`, `6½`, `½`, `-1`, `−1` as stored units (13, 13, 13, 1, −2, −2 at two a unit).

    Raises `AmountError` when the text is empty, no number, finer than the stored unit, or beyond `MAX_UNITS`.
    """
    given = text.strip()
    match = _AMOUNT.match(given.translate(_SAME))
    if not given:
        raise AmountError("empty")
    if match is None or not (match[2] or match[3]):
        raise AmountError("not_a_number", given)
    sign, whole, part = match.groups()
    digits = whole.lstrip("0")
    if len(digits) > len(str(MAX_UNITS)):
        raise AmountError("too_large", given)
    half = part is not None and (part == "½" or part.rstrip("0") == ".5")
    if part is not None and not half and part.strip(".0"):
        raise AmountError("not_a_half" if per_unit % 2 == 0 else "not_whole", given)
    if half and per_unit % 2:
        raise AmountError("not_whole", given)
    stored = int(digits or "0") * per_unit + (per_unit // 2 if half else 0)
    return -stored if sign == "-" else stored


def format_amount(stored: int, *, signed: bool = False, per_unit: int = 2) -> str:
    """Write stored units for people: `6.5`, `0`, `−3.5` with a real minus; `signed=True` writes `+12`."""
    whole, rest = divmod(abs(stored), per_unit)
    # 10 // per_unit is exact for the two steps a ruleset may have: 1 (never a rest) and 2 (a rest is .5).
    shown = f"{whole}.{rest * 10 // per_unit}" if rest else str(whole)
    if stored < 0:
        return MINUS + shown
    return "+" + shown if signed and stored else shown
