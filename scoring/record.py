"""One hand as it was recorded (牌谱): the cards of each, what was reported, how it ended.

Plain frozen values: nothing here judges. `scoring.record_reader` makes them from JSON.
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from scoring.result import Call, Dang, DeadReason, PenaltyEntry
from scoring.seats import Seat

MeldKind = Literal["cha", "guang", "chi"]
# How the winning card went in; `yao`: a drawn 么; `deal`: the opening hand.
WonBy = Literal["cha", "guang", "chi", "yao", "deal"]
Yun = Literal["xiao", "da"]


@dataclass(frozen=True, slots=True)
class Meld:
    """A set on the table: its cards, three of a kind for a 叉 and four for a 光."""

    kind: MeldKind
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Claims:
    """What is known of a hand by its counts when the cards are gone.

    `min_ha` to `yao_lou`: 哈 and 娄 of the opening hand that are still in hand; `min_guang` and `yao_guang`
    are the 哈 that became a 光. A 叉 taken 过张, and the fourth of a 乱牌 without 打漂, are not among the 叉.
    A 光 that was not announced is a 哈. `shao`: of each 车 how many of its kinds are 捎. `hu`: the 和 of who
    won, None for anybody else. `qingmen`: whether the hand was 清门. `yao_dui`: 么 pairs left in hand, None
    when nobody knows.
    """

    min_ha: int = 0
    yao_ha: int = 0
    min_lou: int = 0
    yao_lou: int = 0
    min_cha: int = 0
    yao_cha: int = 0
    min_guang: int = 0
    yao_guang: int = 0
    shao: tuple[int, ...] = ()
    hu: int | None = None
    qingmen: bool = True
    yao_dui: int | None = None

    @property
    def least_cards(self) -> int:
        """How many cards the sets that were counted have together."""
        of_three = self.min_ha + self.yao_ha + self.min_cha + self.yao_cha
        of_four = self.min_lou + self.yao_lou + self.min_guang + self.yao_guang
        return 3 * of_three + 4 * of_four + 2 * (self.yao_dui or 0)


@dataclass(frozen=True, slots=True)
class PlayerRecord:
    """What is known of one active player.

    `hand`: the cards still in hand, None when they were not shown; then `claims` has their counts, or
    `half_zui` is what they count.
    `report`: the words of 报牌 without the 车, which stand in `che`. `piao`: 打漂 was done before the fourth
    叉. `miansheng`: at which 叉 免生 was said. `guang_undeclared`: kinds of 光 that were not announced.
    `guozhang`: melds taken 过张. `melds` stand in the order they were made.
    """

    report: tuple[str, ...] = ()
    che: tuple[str, ...] = ()
    hand: tuple[str, ...] | None = None
    melds: tuple[Meld, ...] = ()
    yun: tuple[Yun, ...] = ()
    fouls: tuple[str, ...] = ()
    piao: bool = True
    miansheng: int | None = None
    guang_undeclared: tuple[str, ...] = ()
    guozhang: tuple[Meld, ...] = ()
    half_zui: int | None = None
    claims: Claims | None = None

    @property
    def is_luan(self) -> bool:
        """Whether the hand was reported 乱牌 (otherwise 哈子牌)."""
        return "luan" in self.report

    @property
    def cards(self) -> tuple[str, ...]:
        """All cards of the player, in hand and on the table."""
        return (*(self.hand or ()), *(card for meld in self.melds for card in meld.cards))

    @property
    def counts_in_hand(self) -> Counter[str]:
        """How many of each kind are still in hand."""
        return Counter(self.hand or ())

    @property
    def counts(self) -> Counter[str]:
        """How many of each kind the player holds."""
        return Counter(self.cards)


@dataclass(frozen=True, slots=True)
class Win:
    """A hand that somebody won, or said so: `call` is the word said, `tile` the winning card.

    `jian` is the card that was turned; where only counts are known `jian_copies` says how many of it the
    winner holds, and `tile` and `jian` are empty.

    `sender`: who played it, None from the wall. `last`: it was the last card, and is the 见 itself. `claim`:
    the big win that was called. `liable`: who pays for all. `hu_at_call`: the 和 held when 不让赢 was said.
    """

    winner: Seat
    call: Call
    by: WonBy
    tile: str
    jian: str
    sender: Seat | None = None
    last: bool = False
    buraying: bool = False
    hu_at_call: int | None = None
    dihe: bool = False
    claim: str | None = None
    liable: Seat | None = None
    jian_copies: int | None = None


@dataclass(frozen=True, slots=True)
class Dead:
    """A hand nobody won; `by` is who miscounted (跑庄, 掉头)."""

    reason: DeadReason
    by: Seat | None = None


@dataclass(frozen=True, slots=True)
class Zakong:
    """A 不让赢 that came to nothing; `liable` when another's breach caused it."""

    declarer: Seat
    liable: Seat | None = None


@dataclass(frozen=True, slots=True)
class HandRecord:
    """One hand. Under `players` stand the three who play; the fourth rests, the seat before the dealer."""

    ruleset: str
    dealer: Seat
    players: Mapping[Seat, PlayerRecord]
    end: Win | Dead | Zakong
    options: Mapping[str, str | int] = field(default_factory=dict)
    dang: Dang = field(default_factory=Dang)
    penalties: tuple[PenaltyEntry, ...] = ()
