"""The PIN with which a phone becomes a table's recorder."""

import secrets
from typing import Any

from django.db import transaction
from django.db.models import F
from django.http import HttpRequest
from django.utils.translation import gettext as _

from tournament.draw.models import Table
from tournament.records.services import log_action

from .devices import SESSION_KEY, hash_of_key
from .models import TableDevice, TablePin
from .refusals import PlayRefused

PIN_DIGITS = 4
# Five wrong tries lock this phone out of this table; the other phones go on.
TRIES_A_DEVICE = 5
# Somebody who throws the cookie away to go on guessing stops the PIN itself: 30 of 10,000 possible ones.
TRIES_A_PIN = 30
TRIES_SESSION_KEY = "table-pin-tries"


def new_pin() -> str:
    """Return a PIN of four digits."""
    return "".join(secrets.choice("0123456789") for _digit in range(PIN_DIGITS))


def give_pin(*, request: HttpRequest, table: Table, code: str) -> TableDevice:
    """Make this browser a recorder of the table, when the PIN is right; raise ``PlayRefused`` when not."""
    tries: dict[str, int] = request.session.get(TRIES_SESSION_KEY, {})
    with transaction.atomic():
        pin = TablePin.objects.select_for_update().get(table=table)
        # A new PIN gives every phone its tries back.
        counter = f"{table.pk}:{pin.made_at.timestamp()}"
        mine = tries.get(counter, 0)
        if mine >= TRIES_A_DEVICE:
            raise PlayRefused(_("这台手机输错太多次，请找裁判换一个记牌密码。"))
        if pin.wrong_tries >= TRIES_A_PIN:
            raise PlayRefused(_("这个密码已停用，请找裁判换一个。"))
        if secrets.compare_digest(pin.code.encode(), code.strip().encode()):
            return _add_device(request, table)
        TablePin.objects.filter(pk=pin.pk).update(wrong_tries=F("wrong_tries") + 1)
    request.session[TRIES_SESSION_KEY] = tries | {counter: mine + 1}
    left = TRIES_A_DEVICE - mine - 1
    raise PlayRefused(_("密码不对，还可以试 %(n)d 次。密码在裁判手里。") % {"n": left})


def _add_device(request: HttpRequest, table: Table) -> TableDevice:
    key = secrets.token_urlsafe(32)
    number = table.devices.count() + 1
    label = _("%(table)s手机 %(n)d") % {"table": table, "n": number}
    device = TableDevice.objects.create(table=table, key_hash=hash_of_key(key), label=label[:60])
    request.session.cycle_key()
    request.session[SESSION_KEY] = key
    log_action(
        event=table.zhang.event,
        verb="device.add",
        device_label=device.label,
        detail={"zhang": table.zhang.number, "table": table.number},
    )
    return device


def renew_pin(*, table: Table, user: Any) -> TablePin:
    """Make a new PIN; phones that record already go on."""
    with transaction.atomic():
        pin, _made = TablePin.objects.select_for_update().update_or_create(
            table=table, defaults={"code": new_pin(), "wrong_tries": 0}
        )
        detail = {"zhang": table.zhang.number, "table": table.number}
        log_action(event=table.zhang.event, verb="device.pin", user=user, detail=detail)
    return pin
