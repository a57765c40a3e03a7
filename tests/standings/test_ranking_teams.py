"""Team places (match rules, Ranking): the sum of all or of the best k; ties by the best single player."""

from hypothesis import given
from hypothesis import strategies as st

from tournament.standings.ranking import Member, PlacedTeam, rank_teams, team_line


def sums(placed: list[PlacedTeam]) -> list[tuple[int, int, int]]:
    """Return (place, team, half 嘴) in order."""
    return [(one.place, one.line.key, one.line.half_zui) for one in placed]


def members(*amounts: int, start: int = 1) -> list[Member]:
    return [Member(start + n, amount) for n, amount in enumerate(amounts)]


def test_a_team_is_the_sum_of_all_its_players() -> None:
    teams = {1: members(10, -4, 3, 0), 2: members(9, 9, -5, 1, start=5)}
    # 10 − 4 + 3 + 0 = 9; 9 + 9 − 5 + 1 = 14
    assert sums(rank_teams(teams)) == [(1, 2, 14), (2, 1, 9)]


def test_or_the_sum_of_its_best_k() -> None:
    teams = {1: members(10, -4, 3, 0), 2: members(9, 9, -5, 1, start=5)}
    # the best two: 10 + 3 = 13; 9 + 9 = 18
    assert sums(rank_teams(teams, best=2)) == [(1, 2, 18), (2, 1, 13)]
    assert rank_teams(teams, best=2)[1].line.counted == {1, 3}


def test_a_team_smaller_than_k_counts_whom_it_has() -> None:
    assert sums(rank_teams({1: members(4, -6)}, best=3)) == [(1, 1, -2)]


def test_house_players_never_count() -> None:
    team = [*members(4, 2), Member(9, 50, is_house=True)]
    line = team_line(1, team, None)
    assert (line.half_zui, line.best_player, line.counted) == (6, 4, {1, 2})


def test_a_substitute_and_the_player_replaced_both_count_for_the_team() -> None:
    team = [*members(-8, 2), Member(7, 12, replaces=1)]
    assert team_line(1, team, None).half_zui == 6  # −8 + 2 + 12


def test_with_the_best_k_both_count_together_on_one_place_of_the_team() -> None:
    # Places: 1 and 7 together −8 + 12 = 4, 2 with 5, 3 with 1. The best two are 5 + 4.
    team = [*members(-8, 5, 1), Member(7, 12, replaces=1)]
    line = team_line(1, team, 2)
    assert (line.half_zui, line.counted) == (9, {1, 2, 7})


def test_a_substitute_of_a_substitute_stands_on_the_same_place() -> None:
    team = [Member(1, -1), Member(2, -2, replaces=1), Member(3, 10, replaces=2), Member(4, 6)]
    assert team_line(1, team, 1).half_zui == 7  # −1 − 2 + 10, more than 6


def test_a_substitute_for_somebody_who_never_sat_is_a_player_like_any_other() -> None:
    assert team_line(1, [Member(8, 5, replaces=3), Member(4, 1)], 1).counted == {8}


def test_equal_sums_are_decided_by_the_best_single_player() -> None:
    placed = rank_teams({1: members(5, 5), 2: members(9, 1, start=5), 3: members(3, 3, start=9)})
    assert sums(placed) == [(1, 2, 10), (2, 1, 10), (3, 3, 6)]
    assert [one.decided_by for one in placed] == ["best_player", None, None]


def test_teams_equal_in_both_share_the_place() -> None:
    placed = rank_teams({3: members(5, 1), 1: members(5, 1, start=5), 2: members(0, start=9)})
    assert [(one.place, one.line.key, one.shared) for one in placed] == [
        (1, 1, True),
        (1, 3, True),
        (3, 2, False),
    ]
    assert placed[0].decided_by is None


def test_no_teams_have_no_places() -> None:
    assert rank_teams({}) == []


amounts = st.lists(st.integers(min_value=-4, max_value=4), max_size=5)


@given(st.lists(amounts, min_size=1, max_size=6), st.none() | st.integers(1, 5), st.randoms())
def test_sums_are_right_and_the_order_of_the_input_does_not_matter(all_amounts, best, rng) -> None:
    teams = {n: members(*some, start=10 * n + 1) for n, some in enumerate(all_amounts)}
    placed = rank_teams(teams, best)
    for one in placed:
        assert one.line.half_zui == sum(sorted(all_amounts[one.line.key], reverse=True)[:best])
        assert one.place == 1 + sum(
            (other.line.half_zui, other.line.best_player if other.line.best_player is not None else -99)
            > (one.line.half_zui, one.line.best_player if one.line.best_player is not None else -99)
            for other in placed
        )
    mixed = [(key, rng.sample(some, len(some))) for key, some in teams.items()]
    rng.shuffle(mixed)
    assert rank_teams(dict(mixed), best) == placed


@given(st.lists(amounts, min_size=1, max_size=5))
def test_without_a_k_the_teams_add_up_to_what_their_players_have(all_amounts) -> None:
    teams = {n: members(*some, start=10 * n + 1) for n, some in enumerate(all_amounts)}
    assert sum(one.line.half_zui for one in rank_teams(teams)) == sum(map(sum, all_amounts))
