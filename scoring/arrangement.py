"""The arrangement of a winner's cards that is 清门 and has the most 和 (rules sections 3 and 5), exactly.

Once it is decided which 横副 and 垧 there are, the suits have nothing more to do with each other: a card of a
kind that lies in one of them may go into a run or not, any other has to. So the 垧 are chosen first, those
that bring the most 和 before the others; then the numbers are gone through with and without the 横副 of each,
and every suit is asked what its runs can do (`scoring.runs`). Nothing is left out: the first 清门 arrangement
found has the most 和, and where there is none every choice has been seen.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from typing import Final, NamedTuple

from scoring.material import Arrangement, Material, Placed
from scoring.runs import (
    EMPTY,
    MAY_LIE,
    START,
    Front,
    advance,
    advance_over,
    code_of,
    exactly,
    idle_at_the_end,
    way_through,
    with_end,
    with_start,
)
from scoring.sets import HENG, RUN_NUMBERS, SHANG, WENQUAN
from scoring.tiles import COPIES, KINDS, RED, SUITS, YAO

_PLACE: Final[Mapping[str, int]] = {kind: place for place, kind in enumerate(KINDS)}
_PER_SUIT: Final = 9
_IS_YAO: Final = tuple(kind in YAO for kind in KINDS)
_GOES_INTO_RUNS: Final = tuple(kind not in RED and int(kind[0]) in RUN_NUMBERS[kind[1]] for kind in KINDS)
_PLACES_OF: Final[Mapping[str, tuple[int, ...]]] = {
    name: tuple(_PLACE[kind] for kind in kinds) for name, kinds in (*HENG.items(), *SHANG.items())
}
_HENG: Final = tuple(HENG)
_ALL_NUMBERS: Final = (1 << _PER_SUIT) - 1
# The numbers whose bits are set.
_NUMBERS_OF: Final = tuple(
    tuple(number for number in range(_PER_SUIT) if bits >> number & 1) for bits in range(_ALL_NUMBERS + 1)
)
_SHANG_BITS: Final = tuple((name, sum(1 << _PLACE[kind] for kind in kinds)) for name, kinds in SHANG.items())
_HENG_NAMES, _SHANG_NAMES = frozenset(HENG), frozenset(SHANG)
_SHARING: Final = frozenset(
    name
    for name, kinds in SHANG.items()
    if any(set(kinds) & set(others) for other, others in SHANG.items() if other != name)
)
_FIRST_BING, _SECOND_BING, _THIRD_BING = (_PLACE[kind] for kind in WENQUAN)
_BING_FROM, _TIAO_FROM, _REDS_FROM = _PER_SUIT, 2 * _PER_SUIT, 3 * _PER_SUIT
_NONE: Final = [0] * len(KINDS)
# The codes of so many cards that all may go into runs: where the others have to lie in a set, or do.
_LOOSE: Final = tuple(code_of(n, n, is_costless=False) for n in range(COPIES + 1))
_IN_SET: Final = tuple(code_of(n, n, is_costless=True) for n in range(COPIES + 1))
_NO_CODES: Final = [EMPTY] * _REDS_FROM
_NEEDED_BY_NONE: Final[Mapping[int, int]] = {}
# Those whose cards may go into runs, but 么并: how many of it begin one is chosen beforehand.
_HAS_CODE: Final = tuple(
    goes and kind != WENQUAN[0] for kind, goes in zip(KINDS, _GOES_INTO_RUNS, strict=True)
)
# Two 文全 count; a third brings nothing (section 5).
_MOST_WENQUAN: Final = 2
_NO_LIMIT: Final = 1 << 10

# The codes of some numbers after each other, suit by suit.
Codes = tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]
# Numbers up to one whose 横副 there may be: their codes without it, with it, and the bit of its number. The
# last stretch has none.
Stretch = tuple[Codes, Codes | None, int]


class _Choice(NamedTuple):
    """Which 垧 of cards in hand there are, and how many single 么并 begin a run."""

    shang: tuple[str, ...]
    begun: int


Fronts = tuple[Front, Front, Front]
_ALL_CLOSED: Final[Fronts] = (START, START, START)


class _Found(NamedTuple):
    """How many cards lie idle, and a bit for each number whose 横副 there is."""

    idle: int
    heng: int


def arrange(material: Material) -> Arrangement:
    """Return the arrangement with the fewest idle 民 cards and, among those, the most 和."""
    cards = _Cards(material)
    choices = cards.choices()
    # Nearly every hand somebody wins with is 清门, with the 垧 that bring the most.
    seen = [next(choices)]
    found = _least_idle(cards.stretches(seen[0]), below=1)
    if found is not None:
        return cards.arrangement(seen[0], found)
    floor = cards.least_idle_at_best()
    seen += choices
    for choice in seen[1:] if not floor else ():
        found = _least_idle(cards.stretches(choice), below=1)
        if found is not None:
            return cards.arrangement(choice, found)
    return _with_idle_cards(cards, seen, floor)


def _with_idle_cards(cards: "_Cards", choices: Sequence[_Choice], floor: int) -> Arrangement:
    best: tuple[_Choice, _Found] | None = None
    for choice in choices:
        below = best[1].idle if best else _NO_LIMIT
        if below <= floor:
            break
        found = _least_idle(cards.stretches(choice, MAY_LIE), below)
        if found is not None:
            best = choice, found
    if best is None:
        # Every card may lie idle and no set has to be made: there always is a way.
        raise AssertionError(cards.material)
    return cards.arrangement(*best)


def places_of(material: Material, arrangement: Arrangement) -> tuple[Placed, ...]:
    """Return where each kind's cards lie in the arrangement that `arrange` returned of `material`."""
    return tuple(_Cards(material).placed(arrangement))


