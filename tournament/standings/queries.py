"""From the running totals to standings. The number of queries is constant, the cost that of the seats."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from scoring.ruleset import Unit
from tournament.draw.models import Seat, Table, TableState
from tournament.entrants.models import Player, PlayerState, Team
from tournament.events.models import PUBLIC_ZHANG_STATES, Event, EventState, Zhang, ZhangState

from .ranking import Line, Member, Placed, PlacedTeam, TeamLine, lot_of, rank, rank_teams

# By seat, in ``TableTotals``.
_NETS = {"E": "totals__net_e", "S": "totals__net_s", "W": "totals__net_w", "N": "totals__net_n"}


class Standing(StrEnum):
    """How far the places can be relied on."""

    EMPTY = "empty"
    # A table is still open, or the event has not been declared finished.
    PROVISIONAL = "provisional"
    # All tables up to some 仗 are closed, and more 仗 follow.
    AFTER = "after"
    FINAL = "final"


@dataclass(frozen=True)
class PlayerRow:
    """A player in the standings; ``by_zhang`` follows ``Standings.zhangs``, None where there was no seat."""

    player: Player
    placed: Placed
    by_zhang: tuple[int | None, ...]

    @property
    def line(self) -> Line:
        """Return what the player brings to the ranking."""
        return self.placed.line

    @property
    def is_withdrawn(self) -> bool:
        """Say whether the player left the event; what was won until then stays."""
        return self.player.state == PlayerState.WITHDRAWN


@dataclass(frozen=True)
class Standings:
    """The individual standings of an event after some 仗."""

    event: Event
    # The 仗 that count here, and all that have begun: one may look back at any of them.
    zhangs: tuple[Zhang, ...]
    begun: tuple[Zhang, ...]
    rows: tuple[PlayerRow, ...]
    open_tables: int
    house_players: int
    standing: Standing

    @property
    def unit(self) -> Unit:
        """Return what the event's ruleset counts in."""
        return self.event.ruleset.unit

    @property
    def last(self) -> Zhang | None:
        """Return the last 仗 that counts here."""
        return self.zhangs[-1] if self.zhangs else None

    @property
    def upto(self) -> int | None:
        """Return the number of the last 仗 when it is not simply the latest."""
        return None if self.zhangs == self.begun or self.last is None else self.last.number


@dataclass(frozen=True)
class TeamMember:
    """A player in a team's row; ``counts`` says whether the player's 嘴 are in the sum."""

    player: Player
    half_zui: int
    counts: bool


@dataclass(frozen=True)
class TeamRow:
    """A team in the standings; ``by_zhang`` sums those who count."""

    team: Team
    placed: PlacedTeam
    members: tuple[TeamMember, ...]
    by_zhang: tuple[int, ...]

    @property
    def line(self) -> TeamLine:
        """Return what the team brings to the ranking."""
        return self.placed.line


def standings_of(event: Event, *, upto: int | None = None) -> Standings:
    """Return the individual standings, after 仗 ``upto`` or as they are now.

    Ranked are the players who sat in one of the 仗, and those present who sat out; house players never are.
    Whoever withdrew is ranked with what was won until then. Four queries, however many seats there are.
    """
    facts = _Facts(event)
    begun = tuple(facts.begun())
    zhangs = tuple(zhang for zhang in begun if upto is None or zhang.number <= upto)
    tables = [table for table in facts.tables if table["zhang_id"] in {zhang.pk for zhang in zhangs}]
    tally = _Tally(facts, tables)
    players = facts.players()
    ranked = {
        player.number: player
        for player in players
        if not player.is_house and (player.pk in tally.net or player.state == PlayerState.PRESENT)
    }
    lines = [tally.line(player, lot_of(event.slug, player.number)) for player in ranked.values()]
    placed = rank(lines, event.tiebreaks, tally.meetings(players)) if zhangs else []
    rows = tuple(
        PlayerRow(ranked[one.line.key], one, tally.by_zhang(ranked[one.line.key], zhangs)) for one in placed
    )
    open_tables = sum(table["state"] != TableState.CLOSED for table in tables)
    return Standings(
        event=event,
        zhangs=zhangs,
        begun=begun,
        rows=rows,
        open_tables=open_tables,
        house_players=sum(player.is_house for player in players),
        standing=_standing(event, zhangs, facts.planned, open_tables),
    )


def _standing(event: Event, zhangs: tuple[Zhang, ...], planned: int, open_tables: int) -> Standing:
    if not zhangs:
        return Standing.EMPTY
    if open_tables:
        return Standing.PROVISIONAL
    if len(zhangs) < planned:
        return Standing.AFTER
    return Standing.FINAL if event.state == EventState.FINISHED else Standing.PROVISIONAL


