"""Forms of the event's settings, schedule and people."""

from typing import Any

from django import forms
from django.core.validators import RegexValidator
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring import ruleset as rulesets
from tournament.accounts.models import Role
from tournament.printable import validate_printable

from .locks import Lock, locks_for
from .models import Event, Zhang
from .services import settings_stamp
from .tiebreaks import TIEBREAKS
from .wording import say

OPTION_PREFIX = "option_"
# What stands at the head of every sheet.
PRINTED = ("name", "place", "host")


class DateInput(forms.DateInput):
    """The browser's own date picker."""

    input_type = "date"

    def __init__(self) -> None:
        super().__init__(format="%Y-%m-%d")


class DateTimeInput(forms.DateTimeInput):
    """The browser's own date and time picker."""

    input_type = "datetime-local"

    def __init__(self) -> None:
        super().__init__(format="%Y-%m-%dT%H:%M")


class EventForm(forms.ModelForm):
    """The first questions about an event; everything else has a default."""

    class Meta:
        model = Event
        fields = ["name", "slug", "place", "host", "starts_on", "ends_on", "kind"]
        widgets = {"starts_on": DateInput(), "ends_on": DateInput(), "kind": forms.RadioSelect()}
        help_texts = {
            "slug": gettext_lazy(
                "网址里用的短名，小写字母、数字和横线，例如 kerqin-2026。定了以后最好不改。"
            ),
        }
        error_messages = {
            "slug": {
                "unique": gettext_lazy("这个网址名已有赛事在用，请换一个。"),
                "invalid": gettext_lazy("只能用小写字母、数字和横线。"),
            },
        }

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name in PRINTED:
            self.fields[name].validators.append(validate_printable)

    def clean_slug(self) -> str:
        """Refuse the one name that the desk's own address needs."""
        slug: str = self.cleaned_data["slug"]
        if slug != slug.lower() or "_" in slug:
            raise forms.ValidationError(self.fields["slug"].error_messages["invalid"])
        if slug == "new":
            raise forms.ValidationError(_("这个网址名留给系统用，请换一个。"))
        if self.instance.pk and self.instance.is_public and slug != self.initial["slug"]:
            # It is printed in QR codes, and the lot of a tie is drawn from it.
            raise forms.ValidationError(_("赛事公布后网址名不能再改：二维码和记分表上已经印着它。"))
        return slug

    def clean(self) -> dict[str, Any]:
        """Refuse an event that ends before it starts."""
        data = super().clean() or {}
        starts, ends = data.get("starts_on"), data.get("ends_on")
        if starts and ends and ends < starts:
            self.add_error("ends_on", _("结束日期早于开始日期。"))
        return data


class SettingsForm(EventForm):
    """All settings of an event, the ruleset's options in words.

    What a lock holds fast is shown but cannot be changed, and says why.
    """

    stamp = forms.CharField(widget=forms.HiddenInput)
    reason = forms.CharField(label=gettext_lazy("为什么改"), max_length=200, required=False)

    class Meta(EventForm.Meta):
        fields = [*EventForm.Meta.fields, "notice", "ruleset_id", "teammates_apart", "team_best"]
        widgets = {**EventForm.Meta.widgets, "notice": forms.Textarea(attrs={"rows": 6})}
        help_texts = {
            **EventForm.Meta.help_texts,
            "teammates_apart": gettext_lazy("抽签时同队选手不坐一桌。"),
            "team_best": gettext_lazy("空着就是全队相加。"),
            "ruleset_id": gettext_lazy("换规则后，下面的选项在保存时换成新规则的选项。"),
        }

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        infos = [(info.id, say(info.name)) for info in rulesets.available()]
        self.fields["ruleset_id"] = forms.ChoiceField(
            label=_("规则"), choices=infos, help_text=self.fields["ruleset_id"].help_text
        )
        self._add_tiebreaks()
        self._add_options()
        self.fields["stamp"].initial = settings_stamp(self.instance)
        self.needs_reason = False
        for lock in locks_for(self.instance):
            self._hold_fast(lock)

    def _hold_fast(self, lock: Lock) -> None:
        held = {"tiebreaks": "tiebreak_", "ruleset_options": OPTION_PREFIX}
        starts = tuple(start for field, start in held.items() if field in lock.fields)
        names = [name for name in self.fields if name in lock.fields or (starts and name.startswith(starts))]
        if lock.needs_reason:
            self.needs_reason = True
            self.fields["reason"].help_text = lock.why
            return
        for name in names:
            self.fields[name].disabled = True
            self.fields[name].help_text = lock.why if name in ("ruleset_id", "kind") else ""

    def _add_tiebreaks(self) -> None:
        chosen = list(self.instance.tiebreaks) + [""] * len(TIEBREAKS)
        choices = [("", _("（不用）")), *TIEBREAKS.items()]
        for place in range(len(TIEBREAKS)):
            self.fields[f"tiebreak_{place + 1}"] = forms.ChoiceField(
                label=_("同分时第 %(n)d 看") % {"n": place + 1},
                choices=choices,
                required=False,
                initial=chosen[place],
            )

    def _add_options(self) -> None:
        ruleset = self.instance.ruleset
        self.option_specs = ruleset.option_specs
        for key, spec in self.option_specs.items():
            self.fields[OPTION_PREFIX + key] = option_field(spec, ruleset.options[key])

    def clean(self) -> dict[str, Any]:
        """Refuse the same tie-break twice and options the ruleset does not know."""
        data = super().clean()
        chosen = [data.get(f"tiebreak_{n + 1}") for n in range(len(TIEBREAKS))]
        kept = [key for key in chosen if key]
        for place, key in enumerate(chosen, start=1):
            if key and kept.count(key) > 1 and chosen.index(key) != place - 1:
                self.add_error(f"tiebreak_{place}", _("这一项前面已经选过。"))
        self.instance.tiebreaks = kept
        if "ruleset_id" in self.fields and self.fields["ruleset_id"].disabled:
            return data
        if data.get("ruleset_id") == self.initial.get("ruleset_id"):
            self._clean_options(data)
        else:
            self.instance.ruleset_options = {}
        return data

    def _clean_options(self, data: dict[str, Any]) -> None:
        given = {}
        for key, spec in self.option_specs.items():
            value = data.get(OPTION_PREFIX + key)
            try:
                kept = spec.canonical(value or "")
            except rulesets.OptionError as error:
                if OPTION_PREFIX + key not in self.errors:
                    self.add_error(OPTION_PREFIX + key, say(error.text))
                continue
            if kept != spec.default:
                given[key] = kept
        self.instance.ruleset_options = given

    def option_fields(self) -> list[forms.BoundField]:
        """Return the fields of the ruleset's options, for the template."""
        return [self[OPTION_PREFIX + key] for key in self.option_specs]

    @property
    def has_option_errors(self) -> bool:
        """Say whether something is wrong among the options, which are folded away."""
        return any(field.errors for field in self.option_fields())

    def tiebreak_fields(self) -> list[forms.BoundField]:
        """Return the fields of the tie-breaks in order."""
        return [self[f"tiebreak_{n + 1}"] for n in range(len(TIEBREAKS))]


