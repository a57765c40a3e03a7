"""What a win is worth and which big wins a hand is (rules sections 7 and 8)."""

from typing import NamedTuple, Protocol

from scoring.patterns import HaCounts, Item, ReportedHand, cha_items, che_items, ha_items, yun_items
from scoring.record import PlayerRecord, Win, Yun
from scoring.ruleset_values import BigNeeds, BigWin, Ruleset


class Held(Protocol):
    """What a hand is worth by, whether it was read from its cards (`Holding`) or stated in counts."""

    @property
    def player(self) -> PlayerRecord:
        """The record it was read from."""

    @property
    def ha(self) -> HaCounts:
        """The 哈 and 娄 that were dealt."""

    @property
    def n_cha(self) -> int:
        """How many 叉 count."""

    @property
    def n_yao_cha(self) -> int:
        """How many of them are of 么."""

    @property
    def cha(self) -> tuple[str, ...]:
        """Their kinds, where they are known."""

    @property
    def yun(self) -> tuple[Yun, ...]:
        """The 云 that are held."""

    @property
    def che(self) -> tuple[str, ...]:
        """The names of the 车 that are held, where they are known."""

    @property
    def shao(self) -> tuple[int, ...]:
        """Of each of them how many of its kinds are 捎."""

    @property
    def n_yao(self) -> int | None:
        """How many 么 cards there are; None when nobody knows."""

    @property
    def n_yao_dealt(self) -> int | None:
        """How many 么 cards were dealt; None when nobody knows."""

    @property
    def has_yao_pair(self) -> bool | None:
        """Whether a 么 pair is still in hand; None when nobody knows."""


def pattern_items(held: Held, ruleset: Ruleset, *, of_ha: bool = True) -> tuple[Item, ...]:
    """Return the items of sections 6 and 7; without those of 哈 where a 天蹦 stands in their place."""
    items = ha_items(held.ha, ruleset) if of_ha else ()
    if held.yun:
        items += yun_items(held.yun, ruleset)
    if n := held.n_cha:
        report: ReportedHand = "luan" if held.player.is_luan else "ha"
        items += cha_items(n, report, ruleset, held.cha)
    if shao := held.shao:
        items += che_items(shao, ruleset, held.che)
    return items


def big_wins_of(held: Held, hu: int, ruleset: Ruleset, *, is_qingmen: bool, dealer: bool) -> tuple[str, ...]:
    """Return every big win whose condition holds, the one of the highest base first, then by priority.

    `hu` is what counts towards the thresholds; which word was said is another matter (`counted_big`).
    """
    facts = _Facts(held, hu, is_qingmen, ruleset)
    report = held.player.report
    said = ("any", "luan") if "luan" in report else ("any", "ha")
    found = [
        big
        for big in ruleset.big_wins.values()
        if big.report in said
        and (not big.needs.reported or big.needs.reported in report)
        and facts.meet(big.needs)
    ]
    if len(found) > 1:
        of = "luan" if held.player.is_luan else "ha"
        found.sort(key=lambda big: (-base_half_zui(big, dealer), big.priority[of]))
    return tuple([big.code for big in found])


def base_half_zui(big: BigWin, dealer: bool) -> int:
    """Return the base of a big win, which may be another for the dealer."""
    return big.dealer_base_half_zui if dealer else big.base_half_zui


