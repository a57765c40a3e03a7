"""The running sums of a table, kept in the same transaction as its hands."""

from .models import NET_FIELDS, SeatTotals, TableTotals
from .table_state import TableView


def refresh_totals(view: TableView) -> TableTotals:
    """Add a table's standing hands up anew and store the sums; the caller holds the table's lock.

    Twenty-odd rows are added instead of one difference, so that no error can carry on from hand to hand.
    """
    standing = [hand for hand in view.latest.values() if not hand.is_void]
    totals = TableTotals.objects.get(table=view.table)
    for place, field in NET_FIELDS.items():
        setattr(totals, field, sum(hand.net(place) for hand in standing))
    totals.hands = len(view.hands)
    totals.counted = view.counted
    totals.save()
    for row in SeatTotals.objects.select_related("seat").filter(seat__table=view.table):
        won = [hand for hand in view.hands if hand.ruling == "win" and hand.winner == row.seat.wind]
        row.hands_won = len(won)
        row.big_wins = sum(hand.big_win != "" for hand in won)
        row.best_hand = max((hand.net(row.seat.wind) for hand in view.hands), default=None)
        row.save()
    return totals
