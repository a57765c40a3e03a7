"""What the cards show to be against the rules (sections 3, 4, 5, 8 and 12); all of it, not the first.

A check only says what it found: what a foul takes away stands in the record, where a referee put it.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final, NamedTuple

from scoring.claimed import ClaimedHand
from scoring.holding import PAIR, Holding
from scoring.material import Arrangement
from scoring.notation import name_cards
from scoring.record import Dead, HandRecord, Win
from scoring.record_reader import MISCOUNTED, complete_at
from scoring.refusals import Refusal
from scoring.result import Ruling
from scoring.ruleset_values import Ruleset
from scoring.seats import Seat
from scoring.sets import CHE, YUN, is_run, set_of
from scoring.settlement import Settlement
from scoring.text import Text
from scoring.tiles import CARD_NAMES, COPIES, KINDS, SUITS, YAO

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
    "yao_in_run": Text("么牌不能进顺副：{cards}", "a yao card in a run: {cards}"),
    "luan_with_n": Text("报了乱牌，却有 {n} 个哈子或娄子", "luan was reported with {n} ha or lou"),
    "duanyao_with_n": Text(
        "报了断么，却至少有 {n} 张么牌", "duan yao was reported with {n} yao cards at least"
    ),
    "che_not_reported": Text(
        "数了 {n} 个车，只报了 {right} 个；没报的车不算",
        "{n} che counted, {right} reported: others do not count",
    ),
    "number_of_cards": Text("有 {n} 张牌，应是 {right} 张", "{n} cards instead of {right}"),
    "not_there": Text("和的那张不在说的地方：{cards}", "the winning card is not where it went in: {cards}"),
    "no_yao": Text("自己抓来能留的只有么牌，不是{cards}", "only a drawn yao goes in by itself, not {cards}"),
    "may_not_win": Text("犯了 {what}，免和", "may not win after {what}"),
    "not_qingmen": Text("不清门", "not qingmen"),
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


class Won(NamedTuple):
    """What was found about who said to have won, and how the hand is settled.

    `big`: every big win whose condition holds, best first. `arrangement` is None when the cards are gone.
    """

    ruling: Ruling
    hu: int
    is_qingmen: bool
    big: tuple[str, ...]
    arrangement: Arrangement | None


def violations_of(
    record: HandRecord,
    ruleset: Ruleset,
    holdings: Mapping[Seat, Holding],
    claimed: Mapping[Seat, ClaimedHand],
    settlement: Settlement,
    won: Won | None,
) -> tuple[Violation, ...]:
    """Return everything against the rules that the record shows."""
    found = list(_at_the_table(record))
    for seat, holding in holdings.items():
        found += _number_of_cards(record, seat, ruleset)
        found += _reports(seat, holding)
        found += _laid_yun(seat, holding, ruleset)
        found += _eaten(seat, holding)
    for seat, hand in claimed.items():
        found += _claimed_reports(seat, hand)
    if isinstance(record.end, Win) and won is not None:
        if (winner := holdings.get(record.end.winner)) is not None:
            found += _winning_card(record.end, winner)
        found += _win(record, record.end, ruleset, won)
    found += [_breach(record, breach) for breach in settlement.breaches]
    return tuple(found)


def _found(
    code: str, player: Seat | None, section: str, reason: str, cards: tuple[str, ...] = (), **parts: int | str
) -> Violation:
    names = Text(name_cards(cards), name_cards(cards, "en"))
    return Violation(code, player, _REASONS[reason].fill(cards=names, **parts), section, cards)


def _at_the_table(record: HandRecord) -> Iterator[Violation]:
    """Yield the kinds of which there are more than four, the card that was turned for the 见 among them."""
    counts = Counter(card for player in record.players.values() for card in player.cards)
    end = record.end
    if isinstance(end, Win) and end.jian and not end.last:
        counts[end.jian] += 1
    if max(counts.values(), default=0) <= COPIES:
        return
    for kind in CARD_NAMES:
        if counts[kind] > COPIES:
            yield _found("five_of_a_kind", None, "1", "five_of_a_kind", (kind,), n=counts[kind])


def _number_of_cards(record: HandRecord, seat: Seat, ruleset: Ruleset) -> Iterator[Violation]:
    """Yield a 相公 (F05), or a 跑庄 or 掉头 (P01, option `p01_who`): no other is read."""
    n, right = len(record.players[seat].cards), complete_at(record, seat)
    if n in right:
        return
    end = record.end
    is_p01 = isinstance(end, Dead) and end.by == seat
    is_p01 &= seat == record.dealer or ruleset.options["p01_who"] == "any"
    code = ruleset.penalty_recorded_by("miscount").code if is_p01 else MISCOUNTED
    yield _found(code, seat, "2", "number_of_cards", n=n, right=right[-1])


def _breach(record: HandRecord, breach: Refusal) -> Violation:
    """Return a breach of the settlement as what it is: of 挡 by who took the pot, of a miscount F05."""
    end = record.end
    if breach.code == "dead_by_not_dealer" and isinstance(end, Dead):
        return Violation(MISCOUNTED, end.by, breach.text, "12")
    return Violation(breach.code, end.winner if isinstance(end, Win) else None, breach.text, "11")


def _claimed_reports(seat: Seat, hand: ClaimedHand) -> Iterator[Violation]:
    """Yield the wrong 报牌 as far as counts show them (section 4: F06, F13)."""
    report, ha = hand.player.report, hand.ha
    n_ha = ha.min_ha + ha.yao_ha + ha.lou
    if "luan" in report and n_ha:
        yield _found("F06", seat, "4", "luan_with_n", n=n_ha)
    if "ha" in report and not n_ha:
        yield _found("F06", seat, "4", "ha_without")
    if "duanyao" in report and hand.n_yao:
        yield _found("F13", seat, "4", "duanyao_with_n", n=hand.n_yao)
    said, counted = len(hand.player.che), len(hand.claims.shao)
    if said < counted:
        yield _found("che", seat, "3", "che_not_reported", n=counted, right=said)


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
    """Yield what was eaten against the rules (F04, F08, F10, F11)."""
    melds = holding.player.melds
    eaten = [(place, meld.cards) for place, meld in enumerate(melds) if meld.kind == "chi"]
    if not eaten:
        return
    in_che = {kind for name in holding.player.che for kind in CHE[name]}
    together = in_che.union(holding.dealt_ha)
    for place, cards in eaten:
        if is_run(cards):
            if wrong := tuple(kind for kind in cards if kind in together):
                yield _found("F10", seat, "3", "unit_in_run", wrong)
        elif (name := set_of(cards)) is None:
            yield _found("F04", seat, "3", "yao_in_run" if _is_row(cards) else "no_set", cards)
        elif name in holding.player.che:
            yield _found("F08", seat, "12", "ate_on_che", cards)
        later = {meld.cards[0] for meld in melds[place:] if meld.kind != "chi"}
        if all(kind in later or holding.opening.get(kind, 0) >= PAIR for kind in cards):
            # Whichever of these cards was eaten, its pair was in hand.
            yield _found("F11", seat, "12", "ate_with_pair", cards)


def _is_row(cards: tuple[str, ...]) -> bool:
    """Tell whether cards would be a 顺副 if 么 could be in one."""
    numbers = sorted(int(card[0]) for card in cards)
    is_suit = len({card[1] for card in cards}) == 1 and cards[0][1] in SUITS
    return is_suit and numbers == list(range(numbers[0], numbers[0] + len(cards)))


def _winning_card(end: Win, holding: Holding) -> Iterator[Violation]:
    """Yield a winning card that does not lie where it is said to have gone (section 5)."""
    in_melds = {meld.kind for meld in holding.player.melds if end.tile in meld.cards}
    went_in = end.tile in holding.hand if end.by in ("yao", "deal") else end.by in in_melds
    if not went_in:
        yield _found("tile", end.winner, "5", "not_there", (end.tile,))
    if end.by == "yao" and end.tile not in YAO:
        yield _found("tile", end.winner, "5", "no_yao", (end.tile,))
    if end.by == "chi" and holding.hand.get(end.tile, 0) >= PAIR:
        yield _found("F11", end.winner, "12", "ate_with_pair", (end.tile,))
    if end.last and end.jian != end.tile:
        yield _found("jian", end.winner, "9", "gen_jian", (end.tile,))


def _win(record: HandRecord, end: Win, ruleset: Ruleset, won: Won) -> Iterator[Violation]:
    if won.ruling not in ("zhahu", "zhaza"):
        return
    code = ruleset.penalty_recorded_by(won.ruling).code
    fouls = [foul for foul in record.players[end.winner].fouls if ruleset.is_no_win((foul,))]
    if fouls:
        yield _found(code, end.winner, "12", "may_not_win", what=", ".join(fouls))
    if won.ruling == "zhaza":
        yield _found(code, end.winner, "8", "big_not_reached")
    elif won.hu < ruleset.zui.hu_needed:
        yield _found(code, end.winner, "5", "too_few_hu", n=won.hu, right=ruleset.zui.hu_needed)
    if not won.is_qingmen:
        lying = won.arrangement.idle if won.arrangement else {}
        idle = tuple(kind for kind, n in lying.items() for _copy in range(n))
        yield _found(code, end.winner, "5", "idle" if idle else "not_qingmen", idle)
