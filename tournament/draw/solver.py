"""Who sits at which table: tables of four, team-mates apart, as few repeated meetings as possible. Pure.

The start puts every team on different tables whatever the numbers are, then exchanges players at random
without ever joining two of a team; what is left is improved by a tabu search over such exchanges, bounded
in steps and never in seconds, so that the same seed gives the same tables on a slow machine.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from typing import Final

from .lottery import DrawBasis, DrawResult, Stream, draw_lots

# The name of this way of seating, kept with every draw: a better one gets another name.
SOLVER: Final = "swap-1"
TABLE_SIZE: Final = 4

# More than all repeated meetings of an event can cost together.
_FORBIDDEN: Final = 1_000_000
# Two house players at one table: bad, but there may be no other way.
_HOUSE_TOGETHER: Final = 1_000
_MIXING: Final = 20  # exchanges tried per player before the search
_PATIENCE: Final = 30  # steps per player without a better arrangement
_MOST_TRIED: Final = 2_000_000  # exchanges weighed in all

Pair = tuple[int, int]
Tables = list[list[int]]


@dataclass(frozen=True, slots=True)
class Violation:
    """A rule that cannot hold, and the figures that show why."""

    code: str
    params: Mapping[str, int] = field(default_factory=dict)


class Impossible(Exception):
    """What was asked for cannot be, whatever the lots; found before any search."""

    def __init__(self, violations: Sequence[Violation]) -> None:
        self.violations = list(violations)
        super().__init__(", ".join(f"{one.code} {dict(one.params)}" for one in violations))


def pair(one: int, other: int) -> Pair:
    """Return two players as one key."""
    return (one, other) if one < other else (other, one)


def meetings(tables: Iterable[Sequence[int]]) -> Counter[Pair]:
    """Count how often each two players sat at one table."""
    return Counter(pair(a, b) for table in tables for a, b in combinations(table, 2))


def violations(
    players: Sequence[int], *, team_of: Mapping[int, int | None], teammates_apart: bool
) -> list[Violation]:
    """Return the rules that cannot hold for these players, all of them."""
    found = []
    count = len(players)
    if not count:
        found.append(Violation("no_players"))
    elif count % TABLE_SIZE:
        found.append(
            Violation("not_by_fours", {"present": count, "missing": TABLE_SIZE - count % TABLE_SIZE})
        )
    tables = count // TABLE_SIZE
    if teammates_apart and tables:
        sizes = Counter(team for team in (team_of.get(player) for player in players) if team is not None)
        found += [
            Violation("team_too_large", {"team": team, "size": size, "tables": tables})
            for team, size in sorted(sizes.items())
            if size > tables
        ]
    return found


def assign(
    players: Sequence[int],
    *,
    team_of: Mapping[int, int | None],
    met: Mapping[Pair, int],
    stream: Stream,
    teammates_apart: bool,
    house: Collection[int] = (),
) -> Tables:
    """Seat the players, four a table; the tables come in the order of their numbers.

    ``met`` says how often two players have met (``meetings``); meeting again costs more each time.
    House players belong to no team, sit at different tables while there are enough, and are moved on to
    new people first. Raises ``Impossible`` before any search.
    """
    wrong = violations(
        players,
        team_of={player: team for player, team in team_of.items() if player not in house},
        teammates_apart=teammates_apart,
    )
    if wrong:
        raise Impossible(wrong)
    groups = _groups(players, team_of=team_of, apart=teammates_apart, house=house)
    search = _Search(_start(groups, stream), _costs(groups, met, house), stream)
    search.mix()
    search.improve()
    return stream.shuffled(search.best)


def hold_draw(*, seed: str, basis: DrawBasis) -> DrawResult:
    """Hold a whole draw: tables, seat cards, 抢头. The same seed and basis give the same draw anywhere."""
    entrants = sorted(basis.entrants, key=lambda one: one.number)
    tables = assign(
        [one.number for one in entrants],
        team_of={one.number: one.team for one in entrants},
        met=meetings(table for _zhang, earlier in basis.earlier for table in earlier),
        stream=Stream(seed, "tables"),
        teammates_apart=basis.teammates_apart,
        house=frozenset(one.number for one in entrants if one.is_house),
    )
    drawn = (draw_lots(seed=seed, number=n, players=four) for n, four in enumerate(tables, start=1))
    return DrawResult(tuple(drawn), basis, SOLVER)


def _groups(
    players: Sequence[int], *, team_of: Mapping[int, int | None], apart: bool, house: Collection[int]
) -> list[list[int]]:
    """Return the players by who must not meet: one group a team, one for the house."""
    by_team: dict[int, list[int]] = {}
    alone: list[list[int]] = []
    for player in players:
        team = team_of.get(player)
        if player in house:
            continue
        if apart and team is not None:
            by_team.setdefault(team, []).append(player)
        else:
            alone.append([player])
    helpers = [player for player in players if player in house]
    return [*by_team.values(), *([helpers] if helpers else []), *alone]


def _start(groups: list[list[int]], stream: Stream) -> Tables:
    """Deal the groups one after another round the tables: no group meets itself that need not."""
    row = [player for group in stream.shuffled(groups) for player in stream.shuffled(group)]
    count = len(row) // TABLE_SIZE
    return [row[table::count] for table in range(count)]


def _costs(
    groups: list[list[int]], met: Mapping[Pair, int], house: Collection[int]
) -> dict[int, dict[int, int]]:
    """Return what each two players at one table cost.

    With m meetings costing m², one more after m costs 2m more than a first one.
    """
    costs: dict[int, dict[int, int]] = {player: {} for group in groups for player in group}

    def add(one: int, other: int, cost: int) -> None:
        costs[one][other] = costs[other][one] = costs[one].get(other, 0) + cost

    for (one, other), times in met.items():
        if times and one in costs and other in costs:
            add(one, other, 2 * times * (2 if one in house or other in house else 1))
    tables = len(costs) // TABLE_SIZE
    for group in groups:
        for one, other in combinations(group, 2):
            add(one, other, _FORBIDDEN if len(group) <= tables else _HOUSE_TOGETHER)
    return costs


class _Search:
    """An arrangement and its improvement by exchanging two players of different tables."""

    def __init__(self, tables: Tables, costs: Mapping[int, Mapping[int, int]], stream: Stream) -> None:
        self.tables = tables
        self.table_of = {player: number for number, table in enumerate(tables) for player in table}
        # In ascending order, not in that of a set: the same on every machine.
        self.players = sorted(self.table_of)
        self.costs = costs
        self.stream = stream
        self.best = [list(table) for table in tables]

    def mix(self) -> None:
        """Exchange players at random; what must not meet never does."""
        count = len(self.players)
        for _turn in range(_MIXING * count):
            one, other = (self.players[self.stream.below(count)] for _i in range(2))
            if self.table_of[one] != self.table_of[other] and self._change(one, other) < _FORBIDDEN // 2:
                self._exchange(one, other)

    def improve(self) -> None:
        """Move on to the best neighbour again and again, not undoing a move at once; keep the best seen."""
        cost = best = self._total()
        self.best = [list(table) for table in self.tables]
        left, tried, step = _PATIENCE * len(self.players), 0, 0
        barred: dict[Pair, int] = {}
        while best and left and tried < _MOST_TRIED:
            step += 1
            left -= 1
            tried += len(self.players)
            move = self._best_exchange(barred, step, best - cost)
            if move is None:
                continue
            change, one, other = move
            for player in (one, other):
                barred[player, self.table_of[player]] = step + 4 + self.stream.below(8)
            self._exchange(one, other)
            cost += change
            if cost < best:
                best, left = cost, _PATIENCE * len(self.players)
                self.best = [list(table) for table in self.tables]

    def _best_exchange(
        self, barred: Mapping[Pair, int], step: int, record: int
    ) -> tuple[int, int, int] | None:
        """Return the best exchange for one player who meets somebody again, or None.

        A move back to a table just left is passed over unless it beats the best so far (``record``).
        """
        troubled = [player for player in self.players if self._cost_at(player, self.table_of[player])]
        one = troubled[self.stream.below(len(troubled))]
        home = self.table_of[one]
        first = self.stream.below(len(self.players))
        found = None
        for other in self.players[first:] + self.players[:first]:
            away = self.table_of[other]
            if away == home:
                continue
            change = self._change(one, other)
            if change >= _FORBIDDEN // 2 or (found is not None and change >= found[0]):
                continue
            is_barred = barred.get((one, away), 0) >= step or barred.get((other, home), 0) >= step
            if is_barred and change >= record:
                continue
            found = (change, one, other)
        return found

    def _cost_at(self, player: int, table: int) -> int:
        costs = self.costs[player]
        return sum(costs[mate] for mate in self.tables[table] if mate in costs)

    def _change(self, one: int, other: int) -> int:
        """Return what exchanging two players adds to the cost."""
        home, away = self.table_of[one], self.table_of[other]
        before = self._cost_at(one, home) + self._cost_at(other, away)
        after = self._cost_at(one, away) + self._cost_at(other, home)
        # Each was counted beside the other, whose chair it takes.
        return after - before - 2 * self.costs[one].get(other, 0)

    def _exchange(self, one: int, other: int) -> None:
        home, away = self.table_of[one], self.table_of[other]
        self.tables[home][self.tables[home].index(one)] = other
        self.tables[away][self.tables[away].index(other)] = one
        self.table_of[one], self.table_of[other] = away, home

    def _total(self) -> int:
        return sum(self._cost_at(player, self.table_of[player]) for player in self.players) // 2
