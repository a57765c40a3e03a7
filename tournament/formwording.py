"""What a field of a form says of a mistake, where the form itself has no better words.

Django's own sentences speak of fields and variables ("确保该变量包含不超过 40 字符"), and one whose wording
changed between two versions is in English until somebody translates it. These are Chinese first, like all
others of the site.
"""

from typing import Any

from django import forms
from django.core import validators
from django.utils.translation import gettext_lazy as _

FIELD_WORDS: dict[type[forms.Field], dict[str, Any]] = {
    forms.Field: {"required": _("请填写这一项。")},
    forms.ChoiceField: {"required": _("请选一项。"), "invalid_choice": _("没有这个选项，请重新选。")},
    forms.ModelChoiceField: {"invalid_choice": _("没有这个选项，请重新选。")},
    forms.IntegerField: {"invalid": _("请写整数。")},
    forms.DateField: {"invalid": _("日期不对，请写成 2026-12-05 这样。")},
    forms.DateTimeField: {"invalid": _("时间不对，请写成 2026-12-05 09:00 这样。")},
    forms.UUIDField: {"invalid": _("这一页的内容不全，请重新打开这一页。")},
    forms.FileField: {
        "required": _("请先选一个文件。"),
        "invalid": _("没有收到文件，请重新选一次。"),
        "missing": _("没有收到文件，请重新选一次。"),
        "empty": _("这个文件是空的，请换一个。"),
        "max_length": _("文件名太长，请改短一些。"),
    },
}
VALIDATOR_WORDS: dict[type[Any], Any] = {
    validators.MaxLengthValidator: _("太长了，最多 %(limit_value)d 个字。"),
    validators.MinLengthValidator: _("太短了，至少 %(limit_value)d 个字。"),
    validators.MaxValueValidator: _("太大了，最大是 %(limit_value)s。"),
    validators.MinValueValidator: _("太小了，最小是 %(limit_value)s。"),
    validators.ProhibitNullCharactersValidator: _("里面有不能用的字符，请重新写一遍。"),
}


def speak_plainly() -> None:
    """Give Django's fields and validators these words; called at start-up, before a form is made."""
    for field, words in FIELD_WORDS.items():
        field.default_error_messages = {**field.default_error_messages, **words}
    for validator, words in VALIDATOR_WORDS.items():
        validator.message = words
