"""What this room puts on the desk's checklist."""

from collections.abc import Iterator

from django.urls import reverse
from django.utils.translation import gettext as _

from tournament.events.checklist import Item, provides_items
from tournament.events.models import Event, EventState, ZhangState


@provides_items
def items(event: Event) -> Iterator[Item]:
    """名次: done when the event is finished."""
    closed = event.zhangs.filter(state=ZhangState.CLOSED).count()
    if event.state == EventState.FINISHED:
        detail = _("最终名次，可以下载")
    elif closed:
        detail = _("已收 %(n)d 仗，名次随记牌更新") % {"n": closed}
    else:
        detail = _("收仗后在这里看名次、下载表格")
    yield Item(
        order=90,
        title=_("名次"),
        detail=detail,
        done=event.state == EventState.FINISHED,
        url=reverse("desk-standings", args=[event.slug]),
        action=_("看名次"),
    )
