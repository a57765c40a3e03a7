"""The table: what everybody sees, and where its hands are recorded."""

import uuid
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tournament.events.access import desk_page
from tournament.events.models import Event

from . import readback, services
from .access import find_table, recording_page, table_page
from .forms import EntryForm, PinForm, UndoForm, initial_for, reseated
from .models import Hand
from .pins import give_pin
from .recorder import Recorder, recorder_for
from .refusals import EntryConflict, EntryRefused, PlayRefused, SeatingChanged
from .table_state import TableView


def address(view: TableView) -> tuple[str, int, int]:
    """Return the arguments of a table's addresses."""
    return view.event.slug, view.zhang.number, view.table.number


def rows_of(view: TableView) -> list[dict[str, Any]]:
    """Return the hands that stand, with their words and what each seat gained."""
    return [
        {
            "hand": hand,
            "headline": readback.headline(hand, view.ruleset),
            "cells": [{"wind": wind, "net": hand.net(wind)} for wind in "ESWN"],
        }
        for hand in view.hands
    ]


@table_page
@require_safe
def table(request: HttpRequest, view: TableView) -> HttpResponse:
    """Show a table: seats, dealer and rest, running 嘴, hands so far. The QR code leads here."""
    context = {
        "event": view.event,
        "room": "draw",
        "view": view,
        "rows": rows_of(view),
        "seats": view.seats,
        "recorder": recorder_for(request, view.table),
        "closing": view.latest.get(0),
        # With the pot's column every row, the sums included, adds up to zero before the reader's eyes.
        "has_pot": any(hand.net_pot for hand in view.hands),
    }
    return render(request, "play/table.html", context)


@table_page
@require_safe
def hand(request: HttpRequest, view: TableView, hand: int) -> HttpResponse:
    """Show one hand with all its versions: what stands, what stood, when and why it changed."""
    versions = list(
        view.table.hands.filter(number=hand).select_related("entered_by", "device").prefetch_related("lines")
    )
    if not versions:
        raise Http404
    shown = [
        {
            "hand": version,
            "headline": readback.headline(version, view.ruleset),
            "sentence": readback.sentence(version, view.ruleset, view.names),
            "marks": readback.marks_of(version, view.ruleset),
        }
        for version in reversed(versions)
    ]
    context = {
        "event": view.event,
        "room": "draw",
        "view": view,
        "number": hand,
        "versions": shown,
        "recorder": recorder_for(request, view.table),
        "is_last": view.last_hand == versions[-1],
    }
    return render(request, "play/hand.html", context)


@recording_page
@require_http_methods(["GET", "HEAD", "POST"])
def record(request: HttpRequest, view: TableView, recorder: Recorder) -> HttpResponse:
    """Record the next hand."""
    if request.method == "POST":
        return save_entry(request, view, recorder, is_correction=False)
    if not view.takes_hands:
        if view.why_shut:
            messages.error(request, view.why_shut)
        return redirect("table", *address(view))
    form = EntryForm(view=view, number=view.next_number, initial=initial_for(view, view.next_number))
    return entry_page(request, view, form, number=view.next_number)


@desk_page("event.record")
@require_http_methods(["GET", "HEAD", "POST"])
def correct(request: HttpRequest, event: Event, number: int, table: int, hand: int) -> HttpResponse:
    """Correct a hand that was recorded: the same form, with what stands filled in, and a reason."""
    view = find_table(request, event, number, table)
    if view.standing(hand) is None:
        raise Http404
    if request.method != "POST" and view.why_shut:
        messages.error(request, view.why_shut)
        return redirect("hand", *address(view), hand)
    if request.method == "POST":
        return save_entry(request, view, Recorder(user=request.user), is_correction=True)
    form = EntryForm(view=view, number=hand, initial=initial_for(view, hand))
    return entry_page(request, view, form, number=hand, is_correction=True)


def entry_page(
    request: HttpRequest,
    view: TableView,
    form: EntryForm,
    *,
    number: int,
    is_correction: bool = False,
    status: int = 200,
    **more: Any,
) -> HttpResponse:
    """Show the form of a hand under the table's head."""
    last = view.last_hand
    context = {
        "event": view.event,
        "view": view,
        "form": form,
        "number": number,
        "pot_half_zui": view.pot_before(number),
        "is_correction": is_correction,
        "seats": view.seats_for(number),
        "hint": zui_hint(view),
        "last": last,
        "last_headline": readback.headline(last, view.ruleset) if last else "",
        **more,
    }
    return render(request, "play/record.html", context, status=status)


