"""What a win is worth and which big wins a hand is (rules sections 7 and 8)."""

from collections import Counter
from collections.abc import Iterator

from scoring.holding import HA, LOU, Holding
from scoring.patterns import HaCounts, Item, cha_items, che_items, ha_items, yun_items
from scoring.record import Win
from scoring.ruleset_values import BigNeeds, BigWin, Ruleset
from scoring.sets import CHE
from scoring.tiles import YAO

# 夺 before 夺 (section 8): what goes first where two are worth the same.
PRIORITY = ("baixinli", "wuyuan", "babeng", "mubabeng", "hei10", "hong13", "yidianhong", "shiba", "tianbeng")


def ha_counts(holding: Holding) -> HaCounts:
    """Return how many 哈 and 娄 were dealt; a 光 leaves its 哈 one."""
    counts: Counter[str] = Counter()
    for kind, n in holding.opening.items():
        if n >= HA:
            counts[("yao" if kind in YAO else "min") + ("_lou" if n == LOU else "_ha")] += 1
    for meld in holding.player.melds:
        if meld.kind == "guang":
            counts["yao_ha" if meld.cards[0] in YAO else "min_ha"] += 1
    return HaCounts(**counts)


def shao_of(holding: Holding) -> tuple[int, ...]:
    """Return of each 车 that was reported and is held how many of its kinds are 捎 (three or four cards)."""
    held = holding.opening.copy()
    for meld in holding.player.melds:
        if meld.kind != "chi":
            held[meld.cards[0]] += len(meld.cards)
    kinds = [[held[kind] for kind in CHE[name]] for name in holding.player.che]
    return tuple(sum(n >= HA for n in of) for of in kinds if min(of) >= HA - 1)


def pattern_items(holding: Holding, ruleset: Ruleset, *, of_ha: bool = True) -> tuple[Item, ...]:
    """Return the items of sections 6 and 7; without those of 哈 where a 天蹦 stands in their place."""
    player = holding.player
    return (
        *(ha_items(ha_counts(holding), ruleset) if of_ha else ()),
        *yun_items(player.yun, ruleset),
        *cha_items(len(holding.cha), "luan" if player.is_luan else "ha", ruleset),
        *che_items(shao_of(holding), ruleset),
    )


def big_wins_of(
    holding: Holding, hu: int, ruleset: Ruleset, *, is_qingmen: bool, dealer: bool
) -> tuple[str, ...]:
    """Return every big win whose condition holds, the one of the highest base first.

    `hu` is what counts towards the thresholds; which word was said is another matter (`counted_big`).
    """
    found = [
        big
        for big in ruleset.big_wins.values()
        if _is_reported(holding, big) and all(_conditions(holding, big.needs, hu, ruleset, is_qingmen))
    ]
    return tuple(
        big.code for big in sorted(found, key=lambda big: (-base_half_zui(big, dealer), _place(big)))
    )


def base_half_zui(big: BigWin, dealer: bool) -> int:
    """Return the base of a big win, which may be another for the dealer."""
    return big.dealer_base_half_zui if dealer else big.base_half_zui


def _place(big: BigWin) -> int:
    return PRIORITY.index(big.code) if big.code in PRIORITY else len(PRIORITY)


def _is_reported(holding: Holding, big: BigWin) -> bool:
    said = "luan" if holding.player.is_luan else "ha"
    return big.report in ("any", said) and (
        not big.needs.reported or big.needs.reported in holding.player.report
    )


def _conditions(
    holding: Holding, needs: BigNeeds, hu: int, ruleset: Ruleset, is_qingmen: bool
) -> Iterator[bool]:
    if needs.qingmen:
        yield is_qingmen
    if needs.hu:
        said = "luan" if holding.player.is_luan else "ha"
        yield said in needs.hu and hu >= needs.hu[said]
    if needs.most_yao is not None:
        yield sum(card in YAO for card in holding.player.cards) <= needs.most_yao
    if needs.opening_yao is not None:
        yield _opening_yao(holding) == needs.opening_yao
    yield from _about_cha(holding, needs)
    if needs.opening_ha is not None or needs.opening_yao_ha is not None:
        yield _has_opening_ha(holding, needs, ruleset)


