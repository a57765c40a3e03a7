"""The named sets: which kinds make which 横副, 垧, 车 and 云 (rules section 3)."""

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Final

from scoring.text import Text
from scoring.tiles import SUITS

# The six 垧 that take further copies of their kinds; the seventh, 文全, is made of single cards like a run.
SHANG: Final[Mapping[str, tuple[str, str, str]]] = MappingProxyType(
    {
        "qunzi": ("7p", "3s", "3m"),
        "bangzi": ("8p", "2s", "2m"),
        "laohu": ("9p", "1s", "1m"),
        "dajia": ("7z", "6z", "9s"),
        "hunjiang": ("5z", "9m", "8s"),
        "wula": ("7z", "9s", "9m"),
    }
)
WENQUAN: Final = ("1p", "2p", "3p")
HENG: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {f"bao{n}": tuple(f"{n}{suit}" for suit in SUITS) for n in range(1, 10)}
)
HONG: Final = ("7z", "6z", "5z")
CHE: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType({**HENG, **SHANG, "hong": HONG})

XIAO_YUN: Final = frozenset({"1m", "1p", "1s", "5z", "6z", "7z"})
YUN: Final[Mapping[str, frozenset[str]]] = MappingProxyType({"xiao": XIAO_YUN, "da": XIAO_YUN | {"9s"}})

# A run has no 么 card but 么并, and that only at its start.
RUN_NUMBERS: Final[Mapping[str, range]] = MappingProxyType(
    {"m": range(2, 10), "p": range(1, 10), "s": range(2, 9)}
)
SHORTEST_RUN: Final = 3

SHANG_NAMES: Final[Mapping[str, Text]] = MappingProxyType(
    {
        "qunzi": Text("群子", "qunzi"),
        "bangzi": Text("梆子", "bangzi"),
        "laohu": Text("老虎", "laohu"),
        "dajia": Text("大架", "dajia"),
        "hunjiang": Text("混江", "hunjiang"),
        "wula": Text("兀拉", "wula"),
        "wenquan": Text("文全", "wenquan"),
    }
)


def _all_runs() -> Iterator[tuple[str, ...]]:
    for suit, numbers in RUN_NUMBERS.items():
        for first in numbers:
            for last in range(first + SHORTEST_RUN - 1, numbers[-1] + 1):
                yield tuple(f"{n}{suit}" for n in range(first, last + 1))


_RUNS: Final = frozenset(frozenset(cards) for cards in _all_runs())
_SETS: Final = {frozenset(kinds): name for name, kinds in (*HENG.items(), *SHANG.items())}


def is_run(cards: tuple[str, ...]) -> bool:
    """Tell whether cards are a 顺副: three or more in sequence of one suit, none twice."""
    kinds = frozenset(cards)
    return kinds in _RUNS and len(kinds) == len(cards)


def set_of(cards: tuple[str, ...]) -> str | None:
    """Return the 横副 or 垧 that cards are, at least one of each of its kinds; None when they are none."""
    return _SETS.get(frozenset(cards))
