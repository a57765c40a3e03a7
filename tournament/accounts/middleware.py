"""Deny by default, lead people back to where they were, and a reference number for the unexpected."""

from collections.abc import Callable
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import BadRequest, PermissionDenied, SuspiciousOperation
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.http.multipartparser import MultiPartParserError
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django_htmx.http import HttpResponseClientRedirect

from .access import DEVICE, OWN_ACCOUNT, PUBLIC
from .error_pages import note_error
from .kept import Kept, gather, put_by, waiting_for
from .kept_pages import ask_to_sign_in, show_again
from .whence import page_before, page_of_event, password_page, way_back

# What views raise on purpose, and what cannot be read; each has a page of its own.
EXPECTED = (Http404, PermissionDenied, BadRequest, MultiPartParserError, SuspiciousOperation)
SAFE = ("GET", "HEAD", "OPTIONS")
GetResponse = Callable[[HttpRequest], HttpResponseBase]


class ErrorReferenceMiddleware:
    """Give an unexpected error of a view a reference; ``broken`` gives one to those outside of a view."""

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Pass the request on."""
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, exception: Exception) -> None:
        """Log the error under its reference."""
        if not isinstance(exception, EXPECTED):
            note_error(request, exception)


def _lead(request: HttpRequest, url: str) -> HttpResponseBase:
    """Send somebody elsewhere; a tap that htmx sent takes the whole page there, not one row of it."""
    if request.htmx:  # type: ignore[attr-defined]
        return HttpResponseClientRedirect(url)
    return redirect(url)


def _page_seen(request: HttpRequest) -> str:
    """Return the page somebody saw: what is posted to or asked for by htmx is none."""
    if request.htmx:  # type: ignore[attr-defined]
        return urlsplit(request.htmx.current_url or "/").path  # type: ignore[attr-defined]
    if request.method in SAFE:
        return request.get_full_path()
    return page_before(request) or page_of_event(request) or reverse("home")


def _typed(request: HttpRequest) -> Kept | None:
    """Return what was typed into a form; a tap that htmx sent holds nothing that was."""
    return None if request.htmx else gather(request)  # type: ignore[attr-defined]


def _lead_to_sign_in(request: HttpRequest) -> HttpResponseBase:
    """Send somebody to sign in, and from there back to the page they saw.

    What was posted is not done. What was typed goes along; without any, they return to the button.
    """
    if kept := _typed(request):
        return ask_to_sign_in(request, kept)
    page = _page_seen(request)
    if request.method not in SAFE:
        messages.warning(request, _("登录已过期，刚才这一步没有做。登录后请再点一次。"))
        if request.FILES:
            messages.warning(request, _("选过的文件留不住，请重新选一次。"))
    return _lead(request, redirect_to_login(page).url)


def _lead_to_password(request: HttpRequest) -> HttpResponseBase:
    """Send somebody to choose a password, and from there on to where he was going."""
    kept = _typed(request)
    return _lead(request, password_page(put_by(request, kept) if kept else _page_seen(request)))


class DenyByDefaultMiddleware:
    """Refuse every view that does not say who may reach it (``access.py``).

    Whoever still has a password that somebody else chose reaches what is public and the page that changes it.
    """

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Pass the request on."""
        return self.get_response(request)

    def process_view(
        self, request: HttpRequest, view: Callable[..., HttpResponse], args: Any, kwargs: Any
    ) -> HttpResponseBase | None:
        """Check the view's mark before it runs."""
        access = getattr(view, "access", None)
        if access is None:
            raise PermissionDenied(f"{view.__module__}.{view.__name__} does not say who may reach it")
        if access == PUBLIC:
            return None
        if access != DEVICE and not request.user.is_authenticated:
            return _lead_to_sign_in(request)
        if access != OWN_ACCOUNT and getattr(request.user, "must_change_password", False):
            return _lead_to_password(request)
        return None

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponseBase | None:
        """Let an official whose sign-in ran out keep what he typed on a page that tables' phones share."""
        access = getattr(getattr(request.resolver_match, "func", None), "access", None)
        is_refused = isinstance(exception, PermissionDenied) and access == DEVICE
        if not is_refused or request.user.is_authenticated:
            return None
        kept = _typed(request)
        return ask_to_sign_in(request, kept, why=str(exception)) if kept else None


class KeptFormMiddleware:
    """Show what was typed before a sign-in once more, on the page on which it was typed (``kept.py``)."""

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Change the page on its way out; the session is asked only of who has one."""
        response = self.get_response(request)
        if settings.SESSION_COOKIE_NAME not in request.COOKIES or response.streaming:
            return response
        kept = waiting_for(request)
        return show_again(request, response, kept) if kept else response


class WrongMethodMiddleware:
    """Put words on the blank answer to somebody who opens the address behind a button."""

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Keep status and ``Allow``, add a page with the way back."""
        response = self.get_response(request)
        if response.status_code != 405 or not isinstance(response, HttpResponse) or response.content:
            return response
        page = render(request, "405.html", {"back": way_back(request)}, status=405)
        page["Allow"] = response["Allow"]
        return page
