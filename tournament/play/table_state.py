"""Where a table stands: its seats, the hands that count, who deals next, what lies in the pot."""

from dataclasses import dataclass
from functools import cached_property

from django.utils.translation import gettext as _

from scoring.dang import Deposit, deposits_left
from scoring.ledger import LedgerLine as Payment
from scoring.rotation import (
    NextTurn,
    PlayedHand,
    active_seats,
    counted_hands,
    is_complete,
    next_turn,
    resting_seat,
    surplus_hands,
)
from scoring.ruleset import Ruleset
from scoring.seats import Seat as SeatLetter
from scoring.seats import as_seat
from tournament.draw.models import Seat, Table, TableState, seats_in_order
from tournament.events.models import EventState, ZhangState

from .models import Hand, HandKind, TableTotals
from .refusals import PlayRefused

# Ten hands in a row in which the winner forgot the pot make 1,024 of one.
MOST_DANG = 1000


def payments_of(hand: Hand) -> list[Payment]:
    """Return a stored hand's ledger lines as the rules engine knows them."""
    return [
        Payment(line.payer, line.payee, line.half_zui, line.reason, line.detail)  # type: ignore[arg-type]
        for line in hand.lines.all()
    ]


@dataclass(frozen=True)
class SeatView:
    """One seat as the table's page shows it."""

    seat: Seat
    half_zui: int
    is_dealer: bool
    is_resting: bool


