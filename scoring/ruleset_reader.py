"""From a merged TOML table to a frozen `Ruleset`: every section read, checked and resolved with the options.

What the engine does not know (a key, an option, a word) is refused here, so that a file cannot promise the
organiser something that nothing carries out.
"""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final, TypeVar, cast, get_args

from scoring.amounts import parse_amount
from scoring.result import Call, DeadReason, Ending, Ruling
from scoring.ruleset_patterns import PATTERN_GROUPS, read_hu, read_needs, read_patterns
from scoring.ruleset_table import Table
from scoring.ruleset_values import (
    Asked,
    BigWin,
    Clause,
    Foul,
    JianLevel,
    Named,
    OptionError,
    OptionSpec,
    Outcome,
    Pays,
    Penalty,
    RecordedBy,
    Report,
    Ruleset,
    Unit,
    ZuiFigures,
    ZuiOf,
)
from scoring.text import Text

T = TypeVar("T")

FAMILIES: Final = ("zui",)
CALL_WORDS: Final = (*get_args(Call), "buraying")
REASONS: Final = (
    "difference",
    "jian",
    "quanpei",
    "dang_in",
    "dang_out",
    "dang_pei",
    "dang_refund",
    "dang_split",
)
# Rules without a figure: where they stand.
CLAUSES: Final = (
    *("pack", "yun_set", "che_set", "go_in", "qingmen", "at_call"),
    *("exempt", "gen_jian", "difference", "quanpei", "dead", "zakong"),
)
_YES_NO: Final = ("no", "yes")
# The options the 嘴 family carries out, with the values of each; an empty tuple is an amount.
ZUI_OPTIONS: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {
        "ha_lou_row20": ("table", "formula"),
        "three_lou": ("hu", "formula"),
        "guang_hu": ("replaces", "adds"),
        "share_cards": _YES_NO,
        "unit_in_shang": _YES_NO,
        "big_win_adds": ("patterns", "patterns+hu", "nothing"),
        "beng_figures": ("include_cha", "on_top"),
        "zakong_base": _YES_NO,
        "dangpei_to": ("pot", "depositors"),
        "lou_as_ha": _YES_NO,
        "yun_cards": ("shared", "once"),
        "big_win_stack": ("highest", "sum"),
        "jian_luan_on_big": _YES_NO,
        "zhahu_jian_payer": ("offender", "each_loser"),
        "replay_dealer": ("same", "next"),
        "replay_dead": ("unmoved", "always", "never"),
        "dang_left_over": ("refund", "keep", "split"),
        "time_called": ("void", "finish"),
        "quan_jian": (),
        "p01_who": ("dealer", "any"),
        "units_in_yun": _YES_NO,
    }
)
# Options only some rulesets of the family have.
ZUI_EXTRA_OPTIONS: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType({"yidianhong_base": ()})
_NO_SUCH_OPTION: Final = Text("这套规则没有“{key}”这一项", "This ruleset has no option “{key}”")


def read_ruleset(root: Table, file: str, overrides: Mapping[str, str | int]) -> Ruleset:
    """Read a whole ruleset; `overrides` are the organiser's choices by option key.

    Raises `RulesetError` for the file, `OptionError` for an override.
    """
    specs = _collect(root, "options", _option)
    options = _resolve(specs, overrides, file)
    _check_options(root, specs)
    ruleset = Ruleset(
        id=root.string("id"),
        family=root.string("family", one_of=FAMILIES),
        name=root.text("name"),
        summary=root.text("summary"),
        order=root.integer("order", 0, 1000),
        unit=_unit(root.table("unit")),
        option_groups=_named(root.table("option_groups")),
        option_specs=specs,
        options=options,
        outcome_groups=_named(root.table("outcome_groups")),
        outcomes=_collect(root, "outcomes", _outcome),
        reasons=_reasons(root.table("reasons")),
        penalties=_collect(root, "penalties", _penalty),
        fouls=_fouls(root),
        big_wins=_collect(root, "big_wins", lambda code, table: _big_win(code, table, options)),
        jian_levels=_jian_levels(root, options),
        clauses=_clauses(root),
        figures=_figures(root),
        hu=read_hu(root.table("hu")),
        patterns=read_patterns(root.table("patterns")),
    )
    root.close()
    _check_whole(root, ruleset)
    return ruleset