class ZhangsForm(forms.Form):
    """Add one or more 仗 to the schedule."""

    stage_name = forms.CharField(
        label=gettext_lazy("阶段"),
        max_length=40,
        initial=gettext_lazy("预赛"),
        validators=[validate_printable],
        help_text=gettext_lazy("预赛、决赛……写一个新名字就开一个新阶段。"),
    )
    count = forms.IntegerField(label=gettext_lazy("加几仗"), min_value=1, max_value=20, initial=2)
    length = forms.ChoiceField(
        label=gettext_lazy("每仗多长"),
        widget=forms.RadioSelect,
        initial="hands",
        choices=[("hands", gettext_lazy("按把数")), ("minutes", gettext_lazy("按时间（时间牌）"))],
    )
    hands = forms.IntegerField(
        label=gettext_lazy("把数"),
        min_value=4,
        max_value=80,
        required=False,
        initial=20,
        help_text=gettext_lazy("四的倍数，每人坐庄一样多。2011 年规则的一丈是 40 把。"),
    )
    minutes = forms.IntegerField(
        label=gettext_lazy("分钟"), min_value=10, max_value=600, required=False, initial=90
    )
    starts_at = forms.DateTimeField(
        label=gettext_lazy("第一仗开始时间"), required=False, widget=DateTimeInput()
    )

    def clean(self) -> dict[str, Any]:
        """Keep the one length that was chosen."""
        return clean_length(self, super().clean() or {})


def clean_length(form: forms.BaseForm, data: dict[str, Any]) -> dict[str, Any]:
    """Refuse a 仗 without its length, and one in which not everybody deals as often."""
    chosen, other = ("hands", "minutes") if data.get("length") == "hands" else ("minutes", "hands")
    if data.get(chosen) is None and chosen not in form.errors:
        form.add_error(chosen, _("请填写这一项。"))
    if chosen == "hands" and data.get("hands") and data["hands"] % 4:
        form.add_error("hands", _("把数要能被 4 整除，四家坐庄才一样多。"))
    data[other] = None
    form.errors.pop(other, None)
    return data


class ZhangForm(forms.ModelForm):
    """Change one 仗."""

    length = ZhangsForm.base_fields["length"]

    class Meta:
        model = Zhang
        fields = ["hands", "minutes", "starts_at"]
        widgets = {"starts_at": DateTimeInput()}

    field_order = ["length", "hands", "minutes", "starts_at"]

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["length"].initial = "minutes" if self.instance.minutes else "hands"

    def clean(self) -> dict[str, Any]:
        """Keep the one length that was chosen."""
        return clean_length(self, super().clean() or {})


class PersonForm(forms.Form):
    """Give somebody a role."""

    username = forms.CharField(
        label=gettext_lazy("用户名"),
        max_length=30,
        help_text=gettext_lazy("登录用，字母和数字。已有账号的人写原来的用户名。"),
        validators=[RegexValidator(r"^[\w.-]+$", gettext_lazy("只能用字母、数字、点和横线。"))],
    )
    display_name = forms.CharField(label=gettext_lazy("姓名"), max_length=40, validators=[validate_printable])
    role = forms.ChoiceField(
        label=gettext_lazy("职务"), choices=Role.choices, initial=Role.REFEREE, widget=forms.RadioSelect
    )


class ReasonForm(forms.Form):
    """A reason, where one is owed (``is_owed``)."""

    reason = forms.CharField(
        label=gettext_lazy("原因"),
        max_length=200,
        required=False,
        error_messages={"required": gettext_lazy("请写明原因。")},
    )

    def __init__(self, *args: Any, is_owed: bool = False, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["reason"].required = is_owed


def option_field(spec: rulesets.OptionSpec, value: str) -> forms.Field:
    """Return the field for one option of a ruleset: its name, its values and why it exists, in words."""
    if spec.is_amount:
        return forms.CharField(label=say(spec.name), help_text=say(spec.why), initial=value, max_length=12)
    return forms.ChoiceField(
        label=say(spec.name),
        help_text=say(spec.why),
        initial=value,
        choices=[(choice.code, say(choice.name)) for choice in spec.values],
    )
