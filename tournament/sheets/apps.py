"""App registration."""

from django.apps import AppConfig


class SheetsConfig(AppConfig):
    """打印."""

    name = "tournament.sheets"

    def ready(self) -> None:
        """Register this room's part of the desk's checklist."""
        from . import desk_items  # noqa: F401
