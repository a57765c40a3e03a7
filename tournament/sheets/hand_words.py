"""A hand in the fewest words: who sat where, how it ended, what the 见 brought, which offences it saw."""

from django.utils.translation import gettext as _

from scoring.ledger import JIAN, QUANPEI
from scoring.result import Ending
from scoring.ruleset import Ruleset
from tournament.draw.models import Wind
from tournament.events.wording import brief, say
from tournament.play.models import Hand


def name_of(wind: str) -> str:
    """Return a seat's name: 东."""
    return str(Wind(wind).label)


def outcome_of(hand: Hand, ruleset: Ruleset) -> str:
    """Return who and how: 南 和, 西 夺 十八和, 黄牌."""
    outcome = ruleset.outcomes.get(str(hand.entry.get("outcome", "")))
    if outcome is None:
        return ""
    groups = {group.code: say(group.name) for group in ruleset.outcome_groups}
    if outcome.ending.ruling == "dead":
        return groups[outcome.group]
    word = groups["mo"] if _is_plain_mo(outcome.ending) else brief(say(outcome.name))
    parts = [name_of(str(caller)) if (caller := hand.entry.get("caller")) else "", word]
    if hand.big_win in ruleset.big_wins:
        parts.append(brief(say(ruleset.big_wins[hand.big_win].name)))
    return " ".join(part for part in parts if part)


def _is_plain_mo(ending: Ending) -> bool:
    return ending.ruling == "win" and ending.call == "mo"


def jian_of(hand: Hand, ruleset: Ruleset) -> str:
    """Return what the resting player was paid, after the level's first word: 面 2."""
    lines = [line for line in hand.lines.all() if line.reason == JIAN]
    if not lines:
        return ""
    level = ruleset.jian_levels.get(lines[0].detail.removeprefix("gen:"))
    paid = ruleset.unit.format(sum(line.half_zui for line in lines))
    return f"{say(level.name).removesuffix('见')} {paid}" if level else paid


def offences_of(hand: Hand, ruleset: Ruleset) -> list[tuple[str, str, int]]:
    """Return (code, seat, half 嘴 paid) of each penalty that was booked and each foul that was noted."""
    paid: dict[tuple[str, str], int] = {}
    for line in hand.lines.all():
        if line.reason in ruleset.penalties or line.reason == QUANPEI:
            paid[line.reason, line.payer] = paid.get((line.reason, line.payer), 0) + line.half_zui
    fouls = [(code, seat, 0) for code, seat in hand.entry.get("marks", ()) if code in ruleset.fouls]
    booked = [
        (code if code in ruleset.penalties else say(ruleset.reason_name(code)), seat, amount)
        for (code, seat), amount in paid.items()
    ]
    return booked + fouls


def offence_in_words(code: str, ruleset: Ruleset) -> str:
    """Return an offence's code with its name, and with its effect when nothing was paid for it."""
    if code in ruleset.fouls:
        foul = ruleset.fouls[code]
        return f"{code} {say(foul.name)}{_('（%(what)s）') % {'what': say(foul.effect.name)}}"
    if code in ruleset.penalties:
        return f"{code} {say(ruleset.penalties[code].name)}"
    return code