def zui_hint(view: TableView) -> str:
    """Return what belongs in the winner's box, with the ruleset's figures (section 8)."""
    figures, unit = view.ruleset.zui, view.ruleset.unit
    words = {
        "needed": figures.hu_needed,
        "win": unit.format(figures.win),
        "per": unit.format(figures.per_hu),
        "mo": unit.format(figures.mo),
        "luan": unit.format(figures.luan),
    }
    return (
        _(
            "和的一家连和牌的嘴一起填：%(needed)d 和是 %(win)s 嘴，每多一和加 %(per)s，"
            "抹加 %(mo)s，乱牌加 %(luan)s；砸、夺、蹦连底数一起填。没和的只填手里的嘴。"
        )
        % words
    )


def number_of(request: HttpRequest, view: TableView) -> int:
    """Return the number of the hand that a form was made for; the next one when it is not readable."""
    typed = request.POST.get("number", "")
    if typed.isdecimal() and len(typed) < 6 and view.standing(int(typed)):
        return int(typed)
    return view.next_number


def save_entry(
    request: HttpRequest, view: TableView, recorder: Recorder, *, is_correction: bool
) -> HttpResponse:
    """Save what was typed, or say beside the fields what cannot be; nothing typed is lost."""
    number = number_of(request, view)
    form = EntryForm(request.POST, view=view, number=number)
    if not form.is_valid():
        return entry_page(request, view, form, number=number, is_correction=is_correction, status=422)
    entry = form.entry()
    data = form.cleaned_data
    try:
        services.record_hand(
            table=view.table,
            number=data["number"],
            base_version=data["base_version"],
            seating=data["seating"],
            entry=entry,
            key=data["key"],
            recorder=recorder,
            reason=data["reason"] if is_correction else "",
        )
    except EntryRefused as refused:
        form.refuse(refused.refusals)
    except EntryConflict as conflict:
        return conflict_page(request, view, form, conflict.stored)
    except SeatingChanged as changed:
        return reseated_page(request, TableView(view.table), is_correction=is_correction, why=str(changed))
    except PlayRefused as refused:
        form.add_error("reason" if is_correction and not data["reason"] else None, str(refused))
    else:
        done = _("✓ 第 %(n)d 把已更正。") if is_correction else _("✓ 第 %(n)d 把已保存。")
        messages.success(request, done % {"n": data["number"]})
        goes_on = not is_correction and TableView(view.table).takes_hands
        return saved(request, reverse("record" if goes_on else "table", args=address(view)))
    return entry_page(request, view, form, number=number, is_correction=is_correction, status=422)


def saved(request: HttpRequest, address_of_next: str) -> HttpResponse:
    """Send the browser on; the page's own script is told where instead, so that it fetches the page once."""
    if request.headers.get("X-Requested-With") == "fetch":
        return JsonResponse({"next": address_of_next})
    return redirect(address_of_next)


def reseated_page(request: HttpRequest, view: TableView, *, is_correction: bool, why: str) -> HttpResponse:
    """Show the form again for who sits and deals now, with what was typed moved along with the players."""
    number = number_of(request, view)
    form = EntryForm(reseated(request.POST, view, number), view=view, number=number)
    form.add_error(None, why)
    return entry_page(request, view, form, number=number, is_correction=is_correction, status=409)


def conflict_page(request: HttpRequest, view: TableView, form: EntryForm, stored: Hand) -> HttpResponse:
    """Show both values of a hand that two people recorded: the stored one, and the one just typed."""
    view = TableView(view.table)
    mine: dict[str, Any] = {}
    try:
        mine = what_it_does(view, stored.number, form)
    except EntryRefused as refused:
        mine = {"sentence": str(refused)}
    context = {
        "event": view.event,
        "view": view,
        "stored": stored,
        "stored_headline": readback.headline(stored, view.ruleset),
        "stored_sentence": readback.sentence(stored, view.ruleset),
        "stored_nets": stored.nets(),
        "mine": mine,
        "new_key": uuid.uuid4(),
        "seating": view.seating(stored.number),
        "is_same": stored.entry == form.entry().to_json(),
        "typed": [
            (name, value)
            for name, values in request.POST.lists()
            for value in values
            if name not in ("csrfmiddlewaretoken", "key", "base_version", "seating", "reason")
        ],
        "may_correct": request.user.has_perm("event.record", view.event),
    }
    return render(request, "play/conflict.html", context, status=409)


