"""What cannot be: every problem of a hand's facts, each with code, field and a sentence in two languages.

Two kinds: what cannot be at all, and breaches (`Refusal.breach`), which people can commit at the table but
which move nothing, such as taking the pot after a 砸. Quick entry refuses both; a judge of whole hand records
may settle in spite of breaches and report them as violations.
"""

from dataclasses import dataclass
from typing import get_args

from scoring.dang import dang_in, pot_of, why_not_take
from scoring.mianzui import zui_needed
from scoring.payments import base_of, ruling_lines
from scoring.penalties import miscount_is_penalised
from scoring.refusal_texts import FIELD_NAMES, REFUSAL_TEXTS
from scoring.result import Call, DeadReason, HandResult, Ruling
from scoring.rotation import active_seats
from scoring.ruleset import Ruleset
from scoring.seats import ACCOUNT_NAMES, SEATS, Seat
from scoring.text import Text

# What a ruling needs and what else it may have; anything else of these fields does not belong to it.
_FIELDS = ("call", "winner", "declarer", "liable", "dead_reason", "dead_by", "big", "jian", "tianhe", "dihe")
_NEEDS: dict[Ruling, tuple[str, ...]] = {
    "win": ("call", "winner", "jian"),
    "dead": ("dead_reason",),
    "zakong": ("declarer",),
    "zhahu": ("winner", "jian"),
    "zhaza": ("winner", "jian"),
}
_MAY_HAVE: dict[Ruling, tuple[str, ...]] = {
    "win": ("liable", "big", "tianhe", "dihe"),
    "dead": (),
    "zakong": ("call", "big", "liable"),
    "zhahu": ("call",),
    "zhaza": ("call", "big"),
}


@dataclass(frozen=True, slots=True)
class Refusal:
    """One thing that cannot be: a stable `code`, the `field` it stands beside (`half_zui.S`), a sentence."""

    code: str
    field: str
    text: Text
    breach: bool = False


class SettlementRefused(ValueError):
    """A hand that cannot be settled; `refusals` lists everything that is wrong, not only the first thing."""

    def __init__(self, refusals: tuple[Refusal, ...]) -> None:
        self.refusals = refusals
        super().__init__("; ".join(f"{refusal.field}: {refusal.code}" for refusal in refusals))


def find_refusals(result: HandResult, ruleset: Ruleset) -> tuple[Refusal, ...]:
    """Return everything that cannot be about `result` under `ruleset`; empty when it can be settled."""
    finder = _Finder(result, ruleset)
    if finder.check_words_and_dealer():
        finder.check_fields()
        finder.check_seats()
        finder.check_win()
        finder.check_big()
        finder.check_jian()
        finder.check_zui()
        finder.check_entries()
        finder.check_dang()
        finder.check_taking()
    return tuple(finder.found)


