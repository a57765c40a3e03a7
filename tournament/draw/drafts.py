"""What a draw stands on, what stands in its way, and keeping a draft."""

from typing import Any

from django.db import transaction
from django.db.models import Max
from django.utils.translation import gettext as _

from tournament.entrants.models import Player, PlayerState
from tournament.events.models import Event, EventState, Zhang, ZhangState
from tournament.records.services import log_action

from . import solver
from .lottery import DrawBasis, DrawResult, Entrant
from .models import Draw, DrawMethod
from .refusals import DraftChanged, DrawRefused

Tables = tuple[tuple[int, ...], ...]


def newest_draw(zhang: Zhang) -> Draw | None:
    """Return the draft that counts: the latest."""
    return zhang.draws.order_by("version").last()


def locked(zhang: Zhang) -> Zhang:
    """Return the 仗 as stored, kept from others until the transaction ends.

    The event is locked first: whoever changes its players or its state locks it too. ``no_key``, as
    everywhere: a log row that names the event is no reason to wait, let alone to wait for each other.
    """
    Event.objects.select_for_update(no_key=True).get(pk=zhang.event_id)
    return Zhang.objects.select_for_update(no_key=True).get(pk=zhang.pk)


def basis_of(zhang: Zhang) -> DrawBasis:
    """Return the players who are there and who sat with whom in the event's other 仗."""
    event = zhang.event
    present = event.players.filter(state=PlayerState.PRESENT).select_related("team").order_by("number")
    return DrawBasis(
        entrants=tuple(
            Entrant(player.number, player.name, player.team.number if player.team else None, player.is_house)
            for player in present
        ),
        teammates_apart=event.teammates_apart and event.has_teams,
        earlier=earlier_tables(zhang),
    )


def earlier_tables(zhang: Zhang) -> tuple[tuple[int, Tables], ...]:
    """Return who sat together: in every other 仗 whose seats are public, and in drafts of those before."""
    found = []
    for other in zhang.event.zhangs.exclude(pk=zhang.pk).order_by("number"):
        tables: Tables = ()
        if other.is_public:
            tables = _seated(other)
        elif other.state == ZhangState.DRAWN and other.number < zhang.number:
            draft = newest_draw(other)
            if draft is not None:
                tables = tuple(sorted(table.players() for table in DrawResult.from_json(draft.result).tables))
        if tables:
            found.append((other.number, tables))
    return tuple(found)


def _seated(zhang: Zhang) -> Tables:
    by_table: dict[int, list[int]] = {}
    for table, number in zhang.seats.values_list("table_id", "player__number").order_by("player__number"):
        by_table.setdefault(table, []).append(number)
    return tuple(sorted(tuple(numbers) for numbers in by_table.values()))


def obstacles(zhang: Zhang, basis: DrawBasis, *, by_hall: bool = False) -> list[str]:
    """Return what has to be settled before this 仗 can be drawn, all of it.

    The hall may seat team-mates together where the computer would not find enough tables.
    """
    event = zhang.event
    found = []
    if event.state != EventState.RUNNING:
        found.append(
            _("赛事现在是“%(state)s”：结束检录、开始比赛以后才能抽签。")
            % {"state": event.get_state_display()}
        )
    if zhang.is_public:
        found.append(_("%(zhang)s的座位已经公布。要重抽，先撤回座位。") % {"zhang": zhang})
    expected = event.players.filter(state=PlayerState.EXPECTED).count()
    if expected:
        found.append(_("还有 %(n)d 人没有检录。") % {"n": expected})
    impossible = solver.violations(
        [one.number for one in basis.entrants],
        team_of={one.number: one.team for one in basis.entrants if not one.is_house},
        teammates_apart=basis.teammates_apart and not by_hall,
    )
    return found + [in_words(violation, zhang) for violation in impossible]


def in_words(violation: solver.Violation, zhang: Zhang) -> str:
    """Return a sentence for a rule that cannot hold."""
    params = dict(violation.params)
    if violation.code == "no_players":
        return _("还没有人到场，没有可以抽签的选手。")
    if violation.code == "not_by_fours":
        return _("到场 %(present)d 人，不是 4 的倍数：请安排 %(missing)d 位陪打。") % params
    team = zhang.event.teams.filter(number=params["team"]).first()
    return _(
        "%(team)s到场 %(size)d 人，只有 %(tables)d 桌，同队不可能都不同桌。可以在设置里取消“同队回避”。"
    ) % {
        **params,
        "team": team,
    }


def changed_since(draw: Draw, result: DrawResult) -> list[str]:
    """Return what changed after a draft was made, so that it no longer fits."""
    now, then = basis_of(draw.zhang), result.basis
    found = []
    here = {one.number: (one.team, one.is_house) for one in now.entrants}
    drawn = {one.number: (one.team, one.is_house) for one in then.entrants}
    names = {one.number: one.name for one in (*then.entrants, *now.entrants)}
    for number in sorted(drawn.keys() | here.keys()):
        who = {"number": number, "name": names[number]}
        if number not in here:
            found.append(_("%(number)d 号 %(name)s抽签时到场，现在不在场。") % who)
        elif number not in drawn:
            found.append(_("%(number)d 号 %(name)s是抽签以后才到的。") % who)
        elif here[number] != drawn[number]:
            found.append(_("%(number)d 号 %(name)s抽签以后换了队。") % who)
    if draw.method == DrawMethod.SEED and now.earlier != then.earlier:
        found.append(_("别的仗的座位在抽签以后变了，同桌次数要重算。"))
    return found


def add_draft(
    *,
    zhang: Zhang,
    method: DrawMethod,
    seed: str,
    result: DrawResult,
    reason: str,
    replacing: int | None,
    user: Any,
) -> Draw:
    """Keep a new version of a draw; ``replacing`` is the version its maker had before them (0: none)."""
    with transaction.atomic():
        zhang = locked(zhang)
        if zhang.is_public:
            raise DrawRefused(_("%(zhang)s的座位已经公布。要重抽，先撤回座位。") % {"zhang": zhang})
        last = zhang.draws.aggregate(last=Max("version"))["last"] or 0
        if replacing is not None and replacing != last:
            raise DraftChanged(last, _("刚刚有人抽了第 %(n)d 稿。请先看过，再决定要不要重抽。") % {"n": last})
        if last and method == DrawMethod.SEED and not reason.strip():
            raise DrawRefused(_("已经抽过第 %(n)d 稿。请写明为什么重抽。") % {"n": last})
        if basis_of(zhang) != result.basis:
            raise DrawRefused(_("名单或别的仗的座位刚刚变了，这次抽签没有保存。请再抽一次。"))
        draw = Draw.objects.create(
            zhang=zhang,
            version=last + 1,
            method=method,
            seed=seed,
            result=result.to_json(),
            made_by=user,
            reason=reason.strip(),
        )
        zhang.state = ZhangState.DRAWN
        zhang.save(update_fields=["state"])
        log_action(
            event=zhang.event,
            verb="draw.make" if method == DrawMethod.SEED else "draw.hall",
            user=user,
            reason=reason.strip(),
            detail={"zhang": zhang.number, "version": draw.version, "seed": seed},
        )
    return draw


def players_by_number(zhang: Zhang) -> dict[int, Player]:
    """Return the event's players by the number a draw knows them by."""
    return {player.number: player for player in zhang.event.players.select_related("team")}
