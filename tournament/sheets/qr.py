"""QR codes as images that go straight into a sheet, and the address they lead to."""

from urllib.parse import urlsplit

import segno
from django.conf import settings
from django.http import HttpRequest
from django.http.request import validate_host

from tournament.hosts import current_addresses, is_loopback, site_address


def qr_data_uri(address: str) -> str:
    """Return an address as a QR code (SVG in a ``data:`` address), drawn edge to edge.

    The quiet zone is left to the page: four modules of white around it.
    """
    code = segno.make(address, error="m", micro=False)
    uri: str = code.svg_data_uri(border=0, omitsize=True, xmldecl=False, svgclass=None, lineclass=None)
    return uri


def phone_address(request: HttpRequest, path: str) -> str:
    """Return the full address of a page, as a phone in the hall can open it.

    Whoever prints may sit at the computer that runs the site and ask for ``127.0.0.1``, which is another
    machine to every phone. So ``PUBLIC_URL`` goes first; in a hall then comes the address asked for when
    phones can reach it, else the machine's own in the hall's network.
    """
    if settings.PUBLIC_URL:
        return f"{settings.PUBLIC_URL}{path}"
    asked = request.build_absolute_uri(path)
    if not settings.HALL:
        return asked
    addresses = [one for one in current_addresses() if validate_host(one, settings.ALLOWED_HOSTS)]
    if not addresses or urlsplit(asked).hostname in addresses:
        return asked
    return site_address(request.scheme or "http", addresses[0], request.get_port()) + path


def only_here(address: str) -> str:
    """Return the host of an address that only this very machine can open, no phone; nothing for any other."""
    parts = urlsplit(address)
    return parts.netloc if is_loopback(parts.hostname or "") else ""
