"""更正、撤销、重新开桌、重新开仗: what was changed after it had been recorded, for the foot of the sheet.

Paper is what four people and a referee sign: each version that replaced another is listed with its hand, what
it changed, who made it, when and why. None is left out because a later one stands.
"""

import datetime as dt
from collections.abc import Iterator
from itertools import groupby, pairwise

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from scoring.ruleset import Ruleset
from tournament.events.models import Zhang
from tournament.events.wording import in_site_language
from tournament.play.models import Hand, HandKind, Place
from tournament.play.table_state import TableView
from tournament.records.models import ActionLog

from .fonts import printable
from .hand_words import jian_of, name_of, offences_of, outcome_of

# A seat and its amount stay on one line.
FIXED = "\N{NO-BREAK SPACE}"


def changes_at(view: TableView) -> dict[int, list[str]]:
    """Return the sentences about changed hands by number; number 0 is the closing of the table."""
    # Every table but a few has none: only these are read once more, with the versions that were replaced.
    changed = [number for number, hand in view.latest.items() if hand.version > 1]
    if not changed:
        return {}
    rows = view.table.hands.filter(number__in=changed).order_by("number", "version")
    versions = rows.select_related("entered_by", "device").prefetch_related("lines")
    return {
        number: list(_sentences(list(of_one), view.ruleset))
        for number, of_one in groupby(versions, key=lambda hand: hand.number)
    }


def reopenings_of(zhang: Zhang) -> list[str]:
    """Return a sentence for each time the 仗 was opened again after it had been closed."""
    rows = ActionLog.objects.filter(event=zhang.event_id, verb="zhang.reopen", detail__zhang=zhang.number)
    return [
        _sentence(
            _("%(zhang)s重新开仗") % {"zhang": printable(str(zhang))},
            row.reason,
            "",
            _signed(str(row.user) if row.user else row.device_label, row.at),
        )
        for row in rows.select_related("user").order_by("id")
    ]


def _sentences(versions: list[Hand], ruleset: Ruleset) -> Iterator[str]:
    for before, after in pairwise(versions):
        reason = after.reason
        if before.is_void and reason in (in_site_language("重新记"), in_site_language("重新收桌")):
            # What the program wrote itself is the sentence's own head.
            reason = ""
        yield _sentence(_head(before, after), reason, _what(before, after, ruleset), _who(after))


def _sentence(head: str, reason: str, what: str, signed: str) -> str:
    parts = [part for part in (printable(reason), what) if part]
    text = f"{head}{_('：')}{_('；').join(parts)}" if parts else head
    return f"{text}{signed}"


def _head(before: Hand, after: Hand) -> str:
    words = {"n": after.number, "version": after.version, "owed": before.makes_up}
    if after.kind == HandKind.CLOSING:
        return _("重新开桌") if after.is_void else _("重新收桌")
    if after.is_void and before.makes_up:
        return _("第 %(n)d 把（补第%(owed)d把）撤销") % words
    if after.is_void:
        return _("第 %(n)d 把撤销") % words
    if before.is_void:
        return _("第 %(n)d 把重新记 v%(version)d") % words
    return _("第 %(n)d 把更正 v%(version)d") % words


def _what(before: Hand, after: Hand, ruleset: Ruleset) -> str:
    """Return what became of the version before: what was struck, or what is no longer as it was."""
    if after.is_void:
        struck = _in_words(before, ruleset)
        return _("原记 %(what)s") % {"what": struck} if struck else ""
    if before.is_void:
        # The row of the grid shows it, unless a later version is explained further on.
        return ""
    return _("，").join(_differences(before, after, ruleset)) or _("嘴数不变")


def _in_words(hand: Hand, ruleset: Ruleset) -> str:
    amounts = [
        f"{Place(place).label}{FIXED}{ruleset.unit.format(net, signed=True)}"
        for place, net in hand.nets().items()
        if net
    ]
    if hand.kind == HandKind.CLOSING:
        return " ".join(amounts)
    return f"{outcome_of(hand, ruleset)}{_('：')}{' '.join(amounts) or ruleset.unit.format(0)}"


def _differences(before: Hand, after: Hand, ruleset: Ruleset) -> Iterator[str]:
    for told in (outcome_of, _jian_in_words, _offences_in_words):
        old, new = told(before, ruleset), told(after, ruleset)
        if old != new:
            yield f"{old or _('无')}→{new or _('无')}"
    for place, old_net in before.nets().items():
        if (new_net := after.net(place)) != old_net:
            old, new = (ruleset.unit.format(net, signed=True) for net in (old_net, new_net))
            yield f"{Place(place).label}{FIXED}{old}→{new}"


def _jian_in_words(hand: Hand, ruleset: Ruleset) -> str:
    paid = jian_of(hand, ruleset)
    return _("见 %(paid)s") % {"paid": paid} if paid else ""


def _offences_in_words(hand: Hand, ruleset: Ruleset) -> str:
    return " ".join(f"{name_of(seat)} {code}" for code, seat, _amount in offences_of(hand, ruleset))


def _who(hand: Hand) -> str:
    who = str(hand.entered_by) if hand.entered_by else hand.device.label if hand.device else ""
    return _signed(who, hand.entered_at)


def _signed(who: str, when: dt.datetime) -> str:
    at = date_format(timezone.localtime(when), f"m-d{FIXED}H:i")
    return _("（%(who)s）") % {"who": " ".join(part for part in (printable(who), at) if part)}
