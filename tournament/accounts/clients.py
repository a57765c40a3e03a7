"""The address from which somebody asks, for the throttle of sign-ins."""

import ipaddress

from django.conf import settings
from django.http import HttpRequest


def client_address(request: HttpRequest) -> str | None:
    """Return the client's address (django-axes asks for it).

    ``X-Forwarded-For`` counts only behind proxies of our own. Each adds the address it was asked from at the
    end, so that the last ``PROXY_COUNT`` entries are theirs and everything before is the client's own word.
    """
    if settings.TRUSTED_PROXY:
        told = request.META.get("HTTP_X_FORWARDED_FOR", "").split(",")
        if 0 < settings.PROXY_COUNT <= len(told):
            address = _address(told[-settings.PROXY_COUNT])
            if address:
                return address
    return _address(request.META.get("REMOTE_ADDR", ""))


def _address(text: str) -> str | None:
    """Read an address, with or without a port; what is none is ``None``, since the column takes no other."""
    text = text.strip()
    if text.startswith("["):
        text = text[1:].partition("]")[0]
    elif text.count(":") == 1:
        text = text.partition(":")[0]
    try:
        return str(ipaddress.ip_address(text.partition("%")[0]))
    except ValueError:
        return None
