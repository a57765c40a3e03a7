"""The filled 记分表: the hands that stand, in the numbers of the ledger, and what is noted about them."""

import re
import uuid
from typing import Any

import pytest

from tests.play.playing import any_win, dead, fresh, plain_win, play_all, record, seated_table
from tests.sheets.paper import (
    address_of,
    column,
    filled,
    fresh_row,
    grid_rows,
    lines_of,
    picture_of,
    reader,
    row_of,
    text_of,
)
from tournament.accounts.models import User
from tournament.draw.models import Table
from tournament.events.models import Event
from tournament.play.entry import QuickEntry
from tournament.play.models import Hand
from tournament.play.recorder import Recorder
from tournament.play.services import close_table, undo_hand
from tournament.play.table_state import TableView
from tournament.sheets.fonts import GETA
from tournament.sheets.score_sheet import ScoreSheet, filled_sheet

pytestmark = [pytest.mark.django_db, pytest.mark.pdf]


@pytest.fixture
def table(event: Event) -> Table:
    """Four players at one table; E deals first, so N rests in hand 1."""
    return seated_table(event)


def sheet_of(table: Table) -> ScoreSheet:
    """Return what would be printed."""
    return filled_sheet(TableView(fresh_row(table)), address=address_of(table.get_absolute_url()))


def amounts_of(sheet: ScoreSheet, number: int) -> list[str]:
    """Return the four amounts of hand ``number``."""
    [row] = [row for rows in sheet.rounds for row in rows if row.label == str(number)]
    return [cell.amount for cell in row.cells]


def remarks_of(sheet: ScoreSheet, number: int) -> tuple[str, ...]:
    """Return the remarks of hand ``number``."""
    [row] = [row for rows in sheet.rounds for row in rows if row.label == str(number)]
    return row.remarks


def one_line(text: str) -> str:
    """Return a text with every blank, also one that does not break, as a space."""
    return re.sub(r"\s+", " ", text)


def total_line(pdf: bytes) -> str:
    """Return the line of the sums."""
    [line] = [line for line in lines_of(pdf) if line.startswith("合计")]
    return line


def test_a_plain_win_as_the_rules_settle_it(table: Table, referee: User) -> None:
    # E wins with 6.5, S 0, W 1: S pays E 6.5, W pays E 5.5, S pays W 1; S and W each pay N 1 (面见).
    # E +12, S −6.5 −1 −1 = −8.5, W −5.5 +1 −1 = −5.5, N +2; the two 见 are 2 together.
    record(table, plain_win(), referee)
    pdf = filled(table)
    assert row_of(pdf, 1) == "1 东 东 和 +12 −8.5 −5.5 歇 +2 面 2"
    assert total_line(pdf) == "合计 +12 −8.5 −5.5 +2"
    assert "已记 1 把，计 1 把" in text_of(pdf)


def test_sums_are_those_of_the_ledger(table: Table, referee: User) -> None:
    record(table, plain_win(), referee)
    # Hand 2: S deals, E rests. S wins with 2 嘴, others 0: W and N pay S 2 each, and E 0.5 each (黄见).
    record(
        table, QuickEntry(outcome="mo", caller="S", half_zui={"S": 4, "W": 0, "N": 0}, jian="huang"), referee
    )
    # Hand 3: W deals, S rests; nobody won, W 1, N 0, E 3: N pays W 1 and E 3, W pays E 2.
    record(table, dead({"W": 2, "N": 0, "E": 6}), referee)
    pdf = filled(table)
    assert row_of(pdf, 2) == "2 南 南 抹 歇 +1 +4 −2.5 −2.5 黄 1"
    assert row_of(pdf, 3) == "3 西 黄牌 +5 歇 0 −1 −4"
    # E 12 + 1 + 5, S −8.5 + 4 + 0, W −5.5 − 2.5 − 1, N 2 − 2.5 − 4.
    assert total_line(pdf) == "合计 +18 −4.5 −9 −4.5"


def test_hands_still_to_be_played_follow_the_rotation(table: Table, referee: User) -> None:
    record(table, plain_win(), referee)
    assert row_of(filled(table), 2) == "2 南 和 抹 砸 黄 歇"


def test_a_correction_is_marked_and_explained(table: Table, referee: User) -> None:
    record(table, plain_win(half_zui={"E": 30, "S": 0, "W": 2}), referee)
    record(table, plain_win(), referee, number=1, reason="嘴数抄错")
    pdf = filled(table)
    assert row_of(pdf, 1) == "1 东 东 和 +12 −8.5 −5.5 歇 +2 面 2 更 v2"
    assert "第 1 把更正 v2：嘴数抄错" in text_of(pdf)
    # Under the first version S paid E 15, W paid E 14, S paid W 1, and both paid N 1.
    assert "东 +29→+12，南 −17→−8.5，西 −14→−5.5" in one_line(text_of(pdf))
    assert total_line(pdf) == "合计 +12 −8.5 −5.5 +2"


