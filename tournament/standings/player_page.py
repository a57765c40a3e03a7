"""What a player's page shows: where to sit, the place, and every hand with its reasons."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import accumulate
from typing import Any

from django.utils.translation import gettext as _

from tournament.draw.models import Seat, Table, TableState, with_seats
from tournament.entrants.models import Player, PlayerState
from tournament.events.models import PUBLIC_ZHANG_STATES, Event, Zhang, ZhangState
from tournament.play import readback
from tournament.play.models import Hand, HandKind, TableTotals

from .charts import RunningChart, running_chart
from .queries import PlayerRow, Standings, standings_of


@dataclass(frozen=True)
class HandRow:
    """One hand as its player sees it."""

    hand: Hand
    is_closing: bool
    # "dealer", "rest" or "" for one of the two others.
    role: str
    headline: str
    sentence: str
    half_zui: int
    # The 嘴 of this 仗 so far.
    running: int


@dataclass(frozen=True)
class Opponent:
    """Somebody else at the table."""

    player: Player
    wind: str
    half_zui: int


@dataclass(frozen=True)
class ZhangSheet:
    """One 仗 of a player."""

    zhang: Zhang
    table: Table
    wind: str
    half_zui: int
    opponents: tuple[Opponent, ...]
    hands: tuple[HandRow, ...]

    @property
    def is_closed(self) -> bool:
        """Say whether the table is closed."""
        return self.table.state == TableState.CLOSED

    @property
    def hand_count(self) -> int:
        """Return the number of hands; closing the table is none."""
        return sum(not row.is_closing for row in self.hands)

    @property
    def table_place(self) -> int:
        """Return the place at the table; equal 嘴 share it."""
        return 1 + sum(opponent.half_zui > self.half_zui for opponent in self.opponents)


@dataclass(frozen=True)
class PlayerPage:
    """Everything on a player's page."""

    player: Player
    standings: Standings
    # None: not ranked (house player, or not played yet).
    row: PlayerRow | None
    seat_now: Seat | None
    next_zhang: Zhang | None
    sheets: tuple[ZhangSheet, ...]
    chart: RunningChart | None

    @property
    def why_undrawn(self) -> str:
        """Return why the next draw gives this player no seat; nothing when it may."""
        return {
            PlayerState.WITHDRAWN: _("已退赛，以后的各仗不再排座位。"),
            PlayerState.RESERVE: _("替补：替别人上场以后才排座位。"),
            PlayerState.ABSENT: _("检录时没有到，不排座位。人已经到了，请找裁判。"),
        }.get(PlayerState(self.player.state), "")


def public_players(event: Event) -> Any:
    """Return the event's players without what is private."""
    return event.players.select_related("team").defer("phone", "birth_year")


def seats_now(event: Event) -> dict[int, Seat]:
    """Return where each player sits now or next: the first published seat at a table not closed."""
    seats = (
        Seat.objects.filter(zhang__event=event, zhang__state__in=(ZhangState.PUBLISHED, ZhangState.PLAYING))
        .exclude(table__state=TableState.CLOSED)
        .select_related("zhang", "table")
        .order_by("-zhang__number")
    )
    return {seat.player_id: seat for seat in seats}


def player_page(event: Event, player: Player) -> PlayerPage:
    """Collect a player's page; the number of queries does not grow with the hands."""
    standings = standings_of(event)
    tables = _tables_of(event, player)
    hands = _hands_of(tables)
    sheets = tuple(_sheet(event, player, table, hands[table.pk]) for table in tables)
    runs, before = [], 0
    for sheet in sheets:
        runs.append([before + row.running for row in sheet.hands])
        before += sheet.half_zui
    return PlayerPage(
        player=player,
        standings=standings,
        row=next((row for row in standings.rows if row.player.pk == player.pk), None),
        seat_now=_seat_now(player, tables),
        next_zhang=event.zhangs.exclude(state__in=PUBLIC_ZHANG_STATES).order_by("number").first(),
        sheets=tuple(sheet for sheet in sheets if sheet.hands or sheet.is_closed),
        chart=running_chart(runs),
    )


def _tables_of(event: Event, player: Player) -> list[Table]:
    tables = Table.objects.filter(
        zhang__event=event, zhang__state__in=PUBLIC_ZHANG_STATES, seats__player=player
    ).select_related("zhang", "totals")
    return list(with_seats(tables).order_by("zhang__number"))


def _seat_now(player: Player, tables: Iterable[Table]) -> Seat | None:
    for table in tables:
        if table.state != TableState.CLOSED and table.zhang.state != ZhangState.CLOSED:
            return _own_seat(player, table)
    return None


def _own_seat(player: Player, table: Table) -> Seat:
    return next(seat for seat in table.seats.all() if seat.player_id == player.pk)


def _hands_of(tables: Iterable[Table]) -> dict[int, list[Hand]]:
    """Return the hands that stand by table: the latest versions, those taken back left out.

    Closing the table comes last, and only where something was paid.
    """
    hands = Hand.objects.filter(table__in=list(tables), replaced_by__isnull=True, is_void=False)
    by_table: dict[int, list[Hand]] = defaultdict(list)
    for hand in hands.prefetch_related("lines").order_by("number"):
        if hand.kind == HandKind.HAND or hand.lines.all():
            by_table[hand.table_id].append(hand)
    for rows in by_table.values():
        rows.sort(key=lambda hand: (hand.kind == HandKind.CLOSING, hand.number))
    return by_table


def _sheet(event: Event, player: Player, table: Table, hands: list[Hand]) -> ZhangSheet:
    seats = sorted(table.seats.all(), key=lambda seat: "ESWN".index(seat.wind))
    own = _own_seat(player, table)
    totals = getattr(table, "totals", None) or TableTotals()
    names = {seat.wind: seat.player.name for seat in seats}
    sums = accumulate(hand.net(own.wind) for hand in hands)
    return ZhangSheet(
        zhang=table.zhang,
        table=table,
        wind=own.wind,
        half_zui=totals.net(own.wind),
        opponents=tuple(
            Opponent(seat.player, seat.wind, totals.net(seat.wind)) for seat in seats if seat != own
        ),
        hands=tuple(
            _hand_row(event, own.wind, hand, names, running)
            for hand, running in zip(hands, sums, strict=True)
        ),
    )


def _hand_row(event: Event, wind: str, hand: Hand, names: dict[str, str], running: int) -> HandRow:
    is_closing = hand.kind == HandKind.CLOSING
    role = "" if is_closing else "dealer" if hand.dealer == wind else "rest" if hand.rest == wind else ""
    return HandRow(
        hand=hand,
        is_closing=is_closing,
        role=role,
        headline=readback.headline(hand, event.ruleset),
        sentence=readback.sentence(hand, event.ruleset, names),
        half_zui=hand.net(wind),
        running=running,
    )
