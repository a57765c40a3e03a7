"""名次 of players (match rules, Ranking): 嘴 first, then the organiser's tie-breaks, then shared."""

import hashlib
from itertools import combinations, groupby

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournament.events.tiebreaks import TIEBREAKS
from tournament.standings.ranking import KNOWN_TIEBREAKS, Line, Placed, head_to_head, lot_of, rank


def places(placed: list[Placed]) -> list[tuple[int, int, bool]]:
    """Return (place, key, shared) in order."""
    return [(one.place, one.line.key, one.shared) for one in placed]


def decided(placed: list[Placed]) -> dict[int, str | None]:
    return {one.line.key: one.decided_by for one in placed}


def test_every_tiebreak_an_organiser_can_choose_is_known_here() -> None:
    assert set(TIEBREAKS) == KNOWN_TIEBREAKS


def test_more_zui_stands_in_front() -> None:
    lines = [Line(1, -7), Line(2, 20), Line(3, 0)]
    assert places(rank(lines, [])) == [(1, 2, False), (2, 3, False), (3, 1, False)]


def test_zui_goes_before_every_tiebreak() -> None:
    lines = [Line(1, 10), Line(2, 11), Line(3, 9, zhang_won=4, hands_won=60, big_wins=9, best_hand=200)]
    assert [one.line.key for one in rank(lines, list(TIEBREAKS))] == [2, 1, 3]


def test_what_stays_equal_shares_the_place_and_the_next_place_is_skipped() -> None:
    lines = [Line(4, 1), Line(3, 5), Line(2, 5), Line(1, 9)]
    assert places(rank(lines, [])) == [(1, 1, False), (2, 2, True), (2, 3, True), (4, 4, False)]


@pytest.mark.parametrize(
    ("tiebreak", "front"),
    [
        ("zhang_won", Line(2, 6, zhang_won=2)),
        ("hands_won", Line(2, 6, hands_won=2)),
        ("big_wins", Line(2, 6, big_wins=2)),
        ("best_hand", Line(2, 6, best_hand=2)),
    ],
)
def test_the_greater_value_stands_in_front(tiebreak: str, front: Line) -> None:
    behind = Line(1, 6, zhang_won=1, hands_won=1, big_wins=1, best_hand=1, lot=0)
    placed = rank([behind, front], [tiebreak])
    assert places(placed) == [(1, 2, False), (2, 1, False)]
    assert decided(placed) == {2: tiebreak, 1: None}


def test_the_smaller_lot_stands_in_front() -> None:
    placed = rank([Line(1, 0, lot=900), Line(2, 0, lot=17)], ["lot"])
    assert places(placed) == [(1, 2, False), (2, 1, False)]


def test_a_best_hand_below_nought_is_still_more_than_no_hand_at_all() -> None:
    assert [one.line.key for one in rank([Line(1, 0), Line(2, 0, best_hand=-9)], ["best_hand"])] == [2, 1]


def test_the_organisers_order_of_tiebreaks_decides() -> None:
    lines = [Line(1, 0, zhang_won=2, hands_won=1), Line(2, 0, zhang_won=1, hands_won=9)]
    assert [one.line.key for one in rank(lines, ["zhang_won", "hands_won"])] == [1, 2]
    assert [one.line.key for one in rank(lines, ["hands_won", "zhang_won"])] == [2, 1]


def test_each_player_is_told_which_tiebreak_put_him_in_front_of_the_next() -> None:
    # 1 beats 2 and 3 by 仗; 2 beats 3 by 和; 3 and 4 share, and both beat 5 by 和; 6 has less 嘴.
    lines = [
        Line(1, 8, zhang_won=3),
        Line(2, 8, zhang_won=1, hands_won=7),
        Line(3, 8, zhang_won=1, hands_won=5),
        Line(4, 8, zhang_won=1, hands_won=5),
        Line(5, 8, zhang_won=1, hands_won=2),
        Line(6, 7, zhang_won=9),
    ]
    placed = rank(lines, ["zhang_won", "hands_won"])
    assert places(placed) == [
        (1, 1, False),
        (2, 2, False),
        (3, 3, True),
        (3, 4, True),
        (5, 5, False),
        (6, 6, False),
    ]
    assert decided(placed) == {
        1: "zhang_won",
        2: "hands_won",
        3: "hands_won",
        4: "hands_won",
        5: None,
        6: None,
    }


