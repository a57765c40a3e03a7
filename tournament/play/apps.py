"""App registration."""

from django.apps import AppConfig


class PlayConfig(AppConfig):
    """比赛记录."""

    name = "tournament.play"

    def ready(self) -> None:
        """Hear from the draw, and register this room's part of the desk's checklist."""
        from . import desk_items, locks, zhang_services  # noqa: F401
