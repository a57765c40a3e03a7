"""App registration."""

from django.apps import AppConfig


class DrawConfig(AppConfig):
    """抽签."""

    name = "tournament.draw"

    def ready(self) -> None:
        """Register this room's part of the desk's checklist, and what it knows of open seats."""
        from . import desk_items, handover  # noqa: F401
