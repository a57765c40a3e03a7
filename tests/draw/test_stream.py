"""The random stream: SHA-256 in counter mode, without bias, the same everywhere."""

import hashlib
from collections import Counter
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.tiles import pack
from tournament.draw.lottery import Stream, draw_cards

WORD = 2**64


def words_by_hand(seed: str, purpose: str, count: int) -> list[int]:
    """The definition: key = SHA-256(SHA-256(seed) + purpose), blocks of SHA-256(key + counter)."""
    key = hashlib.sha256(hashlib.sha256(seed.encode()).digest() + purpose.encode()).digest()
    data = b"".join(hashlib.sha256(key + n.to_bytes(8, "big")).digest() for n in range(count // 4 + 1))
    return [int.from_bytes(data[8 * n : 8 * n + 8], "big") for n in range(count)]


def test_the_stream_is_sha256_in_counter_mode() -> None:
    stream = Stream("草原", "tables")
    assert [stream.below(WORD) for _n in range(9)] == words_by_hand("草原", "tables", 9)


def test_each_purpose_has_its_own_stream() -> None:
    one, other = Stream("a", "table 1 seats"), Stream("a", "table 2 seats")
    assert [one.below(WORD) for _n in range(4)] != [other.below(WORD) for _n in range(4)]


def test_seed_and_purpose_cannot_run_into_each_other() -> None:
    assert Stream("ab", "c").below(WORD) != Stream("a", "bc").below(WORD)


def test_words_past_the_last_full_n_are_passed_over() -> None:
    # 2^64 = 3 × 6148914691236517205 + 1: the one word left over would favour 0.
    stream = Stream("x", "y")
    stream._words = iter([WORD - 1, 5])
    assert stream.below(3) == 5 % 3


@pytest.mark.parametrize("n", [0, -1, WORD + 1])
def test_choosing_among_none_or_too_many_is_refused(n: int) -> None:
    with pytest.raises(ValueError, match="cannot choose"):
        Stream("x", "y").below(n)


@given(st.text(max_size=20), st.integers(1, 1000))
def test_a_number_is_always_below_n(seed: str, n: int) -> None:
    assert 0 <= Stream(seed, "p").below(n) < n


@given(st.text(max_size=20), st.lists(st.integers(), max_size=30))
def test_shuffling_keeps_every_item(seed: str, items: list[int]) -> None:
    assert Counter(Stream(seed, "p").shuffled(items)) == Counter(items)


def test_every_order_of_four_is_as_likely_as_any_other() -> None:
    stream = Stream("fair", "orders")
    seen = Counter(tuple(stream.shuffled("ESWN")) for _n in range(24_000))
    expected = 24_000 / 24
    assert set(seen) == set(permutations("ESWN"))
    # Chi-square with 23 degrees of freedom: 49.7 is exceeded once in a thousand.
    assert sum((count - expected) ** 2 / expected for count in seen.values()) < 49.7


@given(st.text(max_size=20))
def test_turned_cards_come_from_one_pack_of_120(seed: str) -> None:
    cards = draw_cards(Stream(seed, "p"), 120)
    assert Counter(cards) == Counter(pack())
