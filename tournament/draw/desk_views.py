"""The desk's pages of the draw: all 仗 and what comes next, drafts, publishing, the big screen."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.db.models import Count, Q
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from tournament.events.access import desk_page
from tournament.events.models import Event, EventState, Zhang, ZhangState

from . import services
from .drafts import basis_of, changed_since, newest_draw, obstacles
from .forms import WhyForm
from .hooks import ended_among
from .lottery import DrawResult
from .models import Draw, Table, TableState
from .showing import scene
from .shown import audit, tables_of, tables_of_draft

TABLES_A_SCREEN = 8


@dataclass(frozen=True)
class NextStep:
    """A 仗 on the desk and the one thing to do with it now."""

    zhang: Zhang
    label: str
    url: str
    is_primary: bool
    # The tables whose hands are all in and that wait to be closed.
    ended: list[Table]


def _next_step(event: Event, zhang: Zhang, *, may_draw: bool) -> tuple[str, str]:
    draw_url = reverse("draw-desk", args=[event.slug, zhang.number])
    if zhang.state == ZhangState.CLOSED:
        return _("看结果"), zhang.get_absolute_url()
    if zhang.is_public:
        return _("看各桌"), zhang.get_absolute_url()
    if not may_draw:
        return "", ""
    if zhang.state == ZhangState.DRAWN:
        return _("看草稿，公布座位"), draw_url
    return (_("抽签") if event.state == EventState.RUNNING else _("看抽签还差什么")), draw_url


@desk_page("event.see_desk")
@require_safe
def zhangs(request: HttpRequest, event: Event) -> HttpResponse:
    """List every 仗 of the schedule with its state and what to do next."""
    return zhangs_page(request, event)


def zhangs_page(request: HttpRequest, event: Event, status: int = 200, **more: Any) -> HttpResponse:
    """Return the list; ``more`` is what a room further up has to say beside one of its buttons."""
    may_draw = request.user.has_perm("event.draw", event)
    steps: list[NextStep] = []
    closed = Count("tables", filter=Q(tables__state=TableState.CLOSED))
    counted = event.zhangs.annotate(closed_tables=closed, open_tables=Count("tables") - closed)
    listed = counted.select_related("stage").order_by("number")
    ended = ended_among(Table.objects.filter(zhang__event=event))
    for zhang in listed:
        zhang.event = event
        label, url = _next_step(event, zhang, may_draw=may_draw)
        is_primary = bool(url) and zhang.state != ZhangState.CLOSED and not any(s.is_primary for s in steps)
        waiting = [table for table in ended if table.zhang_id == zhang.pk]
        for table in waiting:
            table.zhang = zhang
        steps.append(NextStep(zhang, label, url, is_primary, waiting))
    context = {"event": event, "room": "zhangs", "steps": steps} | more
    return render(request, "draw/desk_zhangs.html", context, status=status)


def _zhang_of(event: Event, number: int) -> Zhang:
    found = get_object_or_404(event.zhangs.select_related("stage"), number=number)
    found.event = event
    return found


def _desk_context(event: Event, zhang: Zhang) -> dict[str, Any]:
    drafts = list(zhang.draws.select_related("made_by").order_by("-version"))
    context: dict[str, Any] = {"event": event, "room": "zhangs", "zhang": zhang, "drafts": drafts}
    basis = basis_of(zhang)
    context["present"] = len(basis.entrants)
    context["missing"] = [] if zhang.is_public else obstacles(zhang, basis)
    if drafts:
        result = DrawResult.from_json(drafts[0].result)
        context |= {
            "draft": drafts[0],
            "audit": audit(result),
            "changes": [] if zhang.is_public else changed_since(drafts[0], result),
            "tables": tables_of(zhang) if zhang.is_public else tables_of_draft(zhang, result),
        }
    return context


def _why_forms(request: HttpRequest, step: str = "") -> dict[str, WhyForm]:
    """Return the two forms that ask why, the one of this ``step`` with what was typed."""
    labels = {"make": _("为什么重抽"), "unpublish": _("为什么撤回")}
    return {
        name: WhyForm(request.POST if name == step else None, label=label, auto_id=f"{name}-%s")
        for name, label in labels.items()
    }


@desk_page("event.draw")
@require_safe
def draw_desk(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    """Show the draft of a 仗, what is missing, and what can be done."""
    context = _desk_context(event, _zhang_of(event, number)) | {"why": _why_forms(request)}
    return render(request, "draw/draw_desk.html", context)


def _carry_out(
    request: HttpRequest, event: Event, zhang: Zhang, step: str, action: Callable[[str], str]
) -> HttpResponse:
    """Do it for the reason given and come back to the draft; a refusal shows the page with what was typed."""
    why = _why_forms(request, step)
    refused, status = [], 200
    if step not in why or why[step].is_valid():
        try:
            done = action(why[step].cleaned_data["reason"] if step in why else "")
        except services.DrawRefused as refusal:
            refused, status = refusal.problems, 409
        else:
            messages.success(request, done)
            return redirect("draw-desk", event.slug, zhang.number)
    zhang.refresh_from_db()
    context = _desk_context(event, zhang) | {"why": why, "refused": refused, "refused_step": step}
    return render(request, "draw/draw_desk.html", context, status=status)


def version_in(request: HttpRequest, name: str) -> int:
    """Return the version the page was about; what is no number is no version."""
    text = request.POST.get(name, "")
    return int(text) if text.isdecimal() and len(text) < 6 else 0


@desk_page("event.draw")
@require_POST
def make(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    """Draw by computer; again, when a reason says why."""
    zhang = _zhang_of(event, number)

    def action(reason: str) -> str:
        draw = services.make_draw(
            zhang=zhang, user=request.user, reason=reason, replacing=version_in(request, "replacing")
        )
        return _("第 %(n)d 稿已抽好，还没有公布。") % {"n": draw.version}

    return _carry_out(request, event, zhang, "make", action)


@desk_page("event.draw")
@require_POST
def publish(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    """Publish the draft that was looked at."""
    zhang = _zhang_of(event, number)
    draw: Draw | None = zhang.draws.filter(version=version_in(request, "version")).first()
    if draw is None:
        raise Http404

    def action(_reason: str) -> str:
        services.publish(draw=draw, user=request.user)
        return _("%(zhang)s的座位已公布。") % {"zhang": zhang}

    return _carry_out(request, event, zhang, "publish", action)


@desk_page("event.draw")
@require_POST
def unpublish(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    """Take the seats back, with a reason."""
    zhang = _zhang_of(event, number)

    def action(reason: str) -> str:
        services.unpublish(zhang=zhang, user=request.user, reason=reason)
        return _("%(zhang)s的座位已撤回，公开页不再显示。") % {"zhang": zhang}

    return _carry_out(request, event, zhang, "unpublish", action)


def _number(text: str | None, default: int) -> int:
    return int(text) if text and text.isdecimal() and len(text) < 6 else default


@desk_page("event.draw")
@require_safe
def show(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    """Show the draw on the big screen: one table, one card at a time; or all tables (``?all=page``)."""
    zhang = _zhang_of(event, number)
    draw = newest_draw(zhang)
    context: dict[str, Any] = {"event": event, "zhang": zhang, "draw": draw}
    if draw is None:
        return render(request, "draw/show.html", context)
    result = DrawResult.from_json(draw.result)
    context["numbers"] = [table.number for table in result.tables]
    if "all" in request.GET:
        return render(request, "draw/show_all.html", context | _overview(request, zhang, result))
    numbers = context["numbers"]
    at = numbers.index(wanted) if (wanted := _number(request.GET.get("table"), 0)) in numbers else 0
    teams = {team.number: team.name for team in event.teams.all()}
    entrants = {one.number: one for one in result.basis.entrants}
    shown = scene(result.tables[at], _number(request.GET.get("step"), 0), entrants, teams)
    is_last = at + 1 == len(numbers)
    context |= {
        "scene": shown,
        "number": numbers[at],
        "tables_count": len(numbers),
        "next_table": None if is_last else numbers[at + 1],
        "previous_table": numbers[at - 1] if at else None,
    }
    return render(request, "draw/show.html", context)


def _overview(request: HttpRequest, zhang: Zhang, result: DrawResult) -> dict[str, Any]:
    tables = tables_of_draft(zhang, result)
    pages = max(1, -(-len(tables) // TABLES_A_SCREEN))
    page = min(max(1, _number(request.GET.get("all"), 1)), pages)
    start = (page - 1) * TABLES_A_SCREEN
    return {
        "tables": tables[start : start + TABLES_A_SCREEN],
        "page": page,
        "pages": pages,
        "next_page": page + 1 if page < pages else None,
        "previous_page": page - 1 if page > 1 else None,
    }
