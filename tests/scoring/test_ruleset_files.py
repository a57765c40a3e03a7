"""Rulesets as data: the packaged files, and every way in which a file is refused."""

import shutil
import tomllib

import pytest

from scoring.ruleset import FOLDER, RulesetError, available, load
from tests.scoring.zui_hands import RULESETS, TONGLIAO, ZUIHU

SOURCE = (FOLDER / "tongliao-2011.toml").read_text(encoding="utf-8")


@pytest.fixture
def folder(tmp_path):
    """A copy of the packaged rulesets that a test may spoil."""
    for path in FOLDER.glob("*.toml"):
        shutil.copy(path, tmp_path)
    return tmp_path


def spoil(folder, old, new, name="tongliao-2011.toml"):
    path = folder / name
    text = path.read_text(encoding="utf-8")
    assert text.count(old) >= 1, old
    path.write_text(text.replace(old, new, 1), encoding="utf-8")


def refused(folder, ruleset_id=TONGLIAO):
    with pytest.raises(RulesetError) as error:
        load(ruleset_id, folder=folder)
    return error.value


# ---- what is there


def test_available_lists_the_rulesets_in_their_order_with_names():
    infos = available()
    assert [info.id for info in infos][:2] == [TONGLIAO, ZUIHU]
    for info in infos:
        assert info.name.zh
        assert info.name.en
        assert info == load(info.id).info


def test_a_third_ruleset_is_listed_by_being_there(folder):
    text = 'id = "home"\nextends = "zuihu"\norder = 9\nname = { zh = "自家", en = "Home" }\n'
    (folder / "home.toml").write_text(text, encoding="utf-8")
    assert [info.id for info in available(folder)] == [TONGLIAO, ZUIHU, "home"]
    home = load("home", folder=folder)
    assert home.options["quan_jian"] == "2.5"
    assert home.name.in_("zh-hans") == "自家"


@pytest.mark.parametrize("ruleset_id", RULESETS)
def test_section_0_a_hu_is_half_a_zui_and_amounts_show_one_decimal(ruleset_id):
    ruleset = load(ruleset_id)
    assert ruleset.unit.name.zh == "嘴"
    assert ruleset.unit.format(ruleset.zui.per_hu) == "0.5"
    assert ruleset.unit.parse("6.5") == 13
    assert ruleset.unit.format(24, signed=True) == "+12"


@pytest.mark.parametrize("ruleset_id", RULESETS)
def test_sections_8_9_and_11_figures(ruleset_id):
    figures = load(ruleset_id).zui
    # In half 嘴: a win 1, 抹 1, 乱牌 1, 天和 3, 地和 4, declared at the opening 3, no name 20, a 挡 5.
    assert (figures.win, figures.mo, figures.luan) == (2, 2, 2)
    assert (figures.tianhe, figures.dihe, figures.declared) == (6, 8, 6)
    assert (figures.unnamed_base, figures.dang, figures.hu_needed) == (40, 10, 10)
    assert (figures.jian_luan_factor, figures.jian_big_factor) == (2, 4)
    levels = load(ruleset_id).jian_levels
    assert [levels[code].half_zui for code in ("huang", "mian", "cha", "tong")] == [1, 2, 3, 4]


