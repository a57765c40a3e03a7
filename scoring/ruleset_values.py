"""The frozen values a ruleset consists of: figures, names, clauses, options. Amounts are in half 嘴."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal

from scoring.amounts import AmountError, format_amount, parse_amount
from scoring.result import Ending
from scoring.ruleset_table import RulesetError
from scoring.text import Text

Report = Literal["ha", "luan", "any"]
Asked = Literal["winner", "declarer", "liable", "dead_by", "big", "luan", "half_zui", "jian", "dang"]
ZuiOf = Literal["all", "caller", "none"]
Pays = Literal["three_others", "two_others", "declared", "all_losses"]
RecordedBy = Literal["miscount", "zhahu", "zhaza", "liable_win", "liable_zakong", "entry"]


class OptionError(RulesetError):
    """An option or a value the ruleset does not have; `text` is the sentence for the field."""

    def __init__(self, file: str, key: str, text: Text) -> None:
        self.text = text
        super().__init__(file, f"options.{key}", text.en)


@dataclass(frozen=True, slots=True)
class Clause:
    """Where a rule stands: the source's own headings, and the section of the normalised rules."""

    source: str
    section: str


@dataclass(frozen=True, slots=True)
class Unit:
    """What the ruleset counts in, and how an amount is shown (`per_unit` stored units make one)."""

    id: str
    name: Text
    per_unit: int

    def format(self, stored: int, *, signed: bool = False) -> str:
        """Write a stored amount for people: 13 is `6.5` when two stored units make one 嘴."""
        return format_amount(stored, signed=signed, per_unit=self.per_unit)

    def parse(self, text: str) -> int:
        """Read an amount people wrote; raise `AmountError` with the reason."""
        return parse_amount(text, per_unit=self.per_unit)


@dataclass(frozen=True, slots=True)
class RulesetInfo:
    """A ruleset as a list shows it."""

    id: str
    family: str
    name: Text
    summary: Text


@dataclass(frozen=True, slots=True)
class Named:
    """A code with its name: an option's value, a group of options or of outcomes."""

    code: str
    name: Text


@dataclass(frozen=True, slots=True)
class OptionSpec:
    """One option (section 14). A choice lists its `values`; an amount has none and a range in half 嘴."""

    key: str
    group: str
    name: Text
    why: Text
    clause: Clause
    default: str
    values: tuple[Named, ...] = ()
    low: int = 0
    high: int = 0

    @property
    def is_amount(self) -> bool:
        """Whether the option is an amount rather than a choice."""
        return not self.values

    def canonical(self, value: str | int, *, file: str = "") -> str:
        """Return the value as it is kept: a choice's code, an amount as text in 嘴 (an int is whole 嘴).

        Raises `OptionError` for a value the option does not have.
        """
        if isinstance(value, bool) or not isinstance(value, str | int):
            raise self._refuse(file, value)
        if not self.is_amount:
            if value not in {choice.code for choice in self.values}:
                raise self._refuse(file, value)
            return str(value)
        try:
            stored = parse_amount(str(value))
        except AmountError as error:
            raise OptionError(file, self.key, error.text) from error
        if not self.low <= stored <= self.high:
            low, high = format_amount(self.low), format_amount(self.high)
            raise OptionError(file, self.key, _OUT_OF_RANGE.fill(name=self.name, low=low, high=high))
        return format_amount(stored)

    def name_of(self, value: str) -> Text:
        """Return the name of a value, for the programme book: a choice's own name, an amount as it is."""
        for choice in self.values:
            if choice.code == value:
                return choice.name
        return Text(value, value)

    def _refuse(self, file: str, value: object) -> OptionError:
        return OptionError(file, self.key, _NO_SUCH_VALUE.fill(name=self.name, value=str(value)[:40]))


_NO_SUCH_VALUE: Final = Text("“{name}”没有“{value}”这个选择", "“{name}” has no choice “{value}”")
_OUT_OF_RANGE: Final = Text("“{name}”只能是 {low} 到 {high}", "“{name}” must be {low} to {high}")


@dataclass(frozen=True, slots=True)
class JianLevel:
    """One level of 见 (section 9): `copies` of the card with the winner; `gen_only` needs a 跟见."""

    code: str
    name: Text
    copies: int
    half_zui: int
    gen_only: bool


@dataclass(frozen=True, slots=True)
class BigNeeds:
    """What a big win asks of the hand (section 8); what is None or empty is not asked.

    `hu` by what was reported. `reported`: the word of 报牌 it rests on. `most_yao`: 么 cards in all;
    `opening_yao`: exactly so many in the opening hand. `yao_cha` at least, `most_yao_cha` at most so many 叉
    of 么; `every_yao_pair`: no 么 pair left. `cha`: so many 叉, one more when 免生 was said only at number
    `miansheng`. `opening_ha` or `opening_yao_ha`: so many 哈 dealt.
    """

    qingmen: bool
    reported: str
    hu: Mapping[str, int]
    most_yao: int | None
    opening_yao: int | None
    yao_cha: int | None
    most_yao_cha: int | None
    every_yao_pair: bool
    cha: int | None
    miansheng: int | None
    opening_ha: int | None
    opening_yao_ha: int | None


@dataclass(frozen=True, slots=True)
class BigWin:
    """One big win (section 8). `calls` are the words that make it count; `buraying` stands for 不让赢.

    `priority`: the lowest goes first where two could 夺 the same card, by what was reported.
    """

    code: str
    name: Text
    base_half_zui: int
    dealer_base_half_zui: int
    report: Report
    calls: tuple[str, ...]
    needs: BigNeeds
    priority: Mapping[str, int]
    clause: Clause


