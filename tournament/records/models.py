"""The action log: who did what, when. Rows are only ever added."""

from django.conf import settings
from django.db import models

from .phones import phone_name
from .verbs import sentence


class ActionLog(models.Model):
    """One thing somebody did at an event, kept for the organiser and for appeals."""

    event = models.ForeignKey("events.Event", on_delete=models.CASCADE, related_name="actions")
    at = models.DateTimeField(auto_now_add=True)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, blank=True)
    # A recorder has no account; the table device is named instead (``phones.phone_code``).
    device_label = models.CharField(max_length=60, blank=True)
    verb = models.CharField(max_length=40)
    detail = models.JSONField(default=dict)
    reason = models.CharField(max_length=200, blank=True)

    class Meta:
        ordering = ["-id"]

    def __str__(self) -> str:
        return f"{self.at:%F %T} {self.verb}"

    @property
    def device_name(self) -> str:
        """Return the phone that did it, in the reader's language; nothing when it was a person."""
        return phone_name(self.device_label)

    @property
    def sentence(self) -> str:
        """Return what was done, in words."""
        return sentence(self.verb, self.detail)
