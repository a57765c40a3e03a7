"""What this room puts on the desk's checklist."""

from collections.abc import Iterator

from django.urls import reverse
from django.utils.translation import gettext as _

from tournament.events.checklist import Item, provides_items
from tournament.events.models import Event, EventState

from .headcount import TABLE, HeadCount, count_heads, tables_in_words
from .imports import waiting_import

CHECK_IN = "event.check_in"


@provides_items
def items(event: Event) -> Iterator[Item]:
    """The list of entrants, and check-in."""
    count = count_heads(event)
    yield _entrants(event, count)
    yield _check_in(event, count)


def _entrants(event: Event, count: HeadCount) -> Item:
    pending = waiting_import(event)
    has_some = count.entered >= TABLE
    if pending is not None:
        detail = _("“%(file)s”已上传，还没有确认") % {"file": pending.filename}
        url, action = reverse("roster-preview", args=[event.slug, pending.pk]), _("看预览")
    else:
        url, action = reverse("entrants", args=[event.slug]), _("看名单") if has_some else _("导入报名表")
        detail = entrants_in_words(event, count) if count.entered else _("还没有选手")
    done = has_some and pending is None
    return Item(40, _("名单"), detail, done, url, action, "event.entrants")


def entrants_in_words(event: Event, count: HeadCount) -> str:
    """Return how many are on the list."""
    words = {"players": count.entered, "teams": event.teams.count(), "reserves": count.reserve}
    detail = (
        _("选手 %(players)d 人，%(teams)d 队") % words
        if event.has_teams
        else _("选手 %(players)d 人") % words
    )
    return detail + (_("，替补 %(reserves)d 人") % words if count.reserve else "")


def _check_in(event: Event, count: HeadCount) -> Item:
    url = reverse("check-in", args=[event.slug])
    title = _("检录")
    if event.state in (EventState.DRAFT, EventState.ANNOUNCED):
        return Item(50, title, _("比赛当天开始检录以后登记到场"), False, url, _("看检录页"), CHECK_IN)
    if count.expected:
        detail = _("已到 %(present)d 人，未到 %(absent)d 人，待检录 %(expected)d 人") % {
            "present": count.present,
            "absent": count.absent,
            "expected": count.expected,
        }
        return Item(50, title, detail, False, url, _("去检录"), CHECK_IN)
    done = count.seated > 0 and count.fills_tables
    action = _("看检录") if done else _("去检录")
    return Item(50, title, tables_in_words(count), done, url, action, CHECK_IN)
