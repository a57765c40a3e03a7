"""Section 7: 嘴 of 云, 叉 and 车, for winners and others."""

from typing import Any

import pytest

from scoring.patterns import cha_items, che_items, half_zui_of, yun_items
from scoring.record_reader import read_record
from scoring.ruleset import load
from scoring.verdict import judge
from tests.scoring.zui_hands import RULESETS, TONGLIAO

RULES = load(TONGLIAO)


@pytest.mark.parametrize("ruleset_id", RULESETS)
@pytest.mark.parametrize(
    ("laid", "zui"),
    [
        ([], 0),
        (["xiao"], 1),
        (["da"], 2),
        (["xiao", "xiao"], 3),
        (["xiao", "da"], 4),
        (["da", "da"], 5),
        # 1 + 2 + 2, and 1 more for each of the two after the first.
        (["xiao", "da", "da"], 7),
    ],
)
def test_yun(laid: list[str], zui: int, ruleset_id: str) -> None:
    assert half_zui_of(yun_items(laid, load(ruleset_id))) == 2 * zui


@pytest.mark.parametrize(
    ("report", "count", "zui"),
    [("luan", 3, 0), ("luan", 4, 1), ("luan", 8, 5), ("ha", 4, 0), ("ha", 5, 1), ("ha", 8, 4), ("ha", 0, 0)],
)
def test_cha_from_the_fourth_of_a_luan_hand_and_the_fifth_of_a_ha_hand(
    report: str, count: int, zui: int
) -> None:
    assert half_zui_of(cha_items(count, report, RULES)) == 2 * zui


@pytest.mark.parametrize(
    ("shao", "zui"),
    [
        ([], 0),
        ([0], 1),
        ([1], 2),
        ([2], 3),
        ([3], 5),
        # 双车增加1嘴, 三个车增加2嘴, on top of the sum.
        ([0, 0], 3),
        ([1, 3], 2 + 5 + 1),
        ([0, 1, 2], 1 + 2 + 3 + 2),
    ],
)
def test_che_by_its_shao(shao: list[int], zui: int) -> None:
    assert half_zui_of(che_items(shao, RULES)) == 2 * zui


@pytest.mark.parametrize(
    ("laid", "zui"),
    [(["xiao", "xiao"], 6), (["xiao", "da"], 7), (["da", "da"], 8)],
    ids=["双小云", "大小云", "双大云"],
)
def test_the_listed_double_che_with_double_yun(laid: list[str], zui: int) -> None:
    items = (*che_items([0, 0], RULES), *yun_items(laid, RULES))
    assert half_zui_of(items) == 2 * zui
    assert {item.clause.section for item in items} == {"7"}


def zui_of(**player: Any) -> tuple[int, tuple[str, ...]]:
    """Return what the patterns of a part of a hand are worth in half 嘴, and what is wrong but its size."""
    options = player.pop("options", {})
    record = read_record(
        {
            "ruleset": TONGLIAO,
            "options": options,
            "dealer": "E",
            "players": {"E": {"fouls": ["F05"]} | player, "S": {"half_zui": 0}, "W": {"half_zui": 0}},
            "end": {"kind": "dead", "reason": "wall"},
        }
    )
    verdict = judge(record)
    return half_zui_of(verdict.items["E"]), tuple(one.code for one in verdict.violations if one.code != "F05")


SIX_PAIRS = "11m11p11s55z66z77z"


@pytest.mark.parametrize(("value", "zui"), [("shared", 6), ("once", 3)])
def test_section_14_yun_cards(value: str, zui: int) -> None:
    # 双小云 is 3; 红车 and 么抱车 of the same pairs are 1 + 1 + 1 more.
    player = {"report": ["luan", "che:hong", "che:bao1"], "hand": SIX_PAIRS, "yun": ["xiao", "xiao"]}
    assert zui_of(**player, options={"yun_cards": value})[0] == 2 * zui


@pytest.mark.parametrize(("value", "zui"), [("yes", 1 + 1), ("no", 1)])
def test_section_14_units_in_yun(value: str, zui: int) -> None:
    # A 么哈 of 红花, one of them in the 云: 1 for the 哈, 1 for the 小云 if that may be.
    found, wrong = zui_of(report=["ha"], hand="1m1p1s5z6z777z", yun=["xiao"], options={"units_in_yun": value})
    assert found == 2 * zui
    assert ("yun" in wrong) == (value == "no")


def test_a_yun_or_che_that_is_not_held_counts_nothing() -> None:
    assert zui_of(report=["luan"], hand="1m1p1s5z6z", yun=["xiao"]) == (0, ("yun",))
    assert zui_of(report=["luan", "che:hong"], hand="55z66z7z") == (0, ("F07",))
    # Two 车 share 红花: the second does not count.
    found, wrong = zui_of(report=["luan", "che:hong", "che:dajia"], hand="55z66z77z99s")
    assert (found, wrong) == (2, ("F07",))
