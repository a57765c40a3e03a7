"""记分表: what stands on the score sheet of one table and 仗, blank or filled, row by row.

Only the layout is left to the template; every word and amount is decided here and in ``hand_rows.py``. The
functions speak the language that is active: ``documents.py`` makes it the language of paper.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from scoring.ruleset import Ruleset
from scoring.seats import SEATS
from tournament.draw.models import Seat, seats_in_order
from tournament.events.models import Zhang
from tournament.events.wording import say
from tournament.play.models import Hand, NetOfFour
from tournament.play.table_state import TableView

from .fonts import printable
from .hand_rows import Row, notes_on, planned_rows, played_rows, spare_row
from .whereabouts import rare_on

# Timed play has no number of hands; as many as the usual 仗 has.
USUAL_HANDS = 20
SPARE_ROWS = 4
# 圈: everybody deals once; ruled off, and never split between pages.
ROUND = len(SEATS)
# What fits a column in which size: larger, as usual, smaller (and then on two lines, if need be).
SHORT_NAME = 4
USUAL_NAME = 6
LONG_NAME = 12
USUAL_TEAM = 12
SHORT_TITLE = 18
# A number of more digits than this leaves no room for the word after it beside "头家".
SHORT_NUMBER = 3


@dataclass(frozen=True)
class SeatHead:
    """The head of a seat's column: who sits there."""

    wind: str
    name: str
    number: int
    team: str
    is_first_dealer: bool

    @property
    def has_short_name(self) -> bool:
        """Say whether the name may be set large."""
        return len(self.name) <= SHORT_NAME

    @property
    def has_long_name(self) -> bool:
        """Say whether the name needs two lines."""
        return USUAL_NAME < len(self.name) <= LONG_NAME

    @property
    def has_longest_name(self) -> bool:
        """Say whether two lines are only enough when the name is set small."""
        return len(self.name) > LONG_NAME

    @property
    def has_long_team(self) -> bool:
        """Say whether the team's name needs more than the two lines it has."""
        return len(self.team) > USUAL_TEAM

    @property
    def number_text(self) -> str:
        """Return the player's number as it fits."""
        number = str(self.number)
        return number if len(number) > SHORT_NUMBER else _("%(number)s号") % {"number": number}


@dataclass(frozen=True)
class SumRow:
    """Amounts of the four seats and of the 挡 pot: the closing, or the sums."""

    label: str
    amounts: tuple[str, ...]
    pot: str


@dataclass(frozen=True)
class ScoreSheet:
    """A whole sheet."""

    title: str
    is_filled: bool
    is_shut: bool
    table_number: int
    event_name: str
    facts: tuple[str, ...]
    address: str
    seats: tuple[SeatHead, ...]
    rounds: tuple[tuple[Row, ...], ...]
    closing: SumRow | None
    sums: SumRow
    notes: tuple[str, ...]
    footnotes: tuple[str, ...]

    @property
    def is_tight(self) -> bool:
        """Say whether the heads need so much room that the foot has to give some up."""
        return any(seat.has_long_name or seat.has_longest_name or seat.has_long_team for seat in self.seats)

    @property
    def has_long_title(self) -> bool:
        """Say whether the event's name needs smaller type."""
        return len(self.event_name) > SHORT_TITLE


def blank_sheet(view: TableView, *, address: str) -> ScoreSheet:
    """Return the sheet that is filled in by hand: names, dealers and rests are on it."""
    rows = planned_rows(view.table.first_dealer, count=_regular(view.zhang), first=1)
    rows += [spare_row() for _n in range(_spare_rows(view))]
    empty = SumRow(_("合计"), ("",) * len(SEATS), "")
    return _sheet(view, address, rows=rows, sums=empty, closing=None, notes=[], is_filled=False)


