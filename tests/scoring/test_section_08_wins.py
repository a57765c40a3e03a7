"""Section 8: which big wins a hand is, and what winning is worth; handed hands, changed in one thing."""

import copy
import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.fields import RecordError
from scoring.holding import Holding, holding_of
from scoring.record_reader import read_record
from scoring.ruleset import RulesetError, load
from scoring.settlement import SettlementRefused
from scoring.verdict import Verdict, judge
from scoring.wins import big_wins_of

CASES = {
    case["name"]: case["record"]
    for case in json.loads((Path(__file__).parent / "cases" / "hands.json").read_text(encoding="utf-8"))
}


def holding(**player: Any) -> Holding:
    """Return what East holds, who deals and won by 吃; cards without part in the question are left out."""
    record = read_record(
        {
            "ruleset": "tongliao-2011",
            "dealer": "E",
            "players": {
                "E": {"report": ["luan"], "hand": "", "fouls": ["F05"]} | player,
                "S": {"half_zui": 0},
                "W": {"half_zui": 0},
            },
            "end": {"kind": "win", "winner": "E", "call": "duo", "by": "chi", "tile": "2m", "jian": "2m"},
        }
    )
    return holding_of(record, "E", load(record.ruleset))


def bigs(
    of: Holding, hu: int, ruleset: str = "tongliao-2011", *, qingmen: bool = True, **options: str
) -> set[str]:
    return set(big_wins_of(of, hu, load(ruleset, options), is_qingmen=qingmen, dealer=True))


MIN_CHA = ["cha:2m", "cha:3m", "cha:4m", "cha:5m", "cha:6m", "cha:7m", "cha:8m", "cha:9m"]
YAO_CHA = ["cha:1m", "cha:1p", "cha:1s", "cha:9s", "cha:5z"]


@pytest.mark.parametrize(
    ("player", "hu", "code"),
    [
        ({"report": ["ha"], "hand": "222m7z"}, 18, "shiba"),
        ({"report": ["luan"], "hand": "7z"}, 10, "hei10"),
        ({"report": ["luan"], "melds": ["cha:7z"]}, 13, "hong13"),
        ({"report": ["luan", "duanyao"]}, 8, "baixinli"),
        ({"report": ["ha", "duanyao"], "hand": "222m"}, 10, "baixinli"),
    ],
)
def test_the_thresholds_of_hu_and_qingmen(player: dict[str, Any], hu: int, code: str) -> None:
    of = holding(**player)
    assert code in bigs(of, hu)
    assert code not in bigs(of, hu - 1)
    assert code not in bigs(of, hu, qingmen=False)


def test_hei10_has_no_yao_cha_and_hong13_has_one() -> None:
    black, red = holding(hand="77z"), holding(melds=["cha:7z"])
    assert bigs(black, 20) == {"hei10"}
    assert bigs(red, 20) == {"hong13"}


def test_baixinli_was_reported_and_has_no_yao_card() -> None:
    assert "baixinli" not in bigs(holding(), 20)
    assert "baixinli" not in bigs(holding(report=["luan", "duanyao"], hand="7z"), 20)


def test_a_reported_hand_is_judged_as_it_was_reported() -> None:
    assert bigs(holding(report=["ha"], hand="222m7z"), 17) == set()
    assert bigs(holding(report=["luan"], hand="22m7z"), 17) == {"hei10"}


def test_wuyuan_needs_the_report_and_five_yao_cha_and_no_qingmen() -> None:
    of = holding(report=["luan", "wuyaojiang"], melds=YAO_CHA)
    assert bigs(of, 0, qingmen=False) == {"wuyuan"}
    assert bigs(holding(melds=YAO_CHA), 0, qingmen=False) == set()
    assert bigs(holding(report=["luan", "wuyaojiang"], melds=YAO_CHA[1:]), 0, qingmen=False) == set()


def test_section_13_zuihu_asks_for_every_yao_pair() -> None:
    of = holding(report=["luan", "wuyaojiang"], hand="77z", melds=YAO_CHA)
    assert bigs(of, 0, qingmen=False) == {"wuyuan"}
    assert bigs(of, 0, "zuihu", qingmen=False) == set()
    # A 哈 is no pair.
    of = holding(report=["ha", "wuyaojiang"], hand="777z", melds=YAO_CHA)
    assert bigs(of, 0, "zuihu", qingmen=False) == {"wuyuan"}


