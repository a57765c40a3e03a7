"""App registration."""

from django.apps import AppConfig


class StandingsConfig(AppConfig):
    """排名."""

    name = "tournament.standings"
