"""Pages of one table: its event, 仗 and table are looked up, and who may write is checked."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _

from tournament.accounts.access import guarded, public
from tournament.draw.models import Table
from tournament.events.models import Event

from .recorder import Recorder, recorder_for
from .table_state import TableView


def find_table(request: HttpRequest, event: str | Event, number: int, table: int) -> TableView:
    """Return a table whose seats are published; its address is a 404 before that."""
    slug = event.slug if isinstance(event, Event) else event
    tables = Table.objects.select_related("zhang__event", "zhang__stage")
    found = get_object_or_404(tables, zhang__event__slug=slug, zhang__number=number, number=table)
    request.event = found.zhang.event  # type: ignore[attr-defined]
    if not found.zhang.event.is_public and not request.user.has_perm("event.see_desk", found.zhang.event):
        raise Http404
    return TableView(found)


def table_page(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """Open a page of a table that everybody may read."""

    @wraps(view)
    def with_table(request: HttpRequest, event: str, number: int, table: int, **kwargs: Any) -> HttpResponse:
        return view(request, find_table(request, event, number, table), **kwargs)

    return public(with_table)


def recording_page(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """Open a page on which this table is recorded: to its own device and to the event's referees.

    Anybody else who opens it is led to the PIN; anybody else who posts is refused.
    """

    @wraps(view)
    def with_recorder(
        request: HttpRequest, event: str, number: int, table: int, **kwargs: Any
    ) -> HttpResponse:
        found = find_table(request, event, number, table)
        recorder: Recorder | None = recorder_for(request, found.table)
        if recorder is None:
            if request.method != "POST":
                return redirect("table-pin", event, number, table)
            raise PermissionDenied(_("只有本桌的记牌手机和裁判可以记牌。"))
        return view(request, found, recorder, **kwargs)

    return guarded(with_recorder, "device")
