"""What the cards show to be against the rules (sections 3, 4, 5, 8 and 12); all of it, not the first.

A check only says what it found: what a foul takes away stands in the record, where a referee put it.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from scoring.arrangement import Arrangement
from scoring.holding import HA, Holding, holding_of
from scoring.notation import name_cards
from scoring.record import HandRecord, Win
from scoring.result import Ruling
from scoring.ruleset_values import Ruleset
from scoring.seats import Seat
from scoring.sets import CHE, YUN, is_run, set_of
from scoring.settlement import Settlement
from scoring.text import Text
from scoring.tiles import CARD_NAMES, COPIES, YAO

_FIVE_PAIRS: Final = 5
_REASONS: Final = {
    "five_of_a_kind": Text(
        "三家一共有 {n} 张{cards}，一种只有四张", "{n} of {cards} at the table: there are four"
    ),
    "ha_without": Text("报了哈子，手里没有哈子也没有娄子", "ha was reported without a ha or lou"),
    "luan_with": Text("报了乱牌，手里有哈子或娄子：{cards}", "luan was reported with ha or lou: {cards}"),
    "che_not_held": Text(
        "报了车，手里不够每样两张：{cards}", "a che was reported with less than a pair of {cards}"
    ),
    "che_twice": Text("两个车用了同一种牌：{cards}", "two che share {cards}"),
    "duanyao": Text("报了断么，手里有么牌：{cards}", "duan yao was reported with {cards}"),
    "yidianhong": Text("报了一点红，手里么牌不是一张：{cards}", "yi dian hong was reported with {cards}"),
    "wuyaojiang": Text(
        "报了五么将，么对不够五对：{cards}", "wu yao jiang was reported with too few pairs: {cards}"
    ),
    "yun_not_held": Text("撂了云，缺{cards}", "a yun was laid without {cards}"),
    "no_set": Text("吃的不成副：{cards}", "what was eaten is no set: {cards}"),
    "unit_in_run": Text("哈子、娄子或车用在顺副里：{cards}", "a ha, lou or che used in a run: {cards}"),
    "ate_on_che": Text("在车上吃牌：{cards}", "eaten on a che: {cards}"),
    "ate_with_pair": Text("手里有对，准叉不准吃：{cards}", "eaten with the pair in hand: {cards}"),
    "too_few_hu": Text("只有 {n} 和，不到 {right} 和", "{n} hu, less than {right}"),
    "idle": Text("有闲张，不清门：{cards}", "not qingmen, idle cards: {cards}"),
    "big_not_reached": Text("喊了砸、夺或蹦，条件不够", "a big win was declared and is not reached"),
    "gen_jian": Text(
        "最后一张和的，见就是和的那张：{cards}", "won on the last card: the jian is that card, {cards}"
    ),
}


@dataclass(frozen=True, slots=True)
class Violation:
    """One thing against the rules: a code (of a foul or penalty, where it is one), whose, which cards."""

    code: str
    player: Seat | None
    text: Text
    section: str
    cards: tuple[str, ...] = ()


def violations_of(
    record: HandRecord,
    ruleset: Ruleset,
    settlement: Settlement,
    arrangement: Arrangement | None,
    hu: int | None,
    ruling: Ruling,
) -> tuple[Violation, ...]:
    """Return everything against the rules that the record shows."""
    found = list(_at_the_table(record))
    for seat, player in record.players.items():
        if player.hand is not None:
            found += _reports(seat, holding_of(record, seat))
            found += _eaten(seat, holding_of(record, seat))
    found += _win(record, ruleset, arrangement, hu, ruling)
    found += [Violation(breach.code, None, breach.text, "11") for breach in settlement.breaches]
    return tuple(found)


def _found(
    code: str, player: Seat | None, section: str, reason: str, cards: tuple[str, ...] = (), **parts: int
) -> Violation:
    names = Text(name_cards(cards), name_cards(cards, "en"))
    return Violation(code, player, _REASONS[reason].fill(cards=names, **parts), section, cards)


def _at_the_table(record: HandRecord) -> Iterator[Violation]:
    counts = sum((player.counts for player in record.players.values()), Counter[str]())
    for kind in CARD_NAMES:
        if counts[kind] > COPIES:
            yield _found("five_of_a_kind", None, "1", "five_of_a_kind", (kind,), n=counts[kind])


def _reports(seat: Seat, holding: Holding) -> Iterator[Violation]:
    """Yield the wrong 报牌 (section 4: F06, F07, F13) and 云 (section 3)."""
    player, opening = holding.player, holding.dealt
    ha = tuple(kind for kind in CARD_NAMES if opening[kind] >= HA and kind in _dealt_ha(holding))
    if player.is_luan and ha:
        yield _found("F06", seat, "4", "luan_with", ha)
    if "ha" in player.report and not ha:
        yield _found("F06", seat, "4", "ha_without")
    yield from _reported_che(seat, holding, opening)
    yao = tuple(kind for kind in opening.elements() if kind in YAO)
    if "duanyao" in player.report and yao:
        yield _found("F13", seat, "4", "duanyao", yao)
    if "yidianhong" in player.report and len(yao) != 1:
        yield _found("F13", seat, "4", "yidianhong", yao)
    pairs = tuple(kind for kind in sorted(YAO) if opening[kind] >= HA - 1)
    if "wuyaojiang" in player.report and len(pairs) < _FIVE_PAIRS:
        yield _found("F13", seat, "4", "wuyaojiang", pairs)
    laid = sum((Counter(dict.fromkeys(YUN[name], 1)) for name in player.yun), Counter[str]())
    if lacking := tuple(kind for kind in sorted(laid) if laid[kind] > opening[kind]):
        yield _found("yun", seat, "3", "yun_not_held", lacking)


def _reported_che(seat: Seat, holding: Holding, opening: Counter[str]) -> Iterator[Violation]:
    used: Counter[str] = Counter()
    for name in holding.player.che:
        used.update(CHE[name])
        if lacking := tuple(kind for kind in CHE[name] if opening[kind] < HA - 1):
            yield _found("F07", seat, "3", "che_not_held", lacking)
    if shared := tuple(kind for kind, n in used.items() if n > 1):
        yield _found("F07", seat, "3", "che_twice", shared)


def _dealt_ha(holding: Holding) -> set[str]:
    ha = {kind for kind, n in holding.opening.items() if n >= HA}
    return ha | {meld.cards[0] for meld in holding.player.melds if meld.kind == "guang"}


def _eaten(seat: Seat, holding: Holding) -> Iterator[Violation]:
    """Yield what was eaten against the rules (F04, F08, F10)."""
    in_che = {kind for name in holding.player.che for kind in CHE[name]}
    together = in_che | _dealt_ha(holding)
    for meld in holding.player.melds:
        if meld.kind != "chi":
            continue
        if is_run(meld.cards):
            if wrong := tuple(kind for kind in meld.cards if kind in together):
                yield _found("F10", seat, "3", "unit_in_run", wrong)
        elif (name := set_of(meld.cards)) is None:
            yield _found("F04", seat, "3", "no_set", meld.cards)
        elif name in holding.player.che:
            yield _found("F08", seat, "12", "ate_on_che", meld.cards)


def _win(
    record: HandRecord, ruleset: Ruleset, arrangement: Arrangement | None, hu: int | None, ruling: Ruling
) -> Iterator[Violation]:
    end = record.end
    if not isinstance(end, Win) or arrangement is None or hu is None:
        return
    if end.by == "chi" and record.players[end.winner].counts_in_hand[end.tile] >= HA - 1:
        yield _found("F11", end.winner, "12", "ate_with_pair", (end.tile,))
    if end.last and end.jian != end.tile:
        yield _found("jian", end.winner, "9", "gen_jian", (end.tile,))
    if ruling == "zhaza":
        yield _found("P03", end.winner, "8", "big_not_reached")
    if ruling in ("zhahu", "zhaza"):
        code = ruleset.penalty_recorded_by(ruling).code
        if ruling == "zhahu" and hu < ruleset.zui.hu_needed:
            yield _found(code, end.winner, "5", "too_few_hu", n=hu, right=ruleset.zui.hu_needed)
        if not arrangement.is_qingmen:
            idle = tuple(kind for kind, n in arrangement.idle.items() for _copy in range(n))
            yield _found(code, end.winner, "5", "idle", idle)
