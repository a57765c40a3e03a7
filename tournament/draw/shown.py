"""Tables as pages show them, whether they are still a draft or already rows."""

from collections.abc import Sequence
from dataclasses import dataclass

from tournament.entrants.models import Player
from tournament.events.models import Zhang

from .drafts import players_by_number
from .hooks import ended_among
from .lottery import DrawResult
from .models import DrawMethod, Table, seats_in_order, with_seats
from .solver import Pair, meetings


@dataclass(frozen=True)
class ShownSeat:
    """One player at a table."""

    wind: str
    player: Player
    turned: str
    deals_first: bool
    # Who drew the seat, when somebody else sits there.
    drawn_for: Player | None = None


@dataclass(frozen=True)
class ShownTable:
    """One table; ``row`` is None while the table is only in a draft."""

    number: int
    seats: list[ShownSeat]
    first_dealer: str
    row: Table | None = None
    # All hands are in and the table waits to be closed.
    has_ended: bool = False

    @property
    def own_lots(self) -> bool:
        """Say whether seats and 抢头 were drawn at the table or in the hall."""
        return self.row is not None and self.row.seats_from == DrawMethod.HALL

    @property
    def turned(self) -> list[ShownSeat]:
        """Return the seats with the cards they turned, when it is known."""
        return [seat for seat in self.seats if seat.turned]


def tables_of(zhang: Zhang) -> list[ShownTable]:
    """Return the published tables of a 仗."""
    rows = with_seats(zhang.tables.select_related("totals")).order_by("number")
    ended = set(ended_among(zhang.tables.all()))
    shown = []
    for row in rows:
        # Spares each player's and table's address a query for the event it is at.
        row.zhang = zhang
        seats = [
            ShownSeat(seat.wind, seat.player, seat.turned, seat.wind == row.first_dealer, seat.drawn_for)
            for seat in seats_in_order(row)
        ]
        for seat in seats:
            seat.player.event = zhang.event
        shown.append(ShownTable(row.number, seats, row.first_dealer, row, row in ended))
    return shown


def tables_of_draft(zhang: Zhang, result: DrawResult) -> list[ShownTable]:
    """Return the tables of a draft."""
    players = players_by_number(zhang)
    shown = []
    for table in result.tables:
        seats = [
            ShownSeat(seat.wind, players[seat.player], seat.turned, seat.wind == table.first_dealer)
            for seat in table.seats
            if seat.player in players
        ]
        shown.append(ShownTable(table.number, seats, table.first_dealer))
    return shown


@dataclass(frozen=True)
class Met:
    """Two players who meet again, or who are of one team."""

    one: str
    other: str
    table: int
    times: int = 0


@dataclass(frozen=True)
class Audit:
    """What an official looks for in a draft."""

    players: int
    tables: int
    # Whether the event keeps team-mates apart; otherwise nobody looks for them.
    teammates_apart: bool
    teammates: list[Met]
    again: list[Met]


def audit(result: DrawResult) -> Audit:
    """Count team-mates at one table and players who have met before."""
    met = meetings(table for _zhang, tables in result.basis.earlier for table in tables)
    basis = result.basis
    entrants = {one.number: one for one in basis.entrants}
    teams = {one.number: one.team for one in basis.entrants if basis.teammates_apart and not one.is_house}
    teammates, again = [], []
    for table in result.tables:
        for one, other in _pairs(table.players()):
            words = (entrants[one].name, entrants[other].name, table.number)
            if teams.get(one) is not None and teams.get(one) == teams.get(other):
                teammates.append(Met(*words))
            if met[one, other]:
                again.append(Met(*words, met[one, other]))
    return Audit(len(entrants), len(result.tables), basis.teammates_apart, teammates, again)


def _pairs(players: Sequence[int]) -> list[Pair]:
    return sorted(meetings([players]))
