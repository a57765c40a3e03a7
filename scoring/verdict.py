"""What a hand is worth, from its record: ruling, 和, big wins, 嘴, 见, every payment (rules sections 5–12).

`judge` fills a `HandResult` from the cards, or from counts where the cards are gone, and lets
`settlement.settle` say who pays whom, as every other way of entering a hand does.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final, NamedTuple

from scoring.checks import Violation, Won, violations_of
from scoring.claimed import ClaimedHand, claimed_hu_items, claimed_of, least_and_most_hu
from scoring.fields import refuse, shown
from scoring.holding import LOU, Holding, arrangement_of, holding_of, hu_items, hu_of
from scoring.material import Arrangement
from scoring.mianzui import counted_zui
from scoring.patterns import Item, half_zui_of
from scoring.record import Dead, HandRecord, Win, Zakong
from scoring.result import Ending, HandResult, Jian, Ruling
from scoring.ruleset import Ruleset, load
from scoring.seats import Seat
from scoring.settlement import Settlement, settle
from scoring.wins import big_wins_of, counted_big, declared_items, pattern_items, win_items

TIANBENG: Final = "tianbeng"


@dataclass(frozen=True, slots=True)
class Verdict:
    """The verdict on one hand; amounts in half 嘴.

    `items` are those of each player whose cards or counts are known, before any 免嘴; `holdings` and
    `claimed` what these cards and counts are. `won` is what was found about who said to have won.
    """

    record: HandRecord
    ruleset: Ruleset
    result: HandResult
    settlement: Settlement
    items: Mapping[Seat, tuple[Item, ...]]
    holdings: Mapping[Seat, Holding]
    claimed: Mapping[Seat, ClaimedHand]
    won: Won | None
    violations: tuple[Violation, ...]

    @property
    def ruling(self) -> Ruling:
        """How the hand is settled."""
        return self.result.ending.ruling

    @property
    def hu(self) -> int | None:
        """The winner's 和; None when nobody said to have won."""
        return self.won.hu if self.won else None

    @property
    def is_qingmen(self) -> bool | None:
        """Whether the winner's hand is 清门; None when nobody said to have won."""
        return self.won.is_qingmen if self.won else None

    @property
    def arrangement(self) -> Arrangement | None:
        """How the winner's cards lie; None when nobody said to have won, or the cards are gone."""
        return self.won.arrangement if self.won else None

    @property
    def big(self) -> tuple[str, ...]:
        """Every big win whose condition holds, best first, whatever was said."""
        return self.won.big if self.won else ()

    @property
    def half_zui(self) -> Mapping[Seat, int]:
        """What each hand counts in the comparison, 免嘴 as 0; empty where nothing is compared."""
        return counted_zui(self.result, self.ruleset) if self.ruling in ("win", "dead") else {}


def judge(record: HandRecord) -> Verdict:
    """Return the verdict on a hand.

    Raises `RulesetError` for a ruleset or option that does not exist, `RecordError` when what who won held is
    not there or the 和 stated cannot be, `SettlementRefused` when the record says what cannot be together.
    """
    ruleset = load(record.ruleset, record.options)
    holdings: dict[Seat, Holding] = {}
    claimed: dict[Seat, ClaimedHand] = {}
    items: dict[Seat, tuple[Item, ...]] = {}
    for seat, player in record.players.items():
        if player.hand is not None:
            holdings[seat] = holding_of(record, seat, ruleset)
            items[seat] = pattern_items(holdings[seat], ruleset)
        elif (hand := claimed_of(record, seat)) is not None:
            claimed[seat] = hand
            items[seat] = pattern_items(hand, ruleset)
    table = _Table(record, ruleset, holdings, claimed, items)
    match record.end:
        case Win():
            return _won(table, record.end)
        case Dead():
            ending = Ending("dead", dead_reason=record.end.reason)
            return _settled(table, ending, {"dead_by": record.end.by})
        case Zakong():
            return _zakong(table, record.end)


class _Table(NamedTuple):
    """What there is to judge: the record, and what each player's cards or counts are."""

    record: HandRecord
    ruleset: Ruleset
    holdings: Mapping[Seat, Holding]
    claimed: Mapping[Seat, ClaimedHand]
    items: Mapping[Seat, tuple[Item, ...]]

    def with_items_of(self, seat: Seat, items: tuple[Item, ...]) -> "_Table":
        """Return the table with other items of a player."""
        return self._replace(items={**self.items, seat: items})


def _settled(table: _Table, ending: Ending, facts: Mapping[str, object], won: Won | None = None) -> Verdict:
    record, ruleset = table.record, table.ruleset
    worth = {seat: one.half_zui for seat, one in record.players.items() if one.half_zui is not None}
    worth |= {seat: half_zui_of(of) for seat, of in table.items.items()}
    result = HandResult(
        dealer=record.dealer,
        ending=ending,
        half_zui={} if ending.ruling == "zhahu" else worth,
        fouls={seat: one.fouls for seat, one in record.players.items()},
        penalties=record.penalties,
        **{"dang": record.dang, **facts},  # type: ignore[arg-type]
    )
    settlement = settle(result, ruleset, accept_breaches=True)
    violations = violations_of(record, ruleset, table.holdings, table.claimed, settlement, won)
    return Verdict(
        record,
        ruleset,
        result,
        settlement,
        table.items,
        table.holdings,
        table.claimed,
        won,
        violations,
    )


