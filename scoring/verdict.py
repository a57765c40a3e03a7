"""What a hand is worth, from its record: ruling, 和, big wins, 嘴, 见, every payment (rules sections 5–12).

`judge` fills a `HandResult` from the cards and lets `settlement.settle` say who pays whom, as every other way
of entering a hand does.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import NamedTuple

from scoring.checks import Judged, Violation, violations_of
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

TIANBENG = "tianbeng"


@dataclass(frozen=True, slots=True)
class Verdict:
    """The verdict on one hand; amounts in half 嘴.

    `hu`, `arrangement` and `big` are the winner's, None or empty when nobody said to have won. `items` are
    those of each player whose cards are known, before any 免嘴, `holdings` what these cards are.
    """

    record: HandRecord
    ruleset: Ruleset
    result: HandResult
    settlement: Settlement
    items: Mapping[Seat, tuple[Item, ...]]
    holdings: Mapping[Seat, Holding]
    hu: int | None
    arrangement: Arrangement | None
    big: tuple[str, ...]
    violations: tuple[Violation, ...]

    @property
    def ruling(self) -> Ruling:
        """How the hand is settled."""
        return self.result.ending.ruling

    @property
    def half_zui(self) -> Mapping[Seat, int]:
        """What each hand counts in the comparison, 免嘴 as 0; empty where nothing is compared."""
        return counted_zui(self.result, self.ruleset) if self.ruling in ("win", "dead") else {}


def judge(record: HandRecord) -> Verdict:
    """Return the verdict on a hand.

    Raises `RulesetError` for a ruleset or option that does not exist, `RecordError` when the cards of who won
    are not there, `SettlementRefused` when the record says what cannot be together.
    """
    ruleset = load(record.ruleset, record.options)
    holdings = {
        seat: holding_of(record, seat, ruleset)
        for seat, one in record.players.items()
        if one.hand is not None
    }
    items = {seat: pattern_items(holding, ruleset) for seat, holding in holdings.items()}
    table = _Table(record, ruleset, holdings, items)
    match record.end:
        case Win():
            return _won(table, record.end)
        case Dead():
            ending = Ending("dead", dead_reason=record.end.reason)
            return _settled(table, ending, {"dead_by": record.end.by})
        case Zakong():
            return _zakong(table, record.end)


class _Table(NamedTuple):
    """What there is to judge: the record and what was read from each player's cards."""

    record: HandRecord
    ruleset: Ruleset
    holdings: Mapping[Seat, Holding]
    items: Mapping[Seat, tuple[Item, ...]]

    def with_items_of(self, seat: Seat, items: tuple[Item, ...]) -> "_Table":
        """Return the table with other items of a player."""
        return self._replace(items={**self.items, seat: items})


def _settled(
    table: _Table,
    ending: Ending,
    facts: Mapping[str, object],
    arrangement: Arrangement | None = None,
    hu: int | None = None,
    big: tuple[str, ...] = (),
) -> Verdict:
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
    violations = violations_of(
        record, ruleset, table.holdings, settlement, Judged(ending.ruling, arrangement, hu)
    )
    return Verdict(
        record, ruleset, result, settlement, table.items, table.holdings, hu, arrangement, big, violations
    )


def _won(table: _Table, end: Win) -> Verdict:
    record, ruleset = table.record, table.ruleset
    holding = table.holdings.get(end.winner)
    if holding is None:
        refuse(f"players.{end.winner}.hand", "missing")
    if end.claim is not None and end.claim not in ruleset.big_wins:
        refuse("end.claim", "one_of", choices=", ".join(ruleset.big_wins), what=shown(end.claim))
    is_dealer = end.winner == record.dealer
    arrangement = arrangement_of(holding, ruleset)
    held = hu_items(holding, arrangement, ruleset)
    hu = hu_of(held)
    # What came in after 不让赢 was said does not help it to the threshold (section 8).
    at_call = hu if end.hu_at_call is None else min(hu, end.hu_at_call)
    big = big_wins_of(holding, at_call, ruleset, is_qingmen=arrangement.is_qingmen, dealer=is_dealer)
    counted = counted_big(big, end, ruleset)
    ruling = _ruling(end, hu, holding, arrangement, counted, ruleset)
    of_winner = table.items[end.winner]
    if ruling == "win":
        if counted[:1] == (TIANBENG,):
            of_winner = pattern_items(holding, ruleset, of_ha=False)
        of_winner += win_items(holding, end, hu, counted, ruleset, dealer=is_dealer)
    else:
        of_winner += declared_items(holding, end, ruleset, dealer=is_dealer)
    ending = Ending(
        ruling,
        end.call,
        buraying=end.buraying,
        dihe=end.dihe,
        tianhe=ruling == "win" and end.by == "deal" and is_dealer and not counted,
    )
    facts = {
        "winner": end.winner,
        "liable": end.liable,
        "big": {"win": counted[0] if counted else None, "zhaza": end.claim}.get(ruling),
        "luan": holding.player.is_luan,
        "jian": _jian(holding, end, ruling, ruleset),
        "dang": replace(record.dang, lou=LOU in holding.opening.values()),
    }
    table = table.with_items_of(end.winner, held + of_winner)
    return _settled(table, ending, facts, arrangement, hu, big)


def _ruling(
    end: Win,
    hu: int,
    holding: Holding,
    arrangement: Arrangement,
    counted: tuple[str, ...],
    ruleset: Ruleset,
) -> Ruling:
    """Return whether what was said holds: a win, a 假和 or a 假砸 (sections 5, 8 and 12)."""
    if ruleset.is_no_win(holding.player.fouls):
        # Whatever was said: who is 免和 and wins has won falsely.
        return "zhahu"
    if Ending("win", end.call, buraying=end.buraying).is_big_call:
        return "win" if counted else "zhaza"
    return "win" if hu >= ruleset.zui.hu_needed and arrangement.is_qingmen else "zhahu"


def _jian(holding: Holding, end: Win, ruling: Ruling, ruleset: Ruleset) -> Jian:
    """Return the 见: by the copies of the turned card, or for a 跟见 of the winning card (section 9)."""
    is_gen = end.last or ruling == "zhaza"
    copies = holding.player.cards.count(end.tile if is_gen else end.jian)
    fitting = [
        level
        for level in ruleset.jian_levels.values()
        if level.copies <= copies and (is_gen or not level.gen_only)
    ]
    return Jian(max(fitting, key=lambda level: level.copies).code, gen=is_gen)


def _zakong(table: _Table, end: Zakong) -> Verdict:
    record, ruleset = table.record, table.ruleset
    facts: dict[str, object] = {"declarer": end.declarer, "liable": end.liable}
    holding = table.holdings.get(end.declarer)
    if holding is not None and end.liable is not None:
        # P06: as if the 砸 had been made. No card won, so that the 跟见 is that of one alike.
        declared = declared_items(holding, None, ruleset, dealer=end.declarer == record.dealer)
        table = table.with_items_of(end.declarer, table.items[end.declarer] + declared)
    if end.liable is not None:
        facts |= {"jian": Jian("mian", gen=True), "luan": record.players[end.declarer].is_luan}
    return _settled(table, Ending("zakong", buraying=True), facts)
