"""快记: one hand as it is typed at the table, and as the settlement takes it.

The typed values are kept with the hand, so that its ledger can be computed again at any time.
"""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, fields
from typing import Any

from scoring.result import Dang, HandResult, Jian, PenaltyEntry
from scoring.ruleset import Ruleset
from scoring.seats import Seat, as_seat


@dataclass(frozen=True)
class QuickEntry:
    """What the page asks: how the hand ended and who, the 嘴 of each, the 见, the 挡, fouls and penalties.

    ``half_zui`` is by seat, in half 嘴. ``outcome`` is a code of ``Ruleset.outcomes``; ``caller`` won or
    declared. Nothing here has been judged yet: the settlement refuses what cannot be.
    """

    outcome: str
    caller: str = ""
    half_zui: Mapping[str, int] = field(default_factory=dict)
    luan: bool = False
    big: str = ""
    jian: str = ""
    gen: bool = False
    liable: str = ""
    dead_by: str = ""
    dangjia: str = ""
    lou: bool = False
    took: bool = False
    said: bool = False
    # (code, seat) pairs; a code is a foul or a penalty of the ruleset.
    marks: tuple[tuple[str, str], ...] = ()

    def to_json(self) -> dict[str, Any]:
        """Return what the hand row keeps."""
        return asdict(self) | {"half_zui": dict(self.half_zui), "marks": [list(mark) for mark in self.marks]}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> "QuickEntry":
        """Read back what ``to_json`` wrote."""
        # An entry of an older version may hold what this one no longer asks.
        kept = {field.name: data[field.name] for field in fields(cls) if field.name in data}
        kept["marks"] = tuple((code, seat) for code, seat in kept.get("marks", ()))
        return cls(**kept)

    def result(self, *, ruleset: Ruleset, dealer: str, depositors: tuple[Seat, ...]) -> HandResult:
        """Return the hand as the settlement takes it; ``outcome`` must be one of the ruleset's.

        ``depositors`` are who paid the 挡 that lie in the pot, oldest first, one seat a 挡.
        """
        outcome = ruleset.outcomes[self.outcome]
        asked = outcome.asked_of(self.liable)
        return HandResult(
            dealer=as_seat(dealer),
            ending=outcome.ending,
            winner=self._seat(self.caller) if "winner" in asked else None,
            declarer=self._seat(self.caller) if "declarer" in asked else None,
            liable=self._seat(self.liable) if "liable" in asked else None,
            dead_by=self._seat(self.dead_by) if "dead_by" in asked else None,
            big=(self.big or None) if "big" in asked else None,
            luan=self.luan and "luan" in asked,
            half_zui={as_seat(seat): amount for seat, amount in self.half_zui.items()},
            jian=Jian(self.jian, gen=self.gen) if self.jian and "jian" in asked else None,
            dang=Dang(
                dangjia=self._seat(self.dangjia),
                pot=len(depositors),
                depositors=depositors,
                lou=self.lou,
                took=self.took,
                said=self.said,
            ),
            fouls=self._fouls(ruleset),
            penalties=tuple(
                PenaltyEntry(code, as_seat(seat)) for code, seat in self.marks if code in ruleset.penalties
            ),
        )

    @staticmethod
    def _seat(value: str) -> Seat | None:
        return as_seat(value) if value else None

    def _fouls(self, ruleset: Ruleset) -> dict[Seat, tuple[str, ...]]:
        fouls: dict[Seat, tuple[str, ...]] = {}
        for code, seat in self.marks:
            if code in ruleset.fouls:
                fouls[as_seat(seat)] = (*fouls.get(as_seat(seat), ()), code)
        return fouls
