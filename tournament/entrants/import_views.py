"""Pages of the entry list: upload, preview, confirm or discard."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tournament.events.access import desk_page
from tournament.events.models import Event

from . import services
from .forms import RosterForm
from .import_plan import plan_import
from .imports import Result, Upload
from .models import RosterImport
from .roster_files import MAX_MEGABYTES
from .services import EntrantsRefused


@desk_page("event.entrants")
@require_http_methods(["GET", "HEAD", "POST"])
def roster_upload(request: HttpRequest, event: Event) -> HttpResponse:
    """Take an entry list and lead to its preview."""
    form = RosterForm(request.POST, request.FILES) if request.method == "POST" else RosterForm()
    if request.method == "POST" and form.is_valid():
        file = form.cleaned_data["file"]
        try:
            stored = services.upload_roster(
                event=event, filename=file.name, data=file.read(), user=request.user
            )
        except EntrantsRefused as refusal:
            form.add_error("file", str(refusal))
        else:
            return redirect("roster-preview", event.slug, stored.pk)
    context = {"event": event, "room": "entrants", "form": form, "megabytes": MAX_MEGABYTES}
    return render(request, "entrants/roster_upload.html", context)


@desk_page("event.entrants")
@require_safe
def roster_preview(request: HttpRequest, event: Event, pk: int) -> HttpResponse:
    """Show every row with what will happen to it, or, once confirmed, what happened."""
    found = get_object_or_404(event.imports.select_related("uploaded_by"), pk=pk)
    return _preview_page(request, event, found, request.GET.get("sheet"))


def _preview_page(
    request: HttpRequest, event: Event, found: RosterImport, sheet: str | None, refused: str = ""
) -> HttpResponse:
    context: dict[str, Any] = {"event": event, "room": "entrants", "found": found, "refused": refused}
    status = 409 if refused else 200
    if found.confirmed_at is not None:
        context["result"] = Result.of(found)
        return render(request, "entrants/roster_result.html", context, status=status)
    try:
        upload = Upload.of(found)
        context |= {"findings": upload.sheets.findings, "chosen": sheet or upload.sheets.default}
        context["plan"] = plan_import(upload.preview(sheet), event)
    except EntrantsRefused as refusal:
        context["refused"] = str(refusal)
    context["only_looks"] = request.GET.get("show") == "look"
    return render(request, "entrants/roster_preview.html", context, status=status)


@desk_page("event.entrants")
@require_POST
def roster_confirm(request: HttpRequest, event: Event, pk: int) -> HttpResponse:
    """Enter the players of the preview; a second time nothing happens."""
    found = get_object_or_404(event.imports, pk=pk)
    before = found.confirmed_at
    sheet = request.POST.get("sheet") or None
    try:
        added = services.confirm_import(roster_import=found, sheet=sheet, user=request.user)
    except EntrantsRefused as refusal:
        return _preview_page(request, event, found, sheet, refused=str(refusal))
    if before is None:
        messages.success(request, _("加入了 %(n)d 人。") % {"n": added})
    else:
        messages.info(request, _("这份报名表已经导入过，这次没有再加人。"))
    return redirect("roster-preview", event.slug, pk)


@desk_page("event.entrants")
@require_POST
def roster_discard(request: HttpRequest, event: Event, pk: int) -> HttpResponse:
    """Throw an unconfirmed import away."""
    found = get_object_or_404(event.imports, pk=pk)
    try:
        services.discard_import(roster_import=found, user=request.user)
    except EntrantsRefused as refusal:
        return _preview_page(request, event, found, None, refused=str(refusal))
    messages.success(request, _("“%(file)s”没有导入，内容已经删除。") % {"file": found.filename})
    return redirect("entrants", event.slug)
