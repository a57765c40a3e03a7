"""An event, its stages and its 仗."""

import contextlib
from typing import Any

from django.conf import settings
from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from scoring.ruleset import OptionError, Ruleset, load


class EventState(models.TextChoices):
    """Where an event stands; ``lifecycle.py`` says what leads from one to the next."""

    DRAFT = "draft", _("筹备中")
    ANNOUNCED = "announced", _("已公布")
    CHECKIN = "checkin", _("检录中")
    RUNNING = "running", _("比赛中")
    FINISHED = "finished", _("已结束")


class EventKind(models.TextChoices):
    """Whether players belong to teams."""

    TEAM = "team", _("团体和个人")
    INDIVIDUAL = "individual", _("只有个人")


def default_tiebreaks() -> list[str]:
    """Return the tie-breaks most events announce; the keys are those of ``standings.ranking``."""
    return ["zhang_won", "hands_won", "big_wins", "best_hand"]


class Event(models.Model):
    """One competition of an association."""

    slug = models.SlugField(_("网址名"), max_length=40, unique=True)
    name = models.CharField(_("赛事名称"), max_length=60)
    place = models.CharField(_("地点"), max_length=80, blank=True)
    host = models.CharField(_("主办单位"), max_length=80, blank=True)
    starts_on = models.DateField(_("开始日期"))
    ends_on = models.DateField(_("结束日期"))
    notice = models.TextField(_("通知"), blank=True, max_length=5000)

    ruleset_id = models.CharField(_("规则"), max_length=30, default="tongliao-2011")
    # Only what differs from the ruleset's defaults.
    ruleset_options = models.JSONField(default=dict, blank=True)

    kind = models.CharField(_("形式"), max_length=12, choices=EventKind, default=EventKind.TEAM)
    teammates_apart = models.BooleanField(_("同队回避"), default=True)
    # Null: a team's result is the sum of all its players.
    team_best = models.PositiveSmallIntegerField(
        _("团体取前几名"), null=True, blank=True, validators=[MinValueValidator(1), MaxValueValidator(99)]
    )
    tiebreaks = models.JSONField(_("同分排序"), default=default_tiebreaks)

    state = models.CharField(max_length=12, choices=EventState, default=EventState.DRAFT)
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, related_name="created_events"
    )
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["-starts_on", "-id"]
        constraints = [
            models.CheckConstraint(
                condition=models.Q(ends_on__gte=models.F("starts_on")), name="event_ends_after_it_starts"
            )
        ]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        """Return the address of the public page."""
        return reverse("event", args=[self.slug])

    @property
    def ruleset(self) -> Ruleset:
        """Return the validated ruleset with this event's options."""
        return load(self.ruleset_id, self._sorted_options[0])

    @property
    def lost_options(self) -> list[str]:
        """Return the stored options that the ruleset no longer knows; their defaults hold instead."""
        return self._sorted_options[1]

    @property
    def _sorted_options(self) -> tuple[dict[str, str], list[str]]:
        """Part the stored options into usable and lost ones: a newer ruleset must not shut the pages."""
        specs = load(self.ruleset_id).option_specs
        usable: dict[str, str] = {}
        for key, value in self.ruleset_options.items():
            with contextlib.suppress(KeyError, OptionError):
                usable[key] = specs[key].canonical(value)
        return usable, [key for key in self.ruleset_options if key not in usable]

    @property
    def is_public(self) -> bool:
        """Say whether anybody may see the event's pages."""
        return self.state != EventState.DRAFT

    @property
    def has_teams(self) -> bool:
        """Say whether players are entered by teams."""
        return self.kind == EventKind.TEAM


class Stage(models.Model):
    """A part of the event: qualifying, final …"""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="stages")
    number = models.PositiveSmallIntegerField()
    name = models.CharField(_("阶段名称"), max_length=40)

    class Meta:
        ordering = ["event", "number"]
        constraints = [models.UniqueConstraint(fields=["event", "number"], name="stage_number_once")]

    def __str__(self) -> str:
        return self.name


class ZhangState(models.TextChoices):
    """Where a 仗 stands."""

    PLANNED = "planned", _("未抽签")
    DRAWN = "drawn", _("已抽签，未公布")
    PUBLISHED = "published", _("座位已公布")
    PLAYING = "playing", _("进行中")
    CLOSED = "closed", _("已收仗")


class Zhang(models.Model):
    """仗: one sitting at one table, by a number of hands or by minutes (match rules, 仗 and timed play)."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="zhangs")
    stage = models.ForeignKey(Stage, on_delete=models.PROTECT, related_name="zhangs")
    number = models.PositiveSmallIntegerField()
    # Exactly one of the two is set.
    hands = models.PositiveSmallIntegerField(
        _("把数"), null=True, blank=True, validators=[MinValueValidator(4), MaxValueValidator(80)]
    )
    minutes = models.PositiveSmallIntegerField(
        _("分钟"), null=True, blank=True, validators=[MinValueValidator(10), MaxValueValidator(600)]
    )
    starts_at = models.DateTimeField(_("开始时间"), null=True, blank=True)
    state = models.CharField(max_length=12, choices=ZhangState, default=ZhangState.PLANNED)

    class Meta:
        ordering = ["event", "number"]
        constraints = [
            models.UniqueConstraint(fields=["event", "number"], name="zhang_number_once"),
            models.CheckConstraint(
                condition=models.Q(hands__isnull=True) ^ models.Q(minutes__isnull=True),
                name="zhang_by_hands_or_by_minutes",
            ),
        ]

    def __str__(self) -> str:
        from django.utils.translation import gettext

        return gettext("第 %(number)d 仗") % {"number": self.number}

    def get_absolute_url(self) -> str:
        """Return the address of the public page."""
        return reverse("zhang", args=[self.event.slug, self.number])

    @property
    def is_public(self) -> bool:
        """Say whether the seats may be shown."""
        return self.state in PUBLIC_ZHANG_STATES


PUBLIC_ZHANG_STATES: list[Any] = [ZhangState.PUBLISHED, ZhangState.PLAYING, ZhangState.CLOSED]
