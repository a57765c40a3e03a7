"""What the cards show to be against the rules (sections 3, 4, 5, 8 and 12); all of it, not the first.

A check only says what it found: what a foul takes away stands in the record, where a referee put it.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final, NamedTuple

from scoring.check_texts import REASONS
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
# Where the rule stands whose breach is no foul of its own.
_CLAUSES: Final = {
    "five_of_a_kind": "pack",
    "yun": "yun_set",
    "che": "che_set",
    "tile": "go_in",
    "jian": "gen_jian",
}


@dataclass(frozen=True, slots=True)
class Violation:
    """One thing against the rules: a code (of a foul or penalty, where it is one), whose, which cards.

    `section`: of the normalised rules; `source`: the rule book's own clause.
    """

    code: str
    player: Seat | None
    text: Text
    section: str
    source: str
    cards: tuple[str, ...] = ()


class _Found(NamedTuple):
    """What a check found: `parts` fill the sentence of `reason`."""

    code: str
    player: Seat | None
    section: str
    reason: str
    cards: tuple[str, ...]
    parts: Mapping[str, int | str]


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
    breaches = [_breach(record, breach, ruleset) for breach in settlement.breaches]
    return (*(_violation(one, ruleset) for one in found), *breaches)


def _found(
    code: str, player: Seat | None, section: str, reason: str, cards: tuple[str, ...] = (), **parts: int | str
) -> _Found:
    return _Found(code, player, section, reason, cards, parts)


def _violation(found: _Found, ruleset: Ruleset) -> Violation:
    names = Text(name_cards(found.cards), name_cards(found.cards, "en"))
    text = REASONS[found.reason].fill(cards=names, **found.parts)
    source = _source(found.code, ruleset)
    return Violation(found.code, found.player, text, found.section, source, found.cards)


def _source(code: str, ruleset: Ruleset) -> str:
    if code in ruleset.fouls:
        return ruleset.fouls[code].clause.source
    if code in ruleset.penalties:
        return ruleset.penalties[code].clause.source
    return ruleset.clauses[_CLAUSES[code]].source


def _at_the_table(record: HandRecord) -> Iterator[_Found]:
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


def _number_of_cards(record: HandRecord, seat: Seat, ruleset: Ruleset) -> Iterator[_Found]:
    """Yield a 相公 (F05), or a 跑庄 or 掉头 (P01, option `p01_who`): no other is read."""
    n, right = len(record.players[seat].cards), complete_at(record, seat)
    if n in right:
        return
    end = record.end
    is_p01 = isinstance(end, Dead) and end.by == seat
    is_p01 &= seat == record.dealer or ruleset.options["p01_who"] == "any"
    code = ruleset.penalty_recorded_by("miscount").code if is_p01 else MISCOUNTED
    yield _found(code, seat, "2", "number_of_cards", n=n, right=right[-1])


def _breach(record: HandRecord, breach: Refusal, ruleset: Ruleset) -> Violation:
    """Return a breach of the settlement as what it is: of 挡 by who took the pot, of a miscount F05."""
    end = record.end
    if breach.code == "dead_by_not_dealer" and isinstance(end, Dead):
        return Violation(MISCOUNTED, end.by, breach.text, "12", _source(MISCOUNTED, ruleset))
    winner = end.winner if isinstance(end, Win) else None
    return Violation(breach.code, winner, breach.text, "11", ruleset.clauses["dang"].source)


def _claimed_reports(seat: Seat, hand: ClaimedHand) -> Iterator[_Found]:
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


def _reports(seat: Seat, holding: Holding) -> Iterator[_Found]:
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


def _laid_yun(seat: Seat, holding: Holding, ruleset: Ruleset) -> Iterator[_Found]:
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


def _reported_che(seat: Seat, holding: Holding) -> Iterator[_Found]:
    used: Counter[str] = Counter()
    for name in holding.player.che:
        used.update(CHE[name])
        if lacking := tuple(kind for kind in CHE[name] if holding.dealt.get(kind, 0) < PAIR):
            yield _found("F07", seat, "3", "che_not_held", lacking)
    if shared := tuple(kind for kind, n in used.items() if n > 1):
        yield _found("F07", seat, "3", "che_twice", shared)


def _eaten(seat: Seat, holding: Holding) -> Iterator[_Found]:
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


def _winning_card(end: Win, holding: Holding) -> Iterator[_Found]:
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


def _win(record: HandRecord, end: Win, ruleset: Ruleset, won: Won) -> Iterator[_Found]:
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
