"""Reads a form as a browser does (with the HTML reader of weasyprint): what its button would send."""

from typing import Any

import tinyhtml5

XHTML = "{http://www.w3.org/1999/xhtml}"


def form_of(page: str, target: str, address: str) -> Any:
    """Return the form of a page that is posted to ``target``."""
    forms = tinyhtml5.parse(page).iter(f"{XHTML}form")
    sent = (form for form in forms if form.get("method") == "post")
    return next(form for form in sent if (form.get("action") or address.partition("?")[0]) == target)


def sent_by(page: str, target: str, address: str = "") -> dict[str, list[str]]:
    """Return the fields of the form that is posted to ``target``, without its token."""
    fields: dict[str, list[str]] = {}
    form = form_of(page, target, address)
    for field in form.iter():
        name = field.get("name")
        if not name or field.get("disabled") is not None or name == "csrfmiddlewaretoken":
            continue
        for value in _values(field):
            fields.setdefault(name, []).append(value)
    return fields


def _values(field: Any) -> list[str]:
    kind = field.tag.removeprefix(XHTML)
    if kind == "textarea":
        # Line ends are read as one character and sent as two.
        return [(field.text or "").removeprefix("\n").replace("\n", "\r\n")]
    if kind == "select":
        options = list(field.iter(f"{XHTML}option"))
        chosen = [one for one in options if one.get("selected") is not None] or options[:1]
        return [one.get("value", "") for one in chosen]
    if kind != "input" or field.get("type") in ("file", "submit"):
        return []
    if field.get("type") in ("checkbox", "radio"):
        return [field.get("value", "on")] if field.get("checked") is not None else []
    return [field.get("value", "")]