@pytest.mark.parametrize(("report", "code"), [("luan", "babeng"), ("ha", "mubabeng")])
def test_eight_cha_with_miansheng_at_the_seventh_nine_when_only_at_the_eighth(report: str, code: str) -> None:
    more = {"report": [report], "hand": "222p" if report == "ha" else ""}
    assert code in bigs(holding(**more, melds=MIN_CHA, miansheng=7), 0, qingmen=False)
    assert code not in bigs(holding(**more, melds=MIN_CHA, miansheng=8), 0, qingmen=False)
    assert code in bigs(holding(**more, melds=[*MIN_CHA, "cha:7z"], miansheng=8), 0, qingmen=False)
    assert code not in bigs(holding(**more, melds=MIN_CHA), 0, qingmen=False)
    assert code not in bigs(holding(**more, melds=MIN_CHA[1:], miansheng=7), 0, qingmen=False)


def test_a_luan_hand_without_dapiao_needs_nine_for_a_beng() -> None:
    assert "babeng" not in bigs(holding(melds=MIN_CHA, miansheng=7, piao=False), 0)
    assert "babeng" in bigs(holding(melds=[*MIN_CHA, "cha:7z"], miansheng=7, piao=False), 0)


@pytest.mark.parametrize(
    ("hand", "is_one"),
    [("222333444555666m222333444p", True), ("222333444555666m222333p", False), ("111m111999s555666z", True)],
)
def test_tianbeng_eight_ha_or_five_yao_ha(hand: str, is_one: bool) -> None:
    assert ("tianbeng" in bigs(holding(report=["ha"], hand=hand), 0, qingmen=False)) == is_one


def test_section_14_lou_as_ha() -> None:
    seven_and_a_lou = holding(report=["ha"], hand="2222m333444555666m222333444p")
    assert "tianbeng" not in bigs(seven_and_a_lou, 0)
    assert "tianbeng" in bigs(seven_and_a_lou, 0, lou_as_ha="yes")


def test_section_13_zuihu_has_yidianhong_and_a_lower_bar_for_baiqunli() -> None:
    one = holding(report=["luan", "yidianhong"], hand="7z")
    assert "yidianhong" in bigs(one, 6, "zuihu")
    assert "yidianhong" not in bigs(one, 5, "zuihu")
    assert bigs(one, 6) == set()
    # A 叉 of 么 began as a pair.
    assert "yidianhong" not in bigs(holding(report=["luan", "yidianhong"], melds=["cha:7z"]), 9, "zuihu")
    none = holding(report=["luan", "duanyao"])
    assert "baixinli" in bigs(none, 5, "zuihu")
    assert "baixinli" not in bigs(none, 5)


# ---- what a win is worth


def verdict(name: str, options: dict[str, str] | None = None, **end: Any) -> Verdict:
    record = copy.deepcopy(CASES[name])
    record["options"] = options or {}
    record["end"] |= end
    return judge(read_record(record))


def worth(of: Verdict) -> int:
    winner = of.result.winner
    assert winner is not None
    return of.result.half_zui[winner]


# 11-006: 夺 with 白心利 and 十八和, won by 叉 with 18 和; worth 35 嘴 as handed: base 30, 抹 1, patterns 4.
def test_section_14_big_win_adds() -> None:
    assert worth(verdict("11-006")) == 2 * 35
    # 18 和 as a plain win: 1 for ten, 0.5 for each of eight more.
    assert worth(verdict("11-006", {"big_win_adds": "patterns+hu"})) == 2 * 35 + 2 + 8
    assert worth(verdict("11-006", {"big_win_adds": "nothing"})) == 2 * (35 - 1)


def test_section_14_big_win_stack() -> None:
    # 十八和 has a base of 20 besides the 30 of 白心利.
    assert worth(verdict("11-006", {"big_win_stack": "sum"})) == 2 * (35 + 20)


def test_section_14_beng_figures() -> None:
    # 八蹦: 20 with its 叉 on top is the listed 25; or 25 with the 叉 again on top.
    assert worth(verdict("11-017", {"beng_figures": "on_top"})) - worth(verdict("11-017")) == 2 * 5


def test_only_a_word_that_was_said_makes_a_big_win_count() -> None:
    # The same hand: 和 is a plain win of 18 和, 抹 included; 夺 counts the base; 蹦 is none of its words.
    assert verdict("11-006").result.big == "baixinli"
    plain = verdict("11-006", call="mo")
    assert (plain.ruling, plain.result.big, plain.big[0]) == ("win", None, "baixinli")
    assert worth(plain) == worth(verdict("11-006")) - 2 * 30 + 2 + 8
    assert verdict("11-006", call="beng").ruling == "zhaza"


def test_what_came_in_after_buraying_does_not_help() -> None:
    # 11-023: 不让赢 said with at least 18 和, then 抹: a plain one. With 和 said it would be the 砸 …
    assert verdict("11-023", call="hu").ruling == "win"
    # … unless it held only 17 when it was declared.
    assert verdict("11-023", call="hu", hu_at_call=17).ruling == "zhaza"


