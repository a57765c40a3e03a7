"""Records hands in the tests of this room, through the services people use."""

import uuid
from typing import Any

from tests.builders import make_players, make_table, make_zhang
from tournament.draw.models import Table
from tournament.events.models import Event
from tournament.play.entry import QuickEntry
from tournament.play.models import Hand
from tournament.play.recorder import Recorder
from tournament.play.services import record_hand
from tournament.play.table_state import TableView


def seated_table(event: Event, **zhang: Any) -> Table:
    """Make a 仗 with one table of four; E deals first, so N rests in hand 1."""
    return make_table(make_zhang(event, **zhang), make_players(event, 4, team_size=None))


def plain_win(winner: str = "E", half_zui: dict[str, int] | None = None, **more: Any) -> QuickEntry:
    """A plain win with 面见; in hand 1 E, S and W play."""
    amounts = half_zui or {"E": 13, "S": 0, "W": 2}
    return QuickEntry(outcome="hu", caller=winner, half_zui=amounts, jian="mian", **more)


def dead(half_zui: dict[str, int] | None = None, **more: Any) -> QuickEntry:
    """Nobody won; in hand 1 E, S and W play."""
    return QuickEntry(outcome="dead_wall", half_zui=half_zui or {"E": 0, "S": 0, "W": 0}, **more)


def fresh(table: Table) -> TableView:
    """Read a table anew."""
    return TableView(Table.objects.select_related("zhang__event").get(pk=table.pk))


def record(table: Table, entry: QuickEntry, user: Any, number: int | None = None, **more: Any) -> Hand:
    """Record the next hand, or hand ``number``."""
    view = fresh(table)
    number = number or view.next_number
    stored = view.latest.get(number)
    defaults = {
        "base_version": stored.version if stored else 0,
        "seating": view.seating(number),
        "key": uuid.uuid4(),
    }
    return record_hand(
        table=table, number=number, entry=entry, recorder=Recorder(user=user), **(defaults | more)
    )


def any_win(view: TableView, zui: int = 4) -> QuickEntry:
    """A win by whoever deals next, whoever that is: the others hold nothing."""
    amounts = dict.fromkeys(view.active, 0) | {view.dealer: zui}
    return QuickEntry(outcome="hu", caller=view.dealer, half_zui=amounts, jian="mian")


def play_all(table: Table, user: Any, hands: int = 20) -> None:
    """Record ``hands`` plain wins, each by its dealer."""
    for _hand in range(hands):
        record(table, any_win(fresh(table)), user)
