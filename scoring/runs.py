"""顺副 of one suit, number by number: which runs are open, and how few cards have to lie idle (section 3).

A *front* is what the numbers so far can have left open, as a tuple of packed states: how many runs are one
card long, how many two, how many may end or go on, and how many 民 cards lie idle beyond the least. Only the
cards of one number and the front before it decide the front after it, so that steps are kept and met again.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

Front = tuple[int, ...]

# No run is open, nothing lies idle.
START: Final[Front] = (0,)
EMPTY: Final = 0
_FIELD: Final = 7
_MASK: Final = 15
# A state: short runs of one card in the lowest bits, then those of two, those that may go on, idle cards.
_TWO: Final = 4
_MORE: Final = 8
_IDLE: Final = 12
_SHORT: Final = _MASK | _MASK << _TWO
_ONE_MORE: Final = 1 << _MORE
_MORE_MASK: Final = _MASK << _MORE
# Four cards of a kind lengthen four runs at most.
_MOST_OPEN: Final = 4
# A code: the cards, how many may go into runs, and what follows.
_IS_COSTLESS: Final = 1 << 6
_STARTS: Final = 7
_ENDS: Final = 10
# Added to a code: 民 cards may lie idle.
MAY_LIE: Final = 1 << 13
_EXACTLY: Final = 1 << 14


def code_of(free: int, most: int, *, is_costless: bool) -> int:
    """Return the code of one number of a suit, for `advance`.

    `free` single cards, of which `most` may go into runs; the others cost nothing when `is_costless`: they
    lie in a set, or are 么. Any number of no cards has the code `EMPTY`.
    """
    return (free | most << 3 | _IS_COSTLESS if is_costless else free | most << 3) if free else EMPTY


def with_start(code: int) -> int:
    """Return the code of a number at which one more run on the table begins."""
    return code + (1 << _STARTS) if code >> _STARTS & _FIELD < _MOST_OPEN else code


def with_end(code: int) -> int:
    """Return the code of a number at which one more run on the table ends."""
    return code + (1 << _ENDS) if code >> _ENDS & _FIELD < _MOST_OPEN else code


def exactly(n: int) -> int:
    """Return the code of a number of which `n` cards go into runs; whatever more there is costs nothing."""
    return n << 3 | _IS_COSTLESS | _EXACTLY


def idle_at_the_end(front: Front) -> int | None:
    """Return how many more cards lie idle when every run is long enough; None where one is too short."""
    # The states come with the short runs last: only the first may have none.
    first = front[0]
    return None if first & _SHORT else first >> _IDLE


@lru_cache(maxsize=1 << 16)
def advance(front: Front, code: int) -> tuple[Front, int] | None:
    """Return the front after a number, and how many more cards lie idle at least; None where no way leads."""
    found: dict[int, int] = {}
    for before in front:
        idle_before = before >> _IDLE
        for after, lying, _used, _begun in _steps(before, code):
            idle = idle_before + lying
            if found.get(after, idle + 1) > idle:
                found[after] = idle
    if not found:
        return None
    if len(found) == 1:
        ((state, idle),) = found.items()
        # A suit that has nothing open is known by this very front.
        return ((state,) if state else START), idle
    least = min(found.values())
    kept = [state | idle - least << _IDLE for state, idle in found.items() if not _is_beaten(state, found)]
    return tuple(sorted(kept, key=_short_runs_last)), least


@lru_cache(maxsize=1 << 16)
def advance_over(front: Front, codes: tuple[int, ...]) -> tuple[Front, int] | None:
    """Return what `advance` leads to over some numbers after each other."""
    idle = 0
    for code in codes:
        # Nothing begins or ends where there is no card and no run is open.
        if code or front is not START:
            reached = advance(front, code)
            if reached is None:
                return None
            front = reached[0]
            idle += reached[1]
    return front, idle


def _short_runs_last(state: int) -> tuple[int, int]:
    return state & _SHORT, state


def _is_beaten(state: int, found: dict[int, int]) -> bool:
    """Tell whether another state has the same short runs and more that may go on, for no more idle cards."""
    idle = found[state]
    better = state + _ONE_MORE
    while better & _MORE_MASK:
        if found.get(better, idle + 1) <= idle:
            return True
        better += _ONE_MORE
    return False


# After a number: the state, how many cards of the number lie idle, how many are in runs, how many began one.
_Step = tuple[int, int, int, int]


def _steps(before: int, code: int) -> list[_Step]:
    free, most = code & _FIELD, code >> 3 & _FIELD
    starts, ends = code >> _STARTS & _FIELD, code >> _ENDS & _FIELD
    one, two, more = before & _MASK, before >> _TWO & _MASK, before >> _MORE & _MASK
    may_lie = code & (_IS_COSTLESS | MAY_LIE)
    found = []
    # A run that ends just before one on the table becomes part of it, however short it is.
    for ones in range(one - starts if one > starts else 0, one + 1):
        joined = one - ones
        for twos in range(two - starts + joined if two + joined > starts else 0, two + 1):
            must = ones + twos
            fewest = must if may_lie and not code & _EXACTLY else most
            for used in range(max(must, fewest), most + 1):
                # To lengthen a run that may end is never worse than to begin one.
                longer = min(more, used - must)
                begun = used - must - longer
                open_after = min(twos + longer + ends, _MOST_OPEN)
                after = begun | ones << _TWO | open_after << _MORE
                found.append((after, 0 if code & _IS_COSTLESS else free - used, used, begun))
    return found


def way_through(codes: Sequence[int]) -> list[tuple[int, int]]:
    """Return the cheapest way over all numbers: how many cards of each are in runs, and how many began one.

    Raises `ValueError` when there is none on which every run is long enough.
    """
    fronts = [START]
    for code in codes:
        reached = advance(fronts[-1], code)
        if reached is None:
            raise ValueError("no way leads through these numbers")
        fronts.append(reached[0])
    if idle_at_the_end(fronts[-1]) is None:
        raise ValueError("no way ends with runs that are long enough")
    state = fronts[-1][0]
    way = []
    for front, code in zip(reversed(fronts[:-1]), reversed(codes), strict=True):
        state, used, begun = _step_into(front, code, state)
        way.append((used, begun))
    return way[::-1]


@lru_cache(maxsize=1 << 14)
def _step_into(front: Front, code: int, state: int) -> tuple[int, int, int]:
    """Return the step that led into a state of the front after: the state before, cards in runs, begun."""
    open_runs = state & ((1 << _IDLE) - 1)
    ways = [
        ((before >> _IDLE) + lying, before, used, begun)
        for before in front
        for after, lying, used, begun in _steps(before, code)
        if after == open_runs
    ]
    _idle, before, used, begun = min(ways)
    return before, used, begun


def forget() -> None:
    """Forget the steps that were kept, so that what follows is measured as the first time."""
    advance.cache_clear()
    advance_over.cache_clear()
    _step_into.cache_clear()
