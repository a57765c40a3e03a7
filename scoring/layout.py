"""An arrangement laid out as sets with their cards, for whoever reads the verdict aloud (section 3)."""

from collections import Counter
from collections.abc import Iterator

from scoring.arrangement import places_of
from scoring.holding import HA, LOU, Holding, material_of
from scoring.material import Arrangement, Material, Placed
from scoring.ruleset_values import Ruleset
from scoring.sets import CHE, SHANG
from scoring.tiles import KINDS, SUITS

# A set's code and its cards: ("ha", ("9s", "9s", "9s")), ("shun", ("2m", "3m", "4m")).
LaidSet = tuple[str, tuple[str, ...]]


def laid_out(holding: Holding, ruleset: Ruleset, arrangement: Arrangement) -> tuple[LaidSet, ...]:
    """Return the sets of a winner: what lies together by itself, then runs, 横副 and 垧, idle cards last."""
    material = material_of(holding, ruleset)
    placed = places_of(material, arrangement)
    return (
        *_units(holding),
        *(("shun", run) for suit in SUITS for run in _runs(suit, material, placed)),
        *_sets(material, placed),
        *(("idle", (kind,) * n) for kind, n in arrangement.idle.items()),
    )


def _units(holding: Holding) -> Iterator[LaidSet]:
    for kind in KINDS:
        if (n := holding.opening.get(kind, 0)) >= HA:
            yield ("lou" if n == LOU else "ha"), (kind,) * n
    for meld in holding.player.melds:
        if meld.kind != "chi":
            yield meld.kind, meld.cards
    held = Counter(holding.opening) + Counter(
        card for meld in holding.player.melds if meld.kind != "chi" for card in meld.cards
    )
    for name in holding.che:
        yield f"che_{name}", tuple(kind for kind in CHE[name] for _copy in range(held[kind]))


def _runs(suit: str, material: Material, placed: tuple[Placed, ...]) -> list[tuple[str, ...]]:
    """Return the runs of a suit, those on the table with what was joined to them."""
    at = {one.kind: one for one in placed}
    closed: list[tuple[str, ...]] = []
    opened: list[tuple[str, ...]] = []
    for number in range(1, 10):
        kind = f"{number}{suit}"
        one = at.get(kind)
        continued = one.in_runs - one.begun if one else 0
        # The shortest go on first: one that is long enough may end anywhere.
        opened.sort(key=len)
        starting = [last for first, last in material.runs if first == kind]
        ended = opened[continued:]
        opened = [(*run, kind) for run in opened[:continued]] + [(kind,)] * (one.begun if one else 0)
        for last in starting:
            before = ended.pop(0) if ended and len(ended[0]) < HA else ()
            cards = tuple(f"{n}{suit}" for n in range(number, int(last[0]) + 1))
            closed.append((*before, *cards))
        closed += ended
        # A run on the table is open again once its last card is past.
        for run in [run for run in closed if run[-1] == kind and _is_from_the_table(run, material)]:
            closed.remove(run)
            opened.append(run)
    return closed + opened


def _is_from_the_table(run: tuple[str, ...], material: Material) -> bool:
    return any(first in run and last == run[-1] for first, last in material.runs)


def _sets(material: Material, placed: tuple[Placed, ...]) -> Iterator[LaidSet]:
    cards: dict[str, list[str]] = {}
    for one in placed:
        rest = material.free.get(one.kind, 0) - one.in_runs
        # One to each of its sets, what is left to the first; a unit stands for one where singles lack.
        names = sorted(one.sets, key=lambda name: name in SHANG)
        for place, name in enumerate(names):
            n = rest - len(names) + 1 if place == 0 else 1
            cards.setdefault(name, []).extend([one.kind] * max(n, 1))
    for name, of in cards.items():
        yield (f"shang_{name}" if name in SHANG else f"heng_{name}"), tuple(of)
