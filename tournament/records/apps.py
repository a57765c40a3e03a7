"""App registration."""

from django.apps import AppConfig


class RecordsConfig(AppConfig):
    """记录."""

    name = "tournament.records"
