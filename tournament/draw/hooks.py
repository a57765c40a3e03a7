"""Where rooms further up the street hear that seats were published, or are about to be taken back.

``play`` makes a table's totals and PIN when its seats are published, in the same transaction; this room
need not know of either.
"""

from collections.abc import Callable

from tournament.events.models import Zhang

Hook = Callable[[Zhang], None]

_after_publish: list[Hook] = []
_before_unpublish: list[Hook] = []


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


def run_after_publish(zhang: Zhang) -> None:
    """Tell everybody who registered; called inside the publishing transaction."""
    for hook in _after_publish:
        hook(zhang)


def run_before_unpublish(zhang: Zhang) -> None:
    """Ask everybody who registered; called inside the transaction that takes the seats back."""
    for hook in _before_unpublish:
        hook(zhang)
