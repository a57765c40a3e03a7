"""What a winner holds, read from the record: what there is to arrange, and what each part of it brings in 和.

Rules sections 3 and 5. A 哈 or 娄 is of the opening hand: what came in with the winning card makes none.
"""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final, NamedTuple

from scoring.arrangement import arrange
from scoring.material import Arrangement, Material
from scoring.patterns import HaCounts, Item
from scoring.record import HandRecord, PlayerRecord, Win, Yun
from scoring.ruleset_values import Ruleset
from scoring.seats import Seat
from scoring.sets import CHE, SHANG, WENQUAN, YUN, is_run, set_of
from scoring.tiles import YAO

PAIR: Final = 2
HA: Final = 3
LOU: Final = 4
# The 叉 of a 乱牌 that must be preceded by 打漂.
PIAO_BEFORE: Final = 4
# The figures of 哈 and 娄 in the order of `HaCounts`.
_HA_FIGURES: Final = ("min_ha", "yao_ha", "min_lou", "yao_lou")
_NO_HA: Final = HaCounts()
_NOTHING: Final[Mapping[str, int]] = MappingProxyType({})


class Holding(NamedTuple):
    """A player's cards by what they are.

    `opening`: the hand as it was before the winning card. `dealt`: what was dealt as far as the cards tell: a
    叉 was a pair, a 光 a 哈; eaten sets are left out. `cha`: the 叉 that count, none taken 过张 and not the
    fourth of a 乱牌 without 打漂 (sections 5 and 7). `guang`: the kinds of 光. `exposed`: those of all 叉 and
    光. `ha`: the 哈 and 娄 dealt, those of the 光 among them. `together`: the kinds that are a 哈 or 娄 in
    hand. `yun` and `che`: those that are held. `kept`: how many cards of a kind serve a 云 and nothing else.
    """

    player: PlayerRecord
    hand: Mapping[str, int]
    opening: Mapping[str, int]
    dealt: Mapping[str, int]
    cha: tuple[str, ...]
    guang: tuple[str, ...]
    exposed: tuple[str, ...]
    ha: HaCounts
    together: tuple[str, ...]
    yun: tuple[Yun, ...]
    che: tuple[str, ...]
    kept: Mapping[str, int]

    @property
    def n_cha(self) -> int:
        """How many 叉 count."""
        return len(self.cha)

    @property
    def n_yao_cha(self) -> int:
        """How many of them are of 么."""
        return sum([kind in YAO for kind in self.cha])

    @property
    def shao(self) -> tuple[int, ...]:
        """Of each 车 that is held how many of its kinds are 捎 (three or four cards)."""
        # A 叉 or 光 has one card more than was dealt of it.
        return tuple(
            [
                sum(
                    [
                        self.dealt[kind] + (kind in self.exposed) - self.kept.get(kind, 0) >= HA
                        for kind in CHE[name]
                    ]
                )
                for name in self.che
            ]
        )

    @property
    def n_yao(self) -> int:
        """How many 么 cards there are, in hand and on the table."""
        return sum([card in YAO for card in self.player.cards])

    @property
    def n_yao_dealt(self) -> int:
        """How many 么 cards were dealt."""
        return sum([n for kind, n in self.dealt.items() if kind in YAO])

    @property
    def has_yao_pair(self) -> bool:
        """Whether a 么 pair is still in hand."""
        return any(self.opening.get(kind) == PAIR for kind in YAO)

    @property
    def dealt_ha(self) -> tuple[str, ...]:
        """The kinds of which three or four were dealt; a 光 began as a 哈."""
        return self.together + self.guang


def holding_of(record: HandRecord, seat: Seat, ruleset: Ruleset) -> Holding:
    """Return what a player holds; a drawn 么 that won was not there at the opening."""
    player = record.players[seat]
    hand = _counted(player.hand or ())
    opening, end = hand, record.end
    if isinstance(end, Win) and end.winner == seat and end.by == "yao" and end.tile in hand:
        opening = hand.copy()
        opening[end.tile] -= 1
    together = tuple([kind for kind, n in opening.items() if n >= HA])
    dealt = opening
    cha: list[str] = []
    guang: list[str] = []
    if player.melds:
        dealt = opening.copy()
        for meld in player.melds:
            if meld.kind != "chi":
                kind = meld.cards[0]
                dealt[kind] = dealt.get(kind, 0) + len(meld.cards) - 1
                (cha if meld.kind == "cha" else guang).append(kind)
    yun: tuple[Yun, ...] = ()
    che: tuple[str, ...] = ()
    kept = _NOTHING
    if player.yun:
        apart = () if ruleset.options["units_in_yun"] == "yes" else (*together, *guang)
        yun, in_yun = _held_yun(player.yun, dealt, apart)
        kept = in_yun if ruleset.options["yun_cards"] == "once" else _NOTHING
    if player.che:
        che = _held_che(player.che, dealt, kept)
    return Holding(
        player,
        hand,
        opening,
        dealt,
        _counted_cha(player, cha),
        tuple(guang),
        (*cha, *guang),
        _ha_of((*together, *guang), opening),
        together,
        yun,
        che,
        kept,
    )


def _counted(cards: Sequence[str]) -> dict[str, int]:
    counts: dict[str, int] = {}
    for card in cards:
        counts[card] = counts.get(card, 0) + 1
    return counts


def _counted_cha(player: PlayerRecord, cha: Sequence[str]) -> tuple[str, ...]:
    if player.piao and not player.guozhang:
        return tuple(cha)
    cha = list(cha)
    for meld in player.guozhang:
        if meld.kind == "cha" and meld.cards[0] in cha:
            cha.remove(meld.cards[0])
    if not player.piao and player.is_luan and len(cha) >= PIAO_BEFORE:
        del cha[PIAO_BEFORE - 1]
    return tuple(cha)