def _won(table: _Table, end: Win) -> Verdict:
    record, ruleset = table.record, table.ruleset
    if end.claim is not None and end.claim not in ruleset.big_wins:
        refuse("end.claim", "one_of", choices=", ".join(ruleset.big_wins), what=shown(end.claim))
    held = table.holdings.get(end.winner) or table.claimed.get(end.winner)
    if held is None:
        refuse(f"players.{end.winner}.hand", "missing")
    hu_found, is_qingmen, arrangement = _hu(held, end, ruleset)
    hu = hu_of(hu_found)
    is_dealer = end.winner == record.dealer
    # What came in after 不让赢 was said does not help it to the threshold (section 8).
    at_call = hu if end.hu_at_call is None else min(hu, end.hu_at_call)
    big = big_wins_of(held, at_call, ruleset, is_qingmen=is_qingmen, dealer=is_dealer)
    counted = counted_big(big, end, ruleset)
    ruling = _ruling(held, end, hu, counted, ruleset, is_qingmen=is_qingmen)
    of_winner = table.items[end.winner]
    if ruling == "win":
        if counted[:1] == (TIANBENG,):
            of_winner = pattern_items(held, ruleset, of_ha=False)
        of_winner += win_items(held, end, hu, counted, ruleset, dealer=is_dealer)
    else:
        of_winner += declared_items(held, end, ruleset, dealer=is_dealer)
    ending = Ending(
        ruling,
        end.call,
        buraying=end.buraying,
        dihe=end.dihe,
        tianhe=ruling == "win" and end.by == "deal" and is_dealer and not counted,
    )
    has_lou = held.has_lou if isinstance(held, ClaimedHand) else LOU in held.opening.values()
    facts = {
        "winner": end.winner,
        "liable": end.liable,
        "big": {"win": counted[0] if counted else None, "zhaza": end.claim}.get(ruling),
        "luan": held.player.is_luan,
        "jian": _jian(held, end, ruling, ruleset),
        "dang": replace(record.dang, lou=has_lou),
    }
    table = table.with_items_of(end.winner, hu_found + of_winner)
    return _settled(table, ending, facts, Won(ruling, hu, is_qingmen, big, arrangement))


def _hu(
    held: Holding | ClaimedHand, end: Win, ruleset: Ruleset
) -> tuple[tuple[Item, ...], bool, Arrangement | None]:
    """Return the items of the winner's 和, whether the hand is 清门, and how its cards lie."""
    if isinstance(held, Holding):
        arrangement = arrangement_of(held, ruleset)
        return hu_items(held, arrangement, ruleset), arrangement.is_qingmen, arrangement
    claims = held.claims
    least, most = least_and_most_hu(claims, ruleset)
    stated = claims.hu or 0
    field = f"players.{end.winner}.claims.hu"
    if stated < least:
        refuse(field, "fewer_hu", n=least)
    if stated > most:
        refuse(field, "more_hu", n=most, more=most - least)
    return claimed_hu_items(claims, ruleset), claims.qingmen, None


def _ruling(
    held: Holding | ClaimedHand,
    end: Win,
    hu: int,
    counted: tuple[str, ...],
    ruleset: Ruleset,
    *,
    is_qingmen: bool,
) -> Ruling:
    """Return whether what was said holds: a win, a 假和 or a 假砸 (sections 5, 8 and 12)."""
    if ruleset.is_no_win(held.player.fouls):
        # Whatever was said: who is 免和 and wins has won falsely.
        return "zhahu"
    if Ending("win", end.call, buraying=end.buraying).is_big_call:
        return "win" if counted else "zhaza"
    return "win" if hu >= ruleset.zui.hu_needed and is_qingmen else "zhahu"


def _jian(held: Holding | ClaimedHand, end: Win, ruling: Ruling, ruleset: Ruleset) -> Jian:
    """Return the 见: by the copies of the turned card, or for a 跟见 of the winning card (section 9)."""
    is_gen = end.last or ruling == "zhaza"
    copies = end.jian_copies
    if copies is None:
        copies = held.player.cards.count(end.tile if is_gen else end.jian)
    # Of a 跟见 the card that won is one.
    copies = max(copies, int(is_gen))
    fitting = [
        level
        for level in ruleset.jian_levels.values()
        if level.copies <= copies and (is_gen or not level.gen_only)
    ]
    return Jian(max(fitting, key=lambda level: level.copies).code, gen=is_gen)


def _zakong(table: _Table, end: Zakong) -> Verdict:
    record, ruleset = table.record, table.ruleset
    facts: dict[str, object] = {"declarer": end.declarer, "liable": end.liable}
    held = table.holdings.get(end.declarer) or table.claimed.get(end.declarer)
    if held is not None and end.liable is not None:
        # P06: as if the 砸 had been made. No card won, so that the 跟见 is that of one alike.
        declared = declared_items(held, None, ruleset, dealer=end.declarer == record.dealer)
        table = table.with_items_of(end.declarer, table.items[end.declarer] + declared)
    if end.liable is not None:
        facts |= {"jian": Jian("mian", gen=True), "luan": record.players[end.declarer].is_luan}
    return _settled(table, Ending("zakong", buraying=True), facts)
