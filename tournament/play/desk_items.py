"""What this room puts on the desk's checklist."""

from collections.abc import Iterator

from django.urls import reverse
from django.utils.translation import gettext as _

from tournament.draw.models import Table, TableState
from tournament.events.checklist import Item, provides_items
from tournament.events.models import Event


@provides_items
def items(event: Event) -> Iterator[Item]:
    """Tables in play and closed."""
    tables = Table.objects.filter(zhang__event=event)
    count = tables.count()
    closed = tables.filter(state=TableState.CLOSED).count()
    detail = (
        _("已收桌 %(closed)d / %(all)d") % {"closed": closed, "all": count}
        if count
        else _("公布座位后开始记牌")
    )
    yield Item(
        order=80,
        title=_("记牌和收桌"),
        detail=detail,
        done=count > 0 and closed == count,
        url=reverse("desk-zhangs", args=[event.slug]),
        action=_("看各仗"),
    )