class _Finder:
    """One run over one result, gathering refusals; each method checks one part and never raises."""

    def __init__(self, result: HandResult, ruleset: Ruleset) -> None:
        self.result = result
        self.ruleset = ruleset
        self.ending = result.ending
        self.found: list[Refusal] = []

    def add(self, code: str, field: str, *, breach: bool = False, **parts: Text | str | int) -> None:
        """Note what is wrong with a field: the sentence of ``code`` with its places filled in."""
        self.found.append(Refusal(code, field, REFUSAL_TEXTS[code].fill(**parts), breach))

    def check_words_and_dealer(self) -> bool:
        """Check what everything else rests on; False means that nothing more can be said."""
        ending = self.ending
        words = (
            ("ruling", ending.ruling, get_args(Ruling)),
            ("call", ending.call, (None, *get_args(Call))),
            ("dead_reason", ending.dead_reason, (None, *get_args(DeadReason))),
        )
        for field, value, known in words:
            if value not in known:
                self.add("word_unknown", field, value=_short(value))
        if self.result.dealer not in SEATS:
            self.add("seat_unknown", "dealer", value=_short(self.result.dealer))
        return not self.found

    def _value(self, field: str) -> object:
        source = self.ending if field in ("call", "dead_reason", "tianhe", "dihe") else self.result
        return getattr(source, field)

    def check_fields(self) -> None:
        """Check that what the ruling needs is there and what does not belong to it is not."""
        ruling = self.ending.ruling
        needs, may_have = list(_NEEDS[ruling]), list(_MAY_HAVE[ruling])
        if self.ending.dead_reason in ("paozhuang", "diaotou"):
            needs.append("dead_by")
        if ruling == "zakong" and self.result.liable is not None:
            needs.append("jian")
        for field in _FIELDS:
            value = self._value(field)
            is_given = value is not None and value is not False
            if field in needs and not is_given:
                self.add("missing", field, what=FIELD_NAMES[field])
            elif is_given and field not in needs and field not in may_have:
                dead_jian = field == "jian" and ruling in ("dead", "zakong")
                self.add("jian_on_dead" if dead_jian else "not_here", field, what=FIELD_NAMES[field])

    def check_seats(self) -> None:
        """Check that every seat named is one of the three who play."""
        result = self.result
        named: list[tuple[str, str | None]] = [
            ("winner", result.winner),
            ("declarer", result.declarer),
            ("liable", result.liable),
            ("dead_by", result.dead_by),
            ("dang.dangjia", result.dang.dangjia),
        ]
        named += [(f"half_zui.{seat}", seat) for seat in result.half_zui]
        named += [(f"fouls.{seat}", seat) for seat in result.fouls]
        named += [(f"penalties.{n}.by", entry.by) for n, entry in enumerate(result.penalties)]
        for field, seat in named:
            if seat is None or seat in self._active():
                continue
            if seat in ACCOUNT_NAMES and seat in SEATS:
                self.add("seat_resting", field, seat=ACCOUNT_NAMES[seat])
            else:
                self.add("seat_unknown", field, value=_short(seat))
        for n, depositor in enumerate(result.dang.depositors):
            if depositor not in SEATS:
                self.add("seat_unknown", f"dang.depositors.{n}", value=_short(depositor))

    def _active(self) -> tuple[Seat, ...]:
        return active_seats(self.result.dealer)

    def _is_active(self, seat: Seat | None) -> bool:
        return seat is not None and seat in self._active()

    def check_win(self) -> None:
        """Check who may win, 天和 and 地和, and who may be liable (sections 8, 10 and 12)."""
        result, ending = self.result, self.ending
        caller = result.declarer if ending.ruling == "zakong" else result.winner
        if result.liable is not None:
            if result.liable == caller and self._is_active(caller):
                self.add("liable_is_caller", "liable", seat=ACCOUNT_NAMES[result.liable])
            if ending.ruling == "win" and result.big is None:
                self.add("liable_without_big", "liable")
        if ending.ruling != "win":
            return
        if self._is_active(result.winner) and result.winner is not None:
            if self.ruleset.is_no_win(result.fouls.get(result.winner, ())):
                self.add("winner_may_not_win", "winner", seat=ACCOUNT_NAMES[result.winner])
            if ending.tianhe and result.winner != result.dealer:
                self.add("tianhe_not_dealer", "winner")
            if ending.dihe and result.winner == result.dealer:
                self.add("dihe_by_dealer", "winner")
        if ending.tianhe and ending.dihe:
            self.add("tianhe_and_dihe", "tianhe")
        if ending.tianhe and (ending.call != "hu" or ending.buraying):
            self.add("tianhe_not_plain", "call")

    def check_big(self) -> None:
        """Check that a big win was called, by the right word, with the right kind of hand (section 8)."""
        result, ending = self.result, self.ending
        if result.big is None:
            if ending.ruling == "win" and ending.is_big_call:
                self.add("big_missing", "big")
            return
        if ending.ruling not in ("win", "zakong", "zhaza"):
            return
        big = self.ruleset.big_wins.get(result.big)
        if big is None:
            self.add("word_unknown", "big", value=_short(result.big))
            return
        if ending.ruling == "win":
            word = "buraying" if ending.buraying and ending.call == "hu" else ending.call
            if not ending.is_big_call:
                self.add("big_not_called", "big")
            elif word not in big.calls and not (ending.buraying and "buraying" in big.calls):
                self.add("big_wrong_call", "big", big=big.name)
            if big.report == "luan" and not result.luan:
                self.add("big_needs_luan", "luan", big=big.name)
            if big.report == "ha" and result.luan:
                self.add("big_needs_ha", "luan", big=big.name)

    def check_jian(self) -> None:
        """Check the level of the 见 (section 9); after P03 and P06 it is a 跟见 whether said or not."""
        jian = self.result.jian
        if jian is None:
            return
        is_p06 = self.ending.ruling == "zakong" and self.result.liable is not None
        is_gen = jian.gen or is_p06 or self.ending.ruling == "zhaza"
        level = self.ruleset.jian_levels.get(jian.level)
        if level is None:
            self.add("word_unknown", "jian", value=_short(jian.level))
        elif is_gen and level.copies == 0:
            self.add("jian_gen_huang", "jian")
        elif level.gen_only and not is_gen:
            self.add("jian_only_gen", "jian", level=level.name)

    def check_zui(self) -> None:
        """Check every 嘴 that is given and that every needed one is."""
        result = self.result
        for seat in self._active():
            field, name = f"half_zui.{seat}", ACCOUNT_NAMES[seat]
            value = result.half_zui.get(seat)
            if value is None:
                if seat in zui_needed(result, self.ruleset):
                    self.add("zui_missing", field, seat=name)
            elif isinstance(value, bool) or not isinstance(value, int):
                self.add("zui_not_whole", field, seat=name)
            elif value < 0:
                self.add("zui_negative", field)
            elif value < self._least_zui(seat):
                self._add_too_low(field, seat)

    def _add_too_low(self, field: str, seat: Seat) -> None:
        code = "zui_too_low" if self.ending.ruling == "win" else "zui_too_low_declared"
        least = self.ruleset.unit.format(self._least_zui(seat))
        self.add(code, field, seat=ACCOUNT_NAMES[seat], least=least)

    def _least_zui(self, seat: Seat) -> int:
        """Return what the caller's hand is worth at the very least, whatever patterns it holds."""
        result, ending, figures = self.result, self.ending, self.ruleset.zui
        if result.big is not None and result.big not in self.ruleset.big_wins:
            return 0
        is_declared = ending.ruling == "zhaza" or (ending.ruling == "zakong" and result.liable is not None)
        if is_declared and seat in (result.winner, result.declarer):
            return base_of(result, self.ruleset)
        if ending.ruling != "win" or seat != result.winner:
            return 0
        if result.big is not None:
            return base_of(result, self.ruleset) + self._declared_at_opening(result.big)
        extras = (
            (ending.call == "mo", figures.mo),
            (result.luan, figures.luan),
            (ending.tianhe, figures.tianhe),
            (ending.dihe, figures.dihe),
        )
        return figures.win + sum(zui for holds, zui in extras if holds)

    def _declared_at_opening(self, code: str) -> int:
        """Return what 甩手夺 adds (section 8); a big win with a figure of the dealer's has it in that."""
        big = self.ruleset.big_wins[code]
        has_it_in = big.dealer_base_half_zui != big.base_half_zui
        return self.ruleset.zui.declared if self.ending.call == "shuaishou" and not has_it_in else 0

    def check_entries(self) -> None:
        """Check the codes of fouls and of penalties that stand beside the hand (section 12)."""
        result = self.result
        for seat, codes in result.fouls.items():
            for code in codes:
                if code not in self.ruleset.fouls:
                    self.add("foul_unknown", f"fouls.{seat}", value=_short(code))
        for n, entry in enumerate(result.penalties):
            penalty = self.ruleset.penalties.get(entry.code)
            if penalty is None:
                self.add("penalty_unknown", f"penalties.{n}.code", value=_short(entry.code))
            elif penalty.recorded_by != "entry":
                self.add("penalty_elsewhere", f"penalties.{n}.code", penalty=penalty.name)
        if (
            self.ending.dead_reason in ("paozhuang", "diaotou")
            and self._is_active(result.dead_by)
            and not miscount_is_penalised(result, self.ruleset)
        ):
            self.add("dead_by_not_dealer", "dead_by", breach=True)

    def check_dang(self) -> None:
        """Check who turned the card and what lies in the pot (section 11)."""
        dang = self.result.dang
        if dang.dangjia is not None:
            if dang.dangjia == self.result.dealer:
                self.add("dangjia_is_dealer", "dang.dangjia")
            if self.ending.dead_reason == "nodang":
                self.add("dangjia_on_nodang", "dang.dangjia")
            if self.ending.tianhe:
                self.add("dangjia_on_tianhe", "dang.dangjia")
        if isinstance(dang.pot, bool) or not isinstance(dang.pot, int):
            self.add("pot_not_whole", "dang.pot")
        elif dang.pot < 0:
            self.add("pot_negative", "dang.pot")
        elif len(dang.depositors) != dang.pot and (
            dang.depositors or self.ruleset.options["dangpei_to"] == "depositors"
        ):
            self.add("depositors_mismatch", "dang.depositors")
        if dang.lou and self.result.luan and self.ending.ruling == "win":
            self.add("luan_with_lou", "dang.lou")

    def check_taking(self) -> None:
        """Check whether the pot could be taken; needs the hand's lines, so only when all else holds."""
        result = self.result
        if not result.dang.took:
            return
        code = why_not_take(result, self.ruleset)
        if code is not None:
            self.add(code, "dang.took", breach=True)
        elif all(refusal.breach for refusal in self.found):
            lines = ruling_lines(result, self.ruleset)
            if not pot_of(result, self.ruleset, dang_in(result, self.ruleset, lines)):
                self.add("dang_took_empty", "dang.took", breach=True)


def _short(value: object) -> str:
    return str(value)[:40]
