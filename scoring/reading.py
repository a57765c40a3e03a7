"""The read-back: who pays whom and why, in one sentence made from the ledger lines themselves.

Because the sentence is built from the lines that are stored, it cannot disagree with them. Every factor that
enters an amount is named beside it (`scoring.factors`).
"""

from collections.abc import Iterable, Mapping

from scoring.factors import why_zero, words_of
from scoring.ledger import LedgerLine, net_of
from scoring.result import HandResult
from scoring.ruleset import Ruleset
from scoring.seats import ACCOUNT_NAMES, Account
from scoring.text import Text, list_of

_PAYS = Text("{payers}付{payees} {amount}", "{payers} pays {payees} {amount}")
_EACH_PAYS = Text("{payers}各付{payees} {amount}", "{payers} each pay {payees} {amount}")
_PAYS_EACH = Text("{payers}付{payees}各 {amount}", "{payers} pays {payees} {amount} each")
_WITH_REASON = Text("{payments}（{reason}）", "{payments} ({reason})")
_TOTAL = Text("{payments}。合计 {total}", "{payments}. Sum {total}")
_NOTHING = Text("谁也不付", "Nobody pays")


def read_back(
    lines: Iterable[LedgerLine],
    ruleset: Ruleset,
    names: Mapping[Account, str] | None = None,
    result: HandResult | None = None,
) -> Text:
    """Say who pays whom and why: `西付南 6.5，北付南 5.5；西、北各付东 2（面见 1，乱牌 × 2）。合计 0`.

    `names` may give a name for any seat or the pot in place of 东 / East; the same one serves both languages.
    `result`, the facts the lines were settled from, adds what the lines cannot tell: 免嘴 and bases.
    """
    given = tuple(lines)
    shown = {**ACCOUNT_NAMES, **{who: Text(name, name) for who, name in (names or {}).items()}}
    groups: dict[tuple[str, str], list[LedgerLine]] = {}
    for line in given:
        groups.setdefault((line.reason, line.detail), []).append(line)
    parts = [
        _because(_payments(group, ruleset, shown), words_of(group, ruleset, result, shown))
        for group in groups.values()
    ]
    nothing = _because(_NOTHING, why_zero(ruleset, result, shown))
    payments = _join(parts, "；", "; ") if parts else nothing
    return _TOTAL.fill(payments=payments, total=ruleset.unit.format(sum(net_of(given).values())))


def _payments(lines: list[LedgerLine], ruleset: Ruleset, shown: Mapping[Account, Text]) -> Text:
    """Say the payments of one reason, those of one amount to one payee or by one payer in one phrase."""
    phrases: list[Text] = []
    left = list(lines)
    while left:
        said = _said_together(left)
        pattern = _PAYS if len(said) == 1 else _EACH_PAYS if said[0].payee == said[1].payee else _PAYS_EACH
        phrases.append(
            pattern.fill(
                payers=list_of(shown[who] for who in dict.fromkeys(line.payer for line in said)),
                payees=list_of(shown[who] for who in dict.fromkeys(line.payee for line in said)),
                amount=ruleset.unit.format(said[0].half_zui),
            )
        )
        # One by one, so that a payment made twice is said twice.
        for line in said:
            left.remove(line)
    return _join(phrases, "，", ", ")


def _said_together(lines: list[LedgerLine]) -> list[LedgerLine]:
    first = lines[0]
    same = [line for line in dict.fromkeys(lines) if line.half_zui == first.half_zui]
    to_one = [line for line in same if line.payee == first.payee]
    by_one = [line for line in same if line.payer == first.payer]
    return to_one if len(to_one) >= len(by_one) else by_one


def _because(payments: Text, words: list[Text]) -> Text:
    return _WITH_REASON.fill(payments=payments, reason=_join(words, "，", ", ")) if words else payments


def _join(parts: list[Text], zh: str, en: str) -> Text:
    return Text(zh.join(part.zh for part in parts), en.join(part.en for part in parts))
