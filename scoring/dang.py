"""挡: what goes into the pot, who may take it, 赔挡, and what is left when a 仗 ends (section 11)."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from scoring.ledger import (
    DANG_IN,
    DANG_OUT,
    DANG_PEI,
    DANG_REFUND,
    DANG_SPLIT,
    DIFFERENCE,
    QUANPEI,
    LedgerLine,
    payment,
)
from scoring.result import HandResult
from scoring.ruleset import Ruleset
from scoring.seats import POT, SEATS, Account, Seat


@dataclass(frozen=True, slots=True)
class Deposit:
    """What one seat paid into the pot and still lies there, in half 嘴."""

    seat: Seat
    half_zui: int


def why_not_take(result: HandResult, ruleset: Ruleset) -> str | None:
    """Return the code of the reason why the pot may not be taken (不起挡), None when it may.

    `dang_took_no_win`, `dang_took_big` (any 砸, 夺 or 蹦), `dang_took_without_lou`, `dang_took_not_dangjia`
    (after a 扣牌, where only the 挡家 may). Whether anything lies in the pot is another question.
    """
    dang = result.dang
    if result.ending.ruling != "win":
        return "dang_took_no_win"
    if result.big is not None:
        return "dang_took_big"
    if not dang.lou:
        return "dang_took_without_lou"
    others = dang.dangjia is not None and dang.dangjia != result.winner
    return "dang_took_not_dangjia" if others and ruleset.zui.dang_only_dangjia_takes else None


def dang_in(result: HandResult, ruleset: Ruleset, lines: Sequence[LedgerLine]) -> list[LedgerLine]:
    """Return the 挡 a 挡家 pays in who did not win and lost 嘴 by the hand's `lines`.

    Lost means by comparison: differences, or 全赔 in their place (P06 too). Other penalties do not count.
    """
    dangjia = result.dang.dangjia
    if dangjia is None or (result.ending.ruling == "win" and dangjia == result.winner):
        return []
    compared = {DIFFERENCE, QUANPEI, ruleset.penalty_recorded_by("liable_zakong").code}
    lost = sum(
        line.half_zui * ((line.payer == dangjia) - (line.payee == dangjia))
        for line in lines
        if line.reason in compared
    )
    return payment(dangjia, POT, ruleset.zui.dang if lost > 0 else 0, DANG_IN)


def pot_of(result: HandResult, ruleset: Ruleset, paid_in: Iterable[LedgerLine]) -> int:
    """Return what lies in the pot, in half 嘴, once `paid_in` has gone in."""
    return result.dang.pot * ruleset.zui.dang + sum(line.half_zui for line in paid_in)


def dang_lines(result: HandResult, ruleset: Ruleset, lines: Sequence[LedgerLine]) -> list[LedgerLine]:
    """Return the 挡 of the hand: in first, then 起挡 or 赔挡."""
    paid_in = dang_in(result, ruleset, lines)
    if result.winner is None or why_not_take(result, ruleset) is not None:
        return paid_in
    pot = pot_of(result, ruleset, paid_in)
    if result.dang.took:
        return paid_in + payment(POT, result.winner, pot, DANG_OUT)
    if result.dang.said:
        return paid_in
    if ruleset.options["dangpei_to"] == "pot":
        return paid_in + payment(result.winner, POT, pot, DANG_PEI)
    deposited: list[Seat] = [*result.dang.depositors, *(line.payer for line in paid_in if line.payer != POT)]
    owed = [seat for seat in dict.fromkeys(deposited) if seat != result.winner]
    return paid_in + [
        line
        for seat in owed
        for line in payment(result.winner, seat, deposited.count(seat) * ruleset.zui.dang, DANG_PEI)
    ]


def deposits_left(lines: Iterable[LedgerLine]) -> tuple[Deposit, ...]:
    """Return who paid what still lies in the pot, oldest first, from the ledger lines of a 仗 in order.

    What leaves the pot leaves in the order in which it was paid. Raises `ValueError` when more left the pot
    than had been paid in.
    """
    left: list[Deposit] = []
    for line in lines:
        if line.payee == POT and line.payer != POT:
            left.append(Deposit(line.payer, line.half_zui))
        elif line.payer == POT:
            left = _without(left, line.half_zui)
    return tuple(left)


def _without(deposits: Sequence[Deposit], half_zui: int) -> list[Deposit]:
    left = []
    for deposit in deposits:
        gone = min(half_zui, deposit.half_zui)
        half_zui -= gone
        if gone < deposit.half_zui:
            left.append(Deposit(deposit.seat, deposit.half_zui - gone))
    if half_zui:
        raise ValueError("more left the pot than had been paid in")
    return left


def settle_pot_left(deposits: Sequence[Deposit], ruleset: Ruleset) -> tuple[LedgerLine, ...]:
    """Return the lines that empty the pot at the end of a 仗 (option `dang_left_over`).

    `refund`: each deposit back, in the order paid. `keep`: none. `split`: a quarter to each seat; the half
    嘴 that do not divide by four go one each to the depositors in the order they first paid, then on in seat
    order.
    """
    choice = ruleset.options["dang_left_over"]
    if choice == "keep":
        return ()
    if choice == "refund":
        return tuple(
            line for deposit in deposits for line in payment(POT, deposit.seat, deposit.half_zui, DANG_REFUND)
        )
    share, rest = divmod(sum(deposit.half_zui for deposit in deposits), len(SEATS))
    first = list(dict.fromkeys([*(deposit.seat for deposit in deposits), *SEATS]))
    more: dict[Account, int] = {seat: share + (place < rest) for place, seat in enumerate(first)}
    return tuple(line for seat in SEATS for line in payment(POT, seat, more[seat], DANG_SPLIT))
