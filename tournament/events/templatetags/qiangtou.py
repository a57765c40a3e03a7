"""Template filters every room uses: amounts, seats, addresses that keep their query."""

from typing import Any

from django import template
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from scoring.amounts import format_amount
from scoring.text import Text
from tournament.events import wording

register = template.Library()


@register.filter
def zui(half_zui: int | None) -> str:
    """Show an amount given in half 嘴 ("3.5", "−2"); nothing for no amount."""
    return "" if half_zui is None else format_amount(half_zui)


@register.filter
def signed_zui(half_zui: int | None) -> str:
    """Show an amount given in half 嘴 with its sign ("+3.5", "−2", "0")."""
    return "" if half_zui is None else format_amount(half_zui, signed=True)


@register.filter
def wind(seat: str) -> str:
    """Show a seat ("E") or the pot by name."""
    names = {"E": _("东"), "S": _("南"), "W": _("西"), "N": _("北"), "pot": _("挡")}
    return names.get(seat, seat)


@register.filter
def seat_sign(seat: str) -> str:
    """Show a seat where there is room for one character only: 东, E."""
    signs = {
        "E": pgettext("seat sign", "东"),
        "S": pgettext("seat sign", "南"),
        "W": pgettext("seat sign", "西"),
        "N": pgettext("seat sign", "北"),
    }
    return signs.get(seat, wind(seat))


@register.filter
def say(text: Text) -> str:
    """Show a bilingual text of the rules engine in the language of the page."""
    return wording.say(text)


@register.filter
def get(mapping: Any, key: Any) -> Any:
    """Look a key up in a mapping."""
    return mapping.get(key) if mapping else None


@register.simple_tag(takes_context=True)
def may(context: dict[str, Any], permission: str, thing: Any) -> bool:
    """Say whether the person reading this page holds a permission at an event."""
    request = context.get("request")
    return bool(request and request.user.has_perm(permission, thing))
