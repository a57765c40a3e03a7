"""Puts whole score sheets into the database for the tests of this room.

Rows are written directly, with sums added up here: what standings show is held against what stands on the
sheet, not against what another room makes of an entry.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from tests.builders import make_players, make_table
from tournament.draw.models import Table, TableState
from tournament.entrants.models import Player, Team
from tournament.events.models import Zhang, ZhangState
from tournament.play.entry import QuickEntry
from tournament.play.models import Hand, HandKind, LedgerLine, SeatTotals, TableTotals

WINDS = "ESWN"


@dataclass(frozen=True)
class Played:
    """One hand: half 嘴 of E S W N, and who won it. What the four do not have lies in the pot."""

    nets: tuple[int, int, int, int]
    winner: str = ""
    big_win: str = ""


def sheet(
    zhang: Zhang,
    players: Sequence[Player],
    *hands: Played | tuple[int, int, int, int],
    number: int = 1,
    is_open: bool = False,
) -> Table:
    """Seat four players and write their hands; E deals first. The table is closed unless ``is_open``."""
    table = make_table(zhang, players, number)
    for hand in hands:
        play(table, hand if isinstance(hand, Played) else Played(hand))
    if not is_open:
        close(table)
    return table


def play(table: Table, played: Played) -> Hand:
    """Write the next hand and add it to the sums."""
    number = TableTotals.objects.get(table=table).hands + 1
    winner = played.winner or WINDS[played.nets.index(max(played.nets))]
    hand = _hand(table, number, played, winner)
    _pay(hand)
    _add_to_totals(hand)
    for wind, net in zip(WINDS, played.nets, strict=True):
        seat = SeatTotals.objects.get(seat__table=table, seat__wind=wind)
        seat.hands_won += wind == winner
        seat.big_wins += wind == winner and bool(played.big_win)
        seat.best_hand = net if seat.best_hand is None else max(seat.best_hand, net)
        seat.save()
    table.state = TableState.PLAYING
    table.save()
    Zhang.objects.filter(pk=table.zhang_id).exclude(state=ZhangState.CLOSED).update(state=ZhangState.PLAYING)
    return hand


def _hand(table: Table, number: int, played: Played, winner: str) -> Hand:
    entry = QuickEntry(
        outcome="duo" if played.big_win else "hu", caller=winner, big=played.big_win, jian="mian"
    )
    east, south, west, north = played.nets
    return Hand.objects.create(
        table=table,
        number=number,
        version=1,
        dealer=WINDS[(number - 1) % 4],
        entry=entry.to_json(),
        ruling="win",
        winner=winner,
        call="duo" if played.big_win else "hu",
        big_win=played.big_win,
        moved=any(played.nets),
        net_e=east,
        net_s=south,
        net_w=west,
        net_n=north,
        net_pot=-sum(played.nets),
    )


def _pay(hand: Hand, reason: str = "difference") -> None:
    """Write payments that come to the hand's nets."""
    left = hand.nets()
    order = 0
    while any(left.values()):
        payer = min(left, key=lambda place: left[place])
        payee = max(left, key=lambda place: left[place])
        amount = min(-left[payer], left[payee])
        LedgerLine.objects.create(
            hand=hand, order=order, payer=payer, payee=payee, half_zui=amount, reason=reason
        )
        left[payer] += amount
        left[payee] -= amount
        order += 1


def _add_to_totals(hand: Hand) -> None:
    totals = TableTotals.objects.get(table=hand.table)
    for place, net in hand.nets().items():
        field = f"net_{place.lower()}"
        setattr(totals, field, getattr(totals, field) + net)
    totals.hands = totals.counted = max(totals.hands, hand.number)
    totals.save()


def close(table: Table, refund: tuple[int, int, int, int] = (0, 0, 0, 0)) -> Hand:
    """Close a table; what lies in the pot goes back as told."""
    east, south, west, north = refund
    hand = Hand.objects.create(
        table=table,
        kind=HandKind.CLOSING,
        number=0,
        version=1,
        dealer="E",
        ruling="closing",
        net_e=east,
        net_s=south,
        net_w=west,
        net_n=north,
        net_pot=-sum(refund),
    )
    _pay(hand, "dang_refund")
    _add_to_totals(hand)
    table.state = TableState.CLOSED
    table.save()
    return hand


def close_zhang(zhang: Zhang) -> None:
    """Close a 仗 with all its tables."""
    zhang.state = ZhangState.CLOSED
    zhang.save()


def join(team: Team, **fields: Any) -> Player:
    """Add one player to a team that is there."""
    [player] = make_players(team.event, 1, team_size=None, **fields)
    player.team = team
    player.save()
    return player
