"""App registration."""

from django.apps import AppConfig


class EntrantsConfig(AppConfig):
    """参赛者."""

    name = "tournament.entrants"

    def ready(self) -> None:
        """Register this room's part of the desk's checklist and what the event's steps need of it."""
        from . import desk_items, requirements  # noqa: F401