class _Facts:
    """What the database knows, read once; one query a method or attribute."""

    def __init__(self, event: Event) -> None:
        self._event = event
        zhangs = list(event.zhangs.select_related("stage").order_by("number"))
        self.planned = len(zhangs)
        self._public = [zhang for zhang in zhangs if zhang.state in PUBLIC_ZHANG_STATES]
        self.tables: list[dict[str, Any]] = list(
            Table.objects.filter(zhang__in=self._public).values(
                "pk", "zhang_id", "number", "state", "totals__hands", *_NETS.values()
            )
        )

    def begun(self) -> list[Zhang]:
        """Return the 仗 in which something was played; one whose seats are merely published is to come."""
        started = {
            table["zhang_id"]
            for table in self.tables
            if table["state"] != TableState.WAITING or table["totals__hands"]
        }
        states = (ZhangState.PLAYING, ZhangState.CLOSED)
        return [zhang for zhang in self._public if zhang.state in states or zhang.pk in started]

    def seats(self) -> Iterable[Any]:
        """Return the seats of the public 仗."""
        return Seat.objects.filter(zhang__in=self._public).values(
            "table_id",
            "zhang_id",
            "player_id",
            "wind",
            "totals__hands_won",
            "totals__big_wins",
            "totals__best_hand",
        )

    def players(self) -> list[Player]:
        """Return the event's players; what is private is not even read."""
        players = self._event.players.select_related("team", "replaces").order_by("number")
        return list(players.defer("phone", "birth_year", "replaces__phone", "replaces__birth_year"))


class _Tally:
    """The seats of some tables added up by player."""

    def __init__(self, facts: _Facts, tables: list[dict[str, Any]]) -> None:
        self._tables = {table["pk"]: table for table in tables}
        self.net: dict[int, int] = defaultdict(int)
        self._net_in: dict[tuple[int, int], int] = {}
        self._won: dict[str, dict[int, int]] = {
            key: defaultdict(int) for key in ("zhang_won", "hands_won", "big_wins")
        }
        self._best: dict[int, int] = {}
        self._at_table: dict[int, dict[int, int]] = defaultdict(dict)
        for seat in facts.seats():
            if seat["table_id"] in self._tables:
                self._add(seat, self._tables[seat["table_id"]])
        self._count_zhang_won()

    def _add(self, seat: dict[str, Any], table: dict[str, Any]) -> None:
        player: int = seat["player_id"]
        net: int = table[_NETS[seat["wind"]]] or 0
        self.net[player] += net
        self._net_in[player, seat["zhang_id"]] = net
        self._at_table[table["pk"]][player] = net
        for key in ("hands_won", "big_wins"):
            self._won[key][player] += seat[f"totals__{key}"] or 0
        best = seat["totals__best_hand"]
        if best is not None:
            self._best[player] = max(best, self._best.get(player, best))

    def _closed(self) -> list[dict[int, int]]:
        return [nets for pk, nets in self._at_table.items() if self._tables[pk]["state"] == TableState.CLOSED]

    def _count_zhang_won(self) -> None:
        """Count the tables at which a player came first, once the table is closed.

        A shared first counts for each who shares it. A house player sits at the table like anybody else: when
        the house player has the most, nobody who is ranked came first there.
        """
        for nets in self._closed():
            most = max(nets.values())
            for player, net in nets.items():
                if net == most:
                    self._won["zhang_won"][player] += 1

    def meetings(self, players: Iterable[Player]) -> list[dict[int, int]]:
        """Return the closed tables for head-to-head, by player number; a duel ends with its table."""
        numbers = {player.pk: player.number for player in players}
        return [{numbers[pk]: net for pk, net in nets.items()} for nets in self._closed()]

    def line(self, player: Player, lot: int) -> Line:
        """Return what a player brings to the ranking."""
        return Line(
            key=player.number,
            half_zui=self.net.get(player.pk, 0),
            zhang_won=self._won["zhang_won"].get(player.pk, 0),
            hands_won=self._won["hands_won"].get(player.pk, 0),
            big_wins=self._won["big_wins"].get(player.pk, 0),
            best_hand=self._best.get(player.pk),
            lot=lot,
        )

    def by_zhang(self, player: Player, zhangs: Iterable[Zhang]) -> tuple[int | None, ...]:
        """Return a player's half 嘴 in each 仗, None without a seat."""
        return tuple(self._net_in.get((player.pk, zhang.pk)) for zhang in zhangs)


def team_rows(standings: Standings) -> list[TeamRow]:
    """Return the team standings that follow from individual ones; no further query.

    A team without a ranked player has no row.
    """
    by_team: dict[Team, list[PlayerRow]] = defaultdict(list)
    for row in standings.rows:
        if row.player.team is not None:
            by_team[row.player.team].append(row)
    members = {
        team.number: [
            Member(
                key=row.player.number,
                half_zui=row.line.half_zui,
                replaces=row.player.replaces.number if row.player.replaces else None,
            )
            for row in rows
        ]
        for team, rows in by_team.items()
    }
    teams = {team.number: team for team in by_team}
    placed = rank_teams(members, standings.event.team_best)
    return [_team_row(teams[one.line.key], one, by_team[teams[one.line.key]]) for one in placed]


def _team_row(team: Team, placed: PlacedTeam, rows: list[PlayerRow]) -> TeamRow:
    counted = placed.line.counted
    counting = [row for row in rows if row.player.number in counted]
    columns = zip(*(row.by_zhang for row in counting), strict=True)
    return TeamRow(
        team=team,
        placed=placed,
        members=tuple(
            TeamMember(row.player, row.line.half_zui, row.player.number in counted) for row in rows
        ),
        by_zhang=tuple(sum(net or 0 for net in column) for column in columns),
    )
