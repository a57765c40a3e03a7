"""Which players of the standings are shown."""

from typing import Any

import django_filters
from django import forms
from django.db.models import QuerySet
from django.utils.translation import gettext_lazy as _

from tournament.entrants.models import Player, Team
from tournament.events.models import Event

from .queries import PlayerRow, Standings
from .search import find_players


def _teams_of(request: Any) -> QuerySet[Team]:
    return Team.objects.filter(event=request.event) if request else Team.objects.none()


class PlayerFilter(django_filters.FilterSet):
    """By team, and by name, pinyin, initials or number."""

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

    def rows(self, standings: Standings) -> tuple[PlayerRow, ...]:
        """Return the rows to show; places are those among all players, whoever is shown."""
        if not self.is_used:
            return standings.rows
        shown = set(self.qs.values_list("pk", flat=True))
        return tuple(row for row in standings.rows if row.player.pk in shown)
