"""What this room puts on the desk's checklist."""

from collections.abc import Iterator

from django.urls import reverse
from django.utils.translation import gettext as _

from tournament.draw.hooks import ended_among
from tournament.draw.models import Table, TableState
from tournament.events.checklist import Item, provides_items
from tournament.events.models import Event, EventState, ZhangState


@provides_items
def items(event: Event) -> Iterator[Item]:
    """Tables in play and closed; before the next draw, what waits to be closed."""
    tables = Table.objects.filter(zhang__event=event)
    count = tables.count()
    closed = tables.filter(state=TableState.CLOSED).count()
    ended = ended_among(tables.select_related("zhang")) if count else []
    if event.state == EventState.RUNNING:
        yield from _waiting(event, ended)
    words = [_("已收桌 %(closed)d / %(all)d") % {"closed": closed, "all": count}] if count else []
    words += [_wait_to_be_closed(ended)] if ended else []
    yield Item(
        order=80,
        title=_("记牌和收桌"),
        detail=" · ".join(words) or _("公布座位后开始记牌"),
        done=count > 0 and closed == count,
        url=reverse("desk-zhangs", args=[event.slug]),
        action=_("看各仗"),
    )


def _wait_to_be_closed(ended: list[Table]) -> str:
    return _("%(n)d 桌记完了，等收桌") % {"n": len(ended)}


def _waiting(event: Event, ended: list[Table]) -> Iterator[Item]:
    """Tables to be closed, and 仗 whose tables all are: before a check-in that is still open."""
    every = reverse("desk-zhangs", args=[event.slug])
    if ended:
        first = ended[0]
        first.zhang.event = event
        yield Item(
            order=48,
            title=_("收桌"),
            detail=_wait_to_be_closed(ended),
            done=False,
            url=first.get_absolute_url() if len(ended) == 1 else f"{every}#zhang-{first.zhang.number}",
            action=_("去收桌"),
            permission="event.close_table",
        )
    opened = [state for state in TableState if state != TableState.CLOSED]
    playing = event.zhangs.filter(state=ZhangState.PLAYING).exclude(tables__state__in=opened)
    for zhang in playing.order_by("number"):
        yield Item(
            order=49,
            title=_("收仗"),
            detail=_("%(zhang)s各桌都已收桌，等收仗") % {"zhang": zhang},
            done=False,
            url=f"{every}#zhang-{zhang.number}",
            action=_("去收仗"),
            permission="event.close_zhang",
        )
