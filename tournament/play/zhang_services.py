"""What changes a whole 仗: its tables made ready, closed, opened again."""

from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from tournament.draw.hooks import after_publish, before_unpublish
from tournament.draw.models import TableState
from tournament.draw.refusals import DrawRefused
from tournament.events.models import EventState, Zhang, ZhangState
from tournament.records.services import log_action

from .models import Hand, SeatTotals, TablePin, TableTotals
from .pins import new_pin
from .refusals import PlayRefused


@after_publish
def prepare_tables(zhang: Zhang) -> None:
    """Give every table of a published 仗 its sums and its PIN; called inside the publishing transaction."""
    for table in zhang.tables.prefetch_related("seats"):
        TableTotals.objects.get_or_create(table=table)
        TablePin.objects.get_or_create(table=table, defaults={"code": new_pin()})
        for seat in table.seats.all():
            SeatTotals.objects.get_or_create(seat=seat)


@before_unpublish
def clear_tables(zhang: Zhang) -> None:
    """Take away what ``prepare_tables`` made, before the seats are withdrawn; refused once a hand is in."""
    if Hand.objects.filter(table__zhang=zhang).exists():
        raise DrawRefused(_("%(zhang)s已经记了牌，不能撤回座位。") % {"zhang": zhang})
    TableTotals.objects.filter(table__zhang=zhang).delete()


def close_zhang(*, zhang: Zhang, user: Any) -> Zhang:
    """收仗: refused while a table is open, with the numbers of those tables."""
    with transaction.atomic():
        zhang = Zhang.objects.select_for_update(of=("self",)).select_related("event").get(pk=zhang.pk)
        if zhang.state not in (ZhangState.PUBLISHED, ZhangState.PLAYING):
            raise PlayRefused(
                _("%(zhang)s现在是“%(state)s”，不能收仗。")
                % {"zhang": zhang, "state": zhang.get_state_display()}
            )
        opened = list(
            zhang.tables.exclude(state=TableState.CLOSED).order_by("number").values_list("number", flat=True)
        )
        if opened:
            numbers = _("、").join(str(number) for number in opened)
            raise PlayRefused(_("这些桌还没有收桌：%(numbers)s 号。") % {"numbers": numbers})
        zhang.state = ZhangState.CLOSED
        zhang.save(update_fields=["state"])
        log_action(event=zhang.event, verb="zhang.close", user=user, detail={"zhang": zhang.number})
    return zhang


def reopen_zhang(*, zhang: Zhang, user: Any, reason: str) -> Zhang:
    """Open a closed 仗 again, with a reason; its tables stay closed until each is opened."""
    with transaction.atomic():
        zhang = Zhang.objects.select_for_update(of=("self",)).select_related("event").get(pk=zhang.pk)
        if zhang.state != ZhangState.CLOSED:
            raise PlayRefused(_("%(zhang)s没有收仗。") % {"zhang": zhang})
        if zhang.event.state != EventState.RUNNING:
            raise PlayRefused(_("赛事已经结束，要先恢复比赛。"))
        if not reason.strip():
            raise PlayRefused(_("重新开仗要写明原因。"))
        zhang.state = ZhangState.PLAYING
        zhang.save(update_fields=["state"])
        log_action(
            event=zhang.event,
            verb="zhang.reopen",
            user=user,
            detail={"zhang": zhang.number},
            reason=reason.strip(),
        )
    return zhang
