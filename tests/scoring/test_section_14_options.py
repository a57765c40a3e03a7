"""Section 14: every option is there, in words, and takes only the values it has.

Both sides of the options the settlement carries out are shown beside their clauses: quan_jian and
jian_luan_on_big in section 9, zakong_base in section 10, dangpei_to and dang_left_over in section 11,
zhahu_jian_payer, p01_who and yidianhong_base in section 12, beng_figures among the refusals, replay_dead and
replay_dealer in the rotation.
"""

import pytest

from scoring.ruleset import OptionError, RulesetError, load
from tests.scoring.zui_hands import RULESETS, TONGLIAO, ZUIHU

SECTION_14 = {
    "ha_lou_row20": ("table", "formula"),
    "three_lou": ("hu", "formula"),
    "guang_hu": ("replaces", "adds"),
    "share_cards": ("no", "yes"),
    "unit_in_shang": ("yes", "no"),
    "big_win_adds": ("patterns", "patterns+hu", "nothing"),
    "beng_figures": ("include_cha", "on_top"),
    "zakong_base": ("no", "yes"),
    "dangpei_to": ("pot", "depositors"),
    "lou_as_ha": ("no", "yes"),
    "yun_cards": ("shared", "once"),
    "big_win_stack": ("highest", "sum"),
    "jian_luan_on_big": ("no", "yes"),
    "zhahu_jian_payer": ("offender", "each_loser"),
    "replay_dealer": ("same", "next"),
    "replay_dead": ("unmoved", "always", "never"),
    "dang_left_over": ("refund", "keep", "split"),
    "time_called": ("void", "finish"),
    "units_in_yun": ("yes", "no"),
}


@pytest.mark.parametrize(("key", "values"), SECTION_14.items())
@pytest.mark.parametrize("ruleset_id", RULESETS)
def test_every_choice_of_section_14_is_there_default_first(ruleset_id, key, values):
    ruleset = load(ruleset_id)
    spec = ruleset.option_specs[key]
    assert tuple(value.code for value in spec.values) == values
    assert ruleset.options[key] == spec.default == values[0]
    for value in values:
        assert load(ruleset_id, {key: value}).options[key] == value


def test_the_options_that_differ_between_the_rulesets():
    assert set(load(TONGLIAO).option_specs) == {*SECTION_14, "quan_jian", "p01_who"}
    assert set(load(ZUIHU).option_specs) == {*SECTION_14, "quan_jian", "p01_who", "yidianhong_base"}


@pytest.mark.parametrize("ruleset_id", RULESETS)
def test_every_option_is_in_words_in_both_languages(ruleset_id):
    ruleset = load(ruleset_id)
    groups = {group.code for group in ruleset.option_groups}
    for key, spec in ruleset.option_specs.items():
        texts = [spec.name, spec.why, *(value.name for value in spec.values)]
        assert all(text.zh and text.en for text in texts), key
        assert spec.clause.source, key
        assert spec.group in groups
        names = [value.name.zh for value in spec.values]
        assert len(set(names)) == len(names), key
    assert {spec.group for spec in ruleset.option_specs.values()} == groups


def test_the_name_of_a_chosen_value_is_shown_and_an_amount_as_it_is():
    specs = load(TONGLIAO).option_specs
    assert specs["replay_dealer"].name_of("next").zh == "下一家坐庄"
    assert specs["quan_jian"].name_of("2.5").en == "2.5"


@pytest.mark.parametrize(
    ("given", "kept"),
    [("2.5", "2.5"), ("2½", "2.5"), ("２．５", "2.5"), (3, "3"), ("0.5", "0.5"), (10, "10")],
)
def test_an_amount_option_is_kept_in_one_spelling(given, kept):
    ruleset = load(TONGLIAO, {"quan_jian": given})
    assert ruleset.options["quan_jian"] == kept


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("quan_jian", "2.3"),
        ("quan_jian", "0"),
        ("quan_jian", 11),
        ("quan_jian", "-1"),
        ("quan_jian", ""),
        ("quan_jian", "two"),
        ("quan_jian", 2.5),
        ("quan_jian", True),
        ("quan_jian", None),
        ("replay_dead", "sometimes"),
        ("replay_dead", ""),
        ("replay_dead", 1),
        ("replay_dead", ["unmoved"]),
        ("yidianhong_base", "20"),  # an option of zuihu only
        ("moon_phase", "full"),
    ],
)
def test_an_unknown_option_or_value_is_refused_with_a_sentence(key, value):
    load(TONGLIAO, {"quan_jian": 1})  # True must not pass for a remembered 1
    with pytest.raises(OptionError) as error:
        load(TONGLIAO, {key: value})
    assert error.value.key == f"options.{key}"
    assert error.value.text.zh
    assert error.value.text.en
    assert isinstance(error.value, RulesetError)


@pytest.mark.parametrize("ruleset_id", RULESETS)
def test_saved_options_load_the_same_ruleset_again(ruleset_id):
    ruleset = load(ruleset_id, {"quan_jian": "3½", "replay_dead": "never"})
    again = load(ruleset_id, dict(ruleset.options))
    assert again == ruleset


def test_option_beng_figures_sets_the_base_of_babeng_and_mubabeng():
    # include_cha: 20 and the 5 or 4 of eight 叉 come to 25 and 24; on_top: 25 and 24 before them.
    def bases(**options):
        big = load(TONGLIAO, options).big_wins
        return big["babeng"].base_half_zui, big["mubabeng"].base_half_zui, big["wuyuan"].base_half_zui

    assert bases(beng_figures="include_cha") == (40, 40, 50)
    assert bases(beng_figures="on_top") == (50, 48, 50)


def test_option_yidianhong_base_sets_its_base():
    assert load(ZUIHU).big_wins["yidianhong"].base_half_zui == 40
    assert load(ZUIHU, {"yidianhong_base": "25.5"}).big_wins["yidianhong"].base_half_zui == 51


def test_option_quan_jian_sets_the_level():
    assert load(TONGLIAO).jian_levels["quan"].half_zui == 4
    assert load(ZUIHU).jian_levels["quan"].half_zui == 5
    assert load(ZUIHU, {"quan_jian": 3}).jian_levels["quan"].half_zui == 6