def _least_idle(stretches: Sequence[Stretch], below: int) -> _Found | None:
    """Return the 横副 with which fewer than `below` cards lie idle, and the fewest; None when none do."""
    best = None
    open_ways = [(0, _ALL_CLOSED, 0, 0)]
    while open_ways:
        first, fronts, idle, heng = open_ways.pop()
        for place in range(first, len(stretches)):
            codes, with_heng, bit = stretches[place]
            if with_heng is not None:
                way = _over(with_heng, fronts)
                if way is not None and idle + way[1] < below:
                    open_ways.append((place + 1, way[0], idle + way[1], heng | bit))
            way = _over(codes, fronts)
            if way is None or idle + way[1] >= below:
                break
            fronts = way[0]
            idle += way[1]
        else:
            lying = 0 if fronts == _ALL_CLOSED else _idle_at_the_end(fronts)
            total = below if lying is None else idle + lying
            if total < below:
                best = _Found(total, heng)
                below = total
                if not total:
                    break
    return best


def _idle_at_the_end(fronts: Fronts) -> int | None:
    ends = [idle_at_the_end(front) for front in fronts]
    return None if None in ends else sum([lying for lying in ends if lying is not None])


def _over(codes: Codes, fronts: Fronts) -> tuple[Fronts, int] | None:
    """Return the fronts of the three suits after a stretch and what lies idle; None where no way leads."""
    wan = advance_over(fronts[0], codes[0])
    if wan is None:
        return None
    bing = advance_over(fronts[1], codes[1])
    if bing is None:
        return None
    tiao = advance_over(fronts[2], codes[2])
    if tiao is None:
        return None
    return (wan[0], bing[0], tiao[0]), wan[1] + bing[1] + tiao[1]


