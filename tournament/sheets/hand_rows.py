"""The rows of a score sheet: hands to be played, hands played, and what is noted about them."""

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.translation import gettext as _

from scoring.rotation import owed_hands, resting_seat, schedule
from scoring.ruleset import Ruleset
from scoring.seats import SEATS, as_seat
from tournament.play.models import Hand
from tournament.play.table_state import TableView

from .changes import changes_at
from .fonts import printable
from .hand_words import jian_of, name_of, offence_in_words, offences_of, outcome_of


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
        Row(label=str(number), dealer=name_of(turn.dealer), cells=_cells(turn.rest))
        for number, turn in enumerate(turns, start=first)
    ]


def spare_row() -> Row:
    """Return a row for a hand that makes up a dead one."""
    return Row(label="", dealer="", cells=_cells(None), is_spare=True)


def _cells(rest: str | None) -> tuple[Cell, ...]:
    return tuple(Cell(is_rest=seat == rest) for seat in SEATS)


def played_rows(view: TableView) -> list[Row]:
    """Return a row for each hand that stands, and for one taken back from before a hand that stands.

    The numbers run on: a gap between 5 and 7 would look as if a hand had been lost.
    """
    owed = {hand.number for hand in owed_hands(view.history, view.ruleset)}
    made_up = owed | {hand.makes_up for hand in view.hands if hand.number not in view.surplus}
    return [
        _struck_row(hand)
        if hand.is_void
        else _played_row(hand, view.ruleset, is_made_up=hand.number in made_up, makes_up_for=hand.makes_up)
        for number, hand in view.latest.items()
        if 0 < number < view.next_number
    ]


def _struck_row(hand: Hand) -> Row:
    return Row(
        label=str(hand.number),
        dealer=name_of(hand.dealer),
        cells=_cells(None),
        outcome=_("撤销"),
        remarks=(_("见下"),),
        is_played=True,
    )


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
        dealer=name_of(hand.dealer),
        cells=cells,
        outcome=outcome_of(hand, ruleset),
        jian=jian_of(hand, ruleset),
        remarks=tuple(_remarks(hand, ruleset, is_made_up, makes_up_for)),
        is_played=True,
    )


def _remarks(hand: Hand, ruleset: Ruleset, is_made_up: bool, makes_up_for: int | None) -> list[str]:
    found = []
    if makes_up_for:
        found.append(_("补第%(n)d把") % {"n": makes_up_for})
    if is_made_up:
        found.append(_("不计"))
    if hand.net_pot:
        found.append(_("挡%(amount)s") % {"amount": ruleset.unit.format(hand.net_pot, signed=True)})
    found += dict.fromkeys(code for code, _seat, _amount in offences_of(hand, ruleset))
    if hand.version > 1:
        found.append(_("更 v%(n)d") % {"n": hand.version})
    return found


def notes_on(view: TableView) -> list[str]:
    """Return the sentences for the foot: by hand its penalties, its fouls and all that was changed in it."""
    changes = changes_at(view)
    notes: list[str] = []
    for number, hand in view.latest.items():
        if number and not hand.is_void:
            notes += _offence_notes(hand, view)
        if number:
            notes += changes.get(number, [])
    # The closing has the number 0, yet it comes last.
    return notes + changes.get(0, [])


def _offence_notes(hand: Hand, view: TableView) -> Iterator[str]:
    for code, seat, amount in offences_of(hand, view.ruleset):
        words = {
            "n": hand.number,
            "who": f"{name_of(seat)} {printable(view.names.get(seat, ''))}",
            "what": offence_in_words(code, view.ruleset),
        }
        note = _("第 %(n)d 把 %(who)s：%(what)s") % words
        yield f"{note} {view.ruleset.unit.format(-amount)}" if amount else note
