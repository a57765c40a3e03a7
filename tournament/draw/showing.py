"""The draw on the big screen: one table after another, one card after another."""

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _

from scoring.lots import rank_value
from scoring.seats import SEATS
from scoring.tiles import card_name
from tournament.events.wording import language

from .hall import wind_name
from .lottery import DrawnSeat, DrawnTable, Entrant


@dataclass(frozen=True)
class Place:
    """One of the four as the screen shows them at this step; what is not yet known is empty."""

    entrant: Entrant
    team: str
    wind: str
    # None: not shown at this step; 0: face down.
    seat_card: int | None
    # None: not shown at this step; "": face down.
    turned: str | None
    points: int | None
    deals_first: bool
    # The card of this very step.
    is_new: bool


@dataclass(frozen=True)
class Scene:
    """What the screen shows at one step of one table."""

    headline: str
    places: list[Place]
    step: int
    last_step: int


def events_of(table: DrawnTable) -> list[tuple[str, DrawnSeat | None]]:
    """Return what is revealed one after another: seat cards, cards turned for 抢头, the first dealer."""
    revealed: list[tuple[str, DrawnSeat | None]] = []
    if all(seat.card for seat in table.seats):
        revealed += [("seat", seat) for seat in sorted(table.seats, key=lambda one: one.player)]
    else:
        revealed.append(("seats", None))
    if all(seat.turned for seat in table.seats):
        revealed += [("turn", seat) for seat in table.seats]
    return [*revealed, ("dealer", None)]


def scene(table: DrawnTable, step: int, entrants: Mapping[int, Entrant], teams: Mapping[int, str]) -> Scene:
    """Return the scene after the first ``step`` cards; a step past the end is the end."""
    events = events_of(table)
    step = max(0, min(step, len(events)))
    done, latest = events[:step], events[step - 1] if step else None
    kinds = {kind for kind, _seat in done}
    by_cards = events[0][0] == "seat"
    seats_known = {seat.player for kind, seat in done if kind == "seat" and seat}
    all_seated = "seats" in kinds or len(seats_known) == len(table.seats)
    turned = {seat.wind for kind, seat in done if kind == "turn" and seat}
    order = (lambda seat: SEATS.index(seat.wind)) if all_seated else (lambda seat: seat.player)
    places = [
        Place(
            entrant=entrants[seat.player],
            team=teams.get(entrants[seat.player].team or 0, ""),
            wind=seat.wind if all_seated or seat.player in seats_known else "",
            seat_card=_seat_card(seat, by_cards=by_cards, known=seats_known, turning=bool(turned)),
            turned=(seat.turned if seat.wind in turned else "") if all_seated and seat.turned else None,
            points=rank_value(seat.turned) if seat.wind in turned else None,
            deals_first="dealer" in kinds and seat.wind == table.first_dealer,
            is_new=latest is not None and latest[1] == seat,
        )
        for seat in sorted(table.seats, key=order)
    ]
    return Scene(_headline(table, latest, entrants), places, step, len(events))


def _seat_card(seat: DrawnSeat, *, by_cards: bool, known: set[int], turning: bool) -> int | None:
    """The seat cards lie there until 抢头 begins."""
    if not by_cards or turning:
        return None
    return seat.card if seat.player in known else 0


def _headline(
    table: DrawnTable, latest: tuple[str, DrawnSeat | None] | None, entrants: Mapping[int, Entrant]
) -> str:
    if latest is None:
        return _("这一桌的四位选手")
    kind, seat = latest
    if seat is None:
        if kind == "seats":
            return _("座位已定")
        dealer = next(one for one in table.seats if one.wind == table.first_dealer)
        words = {"wind": wind_name(dealer.wind), "name": entrants[dealer.player].name}
        return _("头家：%(wind)s %(name)s") % words
    words = {"wind": wind_name(seat.wind), "name": entrants[seat.player].name}
    if kind == "seat":
        return _("%(name)s抽到 %(card)d，坐%(wind)s") % {**words, "card": seat.card or 0}
    return _("%(wind)s %(name)s翻出%(card)s") % {**words, "card": card_name(seat.turned, language())}
