"""Hands as versions, their ledger, the running totals, and the devices that record."""

import uuid
from typing import Any

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from scoring.rotation import resting_seat
from scoring.seats import as_seat
from tournament.draw.models import Seat, Table, Wind
from tournament.records.phones import phone_name

NET_FIELDS = {"E": "net_e", "S": "net_s", "W": "net_w", "N": "net_n", "pot": "net_pot"}


class NetOfFour(models.Model):
    """What the four seats and the 挡 pot gained, in half 嘴. It sums to zero and the database knows it."""

    net_e = models.IntegerField(default=0)
    net_s = models.IntegerField(default=0)
    net_w = models.IntegerField(default=0)
    net_n = models.IntegerField(default=0)
    net_pot = models.IntegerField(default=0)

    class Meta:
        abstract = True
        constraints = [
            models.CheckConstraint(
                condition=Q(net_e=-F("net_s") - F("net_w") - F("net_n") - F("net_pot")),
                name="%(class)s_sums_to_zero",
            )
        ]

    def net(self, place: str) -> int:
        """Return the half 嘴 of a seat ("E" "S" "W" "N") or of the "pot"."""
        value: int = getattr(self, NET_FIELDS[place])
        return value

    def nets(self) -> dict[str, int]:
        """Return half 嘴 by seat and pot."""
        return {place: self.net(place) for place in NET_FIELDS}


class TableDevice(models.Model):
    """A phone that gave a table's PIN and may record that table's hands until the table is closed."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="devices")
    # SHA-256 of the key in the device's session: a copy of the database cannot record.
    key_hash = models.CharField(max_length=64, unique=True)
    # What of the phone stands in the record, in no language (``phones.phone_code``); shown by ``str()``.
    label = models.CharField(max_length=60)
    added_at = models.DateTimeField(auto_now_add=True)
    last_seen_at = models.DateTimeField(auto_now_add=True)
    revoked_at = models.DateTimeField(null=True, blank=True)

    def __str__(self) -> str:
        return phone_name(self.label)


class TablePin(models.Model):
    """The PIN of a table, told to its recorder by the referee."""

    table = models.OneToOneField(Table, on_delete=models.CASCADE, related_name="pin")
    code = models.CharField(max_length=6)
    made_at = models.DateTimeField(auto_now=True)

    def __str__(self) -> str:
        return str(self.table)


class WrongPin(models.Model):
    """A wrong PIN and where it came from; forgotten after ``pins.WINDOW``."""

    pin = models.ForeignKey(TablePin, on_delete=models.CASCADE, related_name="wrong")
    address = models.GenericIPAddressField(null=True)
    at = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return f"{self.pin} {self.at:%T}"


class HandKind(models.TextChoices):
    """What a row of the hand record stands for."""

    HAND = "hand", _("一把牌")
    # 收桌: what is left in the 挡 pot goes back (option dang_left_over); always number 0.
    CLOSING = "closing", _("收桌")


class Hand(NetOfFour):
    """One version of one hand (把). Rows are only added; the latest version of a number counts.

    A correction is a new version that replaces the one before it and says why; taking a hand back is a
    new version with ``is_void`` and no ledger lines.
    """

    table = models.ForeignKey(Table, on_delete=models.PROTECT, related_name="hands")
    kind = models.CharField(max_length=8, choices=HandKind, default=HandKind.HAND)
    number = models.PositiveSmallIntegerField()
    version = models.PositiveSmallIntegerField()
    replaces = models.OneToOneField(
        "self", on_delete=models.PROTECT, null=True, blank=True, related_name="replaced_by"
    )
    reason = models.CharField(_("原因"), max_length=200, blank=True)
    is_void = models.BooleanField(default=False)

    dealer = models.CharField(max_length=1, choices=Wind)
    # The entry as it was typed (``entry.QuickEntry.to_json()``); the ledger is computed from it.
    entry = models.JSONField(default=dict)
    # Read out of the entry, for lists and statistics.
    ruling = models.CharField(max_length=8, blank=True)
    winner = models.CharField(max_length=1, choices=Wind, blank=True)
    call = models.CharField(max_length=12, blank=True)
    big_win = models.CharField(max_length=16, blank=True)
    # Nobody won; and whether any 嘴 moved: a dead hand in which none did may have to be made up
    # (option replay_dead).
    is_dead = models.BooleanField(default=False)
    moved = models.BooleanField(default=False)
    # The number of the dead hand this one was played to make up for. Kept, because a correction may
    # change later whether that one was dead.
    makes_up = models.PositiveSmallIntegerField(null=True, blank=True)

    # One submission is one row: the key comes with the form, the digest tells a repeat from a clash.
    key = models.UUIDField(unique=True, default=uuid.uuid4)
    digest = models.CharField(max_length=64, blank=True)
    entered_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, blank=True, related_name="+"
    )
    device = models.ForeignKey(TableDevice, on_delete=models.PROTECT, null=True, blank=True)
    entered_at = models.DateTimeField(auto_now_add=True)

    class Meta(NetOfFour.Meta):
        ordering = ["table", "number", "version"]
        constraints = [
            *NetOfFour.Meta.constraints,
            models.UniqueConstraint(fields=["table", "number", "version"], name="hand_version_once"),
            models.CheckConstraint(
                condition=Q(version=1, replaces__isnull=True) | Q(version__gt=1, replaces__isnull=False),
                name="later_version_replaces_one",
            ),
            models.CheckConstraint(condition=Q(version=1) | ~Q(reason=""), name="later_version_says_why"),
            models.CheckConstraint(
                condition=Q(is_void=False) | Q(net_e=0, net_s=0, net_w=0, net_n=0, net_pot=0),
                name="void_hand_moves_nothing",
            ),
            models.CheckConstraint(
                condition=Q(kind="closing", number=0) | Q(kind="hand", number__gt=0),
                name="closing_is_number_zero",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.table} #{self.number} v{self.version}"

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Add the row; an existing one cannot be saved again."""
        if not self._state.adding:
            raise TypeError("a hand is never edited: add a new version")
        super().save(*args, **kwargs)

    def delete(self, *args: Any, **kwargs: Any) -> tuple[int, dict[str, int]]:
        """Refuse: a hand is taken back by a new version."""
        raise TypeError("a hand is never deleted: add a void version")

    @property
    def rest(self) -> str:
        """Return the resting seat (section 2)."""
        return resting_seat(as_seat(self.dealer))


