"""What changes a table's record: recording, correcting and taking back a hand, closing and reopening.

Every function locks the table's row first, so that two entries for one table queue; the loser of a race
sees the winner's version and is refused with it (``EntryConflict``).
"""

import hashlib
import json
import uuid
from collections.abc import Iterable
from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from scoring.dang import settle_pot_left
from scoring.ledger import LedgerLine as Payment
from scoring.ledger import net_of
from scoring.refusals import SettlementRefused
from scoring.result import HandResult
from scoring.settlement import Settlement, settle
from tournament.draw.models import Table, TableState
from tournament.events.models import Zhang, ZhangState
from tournament.events.wording import in_site_language
from tournament.records.services import log_action

from .entry import QuickEntry
from .models import NET_FIELDS, Hand, HandKind, LedgerLine
from .pins import renew_code
from .recorder import Recorder
from .refusals import EntryConflict, EntryRefused, KeyReused, PlayRefused, SeatingChanged
from .table_state import TableView, depositors_of
from .totals import refresh_totals


def record_hand(
    *,
    table: Table,
    number: int,
    base_version: int,
    seating: str,
    entry: QuickEntry,
    key: uuid.UUID,
    recorder: Recorder,
    reason: str = "",
) -> Hand:
    """Record hand ``number`` of a table, or a correction of it, and return the version that was stored.

    ``base_version`` is the version the page was made from (0: none), ``seating`` who sat where and who dealt
    when it was (``TableView.seating``). The same ``key`` with the same content returns what was stored the
    first time. Raises ``EntryRefused`` (cannot be), ``EntryConflict`` (somebody was quicker),
    ``SeatingChanged``, ``KeyReused``, or ``PlayRefused`` (closed, no reason given …).
    """
    digest = _digest(table, number, base_version, [seating, entry.to_json()], reason)
    with transaction.atomic():
        view = _locked(table)
        if (repeated := _repeated(view, key, digest)) is not None:
            return repeated
        _must_be_running(view)
        stored = _stored_at(view, number, base_version)
        if seating != view.seating(number):
            raise SeatingChanged
        is_correction = stored is not None and not stored.is_void
        if not is_correction and not view.takes_hands:
            raise PlayRefused(_("这一仗的 %(n)d 把已经记完。") % {"n": view.counted})
        if stored is not None and not reason.strip():
            if is_correction:
                raise PlayRefused(_("更正要写明原因。"))
            reason = in_site_language(gettext_noop("重新记"))
        hand = _add_hand(view, number, stored, entry, key, recorder, reason, digest)
        view = TableView(view.table)
        if is_correction:
            _resettle_later(view, number, recorder)
            view = TableView(view.table)
        refresh_totals(view)
        _start(view.table)
        _log(view, "hand.correct" if is_correction else "hand.record", recorder, hand=number, reason=reason)
    return hand


def settle_entry(view: TableView, number: int, entry: QuickEntry) -> tuple[HandResult, Settlement]:
    """Return what an entry for hand ``number`` would settle to; raise ``EntryRefused`` when it cannot be."""
    deposits = view.deposits_before(number)
    result = entry.result(
        ruleset=view.ruleset,
        dealer=view.dealer_of(number),
        depositors=depositors_of(deposits, view.ruleset.zui.dang),
    )
    try:
        return result, settle(result, view.ruleset)
    except SettlementRefused as refused:
        raise EntryRefused(refused.refusals) from refused


def undo_hand(
    *, table: Table, number: int, base_version: int, key: uuid.UUID, recorder: Recorder, reason: str
) -> Hand:
    """Take back the last hand: a void version with a reason, so that the hand can be recorded anew.

    Only the last, because the deal of every later hand followed from it; an earlier one is corrected. The
    one exception is a make-up hand that, after a correction, makes up for nothing (``TableView.surplus``).
    """
    digest = _digest(table, number, base_version, {"undo": True}, reason)
    with transaction.atomic():
        view = _locked(table)
        if (repeated := _repeated(view, key, digest)) is not None:
            return repeated
        _must_be_running(view)
        if not reason.strip():
            raise PlayRefused(_("撤销要写明原因。"))
        stored = _stored_at(view, number, base_version)
        if stored is None or stored.is_void or (stored != view.last_hand and number not in view.surplus):
            raise PlayRefused(_("只能撤销最后一把；更早的一把请用“更正”。"))
        hand = _next_version(
            stored, is_void=True, dealer=stored.dealer, key=key, digest=digest, reason=reason.strip()
        )
        _sign(hand, recorder)
        hand.save(force_insert=True)
        view = TableView(view.table)
        _resettle_later(view, number, recorder)
        view = TableView(view.table)
        refresh_totals(view)
        _log(view, "hand.undo", recorder, hand=number, reason=reason)
    return hand


