"""The desk's pages for settings, schedule and people."""

from collections.abc import Sequence

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from tournament.accounts.models import Membership

from . import services
from .access import desk_page
from .forms import PersonForm, SettingsForm, ZhangForm, ZhangsForm
from .meanwhile import Meanwhile
from .models import Event
from .stale import rebased


@desk_page("event.manage")
@require_http_methods(["GET", "HEAD", "POST"])
def settings(request: HttpRequest, event: Event) -> HttpResponse:
    """Change the event's settings; the ruleset's options stand in words."""
    if request.method == "POST" and not services.is_current(event, stamp := request.POST.get("stamp", "")):
        # Before anything else: the fields of the page may not even be those of today's rules.
        return _settings_page(request, event, *rebased(request.POST, event, stamp))
    form = SettingsForm(request.POST or None, instance=event)
    if request.method == "POST" and form.is_valid():
        data = form.cleaned_data
        try:
            saved = services.update_event(
                event=form.save(commit=False), stamp=data["stamp"], user=request.user, reason=data["reason"]
            )
        except services.SettingsStale:
            stored = Event.objects.get(pk=event.pk)
            return _settings_page(request, event, *rebased(request.POST, stored, data["stamp"]))
        except services.SettingsRefused as refusal:
            form.add_error("reason" if form.needs_reason and not data["reason"] else None, str(refusal))
        else:
            messages.success(request, _("设置已保存。"))
            return redirect("settings", saved.slug)
    return _settings_page(request, event, form)


def _settings_page(
    request: HttpRequest, event: Event, form: SettingsForm, meanwhile: Sequence[Meanwhile] = ()
) -> HttpResponse:
    if form.errors:
        # The form wrote what was typed into the instance; the page's head shows the stored event.
        event = Event.objects.get(pk=event.pk)
    context = {"event": event, "room": "settings", "form": form, "meanwhile": meanwhile}
    return render(request, "events/settings.html", context)


@desk_page("event.manage")
@require_http_methods(["GET", "HEAD", "POST"])
def schedule(request: HttpRequest, event: Event) -> HttpResponse:
    """List the stages and their 仗, and add some."""
    last_stage = event.stages.last()
    form = ZhangsForm(request.POST or None, initial={"stage_name": last_stage.name} if last_stage else None)
    if request.method == "POST" and form.is_valid():
        data = {key: value for key, value in form.cleaned_data.items() if key != "length"}
        try:
            added = services.add_zhangs(event=event, user=request.user, **data)
        except services.ScheduleRefused as refusal:
            form.add_error("stage_name", str(refusal))
        else:
            messages.success(request, _("加了 %(n)d 仗。") % {"n": len(added)})
            return redirect("schedule", event.slug)
    context = {
        "event": event,
        "room": "schedule",
        "form": form,
        "zhangs": event.zhangs.select_related("stage"),
    }
    return render(request, "events/schedule.html", context)


@desk_page("event.manage")
@require_http_methods(["GET", "HEAD", "POST"])
def zhang_settings(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    """Change the length or the start of one 仗."""
    zhang = get_object_or_404(event.zhangs, number=number)
    form = ZhangForm(request.POST or None, instance=zhang)
    if request.method == "POST" and form.is_valid():
        try:
            services.change_zhang(zhang=form.save(commit=False), user=request.user)
        except services.ScheduleRefused as refusal:
            form.add_error(None, str(refusal))
        else:
            messages.success(request, _("%(zhang)s已保存。") % {"zhang": zhang})
            return redirect("schedule", event.slug)
    return render(
        request,
        "events/zhang_settings.html",
        {"event": event, "room": "schedule", "form": form, "zhang": zhang},
    )


@desk_page("event.manage")
@require_POST
def remove_last_zhang(request: HttpRequest, event: Event) -> HttpResponse:
    """Remove the last 仗 of the schedule."""
    try:
        number = services.remove_last_zhang(event=event, user=request.user)
    except services.ScheduleRefused as refusal:
        messages.error(request, str(refusal))
    else:
        messages.success(request, _("第 %(n)d 仗已从赛程里删除。") % {"n": number})
    return redirect("schedule", event.slug)


@desk_page("event.manage")
@require_http_methods(["GET", "HEAD", "POST"])
def people(request: HttpRequest, event: Event) -> HttpResponse:
    """List the officials and add one; a new account's first password is shown once."""
    form = PersonForm(request.POST or None)
    password = membership = None
    if request.method == "POST" and form.is_valid():
        try:
            membership, password = services.add_person(event=event, by=request.user, **form.cleaned_data)
        except services.PeopleRefused as refusal:
            form.add_error("username", str(refusal))
        else:
            form = PersonForm()
            if password is None:
                messages.success(request, _("%(person)s已加入。") % {"person": membership.user})
    return _people_page(request, event, form, membership, password)


@desk_page("event.manage")
@require_POST
def remove_person(request: HttpRequest, event: Event, pk: int) -> HttpResponse:
    """Take a role away."""
    membership = get_object_or_404(event.memberships.select_related("user"), pk=pk)
    try:
        services.remove_person(membership=membership, by=request.user)
    except services.PeopleRefused as refusal:
        messages.error(request, str(refusal))
    else:
        messages.success(request, _("%(person)s不再担任这个职务。") % {"person": membership.user})
    return redirect("people", event.slug)


@desk_page("event.manage")
@require_POST
def reset_password(request: HttpRequest, event: Event, pk: int) -> HttpResponse:
    """Give a person a new first password, shown once."""
    membership = get_object_or_404(event.memberships.select_related("user"), pk=pk)
    try:
        password = services.reset_password(membership=membership, by=request.user)
    except services.PeopleRefused as refusal:
        messages.error(request, str(refusal))
        return redirect("people", event.slug)
    return _people_page(request, event, PersonForm(), membership, password)


def _people_page(
    request: HttpRequest,
    event: Event,
    form: PersonForm,
    membership: Membership | None,
    password: str | None,
) -> HttpResponse:
    context = {
        "event": event,
        "room": "people",
        "form": form,
        "memberships": event.memberships.select_related("user").order_by("role", "user__username"),
        "new_membership": membership,
        "new_password": password,
    }
    response = render(request, "events/people.html", context)
    if password:
        response["Cache-Control"] = "no-store"
    return response
