"""快记: the form of one hand, made from what the ruleset says each outcome asks for."""

import uuid
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.amounts import AmountError
from scoring.refusals import Refusal
from scoring.rotation import active_seats
from tournament.events.wording import say

from .entry import QuickEntry
from .table_state import TableView

# Where a refusal of the settlement belongs on the page.
FIELD_OF_REFUSAL = {
    "winner": "caller",
    "declarer": "caller",
    "dang.dangjia": "dangjia",
    "dang.lou": "lou",
    "dang.took": "took",
    "tianhe": "outcome",
    "dihe": "outcome",
    "call": "outcome",
    "dead_reason": "outcome",
}
MARKS = (1, 2, 3, 4)
# No hand is worth this much; more is a slip of the thumb.
MOST_ZUI = 300


class EntryForm(forms.Form):
    """One hand as the recorder types it; the settlement says what cannot be, beside the field."""

    outcome = forms.ChoiceField(label=gettext_lazy("结果"), widget=forms.RadioSelect)
    caller = forms.ChoiceField(label=gettext_lazy("谁"), widget=forms.RadioSelect, required=False)
    luan = forms.BooleanField(label=gettext_lazy("乱牌"), required=False)
    big = forms.ChoiceField(label=gettext_lazy("哪一种"), required=False)
    liable = forms.ChoiceField(label=gettext_lazy("谁全赔"), required=False)
    dead_by = forms.ChoiceField(label=gettext_lazy("谁抓错了"), widget=forms.RadioSelect, required=False)
    jian = forms.ChoiceField(label=gettext_lazy("见"), widget=forms.RadioSelect, required=False)
    gen = forms.BooleanField(label=gettext_lazy("跟见"), required=False)
    dangjia = forms.ChoiceField(label=gettext_lazy("庄家扣了牌，谁挡的"), required=False)
    lou = forms.BooleanField(label=gettext_lazy("和家有娄子"), required=False)
    took = forms.BooleanField(label=gettext_lazy("起挡"), required=False)
    said = forms.BooleanField(label=gettext_lazy("说了“取挡”"), required=False)
    reason = forms.CharField(label=gettext_lazy("更正原因"), max_length=200, required=False)

    key = forms.UUIDField(widget=forms.HiddenInput)
    number = forms.IntegerField(widget=forms.HiddenInput, min_value=1)
    seating = forms.CharField(widget=forms.HiddenInput, max_length=120)
    base_version = forms.IntegerField(widget=forms.HiddenInput, min_value=0)

    def __init__(self, *args: Any, view: TableView, number: int, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.view = view
        self.ruleset = view.ruleset
        self.dealer = view.dealer_of(number)
        self.active = [seat for seat in view.seats if seat.seat.wind in active_seats(self.dealer)]
        self._fill_choices()

    def _fill_choices(self) -> None:
        ruleset = self.ruleset
        seats = [(s.seat.wind, f"{s.seat.get_wind_display()} {s.seat.player.name}") for s in self.active]
        nobody = ("", _("没有"))
        fields: dict[str, Any] = self.fields
        fields["outcome"].choices = [(o.code, say(o.name)) for o in ruleset.outcomes.values()]
        fields["caller"].choices = seats
        fields["dead_by"].choices = seats
        fields["liable"].choices = [nobody, *seats]
        fields["dangjia"].choices = [nobody, *(seat for seat in seats if seat[0] != self.dealer)]
        fields["big"].choices = [("", _("请选")), *((b.code, say(b.name)) for b in ruleset.big_wins.values())]
        fields["jian"].choices = [
            (level.code, f"{say(level.name)} {ruleset.unit.format(level.half_zui)}")
            for level in ruleset.jian_levels.values()
        ]
        for seat in self.active:
            self.fields[f"zui_{seat.seat.wind}"] = forms.CharField(
                label=f"{seat.seat.get_wind_display()} {seat.seat.player.name}",
                required=False,
                max_length=8,
                widget=forms.TextInput(attrs={"inputmode": "decimal", "autocomplete": "off"}),
            )
        self._add_marks(nobody, seats)

    def _add_marks(self, nobody: tuple[str, str], seats: list[tuple[str, str]]) -> None:
        ruleset = self.ruleset
        entered = [p for p in ruleset.penalties.values() if p.recorded_by == "entry"]
        choices = [
            nobody,
            (_("罚嘴"), [(p.code, f"{p.code} {say(p.name)}") for p in entered]),
            (_("犯规"), [(f.code, f"{f.code} {say(f.name)}") for f in ruleset.fouls.values()]),
        ]
        for n in MARKS:
            self.fields[f"mark{n}_code"] = forms.ChoiceField(
                label=_("犯规或处罚"), choices=choices, required=False
            )
            self.fields[f"mark{n}_by"] = forms.ChoiceField(
                label=_("谁"), choices=[nobody, *seats], required=False
            )

    def outcome_groups(self) -> list[dict[str, Any]]:
        """Return the outcomes as the page shows them: grouped, each with what it asks for."""
        chosen = self["outcome"].value()
        return [
            {
                "code": group.code,
                "name": say(group.name),
                "outcomes": [
                    {
                        "code": outcome.code,
                        "name": say(outcome.name),
                        "checked": outcome.code == chosen,
                        "asks": " ".join(outcome.asks),
                        "jian_when_liable": outcome.has_jian_only_when_liable,
                        "zui_of": outcome.zui_of,
                        "is_win": outcome.ending.ruling == "win",
                    }
                    for outcome in self.ruleset.outcomes.values()
                    if outcome.group == group.code
                ],
            }
            for group in self.ruleset.outcome_groups
        ]

    def jian_levels(self) -> list[dict[str, Any]]:
        """Return the levels of 见 as the page shows them; some exist only as 跟见."""
        chosen = self["jian"].value()
        return [
            {
                "code": level.code,
                "name": f"{say(level.name)} {self.ruleset.unit.format(level.half_zui)}",
                "checked": level.code == chosen,
                "gen_only": level.gen_only,
            }
            for level in self.ruleset.jian_levels.values()
        ]

    def zui_fields(self) -> list[tuple[str, forms.BoundField]]:
        """Return seat and field of the three who play."""
        return [(seat.seat.wind, self[f"zui_{seat.seat.wind}"]) for seat in self.active]

    def mark_fields(self) -> list[tuple[forms.BoundField, forms.BoundField]]:
        """Return code and seat of each foul or penalty that can be entered."""
        return [(self[f"mark{n}_code"], self[f"mark{n}_by"]) for n in MARKS]

    @property
    def has_marks(self) -> bool:
        """Say whether a foul or penalty was entered."""
        return any(code.value() or by.value() for code, by in self.mark_fields())

    def clean(self) -> dict[str, Any]:
        """Read the amounts and the marks; what they mean together is for the settlement."""
        data = super().clean() or {}
        data["half_zui"] = {}
        for seat in self.active:
            name = f"zui_{seat.seat.wind}"
            typed = (data.get(name) or "").strip()
            if not typed:
                continue
            try:
                amount = self.ruleset.unit.parse(typed)
            except AmountError as error:
                self.add_error(name, say(error.text))
                continue
            if amount > MOST_ZUI * self.ruleset.unit.per_unit:
                self.add_error(name, _("没有这么大的嘴数，请看一下是不是多按了。"))
            data["half_zui"][seat.seat.wind] = amount
        data["marks"] = []
        for n in MARKS:
            code, by = data.get(f"mark{n}_code"), data.get(f"mark{n}_by")
            if code and by:
                data["marks"].append((code, by))
            elif code or by:
                self.add_error(
                    f"mark{n}_by" if code else f"mark{n}_code",
                    _("请选是谁。") if code else _("请选犯规或处罚。"),
                )
        return data

    def entry(self) -> QuickEntry:
        """Return what was typed, without what the chosen outcome does not ask for."""
        data = self.cleaned_data
        outcome = self.ruleset.outcomes[data["outcome"]]
        asked = outcome.asked_of(data["liable"])
        caller = data["caller"] if asked & {"winner", "declarer"} else ""
        half_zui = {}
        if "half_zui" in asked:
            typed = data["half_zui"]
            # An empty box of somebody who plays is 0; only the caller's own is owed.
            half_zui = {s.seat.wind: typed.get(s.seat.wind, 0) for s in self.active if s.seat.wind != caller}
            if caller in typed:
                half_zui[caller] = typed[caller]
            if outcome.zui_of == "caller":
                half_zui = {seat: amount for seat, amount in half_zui.items() if seat == caller}
        has_win = outcome.ending.ruling == "win"
        return QuickEntry(
            outcome=outcome.code,
            caller=caller,
            half_zui=half_zui,
            luan=data["luan"] and "luan" in asked,
            big=data["big"] if "big" in asked else "",
            jian=data["jian"] if "jian" in asked else "",
            gen=data["gen"] and "jian" in asked,
            liable=data["liable"] if "liable" in asked else "",
            dead_by=data["dead_by"] if "dead_by" in asked else "",
            dangjia=data["dangjia"],
            lou=data["lou"] and has_win,
            took=data["took"],
            said=data["said"],
            marks=tuple(data["marks"]),
        )

    def refuse(self, refusals: tuple[Refusal, ...]) -> None:
        """Put the settlement's refusals beside their fields."""
        for refusal in refusals:
            field = FIELD_OF_REFUSAL.get(refusal.field, refusal.field)
            if field.startswith("half_zui."):
                field = f"zui_{field.removeprefix('half_zui.')}"
            self.add_error(field if field in self.fields else None, say(refusal.text))


def initial_for(view: TableView, number: int) -> dict[str, Any]:
    """Return what the form starts with: nothing but the plain win for a new hand, the stored entry else."""
    stored = view.latest.get(number)
    initial: dict[str, Any] = {
        "key": uuid.uuid4(),
        "number": number,
        "base_version": stored.version if stored else 0,
        "seating": view.seating(number),
        "outcome": next(iter(view.ruleset.outcomes)),
    }
    if stored is None or stored.is_void:
        return initial
    entry = QuickEntry.from_json(stored.entry)
    simple = ("outcome", "caller", "luan", "big", "jian", "gen", "liable", "dead_by")
    initial |= {name: getattr(entry, name) for name in (*simple, "dangjia", "lou", "took", "said")}
    initial |= {f"zui_{seat}": view.ruleset.unit.format(amount) for seat, amount in entry.half_zui.items()}
    for n, (code, by) in zip(MARKS, entry.marks, strict=False):
        initial |= {f"mark{n}_code": code, f"mark{n}_by": by}
    return initial


SEAT_ANSWERS = ("caller", "liable", "dead_by", "dangjia", *(f"mark{n}_by" for n in MARKS))


def reseated(post: QueryDict, view: TableView, number: int) -> QueryDict:
    """Return what was typed, moved to where its players sit now.

    For a page whose seating is out of date: each amount and each answer follows the player it was given for;
    what was given for a player who rests now is dropped, and the form will ask for what is missing.
    """
    seat_of = {str(one.seat.player_id): one.seat.wind for one in view.seats}
    _dealer, _colon, players = post.get("seating", "").partition(":")
    moves = {part[0]: seat_of.get(part[1:], "") for part in players.split(",") if part}
    data = post.copy()
    for name in SEAT_ANSWERS:
        if name in post:
            data[name] = moves.get(str(post.get(name)), "")
    for wind in moves:
        data.pop(f"zui_{wind}", None)
    for wind, now in moves.items():
        if now:
            data[f"zui_{now}"] = post.get(f"zui_{wind}", "")
    data["seating"] = view.seating(number)
    return data


class UndoForm(forms.Form):
    """Why the last hand is taken back."""

    reason = forms.CharField(label=gettext_lazy("为什么撤销"), max_length=200, required=False)
    key = forms.UUIDField(widget=forms.HiddenInput)
    base_version = forms.IntegerField(widget=forms.HiddenInput, min_value=1)


class PinForm(forms.Form):
    """The table's PIN."""

    code = forms.CharField(
        label=gettext_lazy("记牌密码"),
        max_length=12,
        help_text=gettext_lazy("六位数字，裁判会告诉记牌的人。"),
        widget=forms.TextInput(attrs={"inputmode": "numeric", "autocomplete": "off"}),
    )
