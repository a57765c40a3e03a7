"""What a new password must be, in our own words.

Django's are left out on purpose: the Chinese of its catalogue follows the English sentences of its code, and
one that was changed there ("too short", in 5.2) is in English until somebody translates it again.
"""

from django.contrib.auth.password_validation import (
    CommonPasswordValidator,
    MinimumLengthValidator,
    UserAttributeSimilarityValidator,
)
from django.utils.translation import gettext as _


class NotLikeOneself(UserAttributeSimilarityValidator):
    """Not the user name or the like."""

    def get_error_message(self) -> str:
        """Say what it is like; which of them, the person sees."""
        return _("新密码和您的用户名、姓名或邮箱太像，容易被人猜到。请换一个。")

    def get_help_text(self) -> str:
        """Say it beforehand."""
        return _("不要和用户名、姓名或邮箱相像。")


class LongEnough(MinimumLengthValidator):
    """Not shorter than the least number of characters."""

    def get_error_message(self) -> str:
        """Say how long it has to be."""
        return _("新密码太短，至少要 %(n)d 个字符。") % {"n": self.min_length}

    def get_help_text(self) -> str:
        """Say it beforehand."""
        return _("至少 %(n)d 个字符，字母和数字都可以。") % {"n": self.min_length}


class NotCommon(CommonPasswordValidator):
    """None of the passwords that everybody tries first."""

    def get_error_message(self) -> str:
        """Say why it is no good."""
        return _("这个密码用的人太多，容易被人猜到。请换一个。")

    def get_help_text(self) -> str:
        """Say it beforehand."""
        return _("不要用 12345678 这样人人都会先试的密码。")
