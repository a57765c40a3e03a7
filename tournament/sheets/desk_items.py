"""What this room puts on the desk's checklist."""

from collections.abc import Iterator

from django.db.models import Count, Q
from django.urls import reverse
from django.utils.translation import gettext as _

from tournament.draw.models import TableState
from tournament.events.checklist import Item, provides_items
from tournament.events.models import Event, ZhangState

ORDER = 75
ORDER_OF_FILLED = 85


@provides_items
def items(event: Event) -> Iterator[Item]:
    """Blank sheets before play, filled ones once tables are closed."""
    yield _blank(event)
    yield from _filled(event)


def _blank(event: Event) -> Item:
    """记分表: printed between the publishing of the seats and the first hand, 仗 by 仗."""
    drawn = event.zhangs.filter(tables__isnull=False).distinct()
    waiting = drawn.filter(state=ZhangState.PUBLISHED).first()
    zhang = waiting or drawn.last()
    if zhang is None:
        return Item(
            order=ORDER,
            title=_("空白记分表"),
            detail=_("座位公布以后，在这里打印每桌的记分表"),
            done=False,
            url=reverse("desk-zhangs", args=[event.slug]),
            action=_("看各仗"),
        )
    words = {"zhang": zhang, "n": zhang.tables.count()}
    return Item(
        order=ORDER,
        title=_("空白记分表"),
        detail=_("%(zhang)s共 %(n)d 桌，每桌一张，开打前打印") % words,
        # From the first hand on it is too late for paper to be missing.
        done=waiting is None,
        url=reverse("sheets", args=[event.slug, zhang.number]),
        action=_("打印空白记分表"),
        permission="event.sheets",
    )


def _filled(event: Event) -> Iterator[Item]:
    """记好的记分表: of the last 仗 in which tables are closed; signed before the 仗 itself is."""
    closed = Count("tables", filter=Q(tables__state=TableState.CLOSED))
    counted = event.zhangs.annotate(closed_tables=closed, all_tables=Count("tables"))
    zhang = counted.filter(closed_tables__gt=0).order_by("number").last()
    if zhang is None:
        return
    words = {"zhang": zhang, "closed": zhang.closed_tables, "all": zhang.all_tables}
    yield Item(
        order=ORDER_OF_FILLED,
        title=_("记好的记分表"),
        detail=_("%(zhang)s已收 %(closed)d / %(all)d 桌，收了的桌可以一起打印，四家和裁判签字") % words,
        done=zhang.state == ZhangState.CLOSED,
        url=reverse("sheets", args=[event.slug, zhang.number]),
        action=_("打印记好的记分表"),
        permission="event.sheets",
    )
