"""Settings that somebody else changed while a page with them was open.

Of each field there are three values: what the page was made from, what is stored now, and what was typed. A
field that only the other changed takes over what is stored; one that was typed into keeps what was typed.
Both are named, and the page gets a new mark, so that saving once more is done knowingly.
"""

import copy
from dataclasses import dataclass
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext as _

from .forms import SettingsForm
from .models import Event
from .services import settings_of, settings_stamp

NOT_SETTINGS = frozenset({"stamp", "reason"})


@dataclass(frozen=True)
class Meanwhile:
    """A field that somebody else changed; ``typed`` is empty where this page had left it alone."""

    label: str
    field_id: str
    now: str
    typed: str


def rebased(typed: QueryDict, stored: Event, stamp: str) -> tuple[SettingsForm, list[Meanwhile]]:
    """Return the form of what is stored now with what was typed, and what somebody else changed."""
    now = SettingsForm(instance=stored)
    before = _form_before(stored, stamp)
    data = typed.copy()
    data["stamp"] = settings_stamp(stored)
    changes = []
    for bound in now:
        if bound.name in NOT_SETTINGS or bound.field.disabled:
            continue
        change = _compare(bound, before, data)
        if change:
            changes.append(change)
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


def _compare(bound: forms.BoundField, before: SettingsForm | None, data: QueryDict) -> Meanwhile | None:
    """Return what somebody else changed in a field, and take it over into ``data`` if it was left alone."""
    field, name = bound.field, bound.name
    sent = field.widget.value_from_datadict(data, {}, name)
    was_there = before is not None and name in before.fields
    if was_there and before is not None and before[name].initial == bound.initial:
        return None
    is_typed = field.has_changed(before[name].initial, sent) if was_there and before else name in data
    if is_typed and not field.has_changed(bound.initial, sent):
        return None
    if not is_typed:
        _take_over(bound, data)
    typed = _in_words(field, sent) if is_typed else ""
    return Meanwhile(str(bound.label), bound.id_for_label, _in_words(field, bound.initial), typed)


def _take_over(bound: forms.BoundField, data: QueryDict) -> None:
    """Let the form send what is stored."""
    if isinstance(bound.field, forms.BooleanField):
        data.pop(bound.name, None)
        if bound.initial:
            data[bound.name] = "on"
        return
    value = bound.field.prepare_value(bound.initial)
    shown = bound.field.widget.format_value(value)
    data[bound.name] = shown[0] if isinstance(shown, list) else shown or ""


def _in_words(field: forms.Field, value: Any) -> str:
    """Return a value as the page shows it."""
    if isinstance(field, forms.BooleanField):
        return _("是") if field.to_python(value) else _("否")
    if isinstance(field, forms.ChoiceField):
        choices: Any = field.choices
        names = {str(key): str(words) for key, words in choices}
        return names.get(str(value), str(value))
    return str(field.prepare_value(value) or "") or _("（空）")