def test_section_8_bases_of_the_big_wins():
    bases = {code: big.base_half_zui // 2 for code, big in load(TONGLIAO).big_wins.items()}
    assert bases == {
        "shiba": 20,
        "hei10": 20,
        "hong13": 20,
        "baixinli": 30,
        "wuyuan": 25,
        "babeng": 20,
        "mubabeng": 20,
        "tianbeng": 25,
    }
    assert load(TONGLIAO).big_wins["tianbeng"].dealer_base_half_zui == 56


def test_section_13_zuihu_differs_where_its_source_does():
    tongliao, zuihu = load(TONGLIAO), load(ZUIHU)
    assert set(zuihu.big_wins) - set(tongliao.big_wins) == {"yidianhong"}
    assert zuihu.big_wins["yidianhong"].base_half_zui == 40
    assert (tongliao.options["quan_jian"], zuihu.options["quan_jian"]) == ("2", "2.5")
    assert (tongliao.options["p01_who"], zuihu.options["p01_who"]) == ("dealer", "any")
    assert (tongliao.zui.dang_only_dangjia_takes, zuihu.zui.dang_only_dangjia_takes) == (True, False)
    assert tongliao.penalties.keys() == zuihu.penalties.keys()


def leaves(table, path=()):
    for key, value in table.items():
        if isinstance(value, dict):
            yield from leaves(value, (*path, key))
        else:
            yield (*path, key), value


def test_a_ruleset_that_extends_another_states_only_what_differs():
    stated = {
        path.stem: dict(leaves(tomllib.loads(path.read_text("utf-8")))) for path in FOLDER.glob("*.toml")
    }
    for own in stated.values():
        base = own.get(("extends",))
        while base:
            repeated = [key for key, value in own.items() if stated[base].get(key) == value]
            assert repeated == []
            base = stated[base].get(("extends",))


@pytest.mark.parametrize("ruleset_id", RULESETS)
def test_every_outcome_can_be_offered_and_settled(ruleset_id):
    ruleset = load(ruleset_id)
    groups = {group.code for group in ruleset.outcome_groups}
    assert {outcome.group for outcome in ruleset.outcomes.values()} == groups
    for outcome in ruleset.outcomes.values():
        assert ("half_zui" in outcome.asks) == (outcome.zui_of != "none")
        assert ("big" in outcome.asks) == (outcome.ending.is_big_call or outcome.code in ("zakong", "zhaza"))


def test_a_loaded_ruleset_cannot_be_changed():
    ruleset = load(TONGLIAO)
    with pytest.raises(AttributeError):
        ruleset.id = "mine"
    for mapping in (ruleset.options, ruleset.big_wins, ruleset.fouls, ruleset.jian_levels):
        with pytest.raises(TypeError):
            mapping["x"] = 1


# ---- what is refused


@pytest.mark.parametrize("ruleset_id", ["", "nobody", "../rulesets/zuihu", "zuihu.toml", "ZUIHU", "."])
def test_an_id_that_is_not_there_is_refused(ruleset_id):
    with pytest.raises(RulesetError, match="no such ruleset"):
        load(ruleset_id)


@pytest.mark.parametrize(
    ("old", "new", "key"),
    [
        ('id = "tongliao-2011"\n', 'id = "tongliao-2011"\ncolour = "red"\n', "colour"),
        ("[win]\n", '[win]\nbonus = "1"\n', "win.bonus"),
        ("[jian.levels.huang]\n", "[jian.levels.huang]\nshine = 1\n", "jian.levels.huang.shine"),
        ("[penalties.P05]\n", "[penalties.P05]\nfine = 1\n", "penalties.P05.fine"),
        ("[options.time_called]\n", "[options.time_called]\nkind = 1\n", "options.time_called.kind"),
        ('name = { zh = "嘴", en = "zui" }', 'name = { zh = "嘴", en = "zui", fr = "zui" }', "unit.name.fr"),
        ("[reasons]\n", '[reasons]\nbribe = { zh = "贿", en = "bribe" }\n', "reasons.bribe"),
        ("[fouls.F01]\n", "[fouls.F01]\nweight = 1\n", "fouls.F01.weight"),
        ("[outcomes.hu]\n", "[outcomes.hu]\nweight = 1\n", "outcomes.hu.weight"),
        ("[big_wins.shiba]\n", "[big_wins.shiba]\nweight = 1\n", "big_wins.shiba.weight"),
        ("[dang]\n", "[dang]\nweight = 1\n", "dang.weight"),
    ],
)
def test_an_unknown_key_is_refused_with_file_key_and_reason(folder, old, new, key):
    spoil(folder, old, new)
    error = refused(folder)
    assert (error.file, error.key, error.reason) == ("tongliao-2011.toml", key, "unknown key")
    assert str(error) == f"tongliao-2011.toml: {key}: unknown key"


@pytest.mark.parametrize(
    ("old", "key"),
    [
        ('mo = "1"\n', "win.mo"),
        ("hu_needed = 10\n", "win.hu_needed"),
        ("big_factor = 4\n", "jian.big_factor"),
        ('value = "0.5"\n', "jian.levels.huang.value"),
        ('each = "15"\n', "penalties.P02.each"),
        ('base = "30"\n', "big_wins.baixinli.base"),
        ('default = "unmoved"\n', "options.replay_dead.default"),
        ('low = "0.5"\n', "options.quan_jian.low"),
        ('clause = { source = "二26", section = "14" }\n', "options.dangpei_to.clause"),
        ('quanpei = { zh = "全赔", en = "pays for all" }\n', "reasons.quanpei"),
        ("per_unit = 2\n", "unit.per_unit"),
        ('name = { zh = "嘴", en = "zui" }\n', "unit.name"),
        ("order = 1\n", "order"),
    ],
)
def test_a_missing_figure_or_name_is_refused(folder, old, key):
    spoil(folder, old, "")
    error = refused(folder)
    assert (error.file, error.key, error.reason) == ("tongliao-2011.toml", key, "missing")


@pytest.mark.parametrize(
    ("old", "new", "key", "reason"),
    [
        ("big_factor = 4", "big_factor = 0", "jian.big_factor", "out of range"),
        ("copies = 3", "copies = 5", "jian.levels.tong.copies", "out of range"),
        ('value = "5"', 'value = "0"', "dang.value", "out of range"),
        ('base = "30"', 'base = "500"', "big_wins.baixinli.base", "out of range"),
        ('base = "30"', 'base = "30.25"', "big_wins.baixinli.base", "whole numbers and halves"),
        ('base = "30"', "base = 30", "big_wins.baixinli.base", "must be text"),
        ('base = "30"', 'base = ""', "big_wins.baixinli.base", "must be text"),
        ('default = "unmoved"', 'default = "sometimes"', "options.replay_dead.default", "no choice"),
        ('default = "2"', 'default = "11"', "options.quan_jian.default", "must be 0.5 to 10"),
        ('group = "match"', 'group = "weather"', "options.replay_dead.group", "unknown group"),
        ('group = "hu"', 'group = "weather"', "outcomes.hu.group", "unknown group"),
        ('call = "hu"', 'call = "ron"', "outcomes.hu.call", "must be one of"),
        ('asks = ["winner", ', 'asks = ["age", ', "outcomes.hu.asks", "not one of"),
        ('calls = ["beng"]', "calls = []", "big_wins.wuyuan.calls", "missing"),
        ('calls = ["beng"]', 'calls = "beng"', "big_wins.wuyuan.calls", "must be a list"),
        ('effect = "mianhu"', 'effect = "shame"', "fouls.F04.effect", "must be one of"),
        ("no_win = true", "no_win = 1", "foul_effects.mianhu.no_win", "true or false"),
        ("hu_needed = 10", "hu_needed = true", "win.hu_needed", "whole number"),
        ("[unit]\n", "[[unit]]\n", "unit", "must be a table"),
        ('recorded_by = "zhaza"', 'recorded_by = "zhahu"', "penalties", "exactly one"),
        ('option = "beng_figures"', 'option = "none"', "big_wins.babeng.base_if.option", "must be one of"),
        ('value_option = "quan_jian"', 'value_option = "x"', "jian.levels.quan.value_option", "one of"),
        ('family = "zui"', 'family = "bridge"', "family", "must be one of"),
    ],
)
def test_a_value_out_of_range_or_of_the_wrong_kind_is_refused(folder, old, new, key, reason):
    spoil(folder, old, new)
    error = refused(folder)
    assert (error.file, error.key) == ("tongliao-2011.toml", key)
    assert reason in error.reason


def test_a_bare_decimal_is_refused_because_no_float_may_enter(folder):
    spoil(folder, 'base = "30"', "base = 30.5")
    assert "must be written as text" in refused(folder).reason


def test_an_option_the_engine_does_not_carry_out_is_refused(folder):
    spoil(folder, "[options.units_in_yun]", "[options.moon_phase]")
    spoil(folder, "[options.units_in_yun.values]", "[options.moon_phase.values]")
    error = refused(folder)
    assert error.key in ("options.units_in_yun", "options.moon_phase")


def test_a_value_the_engine_does_not_carry_out_is_refused(folder):
    spoil(folder, "never = {", "rarely = {")
    error = refused(folder)
    assert error.key == "options.replay_dead.values"
    assert "unmoved, always, never" in error.reason


def test_a_fault_is_laid_at_the_file_in_which_it_stands(folder):
    spoil(folder, 'low = "0"', 'low = "x"', "zuihu.toml")
    assert refused(folder, ZUIHU).file == "zuihu.toml"
    spoil(folder, 'low = "x"', 'low = "0"', "zuihu.toml")
    spoil(folder, "big_factor = 4", "big_factor = 99")
    assert refused(folder, ZUIHU).file == "tongliao-2011.toml"


def test_an_unknown_key_of_an_extending_file_is_refused(folder):
    spoil(folder, "[dang]\n", "[dang]\nweight = 1\n", "zuihu.toml")
    error = refused(folder, ZUIHU)
    assert (error.file, error.key) == ("zuihu.toml", "dang.weight")
    assert load(TONGLIAO, folder=folder).id == TONGLIAO


@pytest.mark.parametrize("base", ['"zuihu"', '"nobody"', "7", '"tongliao-2011"'])
def test_extending_oneself_in_a_ring_or_nothing_is_refused(folder, base):
    spoil(folder, 'family = "zui"', f'extends = {base}\nfamily = "zui"')
    if base == '"zuihu"':  # zuihu extends tongliao-2011, which now extends zuihu
        assert refused(folder).key == "extends"
    assert isinstance(refused(folder), RulesetError)


def test_a_file_must_carry_its_own_id(folder):
    spoil(folder, 'id = "zuihu"', 'id = "zuihe"', "zuihu.toml")
    error = refused(folder, ZUIHU)
    assert (error.file, error.key) == ("zuihu.toml", "id")


@pytest.mark.parametrize("content", [b"id = ", b"\xff\xfe", b"", b"id = 1"])
def test_a_file_that_is_no_ruleset_is_refused(folder, content):
    (folder / "zuihu.toml").write_bytes(content)
    assert refused(folder, ZUIHU).file == "zuihu.toml"
    with pytest.raises(RulesetError):
        available(folder)
