"""What the cards show to be against the rules (sections 3, 4, 5, 8 and 12); all of it, not the first.

A check only says what it found: what a foul takes away stands in the record, where a referee put it.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final, NamedTuple

from scoring.holding import PAIR, Holding
from scoring.material import Arrangement
from scoring.notation import name_cards
from scoring.record import HandRecord, Win
from scoring.result import Ruling
from scoring.ruleset_values import Ruleset
from scoring.seats import Seat
from scoring.sets import CHE, YUN, is_run, set_of
from scoring.settlement import Settlement
from scoring.text import Text
from scoring.tiles import CARD_NAMES, COPIES, KINDS, YAO

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


class Judged(NamedTuple):
    """What was found about who won, as far as the checks need it."""

    ruling: Ruling
    arrangement: Arrangement | None
    hu: int | None


def violations_of(
    record: HandRecord,
    ruleset: Ruleset,
    holdings: Mapping[Seat, Holding],
    settlement: Settlement,
    judged: Judged,
) -> tuple[Violation, ...]:
    """Return everything against the rules that the record shows."""
    found = list(_at_the_table(record))
    for seat, holding in holdings.items():
        found += _reports(seat, holding)
        found += _laid_yun(seat, holding, ruleset)
        found += _eaten(seat, holding)
    if isinstance(record.end, Win) and judged.arrangement is not None and judged.hu is not None:
        found += _win(record, record.end, ruleset, judged.ruling, judged.arrangement, judged.hu)
    found += [Violation(breach.code, None, breach.text, "11") for breach in settlement.breaches]
    return tuple(found)


def _found(
    code: str, player: Seat | None, section: str, reason: str, cards: tuple[str, ...] = (), **parts: int
) -> Violation:
    names = Text(name_cards(cards), name_cards(cards, "en"))
    return Violation(code, player, _REASONS[reason].fill(cards=names, **parts), section, cards)


def _at_the_table(record: HandRecord) -> Iterator[Violation]:
    counts = Counter(card for player in record.players.values() for card in player.cards)
    if max(counts.values(), default=0) <= COPIES:
        return
    for kind in CARD_NAMES:
        if counts[kind] > COPIES:
            yield _found("five_of_a_kind", None, "1", "five_of_a_kind", (kind,), n=counts[kind])


def _reports(seat: Seat, holding: Holding) -> Iterator[Violation]:
    """Yield the wrong 报牌 (section 4: F06, F07, F13)."""
    report = holding.player.report
    if "luan" in report and holding.dealt_ha:
        yield _found("F06", seat, "4", "luan_with", holding.dealt_ha)
    if "ha" in report and not holding.dealt_ha:
        yield _found("F06", seat, "4", "ha_without")
    if holding.player.che:
        yield from _reported_che(seat, holding)
    if len(report) == 1:
        return
    yao = {kind: n for kind in KINDS if kind in YAO and (n := holding.dealt.get(kind, 0))}
    cards = tuple(kind for kind, n in yao.items() for _copy in range(n))
    if "duanyao" in report and yao:
        yield _found("F13", seat, "4", "duanyao", cards)
    if "yidianhong" in report and len(cards) != 1:
        yield _found("F13", seat, "4", "yidianhong", cards)
    pairs = tuple(kind for kind, n in yao.items() if n >= PAIR)
    if "wuyaojiang" in report and len(pairs) < _FIVE_PAIRS:
        yield _found("F13", seat, "4", "wuyaojiang", pairs)


def _laid_yun(seat: Seat, holding: Holding, ruleset: Ruleset) -> Iterator[Violation]:
    """Yield a 云 that was laid and is not held (section 3); it counts nothing."""
    laid = holding.player.yun
    if len(holding.yun) == len(laid):
        return
    wanted = Counter(kind for name in laid for kind in YUN[name])
    # Of a 哈, no card may be in a 云 when the rules say so.
    apart = holding.dealt_ha if ruleset.options["units_in_yun"] == "no" else ()
    lacking = tuple(
        kind
        for kind in KINDS
        if wanted[kind] > holding.dealt.get(kind, 0) or (wanted[kind] and kind in apart)
    )
    yield _found("yun", seat, "3", "yun_not_held", lacking)


def _reported_che(seat: Seat, holding: Holding) -> Iterator[Violation]:
    used: Counter[str] = Counter()
    for name in holding.player.che:
        used.update(CHE[name])
        if lacking := tuple(kind for kind in CHE[name] if holding.dealt.get(kind, 0) < PAIR):
            yield _found("F07", seat, "3", "che_not_held", lacking)
    if shared := tuple(kind for kind, n in used.items() if n > 1):
        yield _found("F07", seat, "3", "che_twice", shared)


def _eaten(seat: Seat, holding: Holding) -> Iterator[Violation]:
    """Yield what was eaten against the rules (F04, F08, F10)."""
    eaten = [meld.cards for meld in holding.player.melds if meld.kind == "chi"]
    if not eaten:
        return
    in_che = {kind for name in holding.player.che for kind in CHE[name]}
    together = in_che.union(holding.dealt_ha)
    for cards in eaten:
        if is_run(cards):
            if wrong := tuple(kind for kind in cards if kind in together):
                yield _found("F10", seat, "3", "unit_in_run", wrong)
        elif (name := set_of(cards)) is None:
            yield _found("F04", seat, "3", "no_set", cards)
        elif name in holding.player.che:
            yield _found("F08", seat, "12", "ate_on_che", cards)


def _win(
    record: HandRecord, end: Win, ruleset: Ruleset, ruling: Ruling, arrangement: Arrangement, hu: int
) -> Iterator[Violation]:
    if end.by == "chi" and record.players[end.winner].counts_in_hand[end.tile] >= PAIR:
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
