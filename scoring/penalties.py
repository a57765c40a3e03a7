"""Penalties that move 嘴 whatever the hands are worth (section 12): who is paid, and how much each."""

from scoring.ledger import LedgerLine, payment
from scoring.result import HandResult
from scoring.rotation import active_seats, resting_seat
from scoring.ruleset import Penalty, Ruleset
from scoring.seats import Seat


def pay_penalty(result: HandResult, penalty: Penalty, by: Seat, each: int) -> list[LedgerLine]:
    """Return the lines of one penalty: `each` half 嘴 to every one it pays, in turn from the offender."""
    paid = [seat for seat in active_seats(result.dealer) if seat != by]
    if penalty.pays == "three_others":
        paid.append(resting_seat(result.dealer))
    return [line for seat in paid for line in payment(by, seat, each, penalty.code)]


def miscount_is_penalised(result: HandResult, ruleset: Ruleset) -> bool:
    """Tell whether the miscount is a 跑庄 or 掉头 (P01, option `p01_who`)."""
    return ruleset.options["p01_who"] == "any" or result.dead_by == result.dealer


def entered_penalties(result: HandResult, ruleset: Ruleset) -> list[LedgerLine]:
    """Return the lines of the penalties that stand beside the hand (P05, P07)."""
    lines: list[LedgerLine] = []
    for entry in result.penalties:
        penalty = ruleset.penalties[entry.code]
        lines += pay_penalty(result, penalty, entry.by, penalty.each_half_zui)
    return lines
