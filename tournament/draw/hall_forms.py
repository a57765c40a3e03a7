"""Reading what was typed of a hall draw or of one table's lots, and keeping it when it is wrong."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from django.utils.translation import gettext as _

from scoring.seats import SEATS
from scoring.tiles import KINDS, card_name, named_card
from tournament.events.wording import language

from .hall import HallEntry, HallSeat, wind_name
from .lottery import DrawBasis, DrawResult, Entrant
from .models import DrawMethod, Table, seats_in_order
from .refusals import Problem
from .solver import TABLE_SIZE

Post = Mapping[str, str]


@dataclass
class SeatRow:
    """One player's line: what was typed and what is wrong with it."""

    entrant: Entrant
    team: str = ""
    table: str = ""
    wind: str = ""
    errors: list[str] = field(default_factory=list)


@dataclass
class CardBox:
    """The card one seat turned."""

    wind: str
    text: str = ""

    @property
    def wind_name(self) -> str:
        """Return the seat in words."""
        return wind_name(self.wind)


@dataclass
class LotsRow:
    """One table's 抢头: the first dealer or the four cards turned, and what is wrong."""

    number: int
    dealer: str = ""
    cards: list[CardBox] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)


def seat_choices() -> list[tuple[str, str]]:
    """Return the four seats, each with the number on its seat card, so that typing 1–4 chooses."""
    return [(wind, f"{n} {wind_name(wind)}") for n, wind in enumerate(SEATS, start=1)]


def dealer_choices() -> list[tuple[str, str]]:
    """Return the four seats by name."""
    return [(wind, wind_name(wind)) for wind in SEATS]


def card_choices() -> list[tuple[str, str]]:
    """Return the thirty cards by name."""
    return [(kind, card_name(kind, language())) for kind in KINDS]


def card_of(typed: str) -> str:
    """Return the card somebody typed ("九万", "9万", "9m"); what is no card comes back as it was."""
    return named_card(typed) or typed.strip()


def _text(post: Post, name: str) -> str:
    return str(post.get(name, "")).strip()[:24]


def read_turned(post: Post, prefix: str) -> dict[str, str]:
    """Return the cards typed for the four seats; empty ones are left out."""
    typed = {wind: _text(post, f"{prefix}{wind}") for wind in SEATS}
    return {wind: card_of(text) for wind, text in typed.items() if text}


