"""What changes a whole 仗: its tables made ready, closed, opened again."""

from typing import Any

from django.db import transaction
from django.db.models import F, QuerySet
from django.utils.translation import gettext as _

from tournament.draw.hooks import after_publish, before_unpublish, finds_ended
from tournament.draw.models import Seat, Table, TableState
from tournament.draw.refusals import DrawRefused
from tournament.events.models import Event, EventState, Zhang, ZhangState
from tournament.records.services import log_action

from .models import Hand, SeatTotals, TablePin, TableTotals
from .pins import new_pin
from .refusals import PlayRefused


@after_publish
def prepare_tables(zhang: Zhang) -> None:
    """Give every table of a published 仗 its sums and its PIN; called inside the publishing transaction."""
    tables = list(zhang.tables.all())
    TableTotals.objects.bulk_create((TableTotals(table=t) for t in tables), ignore_conflicts=True)
    TablePin.objects.bulk_create((TablePin(table=t, code=new_pin()) for t in tables), ignore_conflicts=True)
    SeatTotals.objects.bulk_create(
        (SeatTotals(seat=seat) for seat in Seat.objects.filter(zhang=zhang)), ignore_conflicts=True
    )


@before_unpublish
def clear_tables(zhang: Zhang) -> None:
    """Take away what ``prepare_tables`` made, before the seats are withdrawn; refused once a hand is in."""
    if Hand.objects.filter(table__zhang=zhang).exists():
        raise DrawRefused(_("%(zhang)s已经记了牌，不能撤回座位。") % {"zhang": zhang})
    TableTotals.objects.filter(table__zhang=zhang).delete()


@finds_ended
def ended_tables(tables: QuerySet[Table]) -> QuerySet[Table]:
    """Pick the tables whose hands are all in and that wait to be closed (``TableView.is_complete``).

    A 仗 by time has no last hand: there the referee alone knows that it is over.
    """
    return tables.exclude(state=TableState.CLOSED).filter(totals__counted__gte=F("zhang__hands"))


def _locked(zhang: Zhang) -> Zhang:
    """Lock the event and then the 仗 (the order of all locks), so that neither changes under the other."""
    event = Event.objects.select_for_update(no_key=True).get(pk=zhang.event_id)
    locked = Zhang.objects.select_for_update(no_key=True).get(pk=zhang.pk)
    locked.event = event
    return locked


def close_zhang(*, zhang: Zhang, user: Any) -> Zhang:
    """收仗: refused while a table is open, with the numbers of those tables."""
    with transaction.atomic():
        zhang = _locked(zhang)
        if zhang.state not in (ZhangState.PUBLISHED, ZhangState.PLAYING):
            raise PlayRefused(
                _("%(zhang)s现在是“%(state)s”，不能收仗。")
                % {"zhang": zhang, "state": zhang.get_state_display()}
            )
        if zhang.event.state != EventState.RUNNING:
            words = {"state": zhang.event.get_state_display()}
            raise PlayRefused(_("赛事现在是“%(state)s”，不能收仗。") % words)
        tables = list(zhang.tables.select_for_update(no_key=True).order_by("number"))
        opened = [str(table.number) for table in tables if table.state != TableState.CLOSED]
        if opened:
            raise PlayRefused(_("这些桌还没有收桌：%(numbers)s 号。") % {"numbers": _("、").join(opened)})
        zhang.state = ZhangState.CLOSED
        zhang.save(update_fields=["state"])
        log_action(event=zhang.event, verb="zhang.close", user=user, detail={"zhang": zhang.number})
    return zhang


def reopen_zhang(*, zhang: Zhang, user: Any, reason: str) -> Zhang:
    """Open a closed 仗 again, with a reason; its tables stay closed until each is opened."""
    with transaction.atomic():
        zhang = _locked(zhang)
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
