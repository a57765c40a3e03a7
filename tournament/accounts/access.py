"""Every view says who may reach it; ``DenyByDefaultMiddleware`` refuses one that does not."""

from collections.abc import Callable
from typing import Any, TypeVar

View = TypeVar("View", bound=Callable[..., Any])


def public(view: View) -> View:
    """Mark a view that anybody may reach."""
    view.access = "public"  # type: ignore[attr-defined]
    return view


def signed_in(view: View) -> View:
    """Mark a view that anybody who is signed in may reach; the middleware sends others to sign in."""
    view.access = "signed-in"  # type: ignore[attr-defined]
    return view


def guarded(view: View, permission: str) -> View:
    """Mark a view whose own decorator checks ``permission``."""
    view.access = permission  # type: ignore[attr-defined]
    return view