def test_a_reason_that_cannot_be_printed_does_not_stop_the_sheet(table: Table, referee: User) -> None:
    record(table, plain_win(), referee)
    record(table, plain_win(half_zui={"E": 20, "S": 0, "W": 2}), referee, number=1, reason="抄错了😀")
    assert f"第 1 把更正 v2：抄错了{GETA}" in text_of(filled(table))


def test_a_hand_taken_back_is_not_on_the_sheet(table: Table, referee: User) -> None:
    record(table, plain_win(), referee)
    second = record(table, any_win(fresh(table)), referee)
    recorder = Recorder(user=referee)
    undo_hand(
        table=table, number=2, base_version=1, key=uuid.uuid4(), recorder=recorder, reason="记到别的桌了"
    )
    assert second.number == 2
    pdf = filled(table)
    assert row_of(pdf, 2) == "2 南 和 抹 砸 黄 歇"
    assert total_line(pdf) == "合计 +12 −8.5 −5.5 +2"


def test_a_penalty_is_listed_with_code_words_and_amount(table: Table, referee: User) -> None:
    # P07 谎报有地和: W pays all three others 5 each (section 12), 15 in all, on top of the plain win:
    # E 12 + 5, S −8.5 + 5, W −5.5 − 15, N 2 + 5.
    record(table, plain_win(marks=(("P07", "W"),)), referee)
    pdf = filled(table)
    assert row_of(pdf, 1) == "1 东 东 和 +17 −3.5 −20.5 歇 +7 面 2 P07"
    assert "第 1 把 西 选手3：P07 谎报有地和 −15" in text_of(pdf)


def test_a_foul_is_listed_with_its_effect(table: Table, referee: User) -> None:
    # F05 大小相公 is 免嘴免和: the 1 嘴 of W counts 0, so W pays E 6.5 and S pays W nothing.
    # E +13, S −6.5 −1, W −6.5 −1, N +2.
    record(table, plain_win(marks=(("F05", "W"),)), referee)
    pdf = filled(table)
    assert row_of(pdf, 1) == "1 东 东 和 +13 −7.5 −7.5 歇 +2 面 2 F05"
    assert "第 1 把 西 选手3：F05 大小相公（免嘴免和）" in text_of(pdf)


def test_a_false_win_shows_who_pays(table: Table, referee: User) -> None:
    # P02 假和: S pays E and W 15 each; 见 as on a 砸 (× 4, 黄 0.5 → 2), both shares by S: N +4.
    record(table, QuickEntry(outcome="zhahu", caller="S", jian="huang"), referee)
    pdf = filled(table)
    assert row_of(pdf, 1) == "1 东 南 假和 +15 −34 +15 歇 +4 黄 4 P02"
    assert "第 1 把 南 选手2：P02 假和 −30" in text_of(pdf)


def test_quan_pei_is_listed(table: Table, referee: User) -> None:
    # E 夺 with 十八和, 20 嘴; S pays for both: 40, and both 见 (面 1 × 4 each): 8.
    entry = QuickEntry(outcome="duo", caller="E", big="shiba", half_zui={"E": 40}, jian="mian", liable="S")
    record(table, entry, referee)
    pdf = filled(table)
    assert row_of(pdf, 1) == "1 东 东 夺 十八和 +40 −48 0 歇 +8 面 8 全赔"
    assert "第 1 把 南 选手2：全赔 −40" in text_of(pdf)


def test_the_pot_stands_beside_the_sums_and_goes_back_at_the_close(table: Table, referee: User) -> None:
    # The dealer 扣 and W turned the card, lost, and pays one 挡 (5) into the pot: W −5.5 − 5.
    record(table, plain_win(dangjia="W"), referee)
    pdf = filled(table)
    assert row_of(pdf, 1) == "1 东 东 和 +12 −8.5 −10.5 歇 +2 面 2 挡+5"
    assert total_line(pdf) == "合计 +12 −8.5 −10.5 +2 挡 5"
    play_all(table, referee, 19)
    close_table(table=table, user=referee)
    pdf = filled(table)
    assert "收桌退挡 0 0 +5 0 挡 −5" in lines_of(pdf)
    # Hands 2–20 by the dealer with 2 嘴, 面见: +4 dealing, +2 resting, −3 in each of the two other hands.
    # S, W and N deal, rest … five times each but E deals only four more: E 12 + 4×4 + 5×2 − 10×3 = 8;
    # S −8.5 + 5×4 + 5×2 − 9×3 = −5.5; W −5.5 + 5×4 + 5×2 − 9×3 = −2.5; N 2 + 5×4 + 4×2 − 10×3 = 0.
    assert total_line(pdf) == "合计 +8 −5.5 −2.5 0"


