"""What this room puts on the desk's checklist."""

from collections.abc import Iterator

from django.urls import reverse
from django.utils.translation import gettext as _

from tournament.events.checklist import Item, provides_items
from tournament.events.models import Event, EventState, ZhangState


@provides_items
def items(event: Event) -> Iterator[Item]:
    """抽签: the next 仗 whose seats are not public yet."""
    zhangs = list(event.zhangs.order_by("number"))
    if not zhangs:
        return
    waiting = next((zhang for zhang in zhangs if not zhang.is_public), None)
    url = reverse("desk-zhangs", args=[event.slug])
    if waiting is None:
        yield Item(60, _("抽签"), _("%(n)d 仗的座位都已公布") % {"n": len(zhangs)}, True, url, _("看各仗"))
        return
    title = _("%(zhang)s抽签") % {"zhang": waiting}
    if waiting.state == ZhangState.DRAWN:
        yield Item(60, title, _("已抽签，座位还没有公布"), False, url, _("看草稿"))
    elif event.state == EventState.RUNNING:
        yield Item(60, title, _("可以抽签了"), False, url, _("去抽签"))
    else:
        yield Item(60, title, _("结束检录、开始比赛以后抽签"), False, url, _("看各仗"))
