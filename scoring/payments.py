"""What the ruling of a hand makes the players pay: one function a ruling (section 10, P01–P03, P04, P06)."""

from itertools import combinations

from scoring.jian import jian_by_each_other, jian_by_one
from scoring.ledger import DIFFERENCE, QUANPEI, LedgerLine, payment
from scoring.mianzui import counted_zui, is_compared
from scoring.penalties import miscount_is_penalised, pay_penalty
from scoring.result import HandResult
from scoring.rotation import active_seats
from scoring.ruleset import Ruleset
from scoring.seats import Seat


def ruling_lines(result: HandResult, ruleset: Ruleset) -> list[LedgerLine]:
    """Return the ledger lines of the hand without 挡 and entered penalties.

    The result must be free of refusals (`scoring.refusals`): a caller the ruling needs is there.
    """
    match result.ending.ruling:
        case "win":
            return _win(result, ruleset)
        case "dead":
            return _dead(result, ruleset)
        case "zakong":
            return _zakong(result, ruleset)
        case "zhahu":
            return _zhahu(result, ruleset)
        case "zhaza":
            return _zhaza(result, ruleset)


def base_of(result: HandResult, ruleset: Ruleset) -> int:
    """Return the base in half 嘴 of the big win that counts or was claimed; 20 嘴 when none was named."""
    if result.big is None:
        return ruleset.zui.unnamed_base
    big = ruleset.big_wins[result.big]
    caller = result.declarer if result.ending.ruling == "zakong" else result.winner
    return big.dealer_base_half_zui if caller == result.dealer else big.base_half_zui


def _given(seat: Seat | None) -> Seat:
    if seat is None:
        raise ValueError("the result was not checked before it was settled")
    return seat


def _differences(zui: dict[Seat, int], first: Seat) -> list[LedgerLine]:
    """Compare every pair; `first` (the winner) comes first, so that the read-back starts with the win."""
    order = sorted(zui, key=lambda seat: seat != first)
    lines: list[LedgerLine] = []
    for one, other in combinations(order, 2):
        payer, payee = (one, other) if zui[one] < zui[other] else (other, one)
        lines += payment(payer, payee, zui[payee] - zui[payer], DIFFERENCE)
    return lines


def _win(result: HandResult, ruleset: Ruleset) -> list[LedgerLine]:
    winner = _given(result.winner)
    zui = counted_zui(result, ruleset)
    if result.liable is None:
        return _differences(zui, winner) + jian_by_each_other(result, ruleset, winner)
    both = sum(zui[winner] - zui[seat] for seat in zui if seat != winner)
    paid = payment(result.liable, winner, both, QUANPEI)
    return paid + jian_by_one(result, ruleset, result.liable)


def _dead(result: HandResult, ruleset: Ruleset) -> list[LedgerLine]:
    if is_compared(result):
        return _differences(counted_zui(result, ruleset), result.dealer)
    if result.ending.dead_reason == "yun" or not miscount_is_penalised(result, ruleset):
        return []
    penalty = ruleset.penalty_recorded_by("miscount")
    return pay_penalty(result, penalty, _given(result.dead_by), penalty.each_half_zui)


def _zakong(result: HandResult, ruleset: Ruleset) -> list[LedgerLine]:
    declarer = _given(result.declarer)
    if result.liable is not None:
        penalty = ruleset.penalty_recorded_by("liable_zakong")
        both = 2 * result.half_zui[declarer]
        paid = payment(result.liable, declarer, both, penalty.code)
        return paid + jian_by_one(result, ruleset, result.liable)
    zui = dict.fromkeys(active_seats(result.dealer), 0)
    # A declarer who is 免嘴 by a foul gets nothing, base included.
    if not ruleset.is_no_zui(result.fouls.get(declarer, ()), winner=False):
        kept = base_of(result, ruleset) if ruleset.options["zakong_base"] == "yes" else 0
        zui[declarer] = result.half_zui[declarer] + kept
    return _differences(zui, declarer)


def _zhahu(result: HandResult, ruleset: Ruleset) -> list[LedgerLine]:
    offender = _given(result.winner)
    penalty = ruleset.penalty_recorded_by("zhahu")
    paid = pay_penalty(result, penalty, offender, penalty.each_half_zui)
    if ruleset.options["zhahu_jian_payer"] == "each_loser":
        return paid + jian_by_each_other(result, ruleset, offender)
    return paid + jian_by_one(result, ruleset, offender)


def _zhaza(result: HandResult, ruleset: Ruleset) -> list[LedgerLine]:
    offender = _given(result.winner)
    penalty = ruleset.penalty_recorded_by("zhaza")
    paid = pay_penalty(result, penalty, offender, result.half_zui[offender])
    return paid + jian_by_one(result, ruleset, offender)
