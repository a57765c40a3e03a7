"""What enters an amount, in words: the level of a 见 and what multiplies it, a big win's base, how many 挡.

Shares and multipliers are worked out from the ledger line's own amount; only what no line can tell (whose
嘴 counted as 0, a base) is taken from the facts of the hand.
"""

from collections.abc import Mapping, Sequence

from scoring.ledger import DANG_OUT, DANG_PEI, DIFFERENCE, JIAN, QUANPEI, LedgerLine
from scoring.mianzui import is_compared, others_exempt
from scoring.payments import base_of
from scoring.result import HandResult
from scoring.rotation import active_seats
from scoring.ruleset import Ruleset
from scoring.seats import ACCOUNT_NAMES, Account
from scoring.text import Text, list_of

_GEN = Text("跟见，{level}", "gen jian, {level}")
_LEVEL_OF = Text("{level} {amount}", "{level}: {amount}")
_LUAN = Text("乱牌 × {factor}", "luan hand × {factor}")
_BIG = Text("按砸牌 × {factor}", "as on a big win × {factor}")
_BOTH_SHARES = Text("替两家付 × 2", "for both players × 2")
_BOTH_LOSERS = Text("替两家付 {amount} × 2", "for both players, {amount} × 2")
_DANGS = Text("{n} 个挡 × {amount}", "{n} dang × {amount}")
_OTHERS_EXEMPT = Text("另两家免嘴", "the other two count 0")
_FOULED = Text("{seats}犯规免嘴", "{seats} fouled: own zui count 0")
_BASE = Text("{name}底数 {base}", "{name}: base {base}")
_UNNAMED = Text("砸牌", "big win")
_BASE_AND_REST = Text("{base} 加其他 {rest}", "{base} and {rest} besides")
_PATTERNS = Text("砸空，只算牌型的嘴", "za kong, only the zui of patterns count")
_PATTERNS_AND_BASE = Text(
    "砸空，牌型 {patterns} 加底数 {base}", "za kong, patterns {patterns} and base {base}"
)


def words_of(
    lines: Sequence[LedgerLine],
    ruleset: Ruleset,
    result: HandResult | None = None,
    shown: Mapping[Account, Text] = ACCOUNT_NAMES,
) -> list[Text]:
    """Return in words why the lines of one reason and detail are what they are; empty for a bare difference.

    `result`: the facts of the hand the lines were settled from, when they are known. `shown`: what the seats
    are called.
    """
    line = lines[0]
    if line.reason == DIFFERENCE:
        return why_zero(ruleset, result, shown)
    name = ruleset.reason_name(line.reason)
    if ruleset.figures is None:
        return [name]
    if line.reason == JIAN:
        return _jian(lines, name, ruleset)
    if line.reason in (DANG_OUT, DANG_PEI):
        return [name, *_dangs(sum(line.half_zui for line in lines), ruleset)]
    penalty = ruleset.penalties.get(line.reason)
    if line.reason == QUANPEI or (penalty and penalty.recorded_by == "liable_zakong"):
        # The other two are 免嘴 against a big win, so that each owes the same.
        both = _BOTH_LOSERS.fill(amount=ruleset.unit.format(line.half_zui // 2))
        return [name, both, *_base(ruleset, result)]
    if penalty and penalty.recorded_by == "zhaza":
        return [name, *_base(ruleset, result)]
    return [name]


def why_zero(
    ruleset: Ruleset, result: HandResult | None, shown: Mapping[Account, Text] = ACCOUNT_NAMES
) -> list[Text]:
    """Return in words whose 嘴 counted as 0 in the comparison, or what counted in spite of it."""
    if result is None or ruleset.figures is None:
        return []
    if result.ending.ruling == "zakong":
        return _zakong(ruleset, result, shown)
    if not is_compared(result):
        return []
    if others_exempt(result):
        return [_OTHERS_EXEMPT, *_base(ruleset, result)]
    fouled = [
        shown[seat]
        for seat in active_seats(result.dealer)
        if ruleset.is_no_zui(result.fouls.get(seat, ()), winner=seat == result.winner)
    ]
    return [_FOULED.fill(seats=list_of(fouled))] if fouled else []


def _jian(lines: Sequence[LedgerLine], name: Text, ruleset: Ruleset) -> list[Text]:
    detail = lines[0].detail
    level = ruleset.jian_levels.get(detail.removeprefix("gen:"))
    if level is None:
        return [name]
    called = _GEN.fill(level=level.name) if detail.startswith("gen:") else level.name
    times, rest = divmod(lines[0].half_zui, level.half_zui)
    if times == 1 or rest:
        return [called]
    amount = ruleset.unit.format(level.half_zui)
    figures = ruleset.zui
    # Two pay a share each; one payer alone pays for both.
    shares = 2 if len(lines) == 1 and times % 2 == 0 else 1
    big, luan = figures.jian_big_factor, figures.jian_luan_factor
    multipliers: dict[int, list[Text]] = {
        luan: [_LUAN.fill(factor=luan)],
        big * luan: [_BIG.fill(factor=big), _LUAN.fill(factor=luan)],
        big: [_BIG.fill(factor=big)],
    }
    both = [_BOTH_SHARES] if shares == 2 else []
    return [_LEVEL_OF.fill(level=called, amount=amount), *multipliers.get(times // shares, []), *both]


def _dangs(half_zui: int, ruleset: Ruleset) -> list[Text]:
    n, rest = divmod(half_zui, ruleset.zui.dang)
    return [] if rest else [_DANGS.fill(n=n, amount=ruleset.unit.format(ruleset.zui.dang))]


def _base(ruleset: Ruleset, result: HandResult | None) -> list[Text]:
    """Return the base of the big win that counts or was claimed, and what the hand held besides."""
    if result is None or (result.big is None and result.ending.ruling == "win"):
        return []
    caller = result.declarer if result.ending.ruling == "zakong" else result.winner
    big = ruleset.big_wins[result.big].name.brief if result.big else _UNNAMED
    base = base_of(result, ruleset)
    text = _BASE.fill(name=big, base=ruleset.unit.format(base))
    held = result.half_zui.get(caller, 0) if caller else 0
    if held > base:
        text = _BASE_AND_REST.fill(base=text, rest=ruleset.unit.format(held - base))
    return [text]


def _zakong(ruleset: Ruleset, result: HandResult, shown: Mapping[Account, Text]) -> list[Text]:
    declarer = result.declarer
    if declarer is None or result.liable is not None:
        return []
    if ruleset.is_no_zui(result.fouls.get(declarer, ()), winner=False):
        return [_FOULED.fill(seats=shown[declarer])]
    if ruleset.options["zakong_base"] != "yes":
        return [_PATTERNS]
    patterns = ruleset.unit.format(result.half_zui.get(declarer, 0))
    return [_PATTERNS_AND_BASE.fill(patterns=patterns, base=ruleset.unit.format(base_of(result, ruleset)))]
