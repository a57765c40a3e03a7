"""What a winner holds, read from the record: what there is to arrange, and what each part of it brings in 和.

Rules sections 3 and 5. A 哈 or 娄 is of the opening hand: what came in with the winning card makes none.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from scoring.arrangement import Arrangement, Material, arrange
from scoring.patterns import Item
from scoring.record import HandRecord, Meld, PlayerRecord, Win
from scoring.ruleset_values import Ruleset
from scoring.seats import Seat
from scoring.sets import CHE, is_run, set_of
from scoring.tiles import YAO

HA = 3
LOU = 4
# The 叉 of a 乱牌 that must be preceded by 打漂.
PIAO_BEFORE = 4


@dataclass(frozen=True, slots=True)
class Holding:
    """The winner's cards by what they are; `opening` counts the hand as it was before the winning card."""

    player: PlayerRecord
    opening: Counter[str]
    hand: Counter[str]

    @property
    def dealt(self) -> Counter[str]:
        """What was dealt as far as the cards tell: a 叉 was a pair, a 光 a 哈; eaten sets are left out."""
        dealt = self.opening.copy()
        for meld in self.player.melds:
            if meld.kind != "chi":
                dealt[meld.cards[0]] += len(meld.cards) - 1
        return dealt

    @property
    def cha(self) -> tuple[Meld, ...]:
        """The 叉 that count: none taken 过张, nor the fourth of a 乱牌 without 打漂 (sections 5 and 7)."""
        taken_late = list(self.player.guozhang)
        counted = []
        for meld in self.player.melds:
            if meld.kind != "cha":
                continue
            if meld in taken_late:
                taken_late.remove(meld)
                continue
            counted.append(meld)
        if self.player.is_luan and not self.player.piao and len(counted) >= PIAO_BEFORE:
            del counted[PIAO_BEFORE - 1]
        return tuple(counted)


def holding_of(record: HandRecord, seat: Seat) -> Holding:
    """Return what a player holds; a drawn 么 that won was not there at the opening."""
    player = record.players[seat]
    hand = Counter(player.hand or ())
    opening = hand.copy()
    end = record.end
    if isinstance(end, Win) and end.winner == seat and end.by == "yao" and opening[end.tile]:
        opening[end.tile] -= 1
    return Holding(player, opening, hand)


def material_of(holding: Holding, ruleset: Ruleset) -> Material:
    """Return what there is to arrange (section 3).

    The kinds of a 车 that is a 抱子 or 垧 lie in that one and in no other; the 红车 is neither.
    """
    player = holding.player
    in_che = {kind for name in player.che for kind in CHE[name]}
    together = {kind for kind, n in holding.opening.items() if n >= HA or (kind in in_che and n >= HA - 1)}
    melds = {meld.cards[0] for meld in player.melds if meld.kind != "chi"}
    eaten = [meld.cards for meld in player.melds if meld.kind == "chi"]
    lying = {kind for name in player.che if name != "hong" for kind in CHE[name]}
    units = (together | melds) - lying if ruleset.options["unit_in_shang"] == "yes" else set()
    free = {kind: n for kind, n in holding.hand.items() if kind not in together}
    # A 么 that came in last beside its 哈 is a card of its own.
    free |= {kind: n - holding.opening[kind] for kind, n in holding.hand.items() if kind in together}
    return Material(
        free={kind: n for kind, n in free.items() if n},
        units=frozenset(units),
        made=frozenset({name for cards in eaten if (name := set_of(cards))} | (set(player.che) - {"hong"})),
        runs=tuple((min(cards), max(cards)) for cards in eaten if is_run(cards)),
        shared=ruleset.options["share_cards"] == "yes",
    )


def arrangement_of(holding: Holding, ruleset: Ruleset) -> Arrangement:
    """Return the best arrangement of what a player holds."""
    return arrange(material_of(holding, ruleset))


def hu_items(holding: Holding, arrangement: Arrangement, ruleset: Ruleset) -> tuple[Item, ...]:
    """Return the items of section 5, each with its 和."""
    counted = Counter(_hu_codes(holding, ruleset))
    figures, clause = ruleset.hu, ruleset.clauses["hu"]
    each = {name: getattr(figures, name) for name in counted}
    items = [Item(f"hu_{code}", n, 0, clause, hu=n * each[code]) for code, n in counted.items()]
    items += [Item(f"shang_{name}", 1, 0, clause, hu=figures.shang) for name in sorted(arrangement.shang)]
    if arrangement.wenquan:
        hu = figures.shang if arrangement.wenquan == 1 else figures.double_wenquan
        items.append(Item("shang_wenquan", arrangement.wenquan, 0, clause, hu=hu))
    return tuple(items)


def _hu_codes(holding: Holding, ruleset: Ruleset) -> Iterator[str]:
    """Yield for each set that brings 和 by itself which figure it has."""
    for kind, n in holding.opening.items():
        if n >= HA:
            yield ("yao" if kind in YAO else "min") + ("_lou" if n == LOU else "_ha")
    for meld in holding.cha:
        yield _class_of(meld) + "_cha"
    for meld in holding.player.melds:
        if meld.kind != "guang":
            continue
        is_announced = meld.cards[0] not in holding.player.guang_undeclared
        if is_announced:
            yield _class_of(meld) + "_guang"
        if not is_announced or ruleset.options["guang_hu"] == "adds":
            yield _class_of(meld) + "_ha"


def _class_of(meld: Meld) -> str:
    return "yao" if meld.cards[0] in YAO else "min"


def hu_of(items: tuple[Item, ...]) -> int:
    """Return the 和 of items together."""
    return sum(item.hu for item in items)
