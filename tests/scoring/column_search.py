"""Another search for the arrangement, slower and by other means, to hold the first against.

The arrangement of a winner's cards that is 清门 and has the most 和 (rules sections 3 and 5), exactly.

The search goes through the numbers 1 to 9 and the 红牌, all suits at once. Between two numbers nothing has to
be remembered but how long the open runs are and which kinds each 垧 has so far; so few states are left at
each step that none needs to be given up, and the best arrangement is never missed.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import product
from typing import Final, NamedTuple

from scoring.sets import HENG, RUN_NUMBERS, SHANG
from scoring.tiles import RED, SUITS, YAO

_STEPS: Final = (*((tuple(f"{n}{suit}" for suit in SUITS)) for n in range(1, 10)), RED)
_SETS_OF: Final[Mapping[str, tuple[str, ...]]] = {
    kind: tuple(name for name, kinds in (*HENG.items(), *SHANG.items()) if kind in kinds)
    for step in _STEPS
    for kind in step
}
_NO_RUNS: Final = (0, 0, 0)


@dataclass(frozen=True, slots=True)
class Material:
    """What is to be arranged.

    `free`: how many single cards of each kind. `units`: kinds that lie together (哈, 娄, 叉, 光), each of
    which may be in one 横副 or 垧 as a whole. `made`: 横副 and 垧 that are there already and take further
    cards (eaten, or a 车). `runs`: first and last card of the runs on the table, which may be lengthened.
    `shared`: one card may serve two 垧.
    """

    free: Mapping[str, int]
    units: frozenset[str] = frozenset()
    made: frozenset[str] = frozenset()
    runs: tuple[tuple[str, str], ...] = ()
    shared: bool = False


class Placed(NamedTuple):
    """Where the cards of one kind went."""

    kind: str
    in_runs: int
    begun: int
    sets: frozenset[str]


@dataclass(frozen=True, slots=True)
class Arrangement:
    """The best arrangement: cards that lie nowhere, the 垧 held, and how many 文全.

    `placed` tells of each kind how many of its single cards went into runs, how many of these began one, and
    into which sets the others (and its unit) went.
    """

    idle: Mapping[str, int]
    shang: frozenset[str]
    wenquan: int
    placed: tuple["Placed", ...] = field(default=())

    @property
    def is_qingmen(self) -> bool:
        """Whether every 民 card lies in a set (么 cards never count as idle)."""
        return not self.idle


class _State(NamedTuple):
    """What a step leaves for the next: open runs of each suit by length, kinds of each set so far, 文全."""

    runs: tuple[tuple[int, int, int], ...]
    begun: frozenset[tuple[str, str]]
    wenquan: int


class _Path(NamedTuple):
    idle: int
    placed: tuple[Placed, ...]
    lying: tuple[tuple[str, int], ...]

    def with_choices(self, choices: "tuple[_Choice, ...]", idle: int) -> "_Path":
        """Return the path one step further."""
        placed = (
            Placed(one.kind, one.in_runs, one.runs[0], one.sets) for one in choices if one.in_runs or one.sets
        )
        lying = ((one.kind, one.idle) for one in choices if one.idle)
        return _Path(idle, (*self.placed, *placed), (*self.lying, *lying))


class _Choice(NamedTuple):
    kind: str
    in_runs: int
    sets: frozenset[str]
    idle: int
    runs: tuple[int, int, int]


def arrange(material: Material) -> Arrangement:
    """Return the arrangement with the fewest idle 民 cards and, among those, the most 和."""
    search = _Search(material, _possible(material))
    # Nearly every hand somebody wins with is 清门: only where none is found may cards be left over.
    found = search.best(may_lie=False) or search.best(may_lie=True)
    if found is None:
        # Every card may lie anywhere or nowhere: the second search always ends somewhere.
        raise AssertionError(material)
    return found


def _possible(material: Material) -> frozenset[str]:
    """Return the sets of which there is at least something of each kind, or which are made already."""
    held = {kind for kind, n in material.free.items() if n} | material.units
    named = (*HENG.items(), *SHANG.items())
    return material.made | {name for name, kinds in named if held.issuperset(kinds)}


@dataclass(frozen=True, slots=True)
class _Search:
    """One search over one material."""

    material: Material
    possible: frozenset[str]

    def best(self, *, may_lie: bool) -> Arrangement | None:
        """Return the best arrangement; `may_lie`: 民 cards may be left over. None when there is none."""
        states: dict[_State, _Path] = {_State((_NO_RUNS,) * 3, frozenset(), 0): _Path(0, (), ())}
        for step in _STEPS:
            states = self._after(step, states, may_lie)
        return _best(states, self.material)

    def _after(
        self, step: tuple[str, ...], states: dict[_State, _Path], may_lie: bool
    ) -> dict[_State, _Path]:
        found: dict[_State, _Path] = {}
        known: dict[tuple[str, tuple[int, int, int]], list[_Choice]] = {}
        for state, path in states.items():
            per_kind = []
            for place, kind in enumerate(step):
                at = kind, state.runs[place] if kind[1] in SUITS else _NO_RUNS
                if at not in known:
                    known[at] = list(self._choices(*at, may_lie))
                per_kind.append(known[at])
            for choices in product(*per_kind):
                after = _joined(step, state, choices, self.material)
                if after is None:
                    continue
                idle = path.idle + sum(choice.idle for choice in choices)
                if after not in found or idle < found[after].idle:
                    found[after] = path.with_choices(choices, idle)
        return found

    def _choices(self, kind: str, open_runs: tuple[int, int, int], may_lie: bool) -> Iterator[_Choice]:
        """Yield the ways to place a kind: so many of its cards in runs, the others in these sets or idle."""
        free = self.material.free.get(kind, 0)
        has_unit = kind in self.material.units
        sets = [name for name in _SETS_OF[kind] if name in self.possible]
        for in_runs, runs in _run_choices(kind, free, open_runs, self.material):
            rest = free - in_runs
            for chosen in _subsets(sets, rest + has_unit, self.material):
                lies = 0 if kind in YAO or chosen else rest
                if may_lie or not lies:
                    yield _Choice(kind, in_runs, chosen, lies, runs)


def _run_choices(
    kind: str, free: int, open_runs: tuple[int, int, int], material: Material
) -> Iterator[tuple[int, tuple[int, int, int]]]:
    """Yield how many cards of a kind go into runs, and the runs open after it by length: one, two, more."""
    one, two, more = open_runs
    starts = sum(first == kind for first, _last in material.runs)
    ends = sum(last == kind for _first, last in material.runs)
    if kind[1] not in SUITS or int(kind[0]) not in RUN_NUMBERS[kind[1]]:
        if one + two == 0:
            yield 0, _NO_RUNS
        return
    # A run that ends just before one on the table becomes part of it, however short it is.
    for into_one in range(min(one, starts) + 1):
        for into_two in range(min(two, starts - into_one) + 1):
            must = one - into_one + two - into_two
            for longer in range(more + 1):
                for new in range(free - must - longer + 1):
                    runs = (new, one - into_one, two - into_two + longer + ends)
                    yield must + longer + new, runs


def _subsets(sets: list[str], cards: int, material: Material) -> Iterator[frozenset[str]]:
    """Yield the sets that cards of a kind (and its unit) lie in together: each takes at least one of them."""
    for flags in product((False, True), repeat=len(sets)):
        chosen = frozenset(name for name, is_in in zip(sets, flags, strict=True) if is_in)
        shang = sum(name in SHANG for name in chosen)
        needed = len(chosen) - shang + min(shang, 1) if material.shared else len(chosen)
        if needed <= cards:
            yield chosen


def _joined(
    step: tuple[str, ...], state: _State, choices: tuple[_Choice, ...], material: Material
) -> _State | None:
    """Return the state after a step; nothing when a 横副 would lack a kind."""
    begun = set(state.begun)
    for choice in choices:
        begun |= {(name, choice.kind) for name in choice.sets if name not in material.made}
    for name in {name for name, _kind in begun if name in HENG}:
        kinds = HENG[name]
        if not all((name, kind) in begun for kind in kinds):
            return None
        # All its kinds have one number: it is settled with this step.
        begun -= {(name, kind) for kind in kinds}
    wenquan = state.wenquan + sum(choice.in_runs for choice in choices if choice.kind == "1p")
    runs = tuple(choice.runs for choice in choices) if step is not RED else state.runs
    if step is RED and any(one + two for one, two, _more in state.runs):
        return None
    return _State(runs, frozenset(begun), wenquan)


def _best(states: Mapping[_State, _Path], material: Material) -> Arrangement | None:
    best: tuple[tuple[int, int], Arrangement] | None = None
    eaten_wenquan = sum(first == "1p" for first, _last in material.runs)
    made = material.made & SHANG.keys()
    for state, path in states.items():
        counted = Counter(name for name, _kind in state.begun)
        if any(n < len(SHANG[name]) for name, n in counted.items()):
            continue
        shang, wenquan = frozenset(counted) | made, state.wenquan + eaten_wenquan
        rank = (-path.idle, len(shang) + min(wenquan, 2))
        if best is None or rank > best[0]:
            best = rank, Arrangement(dict(path.lying), shang, wenquan, path.placed)
    return best[1] if best else None
