"""Cards as pictures: the long strips (1 : 3.6), number on top, sign in the middle, number upside down."""

from typing import Any

from django import template
from django.utils.translation import gettext as _

from scoring.seats import SEATS
from scoring.tiles import card_name, is_red, number_of
from tournament.events.templatetags.qiangtou import seat_sign
from tournament.events.wording import language

register = template.Library()

SUIT_SIGNS = {"m": "万", "p": "并", "s": "条"}
# Signs of the cards that do not show their suit: top, middle.
OWN_SIGNS = {"1s": ("1", "鱼"), "5z": ("白", "花"), "6z": ("老", "千"), "7z": ("红", "花")}


@register.inclusion_tag("draw/_card.html")
def card(code: str) -> dict[str, Any]:
    """Draw a card of the game; an empty code is a card face down."""
    if not code:
        return card_back()
    top, sign = OWN_SIGNS.get(code) or (str(number_of(code)), SUIT_SIGNS[code[1]])
    return {
        "top": top,
        "sign": sign,
        "label": card_name(code, language()),
        "is_red": is_red(code),
        # Upside down, a 6 and a 9 are told apart by the line under them.
        "is_marked": top in ("6", "9"),
    }


@register.inclusion_tag("draw/_card.html")
def seat_card(number: int) -> dict[str, Any]:
    """Draw one of the four seat cards; 0 is a card face down."""
    if not number:
        return card_back()
    return {
        "top": str(number),
        "sign": seat_sign(SEATS[number - 1]),
        "label": _("座位牌 %(n)d") % {"n": number},
        "is_seat": True,
    }


@register.filter
def named_card(code: str) -> str:
    """Name a card in words."""
    return card_name(code, language()) if code else ""


def card_back() -> dict[str, Any]:
    """Return a card face down."""
    return {"is_back": True, "label": _("没有翻开的牌")}
