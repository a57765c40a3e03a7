"""Finding a player, and the player's own page."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import groupby

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from tournament.draw.models import Seat
from tournament.entrants.models import Player
from tournament.entrants.search import find_players
from tournament.events.access import event_page
from tournament.events.models import Event

from .player_page import player_page, public_players, seats_now
from .wording import state_of

LONGEST_SEARCH = 60


@dataclass(frozen=True)
class Found:
    """A player in a list, with where to sit now."""

    player: Player
    seat: Seat | None


@dataclass(frozen=True)
class Group:
    """Players under one heading; ``anchor`` is the heading's place on the page."""

    heading: str
    anchor: str
    found: list[Found]


@event_page
@require_safe
def players(request: HttpRequest, event: Event) -> HttpResponse:
    """Find a player and where he sits now; one hit leads straight to the player's page."""
    text = request.GET.get("q", "").strip()[:LONGEST_SEARCH]
    everybody = list(public_players(event))
    hits = find_players(everybody, text) if text else []
    if len(hits) == 1:
        return redirect("player", event.slug, hits[0].number)
    seats = seats_now(event)
    by_team = event.has_teams and request.GET.get("by") == "team"
    groups = [] if text else _by_team(everybody, seats) if by_team else _by_initial(everybody, seats)
    context = {
        "event": event,
        "room": "players",
        "text": text,
        "hits": [Found(player, seats.get(player.pk)) for player in _by_pinyin(hits)],
        "groups": groups,
        "by_team": by_team,
        "count": len(everybody),
    }
    return render(request, "standings/players.html", context)


@event_page
@require_safe
def player(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    """Show where a player sits, the place, and every hand with its reasons."""
    found = get_object_or_404(public_players(event).select_related("replaces", "replaced_by"), number=number)
    page = player_page(event, found)
    context = {"event": event, "room": "players", "page": page, "state": state_of(page.standings)}
    return render(request, "standings/player.html", context)


def _by_pinyin(players: Iterable[Player]) -> list[Player]:
    return sorted(players, key=lambda player: (player.pinyin.split(), player.name, player.number))


def _initial(player: Player) -> str:
    letter = player.pinyin[:1].upper()
    return letter if letter.isascii() and letter.isalpha() else "#"


def _by_initial(players: Iterable[Player], seats: Mapping[int, Seat]) -> list[Group]:
    ordered = sorted(_by_pinyin(players), key=_initial)
    return [
        Group(letter, f"letter-{letter if letter != '#' else 'other'}", _found(some, seats))
        for letter, some in groupby(ordered, key=_initial)
    ]


def _by_team(players: Iterable[Player], seats: Mapping[int, Seat]) -> list[Group]:
    def team_number(player: Player) -> int:
        # Those without a team, house players among them, come last.
        return player.team.number if player.team else 1_000_000

    groups = []
    for number, some in groupby(sorted(_by_pinyin(players), key=team_number), key=team_number):
        members = list(some)
        name = members[0].team.name if members[0].team else _("没有代表队")
        groups.append(Group(name, f"team-{number}", _found(members, seats)))
    return groups


def _found(players: Iterable[Player], seats: Mapping[int, Seat]) -> list[Found]:
    return [Found(player, seats.get(player.pk)) for player in players]
