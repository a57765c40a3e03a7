"""App registration."""

from django.apps import AppConfig


class EntrantsConfig(AppConfig):
    """参赛者."""

    name = "tournament.entrants"
