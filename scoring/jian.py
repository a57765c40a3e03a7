"""揭见: what the resting player is paid (section 9)."""

from scoring.ledger import JIAN, LedgerLine, payment
from scoring.result import HandResult
from scoring.rotation import active_seats, resting_seat
from scoring.ruleset import Ruleset
from scoring.seats import Seat


def jian_factor(result: HandResult, ruleset: Ruleset) -> int:
    """Return the factor of the 见: 乱牌 win × 2, big win × 4, both by option `jian_luan_on_big`.

    A 假和, a 假砸 and the 见 of P06 count as on a big win.
    """
    figures = ruleset.zui
    is_big = result.ending.ruling != "win" or result.big is not None
    if not is_big:
        return figures.jian_luan_factor if result.luan else 1
    doubled = result.luan and ruleset.options["jian_luan_on_big"] == "yes"
    return figures.jian_big_factor * (figures.jian_luan_factor if doubled else 1)


def jian_share(result: HandResult, ruleset: Ruleset) -> int:
    """Return one payer's share in half 嘴; 0 when the hand has no 见."""
    if result.jian is None:
        return 0
    return ruleset.jian_levels[result.jian.level].half_zui * jian_factor(result, ruleset)


def jian_by_each_other(result: HandResult, ruleset: Ruleset, caller: Seat) -> list[LedgerLine]:
    """Return the 见 as both active players but `caller` pay it, a share each."""
    rest = resting_seat(result.dealer)
    return [
        line
        for seat in active_seats(result.dealer)
        if seat != caller
        for line in payment(seat, rest, jian_share(result, ruleset), JIAN, _detail(result))
    ]


def jian_by_one(result: HandResult, ruleset: Ruleset, payer: Seat) -> list[LedgerLine]:
    """Return the 见 as one player pays it for both (全赔, 假砸, P06)."""
    rest = resting_seat(result.dealer)
    return payment(payer, rest, 2 * jian_share(result, ruleset), JIAN, _detail(result))


def _detail(result: HandResult) -> str:
    if result.jian is None:
        return ""
    return f"gen:{result.jian.level}" if result.jian.gen else result.jian.level
