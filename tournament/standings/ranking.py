"""名次: the order of players and of teams (match rules, Ranking). Pure: values in, places out.

Players are ordered by their 嘴. Players with equal 嘴 are a *tied group*; the event's tie-breaks are applied
to the group one after the other, each only to those whom the ones before left equal. Whoever is equal in
everything shares the place, and the next place is counted on past them: 1, 2, 2, 4.

The order of the input never matters: those who share a place stand by number.
"""

import hashlib
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from typing import Final

# One table of one 仗: half 嘴 by player.
Meeting = Mapping[int, int]

HEAD_TO_HEAD: Final = "head_to_head"
BEST_PLAYER: Final = "best_player"
LOTS: Final = 1_000_000_000
_BELOW_EVERYTHING: Final = -(2**62)


@dataclass(frozen=True)
class Line:
    """What one player brings to the ranking. ``key`` is the player's number, amounts are half 嘴."""

    key: int
    half_zui: int
    zhang_won: int = 0
    hands_won: int = 0
    big_wins: int = 0
    # The most one hand brought; None before the first hand, which ranks below any amount.
    best_hand: int | None = None
    # The smaller lot stands in front (``lot_of``).
    lot: int = 0


@dataclass(frozen=True)
class Placed:
    """A player and the place.

    ``decided_by`` is the tie-break that put the player in front of the next ones with the same 嘴; None when
    the next ones have less 嘴, share the place, or are not there. ``balance`` is the head-to-head balance,
    when it came to that.
    """

    place: int
    shared: bool
    line: Line
    decided_by: str | None = None
    balance: int | None = None


def lot_of(event_slug: str, number: int) -> int:
    """Return the lot of a player at an event: the same on every machine and at every time.

    SHA-256 of ``slug:number``, cut to nine digits, so that anybody can check it. Two equal lots are as good
    as impossible; should they ever meet, the place is shared.
    """
    digest = hashlib.sha256(f"{event_slug}:{number}".encode()).hexdigest()
    return int(digest, 16) % LOTS


def head_to_head(group: Iterable[int], meetings: Iterable[Meeting]) -> dict[int, int]:
    """Return the head-to-head balance (同桌对局) of each player of a tied group.

    For every table at which two players of the group sat together, the one with more 嘴 *at that table* gains
    one and the other loses one; equal 嘴 move nothing. Players outside the group count for nothing. The
    balances of a group sum to zero, and they depend neither on the order of the players nor of the tables.
    The tie-break is applied once, to exactly the players still tied when its turn comes: those who come out
    of it equal go on to the next tie-break, not to a second head-to-head among fewer.
    """
    return _Duels(meetings).balances(group)


class _Duels:
    """The tables by player, so that a small tied group need not look at all of them."""

    def __init__(self, meetings: Iterable[Meeting]) -> None:
        self._tables: dict[int, list[Meeting]] = defaultdict(list)
        for meeting in meetings:
            for key in meeting:
                self._tables[key].append(meeting)

    def balances(self, group: Iterable[int]) -> dict[int, int]:
        keys = frozenset(group)
        return {key: sum(self._at(table, key, keys) for table in self._tables.get(key, ())) for key in keys}

    @staticmethod
    def _at(table: Meeting, key: int, group: frozenset[int]) -> int:
        own = table[key]
        others = (half_zui for other, half_zui in table.items() if other != key and other in group)
        return sum((own > half_zui) - (own < half_zui) for half_zui in others)


_VALUES: Final[dict[str, Callable[[Line], int]]] = {
    "zhang_won": lambda line: line.zhang_won,
    "hands_won": lambda line: line.hands_won,
    "big_wins": lambda line: line.big_wins,
    "best_hand": lambda line: _BELOW_EVERYTHING if line.best_hand is None else line.best_hand,
    "lot": lambda line: -line.lot,
}
KNOWN_TIEBREAKS: Final = frozenset({*_VALUES, HEAD_TO_HEAD})


@dataclass(frozen=True)
class _Block:
    """Players who share one place, and what put them in front of the next block of their tied group."""

    lines: tuple[Line, ...]
    decided_by: str | None = None


def rank(lines: Iterable[Line], tiebreaks: Sequence[str], duels: Iterable[Meeting] = ()) -> list[Placed]:
    """Return the players by place; ``duels`` are the tables that count for head-to-head.

    Raises ``ValueError`` for a tie-break that does not exist.
    """
    unknown = sorted(set(tiebreaks) - KNOWN_TIEBREAKS)
    if unknown:
        raise ValueError(f"no such tie-break: {', '.join(unknown)}")
    split = _Splitter(tiebreaks, _Duels(duels))
    groups = _by_value(lines, lambda line: line.half_zui)
    placed: list[Placed] = []
    for block in (block for group in groups for block in split.blocks(group, 0)):
        place = len(placed) + 1
        placed += [
            Placed(place, len(block.lines) > 1, line, block.decided_by, split.balances.get(line.key))
            for line in block.lines
        ]
    return placed