def filled_sheet(view: TableView, *, address: str, reopenings: Sequence[str] = ()) -> ScoreSheet:
    """Return the sheet with what has been recorded so far: the hands that stand, and the table's sums.

    ``reopenings`` are the sentences about the 仗 opened again (``changes.reopenings_of``), read once for all
    its tables.
    """
    rows = played_rows(view)
    regular = _regular(view.zhang)
    left = 0 if view.is_closed else max(0, regular - view.counted)
    rows += planned_rows(view.dealer, count=left, first=view.next_number)
    # Nothing may be added to a closed sheet after it was signed.
    spare = 0 if view.is_closed else max(0, regular + _spare_rows(view) - len(rows))
    rows += [spare_row() for _n in range(spare)]
    closing = view.latest.get(0)
    return _sheet(
        view,
        address,
        rows=rows,
        sums=_sum_row(_("合计"), view.totals, view.ruleset),
        closing=_sum_row(_("收桌退挡"), closing, view.ruleset) if closing and _moved(closing) else None,
        notes=[*notes_on(view), *reopenings],
        is_filled=True,
    )


def _regular(zhang: Zhang) -> int:
    return zhang.hands or USUAL_HANDS


def _spare_rows(view: TableView) -> int:
    """Return how many rows are left for make-up hands: a footnote or long names take the room of one."""
    taken = len(rare_on(view.zhang, [view.table]))
    taken += any(len(seat.player.name) > LONG_NAME for seat in view.table.seats.all())
    return max(0, SPARE_ROWS - taken)


def _moved(hand: Hand) -> bool:
    return not hand.is_void and any(hand.nets().values())


def _sheet(
    view: TableView,
    address: str,
    *,
    rows: list[Row],
    sums: SumRow,
    closing: SumRow | None,
    notes: list[str],
    is_filled: bool,
) -> ScoreSheet:
    return ScoreSheet(
        title=_("%(zhang)s %(table)s") % {"zhang": view.zhang, "table": view.table},
        is_filled=is_filled,
        is_shut=is_filled and view.is_closed,
        table_number=view.table.number,
        event_name=printable(view.event.name),
        facts=tuple(_facts(view, is_filled)),
        address=address,
        seats=tuple(_seat_head(seat, view.table.first_dealer) for seat in seats_in_order(view.table)),
        rounds=tuple(tuple(rows[start : start + ROUND]) for start in range(0, len(rows), ROUND)),
        closing=closing,
        sums=sums,
        notes=tuple(notes),
        footnotes=tuple(rare.footnote for rare in rare_on(view.zhang, [view.table])),
    )


def _seat_head(seat: Seat, first_dealer: str) -> SeatHead:
    player = seat.player
    return SeatHead(
        wind=seat.get_wind_display(),
        name=printable(player.name),
        number=player.number,
        team=printable(player.team.name) if player.team else _("陪打") if player.is_house else "",
        is_first_dealer=seat.wind == first_dealer,
    )


def _facts(view: TableView, is_filled: bool) -> list[str]:
    """Return the lines under the event's name."""
    event, zhang = view.event, view.zhang
    length = (
        _("%(n)d 把") % {"n": zhang.hands} if zhang.hands else _("时间牌 %(n)d 分钟") % {"n": zhang.minutes}
    )
    first = [printable(zhang.stage.name), str(zhang), length]
    if is_filled:
        recorded = _("已记 %(n)d 把，计 %(counted)d 把")
        first.append(recorded % {"n": len(view.hands), "counted": view.counted})
    if zhang.starts_at:
        when = date_format(timezone.localtime(zhang.starts_at), "Y-m-d H:i")
    else:
        when = date_format(event.starts_on, "Y-m-d")
    return [
        " · ".join(first),
        " · ".join(part for part in (when, printable(event.place)) if part),
        _("规则：%(name)s") % {"name": say(view.ruleset.name)},
    ]


def _sum_row(label: str, nets: NetOfFour, ruleset: Ruleset) -> SumRow:
    amounts = tuple(ruleset.unit.format(nets.net(seat), signed=True) for seat in SEATS)
    pot = nets.net_pot
    return SumRow(label, amounts, _("挡 %(amount)s") % {"amount": ruleset.unit.format(pot)} if pot else "")
