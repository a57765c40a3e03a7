"""What this room refuses, in sentences; several at once where several things are wrong."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.functional import Promise

Sentence = str | Promise


class DrawRefused(Exception):
    """A step of the draw that cannot be taken; ``problems`` says everything that stands in its way."""

    def __init__(self, *problems: Sentence) -> None:
        self.problems = [str(problem) for problem in problems]
        super().__init__(" ".join(self.problems))


class DraftChanged(DrawRefused):
    """Somebody else kept a draft meanwhile: ``version`` is the newest now, to be looked at first."""

    def __init__(self, version: int, sentence: Sentence) -> None:
        self.version = version
        super().__init__(sentence)


@dataclass(frozen=True)
class Problem:
    """One thing wrong with what was entered, and where to show it: beside a player, a table, or on top."""

    sentence: str
    player: int | None = None
    table: int | None = None


class EntryRefused(DrawRefused):
    """An entered draw with mistakes; each names the player or the table it belongs to.

    ``to_accept`` holds what is allowed when somebody says so (team-mates at one table).
    """

    def __init__(self, problems: Sequence[Problem], to_accept: Sequence[Problem] = ()) -> None:
        self.entries = list(problems)
        self.to_accept = list(to_accept)
        super().__init__(*(problem.sentence for problem in [*self.entries, *self.to_accept]))