def _ha_of(kinds: Sequence[str], opening: Mapping[str, int]) -> HaCounts:
    if not kinds:
        return _NO_HA
    found: tuple[list[str], ...] = ([], [], [], [])
    for kind in kinds:
        found[(kind in YAO) + 2 * (opening.get(kind) == LOU)].append(kind)
    min_ha, yao_ha, min_lou, yao_lou = map(tuple, found)
    return HaCounts(len(min_ha), len(yao_ha), len(min_lou), len(yao_lou), (min_ha, yao_ha, min_lou, yao_lou))


def _held_yun(
    laid: Sequence[Yun], dealt: Mapping[str, int], apart: Sequence[str]
) -> tuple[tuple[Yun, ...], dict[str, int]]:
    """Return the 云 that are held, and how many cards of each kind lie in them (section 3).

    `apart`: kinds none of whose cards may lie in one (option `units_in_yun`).
    """
    held: list[Yun] = []
    used: dict[str, int] = {}
    for name in laid:
        if all(kind not in apart and dealt.get(kind, 0) > used.get(kind, 0) for kind in YUN[name]):
            held.append(name)
            for kind in YUN[name]:
                used[kind] = used.get(kind, 0) + 1
    return tuple(held), used


def _held_che(reported: Sequence[str], dealt: Mapping[str, int], kept: Mapping[str, int]) -> tuple[str, ...]:
    """Return the 车 that are held: two of each kind dealt, none of them in another (section 3)."""
    held: list[str] = []
    used: set[str] = set()
    for name in reported:
        pairs = [kind for kind in CHE[name] if dealt.get(kind, 0) - kept.get(kind, 0) >= PAIR]
        if len(pairs) == len(CHE[name]) and used.isdisjoint(pairs):
            held.append(name)
            used.update(CHE[name])
    return tuple(held)


def material_of(holding: Holding, ruleset: Ruleset) -> Material:
    """Return what there is to arrange (section 3).

    The kinds of a 车 that is a 抱子 or 垧 lie in that one and in no other; the 红车 is neither.
    """
    opening, che, kept = holding.opening, holding.che, holding.kept
    made = {name for name in che if name != "hong"}
    together = set(holding.together)
    for name in che:
        together.update([kind for kind in CHE[name] if opening.get(kind, 0) >= PAIR])
    free = {kind: n for kind, n in holding.hand.items() if kind not in together}
    for kind in together if holding.hand is not opening else ():
        # A 么 that came in last beside its 哈 is a card of its own.
        if holding.hand[kind] > opening[kind]:
            free[kind] = holding.hand[kind] - opening[kind]
    for kind in free.keys() & kept.keys() if kept else ():
        free[kind] -= kept[kind]
    units: set[str] = set()
    if ruleset.options["unit_in_shang"] == "yes":
        units = together.union(holding.exposed)
        for name in made:
            units.difference_update(CHE[name])
        units.difference_update(kept)
    runs = []
    for meld in holding.player.melds:
        if meld.kind == "chi":
            if (eaten := set_of(meld.cards)) is not None:
                made.add(eaten)
            elif is_run(meld.cards):
                runs.append((min(meld.cards), max(meld.cards)))
    is_shared = ruleset.options["share_cards"] == "yes"
    return Material(free, frozenset(units), frozenset(made), tuple(runs), is_shared)


def arrangement_of(holding: Holding, ruleset: Ruleset) -> Arrangement:
    """Return the best arrangement of what a player holds."""
    return arrange(material_of(holding, ruleset))


def hu_items(holding: Holding, arrangement: Arrangement, ruleset: Ruleset) -> tuple[Item, ...]:
    """Return the items of section 5, each with its 和."""
    figures, clause = ruleset.hu, ruleset.clauses["hu"]
    kinds_of = _hu_kinds(holding, ruleset)
    items = [
        Item(f"hu_{figure}", len(kinds), 0, clause, len(kinds) * getattr(figures, figure), kinds)
        for figure, kinds in kinds_of
        if kinds
    ]
    for name in sorted(arrangement.shang):
        items.append(Item(f"shang_{name}", 1, 0, clause, figures.shang, SHANG[name]))  # noqa: PERF401
    if arrangement.wenquan:
        hu = figures.shang if arrangement.wenquan == 1 else figures.double_wenquan
        items.append(Item("shang_wenquan", arrangement.wenquan, 0, clause, hu, WENQUAN))
    return tuple(items)


def _hu_kinds(holding: Holding, ruleset: Ruleset) -> list[tuple[str, tuple[str, ...]]]:
    """Return the figures of sets that bring 和 by themselves, each with the kinds of its sets."""
    found = [(figure, kinds) for figure, kinds in zip(_HA_FIGURES, holding.ha.kinds, strict=True) if kinds]
    if holding.cha:
        yao, others = _by_class(holding.cha)
        found += [("yao_cha", yao), ("min_cha", others)]
    if holding.guang:
        announced = [kind for kind in holding.guang if kind not in holding.player.guang_undeclared]
        if ruleset.options["guang_hu"] == "replaces":
            # A 光 that was not announced stays a 哈.
            found = [
                (figure, tuple([kind for kind in kinds if kind not in announced])) for figure, kinds in found
            ]
        yao, others = _by_class(announced)
        found += [("yao_guang", yao), ("min_guang", others)]
    return found


def _by_class(kinds: Sequence[str]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the 么 among the kinds, and the others."""
    yao = tuple([kind for kind in kinds if kind in YAO])
    return yao, tuple([kind for kind in kinds if kind not in YAO]) if yao else tuple(kinds)


def hu_of(items: tuple[Item, ...]) -> int:
    """Return the 和 of items together."""
    return sum([item.hu for item in items])
