"""What somebody else changed while a page with a form was open, for every form that corrects a stored row.

The page carries, signed, the values it was made from. Of each field there are then three: that one, what is
stored now, and what was typed. A field that only the other changed takes over what is stored; one that was
typed into keeps what was typed. Both are named, and the page gets a new mark, so that whoever saves once more
knows what he does.
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any

from django import forms
from django.core import signing
from django.http import QueryDict
from django.utils.translation import gettext as _

_marks = signing.Signer(salt="tournament.events.meanwhile")


@dataclass(frozen=True)
class Meanwhile:
    """A field that somebody else changed; ``typed`` is empty where this page had left it alone."""

    label: str
    field_id: str
    now: str
    typed: str


def mark_of(values: Mapping[str, Any]) -> str:
    """Return the values a form is made from, each plain, in one signed word for the form to carry."""
    return _marks.sign_object(dict(sorted(values.items())), compress=True)


def values_of(mark: str) -> dict[str, Any] | None:
    """Return the values a form was made from; nothing when the mark is not ours."""
    try:
        values: dict[str, Any] = _marks.unsign_object(mark)
    except signing.BadSignature:
        return None
    return values


def reconcile(
    now: forms.BaseForm, before: forms.BaseForm | None, data: QueryDict, *, but: Collection[str] = ()
) -> list[Meanwhile]:
    """Return what somebody else changed, and take over into ``data`` the fields that were left alone.

    ``now`` is a form made from what is stored, ``before`` one made from what the page was made from, nothing
    when that cannot be told any more; ``but`` names the fields that hold no stored value.
    """
    changes = []
    for bound in now:
        if bound.name in but or bound.field.disabled:
            continue
        change = _compare(bound, before, data)
        if change:
            changes.append(change)
    return changes


def _compare(bound: forms.BoundField, before: forms.BaseForm | None, data: QueryDict) -> Meanwhile | None:
    """Return what somebody else changed in a field, and take it over into ``data`` if it was left alone."""
    field, name = bound.field, bound.html_name
    sent = field.widget.value_from_datadict(data, {}, name)
    was_there = before is not None and bound.name in before.fields
    if was_there and before is not None and before[bound.name].initial == bound.initial:
        return None
    is_typed = field.has_changed(before[bound.name].initial, sent) if was_there and before else name in data
    if is_typed and not field.has_changed(bound.initial, sent):
        return None
    if not is_typed:
        _take_over(bound, data)
    typed = _in_words(field, sent) if is_typed else ""
    return Meanwhile(str(bound.label), bound.id_for_label, _in_words(field, bound.initial), typed)


def _take_over(bound: forms.BoundField, data: QueryDict) -> None:
    """Let the form send what is stored."""
    name = bound.html_name
    if isinstance(bound.field, forms.BooleanField):
        data.pop(name, None)
        if bound.initial:
            data[name] = "on"
        return
    value = bound.field.prepare_value(bound.initial)
    shown = bound.field.widget.format_value(value)
    data[name] = shown[0] if isinstance(shown, list) else shown or ""


def _in_words(field: forms.Field, value: Any) -> str:
    """Return a value as the page shows it."""
    if isinstance(field, forms.BooleanField):
        return _("是") if field.to_python(value) else _("否")
    if isinstance(field, forms.ChoiceField):
        choices: Any = field.choices
        names = {str(key): str(words) for key, words in choices}
        return names.get(str(value), str(value))
    return str(field.prepare_value(value) or "") or _("（空）")
