"""How fast hands are judged, beside a riichi library on the same machine in the same run: `make bench`.

Prints ratios and fails nothing. A ratio above 1 means faster than `mahjong` values one of its hands.
"""

import gc
import json
import random
import statistics
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final

from mahjong.hand_calculating.hand import HandCalculator
from mahjong.hand_calculating.hand_config import HandConfig

from scoring.arrangement import arrange
from scoring.holding import arrangement_of, holding_of, hu_items, hu_of
from scoring.material import Material
from scoring.patterns import half_zui_of
from scoring.record import HandRecord, Win
from scoring.record_reader import read_record
from scoring.ruleset import load
from scoring.runs import forget
from scoring.tiles import COPIES, KINDS
from scoring.verdict import judge
from scoring.wins import big_wins_of, counted_big, pattern_items, win_items

CASES: Final = Path(__file__).parents[1] / "scoring" / "cases" / "hands.json"
SEED: Final = 20111
RIICHI_HANDS: Final = 1_000
DENSE_HANDS: Final = 10_000
HAND: Final = 31
ROUNDS: Final = 7
TOP: Final = 20


def riichi_hands(rng: random.Random) -> list[tuple[list[int], int]]:
    """Return winning riichi hands: four sets and a pair, and which tile won."""
    return [_riichi_hand(rng) for _ in range(RIICHI_HANDS)]


def _riichi_hand(rng: random.Random) -> tuple[list[int], int]:
    counts = [0] * 34
    sets: list[list[int]] = []
    while len(sets) < 5:
        kind = rng.randrange(34)
        if len(sets) == 4:
            kinds = [kind] * 2
        elif rng.random() < 0.6:
            first = 9 * rng.randrange(3) + rng.randrange(7)
            kinds = [first, first + 1, first + 2]
        else:
            kinds = [kind] * 3
        if all(counts[k] + kinds.count(k) <= 4 for k in kinds):
            sets.append(kinds)
            for k in kinds:
                counts[k] += 1
    tiles = [4 * kind + copy for kind, n in enumerate(counts) for copy in range(n)]
    return tiles, rng.choice(tiles)


def dense_hands(rng: random.Random) -> list[dict[str, int]]:
    """Return hands of 31 single cards, out of all copies of 8 to 13 kinds that lie beside each other."""
    found = []
    for _ in range(DENSE_HANDS):
        start = rng.randrange(len(KINDS))
        kinds = [KINDS[(start + step) % len(KINDS)] for step in range(rng.randrange(8, 14))]
        cards = rng.sample([kind for kind in kinds for _copy in range(COPIES)], HAND)
        found.append({kind: cards.count(kind) for kind in dict.fromkeys(cards)})
    return found


def value_of_the_winner(record: HandRecord, end: Win) -> int:
    """Return what the winner's hand is worth in half 嘴: arrangement, 和 and 嘴, nothing else."""
    ruleset = load(record.ruleset, record.options)
    holding = holding_of(record, end.winner, ruleset)
    arrangement = arrangement_of(holding, ruleset)
    hu = hu_of(hu_items(holding, arrangement, ruleset))
    dealer = end.winner == record.dealer
    big = big_wins_of(holding, hu, ruleset, is_qingmen=arrangement.is_qingmen, dealer=dealer)
    counted = counted_big(big, end, ruleset)
    won = win_items(holding, end, hu, counted, ruleset, dealer=dealer)
    return half_zui_of(pattern_items(holding, ruleset)) + half_zui_of(won)


def seconds_each(call: Callable[..., object], arguments: Sequence[tuple[Any, ...]]) -> list[float]:
    """Return how long each call took."""
    times = []
    for one in arguments:
        started = time.perf_counter()
        call(*one)
        times.append(time.perf_counter() - started)
    return times


def micro(seconds: float) -> str:
    """Write seconds as whole microseconds."""
    return f"{seconds * 1e6:,.0f} µs"


def main() -> None:
    """Measure and print."""
    rng = random.Random(SEED)
    cases = json.loads(CASES.read_text(encoding="utf-8"))
    records = [(read_record(case["record"]),) for case in cases]
    won = [(record, record.end) for (record,) in records if isinstance(record.end, Win)]
    calculator, config = HandCalculator(), HandConfig(is_tsumo=True)
    riichi = [(tiles, win_tile, None, None, config) for tiles, win_tile in riichi_hands(rng)]
    dense = [(Material(free),) for free in dense_hands(rng)]
    judge(*records[0])

    # As many of each as there are riichi hands: whoever is measured runs for as long.
    many = won * (RIICHI_HANDS // len(won)), records * (RIICHI_HANDS // len(records))
    gc.disable()

    ratios: dict[str, list[float]] = {}
    shown: dict[str, list[float]] = {}
    for _ in range(ROUNDS):
        base = statistics.median(seconds_each(calculator.estimate_hand_value, riichi))
        shown.setdefault("mahjong, one riichi hand", []).append(base)
        forget()
        measured = {
            "the same, each once, nothing kept from before": seconds_each(value_of_the_winner, won),
            "arrangement + 和 + 嘴": seconds_each(value_of_the_winner, many[0]),
            "whole verdict": seconds_each(judge, many[1]),
        }
        for name, times in measured.items():
            shown.setdefault(name, []).append(statistics.median(times))
            ratios.setdefault(name, []).append(base / statistics.median(times))
    for name, times in shown.items():
        middle = statistics.median(times)
        ratio = f"   ratio {statistics.median(ratios[name]):.2f}" if name in ratios else ""
        print(f"{name:52} {micro(middle):>10}   {1 / middle:>9,.0f}/s{ratio}")  # noqa: T201
    _print_dense(dense, statistics.median(shown["mahjong, one riichi hand"]))


def _print_dense(dense: Sequence[tuple[Material]], base: float) -> None:
    """Print the slowest dense hands: once as they came, and the slowest of them measured again."""
    forget()
    times = seconds_each(arrange, dense)
    slowest = sorted(range(len(dense)), key=times.__getitem__)[-TOP:]
    again = [statistics.median(seconds_each(arrange, [dense[place]] * 5)) for place in slowest]
    for name, value in (
        ("dense hands, the middle one", statistics.median(times)),
        ("dense hands, the slowest as it came", max(times)),
        (f"dense hands, the slowest of {TOP}, measured five times", max(again)),
    ):
        print(f"{name:52} {micro(value):>10}   {value / base:>9.1f} × mahjong")  # noqa: T201


if __name__ == "__main__":
    main()
