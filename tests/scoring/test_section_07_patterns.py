"""Section 7: 嘴 of 云, 叉 and 车, for winners and others."""

import pytest

from scoring.patterns import cha_items, che_items, half_zui_of, yun_items
from scoring.ruleset import load
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
