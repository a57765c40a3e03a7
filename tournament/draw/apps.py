"""App registration."""

from django.apps import AppConfig


class DrawConfig(AppConfig):
    """抽签."""

    name = "tournament.draw"
