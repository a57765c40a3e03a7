"""Who records: somebody signed in, or a phone that gave the table's PIN."""

from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest

from tournament.draw.models import Table

from .models import TableDevice


@dataclass(frozen=True)
class Recorder:
    """The hand at the pen; a user or a device."""

    user: Any = None
    device: TableDevice | None = None
    # Set by what records by itself (``simulate``), so that nobody takes it for the person's own hand.
    machine: str = ""

    @property
    def label(self) -> str:
        """Return the device as the log keeps it."""
        return self.device.label if self.device else self.machine


def recorder_for(request: HttpRequest, table: Table) -> Recorder | None:
    """Return who would record this table from this browser, or nobody.

    A referee of the event records any of its tables; a device only the one whose PIN it gave.
    """
    if request.user.has_perm("event.record", table.zhang.event):
        return Recorder(user=request.user)
    device = request.table_device  # type: ignore[attr-defined]
    if device and device.table_id == table.pk:
        return Recorder(device=device)
    return None
