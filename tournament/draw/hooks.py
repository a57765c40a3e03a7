"""Where rooms further up the street hear that seats were published, or are about to be taken back.

``play`` makes a table's totals and PIN when its seats are published, in the same transaction; this room
need not know of either. It also says which tables have all hands in, for this room's lists of tables.
"""

from collections.abc import Callable

from django.db.models import QuerySet

from tournament.events.models import Zhang

from .models import Table

Hook = Callable[[Zhang], None]
Finder = Callable[[QuerySet[Table]], QuerySet[Table]]

_after_publish: list[Hook] = []
_before_unpublish: list[Hook] = []
_ended: list[Finder] = []


def after_publish(hook: Hook) -> Hook:
    """Register a function called with the 仗 once its tables and seats exist; used at start-up."""
    if hook not in _after_publish:
        _after_publish.append(hook)
    return hook


def before_unpublish(hook: Hook) -> Hook:
    """Register a function called with the 仗 before its tables and seats go; used at start-up.

    It removes what hangs on them, or raises ``DrawRefused`` to keep them.
    """
    if hook not in _before_unpublish:
        _before_unpublish.append(hook)
    return hook


def finds_ended(finder: Finder) -> Finder:
    """Register a function that picks the tables whose hands are all in and that wait to be closed."""
    if finder not in _ended:
        _ended.append(finder)
    return finder


def ended_among(tables: QuerySet[Table]) -> list[Table]:
    """Return the tables whose hands are all in and that wait to be closed, by number."""
    return [table for finder in _ended for table in finder(tables).order_by("zhang__number", "number")]


def run_after_publish(zhang: Zhang) -> None:
    """Tell everybody who registered; called inside the publishing transaction."""
    for hook in _after_publish:
        hook(zhang)


def run_before_unpublish(zhang: Zhang) -> None:
    """Ask everybody who registered; called inside the transaction that takes the seats back."""
    for hook in _before_unpublish:
        hook(zhang)
