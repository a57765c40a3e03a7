"""Draws, and the tables and seats that come of them."""

from typing import Any

from django.conf import settings
from django.db import models
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from tournament.entrants.models import Player
from tournament.events.models import Zhang


class Wind(models.TextChoices):
    """座位: seats in turn order, anticlockwise (match rules, seat draw)."""

    EAST = "E", _("东")
    SOUTH = "S", _("南")
    WEST = "W", _("西")
    NORTH = "N", _("北")


class DrawMethod(models.TextChoices):
    """Where a draw came from."""

    SEED = "seed", _("电脑抽签")
    HALL = "hall", _("现场抽签")


class Draw(models.Model):
    """One draw of one 仗. Never edited: drawing again is a new version, and the published one counts.

    ``result`` holds the whole draw as ``lottery.DrawResult.to_json()``; with the same seed, the same
    players and the same earlier tables it comes out the same on any machine.
    """

    zhang = models.ForeignKey(Zhang, on_delete=models.CASCADE, related_name="draws")
    version = models.PositiveSmallIntegerField()
    method = models.CharField(max_length=8, choices=DrawMethod)
    seed = models.CharField(max_length=64, blank=True)
    result = models.JSONField()
    made_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True)
    made_at = models.DateTimeField(auto_now_add=True)
    reason = models.CharField(_("原因"), max_length=200, blank=True)
    published_at = models.DateTimeField(null=True, blank=True)
    # Digest of seed and result when, before publishing, the seed gave the same draw once more (``proof.py``).
    drawn_again = models.CharField(max_length=64, blank=True)

    class Meta:
        ordering = ["zhang", "-version"]
        constraints = [models.UniqueConstraint(fields=["zhang", "version"], name="draw_version_once")]

    def __str__(self) -> str:
        return f"{self.zhang} v{self.version}"


class TableState(models.TextChoices):
    """Where a table stands in its 仗."""

    WAITING = "waiting", _("未开始")
    PLAYING = "playing", _("进行中")
    CLOSED = "closed", _("已收桌")


class Table(models.Model):
    """One table of one 仗."""

    zhang = models.ForeignKey(Zhang, on_delete=models.CASCADE, related_name="tables")
    number = models.PositiveSmallIntegerField()
    # 头家, from 抢头.
    first_dealer = models.CharField(_("头家"), max_length=1, choices=Wind)
    seats_from = models.CharField(max_length=8, choices=DrawMethod, default=DrawMethod.SEED)
    state = models.CharField(max_length=8, choices=TableState, default=TableState.WAITING)

    class Meta:
        ordering = ["zhang", "number"]
        constraints = [models.UniqueConstraint(fields=["zhang", "number"], name="table_number_once")]

    def __str__(self) -> str:
        from django.utils.translation import gettext

        return gettext("%(number)d 号桌") % {"number": self.number}

    def get_absolute_url(self) -> str:
        """Return the address that the table's QR code carries."""
        return reverse("table", args=[self.zhang.event.slug, self.zhang.number, self.number])


class Seat(models.Model):
    """One player at one table of one 仗."""

    zhang = models.ForeignKey(Zhang, on_delete=models.CASCADE, related_name="seats")
    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="seats")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="seats")
    wind = models.CharField(max_length=1, choices=Wind)
    # Who drew the seat, when somebody else took it before the first hand (``handover.py``).
    drawn_for = models.ForeignKey(
        Player, on_delete=models.PROTECT, related_name="seats_given_up", null=True, blank=True
    )
    # The card turned for 抢头, as MPSZ ("9m"); empty when the hall only said who deals first.
    turned = models.CharField(max_length=2, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["table", "wind"], name="one_player_a_seat"),
            models.UniqueConstraint(fields=["zhang", "player"], name="one_seat_a_player"),
        ]

    def __str__(self) -> str:
        return f"{self.get_wind_display()} {self.player}"


def with_seats(tables: models.QuerySet[Table]) -> models.QuerySet[Table]:
    """Return the tables with their seats, players and teams read along, however many there are.

    The players come by a join: fetched by their numbers, Django writes one condition a player, and SQLite
    takes no more than a thousand.
    """
    private = [f"{who}__{what}" for who in ("player", "drawn_for") for what in ("phone", "birth_year")]
    seats = Seat.objects.select_related("player__team", "drawn_for").defer(*private)
    return tables.prefetch_related(models.Prefetch("seats", seats))


def seats_in_order(table: Table) -> list[Any]:
    """Return the table's seats in turn order E S W N."""
    return sorted(table.seats.all(), key=lambda seat: "ESWN".index(seat.wind))
