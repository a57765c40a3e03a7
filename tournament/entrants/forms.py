"""Forms of the entry list, of one player, and of check-in's search."""

import re
import unicodedata
from collections.abc import Mapping
from typing import Any

from django import forms
from django.core.files.uploadedfile import UploadedFile
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.events.meanwhile import mark_of
from tournament.events.models import Event
from tournament.events.wording import language
from tournament.printable import PrintableValidator, validate_printable

from .guards import CHECK_IN_STATES
from .models import Gender, Player, PlayerState
from .players import LONGEST_PINYIN, Entry, known_of
from .roster import MAX_BYTES, Note, sentence
from .roster_files import MAX_MEGABYTES
from .roster_text import MAX_NAME, MAX_PHONE, MAX_REMARK, MAX_TEAM, halfwidth, read_name

_FIRST_YEAR = 1900
# The four tone marks; ü keeps its dots.
_TONES = re.compile("[\u0300\u0301\u0304\u030c]")
_NO_PINYIN = re.compile(r"[^a-zA-ZüÜêÊ0-9\s'’·.-]")
_NEWCOMER = "new"


class RosterForm(forms.Form):
    """The file with the entry list."""

    file = forms.FileField(
        label=gettext_lazy("报名表文件"),
        # An empty file gets the reader's own sentence.
        allow_empty_file=True,
        error_messages={"required": gettext_lazy("请先选一个文件。")},
        widget=forms.FileInput(attrs={"accept": ".xlsx,.csv,.txt"}),
    )

    def clean_file(self) -> UploadedFile:
        """Refuse a file that is too large before it is read into memory."""
        file: UploadedFile = self.cleaned_data["file"]
        if (file.size or 0) > MAX_BYTES:
            raise forms.ValidationError(sentence(Note("too_big", {"limit": MAX_MEGABYTES}), language()))
        return file


def tidy_name(raw: str) -> str:
    """Return a name as the entry list's reader would write it, or refuse what is no name."""
    read = read_name(raw, 1)
    if not read.usable or not read.name:
        raise forms.ValidationError(
            _("请写一个人的姓名，不超过 %(n)d 个字。"), params={"n": MAX_NAME}, code="no_name"
        )
    if read.extra:
        raise forms.ValidationError(_("姓名里不要写括号，说明写在备注里。"), code="brackets")
    return read.name


class PlayerForm(forms.Form):
    """One player, new or corrected. Phone and year of birth are seen by the organiser alone."""

    name = forms.CharField(label=gettext_lazy("姓名"), max_length=MAX_NAME * 2)
    team = forms.ChoiceField(label=gettext_lazy("代表队"), required=False)
    new_team = forms.CharField(
        label=gettext_lazy("新的代表队"),
        max_length=MAX_TEAM,
        required=False,
        help_text=gettext_lazy("队不在上面时才写。"),
        validators=[validate_printable],
    )
    pinyin = forms.CharField(
        label=gettext_lazy("拼音"),
        max_length=LONGEST_PINYIN,
        required=False,
        help_text=gettext_lazy("空着就自动算。读错的可以改：每个字一个音，中间空一格，不写声调。"),
    )
    gender = forms.ChoiceField(
        label=gettext_lazy("性别"), choices=[("", gettext_lazy("（不写）")), *Gender.choices], required=False
    )
    birth_year = forms.IntegerField(
        label=gettext_lazy("出生年份"),
        required=False,
        help_text=gettext_lazy("四位数字。只有赛事负责人看得到。"),
        widget=forms.NumberInput(attrs={"inputmode": "numeric"}),
    )
    phone = forms.CharField(
        label=gettext_lazy("电话"),
        max_length=MAX_PHONE,
        required=False,
        help_text=gettext_lazy("只有赛事负责人看得到。"),
        widget=forms.TextInput(attrs={"inputmode": "tel", "autocomplete": "off"}),
    )
    remark = forms.CharField(label=gettext_lazy("备注"), max_length=MAX_REMARK, required=False)

    def __init__(self, *args: Any, event: Event, player: Player | None = None, **kwargs: Any) -> None:
        if player is not None:
            kwargs.setdefault("initial", known_of(player))
        super().__init__(*args, **kwargs)
        self.event = event
        self.fields["name"].validators.append(PrintableValidator(but=self.initial.get("name", "")))
        choices = [(team.name, team.name) for team in event.teams.all()]
        self.fields["team"].choices = [("", _("（没有）")), *choices]  # type: ignore[attr-defined]
        if not choices:
            self._only_new_team()
        if player is not None and player.is_house:
            for name in ("team", "new_team"):
                self.fields.pop(name, None)

    def _only_new_team(self) -> None:
        del self.fields["team"]
        self.fields["new_team"].label = _("代表队")
        self.fields["new_team"].help_text = ""

    def clean_name(self) -> str:
        """Tidy the name as an imported one is."""
        return tidy_name(self.cleaned_data["name"])

    def clean_pinyin(self) -> str:
        """Take tone marks off; refuse anything that is no pinyin."""
        typed = unicodedata.normalize("NFD", halfwidth(self.cleaned_data["pinyin"]))
        plain = " ".join(unicodedata.normalize("NFC", _TONES.sub("", typed)).split())
        if _NO_PINYIN.search(plain):
            raise forms.ValidationError(_("拼音只用字母，例如 shan xiong xin；空着就自动算。"))
        return plain

    def clean_birth_year(self) -> int | None:
        """Refuse a year in which nobody here was born."""
        year: int | None = self.cleaned_data["birth_year"]
        latest = timezone.localdate().year
        if year is not None and not _FIRST_YEAR <= year <= latest:
            raise forms.ValidationError(
                _("出生年份要在 %(first)d 和 %(last)d 之间。") % {"first": _FIRST_YEAR, "last": latest}
            )
        return year

    def clean(self) -> dict[str, Any]:
        """Refuse two teams at once."""
        data = super().clean() or {}
        if data.get("team") and (data.get("new_team") or "").strip():
            self.add_error("new_team", _("上面已经选了队。要用新队名，上面选“（没有）”。"))
        return data

    def entry(self) -> Entry:
        """Return what was typed."""
        data = self.cleaned_data
        return Entry(
            name=data["name"],
            team=data.get("team") or data.get("new_team") or "",
            pinyin=data["pinyin"],
            gender=data["gender"],
            birth_year=data["birth_year"],
            phone=data["phone"],
            remark=data["remark"],
        )


