"""Signing in and choosing a password."""

from typing import Any

from django import forms
from django.contrib.auth import authenticate
from django.contrib.auth.forms import AuthenticationForm, PasswordChangeForm
from django.core.exceptions import ValidationError
from django.core.validators import MaxLengthValidator
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

# As long as the column; what is longer is nobody's name and must not reach the database.
USERNAME_LENGTH = 150
PASSWORD_LENGTH = 1024


def _limit(field: forms.Field, length: int) -> None:
    field.validators.append(MaxLengthValidator(length))


class SignInForm(AuthenticationForm):
    """Name and password, worded for people who do this once a year.

    Letters typed at full width count as the usual ones (Django's ``UsernameField`` sees to it).
    """

    error_messages = {
        "invalid_login": _("用户名或密码不对。请看清大小写再试一次；忘了密码，请赛事负责人重设。"),
        "inactive": _("这个账号已停用，请找赛事负责人。"),
    }

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["username"].label = _("用户名")
        self.fields["password"].label = _("密码")
        _limit(self.fields["username"], USERNAME_LENGTH)
        _limit(self.fields["password"], PASSWORD_LENGTH)


class NewPasswordForm(PasswordChangeForm):
    """A new password for oneself; the old one is asked for, or anybody at an open desk could change it."""

    error_messages = {
        "password_mismatch": _("两次输入的新密码不一样，请再输一次。"),
        "password_incorrect": _("现在的密码不对，再输一次。"),
    }

    def __init__(self, user: Any, *args: Any, request: HttpRequest, asks_old: bool, **kwargs: Any) -> None:
        super().__init__(user, *args, **kwargs)
        self.request = request
        labels = {
            "old_password": _("现在的密码"),
            "new_password1": _("新密码"),
            "new_password2": _("再输一次新密码"),
        }
        for name, label in labels.items():
            self.fields[name].label = label
            _limit(self.fields[name], PASSWORD_LENGTH)
        self.fields["new_password2"].help_text = ""
        if not asks_old:
            del self.fields["old_password"]

    def clean_old_password(self) -> str:
        """Try the old password as a sign-in does, so that guesses are counted and locked out likewise."""
        old: str = self.cleaned_data["old_password"]
        known = authenticate(self.request, username=self.user.get_username(), password=old)
        if known != self.user:
            raise ValidationError(self.error_messages["password_incorrect"], code="password_incorrect")
        return old

    def save(self, commit: bool = True) -> Any:
        """Store the password; from now on nobody else knows it."""
        self.user.must_change_password = False
        return super().save(commit)
