"""Draws made once by each named solver, kept here as data: a seed of yesterday gives the draw of yesterday.

These tables are not right values worked out from the rules. They were computed with the solver the day its
name was given and written down: they pin the past, because a published draw is checked by drawing it again.
Whoever changes how a solver seats gives it another name and adds its draws here; the old ones are not edited.
"""

from dataclasses import dataclass

import pytest

from tournament.draw import solver
from tournament.draw.lottery import DrawBasis, DrawResult, Entrant
from tournament.draw.solver import SOLVER, hold_draw

Earlier = tuple[tuple[int, tuple[tuple[int, ...], ...]], ...]


@dataclass(frozen=True)
class Golden:
    """A seed, what the draw stood on, and the tables: players E S W N, first dealer, cards turned E S W N."""

    seed: str
    basis: DrawBasis
    tables: tuple[str, ...]


def basis(count: int, *, team_size: int = 0, house: tuple[int, ...] = (), earlier: Earlier = ()) -> DrawBasis:
    """Players 1 … count, in teams of ``team_size`` that are kept apart; house players belong to none."""
    entrants = tuple(
        Entrant(n, f"p{n}", (n - 1) // team_size + 1 if team_size and n not in house else None, n in house)
        for n in range(1, count + 1)
    )
    return DrawBasis(entrants, teammates_apart=bool(team_size), earlier=earlier)


SWAP_1 = {
    "a first draw with team-mates apart": Golden(
        "caoyuan",
        basis(16, team_size=4),
        (
            "1: 9 3 14 7 · S · 3m 7p 6z 1p",
            "2: 1 15 5 12 · E · 8p 4p 7m 1m",
            "3: 10 6 2 16 · S · 1s 6m 4s 2s",
            "4: 4 11 8 13 · W · 7z 1p 9m 6z",
        ),
    ),
    "a fourth draw of twelve, who cannot but meet again": Golden(
        "5eed",
        basis(
            12,
            earlier=(
                (1, ((1, 2, 3, 4), (5, 6, 7, 8), (9, 10, 11, 12))),
                (2, ((1, 5, 9, 10), (2, 6, 7, 11), (3, 4, 8, 12))),
                (3, ((1, 6, 8, 11), (2, 4, 5, 10), (3, 7, 9, 12))),
            ),
        ),
        (
            "1: 2 1 12 8 · E · 7p 5m 3s 2p",
            "2: 3 10 6 5 · W · 5s 4m 6s 2p",
            "3: 7 11 9 4 · E · 5p 5m 4m 5z",
        ),
    ),
    "a second draw with teams and three house players": Golden(
        "草原",
        basis(
            20,
            team_size=4,
            house=(18, 19, 20),
            earlier=((1, ((1, 5, 9, 18), (2, 6, 13, 19), (3, 10, 14, 20), (4, 7, 11, 15), (8, 12, 16, 17))),),
        ),
        (
            "1: 13 7 12 18 · S · 2s 8p 7p 1s",
            "2: 8 2 11 20 · W · 6s 7m 8p 5s",
            "3: 4 5 16 10 · N · 7z 7m 4s 8s",
            "4: 3 15 6 9 · W · 2m 5p 9s 8s",
            "5: 14 19 17 1 · S · 2s 9m 4m 9p",
        ),
    ),
    "a fourth draw with more house players than tables": Golden(
        "47",
        basis(
            12,
            house=(9, 10, 11, 12),
            earlier=(
                (1, ((1, 2, 3, 9), (4, 5, 6, 10), (7, 8, 11, 12))),
                (2, ((1, 4, 7, 10), (2, 5, 8, 11), (3, 6, 9, 12))),
                (3, ((1, 5, 9, 11), (2, 6, 7, 10), (3, 4, 8, 12))),
            ),
        ),
        (
            "1: 9 8 4 7 · E · 5p 6z 2m 3s",
            "2: 5 2 12 1 · S · 4p 7s 7p 4s",
            "3: 11 3 10 6 · S · 7p 9m 7z 6s",
        ),
    ),
}
# By the solver's name: its draws, and the figures of its search (two of them tell only in very large draws).
GOLDEN = {"swap-1": SWAP_1}
FIGURES = {
    "swap-1": {
        "_FORBIDDEN": 1_000_000,
        "_HOUSE_TOGETHER": 1_000,
        "_MIXING": 20,
        "_PATIENCE": 30,
        "_MOST_TRIED": 2_000_000,
    }
}


def as_written(result: DrawResult) -> tuple[str, ...]:
    """Return a draw as the tables above write it."""
    return tuple(
        f"{table.number}: {' '.join(str(seat.player) for seat in table.seats)}"
        f" · {table.first_dealer} · {' '.join(seat.turned for seat in table.seats)}"
        for table in result.tables
    )


def test_the_solver_in_use_has_its_draws_here() -> None:
    assert SOLVER in GOLDEN


@pytest.mark.parametrize("which", SWAP_1)
def test_a_seed_gives_the_draw_it_gave_when_the_solver_got_its_name(which: str) -> None:
    golden = GOLDEN[SOLVER][which]
    result = hold_draw(seed=golden.seed, basis=golden.basis)
    assert result.solver == SOLVER
    assert as_written(result) == golden.tables


def test_the_figures_of_the_search_belong_to_the_solvers_name() -> None:
    assert {name: getattr(solver, name) for name in FIGURES[SOLVER]} == FIGURES[SOLVER]
