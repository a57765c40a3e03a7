"""The list of entrants as a table that can be put in order."""

from collections.abc import Iterable
from typing import Any

import django_tables2 as tables
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.events.models import Event

from .models import Player, PlayerState
from .pinyin import edited_pinyin

# Left out on a phone, where the same stands under the name.
WIDE = {"th": {"class": "wide-only"}, "td": {"class": "wide-only"}}
NUMBER_WIDE = {"th": {"class": "num wide-only"}, "td": {"class": "num wide-only"}}
_STATES = list(PlayerState)
# Behind every real team.
_NO_TEAM = 1_000_000


class Row:
    """A player and what the columns sort by."""

    def __init__(self, player: Player) -> None:
        self.player = player
        self.number = player.number
        # Made of digits and a-z, so that it sorts alike everywhere: by syllable, then by character.
        self.reading = (edited_pinyin(player.name, player.pinyin).sort_key, player.number)
        self.team = (player.team.number if player.team else _NO_TEAM, player.number)
        self.state = (_STATES.index(PlayerState(player.state)), player.number)


class EntrantTable(tables.Table):
    """名单: who is entered, in which team, and what check-in knows."""

    number = tables.Column(gettext_lazy("参赛号"), attrs=NUMBER_WIDE)
    name = tables.Column(
        gettext_lazy("姓名"), accessor="player", order_by="reading", attrs={"td": {"scope": "row"}}
    )
    team = tables.Column(gettext_lazy("代表队"), accessor="player", order_by="team", attrs=WIDE)
    state = tables.Column(gettext_lazy("状态"), accessor="player", order_by="state")
    edit = tables.Column(gettext_lazy("修改"), accessor="player", orderable=False)

    class Meta:
        empty_text = gettext_lazy("没有符合条件的选手。换一个写法试试，或者看全部。")
        order_by_field = "sort"
        order_by = "number"

    def __init__(self, event: Event, players: Iterable[Player], *, has_teams: bool, **kwargs: Any) -> None:
        self.event = event
        self.has_teams = has_teams
        self.caption = _("参赛名单")
        exclude = () if has_teams else ("team",)
        super().__init__([Row(player) for player in players], exclude=exclude, **kwargs)

    def render_name(self, value: Player) -> SafeString:
        """Link to the public page; under it, on a phone, number and team."""
        under = _("%(n)d 号") % {"n": value.number} + (f" · {value.team.name}" if value.team else "")
        return format_html(
            '<a class="to-player" href="{}">{}</a><span class="under narrow-only">{}</span>',
            reverse("player", args=[self.event.slug, value.number]),
            value.name,
            under,
        )

    def render_team(self, value: Player) -> str:
        """Show the team's name."""
        return value.team.name if value.team else "—"

    def render_state(self, value: Player) -> str:
        """Show the state as word, sign and colour."""
        return render_to_string("entrants/_state.html", {"player": value})

    def render_edit(self, value: Player) -> SafeString:
        """Lead to the page where the entry is corrected."""
        return format_html(
            '<a class="button" href="{}">{}<span class="visually-hidden"> {}</span></a>',
            reverse("player-edit", args=[self.event.slug, value.number]),
            _("修改"),
            value.name,
        )
