"""Standings: for everybody, for the desk, and as files."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tournament.entrants.paging import show_page
from tournament.events.access import desk_page, event_page
from tournament.events.models import Event

from .exports import FORMATS, Sheet, player_sheet, team_sheet
from .filters import StandingsFilter
from .player_page import public_players
from .queries import Standing, Standings, standings_of, team_rows
from .tables import DeskStandingsTable, StandingsTable, TeamTable
from .wording import ranking_rules, state_of

ROWS_A_PAGE = 200
DESK_ROWS_A_PAGE = 100


def _standings(request: HttpRequest, event: Event) -> Standings:
    """Return the standings asked for; ``?upto=2`` looks back to those after 仗 2."""
    asked = request.GET.get("upto", "")
    return standings_of(event, upto=int(asked) if asked.isdecimal() and len(asked) < 6 else None)


def _filter(request: HttpRequest, event: Event) -> StandingsFilter:
    return StandingsFilter(request.GET, queryset=public_players(event), request=request, event=event)


def _context(event: Event, standings: Standings, room: str) -> dict[str, Any]:
    return {
        "event": event,
        "room": room,
        "standings": standings,
        "state": state_of(standings),
        "rules": ranking_rules(event),
    }


@event_page
@require_safe
def standings(request: HttpRequest, event: Event) -> HttpResponse:
    """Show the individual standings, all or those of a team or a search."""
    found = _standings(request, event)
    shown = _filter(request, event)
    table = StandingsTable(found, shown.rows(found))
    show_page(table, request, rows=ROWS_A_PAGE)
    context = _context(event, found, "standings") | {"filter": shown, "table": table}
    return render(request, "standings/standings.html", context)


@event_page
@require_safe
def teams(request: HttpRequest, event: Event) -> HttpResponse:
    """Show the team standings."""
    _must_have_teams(event)
    found = _standings(request, event)
    context = _context(event, found, "teams") | {"table": TeamTable(found, team_rows(found))}
    return render(request, "standings/teams.html", context)


@desk_page("event.see_desk")
@require_safe
def desk_standings(request: HttpRequest, event: Event) -> HttpResponse:
    """Show officials the standings with what the tie-breaks compare, sortable."""
    found = _standings(request, event)
    shown = _filter(request, event)
    table = DeskStandingsTable(found, shown.rows(found))
    show_page(table, request, rows=DESK_ROWS_A_PAGE)
    context = _context(event, found, "standings") | {"filter": shown, "table": table}
    return render(request, "standings/desk.html", context)


@event_page
@require_safe
def standings_export(request: HttpRequest, event: Event, kind: str) -> HttpResponse:
    """Hand out what the public page shows, as a file."""
    found = _standings(request, event)
    rows = _filter(request, event).rows(found)
    return _file(found, player_sheet(found, rows), "standings", kind)


@event_page
@require_safe
def teams_export(request: HttpRequest, event: Event, kind: str) -> HttpResponse:
    """Hand out the team standings as a file."""
    _must_have_teams(event)
    found = _standings(request, event)
    return _file(found, team_sheet(found, team_rows(found)), "teams", kind)


def _must_have_teams(event: Event) -> None:
    if not event.has_teams:
        raise Http404


def _file(found: Standings, sheet: Sheet, what: str, kind: str) -> HttpResponse:
    """Return a sheet as a download whose name says how far the places can be relied on."""
    form = FORMATS.get(kind)
    if form is None:
        raise Http404
    after = f"-{found.last.number}" if found.standing == Standing.AFTER and found.last else ""
    name = f"{found.event.slug}-{what}-{found.standing}{after}.{kind}"
    disposition = {"Content-Disposition": f'attachment; filename="{name}"'}
    return HttpResponse(form.write(sheet), content_type=form.content_type, headers=disposition)
