"""Plausible hands for the demonstration and for rehearsals, recorded through the services people use."""

import random
import uuid
from collections.abc import Iterable
from typing import Any

from scoring.rotation import next_seat
from tournament.draw.models import Table
from tournament.events.models import Zhang

from .entry import QuickEntry
from .models import Hand
from .recorder import Recorder
from .services import close_table, record_hand
from .table_state import TableView
from .zhang_services import close_zhang

MACHINE = "simulate"
# How often a hand ends in which way, per hundred; from the feel of the game, not from statistics.
ENDINGS = {"hu": 66, "mo": 14, "dead_wall": 9, "duo": 4, "za": 3, "dead_nodang": 2, "zakong": 1, "zhahu": 1}
JIAN = {"huang": 45, "mian": 35, "cha": 15, "tong": 5}
# 嘴 of a hand that did not win, in half 嘴: mostly nothing, now and then a 娄 or a 车.
IDLE_HALF_ZUI = (0, 0, 0, 0, 2, 2, 2, 4, 4, 6, 6, 10)
# Above the 嘴 of ten 和: half a 嘴 for each 和 more, and now and then a pattern.
WON_HALF_ZUI = (0, 0, 1, 1, 2, 3, 4, 6, 8)


def next_entry(view: TableView, luck: random.Random) -> QuickEntry:
    """Return a plausible entry for the table's next hand."""
    ending = _pick(luck, ENDINGS)
    active = view.active
    caller = luck.choice(active)
    idle: dict[str, int] = {seat: luck.choice(IDLE_HALF_ZUI) for seat in active}
    dangjia = next_seat(view.dealer) if luck.random() < 0.12 and ending != "dead_nodang" else ""
    if ending in ("dead_wall", "dead_nodang"):
        return QuickEntry(ending, half_zui=idle, dangjia=dangjia)
    if ending == "zakong":
        return QuickEntry(ending, caller, {caller: luck.choice(IDLE_HALF_ZUI)}, dangjia=dangjia)
    jian = _pick(luck, JIAN)
    if ending == "zhahu":
        return QuickEntry(ending, caller, jian=jian, dangjia=dangjia)
    if ending in ("duo", "za"):
        figures = view.ruleset.big_wins["hong13"]
        won = figures.base_half_zui + view.ruleset.zui.luan + luck.choice(WON_HALF_ZUI)
        return QuickEntry(ending, caller, {caller: won}, luan=True, big="hong13", jian=jian, dangjia=dangjia)
    luan = luck.random() < 0.4
    zui = view.ruleset.zui
    won = zui.win + luck.choice(WON_HALF_ZUI) + zui.luan * luan + zui.mo * (ending == "mo")
    has_lou = not luan and luck.random() < 0.35
    takes = has_lou and bool(view.deposits) and dangjia in ("", caller)
    return QuickEntry(
        ending, caller, idle | {caller: won}, luan=luan, jian=jian, dangjia=dangjia, lou=has_lou, took=takes
    )


def play_table(*, table: Table, user: Any, luck: random.Random, hands: int | None = None) -> Iterable[Hand]:
    """Record up to ``hands`` more hands at a table (default: all that are missing) and yield each."""
    timed = table.zhang.hands is None
    left = hands if hands is not None else (20 if timed else 1000)
    while left > 0:
        view = TableView(Table.objects.select_related("zhang__event").get(pk=table.pk))
        if not view.takes_hands:
            return
        stored = view.latest.get(view.next_number)
        yield record_hand(
            table=table,
            number=view.next_number,
            base_version=stored.version if stored else 0,
            seating=view.seating(view.next_number),
            entry=next_entry(view, luck),
            key=uuid.uuid4(),
            recorder=Recorder(user=user, machine=MACHINE),
        )
        left -= 1


def close_all(*, zhang: Zhang, user: Any, closer: Any) -> None:
    """Close every table and then the 仗."""
    for table in zhang.tables.exclude(state="closed"):
        close_table(table=table, user=user)
    close_zhang(zhang=zhang, user=closer)


def _pick(luck: random.Random, weights: dict[str, int]) -> str:
    return luck.choices(list(weights), weights=list(weights.values()))[0]
