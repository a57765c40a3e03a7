"""App registration."""

from django.apps import AppConfig


class EventsConfig(AppConfig):
    """赛事."""

    name = "tournament.events"

    def ready(self) -> None:
        """Register this room's part of the desk's checklist."""
        from . import desk_items  # noqa: F401
