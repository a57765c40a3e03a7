"""Teams, players, and entry lists on their way in."""

from django.conf import settings
from django.db import models
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from tournament.events.models import Event


class Team(models.Model):
    """代表队: the unit that sent the players."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="teams")
    number = models.PositiveSmallIntegerField(_("序号"))
    name = models.CharField(_("队名"), max_length=40)
    sort_key = models.CharField(max_length=200, blank=True)

    class Meta:
        ordering = ["event", "number"]
        constraints = [
            models.UniqueConstraint(fields=["event", "name"], name="team_name_once"),
            models.UniqueConstraint(fields=["event", "number"], name="team_number_once"),
        ]

    def __str__(self) -> str:
        return self.name


class PlayerState(models.TextChoices):
    """What check-in knows of a player."""

    EXPECTED = "expected", _("待检录")
    PRESENT = "present", _("已到")
    ABSENT = "absent", _("未到")
    RESERVE = "reserve", _("替补")
    WITHDRAWN = "withdrawn", _("退赛")


class Gender(models.TextChoices):
    """As on the entry list."""

    MALE = "m", _("男")
    FEMALE = "f", _("女")


class Player(models.Model):
    """A player at one event. Phone and year of birth are for the organiser only, never on a public page."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="players")
    team = models.ForeignKey(Team, on_delete=models.PROTECT, null=True, blank=True, related_name="players")
    number = models.PositiveIntegerField(_("参赛号"))
    name = models.CharField(_("姓名"), max_length=40)
    # From pypinyin and the surname table, editable where both are wrong.
    pinyin = models.CharField(_("拼音"), max_length=200, blank=True)
    initials = models.CharField(max_length=40, blank=True)
    gender = models.CharField(_("性别"), max_length=1, choices=Gender, blank=True)
    birth_year = models.PositiveSmallIntegerField(_("出生年份"), null=True, blank=True)
    phone = models.CharField(_("电话"), max_length=30, blank=True)
    remark = models.CharField(_("备注"), max_length=80, blank=True)

    state = models.CharField(_("检录"), max_length=12, choices=PlayerState, default=PlayerState.EXPECTED)
    # 陪打: fills the last table and is not ranked.
    is_house = models.BooleanField(_("陪打"), default=False)
    is_late = models.BooleanField(_("补报"), default=False)
    replaces = models.OneToOneField(
        "self", on_delete=models.PROTECT, null=True, blank=True, related_name="replaced_by"
    )

    class Meta:
        ordering = ["event", "number"]
        constraints = [models.UniqueConstraint(fields=["event", "number"], name="player_number_once")]
        indexes = [models.Index(fields=["event", "pinyin"])]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        """Return the address of the public page."""
        return reverse("player", args=[self.event.slug, self.number])


class RosterImport(models.Model):
    """An uploaded entry list between its preview and its confirmation.

    The preview is kept here, not in the entrants: nothing enters the event until it is confirmed, and
    confirming twice finds ``confirmed_at`` set and adds nothing.
    """

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="imports")
    uploaded_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT)
    uploaded_at = models.DateTimeField(auto_now_add=True)
    filename = models.CharField(max_length=200)
    preview = models.JSONField()
    confirmed_at = models.DateTimeField(null=True, blank=True)
    added = models.PositiveIntegerField(default=0)

    class Meta:
        ordering = ["-id"]

    def __str__(self) -> str:
        return self.filename
