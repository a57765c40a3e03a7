"""App registration."""

from django.apps import AppConfig

from tournament.formwording import speak_plainly


class AccountsConfig(AppConfig):
    """登录与角色."""

    name = "tournament.accounts"

    def ready(self) -> None:
        """Set the words of form fields, in the first of the site's rooms."""
        speak_plainly()
