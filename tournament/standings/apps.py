"""App registration."""

from django.apps import AppConfig


class StandingsConfig(AppConfig):
    """排名."""

    name = "tournament.standings"

    def ready(self) -> None:
        """Register this room's part of the desk's checklist."""
        from . import desk_items  # noqa: F401
