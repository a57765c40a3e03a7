"""A hand by its counts, for when the cards are gone: 民哈, 么哈, 民娄, 么娄, 叉, 光, 车, 云, the winner's 和.

What the cards would say is taken as stated; the same items come of it as of the cards (`scoring.wins`).
"""

from collections.abc import Mapping
from typing import Final, NamedTuple

from scoring.patterns import HaCounts, Item
from scoring.record import Claims, HandRecord, PlayerRecord, Yun
from scoring.ruleset_values import Ruleset
from scoring.seats import Seat
from scoring.sets import SHANG

_FIGURES: Final = (
    *("min_ha", "yao_ha", "min_lou", "yao_lou"),
    *("min_cha", "yao_cha", "min_guang", "yao_guang"),
)


class ClaimedHand(NamedTuple):
    """A player's hand by its counts; see `scoring.wins.Held`."""

    player: PlayerRecord
    claims: Claims
    ha: HaCounts
    n_cha: int
    n_yao_cha: int
    yun: tuple[Yun, ...]
    che: tuple[str, ...]
    shao: tuple[int, ...]

    @property
    def cha(self) -> tuple[str, ...]:
        """Nobody knows of which kinds the 叉 are."""
        return ()

    @property
    def n_yao(self) -> int:
        """How many 么 cards the sets that were counted have at least."""
        claims = self.claims
        return 3 * (claims.yao_ha + claims.yao_cha) + 4 * (claims.yao_lou + claims.yao_guang)

    @property
    def n_yao_dealt(self) -> None:
        """Nobody knows how many 么 cards were dealt."""

    @property
    def has_yao_pair(self) -> bool | None:
        """Whether a 么 pair is left in hand; None when nobody said so."""
        return None if self.claims.yao_dui is None else self.claims.yao_dui > 0

    @property
    def has_lou(self) -> bool:
        """Whether a 娄 is in hand (section 11: without it no 挡 is taken)."""
        return bool(self.claims.min_lou + self.claims.yao_lou)


def claimed_of(record: HandRecord, seat: Seat) -> ClaimedHand | None:
    """Return a player's hand by its counts; None when none were stated."""
    player = record.players[seat]
    claims = player.claims
    if claims is None:
        return None
    ha = HaCounts(
        claims.min_ha + claims.min_guang, claims.yao_ha + claims.yao_guang, claims.min_lou, claims.yao_lou
    )
    # A 车 that was not reported counts nothing (section 3).
    shao = claims.shao[: len(player.che)]
    n_cha = claims.min_cha + claims.yao_cha
    return ClaimedHand(player, claims, ha, n_cha, claims.yao_cha, player.yun, player.che[: len(shao)], shao)


def least_and_most_hu(claims: Claims, ruleset: Ruleset) -> tuple[int, int]:
    """Return between which 和 the winner's must lie (section 5): what the sets bring, and all 垧 on top."""
    least = sum(n * hu for n, hu in _counted(claims, ruleset).values())
    return least, least + len(SHANG) * ruleset.hu.shang + ruleset.hu.double_wenquan


def claimed_hu_items(claims: Claims, ruleset: Ruleset) -> tuple[Item, ...]:
    """Return the items of section 5: the sets that were counted, and what is left as 垧.

    `claims.hu` must lie between `least_and_most_hu`.
    """
    clause = ruleset.clauses["hu"]
    items = [
        Item(f"hu_{figure}", n, 0, clause, n * hu)
        for figure, (n, hu) in _counted(claims, ruleset).items()
        if n
    ]
    if rest := (claims.hu or 0) - sum(item.hu for item in items):
        items.append(Item("shang_claimed", rest, 0, clause, rest))
    return tuple(items)


def _counted(claims: Claims, ruleset: Ruleset) -> Mapping[str, tuple[int, int]]:
    """Return of each figure how many sets have it and what each brings."""
    figures = ruleset.hu
    counted = {figure: (getattr(claims, figure), getattr(figures, figure)) for figure in _FIGURES}
    if ruleset.options["guang_hu"] == "adds":
        for of in ("min", "yao"):
            n, hu = counted[f"{of}_guang"]
            counted[f"{of}_guang"] = n, hu + getattr(figures, f"{of}_ha")
    return counted