class Place(models.TextChoices):
    """Who can pay and be paid: the four seats and the 挡 pot."""

    EAST = "E", _("东")
    SOUTH = "S", _("南")
    WEST = "W", _("西")
    NORTH = "N", _("北")
    POT = "pot", _("挡")


class LedgerLine(models.Model):
    """One payment of one version of a hand: *payer → payee, half_zui, reason* (section 10)."""

    hand = models.ForeignKey(Hand, on_delete=models.PROTECT, related_name="lines")
    order = models.PositiveSmallIntegerField()
    payer = models.CharField(max_length=3, choices=Place)
    payee = models.CharField(max_length=3, choices=Place)
    half_zui = models.PositiveIntegerField()
    reason = models.CharField(max_length=30)
    # Narrows the reason down for the read-back, e.g. the level of a 见.
    detail = models.CharField(max_length=30, blank=True)

    class Meta:
        ordering = ["hand", "order"]
        constraints = [
            models.UniqueConstraint(fields=["hand", "order"], name="ledger_order_once"),
            models.CheckConstraint(condition=Q(half_zui__gt=0), name="ledger_line_pays_something"),
            models.CheckConstraint(condition=~Q(payer=F("payee")), name="nobody_pays_himself"),
        ]

    def __str__(self) -> str:
        return f"{self.payer}→{self.payee} {self.half_zui}"


class TableTotals(NetOfFour):
    """The sums of a table, kept in the same transaction as its hands. ``net_pot`` is what lies in the pot."""

    table = models.OneToOneField(Table, on_delete=models.PROTECT, related_name="totals")
    hands = models.PositiveSmallIntegerField(default=0)
    # Hands that count towards the 仗 (a dead one that is made up does not).
    counted = models.PositiveSmallIntegerField(default=0)

    class Meta(NetOfFour.Meta):
        constraints = [
            *NetOfFour.Meta.constraints,
            models.CheckConstraint(condition=Q(net_pot__gte=0), name="pot_is_never_negative"),
        ]

    def __str__(self) -> str:
        return str(self.table)


class SeatTotals(models.Model):
    """What a seat's hands add up to besides 嘴, for tie-breaks and statistics; kept with ``TableTotals``."""

    seat = models.OneToOneField(Seat, on_delete=models.CASCADE, related_name="totals")
    hands_won = models.PositiveSmallIntegerField(default=0)
    big_wins = models.PositiveSmallIntegerField(default=0)
    # The most one hand brought, in half 嘴; null before the first hand.
    best_hand = models.IntegerField(null=True, blank=True)

    def __str__(self) -> str:
        return str(self.seat)
