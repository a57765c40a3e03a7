"""Section 5: 和 of the winner, 清门, and the options that change them."""

import json
from pathlib import Path
from typing import Any

import pytest

from scoring.holding import arrangement_of, holding_of, hu_items, hu_of
from scoring.record_reader import read_record
from scoring.ruleset import load

CASES = json.loads((Path(__file__).parent / "cases" / "hands.json").read_text(encoding="utf-8"))
WON = [case for case in CASES if case["record"]["end"]["kind"] == "win"]
# Their cards were not shown.
OTHERS = {"report": ["luan"], "half_zui": 0}


def counted(
    player: dict[str, Any], *, by: str = "chi", tile: str = "4m", **options: str
) -> tuple[int, dict[str, int]]:
    """Return the 和 of East's hand, all and by item; East deals and has won."""
    record = read_record(
        {
            "ruleset": "tongliao-2011",
            "options": options,
            "dealer": "E",
            "players": {"E": {"report": ["ha"], "fouls": ["F05"]} | player, "S": OTHERS, "W": OTHERS},
            "end": {"kind": "win", "winner": "E", "call": "hu", "by": by, "tile": tile, "jian": "6m"},
        }
    )
    ruleset = load(record.ruleset, record.options)
    holding = holding_of(record, "E", ruleset)
    items = hu_items(holding, arrangement_of(holding, ruleset), ruleset)
    return hu_of(items), {item.code: item.hu for item in items}


@pytest.mark.parametrize("case", WON, ids=[case["name"] for case in WON])
def test_each_handed_case(case: dict[str, Any]) -> None:
    record = read_record(case["record"])
    ruleset = load(record.ruleset, record.options)
    holding = holding_of(record, case["record"]["end"]["winner"], ruleset)
    arrangement = arrangement_of(holding, ruleset)
    expected = case["expect"]
    assert (hu_of(hu_items(holding, arrangement, ruleset)), arrangement.is_qingmen) == (
        expected["hu"],
        expected["qingmen"],
    )


@pytest.mark.parametrize(
    ("player", "hu"),
    [
        ({"hand": "444m"}, {"hu_min_ha": 2}),
        ({"hand": "111m"}, {"hu_yao_ha": 3}),
        ({"hand": "4444m"}, {"hu_min_lou": 5}),
        ({"hand": "9999s"}, {"hu_yao_lou": 6}),
        ({"hand": "", "melds": ["cha:4m"]}, {"hu_min_cha": 1}),
        ({"hand": "", "melds": ["cha:7z"]}, {"hu_yao_cha": 2}),
        ({"hand": "", "melds": ["guang:4m"]}, {"hu_min_guang": 4}),
        ({"hand": "", "melds": ["guang:7z"]}, {"hu_yao_guang": 5}),
        # Not announced: it stays a 哈.
        ({"hand": "", "melds": ["guang:4m"], "guang_undeclared": ["4m"]}, {"hu_min_ha": 2}),
        ({"hand": "", "melds": ["guang:7z"], "guang_undeclared": ["7z"]}, {"hu_yao_ha": 3}),
        ({"hand": "7p3s3m"}, {"shang_qunzi": 1}),
        ({"hand": "123p"}, {"shang_wenquan": 1}),
        ({"hand": "112233p"}, {"shang_wenquan": 2}),
        ({"hand": "123p", "melds": ["chi:123p"]}, {"shang_wenquan": 2}),
        # The same 垧 twice is held once.
        ({"hand": "7p3s3m", "melds": ["chi:7p3s3m"]}, {"shang_qunzi": 1}),
        # A 垧车 counts once, a 抱子车 and the 红车 nothing.
        ({"hand": "77p33s33m", "report": ["ha", "che:qunzi"]}, {"shang_qunzi": 1}),
        ({"hand": "55p55s55m", "report": ["ha", "che:bao5"]}, {}),
        ({"hand": "556677z", "report": ["ha", "che:hong"]}, {}),
        # A 叉 taken 过张 brings nothing.
        ({"hand": "", "melds": ["cha:4m", "cha:5m"], "guozhang": ["cha:5m"]}, {"hu_min_cha": 1}),
    ],
)
def test_each_item(player: dict[str, Any], hu: dict[str, int]) -> None:
    assert counted(player) == (sum(hu.values()), hu)


def test_a_luan_hand_without_dapiao_loses_its_fourth_cha() -> None:
    melds = [f"cha:{kind}" for kind in ("2m", "3m", "4m", "7z", "8m")]
    player = {"hand": "", "melds": melds, "report": ["luan"]}
    # Four 民 and one 么: 4 × 1 + 2; the fourth is the 么.
    assert counted(player)[0] == 6
    assert counted(player | {"piao": False})[0] == 4


def test_a_yao_drawn_last_makes_no_ha_of_a_pair() -> None:
    assert counted({"hand": "777z"}, by="yao", tile="7z") == (0, {})
    assert counted({"hand": "7777z"}, by="yao", tile="7z") == (3, {"hu_yao_ha": 3})


@pytest.mark.parametrize(("value", "hu"), [("replaces", 4), ("adds", 4 + 2)])
def test_section_14_guang_hu(value: str, hu: int) -> None:
    assert counted({"hand": "", "melds": ["guang:4m"]}, guang_hu=value)[0] == hu


@pytest.mark.parametrize(("value", "hu"), [("yes", 2 + 1), ("no", 2)])
def test_section_14_unit_in_shang(value: str, hu: int) -> None:
    # 三条 three times, with 三万 and 七并: 群子 only if a 哈 may be part of it.
    assert counted({"hand": "333s3m7p"}, unit_in_shang=value)[0] == hu


@pytest.mark.parametrize(("value", "hu"), [("no", 1), ("yes", 2)])
def test_section_14_share_cards(value: str, hu: int) -> None:
    assert counted({"hand": "9m9s67z"}, share_cards=value)[0] == hu


YUN = {"hand": "1m1p1s5z6z7z 9s", "yun": ["xiao"]}


@pytest.mark.parametrize(("value", "hu"), [("shared", 1), ("once", 0)])
def test_section_14_yun_cards_in_a_shang(value: str, hu: int) -> None:
    # 红花, 老千 and 九条 are 大架, if the 云 leaves 红花 and 老千 free.
    assert counted(YUN, yun_cards=value)[0] == hu
    assert counted({"hand": YUN["hand"]}, yun_cards=value)[0] == 1


@pytest.mark.parametrize(("value", "hu"), [("shared", 3 + 1), ("once", 3)])
def test_section_14_yun_cards_of_a_ha(value: str, hu: int) -> None:
    # 红花 three times, one of them in the 云: with 九条 it is 大架 or 兀拉 only if a card may serve both.
    player = {"hand": "1m1p1s5z6z777z 9s9m", "yun": ["xiao"]}
    sets = counted(player, yun_cards=value)
    assert sets[0] == hu
    assert ("shang_wula" in sets[1] or "shang_dajia" in sets[1]) == (value == "shared")


def test_a_che_that_is_not_held_is_no_set() -> None:
    # 群子 reported with one 七并: no 垧车, but the cards are 群子 all the same; without 七并 nothing.
    assert counted({"hand": "7p33s33m", "report": ["ha", "che:qunzi"]})[1] == {"shang_qunzi": 1}
    assert counted({"hand": "33s33m", "report": ["ha", "che:qunzi"]})[1] == {}
