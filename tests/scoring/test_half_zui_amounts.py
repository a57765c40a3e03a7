"""Amounts: 一和 is half a 嘴, people see one decimal at most (rules page, opening section)."""

import contextlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.amounts import MAX_UNITS, AmountError, format_amount, parse_amount


@pytest.mark.parametrize(
    ("written", "half_zui"),
    [
        ("6.5", 13),
        ("6", 12),
        ("0", 0),
        ("0.5", 1),
        (".5", 1),
        ("6.0", 12),
        ("6.50", 13),
        ("007", 14),
        ("+3", 6),
        (" 6.5 ", 13),
        ("6½", 13),
        ("6 ½", 13),
        ("½", 1),
        ("-½", -1),
        ("-1", -2),
        ("−1.5", -3),
        ("－１．５", -3),
        ("６．５", 13),
        ("６。５", 13),
        ("１２", 24),
        ("\u3000８\u3000", 16),
    ],
)
def test_amounts_people_write_are_read_in_half_zui(written, half_zui):
    assert parse_amount(written) == half_zui


@pytest.mark.parametrize(
    ("written", "code"),
    [
        ("", "empty"),
        ("   ", "empty"),
        ("六", "not_a_number"),
        ("-", "not_a_number"),
        (".", "not_a_number"),
        ("6.", "not_a_number"),
        ("1 2", "not_a_number"),
        ("--1", "not_a_number"),
        ("1e3", "not_a_number"),
        ("٣", "not_a_number"),  # an Arabic three: a digit to str.isdigit(), not to this game
        ("6\n", "ok"),
        ("6.3", "not_a_half"),
        ("6.25", "not_a_half"),
        ("6.05", "not_a_half"),
        ("100000000", "too_large"),
    ],
)
def test_what_is_no_multiple_of_a_half_is_refused_with_its_reason(written, code):
    if code == "ok":  # a line end around the number is only white space
        assert parse_amount(written) == 12
        return
    with pytest.raises(AmountError) as refused:
        parse_amount(written)
    assert refused.value.code == code
    assert isinstance(refused.value, ValueError)
    assert refused.value.text.zh
    assert refused.value.text.en


def test_a_ruleset_that_counts_whole_points_has_no_halves():
    assert parse_amount("7", per_unit=1) == 7
    assert format_amount(-7, per_unit=1) == "−7"
    with pytest.raises(AmountError, match="whole"):
        parse_amount("7.5", per_unit=1)
    with pytest.raises(AmountError, match="whole"):
        parse_amount("7.2", per_unit=1)


@pytest.mark.parametrize(
    ("half_zui", "plain", "signed"),
    [(13, "6.5", "+6.5"), (24, "12", "+12"), (0, "0", "0"), (1, "0.5", "+0.5"), (-1, "−0.5", "−0.5")],
)
def test_amounts_are_shown_with_a_real_minus_and_zero_without_sign(half_zui, plain, signed):
    assert format_amount(half_zui) == plain
    assert format_amount(half_zui, signed=True) == signed


def test_a_long_text_is_not_repeated_in_full():
    with pytest.raises(AmountError) as refused:
        parse_amount("x" * 10_000)
    assert len(str(refused.value)) < 100


@given(st.integers(-2 * MAX_UNITS, 2 * MAX_UNITS), st.booleans())
def test_what_is_shown_is_read_back_as_the_same_amount(half_zui, signed):
    assert parse_amount(format_amount(half_zui, signed=signed)) == half_zui


@given(st.text(max_size=30))
def test_any_text_is_read_or_refused_and_nothing_else(text):
    with contextlib.suppress(AmountError):
        assert isinstance(parse_amount(text), int)
