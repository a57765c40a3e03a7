"""App registration."""

from django.apps import AppConfig


class SheetsConfig(AppConfig):
    """打印."""

    name = "tournament.sheets"
