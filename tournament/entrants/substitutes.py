"""Who plays after all: withdrawals (退赛), their undoing, and substitutes (替补上场)."""

from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from tournament.events.models import Event
from tournament.records.services import log_action

from .guards import CHECK_IN_STATES, about, locked_player, open_for_changes
from .models import Player, PlayerState
from .players import Entry, enter
from .refusals import EntrantsRefused


def substitute_of(player: Player) -> Player | None:
    """Return who took this player's place."""
    return Player.objects.filter(replaces=player).first()


def withdraw(*, player: Player, reason: str, user: Any) -> Player:
    """Take a player out of what is still to be drawn; number, seats and results stay."""
    with transaction.atomic():
        event = open_for_changes(player.event)
        stored = locked_player(player)
        if stored.is_house:
            raise EntrantsRefused(_("陪打不用退赛：不再需要时在检录页收回。"))
        if stored.state == PlayerState.WITHDRAWN:
            raise EntrantsRefused(_("%(name)s已经退赛。") % {"name": stored.name})
        reason = _reason(reason)
        stored.state = PlayerState.WITHDRAWN
        stored.save(update_fields=["state"])
        log_action(event=event, verb="player.withdraw", user=user, detail=about(stored), reason=reason)
    return stored


def restore(*, player: Player, user: Any) -> Player:
    """Undo a withdrawal or a substitution: the player is expected again and has to be checked in.

    A substitute goes back to the reserves, unless seats were drawn for him: then he stays in play.
    """
    with transaction.atomic():
        event = open_for_changes(player.event)
        stored = locked_player(player)
        if stored.state != PlayerState.WITHDRAWN:
            raise EntrantsRefused(_("%(name)s没有退赛。") % {"name": stored.name})
        detail = about(stored)
        substitute = substitute_of(stored)
        if substitute is not None:
            _send_back(stored, substitute)
            detail |= {"substitute": substitute.name}
        stored.state = PlayerState.EXPECTED
        stored.save(update_fields=["state"])
        log_action(event=event, verb="player.restore", user=user, detail=detail)
    return stored


def _send_back(player: Player, substitute: Player) -> None:
    if substitute.seats.exists() or substitute_of(substitute) is not None:
        raise EntrantsRefused(
            _(
                "%(name)s已由%(substitute)s替补上场，并且有座位，不能再恢复。"
                "桌还没开打的，先在那一桌“换人入座”换回来。"
            )
            % {"name": player.name, "substitute": substitute.name}
        )
    substitute.replaces = None
    if substitute.state != PlayerState.WITHDRAWN:
        substitute.state = PlayerState.RESERVE
    substitute.save(update_fields=["replaces", "state"])


def substitute(
    *, player: Player, reserve: Player, reason: str, user: Any, is_present: bool = False
) -> Player:
    """Let a reserve of the same team take a player's place in what is still to be drawn.

    The replaced player withdraws; each keeps the own number. Seats that are public already are handed over
    one by one, while the table has not begun (``draw.handover``). ``is_present`` checks the reserve in at
    once, while check-in is open.
    """
    with transaction.atomic():
        event = open_for_changes(player.event)
        return _take_place(
            event, locked_player(player), locked_player(reserve), reason, user, is_present=is_present
        )


def substitute_newcomer(
    *, player: Player, entry: Entry, reason: str, user: Any, is_present: bool = False
) -> Player:
    """Enter somebody who is not on the list into the player's team and let him take the place."""
    with transaction.atomic():
        event = open_for_changes(player.event)
        stored = locked_player(player)
        newcomer = enter(event, entry, PlayerState.RESERVE)
        log_action(event=event, verb="player.add", user=user, detail=about(newcomer))
        return _take_place(event, stored, newcomer, reason, user, is_present=is_present)


def _take_place(
    event: Event, player: Player, reserve: Player, reason: str, user: Any, *, is_present: bool
) -> Player:
    _may_be_replaced(player)
    if reserve.event_id != player.event_id or reserve.team_id != player.team_id:
        raise EntrantsRefused(_("%(name)s不是同一队的替补。") % {"name": reserve.name}, "reserve")
    if reserve.state != PlayerState.RESERVE or reserve.replaces_id:
        raise EntrantsRefused(
            _("%(name)s不是替补（%(state)s）。")
            % {"name": reserve.name, "state": reserve.get_state_display()},
            "reserve",
        )
    reason = _reason(reason)
    present = is_present and event.state in CHECK_IN_STATES
    reserve.replaces = player
    reserve.state = PlayerState.PRESENT if present else PlayerState.EXPECTED
    reserve.save(update_fields=["replaces", "state"])
    player.state = PlayerState.WITHDRAWN
    player.save(update_fields=["state"])
    log_action(
        event=event,
        verb="player.substitute",
        user=user,
        detail={"player": reserve.name, "entry": reserve.number, "replaces": player.name},
        reason=reason,
    )
    return reserve


def _may_be_replaced(player: Player) -> None:
    """Only who is to play, or has withdrawn and left the place free, has a place to give."""
    taken = substitute_of(player)
    if taken is not None:
        raise EntrantsRefused(
            _("%(name)s已经由%(substitute)s替补上场。") % {"name": player.name, "substitute": taken.name}
        )
    if player.is_house:
        raise EntrantsRefused(_("陪打换人只要改姓名。"))
    if player.state == PlayerState.RESERVE:
        raise EntrantsRefused(_("%(name)s是替补，还没有上场，不用换人。") % {"name": player.name})


def _reason(text: str) -> str:
    reason = text.strip()
    if not reason:
        raise EntrantsRefused(_("请写明原因。"), "reason")
    return reason[:200]
