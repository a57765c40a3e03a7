"""The figures of sets and patterns, from TOML to frozen values (sections 5 to 7)."""

from dataclasses import fields
from types import MappingProxyType
from typing import Final

from scoring.ruleset_table import Table
from scoring.ruleset_values import BigNeeds, HuFigures, PatternFigures

PATTERN_GROUPS: Final = ("ha", "yun", "cha", "che")
BIG_REPORTS: Final = ("duanyao", "yidianhong", "wuyaojiang")
# More than a hand of 31 cards could hold of anything.
_MOST: Final = 31


def read_hu(table: Table) -> HuFigures:
    """Read what a winner's sets bring; raise `RulesetError` for what is missing, unknown or out of range."""
    figures = HuFigures(**{field.name: table.integer(field.name, 0, _MOST) for field in fields(HuFigures)})
    _close(table)
    return figures


def read_patterns(table: Table) -> PatternFigures:
    """Read what anybody's sets are worth; raise `RulesetError` as `read_hu` does."""
    ha, yun, cha, che = (table.table(group) for group in PATTERN_GROUPS)
    figures = PatternFigures(
        min_lou=ha.amount("min_lou", "0"),
        yao_first=ha.amount("yao_first", "0"),
        yao_more=ha.amount("yao_more", "0"),
        dun_from=ha.integer("dun_from", 1, _MOST),
        dun=ha.amount("dun", "0"),
        two_lou=ha.amount("two_lou", "0"),
        lou_by_hu_from=ha.integer("lou_by_hu_from", 1, _MOST),
        row20_less=ha.amount("row20_less", "0"),
        yun=MappingProxyType({code: yun.amount(code, "0") for code in ("xiao", "da")}),
        yun_more=yun.amount("more", "0"),
        cha_from=MappingProxyType({code: cha.integer(f"{code}_from", 1, _MOST) for code in ("luan", "ha")}),
        cha=cha.amount("each", "0"),
        che=(
            che.amount("kong", "0"),
            che.amount("one_shao", "0"),
            che.amount("two_shao", "0"),
            che.amount("fan", "0"),
        ),
        che_more=che.amount("more", "0"),
    )
    for group in (ha, yun, cha, che):
        _close(group)
    table.close()
    return figures


def read_needs(table: Table) -> BigNeeds:
    """Read what a big win asks of the hand; raise `RulesetError` as `read_hu` does."""

    def number(key: str) -> int | None:
        """Return a number that may be left out."""
        return table.integer(key, 0, _MOST) if table.has(key) else None

    hu = {report: number(f"hu_{report}") for report in ("luan", "ha")}
    needs = BigNeeds(
        qingmen=table.flag("qingmen"),
        reported=table.string("reported", one_of=BIG_REPORTS) if table.has("reported") else "",
        hu=MappingProxyType({report: n for report, n in hu.items() if n is not None}),
        every_yao_pair=table.flag("every_yao_pair"),
        **{
            key: number(key)
            for key in (
                *("most_yao", "opening_yao", "yao_cha", "most_yao_cha"),
                *("cha", "miansheng", "opening_ha", "opening_yao_ha"),
            )
        },
    )
    table.close()
    return needs


def _close(table: Table) -> None:
    table.table("clause")
    table.close()
