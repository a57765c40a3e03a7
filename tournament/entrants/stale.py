"""A player or a team that somebody else corrected while the page for it was open."""

from collections.abc import Mapping
from typing import Any

from django.http import QueryDict

from tournament.events.meanwhile import Meanwhile, mark_of, reconcile, values_of

from .forms import EditPlayerForm, TeamForm
from .models import Player, Team
from .players import known_of
from .refusals import EntryStale

# What holds no stored value.
NOT_KNOWN = frozenset({"stamp", "new_team"})


def is_stale(typed: QueryDict, known: Mapping[str, Any]) -> bool:
    """Say whether a page was made from something else than what is stored now."""
    return values_of(typed.get("stamp", "")) != known


def rebased_player(typed: QueryDict, player: Player) -> tuple[EditPlayerForm, list[Meanwhile]]:
    """Return the form of what is stored now with what was typed, and what somebody else changed."""
    known = known_of(player)
    data, seen = _data(typed, known)
    now = EditPlayerForm(event=player.event, player=player)
    before = EditPlayerForm(event=player.event, player=player, seen=seen) if seen else None
    changes = reconcile(now, before, data, but=NOT_KNOWN)
    form = EditPlayerForm(data, event=player.event, player=player)
    form.add_error(None, str(EntryStale()))
    return form, changes


def rebased_team(typed: QueryDict, team: Team) -> tuple[TeamForm, list[Meanwhile]]:
    """Return the form of the name that is stored now with what was typed, and what somebody else changed."""
    data, seen = _data(typed, {"name": team.name})
    before = TeamForm(name=seen["name"]) if seen else None
    changes = reconcile(TeamForm(name=team.name), before, data, but=NOT_KNOWN)
    form = TeamForm(data, name=team.name)
    form.add_error(None, str(EntryStale()))
    return form, changes


def _data(typed: QueryDict, known: Mapping[str, Any]) -> tuple[QueryDict, dict[str, Any] | None]:
    """Return what was typed under a new mark, and what the page was made from if that can be told."""
    seen = values_of(typed.get("stamp", ""))
    data = typed.copy()
    data["stamp"] = mark_of(known)
    return data, seen if seen and seen.keys() == known.keys() else None