def test_a_dead_hand_and_the_one_that_makes_up_for_it_are_marked(table: Table, referee: User) -> None:
    # Nothing moved: not counted, made up by the same dealer (options replay_dead, replay_dealer).
    record(table, dead(), referee)
    record(table, plain_win(), referee)
    pdf = filled(table)
    assert row_of(pdf, 1) == "1 东 黄牌 0 0 0 歇 0 不计"
    assert row_of(pdf, 2) == "2 东 东 和 +12 −8.5 −5.5 歇 +2 面 2 补第1把"
    assert row_of(pdf, 3) == "3 南 和 抹 砸 黄 歇"
    assert "已记 2 把，计 1 把" in text_of(pdf)


def test_hands_beyond_the_regular_ones_take_the_spare_rows(table: Table, referee: User) -> None:
    record(table, dead(), referee)
    sheet = sheet_of(table)
    labels = [row.label for rows in sheet.rounds for row in rows]
    # 21 hands to be played in all, so three spare rows are left.
    assert labels == [*(str(n) for n in range(1, 22)), "", "", ""]


def test_more_dead_hands_than_spare_rows_make_the_sheet_longer(table: Table, referee: User) -> None:
    for _n in range(6):
        record(table, dead(), referee)
    labels = [row.label for rows in sheet_of(table).rounds for row in rows]
    assert labels == [str(n) for n in range(1, 27)]


def test_nothing_can_be_added_to_a_closed_sheet(table: Table, referee: User) -> None:
    play_all(table, referee, 20)
    close_table(table=table, user=referee)
    pdf = filled(table)
    assert len(reader(pdf).pages) == 1
    lines = lines_of(pdf)
    assert not any("和 抹 砸 黄" in line for line in lines)
    assert "以 下 空 白" in lines
    # Every dealer wins 2 嘴 five times and rests five times: 5×4 + 5×2 − 10×3 = 0.
    assert total_line(pdf) == "合计 0 0 0 0"


def test_big_wins_are_named(table: Table, referee: User) -> None:
    # 20 嘴 each from S and W, and 面见 × 4 from both.
    entry = QuickEntry(outcome="duo", caller="E", big="shiba", half_zui={"E": 40}, jian="mian")
    record(table, entry, referee)
    assert row_of(filled(table), 1) == "1 东 东 夺 十八和 +40 −24 −24 歇 +8 面 8"


def test_ink_is_where_the_numbers_should_be(table: Table, referee: User) -> None:
    record(table, plain_win(), referee)
    picture = picture_of(filled(table))
    (top, bottom), (below, under) = grid_rows(picture, 2)
    for seat in "ESWN":
        left, right = column(seat)
        assert picture.ink(left + 10, top + 0.5, right - 0.5, bottom - 0.5) > 150
        assert picture.ink(left + 10, below + 0.5, right - 0.5, under - 0.5) == 0


def test_the_winner_is_set_bold(table: Table, referee: User) -> None:
    record(table, plain_win(), referee)
    [row] = [row for rows in sheet_of(table).rounds for row in rows if row.label == "1"]
    assert [cell.is_winner for cell in row.cells] == [True, False, False, False]


def test_every_row_of_a_simulated_zhang_sums_to_zero_with_the_pot(table: Table, referee: User) -> None:
    play_all(table, referee, 20)
    sheet = sheet_of(table)
    for number in range(1, 21):
        amounts = [float(one.replace("−", "-")) for one in amounts_of(sheet, number)]
        assert sum(amounts) == 0
    assert Hand.objects.filter(table=table).count() == 20


def test_notes_that_need_a_second_page_take_it(table: Table, referee: User) -> None:
    for _n in range(12):
        view = fresh(table)
        first, second, third = view.active
        marks: Any = (("P05", second), ("F05", third))
        amounts = dict.fromkeys(view.active, 0) | {first: 4}
        record(
            table, QuickEntry(outcome="hu", caller=first, half_zui=amounts, jian="mian", marks=marks), referee
        )
    pdf = filled(table)
    assert len(reader(pdf).pages) == 2
    whole = text_of(pdf, 1) + text_of(pdf, 2)
    assert whole.count("P05 故意违规 −45") == 12
    assert "裁判" in text_of(pdf, 2)
    assert remarks_of(sheet_of(table), 1) == ("P05", "F05")