def test_a_later_tiebreak_only_orders_those_an_earlier_one_left_equal() -> None:
    # By 和 player 3 would be far in front; but 1 has more 仗, and only 2 and 3 are left to 和.
    lines = [Line(1, 0, zhang_won=2), Line(2, 0, hands_won=1), Line(3, 0, hands_won=50)]
    placed = rank(lines, ["zhang_won", "hands_won"])
    assert places(placed) == [(1, 1, False), (2, 3, False), (3, 2, False)]


def test_nobody_has_no_place() -> None:
    assert rank([], list(TIEBREAKS)) == []


def test_an_unknown_tiebreak_is_refused() -> None:
    with pytest.raises(ValueError, match="goals"):
        rank([Line(1, 0)], ["goals"])


class TestHeadToHead:
    """同桌对局: tables at which one had more 嘴 than the other, minus those at which he had less."""

    def test_the_one_ahead_at_the_shared_table_stands_in_front(self) -> None:
        placed = rank([Line(1, 4), Line(2, 4)], ["head_to_head"], [{1: -6, 2: 10, 8: -4, 9: 0}])
        assert places(placed) == [(1, 2, False), (2, 1, False)]
        assert decided(placed) == {2: "head_to_head", 1: None}
        assert {one.line.key: one.balance for one in placed} == {2: 1, 1: -1}

    def test_it_counts_tables_not_zui(self) -> None:
        # 1 is ahead of 2 by one 嘴 at two tables; 2 is ahead by a hundred at one: 2 − 1 = +1 for player 1.
        tables = [{1: 2, 2: 0}, {1: 2, 2: 0}, {1: -100, 2: 100}]
        assert head_to_head([1, 2], tables) == {1: 1, 2: -1}

    def test_equal_zui_at_a_table_move_nothing(self) -> None:
        assert head_to_head([1, 2], [{1: 5, 2: 5, 3: -10}]) == {1: 0, 2: 0}

    def test_only_those_still_tied_count(self) -> None:
        # Against everybody, 1 would be +2 (ahead of 3 and 4) and 2 would be −1; 3 and 4 have other 嘴 in all.
        tables = [{1: 5, 3: 0, 4: -5}, {2: 3, 1: 1}, {2: -9, 3: 9}]
        assert head_to_head([1, 2], tables) == {1: -1, 2: 1}

    def test_players_who_never_met_stay_equal_and_go_on_to_the_next_tiebreak(self) -> None:
        lines = [Line(1, 4, hands_won=3), Line(2, 4, hands_won=8)]
        placed = rank(lines, ["head_to_head", "hands_won"], [{1: 9, 7: -9}, {2: -1, 7: 1}])
        assert places(placed) == [(1, 2, False), (2, 1, False)]
        assert decided(placed)[2] == "hands_won"

    def test_a_ring_of_three_shares_the_place(self) -> None:
        tables = [{1: 1, 2: 0}, {2: 1, 3: 0}, {3: 1, 1: 0}]
        placed = rank([Line(n, 0) for n in (1, 2, 3)], ["head_to_head"], tables)
        assert [one.place for one in placed] == [1, 1, 1]

    def test_it_is_applied_once_to_the_whole_group_not_again_to_those_it_leaves_equal(self) -> None:
        # All three: 1 beats 3 twice and loses to 2 once (+1); 2 beats 1 once (+1); 3 is −2.
        # Between 1 and 2 alone, 2 would be in front; the rule is one pass, so they share.
        tables = [{1: 1, 3: 0}, {1: 1, 3: 0}, {2: 1, 1: 0}]
        placed = rank([Line(n, 0) for n in (1, 2, 3)], ["head_to_head"], tables)
        assert places(placed) == [(1, 1, True), (1, 2, True), (3, 3, False)]

    def test_it_comes_in_its_turn_among_those_the_earlier_tiebreaks_left(self) -> None:
        # 3 beat both, but has fewer 仗; so only 1 and 2 are compared, and 2 was ahead.
        lines = [Line(1, 0, zhang_won=2), Line(2, 0, zhang_won=2), Line(3, 0, zhang_won=1)]
        tables = [{1: 0, 2: 1, 3: 2}]
        placed = rank(lines, ["zhang_won", "head_to_head"], tables)
        assert places(placed) == [(1, 2, False), (2, 1, False), (3, 3, False)]
        assert decided(placed) == {2: "head_to_head", 1: "zhang_won", 3: None}


