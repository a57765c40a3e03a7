"""Signing in and choosing a password."""

from typing import Any

from django.contrib.auth.forms import AuthenticationForm, SetPasswordForm
from django.utils.translation import gettext_lazy as _


class SignInForm(AuthenticationForm):
    """Name and password, worded for people who do this once a year."""

    error_messages = {
        "invalid_login": _("用户名或密码不对。请看清大小写再试一次；忘了密码，请赛事负责人重设。"),
        "inactive": _("这个账号已停用，请找赛事负责人。"),
    }

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["username"].label = _("用户名")
        self.fields["password"].label = _("密码")


class NewPasswordForm(SetPasswordForm):
    """A new password for oneself; the old one was just used to sign in."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["new_password1"].label = _("新密码")
        self.fields["new_password2"].label = _("再输一次")

    def save(self, commit: bool = True) -> Any:
        """Store the password; from now on nobody else knows it."""
        self.user.must_change_password = False
        return super().save(commit)
