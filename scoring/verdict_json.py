"""A verdict as JSON, and as text to be read aloud."""

from collections.abc import Iterator
from typing import Any

from scoring.layout import laid_out
from scoring.ledger import JIAN
from scoring.notation import write_cards
from scoring.reading import read_back
from scoring.record import Win
from scoring.seats import ACCOUNT_NAMES
from scoring.verdict import Verdict


def as_json(verdict: Verdict) -> dict[str, Any]:
    """Return a verdict in plain values, amounts in half 嘴, as the hand record's page describes it."""
    found: dict[str, Any] = {"ruling": verdict.ruling}
    if verdict.won is not None:
        found |= {
            "hu": verdict.hu,
            "qingmen": verdict.is_qingmen,
            "arrangement": [f"{code}:{cards}" for code, cards in _sets(verdict)],
            "big": list(verdict.big),
        }
    found["items"] = {
        seat: [
            {
                "code": item.code,
                "count": item.n,
                "hu": item.hu,
                "half_zui": item.half_zui,
                "section": item.clause.section,
                "clause": item.clause.source,
            }
            for item in items
        ]
        for seat, items in verdict.items.items()
    }
    found["half_zui"] = dict(verdict.half_zui)
    found["jian"] = _jian(verdict)
    found["ledger"] = [
        {"from": line.payer, "to": line.payee, "half_zui": line.half_zui, "reason": line.reason}
        for line in verdict.settlement.lines
    ]
    found["net"] = dict(verdict.settlement.net)
    found["violations"] = [
        {
            "code": one.code,
            "player": one.player,
            "message": one.text.zh,
            "message_en": one.text.en,
            "section": one.section,
            "clause": one.source,
            "cards": write_cards(one.cards),
        }
        for one in verdict.violations
    ]
    return found


def _sets(verdict: Verdict) -> Iterator[tuple[str, str]]:
    end = verdict.record.end
    if not isinstance(end, Win) or verdict.arrangement is None:
        return
    holding = verdict.holdings[end.winner]
    for code, cards in laid_out(holding, verdict.ruleset, verdict.arrangement):
        yield code, write_cards(cards)


def _jian(verdict: Verdict) -> dict[str, Any] | None:
    if verdict.result.jian is None:
        return None
    paid = sum(line.half_zui for line in verdict.settlement.lines if line.reason == JIAN)
    return {"level": verdict.result.jian.level, "gen": verdict.result.jian.gen, "half_zui": paid}


def as_text(verdict: Verdict, lang: str = "zh") -> str:
    """Return what was decided in sentences: who pays whom, and what was against the rules."""
    lines = [read_back(verdict.settlement.lines, verdict.ruleset).in_(lang)]
    for one in verdict.violations:
        who = ACCOUNT_NAMES[one.player].in_(lang) + " " if one.player else ""
        lines.append(f"{who}{one.code} {one.text.in_(lang)}")
    return "\n".join(lines)
