"""What recorded hands hold fast in the event's settings."""

from collections.abc import Iterator

from django.utils.translation import gettext as _

from tournament.events.locks import RANKING, Lock, provides_lock
from tournament.events.models import Event

from .models import Hand, HandKind

SETTLED_BY = frozenset({"ruleset_id", "ruleset_options", "kind"})


@provides_lock
def hands_are_recorded(event: Event) -> Iterator[Lock]:
    """Once a hand stands, the rules it was settled by stay; what decides places owes a reason."""
    hands = Hand.objects.filter(table__zhang__event=event, kind=HandKind.HAND)
    if hands.filter(is_void=False, replaced_by__isnull=True).exists():
        yield Lock(SETTLED_BY, _("已经按这套规则记了牌，不能再改。要改，先撤销记过的每一把。"))
        yield Lock(RANKING, _("已经记了牌，改名次的排法要写明原因。"), needs_reason=True)
