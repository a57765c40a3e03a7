"""What was changed after it was recorded stands on the sheet: hand, what, who, when and why."""

import datetime as dt
import re
import uuid
from typing import Any

import pytest

from tests.play.playing import any_win, dead, fresh, plain_win, play_all, record, seated_table
from tests.sheets.paper import address_of, fresh_row
from tournament.accounts.models import User
from tournament.draw.models import Table
from tournament.events.models import Event
from tournament.play.models import Hand, TableDevice
from tournament.play.recorder import Recorder
from tournament.play.services import close_table, reopen_table, undo_hand
from tournament.play.table_state import TableView
from tournament.play.zhang_services import close_zhang, reopen_zhang
from tournament.sheets.changes import reopenings_of
from tournament.sheets.score_sheet import ScoreSheet, filled_sheet

pytestmark = pytest.mark.django_db

# 1:05 in the hall's time zone is 9:05.
NOON = dt.datetime(2026, 12, 5, 1, 5, tzinfo=dt.UTC)


@pytest.fixture(autouse=True)
def _at_nine(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the clock stand at 9:05 in the hall."""
    monkeypatch.setattr("django.utils.timezone.now", lambda: NOON)


@pytest.fixture
def table(event: Event) -> Table:
    """Four players at one table; E deals first, so N rests in hand 1."""
    return seated_table(event)


@pytest.fixture
def wang(referee: User) -> User:
    """A referee with a name."""
    referee.display_name = "王裁判"
    referee.save()
    return referee


def sheet_of(table: Table) -> ScoreSheet:
    """Return what would be printed."""
    row = fresh_row(table)
    address = address_of(table.get_absolute_url())
    return filled_sheet(TableView(row), address=address, reopenings=reopenings_of(row.zhang))


def notes_of(table: Table) -> list[str]:
    """Return the sentences of the foot, spaces that do not break as plain ones."""
    return [re.sub(r"\s", " ", note) for note in sheet_of(table).notes]


def undo(table: Table, number: int, reason: str, **recorder: Any) -> None:
    """Take a hand back."""
    latest = Hand.objects.filter(table=table, number=number).latest("version")
    undo_hand(
        table=table,
        number=number,
        base_version=latest.version,
        key=uuid.uuid4(),
        recorder=Recorder(**recorder),
        reason=reason,
    )


def test_a_correction_says_what_became_of_each_amount(table: Table, wang: User) -> None:
    # E 15, S 0, W 1: S pays E 15, W pays E 14, S pays W 1, S and W each N 1; with 6.5 instead of 15 the two
    # payments to E are 8.5 less.
    record(table, plain_win(half_zui={"E": 30, "S": 0, "W": 2}), wang)
    record(table, plain_win(), wang, number=1, reason="嘴数抄错")
    assert notes_of(table) == [
        "第 1 把更正 v2：嘴数抄错；东 +29→+12，南 −17→−8.5，西 −14→−5.5（王裁判 12-05 09:05）"
    ]


def test_a_correction_of_who_won_says_so(table: Table, wang: User) -> None:
    record(table, dead(), wang)
    record(table, plain_win(), wang, number=1, reason="看错")
    assert notes_of(table) == [
        (
            "第 1 把更正 v2：看错；黄牌→东 和，无→见 面 2，东 0→+12，南 0→−8.5，西 0→−5.5，北 0→+2"
            "（王裁判 12-05 09:05）"
        )
    ]


def test_a_correction_that_moves_nothing_says_so(table: Table, wang: User) -> None:
    record(table, plain_win(), wang)
    record(table, plain_win(), wang, number=1, reason="重看一遍")
    assert notes_of(table) == ["第 1 把更正 v2：重看一遍；嘴数不变（王裁判 12-05 09:05）"]


def test_a_penalty_that_was_added_is_told_twice_as_penalty_and_as_change(table: Table, wang: User) -> None:
    # P07: W pays all three others 5 each.
    record(table, plain_win(), wang)
    record(table, plain_win(marks=(("P07", "W"),)), wang, number=1, reason="补罚")
    assert notes_of(table) == [
        "第 1 把 西 选手3：P07 谎报有地和 −15",
        (
            "第 1 把更正 v2：补罚；无→西 P07，东 +12→+17，南 −8.5→−3.5，西 −5.5→−20.5，北 +2→+7"
            "（王裁判 12-05 09:05）"
        ),
    ]


def test_every_version_is_told_not_only_the_last(table: Table, wang: User) -> None:
    for reason, amount in (("", 4), ("一", 8), ("二", 12)):
        entry = plain_win(half_zui={"E": amount, "S": 0, "W": 0})
        record(table, entry, wang, number=1, reason=reason)
    # 2, 4 and 6 嘴 from each of two; both pay N 1.
    assert notes_of(table) == [
        "第 1 把更正 v2：一；东 +4→+8，南 −3→−5，西 −3→−5（王裁判 12-05 09:05）",
        "第 1 把更正 v3：二；东 +8→+12，南 −5→−7，西 −5→−7（王裁判 12-05 09:05）",
    ]


def test_a_hand_taken_back_is_told_with_what_it_was(table: Table, wang: User) -> None:
    record(table, plain_win(), wang)
    undo(table, 1, "记到别的桌了", user=wang)
    assert notes_of(table) == [
        "第 1 把撤销：记到别的桌了；原记 东 和：东 +12 南 −8.5 西 −5.5 北 +2（王裁判 12-05 09:05）"
    ]


def test_recorded_anew_the_reason_of_the_undo_still_stands(table: Table, wang: User) -> None:
    phone = TableDevice.objects.create(table=table, key_hash="0", label="手机 1")
    record(table, plain_win(), wang)
    undo(table, 1, "庄家看错", device=phone)
    record(table, dead(), wang)
    assert notes_of(table) == [
        "第 1 把撤销：庄家看错；原记 东 和：东 +12 南 −8.5 西 −5.5 北 +2（手机 1 12-05 09:05）",
        "第 1 把重新记 v3（王裁判 12-05 09:05）",
    ]


def test_a_make_up_hand_taken_back_leaves_its_row_and_its_reason(table: Table, wang: User) -> None:
    record(table, dead(), wang)
    record(table, any_win(fresh(table)), wang)
    record(table, any_win(fresh(table)), wang)
    record(table, plain_win(), wang, number=1, reason="有人和")
    assert fresh(table).surplus == [2]
    undo(table, 2, "不用补了", user=wang)
    sheet = sheet_of(table)
    rows = [row for rows in sheet.rounds for row in rows]
    assert [row.label for row in rows][:4] == ["1", "2", "3", "4"]
    assert (rows[1].outcome, rows[1].remarks) == ("撤销", ("见下",))
    assert {cell.amount for cell in rows[1].cells} == {""}
    # Hand 2, dealt by E again, 2 嘴 from S and W each, 1 from both to N.
    assert "第 2 把（补第1把）撤销：不用补了；原记 东 和：东 +4 南 −3 西 −3 北 +2（王裁判 12-05 09:05）" in (
        notes_of(table)
    )


def test_a_table_opened_again_is_told_with_the_pot_that_had_gone_back(table: Table, wang: User) -> None:
    # The dealer 扣 and W turned the card, lost, and pays one 挡 of 5 into the pot.
    record(table, plain_win(dangjia="W"), wang)
    play_all(table, wang, 19)
    close_table(table=table, user=wang)
    reopen_table(table=table, user=wang, reason="第 3 把有异议")
    assert notes_of(table) == ["重新开桌：第 3 把有异议；原记 西 +5 挡 −5（王裁判 12-05 09:05）"]
    close_table(table=table, user=wang)
    assert notes_of(table)[1:] == ["重新收桌（王裁判 12-05 09:05）"]


def test_a_zhang_opened_again_is_told_on_its_sheets_only(table: Table, chief: User) -> None:
    play_all(table, chief, 20)
    close_table(table=table, user=chief)
    close_zhang(zhang=table.zhang, user=chief)
    reopen_zhang(zhang=fresh_row(table).zhang, user=chief, reason="仲裁复核")
    assert notes_of(table) == ["第 1 仗重新开仗：仲裁复核（chief 12-05 09:05）"]
    other = seated_table(table.zhang.event, number=2)
    assert notes_of(other) == []


def test_a_pot_that_was_reckoned_anew_says_after_which_correction(table: Table, wang: User) -> None:
    # Hands 1 and 2 put a 挡 of 5 in each (S, then W); N wins hand 3 and takes both.
    record(table, plain_win(dangjia="S"), wang)
    record(table, plain_win("S", {"S": 4, "W": 0, "N": 0}, dangjia="W"), wang)
    record(table, plain_win("N", {"W": 0, "N": 4, "E": 0}, lou=True, took=True), wang)
    assert notes_of(table) == []
    record(table, plain_win(), wang, number=1, reason="没有扣牌")
    first, third = notes_of(table)
    assert first == "第 1 把更正 v2：没有扣牌；南 −13.5→−8.5，挡 +5→0（王裁判 12-05 09:05）"
    assert third.startswith("第 3 把更正 v2：第 1 把更正，挡随之重算；")
    assert third.endswith("挡 −10→−5（王裁判 12-05 09:05）")


def test_unchanged_tables_are_not_read_again(
    table: Table, wang: User, django_assert_max_num_queries: Any
) -> None:
    play_all(table, wang, 3)
    rows = Table.objects.select_related("zhang__event", "zhang__stage")
    [row] = rows.prefetch_related("seats__player__team")
    # The hands, their lines, the sums.
    with django_assert_max_num_queries(3):
        filled_sheet(TableView(row), address="")
