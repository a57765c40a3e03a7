"""Amounts in the unit that the event's ruleset counts in."""

from django import template

from scoring.ruleset import Unit

register = template.Library()


@register.filter
def signed_in(stored: int | None, unit: Unit) -> str:
    """Show a stored amount with its sign ("+3.5" 嘴, "+7" points); nothing for no amount."""
    return "" if stored is None else unit.format(stored, signed=True)
