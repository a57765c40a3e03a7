"""Short ways to say a hand in the tests. Amounts are written in 嘴 as text, as people write them."""

from scoring.amounts import parse_amount
from scoring.ledger import LedgerLine
from scoring.result import Ending, HandResult, Jian
from scoring.ruleset import Ruleset, load
from scoring.settlement import Settlement, SettlementRefused, settle

TONGLIAO = "tongliao-2011"
ZUIHU = "zuihu"
RULESETS = (TONGLIAO, ZUIHU)

HU = Ending("win", "hu")
MO = Ending("win", "mo")
DUO = Ending("win", "duo")
BENG = Ending("win", "beng")
SHUAISHOU = Ending("win", "shuaishou")
ZA = Ending("win", "hu", buraying=True)
BURAYING_MO = Ending("win", "mo", buraying=True)
TIANHE = Ending("win", "hu", tianhe=True)
DIHE = Ending("win", "hu", dihe=True)
WALL = Ending("dead", dead_reason="wall")
NODANG = Ending("dead", dead_reason="nodang")
YUN = Ending("dead", dead_reason="yun")
PAOZHUANG = Ending("dead", dead_reason="paozhuang")
DIAOTOU = Ending("dead", dead_reason="diaotou")
ZAKONG = Ending("zakong", buraying=True)
ZHAHU = Ending("zhahu")
ZHAZA = Ending("zhaza")


def zui(**seats: str) -> dict[str, int]:
    """`zui(S="6.5", N="1")` as half 嘴 by seat."""
    return {seat: parse_amount(amount) for seat, amount in seats.items()}


def hand(ending: Ending, dealer: str = "S", **facts: object) -> HandResult:
    """A hand dealt by South unless said otherwise: South, West and North play, East rests.

    A win gets a 面见 (1 嘴) unless a `jian` is given; `jian=None` leaves it out.
    """
    has_jian = ending.ruling in ("win", "zhahu", "zhaza")
    facts.setdefault("jian", Jian("mian") if has_jian else None)
    return HandResult(dealer=dealer, ending=ending, **facts)


def settled(result: HandResult, ruleset_id: str = TONGLIAO, **options: str | int) -> Settlement:
    return settle(result, load(ruleset_id, options))


def net(result: HandResult, ruleset_id: str = TONGLIAO, **options: str | int) -> dict[str, str]:
    """What each seat and the pot gained, in 嘴 as people read it; those without a change left out."""
    ruleset = load(ruleset_id, options)
    return shown_net(settle(result, ruleset), ruleset)


def shown_net(settlement: Settlement, ruleset: Ruleset) -> dict[str, str]:
    return {who: ruleset.unit.format(half_zui) for who, half_zui in settlement.net.items() if half_zui}


def refusal_codes(
    result: HandResult, ruleset_id: str = TONGLIAO, **options: str | int
) -> list[tuple[str, str]]:
    """Code and field of everything refused; empty when the hand settles."""
    try:
        settled(result, ruleset_id, **options)
    except SettlementRefused as refused:
        return [(refusal.code, refusal.field) for refusal in refused.refusals]
    return []


def line(payer: str, payee: str, amount: str, reason: str, detail: str = "") -> LedgerLine:
    return LedgerLine(payer, payee, parse_amount(amount), reason, detail)
