"""Somebody else takes a seat that is public, before the table's first hand.

The draw stays as it was held: the seat remembers for whom it was drawn, so that everybody can still check
the draw and sees who sits there instead.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django.db import transaction
from django.db.models import QuerySet
from django.urls import reverse
from django.utils.translation import gettext as _

from tournament.entrants.models import Player, PlayerState
from tournament.entrants.open_seats import OpenSeat, provides_open_seats
from tournament.entrants.services import EntrantsRefused, add_house_players
from tournament.events.models import EventState, Zhang, ZhangState
from tournament.records.services import log_action

from .drafts import locked
from .models import Seat, Table, TableState
from .refusals import DrawRefused, EntryRefused, Problem

OPEN_STATES = (ZhangState.PUBLISHED, ZhangState.PLAYING)


@dataclass(frozen=True)
class Handover:
    """What is asked for: who takes the seat, a new house player when nobody is named, and why."""

    taker: Player | None
    reason: str
    accept_teammates: bool = False


def obstacles_to_handover(table: Table) -> list[str]:
    """Return why nobody can change at this table now."""
    zhang = table.zhang
    if table.state != TableState.WAITING:
        words = {"table": table, "state": table.get_state_display()}
        return [_("%(table)s%(state)s，不能再换人。") % words]
    if zhang.event.state != EventState.RUNNING or zhang.state not in OPEN_STATES:
        return [_("%(zhang)s现在不能换人。") % {"zhang": zhang}]
    return []


def takers(seat: Seat) -> list[Player]:
    """Return who may take a seat, the likeliest first.

    That is whoever is there and has no seat in this 仗: the substitute, house players, then the rest; and the
    player the seat was drawn for, so that every handover can be undone.
    """
    free = seat.zhang.event.players.exclude(seats__zhang=seat.zhang).select_related("team", "replaces")
    there = list(free.filter(state=PlayerState.PRESENT).order_by("number"))
    there.sort(key=lambda player: (player.replaces_id != seat.player_id, not player.is_house))
    drawn = seat.drawn_for
    if drawn is None or drawn.seats.filter(zhang=seat.zhang).exists():
        return there
    return [drawn, *(player for player in there if player != drawn)]


def hand_over_seat(*, seat: Seat, handover: Handover, user: Any) -> Seat:
    """Let somebody else take a seat of a table that has not begun.

    Raises ``DrawRefused`` when the table has begun or the seat was handed over meanwhile, ``EntryRefused``
    when the taker cannot sit there; a team-mate at the table is refused until it is accepted.
    """
    with transaction.atomic():
        zhang = locked(seat.zhang)
        table = Table.objects.select_for_update(no_key=True).get(pk=seat.table_id)
        refused = obstacles_to_handover(table)
        if refused:
            raise DrawRefused(*refused)
        stored = _stored(zhang, table).get(pk=seat.pk)
        if stored.player_id != seat.player_id:
            words = {"wind": stored.get_wind_display(), "name": stored.player.name}
            raise DrawRefused(_("%(wind)s位刚刚换成了%(name)s，这次没有换。") % words)
        reason = handover.reason.strip()
        if not reason:
            raise EntryRefused([Problem(_("请写明为什么换人。"))])
        taker = handover.taker or _new_house_player(zhang, user)
        _may_take(stored, taker, table, accept_teammates=handover.accept_teammates)
        before, drawn_for = stored.player, stored.drawn_for or stored.player
        stored.player, stored.drawn_for = taker, None if taker == drawn_for else drawn_for
        stored.save(update_fields=["player", "drawn_for"])
        log_action(
            event=zhang.event,
            verb="draw.handover",
            user=user,
            reason=reason,
            detail={
                "zhang": zhang.number,
                "table": table.number,
                "player": taker.name,
                "entry": taker.number,
                "replaces": before.name,
            },
        )
    return stored


def _stored(zhang: Zhang, table: Table) -> QuerySet[Seat]:
    return Seat.objects.filter(zhang=zhang, table=table).select_related("player", "drawn_for", "zhang__event")


def _new_house_player(zhang: Zhang, user: Any) -> Player:
    try:
        (house,) = add_house_players(event=zhang.event, count=1, user=user)
    except EntrantsRefused as refusal:
        raise EntryRefused([Problem(str(refusal))]) from refusal
    return house


def _may_take(seat: Seat, taker: Player, table: Table, *, accept_teammates: bool) -> None:
    if taker not in takers(seat):
        sentence = _("%(name)s不能坐这里：要已经检录，并且在这一仗还没有座位。")
        raise EntryRefused([Problem(sentence % {"name": taker.name}, player=taker.number)])
    event = table.zhang.event
    if not (event.teammates_apart and event.has_teams) or taker.is_house or accept_teammates:
        return
    others = table.seats.exclude(pk=seat.pk).filter(player__team=taker.team, player__is_house=False)
    mates = [other.player.name for other in others.select_related("player")] if taker.team_id else []
    if mates:
        words = {"table": table.number, "names": _("、").join([taker.name, *mates])}
        raise EntryRefused([], [Problem(_("%(table)d 号桌有同队选手：%(names)s。") % words)])


@provides_open_seats
def open_seats_of(player: Player) -> Iterator[OpenSeat]:
    """Tell the entrants' room where a player is still to play, and where the seat can be handed over."""
    seats = Seat.objects.filter(player=player, zhang__state__in=OPEN_STATES)
    for seat in seats.select_related("table__zhang__event").order_by("zhang__number"):
        table = seat.table
        address = reverse("seat-handover", args=[table.zhang.event.slug, table.zhang.number, table.number])
        yield OpenSeat(
            place=f"{table.zhang} {table}",
            url=table.get_absolute_url(),
            handover_url="" if obstacles_to_handover(table) else f"{address}?wind={seat.wind}",
        )