def _collect(root: Table, key: str, read: Callable[[str, Table], T]) -> Mapping[str, T]:
    entries = {}
    for code, table in root.tables(key):
        entries[code] = read(code, table)
        table.close()
    return MappingProxyType(entries)


def _clause(table: Table, key: str = "clause") -> Clause:
    clause = table.table(key)
    value = Clause(clause.string("source"), clause.string("section"))
    clause.close()
    return value


def _clauses(root: Table) -> Mapping[str, Clause]:
    patterns, bare = root.table("patterns"), root.table("clauses")
    tables = {key: root.table(key) for key in ("win", "jian", "dang", "hu")}
    tables |= {key: patterns.table(key) for key in PATTERN_GROUPS}
    found = {key: _clause(table) for key, table in tables.items()}
    found |= {key: _clause(bare, key) for key in CLAUSES}
    bare.close()
    return MappingProxyType(found)


def _named(table: Table) -> tuple[Named, ...]:
    return tuple(Named(code, table.text(code)) for code in table.codes())


def _unit(table: Table) -> Unit:
    unit = Unit(table.string("id"), table.text("name"), table.integer("per_unit", 1, 2))
    table.close()
    return unit


def _option(key: str, table: Table) -> OptionSpec:
    common = {"name": table.text("name"), "why": table.text("why")}
    values = _named(table.table("values")) if table.has("values") else ()
    low, high = (0, 0) if values else (table.amount("low", "0"), table.amount("high", "0"))
    spec = OptionSpec(
        key=key,
        group=table.string("group"),
        clause=_clause(table),
        default=table.string("default"),
        values=values,
        low=low,
        high=high,
        **common,
    )
    try:
        spec.canonical(spec.default)
    except OptionError as error:
        raise table.refuse("default", error.text.en) from error
    return spec


def _resolve(
    specs: Mapping[str, OptionSpec], overrides: Mapping[str, str | int], file: str
) -> Mapping[str, str]:
    for key in overrides:
        if key not in specs:
            raise OptionError(file, str(key), _NO_SUCH_OPTION.fill(key=str(key)[:40]))
    return MappingProxyType(
        {key: spec.canonical(overrides.get(key, spec.default), file=file) for key, spec in specs.items()}
    )


def _check_options(root: Table, specs: Mapping[str, OptionSpec]) -> None:
    table = root.table("options")
    known = {**ZUI_OPTIONS, **ZUI_EXTRA_OPTIONS}
    groups = root.table("option_groups").codes()
    for key in ZUI_OPTIONS:
        if key not in specs:
            raise table.refuse(key, "missing")
    for key, spec in specs.items():
        if key not in known:
            raise table.refuse(key, "unknown option")
        if spec.group not in groups:
            raise table.table(key).refuse("group", f"unknown group {spec.group!r}")
        stated = {value.code for value in spec.values}
        if stated != set(known[key]):
            raise table.table(key).refuse("values", f"must be exactly {', '.join(known[key]) or 'none'}")


def _outcome(code: str, table: Table) -> Outcome:
    ending = Ending(
        ruling=cast(Ruling, table.string("ruling", one_of=get_args(Ruling))),
        call=cast(Call, table.string("call", one_of=get_args(Call))) if table.has("call") else None,
        buraying=table.flag("buraying"),
        tianhe=table.flag("tianhe"),
        dihe=table.flag("dihe"),
        dead_reason=cast(DeadReason, table.string("dead_reason", one_of=get_args(DeadReason)))
        if table.has("dead_reason")
        else None,
    )
    return Outcome(
        code=code,
        group=table.string("group"),
        name=table.text("name"),
        ending=ending,
        asks=cast(tuple[Asked, ...], table.strings("asks", one_of=get_args(Asked))),
        zui_of=cast(ZuiOf, table.string("zui_of", one_of=get_args(ZuiOf))),
    )


def _reasons(table: Table) -> Mapping[str, Text]:
    reasons = {code: table.text(code) for code in REASONS}
    table.close()
    return MappingProxyType(reasons)


