"""The random stream: SHA-256 in counter mode, without bias, the same everywhere."""

import hashlib
from collections import Counter
from collections.abc import Iterator
from itertools import permutations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.tiles import pack
from tournament.draw.lottery import Stream, draw_cards, draw_lots

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


# SHA-256 by another program: sha256sum over key and counter, key as ``words_by_hand`` says.
FIRST_BLOCKS = (
    "4a65c7e4b9f277a66e182a6481c633ba5fb5c1ee2af4a51382b19a71644e29e0"
    "5a3c864029d063106c9f5d6278b5d1603836775baf1d5e9c0e60d21f1d3a77a6"
)


def below_by_hand(words: Iterator[int], n: int) -> int:
    """A word below the greatest multiple of n, modulo n; greater words are passed over."""
    usable = WORD // n * n
    return next(word for word in words if word < usable) % n


def shuffled_by_hand(words: Iterator[int], items: list[Any]) -> list[Any]:
    """Fisher–Yates: from the last place down, each exchanged with one of those up to it."""
    for last in range(len(items) - 1, 0, -1):
        chosen = below_by_hand(words, last + 1)
        items[last], items[chosen] = items[chosen], items[last]
    return items


def test_the_first_words_are_those_that_sha256sum_gives() -> None:
    stream = Stream("草原", "tables")
    assert "".join(f"{stream.below(WORD):016x}" for _n in range(8)) == FIRST_BLOCKS


@given(st.text(max_size=8), st.lists(st.integers(1, 10**6), min_size=1, max_size=20))
def test_numbers_are_drawn_as_worked_out_by_hand(seed: str, limits: list[int]) -> None:
    # A word is passed over once in 2^64 / 10^6 times at the most: a hundred words are plenty.
    words = iter(words_by_hand(seed, "tables", 100))
    stream = Stream(seed, "tables")
    assert [stream.below(n) for n in limits] == [below_by_hand(words, n) for n in limits]


@given(st.text(max_size=8), st.integers(1, 40))
def test_a_shuffle_is_that_of_fisher_and_yates_worked_out_by_hand(seed: str, count: int) -> None:
    words = iter(words_by_hand(seed, "tables", 100))
    assert Stream(seed, "tables").shuffled(range(count)) == shuffled_by_hand(words, list(range(count)))


@given(st.text(max_size=8), st.integers(1, 300))
def test_the_lots_of_a_table_worked_out_by_hand(seed: str, number: int) -> None:
    seats = iter(words_by_hand(seed, f"table {number} seats", 10))
    qiangtou = iter(words_by_hand(seed, f"table {number} qiangtou", 200))
    # The pack in its fixed order: 万, 并, 条 from 1 to 9, then 白花, 老千, 红花, four of each.
    kinds = [f"{n}{suit}" for suit in "mps" for n in range(1, 10)] + ["5z", "6z", "7z"]
    cards = shuffled_by_hand(seats, [1, 2, 3, 4])
    turned = shuffled_by_hand(qiangtou, [kind for kind in kinds for _copy in range(4)])[:4]
    # In the order of their numbers the players take a card each; card 1 sits east, 2 south, 3 west, 4 north.
    by_card = dict(zip(cards, (12, 30, 31, 45), strict=True))
    table = draw_lots(seed=seed, number=number, players=[45, 12, 31, 30])
    assert [(seat.player, seat.card, seat.turned) for seat in table.seats] == [
        (by_card[card], card, turned[card - 1]) for card in (1, 2, 3, 4)
    ]