class TestLot:
    """抽签: fixed by event and number."""

    def test_it_is_the_digest_of_event_and_number_as_anybody_can_compute_it(self) -> None:
        digest = hashlib.sha256(b"kerqin:12").hexdigest()
        assert lot_of("kerqin", 12) == int(digest, 16) % 1_000_000_000

    def test_it_differs_by_player_and_by_event(self) -> None:
        assert len({lot_of(slug, n) for slug in ("a", "b") for n in range(1, 101)}) == 200


amounts = st.integers(min_value=-3, max_value=3)
small = st.integers(min_value=0, max_value=2)


@st.composite
def fields(draw: st.DrawFn) -> tuple[list[Line], list[str], list[dict[int, int]]]:
    """Players with many ties, a choice of tie-breaks, and tables of two to four of them."""
    keys = list(range(1, draw(st.integers(min_value=1, max_value=9)) + 1))
    lines = [
        Line(
            key, draw(amounts), draw(small), draw(small), draw(small), draw(st.none() | amounts), draw(small)
        )
        for key in keys
    ]
    tiebreaks = draw(st.permutations(sorted(KNOWN_TIEBREAKS)))[: draw(st.integers(0, len(KNOWN_TIEBREAKS)))]
    seats = st.lists(st.sampled_from(keys), min_size=1, max_size=4, unique=True)
    tables = [{key: draw(amounts) for key in draw(seats)} for _n in range(draw(st.integers(0, 6)))]
    return lines, tiebreaks, tables


@given(fields(), st.randoms(use_true_random=False))
def test_the_order_of_the_input_does_not_matter(field: tuple, rng) -> None:
    lines, tiebreaks, tables = field
    mixed_lines, mixed_tables = list(lines), [dict(sorted(t.items(), reverse=True)) for t in tables]
    rng.shuffle(mixed_lines)
    rng.shuffle(mixed_tables)
    assert rank(mixed_lines, tiebreaks, mixed_tables) == rank(lines, tiebreaks, tables)


@given(fields())
def test_places_are_consistent(field: tuple) -> None:
    lines, tiebreaks, tables = field
    placed = rank(lines, tiebreaks, tables)
    assert sorted(one.line.key for one in placed) == sorted(line.key for line in lines)
    for front, behind in combinations(placed, 2):
        assert front.line.half_zui >= behind.line.half_zui
        assert front.place <= behind.place
        if front.place == behind.place:
            assert front.line.half_zui == behind.line.half_zui
    # A place is one more than the number of players in front of it, and shared exactly when two have it.
    for place, some in groupby(placed, key=lambda one: one.place):
        block = list(some)
        assert place == 1 + sum(one.place < place for one in placed)
        assert {one.shared for one in block} == {len(block) > 1}
        assert len({one.decided_by for one in block}) == 1


@given(fields())
def test_a_tiebreak_is_named_exactly_where_the_next_has_the_same_zui(field: tuple) -> None:
    lines, tiebreaks, tables = field
    placed = rank(lines, tiebreaks, tables)
    for one in placed:
        following = [other for other in placed if other.place > one.place]
        same = bool(following) and following[0].line.half_zui == one.line.half_zui
        assert (one.decided_by in tiebreaks) if same else one.decided_by is None


@given(fields())
def test_those_who_share_a_place_are_equal_in_every_chosen_tiebreak_but_head_to_head(field: tuple) -> None:
    lines, tiebreaks, tables = field
    for one, other in combinations(rank(lines, tiebreaks, tables), 2):
        if one.place == other.place:
            for key in set(tiebreaks) - {"head_to_head"}:
                assert getattr(one.line, key) == getattr(other.line, key)


@given(fields())
def test_head_to_head_balances_of_a_group_sum_to_zero(field: tuple) -> None:
    lines, _tiebreaks, tables = field
    assert sum(head_to_head([line.key for line in lines], tables).values()) == 0


@given(fields())
def test_the_lot_leaves_nobody_tied_when_all_lots_differ(field: tuple) -> None:
    lines, tiebreaks, tables = field
    drawn = [
        Line(one.key, one.half_zui, one.zhang_won, one.hands_won, one.big_wins, one.best_hand, one.key)
        for one in lines
    ]
    kept = [key for key in tiebreaks if key != "lot"]
    placed = rank(drawn, [*kept, "lot"], tables)
    assert [one.place for one in placed] == list(range(1, len(lines) + 1))