@dataclass(frozen=True, slots=True)
class Foul:
    """One foul (section 12): `no_zui` 免嘴 (not for a winner when `spares_winner`), `no_win` 免和."""

    code: str
    name: Text
    effect: Named
    no_zui: bool
    no_win: bool
    spares_winner: bool
    clause: Clause


@dataclass(frozen=True, slots=True)
class Penalty:
    """One penalty (section 12): who is paid, how much each, and where the hand's entry records it."""

    code: str
    name: Text
    pays: Pays
    each_half_zui: int
    recorded_by: RecordedBy
    clause: Clause


@dataclass(frozen=True, slots=True)
class Outcome:
    """One way a hand can end, as the entry form offers it: its `Ending` and what it asks for.

    `zui_of`: whose 嘴 are asked: all three, only the caller's, or nobody's.
    """

    code: str
    group: str
    name: Text
    ending: Ending
    asks: tuple[Asked, ...]
    zui_of: ZuiOf

    @property
    def has_jian_only_when_liable(self) -> bool:
        """Whether a 见 is paid only when somebody pays for all: a 砸空 has none but under P06."""
        return self.ending.ruling == "zakong" and "jian" in self.asks

    def asked_of(self, liable: str | None) -> frozenset[Asked]:
        """Return what is asked once it is known who pays for all; nobody: None or empty."""
        asked = frozenset(self.asks)
        return asked - {"jian"} if self.has_jian_only_when_liable and not liable else asked


@dataclass(frozen=True, slots=True)
class ZuiFigures:
    """Figures of the 嘴 family, amounts in half 嘴 (sections 8, 9 and 11)."""

    per_hu: int
    hu_needed: int
    win: int
    mo: int
    luan: int
    tianhe: int
    dihe: int
    declared: int
    unnamed_base: int
    jian_luan_factor: int
    jian_big_factor: int
    dang: int
    dang_only_dangjia_takes: bool


@dataclass(frozen=True, slots=True)
class HuFigures:
    """What a winner's sets bring, in 和 (section 5)."""

    shang: int
    double_wenquan: int
    min_ha: int
    yao_ha: int
    min_lou: int
    yao_lou: int
    min_cha: int
    yao_cha: int
    min_guang: int
    yao_guang: int


@dataclass(frozen=True, slots=True)
class PatternFigures:
    """What anybody's sets are worth, amounts in half 嘴 (sections 6 and 7).

    `yao_first` for the first 么哈, `yao_more` for each after it; a `dun` for each 哈 from number `dun_from`
    on; `two_lou` for a second 娄; from `lou_by_hu_from` 娄 on they count by their 和. `che` by its kinds that
    are 捎: none, one, two, all three.
    """

    min_lou: int
    yao_first: int
    yao_more: int
    dun_from: int
    dun: int
    two_lou: int
    lou_by_hu_from: int
    row20_less: int
    yun: Mapping[str, int]
    yun_more: int
    cha_from: Mapping[str, int]
    cha: int
    che: tuple[int, int, int, int]
    che_more: int


@dataclass(frozen=True, slots=True)
class Ruleset:
    """A ruleset with its options chosen. Every mapping keeps the order of the file and cannot be changed.

    `options` holds the effective value of every option as canonical text, so that a saved copy of it loads
    the same ruleset again. `figures` is None for a family that does not count in 嘴.
    """

    id: str
    family: str
    name: Text
    summary: Text
    order: int
    unit: Unit
    option_groups: tuple[Named, ...]
    option_specs: Mapping[str, OptionSpec]
    options: Mapping[str, str]
    outcome_groups: tuple[Named, ...]
    outcomes: Mapping[str, Outcome]
    reasons: Mapping[str, Text]
    penalties: Mapping[str, Penalty]
    fouls: Mapping[str, Foul]
    big_wins: Mapping[str, BigWin]
    jian_levels: Mapping[str, JianLevel]
    clauses: Mapping[str, Clause]
    figures: ZuiFigures | None
    hu: HuFigures
    patterns: PatternFigures

    @property
    def info(self) -> RulesetInfo:
        """The entry of this ruleset in a list."""
        return RulesetInfo(self.id, self.family, self.name, self.summary)

    @property
    def zui(self) -> ZuiFigures:
        """The figures of the 嘴 family; raises `RulesetError` when this ruleset is of another family."""
        if self.figures is None:
            raise RulesetError(self.id, "family", f"{self.family} does not count in zui")
        return self.figures

    def penalty_recorded_by(self, way: RecordedBy) -> Penalty:
        """Return the penalty that a way of recording stands for (section 12)."""
        for penalty in self.penalties.values():
            if penalty.recorded_by == way:
                return penalty
        raise RulesetError(self.id, "penalties", f"none is recorded by {way}")

    def reason_name(self, reason: str) -> Text:
        """Return what a ledger line's reason code is called: a payment's name or a penalty's."""
        if reason in self.penalties:
            return self.penalties[reason].name
        return self.reasons.get(reason, Text(reason, reason))

    def is_no_zui(self, fouls: tuple[str, ...], *, winner: bool) -> bool:
        """Tell whether any of the fouls sets a player's 嘴 to 0 (免嘴, section 12)."""
        found = [self.fouls[code] for code in fouls if code in self.fouls]
        return any(foul.no_zui and not (winner and foul.spares_winner) for foul in found)

    def is_no_win(self, fouls: tuple[str, ...]) -> bool:
        """Tell whether any of the fouls forbids the player to win (免和, section 12)."""
        return any(self.fouls[code].no_win for code in fouls if code in self.fouls)
