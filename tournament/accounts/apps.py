"""App registration."""

from django.apps import AppConfig


class AccountsConfig(AppConfig):
    """登录与角色."""

    name = "tournament.accounts"
