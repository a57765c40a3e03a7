"""嘴 of what a player holds, winner or not: 哈 and 娄, 云, 叉, 车 (rules sections 6 and 7).

Everything comes as items, each with its own amount in half 嘴, so that what is added up is also what is
explained. Counts are taken as they are: what a hand may hold at all is another module's business.
"""

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Final, Literal, NamedTuple

from scoring.ruleset_values import Clause, Ruleset
from scoring.sets import YUN
from scoring.tiles import KINDS

Yun = Literal["xiao", "da"]
ReportedHand = Literal["ha", "luan"]
YUN_KINDS: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {name: tuple(kind for kind in KINDS if kind in kinds) for name, kinds in YUN.items()}
)


class Item(NamedTuple):
    """One thing that was counted: `n` of it bring `half_zui` half 嘴 and `hu` 和, by `clause`.

    `cards`: the kinds it was counted from, or the names of 车; empty when only counts are known.
    """

    code: str
    n: int
    half_zui: int
    clause: Clause
    hu: int = 0
    cards: tuple[str, ...] = ()


class HaCounts(NamedTuple):
    """How many 哈 and 娄 the opening hand held; a 光 leaves its 哈 a 哈 here.

    `kinds`: of which kinds they are, in the same order; left out where there are counts alone.
    """

    min_ha: int = 0
    yao_ha: int = 0
    min_lou: int = 0
    yao_lou: int = 0
    kinds: tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...], tuple[str, ...]] = ((), (), (), ())

    @property
    def lou(self) -> int:
        """How many 娄 there are."""
        return self.min_lou + self.yao_lou


def ha_items(counts: HaCounts, ruleset: Ruleset) -> tuple[Item, ...]:
    """Return the items of 哈 and 娄 (section 6, rows 5 to 26 of the rule book).

    From three 娄 on they bring as many 嘴 as 和 and the 哈 count by themselves, unless the option `three_lou`
    says otherwise.
    """
    figures = ruleset.patterns
    if counts.lou >= figures.lou_by_hu_from and ruleset.options["three_lou"] == "hu":
        ha_alone = HaCounts(counts.min_ha, counts.yao_ha, kinds=(*counts.kinds[:2], (), ()))
        return (*_lou_by_hu(counts, ruleset), *_by_rows(ha_alone, ruleset))
    return tuple(_by_rows(counts, ruleset))


def _lou_by_hu(counts: HaCounts, ruleset: Ruleset) -> Iterator[Item]:
    clause, per_zui = ruleset.clauses["ha"], ruleset.unit.per_unit
    for code, count, hu, kinds in (
        ("min_lou_by_hu", counts.min_lou, ruleset.hu.min_lou, counts.kinds[2]),
        ("yao_lou_by_hu", counts.yao_lou, ruleset.hu.yao_lou, counts.kinds[3]),
    ):
        if count:
            yield Item(code, count, count * hu * per_zui, clause, cards=kinds)


def _by_rows(counts: HaCounts, ruleset: Ruleset) -> Iterator[Item]:
    figures, clause = ruleset.patterns, ruleset.clauses["ha"]
    min_ha, yao_ha, min_lou, yao_lou = counts.kinds
    if counts.min_lou:
        worth = counts.min_lou * figures.min_lou
        yield Item("min_lou", counts.min_lou, worth, clause, cards=min_lou)
    # A 么娄 counts as two 么哈, and any 娄 as two among all 哈.
    yao = counts.yao_ha + 2 * counts.yao_lou
    if yao:
        worth = figures.yao_first + (yao - 1) * figures.yao_more
        yield Item("yao_ha", yao, worth, clause, cards=yao_ha + yao_lou)
    all_ha = counts.min_ha + counts.yao_ha + 2 * counts.lou
    if (dun := all_ha - figures.dun_from + 1) > 0:
        every = min_ha + yao_ha + min_lou + yao_lou
        yield Item("dun", all_ha, dun * figures.dun, clause, cards=every)
    if counts.lou == 2:
        yield Item("two_lou", 2, figures.two_lou, clause, cards=min_lou + yao_lou)
    is_row20 = counts.yao_lou == 1 and not counts.min_lou and counts.yao_ha >= 3
    if is_row20 and ruleset.options["ha_lou_row20"] == "table":
        yield Item("row20", 1, -figures.row20_less, clause, cards=yao_ha + yao_lou)


def yun_items(laid: Sequence[Yun], ruleset: Ruleset) -> tuple[Item, ...]:
    """Return the items of the 云 that were laid (section 7): each its own 嘴, and more for each after one."""
    figures, clause = ruleset.patterns, ruleset.clauses["yun"]
    items = [
        Item(f"yun_{code}", n, n * figures.yun[code], clause, cards=YUN_KINDS[code])
        for code in figures.yun
        if (n := laid.count(code))
    ]
    if len(laid) > 1:
        items.append(Item("yun_more", len(laid), (len(laid) - 1) * figures.yun_more, clause))
    return tuple(items)


def cha_items(
    count: int, report: ReportedHand, ruleset: Ruleset, kinds: tuple[str, ...] = ()
) -> tuple[Item, ...]:
    """Return the item of `count` 叉 (section 7): each from the fourth on for 乱牌, from the fifth for 哈子牌.

    `count` leaves out a 叉 taken 过张 and the fourth of a 乱牌 that did not 打漂; `kinds` are those counted.
    """
    figures = ruleset.patterns
    over = count - figures.cha_from[report] + 1
    if over <= 0:
        return ()
    return (Item(f"cha_{report}", count, over * figures.cha, ruleset.clauses["cha"], cards=kinds),)


def che_items(shao: Sequence[int], ruleset: Ruleset, names: Sequence[str] = ()) -> tuple[Item, ...]:
    """Return the items of the reported 车 (section 7); `shao` has for each how many of its kinds are 捎.

    `names` are those of the 车 in the same order, where they are known.
    """
    figures, clause = ruleset.patterns, ruleset.clauses["che"]
    items = []
    for captured in sorted(set(shao)):
        n = shao.count(captured)
        which = tuple(name for name, of in zip(names, shao, strict=False) if of == captured)
        items.append(Item(f"che_{captured}", n, n * figures.che[captured], clause, cards=which))
    if len(shao) > 1:
        items.append(
            Item("che_more", len(shao), (len(shao) - 1) * figures.che_more, clause, cards=tuple(names))
        )
    return tuple(items)


def half_zui_of(items: Sequence[Item]) -> int:
    """Return what items are worth together, in half 嘴."""
    return sum([item.half_zui for item in items])
