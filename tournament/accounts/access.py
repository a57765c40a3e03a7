"""Every view says who may reach it; ``DenyByDefaultMiddleware`` refuses one that does not."""

from collections.abc import Callable
from typing import Any, TypeVar

PUBLIC = "public"
SIGNED_IN = "signed-in"
# The page on which a first password is changed: all that is open to who still has one.
OWN_ACCOUNT = "own-account"
# Open to a table's own phone; the view itself checks who else may.
DEVICE = "device"

View = TypeVar("View", bound=Callable[..., Any])


def public(view: View) -> View:
    """Mark a view that anybody may reach."""
    view.access = PUBLIC  # type: ignore[attr-defined]
    return view


def signed_in(view: View) -> View:
    """Mark a view that anybody who is signed in may reach; the middleware sends others to sign in."""
    view.access = SIGNED_IN  # type: ignore[attr-defined]
    return view


def own_account(view: View) -> View:
    """Mark the view in which somebody who is signed in changes the password."""
    view.access = OWN_ACCOUNT  # type: ignore[attr-defined]
    return view


def guarded(view: View, permission: str) -> View:
    """Mark a view whose own decorator checks ``permission``."""
    view.access = permission  # type: ignore[attr-defined]
    return view
