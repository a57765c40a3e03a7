"""People who sign in, and what they are at which event."""

from django.contrib.auth.models import AbstractUser
from django.db import models
from django.utils.translation import gettext_lazy as _


class User(AbstractUser):
    """A person who signs in. Players never need to."""

    display_name = models.CharField(_("姓名"), max_length=40, blank=True)
    # Set when somebody else chose the password; the person is asked for a new one at the next sign-in.
    must_change_password = models.BooleanField(default=False)

    def __str__(self) -> str:
        return self.display_name or self.username


class Role(models.TextChoices):
    """What a person is at one event. One person may hold several roles, each on the record."""

    ORGANISER = "organiser", _("赛事负责人")
    CHIEF = "chief", _("裁判长")
    REFEREE = "referee", _("裁判")


class Membership(models.Model):
    """One role of one person at one event."""

    event = models.ForeignKey("events.Event", on_delete=models.CASCADE, related_name="memberships")
    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="memberships")
    role = models.CharField(_("职务"), max_length=12, choices=Role)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["event", "user", "role"], name="one_role_once")]

    def __str__(self) -> str:
        return f"{self.user} · {self.get_role_display()}"
