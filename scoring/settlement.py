"""嘴 → ledger lines: the one path that quick entry, claims and cards share (rules sections 8–12).

`settle` takes the facts of a hand and returns every payment as a line payer → payee. The lines of a hand sum
to zero over the four seats and the 挡 pot. What cannot be is refused with everything that is wrong at once.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from scoring.dang import dang_lines
from scoring.ledger import LedgerLine, net_of
from scoring.payments import ruling_lines
from scoring.penalties import entered_penalties
from scoring.refusals import Refusal, SettlementRefused, find_refusals
from scoring.result import HandResult
from scoring.ruleset import Ruleset
from scoring.seats import Account

__all__ = ["Refusal", "Settlement", "SettlementRefused", "settle"]


@dataclass(frozen=True, slots=True)
class Settlement:
    """Who pays whom in one hand.

    `net`: gain (+) or loss (−) of each seat and the pot in half 嘴, summing to zero. `moved`: any 嘴 moved.
    `is_dead`: nobody won, a 砸空 included. `breaches`: what was settled in spite of a rule being broken.
    """

    lines: tuple[LedgerLine, ...]
    net: Mapping[Account, int]
    moved: bool
    is_dead: bool
    breaches: tuple[Refusal, ...] = ()


def settle(result: HandResult, ruleset: Ruleset, *, accept_breaches: bool = False) -> Settlement:
    """Settle one hand under `ruleset` (sections 8–12; clauses 四(二)4–5, 五(六)–(八)).

    Raises `SettlementRefused` with every problem found. With `accept_breaches` a rule broken at the table
    that moves nothing (such as taking the pot after a 砸) is not refused but returned in `breaches`.
    """
    found = find_refusals(result, ruleset)
    refused = tuple(refusal for refusal in found if not (accept_breaches and refusal.breach))
    if refused:
        raise SettlementRefused(found)
    lines = ruling_lines(result, ruleset)
    lines += dang_lines(result, ruleset, lines)
    lines += entered_penalties(result, ruleset)
    return Settlement(
        lines=tuple(lines),
        net=net_of(lines),
        moved=bool(lines),
        is_dead=result.ending.ruling in ("dead", "zakong"),
        breaches=found,
    )
