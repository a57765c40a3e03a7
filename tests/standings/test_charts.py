"""The line of a player's running 嘴: within its box, one step a hand."""

import re

from hypothesis import given
from hypothesis import strategies as st

from tournament.standings.charts import HEIGHT, WIDTH, running_chart


def test_nothing_played_is_nothing_to_draw() -> None:
    assert running_chart([]) is None
    assert running_chart([[]]) is None


def test_highest_lowest_and_last_count_the_start_at_nought() -> None:
    chart = running_chart([[-2, -6], [-1]])
    assert chart
    assert (chart.highest, chart.lowest, chart.last) == (0, -6, -1)


def test_a_mark_stands_where_a_new_zhang_begins() -> None:
    chart = running_chart([[1, 2, 3], [4]])
    assert chart
    # three of four steps in
    assert chart.marks == (f"{WIDTH * 3 / 4:.1f}",)


@given(st.lists(st.lists(st.integers(-300, 300), max_size=25), min_size=1, max_size=5))
def test_the_line_stays_in_the_box_and_takes_one_step_a_hand(runs: list[list[int]]) -> None:
    chart = running_chart(runs)
    count = sum(map(len, runs))
    if chart is None:
        assert count == 0
        return
    ys = [float(y) for y in re.findall(r"V([\d.]+)", chart.line)]
    xs = [float(x) for x in re.findall(r"H([\d.]+)", chart.line)]
    assert len(ys) == len(xs) == count
    assert all(0 <= y <= HEIGHT for y in [*ys, float(chart.zero)])
    assert xs == sorted(xs)
    assert abs(xs[-1] - WIDTH) < 0.1
