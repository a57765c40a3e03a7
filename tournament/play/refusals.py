"""What the play room refuses, each with what the page needs to say so."""

from collections.abc import Sequence

from django.utils.translation import gettext as _

from scoring.refusals import Refusal
from tournament.events.wording import say

from .models import Hand


class PlayRefused(Exception):
    """A step that cannot be taken now; the message is the sentence for the user."""


class EntryRefused(PlayRefused):
    """An entry that cannot be: every problem the settlement found, each with its field."""

    def __init__(self, refusals: Sequence[Refusal]) -> None:
        super().__init__(" ".join(say(refusal.text) for refusal in refusals))
        self.refusals = tuple(refusals)


class EntryConflict(PlayRefused):
    """Somebody else recorded this hand meanwhile; ``stored`` is what stands."""

    def __init__(self, stored: Hand) -> None:
        super().__init__(_("第 %(n)d 把已经有人记了。") % {"n": stored.number})
        self.stored = stored


class SeatingChanged(PlayRefused):
    """Who deals, or who sits where, changed after the page was opened; nothing was stored."""

    def __init__(self) -> None:
        super().__init__(
            _(
                "这一页打开以后，坐庄或座位变了（别人更正了前面的一把，或者重新录了座位）。请按现在的座位核对，再保存。"
            )
        )


class KeyReused(PlayRefused):
    """The same submission key came with another content; nothing was stored."""

    def __init__(self) -> None:
        super().__init__(_("这一页已经提交过别的内容。请刷新后重新记。"))
