"""The rows of a score sheet: hands to be played, hands played, and what is noted about them."""

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.translation import gettext as _

from scoring.ledger import JIAN, QUANPEI
from scoring.result import Ending
from scoring.rotation import owed_hands, resting_seat, schedule
from scoring.ruleset import Ruleset
from scoring.seats import SEATS, as_seat
from tournament.draw.models import Wind
from tournament.events.wording import brief, say
from tournament.play.models import Hand
from tournament.play.table_state import TableView

from .fonts import printable


@dataclass(frozen=True)
class Cell:
    """One seat in one hand."""

    is_rest: bool = False
    is_winner: bool = False
    amount: str = ""


@dataclass(frozen=True)
class Row:
    """One hand, played, planned or spare."""

    label: str
    dealer: str
    cells: tuple[Cell, ...]
    outcome: str = ""
    jian: str = ""
    remarks: tuple[str, ...] = ()
    is_played: bool = False
    is_spare: bool = False


def planned_rows(first_dealer: str, *, count: int, first: int) -> list[Row]:
    """Return rows for hands still to be played, dealers and rests filled in, numbered from ``first``."""
    turns = schedule(as_seat(first_dealer), count)
    return [
        Row(label=str(number), dealer=_name(turn.dealer), cells=_cells(turn.rest))
        for number, turn in enumerate(turns, start=first)
    ]


def spare_row() -> Row:
    """Return a row for a hand that makes up a dead one."""
    return Row(label="", dealer="", cells=_cells(None), is_spare=True)


def _cells(rest: str | None) -> tuple[Cell, ...]:
    return tuple(Cell(is_rest=seat == rest) for seat in SEATS)


def _name(wind: str) -> str:
    return str(Wind(wind).label)


def played_rows(view: TableView) -> list[Row]:
    """Return a row for each hand that stands."""
    owed = {hand.number for hand in owed_hands(view.history, view.ruleset)}
    made_up = owed | {hand.makes_up for hand in view.hands if hand.number not in view.surplus}
    return [
        _played_row(hand, view.ruleset, is_made_up=hand.number in made_up, makes_up_for=hand.makes_up)
        for hand in view.hands
    ]


def _played_row(hand: Hand, ruleset: Ruleset, *, is_made_up: bool, makes_up_for: int | None) -> Row:
    rest = resting_seat(as_seat(hand.dealer))
    cells = tuple(
        Cell(
            is_rest=seat == rest,
            is_winner=seat == hand.winner,
            amount=ruleset.unit.format(hand.net(seat), signed=True),
        )
        for seat in SEATS
    )
    return Row(
        label=str(hand.number),
        dealer=_name(hand.dealer),
        cells=cells,
        outcome=_outcome(hand, ruleset),
        jian=_jian(hand, ruleset),
        remarks=tuple(_remarks(hand, ruleset, is_made_up, makes_up_for)),
        is_played=True,
    )


def _outcome(hand: Hand, ruleset: Ruleset) -> str:
    """Return who and how, in the fewest words: 南 和, 西 夺 十八和, 黄牌."""
    outcome = ruleset.outcomes.get(str(hand.entry.get("outcome", "")))
    if outcome is None:
        return ""
    groups = {group.code: say(group.name) for group in ruleset.outcome_groups}
    if outcome.ending.ruling == "dead":
        return groups[outcome.group]
    word = groups["mo"] if _is_plain_mo(outcome.ending) else brief(say(outcome.name))
    parts = [_name(str(caller)) if (caller := hand.entry.get("caller")) else "", word]
    if hand.big_win in ruleset.big_wins:
        parts.append(brief(say(ruleset.big_wins[hand.big_win].name)))
    return " ".join(part for part in parts if part)


def _is_plain_mo(ending: Ending) -> bool:
    return ending.ruling == "win" and ending.call == "mo"


def _jian(hand: Hand, ruleset: Ruleset) -> str:
    """Return what the resting player was paid, after the level's first word: 面 2."""
    lines = [line for line in hand.lines.all() if line.reason == JIAN]
    if not lines:
        return ""
    level = ruleset.jian_levels.get(lines[0].detail.removeprefix("gen:"))
    paid = ruleset.unit.format(sum(line.half_zui for line in lines))
    return f"{say(level.name).removesuffix('见')} {paid}" if level else paid


def _remarks(hand: Hand, ruleset: Ruleset, is_made_up: bool, makes_up_for: int | None) -> list[str]:
    found = []
    if makes_up_for:
        found.append(_("补第%(n)d把") % {"n": makes_up_for})
    if is_made_up:
        found.append(_("不计"))
    if hand.net_pot:
        found.append(_("挡%(amount)s") % {"amount": ruleset.unit.format(hand.net_pot, signed=True)})
    found += dict.fromkeys(code for code, _seat, _amount in _offences(hand, ruleset))
    if hand.version > 1:
        found.append(_("更 v%(n)d") % {"n": hand.version})
    return found


def _offences(hand: Hand, ruleset: Ruleset) -> list[tuple[str, str, int]]:
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


def notes_on(view: TableView) -> list[str]:
    """Return the sentences for the foot: penalties and fouls, and why a hand was corrected."""
    return [note for hand in view.hands for note in (*_offence_notes(hand, view), *_correction_notes(hand))]


def _offence_notes(hand: Hand, view: TableView) -> Iterator[str]:
    for code, seat, amount in _offences(hand, view.ruleset):
        words = {
            "n": hand.number,
            "who": f"{_name(seat)} {view.names.get(seat, '')}",
            "what": _offence_name(code, view.ruleset),
        }
        note = _("第 %(n)d 把 %(who)s：%(what)s") % words
        yield f"{note} {view.ruleset.unit.format(-amount)}" if amount else note


def _correction_notes(hand: Hand) -> Iterator[str]:
    if hand.version > 1:
        words = {"n": hand.number, "version": hand.version, "why": printable(hand.reason)}
        yield _("第 %(n)d 把更正 v%(version)d：%(why)s") % words


def _offence_name(code: str, ruleset: Ruleset) -> str:
    if code in ruleset.fouls:
        foul = ruleset.fouls[code]
        return f"{code} {say(foul.name)}（{say(foul.effect.name)}）"
    if code in ruleset.penalties:
        return f"{code} {say(ruleset.penalties[code].name)}"
    return code
