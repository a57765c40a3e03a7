"""A seed draws the same in another process, whatever Python's hash seed is there."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tournament.draw.lottery import DrawBasis, Entrant
from tournament.draw.solver import hold_draw

ROOT = Path(__file__).resolve().parents[2]
PROGRAM = """
import json, sys
from tournament.draw.lottery import DrawBasis
from tournament.draw.solver import hold_draw
data = json.load(sys.stdin)
result = hold_draw(seed=data["seed"], basis=DrawBasis.from_json(data["basis"]))
print(json.dumps(result.to_json(), sort_keys=True))
assert not any(name.split(".")[0] == "django" for name in sys.modules)
"""


def basis_of_the_second_zhang() -> DrawBasis:
    """Tight enough that the search has work to do: 32 players of 8 teams, three 仗 played."""
    entrants = tuple(Entrant(n, f"n{n}", (n - 1) // 4, is_house=n == 32) for n in range(1, 33))
    basis = DrawBasis(entrants, teammates_apart=True)
    for number in (1, 2, 3):
        tables = tuple(table.players() for table in hold_draw(seed=f"e{number}", basis=basis).tables)
        basis = DrawBasis(entrants, teammates_apart=True, earlier=(*basis.earlier, (number, tables)))
    return basis


@pytest.mark.parametrize("hash_seed", ["0", "1", "424242"])
def test_another_process_with_another_hash_seed_draws_the_same(hash_seed: str) -> None:
    basis = basis_of_the_second_zhang()
    here = hold_draw(seed="草原 2026", basis=basis).to_json()
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM],
        input=json.dumps({"seed": "草原 2026", "basis": basis.to_json()}),
        capture_output=True,
        text=True,
        check=True,
        cwd=ROOT,
        env={**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONUTF8": "1"},
    )
    assert json.loads(done.stdout) == here
