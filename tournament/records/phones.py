"""How a phone that records stands in the record: by table and number, put into words for each reader."""

import re

from django.utils.translation import gettext as _

_CODE = re.compile(r"phone:(\d+):(\d+)")


def phone_code(*, table: int, number: int) -> str:
    """Return what is stored of the ``number``-th phone of a table, the same in every language."""
    return f"phone:{table}:{number}"


def phone_name(code: str) -> str:
    """Return a stored phone in the reader's language; a text from before there were codes as it stands."""
    found = _CODE.fullmatch(code)
    if found is None:
        return code
    table, number = int(found[1]), int(found[2])
    return _("%(table)s手机 %(n)d") % {"table": _("%(number)d 号桌") % {"number": table}, "n": number}
