"""What makes, publishes and takes back a draw.

A seed draw is a draft until it is published; every draft is kept. Publishing turns the draft into tables
and seats and tells the rooms that registered (``hooks``) inside the same transaction.
"""

import secrets
from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from tournament.events.models import EventState, Zhang, ZhangState
from tournament.records.services import log_action

from .drafts import add_draft, basis_of, changed_since, locked, newest_draw, obstacles, players_by_number
from .hall import HallSeat, enter_hall_draw, enter_table_lots
from .hooks import after_publish, before_unpublish, run_after_publish, run_before_unpublish
from .lottery import DrawResult
from .models import Draw, DrawMethod, Seat, Table, TableState
from .proof import comes_out_again, digest_of, verify
from .refusals import DrawRefused, EntryRefused, Problem
from .solver import hold_draw

__all__ = [
    "DrawRefused",
    "EntryRefused",
    "HallSeat",
    "Problem",
    "after_publish",
    "before_unpublish",
    "enter_hall_draw",
    "enter_table_lots",
    "make_draw",
    "new_seed",
    "publish",
    "unpublish",
    "verify",
]


def new_seed() -> str:
    """Return a seed nobody can foresee."""
    return secrets.token_hex(16)


def make_draw(
    *, zhang: Zhang, user: Any, seed: str | None = None, reason: str = "", replacing: int | None = None
) -> Draw:
    """Draw a 仗 by a seed (one nobody chose, unless given) and keep it as a new draft.

    ``replacing`` is the version the person saw (0: none), so that two people do not draw over each other.
    Raises ``DrawRefused`` with everything that is missing. The search runs before the transaction, which
    only checks that nothing changed meanwhile: a hall that is recording hands does not wait for it.
    """
    basis = basis_of(zhang)
    missing = obstacles(zhang, basis)
    if missing:
        raise DrawRefused(*missing)
    seed = seed or new_seed()
    return add_draft(
        zhang=zhang,
        method=DrawMethod.SEED,
        seed=seed,
        result=hold_draw(seed=seed, basis=basis),
        reason=reason,
        replacing=replacing,
        user=user,
    )


def publish(*, draw: Draw, user: Any) -> Draw:
    """Make a draft's tables and seats and show them to everybody.

    Only the latest draft can be published, and only while it still fits the players who are there. A draft
    of the computer's is drawn from its seed once more, before the transaction: what does not come out the
    same is not published.
    """
    drawn_again = _draw_again(Draw.objects.get(pk=draw.pk))
    with transaction.atomic():
        zhang = locked(draw.zhang)
        draw = Draw.objects.get(pk=draw.pk)
        _may_publish(zhang, draw)
        result = DrawResult.from_json(draw.result)
        changes = changed_since(draw, result)
        if changes:
            raise DrawRefused(*changes, _("请重新抽签，再公布。"))
        _make_tables(zhang, draw.method, result)
        draw.published_at, draw.drawn_again = timezone.now(), drawn_again
        draw.save(update_fields=["published_at", "drawn_again"])
        zhang.state = ZhangState.PUBLISHED
        zhang.save(update_fields=["state"])
        run_after_publish(zhang)
        log_action(
            event=zhang.event,
            verb="draw.publish",
            user=user,
            detail={"zhang": zhang.number, "version": draw.version},
        )
    return draw


def _draw_again(draw: Draw) -> str:
    """Return the digest of a draw that its seed gives once more; nothing of a hall draw."""
    if draw.method != DrawMethod.SEED:
        return ""
    if not comes_out_again(draw):
        raise DrawRefused(_("这一稿用种子重抽，结果不一样，不能公布。请重新抽签，再公布。"))
    return digest_of(draw)


def _may_publish(zhang: Zhang, draw: Draw) -> None:
    newest = newest_draw(zhang)
    if zhang.is_public:
        raise DrawRefused(_("%(zhang)s的座位已经公布了。") % {"zhang": zhang})
    if zhang.event.state != EventState.RUNNING:
        raise DrawRefused(
            _("赛事现在是“%(state)s”，不能公布座位。") % {"state": zhang.event.get_state_display()}
        )
    if newest is None or newest.pk != draw.pk:
        raise DrawRefused(
            _("只能公布最新的一稿，现在是第 %(n)d 稿。") % {"n": newest.version if newest else 0}
        )


def _make_tables(zhang: Zhang, method: str, result: DrawResult) -> None:
    players = players_by_number(zhang)
    tables = Table.objects.bulk_create(
        Table(zhang=zhang, number=drawn.number, first_dealer=drawn.first_dealer, seats_from=method)
        for drawn in result.tables
    )
    Seat.objects.bulk_create(
        Seat(zhang=zhang, table=table, player=players[seat.player], wind=seat.wind, turned=seat.turned)
        for table, drawn in zip(tables, result.tables, strict=True)
        for seat in drawn.seats
    )


def unpublish(*, zhang: Zhang, user: Any, reason: str) -> Zhang:
    """Take the seats of a 仗 back, while no table has begun; its drafts are kept."""
    with transaction.atomic():
        zhang = locked(zhang)
        if zhang.state in (ZhangState.PLANNED, ZhangState.DRAWN):
            raise DrawRefused(_("%(zhang)s的座位还没有公布。") % {"zhang": zhang})
        begun = [str(table) for table in zhang.tables.exclude(state=TableState.WAITING)]
        if begun or zhang.state != ZhangState.PUBLISHED:
            raise DrawRefused(
                _("已经开打，不能撤回座位：%(tables)s。") % {"tables": _("、").join(begun) or zhang}
            )
        if not reason.strip():
            raise DrawRefused(_("请写明为什么撤回座位。"))
        run_before_unpublish(zhang)
        zhang.seats.all().delete()
        zhang.tables.all().delete()
        zhang.draws.update(published_at=None, drawn_again="")
        zhang.state = ZhangState.DRAWN
        zhang.save(update_fields=["state"])
        log_action(
            event=zhang.event,
            verb="draw.unpublish",
            user=user,
            reason=reason.strip(),
            detail={"zhang": zhang.number},
        )
    return zhang
