"""Where on this site somebody came from, and where they can go on."""

from urllib.parse import urlsplit

from django.http import HttpRequest
from django.urls import NoReverseMatch, reverse
from django.utils.http import url_has_allowed_host_and_scheme, urlencode


def page_before(request: HttpRequest) -> str | None:
    """Return path and query of this site's page that led here; another site's does not count."""
    referer = request.headers.get("Referer", "")
    if not url_has_allowed_host_and_scheme(referer, allowed_hosts={request.get_host()}):
        return None
    parts = urlsplit(referer)
    # A path of two slashes would be read as another site.
    if not parts.path.startswith("/") or parts.path.startswith("//"):
        return None
    return f"{parts.path}?{parts.query}" if parts.query else parts.path


def page_of_event(request: HttpRequest) -> str | None:
    """Return the first page of the event that an address names: the desk's, or the public one."""
    event = getattr(request.resolver_match, "kwargs", {}).get("event")
    if event is None:
        return None
    try:
        return reverse("desk" if request.path.startswith("/desk/") else "event", args=[event])
    except NoReverseMatch:
        return None


def way_back(request: HttpRequest) -> str:
    """Return the page to go on from: the one before, unless that was the sign-in or this very address."""
    before = page_before(request)
    passed = (reverse("sign-in"), reverse("password"), request.path)
    if before and urlsplit(before).path not in passed:
        return before
    return page_of_event(request) or reverse("home")


def password_page(then: str) -> str:
    """Return the address of changing one's password, which leads on to a page of this site."""
    return f"{reverse('password')}?{urlencode({'next': then})}"


def next_page(request: HttpRequest) -> str:
    """Return where an address says to go on (``?next=``), if that is on this site."""
    wanted = request.GET.get("next", "")
    is_ours = url_has_allowed_host_and_scheme(
        wanted, allowed_hosts={request.get_host()}, require_https=request.is_secure()
    )
    return wanted if is_ours else reverse("home")