def _penalty(code: str, table: Table) -> Penalty:
    pays = cast(Pays, table.string("pays", one_of=get_args(Pays)))
    return Penalty(
        code=code,
        name=table.text("name"),
        pays=pays,
        # 假砸 and 全赔 take their amount from the hand; only the flat penalties have a figure.
        each_half_zui=table.amount("each") if pays in ("three_others", "two_others") else 0,
        recorded_by=cast(RecordedBy, table.string("recorded_by", one_of=get_args(RecordedBy))),
        clause=_clause(table),
    )


def _fouls(root: Table) -> Mapping[str, Foul]:
    effects: dict[str, tuple[Named, bool, bool, bool]] = {}
    for code, table in root.tables("foul_effects"):
        name = Named(code, table.text("name"))
        effects[code] = (name, table.flag("no_zui"), table.flag("no_win"), table.flag("spares_winner"))
        table.close()

    def read(code: str, table: Table) -> Foul:
        """Read one 犯规 with its effect."""
        effect, no_zui, no_win, spares = effects[table.string("effect", one_of=tuple(effects))]
        return Foul(code, table.text("name"), effect, no_zui, no_win, spares, _clause(table))

    return _collect(root, "fouls", read)


def _big_win(code: str, table: Table, options: Mapping[str, str]) -> BigWin:
    name = table.text("name")
    if table.has("base_option"):
        base = parse_amount(options[table.string("base_option", one_of=tuple(options))])
    else:
        base = table.amount("base")
    if table.has("base_if"):
        condition = table.table("base_if")
        option = condition.string("option", one_of=tuple(options))
        other = condition.amount("base")
        if options[option] == condition.string("value", one_of=ZUI_OPTIONS.get(option, ())):
            base = other
        condition.close()
    priority = table.integer("priority", 1, 99)
    of_ha = table.integer("priority_ha", 1, 99) if table.has("priority_ha") else priority
    return BigWin(
        code=code,
        name=name,
        base_half_zui=base,
        dealer_base_half_zui=table.amount("dealer_base") if table.has("dealer_base") else base,
        report=cast(Report, table.string("report", one_of=get_args(Report))),
        calls=table.strings("calls", one_of=CALL_WORDS),
        needs=read_needs(table.table("needs")),
        priority=MappingProxyType({"luan": priority, "ha": of_ha}),
        clause=_clause(table),
    )


def _jian_levels(root: Table, options: Mapping[str, str]) -> Mapping[str, JianLevel]:
    def read(code: str, table: Table) -> JianLevel:
        """Read one level of 见; its value may be an option's."""
        if table.has("value_option"):
            value = parse_amount(options[table.string("value_option", one_of=tuple(options))])
        else:
            value = table.amount("value")
        return JianLevel(
            code, table.text("name"), table.integer("copies", 0, 4), value, table.flag("gen_only")
        )

    return _collect(root.table("jian"), "levels", read)


def _figures(root: Table) -> ZuiFigures:
    win, jian, dang = root.table("win"), root.table("jian"), root.table("dang")
    figures = ZuiFigures(
        per_hu=win.amount("per_hu"),
        hu_needed=win.integer("hu_needed", 1, 50),
        win=win.amount("win"),
        mo=win.amount("mo", "0"),
        luan=win.amount("luan", "0"),
        tianhe=win.amount("tianhe", "0"),
        dihe=win.amount("dihe", "0"),
        declared=win.amount("declared", "0"),
        unnamed_base=win.amount("unnamed_base"),
        jian_luan_factor=jian.integer("luan_factor", 1, 10),
        jian_big_factor=jian.integer("big_factor", 1, 10),
        dang=dang.amount("value"),
        dang_only_dangjia_takes=dang.flag("only_dangjia_takes"),
    )
    jian.table("levels")
    for table in (win, jian, dang):
        table.table("clause")
        table.close()
    return figures


def _check_whole(root: Table, ruleset: Ruleset) -> None:
    """Check what only the sections together can tell."""
    groups = {group.code for group in ruleset.outcome_groups}
    for code, outcome in ruleset.outcomes.items():
        if outcome.group not in groups:
            raise root.table("outcomes").table(code).refuse("group", f"unknown group {outcome.group!r}")
    for way in get_args(RecordedBy):
        if way != "entry" and sum(p.recorded_by == way for p in ruleset.penalties.values()) != 1:
            raise root.refuse("penalties", f"exactly one must be recorded by {way}")
    for code, big in ruleset.big_wins.items():
        if not big.calls:
            raise root.table("big_wins").table(code).refuse("calls", "missing")
