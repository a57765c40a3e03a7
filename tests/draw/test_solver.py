"""Who sits at which table: every player once, team-mates apart, few repeats, refusals before any search."""

from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tournament.draw import solver
from tournament.draw.lottery import DrawBasis, Entrant, Stream
from tournament.draw.solver import Impossible, Violation, assign, hold_draw, meetings, violations


def seated(
    team_of: dict[int, int | None],
    *,
    seed: str = "s",
    earlier: Sequence[Sequence[int]] = (),
    apart: bool = True,
    house: Sequence[int] = (),
) -> list[list[int]]:
    return assign(
        sorted(team_of),
        team_of=team_of,
        met=meetings(earlier),
        stream=Stream(seed, "tables"),
        teammates_apart=apart,
        house=house,
    )


def teams_of(count: int, size: int) -> dict[int, int | None]:
    """Players 1 … count in teams of ``size``."""
    return {player: (player - 1) // size + 1 for player in range(1, count + 1)}


def mates_together(tables: Sequence[Sequence[int]], team_of: dict[int, int | None]) -> int:
    return sum(
        times
        for (one, other), times in meetings(tables).items()
        if team_of[one] is not None and team_of[one] == team_of[other]
    )


@st.composite
def fields(draw: st.DrawFn) -> dict[int, int | None]:
    """Players four a table, in teams none of which is larger than the number of tables."""
    tables = draw(st.integers(1, 7))
    sizes = draw(st.lists(st.integers(1, tables), min_size=1, max_size=4 * tables))
    teams: list[int | None] = [team for team, size in enumerate(sizes, start=1) for _n in range(size)]
    teams = (teams + [None] * 4 * tables)[: 4 * tables]
    return dict(enumerate(draw(st.permutations(teams)), start=1))


@given(fields(), st.text(max_size=8), st.data())
@settings(deadline=None, max_examples=80)
def test_every_player_sits_once_four_a_table_and_never_with_a_team_mate(
    team_of: dict[int, int | None], seed: str, data: st.DataObject
) -> None:
    players = data.draw(st.permutations(sorted(team_of)))
    earlier = [players[n : n + 4] for n in range(0, len(players), 4)]
    tables = seated(team_of, seed=seed, earlier=earlier)
    assert sorted(player for table in tables for player in table) == sorted(team_of)
    assert {len(table) for table in tables} == {4}
    assert mates_together(tables, team_of) == 0


def test_four_teams_as_large_as_the_number_of_tables_still_sit_apart() -> None:
    # The tightest case there is: every table holds exactly one player of each team.
    team_of = teams_of(40, 10)
    tables = seated(team_of)
    assert all({team_of[player] for player in table} == {1, 2, 3, 4} for table in tables)


@pytest.mark.parametrize("seed", ["a", "b", "c"])
def test_64_players_of_16_teams_over_4_zhang_never_meet_a_team_mate_and_nobody_twice(seed: str) -> None:
    team_of, played = teams_of(64, 4), []
    for number in range(4):
        played += seated(team_of, seed=f"{seed}{number}", earlier=played)
    assert mates_together(played, team_of) == 0
    assert max(meetings(played).values()) == 1


@pytest.fixture
def weighed(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How many exchanges the search has weighed: time is not measured here, steps are."""
    count = [0]
    change = solver._Search._change

    def counted(search: solver._Search, one: int, other: int) -> int:
        count[0] += 1
        return change(search, one, other)

    monkeypatch.setattr(solver._Search, "_change", counted)
    return count


def test_400_players_over_8_zhang_are_seated_in_a_bounded_number_of_steps_and_nobody_meets_twice(
    weighed: list[int],
) -> None:
    # 20 exchanges tried a player, then at most two million weighed, the last step of 400 not cut short.
    most = 20 * 400 + 2_000_000 + 400
    team_of, played = teams_of(400, 4), []
    for number in range(8):
        weighed[0] = 0
        played += seated(team_of, seed=str(number), earlier=played)
        assert weighed[0] <= most
    assert mates_together(played, team_of) == 0
    assert max(meetings(played).values()) == 1


def test_a_search_that_cannot_succeed_ends_after_its_steps(weighed: list[int]) -> None:
    # Eight players who have all met cannot do without repeats: 20 exchanges tried a player, then 30 steps a
    # player after each of the few improvements, each step weighing the four at the other table.
    everybody = dict.fromkeys(range(1, 9))
    earlier = [[1, 2, 3, 4], [5, 6, 7, 8], [1, 2, 5, 6], [3, 4, 7, 8], [1, 2, 7, 8], [3, 4, 5, 6]]
    seated(everybody, earlier=earlier)
    assert weighed[0] <= 20 * 8 + 10 * 30 * 8 * 4


def test_where_repeats_cannot_be_avoided_they_are_spread() -> None:
    # Eight players sit with 3 of 7 others a 仗: after 5 仗 a pair has met 5 × 3 / 7 ≈ 2.1 times on average.
    team_of: dict[int, int | None] = dict.fromkeys(range(1, 9))
    played: list[list[int]] = []
    for number in range(5):
        played += seated(team_of, seed=str(number), earlier=played)
    assert max(meetings(played).values()) <= 3


def test_team_mates_may_meet_when_the_event_does_not_keep_them_apart() -> None:
    team_of = dict.fromkeys(range(1, 9), 1)
    assert len(seated(team_of, apart=False)) == 2


def test_house_players_sit_at_different_tables() -> None:
    team_of: dict[int, int | None] = dict.fromkeys(range(1, 17))
    for seed in "abcdef":
        tables = seated(team_of, seed=seed, house=[14, 15, 16])
        assert sorted(len({14, 15, 16} & set(table)) for table in tables) == [0, 1, 1, 1]


def test_house_players_move_on_to_new_people() -> None:
    team_of: dict[int, int | None] = dict.fromkeys(range(1, 33))
    first = seated(team_of, house=[32])
    second = seated(team_of, seed="t", house=[32], earlier=first)
    once = next(set(table) for table in first if 32 in table)
    again = next(set(table) for table in second if 32 in table)
    assert once & again == {32}


def test_more_house_players_than_tables_are_spread_as_far_as_it_goes() -> None:
    # Five players and three to help them at two tables: two of the three must share one.
    team_of: dict[int, int | None] = dict.fromkeys(range(1, 9))
    tables = seated(team_of, house=[6, 7, 8])
    assert sorted(len({6, 7, 8} & set(table)) for table in tables) == [1, 2]


def test_a_team_larger_than_the_number_of_tables_is_refused_with_its_figures() -> None:
    team_of = teams_of(16, 4) | {5: 1}
    with pytest.raises(Impossible) as refusal:
        seated(team_of)
    assert refusal.value.violations == [Violation("team_too_large", {"team": 1, "size": 5, "tables": 4})]


def test_a_number_that_is_no_multiple_of_four_is_refused_with_what_is_missing() -> None:
    with pytest.raises(Impossible) as refusal:
        seated(dict.fromkeys(range(1, 63)))
    assert refusal.value.violations == [Violation("not_by_fours", {"present": 62, "missing": 2})]


def test_nobody_is_refused() -> None:
    assert violations([], team_of={}, teammates_apart=True) == [Violation("no_players")]


def test_every_rule_that_cannot_hold_is_named_at_once() -> None:
    team_of: dict[int, int | None] = dict.fromkeys(range(1, 7), 1)
    codes = [one.code for one in violations(list(team_of), team_of=team_of, teammates_apart=True)]
    assert codes == ["not_by_fours", "team_too_large"]


def test_house_players_do_not_count_to_a_team() -> None:
    team_of = teams_of(16, 4) | {5: 1}
    assert len(seated(team_of, house=[5])) == 4


def test_the_same_seed_draws_the_same_whatever_the_order_of_the_entry_list() -> None:
    entrants = tuple(Entrant(number, f"n{number}", number % 5) for number in range(1, 41))
    forward = hold_draw(seed="s", basis=DrawBasis(entrants, teammates_apart=True))
    backward = hold_draw(seed="s", basis=DrawBasis(entrants[::-1], teammates_apart=True))
    assert forward.tables == backward.tables


def test_another_seed_draws_another_way() -> None:
    basis = DrawBasis(tuple(Entrant(n, str(n)) for n in range(1, 65)), teammates_apart=True)
    assert hold_draw(seed="a", basis=basis).tables != hold_draw(seed="b", basis=basis).tables


def test_every_player_comes_to_every_table_about_as_often() -> None:
    basis = DrawBasis(tuple(Entrant(n, str(n), (n - 1) // 4) for n in range(1, 17)), teammates_apart=True)
    at_first = [0] * 17
    for seed in range(800):
        for player in hold_draw(seed=str(seed), basis=basis).tables[0].players():
            at_first[player] += 1
    # A quarter of 800 is 200; five standard deviations of √(800 × ¼ × ¾) ≈ 12.2 are 61.
    assert all(abs(times - 200) < 61 for times in at_first[1:])
