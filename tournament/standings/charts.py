"""The running 嘴 of a player as a line, and the same in numbers for those who do not see it. Pure."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

WIDTH: Final = 600
HEIGHT: Final = 160
_MARGIN: Final = 6


@dataclass(frozen=True)
class RunningChart:
    """A step line in a box of ``WIDTH`` × ``HEIGHT``: SVG coordinates, ready to print.

    ``zero`` is the height of the line at nought, ``marks`` stand where a new 仗 begins.
    """

    line: str
    zero: str
    marks: tuple[str, ...]
    highest: int
    lowest: int
    last: int
    width: int = WIDTH
    height: int = HEIGHT


def running_chart(runs: Sequence[Sequence[int]]) -> RunningChart | None:
    """Return the chart of the sums after every hand, one run a 仗; None when there is nothing to draw.

    Every run goes on from where the one before ended; the line starts at nought.
    """
    values = [0, *(value for run in runs for value in run)]
    if len(values) < 2:
        return None
    highest, lowest = max(values), min(values)
    span = max(highest - lowest, 1)
    step = WIDTH / (len(values) - 1)

    def y(value: int) -> str:
        return f"{_MARGIN + (highest - value) * (HEIGHT - 2 * _MARGIN) / span:.1f}"

    path = f"M0 {y(0)}" + "".join(f"V{y(value)}H{step * (n + 1):.1f}" for n, value in enumerate(values[1:]))
    ends = [sum(len(run) for run in runs[:count]) for count in range(1, len(runs))]
    return RunningChart(
        line=path,
        zero=y(0),
        marks=tuple(f"{step * end:.1f}" for end in ends),
        highest=highest,
        lowest=lowest,
        last=values[-1],
    )