class TableView:
    """A table with the latest version of each of its hands, read once.

    ``hands`` are the hands that stand, in order; a hand taken back is not among them.
    """

    def __init__(self, table: Table) -> None:
        self.table = table
        self.zhang = table.zhang
        self.event = table.zhang.event

    @cached_property
    def ruleset(self) -> Ruleset:
        """Return the event's ruleset."""
        return self.event.ruleset

    @cached_property
    def latest(self) -> dict[int, Hand]:
        """Return the latest version by number, closing (number 0) and void ones included."""
        rows = self.table.hands.select_related("entered_by", "device").prefetch_related("lines")
        return {hand.number: hand for hand in rows.order_by("number", "version")}

    @cached_property
    def hands(self) -> list[Hand]:
        """Return the hands that stand, in the order played."""
        return [h for h in self.latest.values() if h.kind == HandKind.HAND and not h.is_void]

    @property
    def last_hand(self) -> Hand | None:
        """Return the last hand that stands."""
        return self.hands[-1] if self.hands else None

    @cached_property
    def totals(self) -> TableTotals:
        """Return the table's sums."""
        return self.table.totals

    @cached_property
    def history(self) -> list[PlayedHand]:
        """Return what the rotation needs of the hands."""
        return [PlayedHand(h.number, as_seat(h.dealer), h.is_dead, h.moved, h.makes_up) for h in self.hands]

    @property
    def next_number(self) -> int:
        """Return the number of the hand to be played: the one after the last that stands."""
        return self.hands[-1].number + 1 if self.hands else 1

    def standing(self, number: int) -> Hand | None:
        """Return the version of a hand that counts, if the hand stands."""
        hand = self.latest.get(number)
        return hand if hand is not None and hand.kind == HandKind.HAND and not hand.is_void else None

    def dealer_of(self, number: int) -> SeatLetter:
        """Return who deals hand ``number``: as recorded, or by the rotation for the next one."""
        hand = self.standing(number)
        return self.dealer if hand is None else as_seat(hand.dealer)

    @cached_property
    def turn(self) -> NextTurn:
        """Return who deals the next hand, and which dead hand it makes up for."""
        return next_turn(as_seat(self.table.first_dealer), self.history, self.ruleset)

    @property
    def dealer(self) -> SeatLetter:
        """Return who deals the next hand."""
        return self.turn.dealer

    @property
    def rest(self) -> SeatLetter:
        """Return who rests in the next hand."""
        return resting_seat(self.dealer)

    @property
    def active(self) -> tuple[SeatLetter, ...]:
        """Return who plays the next hand, from the dealer on."""
        return active_seats(self.dealer)

    @property
    def counted(self) -> int:
        """Return how many hands count towards the 仗."""
        return counted_hands(self.history, self.ruleset)

    @property
    def is_complete(self) -> bool:
        """Say whether all hands of a 仗 by hands are in; a timed one is never complete by itself."""
        return self.zhang.hands is not None and is_complete(self.history, self.zhang.hands, self.ruleset)

    @property
    def makes_up_for(self) -> int | None:
        """Return the number of the dead hand that the next one makes up for."""
        return self.turn.makes_up

    @cached_property
    def surplus(self) -> list[int]:
        """Return the numbers of the make-up hands that, after a correction, make up for nothing."""
        return [hand.number for hand in surplus_hands(self.history, self.ruleset)]

    def deposits_before(self, number: int) -> tuple[Deposit, ...]:
        """Return who paid the 挡 that lay in the pot before hand ``number``."""
        earlier = [hand for hand in self.hands if hand.number < number]
        return deposits_left(line for hand in earlier for line in payments_of(hand))

    @property
    def deposits(self) -> tuple[Deposit, ...]:
        """Return who paid the 挡 that lie in the pot now."""
        return self.deposits_before(self.next_number)

    @property
    def pot_half_zui(self) -> int:
        """Return what lies in the pot."""
        return self.pot_before(self.next_number)

    def pot_before(self, number: int) -> int:
        """Return what lay in the pot before hand ``number``."""
        return sum(deposit.half_zui for deposit in self.deposits_before(number))

    @property
    def is_closed(self) -> bool:
        """Say whether the table's sheet is closed."""
        return self.table.state == TableState.CLOSED

    @property
    def why_shut(self) -> str:
        """Return why nothing of this table can be recorded or changed now; nothing when it can.

        What the services refuse with, so that the pages can leave the button away and say why.
        """
        if self.event.state != EventState.RUNNING:
            return _("赛事现在是“%(state)s”，不能记牌。") % {"state": self.event.get_state_display()}
        if self.zhang.state == ZhangState.CLOSED:
            return _("%(zhang)s已经收仗。要改成绩，请裁判长先重新开仗。") % {"zhang": self.zhang}
        if self.is_closed:
            return _("本桌已经收桌。要改成绩，请裁判先重新开桌并写明原因。")
        return ""

    @property
    def why_not_reopen(self) -> str:
        """Return why the sheet cannot be opened again now; nothing when it can."""
        if not self.is_closed:
            return _("本桌没有收桌。")
        if self.event.state != EventState.RUNNING:
            words = {"state": self.event.get_state_display()}
            return _("赛事现在是“%(state)s”，要先恢复比赛，才能重新开桌。") % words
        if self.zhang.state == ZhangState.CLOSED:
            return _("%(zhang)s已经收仗，要裁判长先重新开仗。") % {"zhang": self.zhang}
        return ""

    @property
    def takes_hands(self) -> bool:
        """Say whether the next hand may be recorded."""
        return not self.why_shut and not self.is_complete

    @property
    def may_be_closed(self) -> bool:
        """Say whether 收桌 may come next: all hands in, or a timed 仗 in which at least one was played."""
        return not self.why_shut and bool(self.hands) and (self.is_complete or self.zhang.hands is None)

    @property
    def may_change_seats(self) -> bool:
        """Say whether seats and 头家 may still change: before the first hand."""
        return not self.why_shut and self.table.state == TableState.WAITING

    def seating(self, number: int) -> str:
        """Return who sits where and who deals hand ``number``, as an entry page shows it.

        The page sends it back with the entry: what was typed for one seating must not be booked on another.
        """
        players = ",".join(f"{view.seat.wind}{view.seat.player_id}" for view in self.seats)
        return f"{self.dealer_of(number)}:{players}"

    @cached_property
    def seats(self) -> list[SeatView]:
        """Return the four seats E S W N with their running 嘴, and whose turn it is."""
        return self._seats(None if self.is_closed or self.is_complete else self.dealer)

    def seats_for(self, number: int) -> list[SeatView]:
        """Return the four seats as they were, or will be, in hand ``number``."""
        return self._seats(self.dealer_of(number))

    def _seats(self, dealer: SeatLetter | None) -> list[SeatView]:
        rest = resting_seat(dealer) if dealer else None
        return [
            SeatView(
                seat=seat,
                half_zui=self.totals.net(seat.wind),
                is_dealer=seat.wind == dealer,
                is_resting=seat.wind == rest,
            )
            for seat in seats_in_order(self.table)
        ]

    @property
    def names(self) -> dict[str, str]:
        """Return the players' names by seat."""
        return {view.seat.wind: view.seat.player.name for view in self.seats}


def depositors_of(deposits: tuple[Deposit, ...], dang_half_zui: int) -> tuple[SeatLetter, ...]:
    """Return one seat for every 挡 that lies in the pot, oldest first.

    赔挡 doubles the pot, so that a run of mistyped hands could let it grow beyond any table's; such a pot is
    refused here rather than carried on.
    """
    if sum(deposit.half_zui for deposit in deposits) > MOST_DANG * dang_half_zui:
        raise PlayRefused(_("挡池里超过 %(n)d 个挡，不像真的。请先核对前面各把的挡。") % {"n": MOST_DANG})
    return tuple(d.seat for d in deposits for _one in range(d.half_zui // dang_half_zui))