def test_who_may_not_win_has_won_falsely() -> None:
    record = copy.deepcopy(CASES["11-009"])
    record["players"][record["end"]["winner"]]["fouls"] = ["F05"]
    assert judge(read_record(record)).ruling == "zhahu"
    # Also where a big win was called and its condition holds.
    record = copy.deepcopy(CASES["11-006"])
    record["players"]["E"]["fouls"] = ["F05"]
    assert judge(read_record(record)).ruling == "zhahu"


def test_a_claim_of_no_big_win_is_refused() -> None:
    with pytest.raises(RecordError, match=r"end\.claim: must be one of shiba, "):
        verdict("11-006", claim="royal")


def test_declared_at_the_opening() -> None:
    # The dealer's 31 cards as dealt: 天和 brings 3 and leaves the others nothing.
    record = copy.deepcopy(CASES["11-012"])
    record["dealer"], record["players"] = (
        "E",
        {
            "E": record["players"]["E"],
            "S": record["players"]["S"],
            "W": record["players"]["N"],
        },
    )
    record["end"] |= {"call": "hu", "by": "deal", "from": "wall"}
    tianhe = judge(read_record(record))
    codes = {item.code: item.half_zui for item in tianhe.items["E"]}
    assert codes["tianhe"] == 2 * 3
    assert dict(tianhe.half_zui) == {"E": worth(tianhe), "S": 0, "W": 0}


# ---- a 砸空


def test_section_10_a_zakong_counts_the_declarers_patterns_alone() -> None:
    record = copy.deepcopy(CASES["11-005"])
    assert record["end"] == {"kind": "dead", "reason": "wall"}
    # As handed: East 3 嘴, South 3, North 2. North declares in vain: it gets 2 from each of the two.
    record["end"] = {"kind": "zakong", "declarer": "N"}
    assert dict(judge(read_record(record)).settlement.net) == {"E": -4, "S": -4, "W": 0, "N": 8, "pot": 0}


def test_p06_pays_as_if_the_za_had_been_made() -> None:
    record = copy.deepcopy(CASES["11-005"])
    is_luan = "luan" in record["players"]["N"]["report"]
    record["end"] = {"kind": "zakong", "declarer": "N", "liable": "E"}
    # 20 unnamed, 乱牌 1, the patterns 2, from both; and both shares of a 面见 on a 砸, 1 × 4 each.
    each = 2 * (20 + is_luan + 2)
    assert dict(judge(read_record(record)).settlement.net) == {
        "E": -(2 * each + 2 * 8),
        "S": 0,
        "W": 2 * 8,
        "N": 2 * each,
        "pot": 0,
    }


@settings(max_examples=300)
@given(st.data())
def test_whatever_can_be_read_gets_a_verdict_or_is_refused_in_words(data: st.DataObject) -> None:
    record = copy.deepcopy(data.draw(st.sampled_from(list(CASES.values()))))
    other = data.draw(st.sampled_from(list(CASES.values())))
    # Parts of another hand in their place: they read well and mostly make no sense together.
    for seat in data.draw(st.sets(st.sampled_from(sorted(set(record["players"]) & set(other["players"]))))):
        record["players"][seat] = copy.deepcopy(other["players"][seat]) | {"fouls": ["F05"]}
    if data.draw(st.booleans()):
        record["end"] = copy.deepcopy(other["end"])
    if data.draw(st.booleans()):
        record["dang"] = {"dangjia": data.draw(st.sampled_from(["E", "S", None])), "pot": 3, "took": True}
    try:
        settlement = judge(read_record(record)).settlement
    except (RecordError, RulesetError, SettlementRefused):
        return
    assert sum(settlement.net.values()) == 0


def first_to_last(ruleset_id: str, report: str) -> list[str]:
    bigs = load(ruleset_id).big_wins.values()
    calls = [big for big in bigs if big.report in (report, "any") and big.code != "tianbeng"]
    return [big.code for big in sorted(calls, key=lambda big: big.priority[report])]


def test_clause_5_5_1_who_goes_first_with_duo() -> None:
    # 五(五)1: 乱牌白心利, 五元蹦, 八蹦, 哈子牌白心利, 黑十和, 红十三, 十八和.
    assert first_to_last("tongliao-2011", "luan") == ["baixinli", "wuyuan", "babeng", "hei10", "hong13"]
    assert first_to_last("tongliao-2011", "ha") == ["wuyuan", "mubabeng", "baixinli", "shiba"]


def test_section_13_a_beng_goes_before_every_other_duo() -> None:
    assert first_to_last("zuihu", "luan")[:3] == ["wuyuan", "babeng", "baixinli"]