def what_it_does(view: TableView, number: int, form: EntryForm) -> dict[str, Any]:
    """Return what an entry would do, nothing being stored: each one's net, and who pays whom and why."""
    result, settlement = services.settle_entry(view, number, form.entry())
    words = readback.in_words(settlement.lines, view.ruleset, result)
    return {"nets": settlement.net, "sentence": words}


@recording_page
@require_POST
def preview(request: HttpRequest, view: TableView, recorder: Recorder) -> HttpResponse:
    """Read back what an entry would do, before it is saved: who pays whom, and why; or what is missing."""
    number = number_of(request, view)
    form = EntryForm(request.POST, view=view, number=number)
    if form.is_valid() and form.cleaned_data["seating"] != view.seating(number):
        form.add_error(None, str(SeatingChanged()))
    read: dict[str, Any] = {}
    if form.is_valid():
        try:
            read = what_it_does(view, number, form)
        except EntryRefused as refused:
            form.refuse(refused.refusals)
    if request.htmx:  # type: ignore[attr-defined]
        return render(request, "play/_readback.html", {"form": form, **read})
    return entry_page(
        request, view, form, number=number, is_correction=view.standing(number) is not None, **read
    )


@recording_page
@require_http_methods(["GET", "HEAD", "POST"])
def undo(request: HttpRequest, view: TableView, recorder: Recorder, hand: int) -> HttpResponse:
    """Take the last hand back; says first what will happen."""
    last = view.standing(hand)
    if last is None or (last != view.last_hand and hand not in view.surplus):
        messages.error(request, _("只能撤销最后一把；更早的一把请裁判更正。"))
        return redirect("table", *address(view))
    if request.method != "POST" and view.why_shut:
        messages.error(request, view.why_shut)
        return redirect("table", *address(view))
    form = UndoForm(request.POST or None, initial={"key": Hand().key, "base_version": last.version})
    if request.method == "POST" and form.is_valid():
        data = form.cleaned_data
        try:
            services.undo_hand(
                table=view.table,
                number=hand,
                base_version=data["base_version"],
                key=data["key"],
                recorder=recorder,
                reason=data["reason"],
            )
        except EntryConflict:
            form.add_error(None, _("这一把刚刚有人改过，请回本桌看一下。"))
        except PlayRefused as refused:
            form.add_error("reason", str(refused))
        else:
            if last != view.last_hand:
                messages.success(request, _("第 %(n)d 把已撤销。") % {"n": hand})
                return redirect(view.table.get_absolute_url())
            messages.success(request, _("第 %(n)d 把已撤销，可以重新记。") % {"n": hand})
            return redirect("record", *address(view))
    context = {
        "event": view.event,
        "view": view,
        "hand": last,
        "headline": readback.headline(last, view.ruleset),
        "sentence": readback.sentence(last, view.ruleset),
        "form": form,
    }
    return render(request, "play/undo.html", context, status=422 if form.errors else 200)


@table_page
@require_http_methods(["GET", "HEAD", "POST"])
def pin(request: HttpRequest, view: TableView) -> HttpResponse:
    """Make this phone the recorder of the table."""
    form = PinForm(request.POST or None)
    if view.why_shut:
        messages.error(request, view.why_shut)
        return redirect("table", *address(view))
    if request.method == "POST" and form.is_valid():
        try:
            give_pin(request=request, table=view.table, code=form.cleaned_data["code"])
        except PlayRefused as refused:
            form.add_error("code", str(refused))
        else:
            return redirect("record", *address(view))
    context = {"event": view.event, "view": view, "form": form}
    return render(request, "play/pin.html", context, status=422 if form.errors else 200)
