"""What this room puts on the desk's checklist."""

from collections.abc import Iterator

from django.urls import reverse
from django.utils.translation import gettext as _

from tournament.events.checklist import Item, provides_items
from tournament.events.models import Event, ZhangState

ORDER = 75


@provides_items
def items(event: Event) -> Iterator[Item]:
    """记分表: printed between the publishing of the seats and the first hand, 仗 by 仗."""
    drawn = event.zhangs.filter(tables__isnull=False).distinct()
    waiting = drawn.filter(state=ZhangState.PUBLISHED).first()
    zhang = waiting or drawn.last()
    if zhang is None:
        yield Item(
            order=ORDER,
            title=_("记分表"),
            detail=_("座位公布以后，在这里打印每桌的记分表"),
            done=False,
            url=reverse("desk-zhangs", args=[event.slug]),
            action=_("看各仗"),
        )
        return
    words = {"zhang": zhang, "n": zhang.tables.count()}
    yield Item(
        order=ORDER,
        title=_("记分表"),
        detail=_("%(zhang)s共 %(n)d 桌，每桌一张，开打前打印") % words,
        # From the first hand on it is too late for paper to be missing.
        done=waiting is None,
        url=reverse("score-sheets", args=[event.slug, zhang.number]),
        action=_("打印记分表"),
        permission="event.sheets",
    )
