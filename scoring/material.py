"""What there is to arrange, and the arrangement found (rules sections 3 and 5): plain values."""

from collections.abc import Mapping
from typing import NamedTuple


class Material(NamedTuple):
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


class Arrangement(NamedTuple):
    """The best arrangement: 民 cards that lie nowhere, the 垧 and 横副 held, and how many 文全.

    `begun_with_yao`: how many single 么并 begin a run.
    """

    idle: Mapping[str, int]
    shang: frozenset[str]
    heng: frozenset[str]
    wenquan: int
    begun_with_yao: int

    @property
    def is_qingmen(self) -> bool:
        """Whether every 民 card lies in a set (么 cards never count as idle)."""
        return not self.idle


class Placed(NamedTuple):
    """Where the single cards of one kind went: into runs, so many of them beginning one, and into sets."""

    kind: str
    in_runs: int
    begun: int
    sets: tuple[str, ...]
