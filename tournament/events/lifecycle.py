"""The states of an event: what leads from one to the next, and what is missing when it does not.

Rooms further up the street add their own requirements with :func:`requires`, so that this room need not
know players or tables. A requirement returns sentences; an empty list means that nothing is missing.
A state-machine library would give yes or no; the organiser needs every missing thing at once, in words.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.db import transaction
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.records.services import log_action

from .models import Event, EventState, ZhangState

Requirement = Callable[[Event], list[str]]


class TransitionRefused(Exception):
    """The step cannot be taken; ``missing`` says, sentence by sentence, what has to be done first."""

    def __init__(self, missing: list[str]) -> None:
        super().__init__(" ".join(missing))
        self.missing = missing


@dataclass(frozen=True)
class Step:
    """One way from one state to another."""

    name: str
    source: EventState
    target: EventState
    label: str | Promise
    # What the organiser reads before pressing the button.
    effect: str | Promise
    needs_reason: bool = False
    is_forward: bool = True


STEPS = (
    Step(
        "announce",
        EventState.DRAFT,
        EventState.ANNOUNCED,
        gettext_lazy("公布赛事"),
        gettext_lazy("所有人都能看到赛事页、赛程和参赛名单。"),
    ),
    Step(
        "open_checkin",
        EventState.ANNOUNCED,
        EventState.CHECKIN,
        gettext_lazy("开始检录"),
        gettext_lazy("裁判可以在手机上逐个登记选手到场。"),
    ),
    Step(
        "start",
        EventState.CHECKIN,
        EventState.RUNNING,
        gettext_lazy("结束检录，开始比赛"),
        gettext_lazy("检录结果确定，可以抽签。之后到的选手按补报处理。"),
    ),
    Step(
        "finish",
        EventState.RUNNING,
        EventState.FINISHED,
        gettext_lazy("结束比赛"),
        gettext_lazy("名次成为最终名次，不能再记牌。"),
    ),
    Step(
        "unannounce",
        EventState.ANNOUNCED,
        EventState.DRAFT,
        gettext_lazy("撤回公布"),
        gettext_lazy("赛事页暂时只有工作人员能看到。"),
        is_forward=False,
    ),
    Step(
        "close_checkin_again",
        EventState.CHECKIN,
        EventState.ANNOUNCED,
        gettext_lazy("退回到已公布"),
        gettext_lazy("检录暂停，已登记的到场情况保留。"),
        is_forward=False,
    ),
    Step(
        "reopen_checkin",
        EventState.RUNNING,
        EventState.CHECKIN,
        gettext_lazy("重新检录"),
        gettext_lazy("只有还没有抽签时可以退回检录。"),
        needs_reason=True,
        is_forward=False,
    ),
    Step(
        "resume",
        EventState.FINISHED,
        EventState.RUNNING,
        gettext_lazy("恢复比赛"),
        gettext_lazy("名次重新成为临时名次，可以更正成绩。"),
        needs_reason=True,
        is_forward=False,
    ),
)

_requirements: dict[str, list[Requirement]] = {step.name: [] for step in STEPS}


def requires(step_name: str) -> Callable[[Requirement], Requirement]:
    """Register a requirement for a step; used once per room, at start-up."""

    def register(requirement: Requirement) -> Requirement:
        if requirement not in _requirements[step_name]:
            _requirements[step_name].append(requirement)
        return requirement

    return register


def steps_from(state: str) -> list[Step]:
    """Return the steps that start at a state, forward ones first."""
    return [step for step in STEPS if step.source == state]


def step_named(name: str) -> Step | None:
    """Return a step by its name."""
    return next((step for step in STEPS if step.name == name), None)


def missing_for(event: Event, step: Step) -> list[str]:
    """Return what has to be done before the step can be taken, all of it."""
    return [sentence for requirement in _requirements[step.name] for sentence in requirement(event)]


def not_possible(event: Event, step: Step) -> list[str]:
    """Return why the step cannot be taken: the event is elsewhere, or what has to be done before."""
    if event.state != step.source:
        return [_("赛事现在是“%(state)s”，不能做这一步。") % {"state": event.get_state_display()}]
    return missing_for(event, step)


def take_step(*, event: Event, step_name: str, user: Any, reason: str = "") -> Event:
    """Take a step and log it.

    Raises ``TransitionRefused`` when the event is not where the step starts, when something is missing,
    or when the step needs a reason and none is given.
    """
    step = step_named(step_name)
    if step is None:
        raise TransitionRefused([_("没有这一步。")])
    with transaction.atomic():
        event = Event.objects.select_for_update(no_key=True).get(pk=event.pk)
        missing = not_possible(event, step)
        if step.needs_reason and not reason.strip():
            missing.append(_("请写明原因。"))
        if missing:
            raise TransitionRefused(missing)
        event.state = step.target
        event.save(update_fields=["state"])
        log_action(event=event, verb=f"event.{step.name}", user=user, reason=reason.strip())
    return event


@requires("announce")
@requires("open_checkin")
def has_a_zhang(event: Event) -> list[str]:
    """赛程: at least one 仗."""
    if event.zhangs.exists():
        return []
    return [_("还没有赛程：请先在“赛程”里至少安排一仗。")]


@requires("reopen_checkin")
def nothing_is_drawn(event: Event) -> list[str]:
    """A draw stands on the check-in; it must not change under it."""
    drawn = event.zhangs.exclude(state=ZhangState.PLANNED)
    if not drawn.exists():
        return []
    return [_("%(zhang)s已经抽签，不能再退回检录。") % {"zhang": zhang} for zhang in drawn]


@requires("finish")
def every_zhang_is_closed(event: Event) -> list[str]:
    """The final ranking needs every result."""
    opened = event.zhangs.exclude(state=ZhangState.CLOSED)
    return [
        _("%(zhang)s还没有收仗（%(state)s）。") % {"zhang": zhang, "state": zhang.get_state_display()}
        for zhang in opened
    ]
