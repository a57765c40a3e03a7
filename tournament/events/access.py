"""Views of an event: the event is looked up, the permission checked, then the view runs."""

from collections.abc import Callable
from functools import wraps
from typing import Any, Concatenate, ParamSpec

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext_lazy as _

from tournament.accounts.access import guarded, public

from .models import Event

P = ParamSpec("P")
EventView = Callable[Concatenate[HttpRequest, Event, P], HttpResponse]
UrlView = Callable[..., HttpResponse]

# What somebody without the permission is told to do about it.
WHO_MAY = {
    "event.manage": _("只有赛事负责人可以打开这一页。"),
    "event.close_zhang": _("只有裁判长可以做这一步。"),
    "event.reopen_zhang": _("只有裁判长可以做这一步。"),
}


def event_page(view: EventView[P]) -> UrlView:
    """Open a public page of an event; before the event is announced only its officials find it."""

    @wraps(view)
    def with_event(request: HttpRequest, event: str, *args: Any, **kwargs: Any) -> HttpResponse:
        found = get_object_or_404(Event, slug=event)
        if not found.is_public and not request.user.has_perm("event.see_desk", found):
            raise Http404
        request.event = found  # type: ignore[attr-defined]
        return view(request, found, *args, **kwargs)

    return public(with_event)


def desk_page(permission: str) -> Callable[[EventView[P]], UrlView]:
    """Open a page of the desk to those who hold ``permission`` at this very event."""

    def decorate(view: EventView[P]) -> UrlView:
        @wraps(view)
        def with_event(request: HttpRequest, event: str, *args: Any, **kwargs: Any) -> HttpResponse:
            if getattr(request.user, "must_change_password", False):
                return redirect("password")
            found = get_object_or_404(Event, slug=event)
            if not request.user.has_perm(permission, found):
                raise PermissionDenied(str(WHO_MAY.get(permission, "")))
            request.event = found  # type: ignore[attr-defined]
            return view(request, found, *args, **kwargs)

        return guarded(with_event, permission)

    return decorate