class _Splitter:
    """Applies the tie-breaks to one tied group after the other."""

    def __init__(self, tiebreaks: Sequence[str], duels: _Duels) -> None:
        self._tiebreaks = tiebreaks
        self._duels = duels
        # Head-to-head balances as far as it came to them.
        self.balances: dict[int, int] = {}

    def blocks(self, group: Sequence[Line], turn: int) -> list[_Block]:
        """Split a tied group by the tie-breaks from number ``turn`` on."""
        if len(group) == 1 or turn == len(self._tiebreaks):
            return [_Block(tuple(sorted(group, key=lambda line: line.key)))]
        parts = [self.blocks(part, turn + 1) for part in self._parts(group, self._tiebreaks[turn])]
        for part in parts[:-1]:
            # The last block of a part stands in front of the next part by this very tie-break.
            part[-1] = _Block(part[-1].lines, self._tiebreaks[turn])
        return [block for part in parts for block in part]

    def _parts(self, group: Sequence[Line], tiebreak: str) -> list[list[Line]]:
        if tiebreak != HEAD_TO_HEAD:
            return _by_value(group, _VALUES[tiebreak])
        balances = self._duels.balances(line.key for line in group)
        self.balances |= balances
        return _by_value(group, lambda line: balances[line.key])


def _by_value(lines: Iterable[Line], value: Callable[[Line], int]) -> list[list[Line]]:
    """Group lines of equal value, the highest value first."""
    groups: dict[int, list[Line]] = defaultdict(list)
    for line in lines:
        groups[value(line)].append(line)
    return [groups[key] for key in sorted(groups, reverse=True)]


@dataclass(frozen=True)
class Member:
    """A player of a team; ``replaces`` is the number of the player whose place a substitute took."""

    key: int
    half_zui: int
    is_house: bool = False
    replaces: int | None = None


@dataclass(frozen=True)
class TeamLine:
    """What a team brings: the sum of those who count, and its best single player."""

    key: int
    half_zui: int
    best_player: int | None
    # Numbers of the players whose 嘴 are in the sum.
    counted: frozenset[int]


@dataclass(frozen=True)
class PlacedTeam:
    """A team and its place; ``decided_by`` as with players, only ever ``best_player``."""

    place: int
    shared: bool
    line: TeamLine
    decided_by: str | None = None


def team_line(key: int, members: Iterable[Member], best: int | None) -> TeamLine:
    """Return a team's sum: of all its players, or of the best ``best``.

    House players never count. A substitute and the player replaced are two persons on one place of the team:
    both their 嘴 belong to it, and with the best k they count together or not at all, so that a team cannot
    drop a bad first half by changing the player. The best single player is one person.
    """
    own = {member.key: member for member in members if not member.is_house}
    places: dict[int, list[Member]] = defaultdict(list)
    for member in own.values():
        places[_first_holder(member, own)].append(member)
    sums = {holder: sum(member.half_zui for member in held) for holder, held in places.items()}
    chosen = sorted(sums, key=lambda holder: (-sums[holder], holder))[:best]
    return TeamLine(
        key=key,
        half_zui=sum(sums[holder] for holder in chosen),
        best_player=max((member.half_zui for member in own.values()), default=None),
        counted=frozenset(member.key for holder in chosen for member in places[holder]),
    )


def _first_holder(member: Member, own: Mapping[int, Member]) -> int:
    """Return the number of the player who held the place first; a substitute may be replaced in turn."""
    seen = {member.key}
    while member.replaces is not None and member.replaces in own and member.replaces not in seen:
        member = own[member.replaces]
        seen.add(member.key)
    return member.key


def rank_teams(teams: Mapping[int, Iterable[Member]], best: int | None = None) -> list[PlacedTeam]:
    """Return the teams by place: by the sum, equal sums by the best single player, then shared."""
    lines = [team_line(key, members, best) for key, members in teams.items()]
    values: dict[tuple[int, int], list[TeamLine]] = defaultdict(list)
    for line in lines:
        best_player = _BELOW_EVERYTHING if line.best_player is None else line.best_player
        values[line.half_zui, best_player].append(line)
    order = sorted(values, reverse=True)
    placed: list[PlacedTeam] = []
    for value, following in zip_longest(order, order[1:]):
        block = sorted(values[value], key=lambda line: line.key)
        decided_by = BEST_PLAYER if following is not None and following[0] == value[0] else None
        place = len(placed) + 1
        placed += [PlacedTeam(place, len(block) > 1, line, decided_by) for line in block]
    return placed