class HallForm:
    """The page on which a whole hall draw is entered: a line a player, a line a table."""

    def __init__(self, basis: DrawBasis, teams: Mapping[int, str]) -> None:
        self.basis = basis
        self.rows = [SeatRow(one, teams.get(one.team or 0, "")) for one in basis.entrants]
        self.tables: list[LotsRow] = []
        self.general: list[str] = []
        self.to_accept: list[str] = []
        self._show_tables(())

    def prefill(self, result: DrawResult) -> None:
        """Start from a draft, to be adjusted."""
        seats = {seat.player: (table.number, seat) for table in result.tables for seat in table.seats}
        for row in self.rows:
            if row.entrant.number in seats:
                number, seat = seats[row.entrant.number]
                row.table, row.wind = str(number), seat.wind
        self._show_tables(table.number for table in result.tables)
        by_number = {table.number: table for table in result.tables}
        for lots in self.tables:
            if lots.number in by_number:
                table = by_number[lots.number]
                lots.dealer = table.first_dealer
                turned: dict[str, str] = {seat.wind: seat.turned for seat in table.seats if seat.turned}
                for box in lots.cards:
                    box.text = card_name(turned[box.wind], language()) if box.wind in turned else ""

    def read(self, post: Post) -> tuple[HallEntry, list[Problem]]:
        """Take over what was typed; return it, and what could not be read at all."""
        unreadable = []
        seating = []
        for row in self.rows:
            number = row.entrant.number
            row.table, row.wind = _text(post, f"t-{number}"), _text(post, f"w-{number}")
            table = int(row.table) if row.table.isdecimal() else None  # ``_text`` keeps it short
            if row.table and table is None:
                who = {"n": number, "name": row.entrant.name}
                sentence = _("%(n)d 号 %(name)s的桌号看不懂，只写数字，例如 3。") % who
                unreadable.append(Problem(sentence, player=number))
            seating.append(HallSeat(number, table, row.wind))
        self._show_tables(seat.table for seat in seating if seat.table is not None)
        for lots in self.tables:
            lots.dealer = _text(post, f"d-{lots.number}")
            for box in lots.cards:
                box.text = _text(post, f"c-{lots.number}-{box.wind}")
        entry = HallEntry(
            seating=seating,
            first_dealers={lots.number: lots.dealer for lots in self.tables if lots.dealer},
            turned={lots.number: read_turned(post, f"c-{lots.number}-") for lots in self.tables},
        )
        return entry, unreadable

    def show(self, problems: Iterable[Problem], to_accept: Iterable[Problem] = ()) -> None:
        """Put each mistake beside its line; what could not be read hides that the place is empty."""
        by_player = {row.entrant.number: row for row in self.rows}
        by_table = {lots.number: lots for lots in self.tables}
        for problem in problems:
            if problem.player in by_player:
                by_player[problem.player].errors.append(problem.sentence)
            elif problem.table in by_table:
                by_table[problem.table].errors.append(problem.sentence)
            else:
                self.general.append(problem.sentence)
        self.to_accept = [problem.sentence for problem in to_accept]

    @property
    def is_filled(self) -> bool:
        """Say whether anything was typed or taken over."""
        return any(row.table or row.wind for row in self.rows)

    @property
    def error_count(self) -> int:
        """Return how many lines have mistakes."""
        lines = [row.errors for row in self.rows] + [lots.errors for lots in self.tables]
        return sum(bool(errors) for errors in lines) + len(self.general)

    def _show_tables(self, typed: Iterable[int]) -> None:
        """Show a line for every table typed, and for tables 1, 2, 3 … until there are enough."""
        wanted = len(self.basis.entrants) // TABLE_SIZE
        numbers = sorted(set(typed))[: len(self.rows)]
        if len(numbers) < wanted:
            numbers = sorted({*numbers, *range(1, wanted + 1)})
        self.tables = [LotsRow(number, cards=[CardBox(wind) for wind in SEATS]) for number in numbers]


class TableLotsForm:
    """The page on which the lots of one table are entered."""

    def __init__(self, table: Table) -> None:
        seats = seats_in_order(table)
        self.rows = [
            SeatRow(
                Entrant(seat.player.number, seat.player.name),
                seat.player.team.name if seat.player.team else "",
                str(table.number),
                seat.wind,
            )
            for seat in seats
        ]
        # What the computer drew is not what the table drew: only an earlier entry is shown again.
        entered = table.seats_from == DrawMethod.HALL
        self.lots = LotsRow(
            table.number,
            table.first_dealer if entered else "",
            [CardBox(seat.wind, seat.turned if entered else "") for seat in seats],
        )
        self.general: list[str] = []

    def read(self, post: Post) -> tuple[dict[int, str], str, dict[str, str]]:
        """Take over what was typed; return seats by player number, the first dealer, the cards turned."""
        for row in self.rows:
            row.wind = _text(post, f"w-{row.entrant.number}")
        self.lots.dealer = _text(post, "d")
        turned = read_turned(post, "c-")
        for box in self.lots.cards:
            box.text = turned.get(box.wind, "")
        return {row.entrant.number: row.wind for row in self.rows}, self.lots.dealer, turned

    def show(self, problems: Iterable[Problem]) -> None:
        """Put each mistake beside its line."""
        by_player = {row.entrant.number: row for row in self.rows}
        for problem in problems:
            if problem.player in by_player:
                by_player[problem.player].errors.append(problem.sentence)
            elif problem.table is not None:
                self.lots.errors.append(problem.sentence)
            else:
                self.general.append(problem.sentence)
