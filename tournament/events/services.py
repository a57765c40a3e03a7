"""What changes an event, its schedule and its people."""

import secrets
from datetime import datetime
from typing import Any

from django.db import transaction
from django.db.models import Max
from django.utils.translation import gettext as _

from tournament.accounts.models import Membership, Role, User
from tournament.records.services import log_action

from .models import Event, Stage, Zhang, ZhangState

# No letter or digit that looks like another.
LEGIBLE = "abcdefghjkmnpqrstuvwxyz23456789"


class ScheduleRefused(Exception):
    """A change of the schedule that cannot be made; the message says why."""


class PeopleRefused(Exception):
    """A change of the people that cannot be made; the message says why."""


def create_event(*, event: Event, user: Any) -> Event:
    """Save a new event and make its creator its organiser."""
    with transaction.atomic():
        event.created_by = user
        event.save()
        Membership.objects.create(event=event, user=user, role=Role.ORGANISER)
        log_action(event=event, verb="event.create", user=user)
    return event


def update_event(*, event: Event, changed: list[str], user: Any) -> Event:
    """Save changed settings; ``changed`` are the names of the fields, for the log."""
    with transaction.atomic():
        event.save()
        log_action(event=event, verb="event.settings", user=user, detail={"changed": changed})
    return event


def add_zhangs(
    *,
    event: Event,
    stage_name: str,
    count: int,
    hands: int | None,
    minutes: int | None,
    starts_at: datetime | None,
    user: Any,
) -> list[Zhang]:
    """Append ``count`` 仗 of ``hands`` hands or ``minutes`` minutes to a stage, made if new.

    A stage's 仗 follow one another, so that only the last stage or a new one can grow.
    """
    with transaction.atomic():
        Event.objects.select_for_update().get(pk=event.pk)
        last = event.stages.order_by("number").last()
        stage = event.stages.filter(name=stage_name).first()
        if stage is None:
            stage = Stage.objects.create(event=event, name=stage_name, number=last.number + 1 if last else 1)
        elif last is not None and stage.pk != last.pk:
            raise ScheduleRefused(
                _("“%(stage)s”后面已经有“%(last)s”，不能再往前加。") % {"stage": stage, "last": last}
            )
        start = (event.zhangs.aggregate(last=Max("number"))["last"] or 0) + 1
        added = [
            Zhang.objects.create(
                event=event,
                stage=stage,
                number=start + offset,
                hands=hands,
                minutes=minutes,
                starts_at=starts_at if offset == 0 else None,
            )
            for offset in range(count)
        ]
        log_action(event=event, verb="schedule.add", user=user, detail={"numbers": [z.number for z in added]})
    return added


def change_zhang(*, zhang: Zhang, user: Any) -> Zhang:
    """Save a 仗 whose length or start was changed; refused once its seats are drawn, but for the start."""
    with transaction.atomic():
        stored = Zhang.objects.select_for_update().get(pk=zhang.pk)
        length_changed = (stored.hands, stored.minutes) != (zhang.hands, zhang.minutes)
        if length_changed and stored.state not in (
            ZhangState.PLANNED,
            ZhangState.DRAWN,
            ZhangState.PUBLISHED,
        ):
            raise ScheduleRefused(_("%(zhang)s已经开打，不能再改把数或时间。") % {"zhang": zhang})
        zhang.save(update_fields=["hands", "minutes", "starts_at"])
        log_action(event=zhang.event, verb="schedule.change", user=user, detail={"number": zhang.number})
    return zhang


def remove_last_zhang(*, event: Event, user: Any) -> int:
    """Remove the last 仗 while it is only planned, and its stage when that is left empty."""
    with transaction.atomic():
        zhang = event.zhangs.select_for_update().order_by("number").last()
        if zhang is None:
            raise ScheduleRefused(_("赛程已经是空的。"))
        if zhang.state != ZhangState.PLANNED:
            raise ScheduleRefused(_("%(zhang)s已经抽签，不能删除。") % {"zhang": zhang})
        number, stage = zhang.number, zhang.stage
        zhang.delete()
        if not stage.zhangs.exists():
            stage.delete()
        log_action(event=event, verb="schedule.remove", user=user, detail={"number": number})
    return number


def new_password() -> str:
    """Return a password that can be read out and typed by somebody else."""
    groups = ["".join(secrets.choice(LEGIBLE) for _i in range(4)) for _g in range(3)]
    return "-".join(groups)


def add_person(
    *, event: Event, username: str, display_name: str, role: str, by: Any
) -> tuple[Membership, str | None]:
    """Give a person a role; a new user name makes an account.

    Returns the membership and the first password of a new account (shown once, never stored in the
    clear), or ``None`` when the account existed.
    """
    with transaction.atomic():
        password = None
        user = User.objects.filter(username=username).first()
        if user is None:
            password = new_password()
            user = User.objects.create_user(
                username, password=password, display_name=display_name, must_change_password=True
            )
        membership, created = Membership.objects.get_or_create(event=event, user=user, role=role)
        if not created:
            raise PeopleRefused(
                _("%(user)s已经是%(role)s。") % {"user": user, "role": membership.get_role_display()}
            )
        log_action(event=event, verb="people.add", user=by, detail={"username": username, "role": role})
    return membership, password


def remove_person(*, membership: Membership, by: Any) -> None:
    """Take a role away; the last organiser stays, or nobody could run the event."""
    with transaction.atomic():
        event = membership.event
        organisers = Membership.objects.select_for_update().filter(event=event, role=Role.ORGANISER)
        if membership.role == Role.ORGANISER and organisers.count() == 1:
            raise PeopleRefused(_("这是唯一的赛事负责人，先指定另一位再移除。"))
        detail = {"username": membership.user.username, "role": membership.role}
        membership.delete()
        log_action(event=event, verb="people.remove", user=by, detail=detail)


def reset_password(*, membership: Membership, by: Any) -> str:
    """Give a person a new first password and return it.

    Refused for people who answer to others too: an organiser must not get hold of an account that opens
    somebody else's event.
    """
    with transaction.atomic():
        user = membership.user
        elsewhere = user.memberships.exclude(
            event__memberships__in=by.memberships.filter(role=Role.ORGANISER)
        )
        if user.is_staff or user.is_superuser or (elsewhere.exists() and not by.is_superuser):
            raise PeopleRefused(_("%(user)s还在别的赛事任职，密码只能由网站管理员重设。") % {"user": user})
        password = new_password()
        user.set_password(password)
        user.must_change_password = True
        user.save(update_fields=["password", "must_change_password"])
        log_action(
            event=membership.event, verb="people.password", user=by, detail={"username": user.username}
        )
    return password
