"""What this room puts on the desk's checklist."""

from collections.abc import Iterator

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from tournament.accounts.models import Role

from .checklist import Item, provides_items
from .models import Event
from .wording import say


@provides_items
def items(event: Event) -> Iterator[Item]:
    """Settings, schedule, people."""
    yield Item(
        order=10,
        title=_("设置和规则"),
        detail=_("%(ruleset)s，%(kind)s")
        % {"ruleset": say(event.ruleset.name), "kind": event.get_kind_display()},
        done=bool(event.place),
        url=reverse("settings", args=[event.slug]),
        action=_("看设置"),
        permission="event.manage",
    )
    count = event.zhangs.count()
    yield Item(
        order=20,
        title=_("赛程"),
        detail=_("已安排 %(n)d 仗") % {"n": count} if count else _("还没有安排"),
        done=count > 0,
        url=reverse("schedule", args=[event.slug]),
        action=_("排赛程"),
        permission="event.manage",
    )
    chiefs = event.memberships.filter(role=Role.CHIEF).count()
    referees = event.memberships.filter(role=Role.REFEREE).count()
    yield Item(
        order=30,
        title=pgettext("several", "裁判"),
        detail=_("裁判长 %(chiefs)d 人，裁判 %(referees)d 人") % {"chiefs": chiefs, "referees": referees},
        done=chiefs > 0,
        url=reverse("people", args=[event.slug]),
        action=_("加人员"),
        permission="event.manage",
    )
