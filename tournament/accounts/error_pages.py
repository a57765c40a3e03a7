"""The pages for refusals and for what goes wrong."""

import logging
import secrets
import sys

from django.conf import settings
from django.core.exceptions import DisallowedHost, RequestDataTooBig
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils import translation
from django.utils.translation import gettext as _

from tournament.hosts import current_addresses, site_address

from .access import public
from .kept_pages import take_up
from .language import chosen_language

logger = logging.getLogger(__name__)


def note_error(request: HttpRequest, exception: BaseException | None) -> str:
    """Log an unexpected error under a short reference, which the 500 page shows; return it."""
    reference = secrets.token_hex(4).upper()
    request.error_reference = reference  # type: ignore[attr-defined]
    logger.error("error %s at %s %s", reference, request.method, request.path, exc_info=exception)
    return reference


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """Show what was typed once more; if that cannot be, say that the page was open too long."""
    if answer := take_up(request):
        return answer
    context = {"message": _("这一页打开得太久，已经失效。请后退一步，刷新页面后再试；填写的内容还在上一页。")}
    return render(request, "403.html", context, status=403)


@public
def not_allowed(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    """Say who may do this instead."""
    return render(request, "403.html", {"message": str(exception or "")}, status=403)


@public
def not_found(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    """Say that there is no such page."""
    return render(request, "404.html", status=404)


@public
def bad_request(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    """Say what was wrong with the request; in both languages to who used an address the site does not know.

    That happens before anybody's language, session or sign-in is known, so that the page needs none of them.
    """
    is_host_unknown = isinstance(exception, DisallowedHost)
    context = {
        "host": request.META.get("HTTP_HOST", "")[:100] if is_host_unknown else "",
        "addresses": _addresses_now(request) if is_host_unknown else [],
        "is_too_big": isinstance(exception, RequestDataTooBig),
    }
    with translation.override(settings.LANGUAGE_CODE if is_host_unknown else chosen_language(request)):
        return HttpResponse(render_to_string("400.html", context), status=400)


def _addresses_now(request: HttpRequest) -> list[str]:
    """Return where this site is reached in the hall just now."""
    if not settings.HALL:
        return []
    port = request.get_port()
    return [f"{site_address(request.scheme or 'http', one, port)}/" for one in current_addresses()]


@public
def broken(request: HttpRequest) -> HttpResponse:
    """Show the reference under which the error was logged.

    The database may be what is broken: the page is made without a session, a user or a query.
    """
    reference = getattr(request, "error_reference", "") or note_error(request, sys.exc_info()[1])
    with translation.override(chosen_language(request)):
        return HttpResponse(render_to_string("500.html", {"reference": reference}), status=500)