class AddPlayerForm(PlayerForm):
    """Enter somebody by hand."""

    state = forms.ChoiceField(label=gettext_lazy("登记为"), widget=forms.RadioSelect)

    field_order = ["name", "team", "new_team", "state"]

    def __init__(self, *args: Any, event: Event, **kwargs: Any) -> None:
        super().__init__(*args, event=event, **kwargs)
        choices = [
            (PlayerState.EXPECTED, _("参赛，等检录")),
            (PlayerState.RESERVE, _("替补，暂不上场")),
        ]
        if event.state in CHECK_IN_STATES:
            choices.insert(0, (PlayerState.PRESENT, _("参赛，人已经到了")))
        self.fields["state"].choices = choices  # type: ignore[attr-defined]
        self.fields["state"].initial = choices[0][0]


class EditPlayerForm(PlayerForm):
    """Correct somebody, or move him to the reserves and back.

    ``seen`` is what the page was made from, where that is not what is stored now.
    """

    stamp = forms.CharField(widget=forms.HiddenInput)
    is_reserve = forms.BooleanField(
        label=gettext_lazy("是替补，暂不上场"),
        required=False,
        help_text=gettext_lazy("替补不参加抽签。取消后要检录才上场。"),
    )

    def __init__(
        self,
        *args: Any,
        event: Event,
        player: Player,
        seen: Mapping[str, Any] | None = None,
        **kwargs: Any,
    ) -> None:
        known = dict(seen or known_of(player))
        super().__init__(
            *args, event=event, player=player, initial=known | {"stamp": mark_of(known)}, **kwargs
        )
        if player.is_house or player.replaces_id or player.state == PlayerState.WITHDRAWN:
            del self.fields["is_reserve"]

    def is_reserve_now(self) -> bool | None:
        """Return whether the player is to be a reserve; ``None`` where that is not asked."""
        return self.cleaned_data.get("is_reserve")


class WithdrawForm(forms.Form):
    """Why somebody withdraws."""

    reason = forms.CharField(
        label=gettext_lazy("退赛原因"),
        max_length=200,
        error_messages={"required": gettext_lazy("请写明原因。")},
    )


class SubstituteForm(forms.Form):
    """Who takes a player's place, and why."""

    reserve = forms.ChoiceField(
        label=gettext_lazy("谁上场"),
        widget=forms.RadioSelect,
        error_messages={"required": gettext_lazy("请选谁上场。")},
    )
    name = forms.CharField(
        label=gettext_lazy("名单外的人的姓名"),
        max_length=MAX_NAME * 2,
        required=False,
        validators=[validate_printable],
    )
    reason = forms.CharField(
        label=gettext_lazy("换人原因"),
        max_length=200,
        error_messages={"required": gettext_lazy("请写明原因。")},
    )
    is_present = forms.BooleanField(label=gettext_lazy("人已经到场"), required=False)

    def __init__(self, *args: Any, player: Player, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.player = player
        self.reserves = {
            str(reserve.number): reserve
            for reserve in player.event.players.filter(team=player.team, state=PlayerState.RESERVE)
        }
        choices = [
            (number, _("%(number)s 号 %(name)s") % {"number": number, "name": reserve.name})
            for number, reserve in self.reserves.items()
        ]
        choices.append((_NEWCOMER, _("名单外的人（写姓名）")))
        self.fields["reserve"].choices = choices  # type: ignore[attr-defined]
        self.fields["reserve"].initial = choices[0][0]
        if player.event.state in CHECK_IN_STATES:
            self.fields["is_present"].initial = True
        else:
            del self.fields["is_present"]

    def clean_name(self) -> str:
        """Ask for a name only where one is needed."""
        if self.cleaned_data.get("reserve") != _NEWCOMER:
            return ""
        return tidy_name(self.cleaned_data["name"])

    def chosen(self) -> Player | Entry:
        """Return the reserve, or the entry of somebody new in the same team."""
        reserve = self.reserves.get(self.cleaned_data["reserve"])
        if reserve is not None:
            return reserve
        team = self.player.team
        return Entry(name=self.cleaned_data["name"], team=team.name if team else "")


class TeamForm(forms.Form):
    """A team's name."""

    stamp = forms.CharField(widget=forms.HiddenInput)
    name = forms.CharField(label=gettext_lazy("队名"), max_length=MAX_TEAM)

    def __init__(self, data: Any = None, *, name: str) -> None:
        super().__init__(data, initial={"name": name, "stamp": mark_of({"name": name})})
        self.fields["name"].validators.append(PrintableValidator(but=name))