class _Cards:
    """A material by places, kind by kind in the order of `KINDS`."""

    __slots__ = ("codes", "free", "heng", "made", "material", "on_table", "shang", "starts", "units")

    def __init__(self, material: Material) -> None:
        self.material = material
        self.on_table, self.starts = _NO_CODES, _NO_CODES
        if material.runs:
            self._put_on_table(material.runs)
        self.made: set[int] = set()
        made = self.made
        for name in material.made:
            made.update(_PLACES_OF[name])
        held = 0
        self.free, self.units, self.codes = free, units, codes = (
            _NONE.copy(),
            _NONE.copy(),
            self.on_table.copy(),
        )
        for kind, n in material.free.items():
            if not n:
                continue
            place = _PLACE[kind]
            free[place] = n
            held |= 1 << place
            if _HAS_CODE[place]:
                codes[place] |= _IN_SET[n] if place in made else _LOOSE[n]
        for kind in material.units:
            units[_PLACE[kind]] = 1
            held |= 1 << _PLACE[kind]
        # What there is something of each kind of, and is not there yet; 横副 as a bit for each number.
        self.heng = held & held >> _BING_FROM & held >> _TIAO_FROM & _ALL_NUMBERS
        self.shang = [name for name, bits in _SHANG_BITS if held & bits == bits]
        for name in material.made:
            if name in HENG:
                self.heng &= ~(1 << _HENG.index(name))
            elif name in self.shang:
                self.shang.remove(name)

    def _put_on_table(self, runs: Sequence[tuple[str, str]]) -> None:
        self.on_table, self.starts = _NO_CODES.copy(), _NO_CODES.copy()
        for first, last in runs:
            start, end = _PLACE[first], _PLACE[last]
            self.starts[start] += 1
            self.on_table[start] = with_start(self.on_table[start])
            self.on_table[end] = with_end(self.on_table[end])

    def choices(self) -> Iterator[_Choice]:
        """Yield every choice of 垧 that the cards allow, those that bring the most 和 first."""
        begun = self._most_begun() if self.free[_FIRST_BING] else 0
        if not begun:
            if not self.shang:
                yield _Choice((), 0)
                return
            for size in range(len(self.shang), -1, -1):
                for shang in combinations(self.shang, size):
                    if self._has_cards_for(shang):
                        yield _Choice(shang, 0)
            return
        on_table = self._wenquan_on_table()
        ways = [(size, n) for size in range(len(self.shang), -1, -1) for n in range(begun, -1, -1)]
        for size, n in sorted(ways, key=lambda way: -way[0] - min(way[1] + on_table, _MOST_WENQUAN)):
            for shang in combinations(self.shang, size):
                if self._has_cards_for(shang):
                    yield _Choice(shang, n)

    def _wenquan_on_table(self) -> int:
        runs = self.material.runs
        return sum([first == WENQUAN[0] for first, _last in runs]) if runs else 0

    def _most_begun(self) -> int:
        """Return how many single 么并 can begin a run at the very most."""
        free, starts = self.free, self.starts
        second = free[_SECOND_BING] + starts[_SECOND_BING]
        return min(free[_FIRST_BING], second, free[_THIRD_BING] + starts[_SECOND_BING] + starts[_THIRD_BING])

    def _has_cards_for(self, shang: Sequence[str]) -> bool:
        if len(_SHARING.intersection(shang)) <= 1:
            return True
        return all(n <= self.free[place] + self.units[place] for place, n in self._needed_for(shang).items())

    def _needed_for(self, shang: Sequence[str]) -> dict[int, int]:
        """Return how many cards (or the unit) of each kind these 垧 need."""
        needed: dict[int, int] = {}
        for name in shang:
            for place in _PLACES_OF[name]:
                needed[place] = 1 if self.material.shared else needed.get(place, 0) + 1
        return needed

    def stretches(self, choice: _Choice, leave: int = 0) -> list[Stretch]:
        """Return the codes of all numbers with these 垧; `leave`: whether cards may lie idle."""
        codes, needed = self.codes, _NEEDED_BY_NONE
        if choice.shang or choice.begun:
            codes, needed = codes.copy(), self._needed_for(choice.shang)
            for place, sets in needed.items():
                if _HAS_CODE[place]:
                    codes[place] = self._code(place, sets) or EMPTY
            if choice.begun:
                codes[_FIRST_BING] = exactly(choice.begun)
        if leave:
            codes = [code | leave for code in codes]
        found: list[Stretch] = []
        first = 0
        for number in _NUMBERS_OF[self.heng]:
            last = number + 1
            without = (
                tuple(codes[first:last]),
                tuple(codes[first + _BING_FROM : last + _BING_FROM]),
                tuple(codes[first + _TIAO_FROM : last + _TIAO_FROM]),
            )
            own = self._with_heng(number, needed, choice.begun)
            if own is not None:
                wan, bing, tiao = without
                with_heng = (
                    (*wan[:-1], own[0] | leave),
                    (*bing[:-1], own[1] | leave),
                    (*tiao[:-1], own[2] | leave),
                )
                found.append((without, with_heng, 1 << number))
                first = last
        rest = (
            tuple(codes[first:_BING_FROM]),
            tuple(codes[first + _BING_FROM : _TIAO_FROM]),
            tuple(codes[first + _TIAO_FROM : _REDS_FROM]),
        )
        found.append((rest, None, 0))
        return found

    def _with_heng(self, number: int, needed: Mapping[int, int], begun: int) -> tuple[int, int, int] | None:
        """Return the codes of a number of which there is the 横副; None when cards are lacking."""
        wan = self._code(number, needed.get(number, 0) + 1)
        bing = self._code(number + _BING_FROM, needed.get(number + _BING_FROM, 0) + 1, begun)
        tiao = self._code(number + _TIAO_FROM, needed.get(number + _TIAO_FROM, 0) + 1)
        return None if wan is None or bing is None or tiao is None else (wan, bing, tiao)

    def _code(self, place: int, sets: int, begun: int = 0) -> int | None:
        """Return the code of a kind that lies in `sets` sets; None when there are too few cards."""
        n = self.free[place]
        # The unit of a kind serves one of its sets, single cards the others.
        most = n - sets + self.units[place] if sets > self.units[place] else n
        if place == _FIRST_BING:
            return None if most < begun else exactly(begun) if begun else EMPTY
        if most < 0:
            return None
        return code_of(n, most, is_costless=True) | self.on_table[place] if _HAS_CODE[place] else EMPTY

    def least_idle_at_best(self) -> int:
        """Return how many cards lie idle if every possible set cost no card: never more than really do."""
        in_sets = {place for name in self.shang for place in _PLACES_OF[name]} | self.made
        in_sets.update(place for place in range(_REDS_FROM) if self.heng >> place % _PER_SUIT & 1)
        least = 0
        for suit in range(len(SUITS)):
            front = START
            for place in range(suit * _PER_SUIT, (suit + 1) * _PER_SUIT):
                n = self.free[place] if _GOES_INTO_RUNS[place] else 0
                code = (
                    code_of(n, n, is_costless=place in in_sets or place == _FIRST_BING) | self.on_table[place]
                )
                way = advance(front, code | MAY_LIE)
                if way is None:
                    raise AssertionError(self.material)
                front = way[0]
                least += way[1]
            least += idle_at_the_end(front) or 0
        return least

    def arrangement(self, choice: _Choice, found: _Found) -> Arrangement:
        """Return the arrangement that a choice of 垧 and the 横副 found with it make."""
        shang = frozenset(choice.shang)
        heng = frozenset([_HENG[number] for number in _NUMBERS_OF[found.heng]])
        if made := self.material.made:
            shang, heng = shang | (made & _SHANG_NAMES), heng | (made & _HENG_NAMES)
        arrangement = Arrangement(
            idle={},
            shang=shang,
            heng=heng,
            wenquan=choice.begun + self._wenquan_on_table(),
            begun_with_yao=choice.begun,
        )
        if not found.idle:
            return arrangement
        idle = {one.kind: n for one in self.placed(arrangement) if (n := self._lying(one))}
        return arrangement._replace(idle=idle)

    def _lying(self, one: Placed) -> int:
        place = _PLACE[one.kind]
        return 0 if one.sets or _IS_YAO[place] else self.free[place] - one.in_runs

    def placed(self, arrangement: Arrangement) -> Iterator[Placed]:
        """Yield where the cards of each kind lie."""
        made = self.material.made
        choice = _Choice(tuple(sorted(arrangement.shang - made)), arrangement.begun_with_yao)
        by_suit: tuple[list[int], ...] = ([], [], [])
        for without, with_heng, bit in self.stretches(choice, MAY_LIE):
            is_formed = with_heng is not None and _HENG[bit.bit_length() - 1] in arrangement.heng
            stretch = with_heng if is_formed and with_heng else without
            for place, codes in enumerate(stretch):
                by_suit[place].extend(codes)
        for letter, suit in zip(SUITS, by_suit, strict=True):
            for number, (used, begun) in enumerate(way_through(suit), 1):
                yield self._placed(f"{number}{letter}", arrangement, used, begun)
        for kind in RED:
            yield self._placed(kind, arrangement, 0, 0)

    def _placed(self, kind: str, arrangement: Arrangement, used: int, begun: int) -> Placed:
        place = _PLACE[kind]
        sets: tuple[str, ...] = ()
        if self.free[place] > used or self.units[place]:
            held = sorted(arrangement.heng) + sorted(arrangement.shang)
            sets = tuple(name for name in held if place in _PLACES_OF[name])
        return Placed(kind, used, begun, sets)
