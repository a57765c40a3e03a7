"""免嘴: whose 嘴 count in a hand and whose are 0 (sections 8 and 12)."""

from scoring.result import HandResult
from scoring.rotation import active_seats
from scoring.ruleset import Ruleset
from scoring.seats import Seat


def others_exempt(result: HandResult) -> bool:
    """Tell whether the two who did not win are 免嘴: after a big win, a declared 不让赢 or a 天和."""
    ending = result.ending
    return ending.ruling == "win" and (result.big is not None or ending.buraying or ending.tianhe)


def is_compared(result: HandResult) -> bool:
    """Tell whether the three compare their 嘴 pair by pair: a win, or a dead hand that is counted."""
    return result.ending.ruling == "win" or result.ending.dead_reason in ("wall", "nodang")


def zui_needed(result: HandResult, ruleset: Ruleset) -> tuple[Seat, ...]:
    """Return the players whose 嘴 the settlement has to know."""
    ruling = result.ending.ruling
    if ruling == "zakong":
        return () if result.declarer is None else (result.declarer,)
    if ruling == "zhaza" or (ruling == "win" and others_exempt(result)):
        return () if result.winner is None else (result.winner,)
    if not is_compared(result):
        return ()
    return tuple(seat for seat in active_seats(result.dealer) if not _is_fouled(result, ruleset, seat))


def counted_zui(result: HandResult, ruleset: Ruleset) -> dict[Seat, int]:
    """Return what each active player's hand counts in the comparison, in half 嘴, in turn from the dealer."""
    exempt = others_exempt(result)
    return {
        seat: 0
        if _is_fouled(result, ruleset, seat) or (exempt and seat != result.winner)
        else result.half_zui.get(seat, 0)
        for seat in active_seats(result.dealer)
    }


def _is_fouled(result: HandResult, ruleset: Ruleset, seat: Seat) -> bool:
    wins = result.ending.ruling == "win" and seat == result.winner
    return ruleset.is_no_zui(result.fouls.get(seat, ()), winner=wins)
