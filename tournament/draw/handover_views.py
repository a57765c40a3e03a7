"""The page on which somebody else takes a seat."""

from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods

from tournament.entrants.models import Player
from tournament.events.access import desk_page
from tournament.events.models import Event

from .handover import Handover, hand_over_seat, obstacles_to_handover, takers
from .models import Seat, Table, seats_in_order, with_seats
from .refusals import DrawRefused, EntryRefused

NEW_HOUSE = "house"


class SeatForm(forms.Form):
    """Whose seat it is about; the first question of the page."""

    wind = forms.ChoiceField(label=gettext_lazy("谁的座位"), widget=forms.RadioSelect)

    def __init__(self, table: Table, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        choices = [(seat.wind, _in_seat(seat)) for seat in seats_in_order(table)]
        self.fields["wind"].choices = choices  # type: ignore[attr-defined]


def _in_seat(seat: Seat) -> str:
    words = {"wind": seat.get_wind_display(), "n": seat.player.number, "name": seat.player.name}
    return _("%(wind)s %(n)d 号 %(name)s") % words


class HandoverForm(forms.Form):
    """Who takes the seat, and why."""

    taker = forms.ChoiceField(label=gettext_lazy("换成谁"))
    reason = forms.CharField(
        label=gettext_lazy("为什么换人"),
        max_length=200,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    accept_teammates = forms.BooleanField(label=gettext_lazy("同队的坐一桌，就这样换"), required=False)

    def __init__(self, seat: Seat, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.players = {str(player.number): player for player in takers(seat)}
        choices = [("", "—")]
        choices += [(number, _as_taker(seat, player)) for number, player in self.players.items()]
        self.fields["taker"].choices = [*choices, (NEW_HOUSE, _("新加一位陪打"))]  # type: ignore[attr-defined]

    def handover(self) -> Handover:
        """Return what was asked for, of a valid form."""
        data = self.cleaned_data
        return Handover(self.players.get(data["taker"]), data["reason"], data["accept_teammates"])

    def show(self, refusal: EntryRefused) -> None:
        """Put a refusal beside the field it is about."""
        for problem in refusal.entries:
            self.add_error("taker", problem.sentence)
        for problem in refusal.to_accept:
            self.add_error("accept_teammates", problem.sentence)


def _as_taker(seat: Seat, player: Player) -> str:
    words = {"n": player.number, "name": player.name, "team": player.team or ""}
    if player == seat.drawn_for:
        return _("%(n)d 号 %(name)s（抽到这个座位的）") % words
    if player.is_house:
        return _("%(n)d 号 %(name)s（陪打）") % words
    if player.replaces_id == seat.player_id:
        return _("%(n)d 号 %(name)s（替他上场的）") % words
    return _("%(n)d 号 %(name)s %(team)s") % words


@desk_page("event.draw")
@require_http_methods(["GET", "HEAD", "POST"])
def seat_handover(request: HttpRequest, event: Event, number: int, table: int) -> HttpResponse:
    """Ask whose seat (``?wind=E``), then who takes it and why."""
    zhang = get_object_or_404(event.zhangs, number=number)
    found = get_object_or_404(with_seats(zhang.tables.select_related("zhang__event")), number=table)
    seat_form = SeatForm(found, request.GET if "wind" in request.GET else None)
    seat = _seat_asked(found, seat_form)
    form = HandoverForm(seat, request.POST or None) if seat else None
    refused, status = obstacles_to_handover(found), 200
    if request.method == "POST":
        refused = _carry_out(request, seat, form) if seat and form else [_("请先选座位。")]
        if not refused and form is not None and form.is_valid():
            words = {"table": found, "name": _name_of(seat)}
            text = _("%(table)s已换成%(name)s。记分表如果已经打印，请重新打印这一张。")
            messages.success(request, text % words)
            return redirect(found.get_absolute_url())
        status = 409 if refused else 422
    context = {
        "event": event,
        "room": "zhangs",
        "zhang": zhang,
        "table": found,
        "seat_form": seat_form,
        "seat": seat,
        "form": form,
        "refused": refused,
    }
    return render(request, "draw/handover.html", context, status=status)


def _seat_asked(table: Table, form: SeatForm) -> Seat | None:
    if not form.is_valid():
        return None
    return next(seat for seat in seats_in_order(table) if seat.wind == form.cleaned_data["wind"])


def _name_of(seat: Seat | None) -> str:
    return "" if seat is None else Seat.objects.select_related("player").get(pk=seat.pk).player.name


def _carry_out(request: HttpRequest, seat: Seat, form: HandoverForm) -> list[str]:
    """Hand the seat over; what is wrong with the entry stands in the form, what forbids it is returned."""
    if request.POST.get("holder") != str(seat.player.number):
        words = {"wind": seat.get_wind_display(), "name": seat.player.name}
        return [_("%(wind)s位刚刚换成了%(name)s，这次没有换。") % words]
    if not form.is_valid():
        return []
    try:
        hand_over_seat(seat=seat, handover=form.handover(), user=request.user)
    except EntryRefused as refusal:
        form.show(refusal)
    except DrawRefused as refusal:
        return refusal.problems
    return []
