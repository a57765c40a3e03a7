"""The facts of one finished hand, as quick entry, claims or cards deliver them to the settlement.

These are plain frozen values: nothing here judges. Amounts are in half 嘴. `scoring.refusals` says what
cannot be, `scoring.settlement` says who pays whom.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Literal

from scoring.seats import Seat

Ruling = Literal["win", "dead", "zakong", "zhahu", "zhaza"]
Call = Literal["hu", "mo", "duo", "beng", "shuaishou"]
DeadReason = Literal["wall", "nodang", "yun", "paozhuang", "diaotou"]


@dataclass(frozen=True, slots=True)
class Ending:
    """How the hand ended.

    `call` is the word said: `hu` 和, `mo` 抹, `duo` 夺, `beng` 蹦, `shuaishou` declared at the opening hand.
    `buraying`: 不让赢 had been declared before (then `hu` makes it a 砸 and `mo` a plain 抹).
    `tianhe` 天和 and `dihe` 地和 go with a win; `dead_reason` only with a dead hand.
    """

    ruling: Ruling
    call: Call | None = None
    buraying: bool = False
    tianhe: bool = False
    dihe: bool = False
    dead_reason: DeadReason | None = None

    @property
    def is_big_call(self) -> bool:
        """Whether the words said claim a 砸, 夺 or 蹦 (section 8: only a called big win counts)."""
        return self.call in ("duo", "beng", "shuaishou") or (self.buraying and self.call == "hu")


@dataclass(frozen=True, slots=True)
class Jian:
    """The 见 of the hand (section 9): the level's code, and whether it is a 跟见."""

    level: str
    gen: bool = False


@dataclass(frozen=True, slots=True)
class Dang:
    """The 挡 of the hand (section 11).

    `dangjia`: who turned the card the dealer 扣, None when the dealer did not. `pot`: how many 挡 lie in the
    pot before the hand, one 挡 being 5 嘴. `depositors`: who paid them, oldest first, one seat a 挡; may be
    left out unless 赔挡 goes to them. `lou`: the winner holds a 娄. `took`: the winner took the pot.
    `said`: the winner said 取挡.
    """

    dangjia: Seat | None = None
    pot: int = 0
    depositors: tuple[Seat, ...] = ()
    lou: bool = False
    took: bool = False
    said: bool = False


@dataclass(frozen=True, slots=True)
class PenaltyEntry:
    """A penalty of section 12 that stands beside the hand (P05, P07): its code and who committed it."""

    code: str
    by: Seat


@dataclass(frozen=True, slots=True)
class HandResult:
    """One finished hand. The resting seat follows from `dealer`: it is the seat before.

    `half_zui` holds what each active player's hand is worth under the ruling, in half 嘴, before any 免嘴
    (the settlement sets exempt hands to 0 itself):

    - win: the 嘴 of winning (base or hu, 抹, 乱牌, 天和 …) are in the winner's figure;
    - dead hand: pattern 嘴; not needed when nothing is counted (大家乐, 跑庄, 掉头);
    - `zakong`: the declarer's pattern 嘴; with `liable` (P06) what the 砸 would have been worth in full;
    - `zhahu`: not needed; `zhaza`: what the declared 砸 would have been worth in full.

    `winner` is who said the winning word, the offender of a `zhahu` or `zhaza` included. `declarer` is who
    declared the 不让赢 that came to nothing. `liable` pays for all (全赔). `dead_by` miscounted. `big` is the
    code of the big win that counts or, in a `zhaza`, was claimed. `luan`: that player's hand is 乱牌.
    """

    dealer: Seat
    ending: Ending
    winner: Seat | None = None
    declarer: Seat | None = None
    liable: Seat | None = None
    dead_by: Seat | None = None
    big: str | None = None
    luan: bool = False
    half_zui: Mapping[Seat, int] = field(default_factory=dict)
    jian: Jian | None = None
    dang: Dang = field(default_factory=Dang)
    fouls: Mapping[Seat, tuple[str, ...]] = field(default_factory=dict)
    penalties: tuple[PenaltyEntry, ...] = ()

    def __post_init__(self) -> None:
        # A frozen value must not change through a mapping its caller still holds.
        object.__setattr__(self, "half_zui", MappingProxyType(dict(self.half_zui)))
        object.__setattr__(self, "fouls", MappingProxyType({s: tuple(c) for s, c in self.fouls.items()}))
        object.__setattr__(self, "penalties", tuple(self.penalties))
