"""Whether a draw comes out of its seed, and whether what is shown is still what was drawn.

Drawing again takes as long as drawing. It is done once, before the seats are published, and a digest of what
came out the same is kept with the draw; whoever opens the public page only has digest and seats compared.
"""

import hashlib
import json
from collections.abc import Iterable
from enum import StrEnum

from .lottery import DrawResult
from .models import Draw, DrawMethod, Table, with_seats
from .solver import SOLVER, hold_draw


class Proof(StrEnum):
    """What the public page may say of a draw."""

    # The seed gave the same draw when it was published, and nothing was changed since.
    HOLDS = "holds"
    CHANGED = "changed"
    # A hall draw has no seed; or nobody drew again.
    NONE = "none"


def digest_of(draw: Draw) -> str:
    """Return the fingerprint of a draw's seed and result."""
    content = json.dumps([draw.seed, draw.result], sort_keys=True, ensure_ascii=True)
    return hashlib.sha256(content.encode()).hexdigest()


def comes_out_again(draw: Draw) -> bool:
    """Draw once more from the stored seed and compare the result. A hall draw has no seed: False."""
    result = _result_of(draw)
    if draw.method != DrawMethod.SEED or result is None or result.solver != SOLVER:
        return False
    return hold_draw(seed=draw.seed, basis=result.basis) == result


def verify(draw: Draw) -> bool:
    """Say whether the draw comes out of its seed and its published seats are those drawn."""
    result = _result_of(draw)
    if result is None or not comes_out_again(draw):
        return False
    return draw.published_at is None or seats_agree(result, with_seats(draw.zhang.tables.all()))


def proof_of(draw: Draw, tables: Iterable[Table]) -> Proof:
    """Hold what is shown of a published draw against what was drawn again; cheap."""
    if draw.method != DrawMethod.SEED or not draw.drawn_again:
        return Proof.NONE
    result = _result_of(draw)
    same = draw.drawn_again == digest_of(draw) and result is not None and seats_agree(result, tables)
    return Proof.HOLDS if same else Proof.CHANGED


def seats_agree(result: DrawResult, tables: Iterable[Table]) -> bool:
    """Compare published seats with a result; the tables come ``with_seats``.

    Seats and first dealers entered at a table (``enter_table_lots``) are the table's own lots; only who
    sits at such a table is compared. A seat that was handed over counts for whom it was drawn.
    """
    drawn = {table.number: table for table in result.tables}
    seated = {table.number: table for table in tables}
    if seated.keys() != drawn.keys():
        return False
    for number, table in seated.items():
        expected = drawn[number]
        seats = {((seat.drawn_for or seat.player).number, seat.wind) for seat in table.seats.all()}
        if {player for player, _wind in seats} != set(expected.players()):
            return False
        own_lots = table.seats_from == DrawMethod.HALL
        same_lots = seats == {(seat.player, seat.wind) for seat in expected.seats}
        if not own_lots and not (same_lots and table.first_dealer == expected.first_dealer):
            return False
    return True


def _result_of(draw: Draw) -> DrawResult | None:
    """Read what was kept; nothing when it cannot be a draw."""
    try:
        return DrawResult.from_json(draw.result)
    except (KeyError, TypeError, ValueError):
        return None
