"""What somebody typed into a form that could not be taken, kept until he is signed in again.

Before the sign-in it travels signed inside the sign-in form, so that nobody who is not signed in can fill our
database; after it, it waits in the session for the page that shows it once more. Nothing is ever done with it
until a button is pressed there, under the ordinary checks of that page.
"""

from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

from django.core import signing
from django.http import HttpRequest
from django.urls import Resolver404, resolve, reverse
from django.utils.http import url_has_allowed_host_and_scheme

from .access import OWN_ACCOUNT, PUBLIC
from .whence import page_before

SALT = "tournament.accounts.kept"
SESSION_KEY = "kept-form"
# Of the name of the hidden field and of the place on the page.
NAME = "kept"
# The hall's own draw of a thousand players is some 60 000 characters.
MOST_CHARACTERS = 300_000
LONGEST_SECONDS = 14 * 24 * 60 * 60
# What must not be shown again, and the token that is out of date.
_SECRET = frozenset({"pin", "code", "csrfmiddlewaretoken"})


@dataclass(frozen=True)
class Kept:
    """The fields of one form: the page it stood on and the address it was sent to, both of this site."""

    page: str
    target: str
    fields: list[tuple[str, list[str]]]
    had_files: bool = False

    @property
    def place(self) -> str:
        """Return the page to go to, at the form."""
        return f"{self.page}#{NAME}"

    @property
    def token(self) -> str:
        """Return all of it in one signed word, for a hidden field."""
        return signing.dumps(vars(self), salt=SALT, compress=True)


def gather(request: HttpRequest) -> Kept | None:
    """Return what a posted form held, unless it is nothing, a secret, or more than can be carried."""
    access = getattr(getattr(request.resolver_match, "func", None), "access", PUBLIC)
    if request.method != "POST" or access in (PUBLIC, OWN_ACCOUNT):
        return None
    fields = [(name, values) for name, values in request.POST.lists() if not _is_secret(name)]
    length = sum(len(name) + sum(map(len, values)) for name, values in fields)
    if not fields or length > MOST_CHARACTERS:
        return None
    target = request.get_full_path()
    before = page_before(request)
    return Kept(before if before and _is_page(before) else target, target, fields, bool(request.FILES))


def read_token(token: str) -> Kept | None:
    """Return what a token holds, if it is one of ours."""
    try:
        return _from_json(signing.loads(token, salt=SALT, max_age=LONGEST_SECONDS))
    except signing.BadSignature:
        return None


def put_by(request: HttpRequest, kept: Kept) -> str:
    """Let it wait in the session of somebody who is signed in; return where it will be shown."""
    request.session[SESSION_KEY] = vars(kept)
    return kept.place


def waiting_for(request: HttpRequest) -> Kept | None:
    """Return what waits for the page that is asked for."""
    if request.method != "GET" or not request.user.is_authenticated:
        return None
    data = request.session.get(SESSION_KEY)
    kept = _from_json(data) if data else None
    return kept if kept and urlsplit(kept.page).path == request.path else None


def let_go(request: HttpRequest) -> None:
    """Forget what waited."""
    request.session.pop(SESSION_KEY, None)


def is_from_here(request: HttpRequest) -> bool:
    """Say whether a form that lacks its token was sent by a page of this site.

    Without this, another site could fill a form in and have it shown as if it were one's own words.
    """
    origin = request.headers.get("Origin")
    if origin is not None:
        return origin == f"{request.scheme}://{request.get_host()}"
    return page_before(request) is not None


def _from_json(data: dict[str, Any]) -> Kept | None:
    """Return what was stored; nothing when an address meanwhile leads nowhere."""
    fields = [(name, list(values)) for name, values in data["fields"]]
    kept = Kept(data["page"], data["target"], fields, data["had_files"])
    return kept if _is_known(kept.page) and _is_known(kept.target) else None


def _is_secret(name: str) -> bool:
    return name.lower() in _SECRET or "password" in name.lower()


def _is_known(address: str) -> bool:
    if not url_has_allowed_host_and_scheme(address, allowed_hosts=None):
        return False
    try:
        resolve(urlsplit(address).path)
    except Resolver404:
        return False
    return True


def _is_page(address: str) -> bool:
    return urlsplit(address).path not in (reverse("sign-in"), reverse("password")) and _is_known(address)
