"""The PIN with which a phone becomes a table's recorder."""

import secrets
import unicodedata
from datetime import timedelta
from typing import Any

from axes.helpers import get_client_ip_address
from django.db import transaction
from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import gettext as _

from tournament.draw.models import Table
from tournament.records.phones import phone_code
from tournament.records.services import log_action

from .devices import SESSION_KEY, hash_of_key
from .models import TableDevice, TablePin
from .refusals import PlayRefused
from .table_state import TableView

PIN_DIGITS = 6
# Five wrong tries lock this phone out of this table until the PIN is renewed; the other phones go on.
TRIES_A_DEVICE = 5
# Somebody who throws the cookie away to go on guessing is slowed down by address: 180 of 1,000,000 PINs
# in an hour. By address and table, so that nobody outside the hall can keep the hall's phones waiting.
TRIES_AN_ADDRESS = 30
WINDOW = timedelta(minutes=10)
TRIES_SESSION_KEY = "table-pin-tries"


def new_pin() -> str:
    """Return a PIN of six digits."""
    return "".join(secrets.choice("0123456789") for _digit in range(PIN_DIGITS))


def give_pin(*, request: HttpRequest, table: Table, code: str) -> TableDevice:
    """Make this browser a recorder of the table, when the PIN is right; raise ``PlayRefused`` when not."""
    tries: dict[str, int] = request.session.get(TRIES_SESSION_KEY, {})
    address = get_client_ip_address(request)
    with transaction.atomic():
        pin = TablePin.objects.select_for_update().get(table=table)
        _must_be_open(table)
        # A new PIN gives every phone its tries back.
        counter = f"{table.pk}:{pin.made_at.timestamp()}"
        mine = tries.get(counter, 0)
        pin.wrong.filter(at__lt=timezone.now() - WINDOW).delete()
        if mine >= TRIES_A_DEVICE:
            raise PlayRefused(_("这台手机输错太多次，请找裁判换一个记牌密码。"))
        if pin.wrong.filter(address=address).count() >= TRIES_AN_ADDRESS:
            raise PlayRefused(_("本桌密码输错太多次，请过十分钟再试，或者找裁判换一个密码。"))
        typed = "".join(unicodedata.normalize("NFKC", code).split())
        if secrets.compare_digest(pin.code.encode(), typed.encode()):
            return _add_device(request, table)
        pin.wrong.create(address=address)
    request.session[TRIES_SESSION_KEY] = tries | {counter: mine + 1}
    left = TRIES_A_DEVICE - mine - 1
    raise PlayRefused(_("密码不对，还可以试 %(n)d 次。密码在裁判手里。") % {"n": left})


def _must_be_open(table: Table) -> None:
    """Refuse what a PIN is good for while nothing can be recorded; closing ended the phones."""
    if why := TableView(Table.objects.select_related("zhang__event").get(pk=table.pk)).why_shut:
        raise PlayRefused(why)


def _add_device(request: HttpRequest, table: Table) -> TableDevice:
    key = secrets.token_urlsafe(32)
    number = table.devices.count() + 1
    label = phone_code(table=table.number, number=number)
    device = TableDevice.objects.create(table=table, key_hash=hash_of_key(key), label=label)
    # Whoever knew the session before must not record with it now.
    request.session.cycle_key()
    request.session[SESSION_KEY] = key
    log_action(
        event=table.zhang.event,
        verb="device.add",
        device_label=device.label,
        detail={"zhang": table.zhang.number, "table": table.number},
    )
    return device


def renew_code(table: Table) -> TablePin:
    """Give a table another PIN and forget the wrong tries; phones that record already go on."""
    pin, _made = TablePin.objects.select_for_update().get_or_create(table=table)
    pin.code = new_pin()
    pin.save()
    pin.wrong.all().delete()
    return pin


def renew_pin(*, table: Table, user: Any) -> TablePin:
    """Make a new PIN; phones that record already go on, until they are stopped (``revoke_device``)."""
    with transaction.atomic():
        _must_be_open(table)
        pin = renew_code(table)
        detail = {"zhang": table.zhang.number, "table": table.number}
        log_action(event=table.zhang.event, verb="device.pin", user=user, detail=detail)
    return pin


def revoke_device(*, device: TableDevice, user: Any) -> TablePin:
    """Stop a phone that records, and renew the PIN it knows; what it recorded stays."""
    table = device.table
    with transaction.atomic():
        TableDevice.objects.filter(pk=device.pk, revoked_at__isnull=True).update(revoked_at=timezone.now())
        pin = renew_code(table)
        log_action(
            event=table.zhang.event,
            verb="device.revoke",
            user=user,
            device_label=device.label,
            detail={"zhang": table.zhang.number, "table": table.number},
        )
    return pin