def _locked(table: Table) -> TableView:
    """Lock a table and read it afresh.

    Locks are taken in one order everywhere, event → 仗 → table: the first hand of a 仗 changes the 仗 too,
    so its row comes first. Event and 仗 are read after the lock: a join would show them as they were before.
    """
    if Zhang.objects.filter(pk=table.zhang_id, state=ZhangState.PUBLISHED).exists():
        Zhang.objects.select_for_update(no_key=True).get(pk=table.zhang_id)
    # Without the model's own order, which would join event and 仗 and lock them after the table.
    locked = Table.objects.select_for_update(no_key=True).filter(pk=table.pk).order_by("pk").first()
    if locked is None:
        raise PlayRefused(_("这一桌的座位刚刚撤回了。"))
    locked.zhang = Zhang.objects.select_related("event").get(pk=locked.zhang_id)
    return TableView(locked)


def _digest(table: Table, number: int, base_version: int, content: Any, reason: str) -> str:
    text = json.dumps([table.pk, number, base_version, content, reason], sort_keys=True, ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()


def _repeated(view: TableView, key: uuid.UUID, digest: str) -> Hand | None:
    hand = Hand.objects.filter(key=key).first()
    if hand is None:
        return None
    if hand.table_id == view.table.pk and hand.digest == digest:
        return hand
    raise KeyReused


def _must_be_running(view: TableView) -> None:
    if view.why_shut:
        raise PlayRefused(view.why_shut)


def _stored_at(view: TableView, number: int, base_version: int) -> Hand | None:
    stored = view.latest.get(number)
    if (stored.version if stored else 0) != base_version and stored is not None:
        raise EntryConflict(stored)
    is_new = stored is None or stored.is_void
    if (is_new and number != view.next_number) or (stored is None and base_version):
        raise PlayRefused(_("现在该记第 %(n)d 把。请刷新页面。") % {"n": view.next_number})
    return stored


def _next_version(stored: Hand | None, **fields: Any) -> Hand:
    if stored is None:
        return Hand(version=1, **fields)
    return Hand(
        table=stored.table,
        kind=stored.kind,
        number=stored.number,
        version=stored.version + 1,
        replaces=stored,
        **fields,
    )


def _sign(hand: Hand, recorder: Recorder) -> None:
    hand.entered_by = recorder.user
    hand.device = recorder.device


def _add_hand(
    view: TableView,
    number: int,
    stored: Hand | None,
    entry: QuickEntry,
    key: uuid.UUID,
    recorder: Recorder,
    reason: str,
    digest: str,
) -> Hand:
    result, settlement = settle_entry(view, number, entry)
    wins = result.ending.ruling == "win"
    fields: dict[str, Any] = {
        "dealer": result.dealer,
        "entry": entry.to_json(),
        "ruling": result.ending.ruling,
        "winner": (result.winner or "") if wins else "",
        "call": result.ending.call or "",
        "big_win": (result.big or "") if wins else "",
        "is_dead": settlement.is_dead,
        "moved": settlement.moved,
        "makes_up": stored.makes_up if stored and not stored.is_void else view.makes_up_for,
        "key": key,
        "digest": digest,
        "reason": reason.strip() if stored else "",
    }
    if stored is None:
        fields |= {"table": view.table, "number": number}
    hand = _next_version(stored, **fields)
    _sign(hand, recorder)
    return _book(hand, settlement.lines)


def _book(hand: Hand, lines: Iterable[Payment]) -> Hand:
    """Save a hand with its nets and its ledger lines."""
    lines = list(lines)
    for place, amount in net_of(lines).items():
        setattr(hand, NET_FIELDS[place], amount)
    hand.save(force_insert=True)
    LedgerLine.objects.bulk_create(
        LedgerLine(
            hand=hand,
            order=order,
            payer=line.payer,
            payee=line.payee,
            half_zui=line.half_zui,
            reason=line.reason,
            detail=line.detail,
        )
        for order, line in enumerate(lines)
    )
    return hand


def _resettle_later(view: TableView, corrected: int, recorder: Recorder) -> None:
    """Settle anew the later hands whose 挡 hang on the corrected one.

    Only the pot reaches from hand to hand; a later hand that took it or paid it again is booked anew when
    the pot before it is no longer what it was.
    """
    reason = in_site_language(gettext_noop("第 %(n)d 把更正，挡随之重算")) % {"n": corrected}
    for hand in [later for later in view.hands if later.number > corrected]:
        current = TableView(view.table)
        entry = QuickEntry.from_json(hand.entry)
        try:
            _result, settlement = settle_entry(current, hand.number, entry)
        except EntryRefused as refused:
            raise PlayRefused(
                _("这样更正后第 %(n)d 把的挡就对不上了：%(why)s 请先更正第 %(n)d 把。")
                % {"n": hand.number, "why": refused}
            ) from refused
        if net_of(settlement.lines) != hand.nets():
            digest = _digest(view.table, hand.number, hand.version, hand.entry, reason)
            _add_hand(current, hand.number, hand, entry, uuid.uuid4(), recorder, reason, digest)


def _start(table: Table) -> None:
    if table.state == TableState.WAITING:
        table.state = TableState.PLAYING
        table.save(update_fields=["state"])
    Zhang.objects.filter(pk=table.zhang_id, state=ZhangState.PUBLISHED).update(state=ZhangState.PLAYING)


def _log(
    view: TableView, verb: str, recorder: Recorder, *, hand: int | None = None, reason: str = ""
) -> None:
    detail = {"zhang": view.zhang.number, "table": view.table.number, "hand": hand}
    log_action(
        event=view.event,
        verb=verb,
        user=recorder.user,
        device_label=recorder.label,
        detail=detail,
        reason=reason.strip(),
    )


def close_table(*, table: Table, user: Any) -> Hand:
    """收桌: close the sheet once all hands are in; the pot goes back as the ruleset says (dang_left_over)."""
    with transaction.atomic():
        view = _locked(table)
        _must_be_running(view)
        if not view.hands:
            raise PlayRefused(_("还没有记一把牌，不能收桌。"))
        if not view.may_be_closed:
            left = (view.zhang.hands or 0) - view.counted
            raise PlayRefused(_("还有 %(n)d 把没有记，不能收桌。") % {"n": left})
        stored = view.latest.get(0)
        fields: dict[str, Any] = {"dealer": view.table.first_dealer, "ruling": "closing"}
        if stored is None:
            fields |= {"table": view.table, "kind": HandKind.CLOSING, "number": 0}
        else:
            fields["reason"] = in_site_language(gettext_noop("重新收桌"))
        closing = _next_version(stored, **fields)
        _sign(closing, Recorder(user=user))
        _book(closing, settle_pot_left(view.deposits, view.ruleset))
        view.table.state = TableState.CLOSED
        view.table.save(update_fields=["state"])
        view.table.devices.filter(revoked_at__isnull=True).update(revoked_at=timezone.now())
        refresh_totals(TableView(view.table))
        _log(view, "table.close", Recorder(user=user))
    return closing


def reopen_table(*, table: Table, user: Any, reason: str) -> Hand:
    """Open a closed sheet again: the closing becomes void, with a reason; refused while the 仗 is closed."""
    with transaction.atomic():
        view = _locked(table)
        stored = view.latest.get(0)
        if view.why_not_reopen or stored is None:
            raise PlayRefused(view.why_not_reopen or _("本桌没有收桌。"))
        if not reason.strip():
            raise PlayRefused(_("重新开桌要写明原因。"))
        opened = _next_version(
            stored, is_void=True, dealer=stored.dealer, ruling="closing", reason=reason.strip()
        )
        _sign(opened, Recorder(user=user))
        opened.save(force_insert=True)
        view.table.state = TableState.PLAYING
        view.table.save(update_fields=["state"])
        # The old PIN was for the sheet that was closed.
        renew_code(view.table)
        refresh_totals(TableView(view.table))
        _log(view, "table.reopen", Recorder(user=user), reason=reason)
    return opened
