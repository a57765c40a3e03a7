"""The referees' part of the desk: closing and reopening, PINs."""

from collections.abc import Callable

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from tournament.draw.desk_views import zhangs_page
from tournament.draw.models import Table
from tournament.events.access import desk_page
from tournament.events.forms import ReasonForm
from tournament.events.models import Event, EventState, ZhangState

from . import services, zhang_services
from .pins import renew_pin, revoke_device
from .refusals import PlayRefused
from .table_state import TableView


def _table(event: Event, number: int, table: int) -> Table:
    tables = Table.objects.select_related("zhang__event")
    return get_object_or_404(tables, zhang__event=event, zhang__number=number, number=table)


def _attempt(request: HttpRequest, step: Callable[[], object], done: str) -> None:
    """Take a step and tell how it went."""
    try:
        step()
    except PlayRefused as refused:
        messages.error(request, str(refused))
    else:
        messages.success(request, done)


def reason_of(request: HttpRequest) -> str:
    """Return the reason that was typed, or nothing when it cannot be one; the service then asks for it."""
    form = ReasonForm(request.POST)
    return form.cleaned_data["reason"] if form.is_valid() else ""


@desk_page("event.close_table")
@require_POST
def close_table(request: HttpRequest, event: Event, number: int, table: int) -> HttpResponse:
    """收桌."""
    found = _table(event, number, table)
    _attempt(
        request,
        lambda: services.close_table(table=found, user=request.user),
        _("%(table)s已收桌。请打印记分表，四家和裁判签字。") % {"table": found},
    )
    return redirect("table", event.slug, number, table)


@desk_page("event.close_table")
@require_POST
def reopen_table(request: HttpRequest, event: Event, number: int, table: int) -> HttpResponse:
    """Open a closed table again, with a reason."""
    found = _table(event, number, table)
    reason = reason_of(request)
    _attempt(
        request,
        lambda: services.reopen_table(table=found, user=request.user, reason=reason),
        _("%(table)s已重新开桌。") % {"table": found},
    )
    return redirect("table", event.slug, number, table)


@desk_page("event.close_zhang")
@require_POST
def close_zhang(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    """收仗."""
    zhang = get_object_or_404(event.zhangs, number=number)
    _attempt(
        request,
        lambda: zhang_services.close_zhang(zhang=zhang, user=request.user),
        _("%(zhang)s已收仗，名次已更新。") % {"zhang": zhang},
    )
    return redirect("desk-zhangs", event.slug)


@desk_page("event.reopen_zhang")
@require_POST
def reopen_zhang(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    """Open a closed 仗 again, with a reason; what is wrong with it is said beside it."""
    zhang = get_object_or_404(event.zhangs, number=number)
    form = ReasonForm(request.POST, is_owed=True, auto_id=f"reopen-{number}-%s")
    is_open_to_it = zhang.state == ZhangState.CLOSED and event.state == EventState.RUNNING
    if is_open_to_it and not form.is_valid():
        messages.error(request, _("%(zhang)s没有重新开：原因要写清楚，见红字。") % {"zhang": zhang})
        return zhangs_page(request, event, status=409, reopening=number, reopen_form=form)
    reason = reason_of(request)
    _attempt(
        request,
        lambda: zhang_services.reopen_zhang(zhang=zhang, user=request.user, reason=reason),
        _("%(zhang)s已重新开仗。") % {"zhang": zhang},
    )
    return redirect("desk-zhangs", event.slug)


@desk_page("event.hand_out_pins")
@require_safe
def pins(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    """List the PIN of every table, to be told or printed and cut."""
    zhang = get_object_or_404(event.zhangs, number=number)
    zhang.event = event
    tables = list(zhang.tables.select_related("pin").prefetch_related("devices"))
    for table in tables:
        table.zhang = zhang
    context = {"event": event, "room": "zhangs", "zhang": zhang, "views": [TableView(t) for t in tables]}
    response = render(request, "play/pins.html", context)
    response["Cache-Control"] = "no-store"
    return response


@desk_page("event.hand_out_pins")
@require_POST
def pin_renew(request: HttpRequest, event: Event, number: int, table: int) -> HttpResponse:
    """Make a new PIN for one table."""
    found = _table(event, number, table)
    _attempt(
        request,
        lambda: renew_pin(table=found, user=request.user),
        _("%(table)s换了新密码。") % {"table": found},
    )
    return redirect("pins", event.slug, number)


@desk_page("event.hand_out_pins")
@require_POST
def device_revoke(request: HttpRequest, event: Event, number: int, table: int, pk: int) -> HttpResponse:
    """Stop a phone that records."""
    device = get_object_or_404(_table(event, number, table).devices, pk=pk)
    revoke_device(device=device, user=request.user)
    messages.success(request, _("%(device)s已停用，本桌换了新密码。") % {"device": device})
    return redirect("pins", event.slug, number)
