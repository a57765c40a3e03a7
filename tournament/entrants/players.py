"""What changes a player's entry: adding, correcting, removing."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.db import transaction
from django.db.models import ProtectedError
from django.utils.translation import gettext as _

from tournament.events.models import Event
from tournament.records.services import log_action

from .guards import CHECK_IN_STATES, LATE_STATES, about, locked, locked_player, open_for_changes
from .models import Player, PlayerState, Team
from .numbering import REMOVED_PLAYER, next_player_number
from .pinyin import NamePinyin, edited_pinyin, name_pinyin
from .refusals import EntrantsRefused, EntryStale
from .roster_text import squeeze
from .teams import drop_if_empty, team_for

LONGEST_PINYIN = 200
DETAILS = ("name", "gender", "birth_year", "phone", "remark")


@dataclass(frozen=True)
class Entry:
    """What is known of a person who enters; ``team`` by name, a new name makes a new team."""

    name: str
    team: str = ""
    # As typed by somebody who knows better; empty: computed from the name.
    pinyin: str = ""
    gender: str = ""
    birth_year: int | None = None
    phone: str = ""
    remark: str = ""


def add_player(*, event: Event, entry: Entry, state: str = PlayerState.EXPECTED, user: Any) -> Player:
    """Enter a person by hand; who is entered once check-in has begun is a late entry (补报).

    ``state`` may be expected, reserve, or, while check-in is open, present.
    """
    with transaction.atomic():
        event = open_for_changes(event)
        player = enter(event, entry, state)
        log_action(event=event, verb="player.add", user=user, detail=about(player) | {"state": player.state})
    return player


def enter(event: Event, entry: Entry, state: str) -> Player:
    """Make the player's row; called inside the transaction of whoever enters him."""
    allowed: tuple[str, ...] = (PlayerState.EXPECTED, PlayerState.RESERVE)
    if event.state in CHECK_IN_STATES:
        allowed += (PlayerState.PRESENT,)
    if state not in allowed:
        raise EntrantsRefused(_("检录开始以后才能登记“已到”。"), "state")
    team = team_for(event, entry.team)
    refuse_namesake(event, entry.name, team)
    reading = reading_of(entry.name, entry.pinyin)
    return Player.objects.create(
        event=event,
        team=team,
        number=next_player_number(event),
        pinyin=reading.full[:LONGEST_PINYIN],
        initials=reading.initials,
        state=state,
        is_late=event.state in LATE_STATES,
        **{field: getattr(entry, field) for field in DETAILS},
    )


def reading_of(name: str, typed: str = "") -> NamePinyin:
    """Return how a name reads: as typed, or as computed when nothing is typed."""
    return edited_pinyin(name, typed) if typed.strip() else name_pinyin(name)


def namesake(event: Event, name: str, team: Team | None, but: Player | None = None) -> Player | None:
    """Return who already has this name in the same team (or, without a team, in none)."""
    wanted = squeeze(name)
    others = [other for other in event.players.filter(team=team) if but is None or other.pk != but.pk]
    return next((other for other in others if squeeze(other.name) == wanted), None)


def refuse_namesake(event: Event, name: str, team: Team | None, but: Player | None = None) -> None:
    """Refuse a second player of the same name in the same team."""
    other = namesake(event, name, team, but)
    if other is None:
        return
    words = {
        "name": other.name,
        "number": other.number,
        "state": other.get_state_display(),
        "team": team.name if team else _("名单"),
    }
    raise EntrantsRefused(
        _(
            "%(team)s里已经有“%(name)s”（%(number)d 号，%(state)s）。"
            "如果是两个人，请在姓名后面加“一”“二”区分。"
        )
        % words,
        "name",
    )


def known_of(player: Player) -> dict[str, Any]:
    """Return what can be corrected of a player, in plain values, as the form shows it."""
    return {
        "name": player.name,
        "team": player.team.name if player.team else "",
        "pinyin": player.pinyin,
        "gender": player.gender,
        "birth_year": player.birth_year,
        "phone": player.phone,
        "remark": player.remark,
        "is_reserve": player.state == PlayerState.RESERVE,
    }


def edit_player(
    *,
    player: Player,
    entry: Entry,
    is_reserve: bool | None = None,
    seen: Mapping[str, Any] | None = None,
    user: Any,
) -> Player:
    """Correct what is known of a player.

    ``seen`` is what was known (``known_of``) when somebody began to correct it: raises ``EntryStale`` when
    that is no longer so.
    Pinyin that was left as it was follows a changed name; pinyin that was emptied is computed again.
    ``is_reserve`` moves a player to the reserves or back to those who play; ``None`` leaves that alone.
    """
    with transaction.atomic():
        event = locked(player.event)
        stored = locked_player(player)
        if seen is not None and seen != known_of(stored):
            raise EntryStale
        before = Player.objects.get(pk=stored.pk)
        old_team = stored.team
        stored.team = None if stored.is_house else team_for(event, entry.team)
        if stored.team != old_team:
            open_for_changes(event)
        refuse_namesake(event, entry.name, stored.team, but=stored)
        typed = "" if entry.name != stored.name and entry.pinyin == stored.pinyin else entry.pinyin
        for field in DETAILS:
            setattr(stored, field, getattr(entry, field))
        reading = reading_of(stored.name, typed)
        stored.pinyin, stored.initials = reading.full[:LONGEST_PINYIN], reading.initials
        if is_reserve is not None:
            _move_to_reserve(event, stored, is_reserve)
        changed = [
            field
            for field in (*DETAILS, "team_id", "pinyin", "state")
            if getattr(before, field) != getattr(stored, field)
        ]
        if changed:
            stored.save()
            drop_if_empty(old_team, user)
            log_action(
                event=event, verb="player.edit", user=user, detail=about(stored) | {"changed": changed}
            )
    return stored


def _move_to_reserve(event: Event, player: Player, is_reserve: bool) -> None:
    if is_reserve == (player.state == PlayerState.RESERVE):
        return
    open_for_changes(event)
    if player.state == PlayerState.WITHDRAWN:
        raise EntrantsRefused(_("%(name)s已退赛，先恢复参赛再改。") % {"name": player.name}, "is_reserve")
    if player.replaces_id:
        raise EntrantsRefused(
            _("%(name)s是替补上场的，要换下来请用“退赛”或“替补上场”。") % {"name": player.name},
            "is_reserve",
        )
    player.state = PlayerState.RESERVE if is_reserve else PlayerState.EXPECTED


def is_removable(player: Player) -> bool:
    """Say whether a player left no trace yet: no seat, no substitute, nobody whose place he took."""
    replaced = Player.objects.filter(replaces=player).exists()
    seated = player.seats.exists() or player.seats_given_up.exists()
    return not (replaced or player.replaces_id or seated)


def remove_player(*, player: Player, user: Any) -> None:
    """Strike somebody who was entered by mistake; whoever had a seat withdraws instead (退赛)."""
    with transaction.atomic():
        event = open_for_changes(player.event)
        stored = locked_player(player)
        refusal = EntrantsRefused(
            _("%(name)s已经有座位或换过人，成绩和记录要留着，不能删除。请办“退赛”。") % {"name": stored.name}
        )
        if not is_removable(stored):
            raise refusal
        detail, team = about(stored), stored.team
        try:
            stored.delete()
        except ProtectedError as error:
            raise refusal from error
        drop_if_empty(team, user)
        log_action(event=event, verb=REMOVED_PLAYER, user=user, detail=detail)
