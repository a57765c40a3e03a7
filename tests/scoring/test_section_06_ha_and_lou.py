"""Section 6: 嘴 of 哈 and 娄, the rows 5 to 26 that the rule book lists one by one."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.patterns import HaCounts, ha_items, half_zui_of
from scoring.ruleset import load
from tests.scoring.zui_hands import RULESETS, TONGLIAO

RULES = load(TONGLIAO)

# The rule book's name of the row, (民哈, 么哈, 民娄, 么娄), 嘴.
ROWS = [
    ("么哈", (0, 1, 0, 0), 1),
    ("四民墩", (4, 0, 0, 0), 1),
    ("五民墩", (5, 0, 0, 0), 2),
    ("双么哈", (0, 2, 0, 0), 3),
    ("么四坎", (3, 1, 0, 0), 2),
    ("双么四坎", (2, 2, 0, 0), 4),
    ("三么金旦", (0, 3, 0, 0), 5),
    ("四个么哈", (0, 4, 0, 0), 8),
    ("民娄", (0, 0, 1, 0), 2),
    ("么娄", (0, 0, 0, 1), 3),
    ("一娄二坎", (2, 0, 1, 0), 3),
    ("一娄么二坎", (1, 1, 1, 0), 4),
    ("一娄双么二坎", (0, 2, 1, 0), 6),
    ("么娄挂两民哈", (2, 0, 0, 1), 4),
    ("单道边", (0, 1, 0, 1), 5),
    ("双道边", (0, 2, 0, 1), 8),
    ("双道边挂么坎", (0, 3, 0, 1), 10),
    ("双民娄", (0, 0, 2, 0), 6),
    ("双民娄挂一民哈", (1, 0, 2, 0), 7),
    ("双民娄挂么坎", (0, 1, 2, 0), 8),
    ("双民娄挂一民哈一么哈", (1, 1, 2, 0), 9),
    ("双民娄挂两么哈", (0, 2, 2, 0), 11),
    ("阴阳娄", (0, 0, 1, 1), 7),
]
COUNTS = st.builds(HaCounts, *(st.integers(0, 7), st.integers(0, 7), st.integers(0, 4), st.integers(0, 4)))


def half_zui(counts: HaCounts, ruleset=RULES) -> int:
    return half_zui_of(ha_items(counts, ruleset))


@pytest.mark.parametrize("ruleset_id", RULESETS)
@pytest.mark.parametrize(("row", "counts", "zui"), ROWS, ids=[row for row, _counts, _zui in ROWS])
def test_each_listed_row(row: str, counts: tuple[int, int, int, int], zui: int, ruleset_id: str) -> None:
    assert half_zui(HaCounts(*counts), load(ruleset_id)) == 2 * zui


# "In (8) to (11) each further 民哈 adds 1", and so the last line after row 26.
FURTHER = [
    "四民墩",
    "么四坎",
    "双么四坎",
    "三么金旦",
    "四个么哈",
    "一娄二坎",
    "一娄么二坎",
    "一娄双么二坎",
    "么娄挂两民哈",
    "单道边",
    "双道边",
    "双道边挂么坎",
    "双民娄",
    "双民娄挂么坎",
    "双民娄挂两么哈",
    "阴阳娄",
]


@pytest.mark.parametrize("row", FURTHER)
def test_each_further_min_ha_adds_one(row: str) -> None:
    [(min_ha, yao_ha, min_lou, yao_lou)] = [counts for name, counts, _zui in ROWS if name == row]
    steps = [half_zui(HaCounts(min_ha + more, yao_ha, min_lou, yao_lou)) for more in range(4)]
    assert [after - before for before, after in pairwise(steps)] == [2, 2, 2]


@pytest.mark.parametrize(("counts", "zui"), [((1, 0, 1, 0), 2), ((1, 0, 0, 1), 3)])
def test_the_first_min_ha_on_a_lone_lou_adds_nothing(counts: tuple[int, int, int, int], zui: int) -> None:
    assert half_zui(HaCounts(*counts)) == 2 * zui


@pytest.mark.parametrize(("value", "zui"), [("table", 10), ("formula", 11)])
def test_section_14_row_20_as_listed_or_as_worked_out(value: str, zui: int) -> None:
    assert half_zui(HaCounts(yao_ha=3, yao_lou=1), load(TONGLIAO, {"ha_lou_row20": value})) == 2 * zui


# Three 民娄 and one 么娄 by their hu: 3 × 5 + 6 = 21; the two 么哈 beside them by themselves: 3.
# By the formula: L = 3, Y = 1, y = 2: 2·3 + (2·4 − 1) + (2 + 8 − 3) = 6 + 7 + 7 = 20.
@pytest.mark.parametrize(("value", "zui"), [("hu", 21 + 3), ("formula", 20)])
def test_section_14_three_or_more_lou(value: str, zui: int) -> None:
    counts = HaCounts(yao_ha=2, min_lou=3, yao_lou=1)
    assert half_zui(counts, load(TONGLIAO, {"three_lou": value})) == 2 * zui


def test_two_lou_are_not_yet_counted_by_their_hu() -> None:
    assert [item.code for item in ha_items(HaCounts(min_lou=2), RULES)] == ["min_lou", "dun", "two_lou"]
    assert [item.code for item in ha_items(HaCounts(min_lou=3), RULES)] == ["min_lou_by_hu"]


@given(COUNTS, st.sampled_from(["hu", "formula"]), st.sampled_from(["table", "formula"]))
def test_a_min_ha_more_never_lowers_the_zui(counts: HaCounts, three_lou: str, row20: str) -> None:
    rules = load(TONGLIAO, {"three_lou": three_lou, "ha_lou_row20": row20})
    more = HaCounts(counts.min_ha + 1, counts.yao_ha, counts.min_lou, counts.yao_lou)
    assert half_zui(counts, rules) <= half_zui(more, rules)


def test_every_item_names_its_clause_and_nothing_held_has_no_item() -> None:
    assert ha_items(HaCounts(), RULES) == ()
    items = ha_items(HaCounts(2, 3, 0, 1), RULES)
    assert {item.clause.section for item in items} == {"6"}
    assert all(item.n > 0 for item in items)
