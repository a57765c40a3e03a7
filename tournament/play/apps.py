"""App registration."""

from django.apps import AppConfig


class PlayConfig(AppConfig):
    """比赛记录."""

    name = "tournament.play"