def _about_cha(holding: Holding, needs: BigNeeds) -> Iterator[bool]:
    yao_cha = sum(meld.cards[0] in YAO for meld in holding.cha)
    if needs.yao_cha is not None:
        yield yao_cha >= needs.yao_cha
    if needs.most_yao_cha is not None:
        yield yao_cha <= needs.most_yao_cha
    if needs.every_yao_pair:
        yield not any(n == HA - 1 and kind in YAO for kind, n in holding.opening.items())
    if needs.cha is not None:
        said_at = holding.player.miansheng
        late = needs.miansheng is not None and said_at is not None and said_at >= needs.miansheng
        yield said_at is not None and len(holding.cha) >= needs.cha + late


def _opening_yao(holding: Holding) -> int:
    return sum(n for kind, n in holding.dealt.items() if kind in YAO)


def _has_opening_ha(holding: Holding, needs: BigNeeds, ruleset: Ruleset) -> bool:
    counts = ha_counts(holding)
    yao, every = counts.yao_ha, counts.yao_ha + counts.min_ha
    if ruleset.options["lou_as_ha"] == "yes":
        yao, every = yao + counts.yao_lou, every + counts.lou
    enough = needs.opening_ha is not None and every >= needs.opening_ha
    return enough or (needs.opening_yao_ha is not None and yao >= needs.opening_yao_ha)


def counted_big(bigs: tuple[str, ...], end: Win, ruleset: Ruleset) -> tuple[str, ...]:
    """Return those big wins that the word said makes count (section 8)."""
    word = "buraying" if end.buraying and end.call == "hu" else end.call
    return tuple(code for code in bigs if word in ruleset.big_wins[code].calls)


def win_items(
    holding: Holding, end: Win, hu: int, bigs: tuple[str, ...], ruleset: Ruleset, *, dealer: bool
) -> tuple[Item, ...]:
    """Return the items of winning by itself (section 8): the base or the 和, 抹, 乱牌, 天和 and 地和.

    `bigs` are the big wins that count; without any it is a plain win of `hu` 和.
    """
    figures, clause = ruleset.zui, ruleset.clauses["win"]
    items = [*_base_items(bigs, ruleset, dealer)]
    over = hu - figures.hu_needed
    if not bigs:
        items.append(Item("win", hu, figures.win + over * figures.per_hu, clause))
    elif ruleset.options["big_win_adds"] == "patterns+hu" and over >= 0:
        items.append(Item("win_hu", hu, figures.win + over * figures.per_hu, clause))
    if bigs and ruleset.options["big_win_adds"] == "nothing":
        return tuple(items)
    if end.by in ("cha", "guang"):
        items.append(Item("mo", 1, figures.mo, clause))
    if holding.player.is_luan:
        items.append(Item("luan", 1, figures.luan, clause))
    return (*items, *_opening_items(end, bigs, ruleset, dealer))


def declared_items(holding: Holding, end: Win | None, ruleset: Ruleset, *, dealer: bool) -> tuple[Item, ...]:
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
        items.append(Item("mo", 1, figures.mo, clause))
    if holding.player.is_luan:
        items.append(Item("luan", 1, figures.luan, clause))
    return tuple(items)


def _base_items(bigs: tuple[str, ...], ruleset: Ruleset, dealer: bool) -> Iterator[Item]:
    counted = bigs if ruleset.options["big_win_stack"] == "sum" else bigs[:1]
    for code in counted:
        big = ruleset.big_wins[code]
        yield Item(f"big_{code}", 1, base_half_zui(big, dealer), big.clause)


def _opening_items(end: Win, bigs: tuple[str, ...], ruleset: Ruleset, dealer: bool) -> Iterator[Item]:
    figures, clause = ruleset.zui, ruleset.clauses["win"]
    if end.by == "deal" and not bigs and dealer:
        yield Item("tianhe", 1, figures.tianhe, clause)
    elif end.dihe:
        yield Item("dihe", 1, figures.dihe, clause)
    # The 3 of a 天蹦 declared by the dealer are in its base already.
    elif end.by == "deal" and bigs and bigs[0] != "tianbeng":
        yield Item("declared", 1, figures.declared, clause)
