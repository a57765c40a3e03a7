"""What changes an event, its schedule and its people."""

import secrets
from datetime import date, datetime
from typing import Any

from axes.utils import reset as axes_reset
from django.db import transaction
from django.db.models import Max
from django.utils.translation import gettext as _

from tournament.accounts.models import Membership, Role, User
from tournament.records.services import log_action

from .locks import SETTINGS, locks_for
from .meanwhile import mark_of, values_of
from .models import Event, EventState, Stage, Zhang, ZhangState

# No letter or digit that looks like another.
LEGIBLE = "abcdefghjkmnpqrstuvwxyz23456789"


class SettingsRefused(Exception):
    """A change of the settings that cannot be made; the message says why."""


class SettingsStale(SettingsRefused):
    """Somebody else changed the settings after the page with them was opened."""


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


def settings_stamp(event: Event) -> str:
    """Return the settings in one signed word; the form carries it, so that nobody undoes another's change."""
    values = {field: _plain(getattr(event, field)) for field in sorted(SETTINGS)}
    return mark_of(values)


def settings_of(stamp: str) -> dict[str, Any] | None:
    """Return the settings a page was made from; nothing when the stamp is not ours."""
    values = values_of(stamp)
    return values if values and values.keys() == SETTINGS else None


def is_current(event: Event, stamp: str) -> bool:
    """Say whether a page was made from the settings the event has now."""
    return settings_of(stamp) == settings_of(settings_stamp(event))


def _plain(value: Any) -> Any:
    return value.isoformat() if isinstance(value, date) else value


def update_event(*, event: Event, stamp: str, user: Any, reason: str = "") -> Event:
    """Save the settings that differ from the stored ones.

    ``event`` carries the new values, ``stamp`` the mark of the settings they were made from. Raises
    ``SettingsStale`` when somebody changed them meanwhile, ``SettingsRefused`` when a lock holds one of
    them fast (``locks.py``), or when a change owes a reason and none is given.
    """
    with transaction.atomic():
        stored = Event.objects.select_for_update(no_key=True).get(pk=event.pk)
        if not is_current(stored, stamp):
            raise SettingsStale(_("刚刚有别人改了设置。"))
        changed = {field for field in SETTINGS if getattr(event, field) != getattr(stored, field)}
        for lock in locks_for(stored):
            if changed & lock.fields and not (lock.needs_reason and reason.strip()):
                raise SettingsRefused(lock.why)
        for field in changed:
            setattr(stored, field, getattr(event, field))
        stored.save(update_fields=sorted(changed))
        log_action(
            event=stored,
            verb="event.settings",
            user=user,
            detail={"changed": sorted(changed)},
            reason=reason.strip(),
        )
    return stored


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
        _open_schedule(event)
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
        _open_schedule(zhang.event)
        stored = Zhang.objects.select_for_update(no_key=True).get(pk=zhang.pk)
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
        _open_schedule(event)
        zhang = event.zhangs.select_for_update(no_key=True).order_by("number").last()
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


def _open_schedule(event: Event) -> None:
    """Lock the event, and refuse once it is finished."""
    if Event.objects.select_for_update(no_key=True).get(pk=event.pk).state == EventState.FINISHED:
        raise ScheduleRefused(_("赛事已经结束，赛程不能再改。"))


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
    username = User.normalize_username(username)
    with transaction.atomic():
        password = None
        user = User.objects.filter(username=username).first()
        if user is not None and user.display_name and user.display_name != display_name:
            raise PeopleRefused(
                _("用户名 %(username)s 是“%(name)s”的账号。是同一人，姓名照样写；不是，换一个用户名。")
                % {"username": username, "name": user.display_name}
            )
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
        detail = {"username": username, "role": role, "new": password is not None}
        log_action(event=event, verb="people.add", user=by, detail=detail)
    return membership, password


def remove_person(*, membership: Membership, by: Any) -> None:
    """Take a role away; the last organiser stays, or nobody could run the event."""
    with transaction.atomic():
        event = membership.event
        # Read the rows: a count would not lock them, and two organisers could remove each other at once.
        organisers = list(
            Membership.objects.select_for_update().filter(event=event, role=Role.ORGANISER).order_by("pk")
        )
        if membership.role == Role.ORGANISER and organisers == [membership]:
            raise PeopleRefused(_("这是唯一的赛事负责人，先指定另一位再移除。"))
        detail = {"username": membership.user.username, "role": membership.role}
        membership.delete()
        log_action(event=event, verb="people.remove", user=by, detail=detail)


def reset_password(*, membership: Membership, by: Any) -> str:
    """Give a person a new first password and return it.

    Only for an account that was made at this event and answers to nobody else: an organiser must not get
    hold of an account that opens, or once opened, somebody else's event.
    """
    with transaction.atomic():
        user, event = membership.user, membership.event
        made_here = event.actions.filter(
            verb="people.add", detail__username=user.username, detail__new=True
        ).exists()
        elsewhere = user.memberships.exclude(event=event).exists()
        if user.is_staff or user.is_superuser or elsewhere or not made_here:
            raise PeopleRefused(
                _("%(user)s的账号不是本赛事建的，或者还在别处任职，密码只能由网站管理员重设。")
                % {"user": user}
            )
        password = new_password()
        user.set_password(password)
        user.must_change_password = True
        user.save(update_fields=["password", "must_change_password"])
        # Whoever asks for this has often locked himself out by trying.
        axes_reset(username=user.username)
        log_action(event=event, verb="people.password", user=by, detail={"username": user.username})
    return password
