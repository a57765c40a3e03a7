"""Who may do what at an event, as predicates. Everything not granted here is refused.

The objects are events; a predicate never looks further than the person's roles at that event, so that a
role at one event opens nothing at another. Site administrators (superusers) hold every permission.
"""

from typing import Any

from rules import add_perm, predicate  # type: ignore[attr-defined]

from .models import Membership, Role


def roles_of(user: Any, event: Any) -> frozenset[str]:
    """Return the roles a user holds at an event; looked up once per request and event."""
    if not getattr(user, "is_authenticated", False) or event is None:
        return frozenset()
    known: dict[int, frozenset[str]] = user.__dict__.setdefault("_roles_by_event", {})
    if event.pk not in known:
        rows = Membership.objects.filter(user_id=user.pk, event_id=event.pk)
        known[event.pk] = frozenset(rows.values_list("role", flat=True))
    return known[event.pk]


@predicate
def is_organiser(user: Any, event: Any) -> bool:
    """赛事负责人 of this event."""
    return Role.ORGANISER in roles_of(user, event)


@predicate
def is_chief(user: Any, event: Any) -> bool:
    """裁判长 of this event."""
    return Role.CHIEF in roles_of(user, event)


@predicate
def is_referee(user: Any, event: Any) -> bool:
    """裁判 of this event."""
    return Role.REFEREE in roles_of(user, event)


@predicate
def runs_events(user: Any) -> bool:
    """Staff of the site, or organiser of some event."""
    if not getattr(user, "is_authenticated", False):
        return False
    return user.is_staff or Membership.objects.filter(user_id=user.pk, role=Role.ORGANISER).exists()


is_official = is_organiser | is_chief | is_referee
is_any_referee = is_chief | is_referee

PERMISSIONS = {
    "site.create_event": runs_events,
    "event.see_desk": is_official,
    "event.manage": is_organiser,
    "event.entrants": is_organiser,
    "event.check_in": is_official,
    "event.draw": is_organiser | is_chief,
    "event.see_log": is_organiser | is_chief,
    "event.sheets": is_official,
    "event.hand_out_pins": is_official,
    "event.record": is_any_referee,
    "event.close_table": is_any_referee,
    "event.close_zhang": is_chief,
    "event.reopen_zhang": is_chief,
}
for _name, _predicate in PERMISSIONS.items():
    add_perm(_name, _predicate)
