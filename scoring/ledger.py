"""Ledger lines (section 10): a payment is one line payer → payee, so any set of lines sums to zero."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from scoring.seats import ACCOUNTS, Account

DIFFERENCE: Final = "difference"
JIAN: Final = "jian"
QUANPEI: Final = "quanpei"
DANG_IN: Final = "dang_in"
DANG_OUT: Final = "dang_out"
DANG_PEI: Final = "dang_pei"
DANG_REFUND: Final = "dang_refund"
DANG_SPLIT: Final = "dang_split"


@dataclass(frozen=True, slots=True)
class LedgerLine:
    """One payment of `half_zui` > 0 half 嘴.

    `reason` is a code of the ruleset's `reasons` or of its penalties. `detail` narrows it down for the
    read-back: the level of a 见, with `gen:` before it for a 跟见.
    """

    payer: Account
    payee: Account
    half_zui: int
    reason: str
    detail: str = ""

    def __post_init__(self) -> None:
        if self.half_zui <= 0 or self.payer == self.payee:
            raise ValueError(f"not a payment: {self.payer} → {self.payee} {self.half_zui}")


def payment(payer: Account, payee: Account, half_zui: int, reason: str, detail: str = "") -> list[LedgerLine]:
    """Return the one line of a payment, or none when there is nothing to pay."""
    return [LedgerLine(payer, payee, half_zui, reason, detail)] if half_zui else []


def net_of(lines: Iterable[LedgerLine]) -> Mapping[Account, int]:
    """Return what each seat and the pot gained (+) or lost (−) in half 嘴; the values sum to zero."""
    net = dict.fromkeys(ACCOUNTS, 0)
    for line in lines:
        net[line.payer] -= line.half_zui
        net[line.payee] += line.half_zui
    return MappingProxyType(net)
