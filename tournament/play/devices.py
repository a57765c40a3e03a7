"""Phones that record for one table: which one is this?"""

import hashlib
from collections.abc import Callable

from django.http import HttpRequest, HttpResponseBase
from django.utils.functional import SimpleLazyObject

from .models import TableDevice

SESSION_KEY = "table-device"


def hash_of_key(key: str) -> str:
    """Return what the database keeps of a device's key."""
    return hashlib.sha256(key.encode()).hexdigest()


def find_device(request: HttpRequest) -> TableDevice | None:
    """Return the device this session was made by a PIN, unless it was revoked."""
    key = request.session.get(SESSION_KEY)
    if not key:
        return None
    devices = TableDevice.objects.select_related("table__zhang__event")
    return devices.filter(key_hash=hash_of_key(key), revoked_at__isnull=True).first()


class TableDeviceMiddleware:
    """Set ``request.table_device``; the database is asked only by a view that looks."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Attach the device and pass the request on."""
        request.table_device = SimpleLazyObject(lambda: find_device(request))  # type: ignore[attr-defined]
        return self.get_response(request)
