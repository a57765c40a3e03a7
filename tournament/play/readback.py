"""A stored hand in words: what happened, and who pays whom and why."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _

from scoring.ledger import LedgerLine
from scoring.reading import read_back
from scoring.result import HandResult
from scoring.ruleset import Ruleset
from scoring.seats import ACCOUNT_NAMES, as_seat
from tournament.events.wording import brief, say

from .entry import QuickEntry
from .models import Hand, HandKind
from .table_state import payments_of


@dataclass(frozen=True)
class Mark:
    """A foul or penalty of a hand: its code, its name, and the seat that committed it."""

    code: str
    name: str
    seat: str


def headline(hand: Hand, ruleset: Ruleset) -> str:
    """Return what happened, in a few words: "南 和", "南 砸 · 十八和 · 北全赔", "收桌"."""
    if hand.kind == HandKind.CLOSING:
        return _("重新开桌") if hand.is_void else _("收桌")
    if hand.is_void:
        return _("已撤销")
    entry = QuickEntry.from_json(hand.entry)
    outcome = ruleset.outcomes.get(entry.outcome)
    if outcome is None:
        return entry.outcome
    group = next(g for g in ruleset.outcome_groups if g.code == outcome.group)
    name = brief(say(outcome.name))
    big = ruleset.big_wins.get(hand.big_win)
    if big is not None:
        name = f"{name} · {brief(say(big.name))}"
    if entry.liable and "liable" in outcome.asks:
        payer = say(ACCOUNT_NAMES[as_seat(entry.liable)])
        name = f"{name} · {_('%(seat)s全赔') % {'seat': payer}}"
    if entry.caller:
        return f"{say(ACCOUNT_NAMES[as_seat(entry.caller)])} {name}"
    return f"{say(group.name)} · {name}" if hand.is_dead else name


def sentence(hand: Hand, ruleset: Ruleset, names: Mapping[str, str] | None = None) -> str:
    """Return who pays whom and why, from the stored ledger lines; ``names`` are players' names by seat."""
    return in_words(payments_of(hand), ruleset, facts_of(hand, ruleset), names)


def in_words(
    lines: Iterable[LedgerLine],
    ruleset: Ruleset,
    result: HandResult | None,
    names: Mapping[str, str] | None = None,
) -> str:
    """Return who pays whom and why, in the language of the request."""
    return say(read_back(lines, ruleset, names, result))  # type: ignore[arg-type]


def facts_of(hand: Hand, ruleset: Ruleset) -> HandResult | None:
    """Return the facts a stored hand was settled from; none for 收桌, a hand taken back, an unknown outcome.

    The pot is left out: what moved of it stands in the ledger lines.
    """
    entry = QuickEntry.from_json(hand.entry) if hand.entry else None
    if entry is None or hand.is_void or entry.outcome not in ruleset.outcomes:
        return None
    return entry.result(ruleset=ruleset, dealer=hand.dealer, depositors=())


def marks_of(hand: Hand, ruleset: Ruleset) -> list[Mark]:
    """Return the fouls and penalties of a hand: those entered, and those that are the ruling itself."""
    if hand.is_void or hand.kind != HandKind.HAND:
        return []
    entry = QuickEntry.from_json(hand.entry)
    marks = []
    for code, seat in entry.marks:
        known = ruleset.penalties.get(code) or ruleset.fouls.get(code)
        if known is not None:
            marks.append(Mark(code, say(known.name), seat))
    for line in hand.lines.all():
        penalty = ruleset.penalties.get(line.reason)
        if penalty is not None and all(mark.code != penalty.code for mark in marks):
            marks.append(Mark(penalty.code, say(penalty.name), line.payer))
    return marks
