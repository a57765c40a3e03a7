"""Which settings of an event may still change.

What was announced and played by must not change under the players: rooms further up the street say with
:func:`provides_lock` what they hold fast, and why, in a sentence for the organiser.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from django.utils.translation import gettext as _

from .models import Event, EventState

TEXTS = frozenset({"name", "place", "host", "notice"})
SETTINGS = TEXTS | {
    "slug",
    "starts_on",
    "ends_on",
    "kind",
    "ruleset_id",
    "ruleset_options",
    "teammates_apart",
    "team_best",
    "tiebreaks",
}
# What decides places: it may change in mid-event, but only with a reason.
RANKING = frozenset({"team_best", "tiebreaks"})


@dataclass(frozen=True)
class Lock:
    """Settings that are held fast (or, with ``needs_reason``, change only with a reason), and why."""

    fields: frozenset[str]
    why: str
    needs_reason: bool = False


Provider = Callable[[Event], Iterable[Lock]]
_providers: list[Provider] = []


def provides_lock(provider: Provider) -> Provider:
    """Register a room's function; used at start-up."""
    if provider not in _providers:
        _providers.append(provider)
    return provider


def locks_for(event: Event) -> list[Lock]:
    """Return what holds settings of an event fast just now."""
    return [lock for provider in _providers for lock in provider(event)]


@provides_lock
def finished(event: Event) -> Iterable[Lock]:
    """A finished event keeps all that its results rest on."""
    if event.state == EventState.FINISHED:
        yield Lock(SETTINGS - TEXTS, _("赛事已经结束，这一项不能再改。"))
