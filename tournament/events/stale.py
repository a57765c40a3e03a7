"""Settings that somebody else changed while a page with them was open."""

import copy
from typing import Any

from django.http import QueryDict
from django.utils.translation import gettext as _

from .forms import SettingsForm
from .meanwhile import Meanwhile, reconcile
from .models import Event
from .services import settings_of, settings_stamp

NOT_SETTINGS = frozenset({"stamp", "reason"})


def rebased(typed: QueryDict, stored: Event, stamp: str) -> tuple[SettingsForm, list[Meanwhile]]:
    """Return the form of what is stored now with what was typed, and what somebody else changed."""
    data = typed.copy()
    data["stamp"] = settings_stamp(stored)
    now, before = SettingsForm(instance=stored), _form_before(stored, stamp)
    changes = reconcile(now, before, data, but=NOT_SETTINGS)
    form = SettingsForm(data, instance=copy.copy(stored))
    form.add_error(
        None, _("刚刚有别人改了设置，所以还没有保存。您填的都还在：看过下面的不同，再按一次保存。")
    )
    return form, changes


def _form_before(stored: Event, stamp: str) -> SettingsForm | None:
    """Return the form as the page had it; nothing when its mark cannot be read."""
    values = settings_of(stamp)
    if values is None:
        return None
    event = copy.copy(stored)
    for name, value in values.items():
        field: Any = Event._meta.get_field(name)
        setattr(event, name, field.to_python(value))
    return SettingsForm(instance=event)
