"""Public pages of an event, and the desk's first page."""

from dataclasses import dataclass

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tournament.accounts.access import public, signed_in

from . import checklist, lifecycle, services
from .access import desk_page, event_page
from .forms import EventForm, ReasonForm
from .models import Event, EventState
from .wording import options_in_words

LOG_LINES_A_PAGE = 200


@public
@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """List events: running, coming, past; and, to its officials, those in preparation."""
    events = Event.objects.all()
    shown = [event for event in events if event.is_public or request.user.has_perm("event.see_desk", event)]
    today = timezone.localdate()
    running_states = (EventState.CHECKIN, EventState.RUNNING)
    groups = [
        (_("正在进行"), [e for e in shown if e.state in running_states]),
        (_("即将开始"), [e for e in shown if e.state == EventState.ANNOUNCED and e.ends_on >= today]),
        (_("筹备中"), [e for e in shown if e.state == EventState.DRAFT]),
        (
            _("已经结束"),
            [
                e
                for e in shown
                if e.state == EventState.FINISHED or (e.state == EventState.ANNOUNCED and e.ends_on < today)
            ],
        ),
    ]
    context = {
        "groups": [(title, found) for title, found in groups if found],
        "may_create": request.user.has_perm("site.create_event"),
    }
    return render(request, "events/home.html", context)


@event_page
@require_safe
def event_home(request: HttpRequest, event: Event) -> HttpResponse:
    """Show notice, schedule and rules, and where to look for one's table."""
    options = options_in_words(event.ruleset)
    context = {
        "event": event,
        "room": "event",
        "zhangs": event.zhangs.select_related("stage"),
        "options": options,
    }
    return render(request, "events/event.html", context)


@signed_in
@require_http_methods(["GET", "HEAD", "POST"])
def create(request: HttpRequest) -> HttpResponse:
    """Make a new event."""
    if not request.user.has_perm("site.create_event"):
        raise PermissionDenied(_("新建赛事要由网站管理员或办过赛事的负责人来做。"))
    form = EventForm(
        request.POST or None, initial={"starts_on": timezone.localdate(), "ends_on": timezone.localdate()}
    )
    if request.method == "POST" and form.is_valid():
        event = services.create_event(event=form.save(commit=False), user=request.user)
        messages.success(request, _("赛事已建好。下一步：安排赛程。"))
        return redirect("desk", event.slug)
    return render(request, "events/create.html", {"form": form})


@desk_page("event.see_desk")
@require_safe
def desk(request: HttpRequest, event: Event) -> HttpResponse:
    """Show what is done, what is missing and what comes next."""
    return render(request, "events/desk.html", desk_context(request, event))


@dataclass(frozen=True)
class StepOffered:
    """A step on the desk: what it still needs, and the form with its reason."""

    step: lifecycle.Step
    missing: list[str]
    form: ReasonForm


def _offered(event: Event, step: lifecycle.Step, typed: QueryDict | None = None) -> StepOffered:
    form = ReasonForm(typed, is_owed=step.needs_reason, auto_id=f"{step.name}-%s")
    return StepOffered(step, lifecycle.missing_for(event, step), form)


def desk_context(request: HttpRequest, event: Event, tried: str = "") -> dict[str, object]:
    """Collect the checklist and the steps with what each still needs; ``tried`` is the one just posted."""
    items = checklist.items_for(event)
    waiting = [item for item in items if not item.done]
    steps = [
        _offered(event, step, request.POST if step.name == tried else None)
        for step in lifecycle.steps_from(event.state)
    ]
    return {
        "event": event,
        "room": "desk",
        "items": items,
        "next_item": next((item for item in waiting if request.user.has_perm(item.permission, event)), None),
        "forward": [one for one in steps if one.step.is_forward],
        "back": [one for one in steps if not one.step.is_forward],
        "tried": next((one for one in steps if one.step.name == tried), None),
    }


@desk_page("event.manage")
@require_POST
def step(request: HttpRequest, event: Event, step_name: str) -> HttpResponse:
    """Take the event to its next state, or say what is missing; a reason that is, beside its field."""
    known = lifecycle.step_named(step_name)
    form = ReasonForm(request.POST, is_owed=known is not None and known.needs_reason)
    refused: list[str] = []
    if form.is_valid():
        try:
            reason = form.cleaned_data["reason"]
            event = lifecycle.take_step(event=event, step_name=step_name, user=request.user, reason=reason)
        except lifecycle.TransitionRefused as refusal:
            refused = refusal.missing
        else:
            messages.success(request, _("赛事现在是：%(state)s。") % {"state": event.get_state_display()})
            return redirect("desk", event.slug)
    elif known is not None:
        refused = lifecycle.not_possible(event, known)
    event.refresh_from_db()
    context = desk_context(request, event, tried=step_name) | {"refused": refused}
    return render(request, "events/desk.html", context, status=409)


@desk_page("event.see_log")
@require_safe
def log(request: HttpRequest, event: Event) -> HttpResponse:
    """Show who did what, newest first."""
    pages = Paginator(event.actions.select_related("user"), LOG_LINES_A_PAGE)
    page = pages.get_page(request.GET.get("page"))
    return render(request, "events/log.html", {"event": event, "room": "log", "page": page})