class _Facts(NamedTuple):
    """What the conditions of big wins are held against; what nobody knows counts as said."""

    held: Held
    hu: int
    is_qingmen: bool
    ruleset: Ruleset

    def meet(self, needs: BigNeeds) -> bool:
        """Tell whether everything that is asked for is there."""
        if needs.qingmen and not self.is_qingmen:
            return False
        report = "luan" if self.held.player.is_luan else "ha"
        if needs.hu and self.hu < needs.hu.get(report, self.hu + 1):
            return False
        return self._meet_cha(needs) and self._meet_yao(needs) and self._meet_ha(needs)

    def _meet_cha(self, needs: BigNeeds) -> bool:
        held = self.held
        if needs.cha is not None:
            said_at = held.player.miansheng
            late = needs.miansheng is not None and said_at is not None and said_at >= needs.miansheng
            if said_at is None or held.n_cha < needs.cha + late:
                return False
        if needs.yao_cha is None and needs.most_yao_cha is None:
            return True
        yao = held.n_yao_cha
        return yao >= (needs.yao_cha or 0) and (needs.most_yao_cha is None or yao <= needs.most_yao_cha)

    def _meet_yao(self, needs: BigNeeds) -> bool:
        held = self.held
        if needs.most_yao is not None and (held.n_yao or 0) > needs.most_yao:
            return False
        if needs.opening_yao is not None and held.n_yao_dealt not in (None, needs.opening_yao):
            return False
        return not (needs.every_yao_pair and held.has_yao_pair)

    def _meet_ha(self, needs: BigNeeds) -> bool:
        if needs.opening_ha is None and needs.opening_yao_ha is None:
            return True
        counts = self.held.ha
        yao, every = counts.yao_ha, counts.yao_ha + counts.min_ha
        if self.ruleset.options["lou_as_ha"] == "yes":
            yao, every = yao + counts.yao_lou, every + counts.lou
        enough = needs.opening_ha is not None and every >= needs.opening_ha
        return enough or (needs.opening_yao_ha is not None and yao >= needs.opening_yao_ha)


def counted_big(bigs: tuple[str, ...], end: Win, ruleset: Ruleset) -> tuple[str, ...]:
    """Return those big wins that the word said makes count (section 8)."""
    word = "buraying" if end.buraying and end.call == "hu" else end.call
    return tuple(code for code in bigs if word in ruleset.big_wins[code].calls)


def win_items(
    held: Held, end: Win, hu: int, bigs: tuple[str, ...], ruleset: Ruleset, *, dealer: bool
) -> tuple[Item, ...]:
    """Return the items of winning by itself (section 8): the base or the 和, 抹, 乱牌, 天和 and 地和.

    `bigs` are the big wins that count; without any it is a plain win of `hu` 和.
    """
    figures, clause = ruleset.zui, ruleset.clauses["win"]
    items = _base_items(bigs, ruleset, dealer) if bigs else []
    over = hu - figures.hu_needed
    if not bigs:
        items.append(Item("win", hu, figures.win + over * figures.per_hu, clause))
    elif ruleset.options["big_win_adds"] == "patterns+hu" and over >= 0:
        items.append(Item("win_hu", hu, figures.win + over * figures.per_hu, clause))
    if bigs and ruleset.options["big_win_adds"] == "nothing":
        return tuple(items)
    if end.by in ("cha", "guang"):
        items.append(Item("mo", 1, figures.mo, clause, cards=(end.tile,) if end.tile else ()))
    if held.player.is_luan:
        items.append(Item("luan", 1, figures.luan, clause))
    if end.by == "deal" and not bigs and dealer:
        items.append(Item("tianhe", 1, figures.tianhe, clause))
    elif end.dihe:
        items.append(Item("dihe", 1, figures.dihe, clause))
    # The 3 of a 天蹦 declared by the dealer are in its base already.
    elif end.by == "deal" and bigs and bigs[0] != "tianbeng":
        items.append(Item("declared", 1, figures.declared, clause))
    return tuple(items)


def declared_items(held: Held, end: Win | None, ruleset: Ruleset, *, dealer: bool) -> tuple[Item, ...]:
    """Return the items of a 砸 that was declared and is not one, beside its patterns (P03, P06).

    The base of the big win that was called, 20 嘴 when none was named; 抹 and 乱牌. `end` is None for a 砸空.
    """
    figures, clause = ruleset.zui, ruleset.clauses["win"]
    claim = end.claim if end else None
    big = ruleset.big_wins.get(claim) if claim else None
    base = base_half_zui(big, dealer) if big else figures.unnamed_base
    items = [
        Item(f"declared_{big.code}" if big else "declared_unnamed", 1, base, big.clause if big else clause)
    ]
    if end and end.by in ("cha", "guang"):
        items.append(Item("mo", 1, figures.mo, clause, cards=(end.tile,) if end.tile else ()))
    if held.player.is_luan:
        items.append(Item("luan", 1, figures.luan, clause))
    return tuple(items)


def _base_items(bigs: tuple[str, ...], ruleset: Ruleset, dealer: bool) -> list[Item]:
    counted = bigs if ruleset.options["big_win_stack"] == "sum" else bigs[:1]
    found = (ruleset.big_wins[code] for code in counted)
    return [Item(f"big_{big.code}", 1, base_half_zui(big, dealer), big.clause) for big in found]
