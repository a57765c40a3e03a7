"""Which players of a list are shown."""

from typing import Any

import django_filters
from django import forms
from django.db.models import QuerySet
from django.utils.translation import gettext_lazy as _

from tournament.events.models import Event

from .models import Player, PlayerState, Team
from .search import find_players

HOUSE, LATE = "house", "late"


def _teams_of(request: Any) -> QuerySet[Team]:
    return Team.objects.filter(event=request.event) if request else Team.objects.none()


class PlayerFilter(django_filters.FilterSet):
    """By name, pinyin, initials or number, and by team; a page that knows more adds to it."""

    q = django_filters.CharFilter(
        label=_("姓名、拼音或参赛号"),
        method="search",
        max_length=60,
        widget=forms.TextInput(attrs={"type": "search", "autocomplete": "off"}),
    )
    team = django_filters.ModelChoiceFilter(
        label=_("代表队"),
        queryset=_teams_of,
        to_field_name="number",
        empty_label=_("全部代表队"),
        error_messages={"invalid_choice": _("没有这个代表队。")},
    )

    class Meta:
        model = Player
        fields: list[str] = []

    def __init__(self, *args: Any, event: Event, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if not event.has_teams:
            del self.filters["team"]

    def search(self, queryset: QuerySet[Player], _name: str, text: str) -> QuerySet[Player]:
        """Keep the players the search means."""
        found = find_players(queryset.defer("phone", "birth_year"), text)
        return queryset.filter(pk__in=[player.pk for player in found])

    @property
    def is_used(self) -> bool:
        """Say whether anything was asked."""
        return bool(self.form.has_changed())


class EntrantFilter(PlayerFilter):
    """By state too."""

    state = django_filters.ChoiceFilter(
        label=_("状态"),
        method="in_state",
        choices=[*PlayerState.choices, (HOUSE, _("陪打")), (LATE, _("补报"))],
        empty_label=_("全部状态"),
        error_messages={"invalid_choice": _("没有这种状态。")},
    )

    def in_state(self, queryset: QuerySet[Player], _name: str, state: str) -> QuerySet[Player]:
        """Keep the players in a state; house players and late entries cut across the states."""
        if state == HOUSE:
            return queryset.filter(is_house=True)
        if state == LATE:
            return queryset.filter(is_late=True)
        return queryset.filter(state=state, is_house=False)
