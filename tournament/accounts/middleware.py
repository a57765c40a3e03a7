"""Deny by default, and a reference number for the unexpected."""

import logging
import secrets
from collections.abc import Callable
from typing import Any
from urllib.parse import urlsplit

from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import BadRequest, PermissionDenied, SuspiciousOperation
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django_htmx.http import HttpResponseClientRedirect

logger = logging.getLogger(__name__)
# What views raise on purpose; each has a page of its own.
EXPECTED = (Http404, PermissionDenied, BadRequest, SuspiciousOperation)
GetResponse = Callable[[HttpRequest], HttpResponseBase]


class ErrorReferenceMiddleware:
    """Give an unexpected error a short reference that the page shows and the log holds."""

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Pass the request on."""
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, exception: Exception) -> None:
        """Log the error under its reference; the 500 page reads it from the request."""
        if isinstance(exception, EXPECTED):
            return
        reference = secrets.token_hex(4).upper()
        request.error_reference = reference  # type: ignore[attr-defined]
        logger.error("error %s at %s %s", reference, request.method, request.path, exc_info=exception)


def _lead_to_sign_in(request: HttpRequest) -> HttpResponseBase:
    """Send somebody to sign in; a tap that htmx sent takes the whole page there, not one row of it."""
    if request.htmx:  # type: ignore[attr-defined]
        page = urlsplit(request.htmx.current_url or "/")  # type: ignore[attr-defined]
        return HttpResponseClientRedirect(redirect_to_login(page.path).url)
    return redirect_to_login(request.get_full_path())


class DenyByDefaultMiddleware:
    """Refuse every view that does not say who may reach it (``access.py``)."""

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
        if access != "public" and access != "device" and not request.user.is_authenticated:
            return _lead_to_sign_in(request)
        return None
