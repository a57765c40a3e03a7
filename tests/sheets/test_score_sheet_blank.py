"""The blank 记分表: one page, everything a recorder needs on it, rows high enough for handwriting."""

import datetime as dt
import re
from typing import Any

import pytest
import segno
from hypothesis import given
from hypothesis import strategies as st

from tests.builders import make_event, make_players, make_table, make_team, make_zhang
from tests.play.playing import any_win, fresh, record
from tests.sheets.paper import (
    LEFT,
    address_of,
    blank,
    column,
    foot_of,
    fresh_row,
    grid_rows,
    lines_of,
    picture_of,
    reader,
    row_of,
    text_of,
)
from tournament.draw.models import Table
from tournament.events.models import Event
from tournament.play.table_state import TableView
from tournament.sheets import documents
from tournament.sheets.documents import score_sheets
from tournament.sheets.hand_rows import planned_rows
from tournament.sheets.score_sheet import blank_sheet

pytestmark = [pytest.mark.django_db, pytest.mark.pdf]

A4 = (595, 842)
LONG_NAMES = ["那仁满都拉一", "敖特根巴雅尔", "白音宝力高", "崔伟"]
LONG_TEAMS = ["内蒙古通辽科尔沁老年体协", "科尔沁左翼中旗老年大学队", "霍林郭勒市老年体协二队甲", "开鲁县"]


@pytest.fixture
def table(event: Event) -> Table:
    """A table of four at which S deals first."""
    return make_table(make_zhang(event), make_players(event, 4), number=7, first_dealer="S")


def long_table(event: Event, names: list[str], teams: list[str], **zhang: Any) -> Table:
    """A table whose players and teams have long names."""
    players = make_players(event, 4, team_size=None)
    for player, name, team in zip(players, names, teams, strict=True):
        player.name, player.team = name, make_team(event, event.teams.count() + 1, name=team)
        player.save()
    return make_table(make_zhang(event, **zhang), players)


def test_twenty_hands_and_four_spare_ones_fit_one_a4_page(table: Table) -> None:
    [page] = reader(blank(table)).pages
    assert (round(page.mediabox.width), round(page.mediabox.height)) == A4


def test_rows_are_at_least_8_mm_high(table: Table) -> None:
    rows = grid_rows(picture_of(blank(table)), 24)
    heights = [bottom - top for top, bottom in rows]
    assert len(heights) == 24
    # A pixel is 0.085 mm here.
    assert min(heights) >= 8 - 0.085
    assert sum(heights) / 24 >= 8


def test_only_the_two_own_fonts_are_used_and_both_are_embedded(table: Table) -> None:
    fonts: Any = reader(blank(table)).pages[0]["/Resources"]["/Font"]
    found = [font.get_object()["/DescendantFonts"][0].get_object() for font in fonts.values()]
    assert sorted(font["/BaseFont"].partition("+")[2] for font in found) == ["Qiangtou", "Qiangtou-Bold"]
    assert all("/FontFile3" in font["/FontDescriptor"].get_object() for font in found)


def test_the_head_says_where_one_is(table: Table) -> None:
    text = text_of(blank(table))
    for part in ("科尔沁嘴和交流赛", "记分表", "预赛", "第 1 仗", "20 把", "2026-12-05", "老年活动中心"):
        assert part in text
    assert "规则：嘴和（通辽 2011 规则）" in text
    assert re.search(r"^7$", text, re.MULTILINE)
    assert "号桌" in text


def test_the_date_has_a_time_when_the_schedule_has_one(event: Event) -> None:
    start = dt.datetime(2026, 12, 5, 1, 0, tzinfo=dt.UTC)
    table = make_table(make_zhang(event, starts_at=start), make_players(event, 4))
    # 1:00 UTC is 9:00 in the hall.
    assert "2026-12-05 09:00 · 老年活动中心" in text_of(blank(table))


def test_text_comes_in_the_order_of_the_page(table: Table) -> None:
    text = text_of(blank(table))
    parts = [
        "科尔沁嘴和交流赛",
        "选手1",
        "选手2",
        "选手3",
        "选手4",
        "合计",
        "违规、处罚和更正",
        "裁判",
        "日期",
    ]
    places = [text.index(part) for part in parts]
    assert places == sorted(places)
    rows = re.findall(r"^(\d+) [东南西北]", text, re.MULTILINE)
    assert rows == [str(number) for number in range(1, 21)]


def test_seats_show_name_number_team_and_first_dealer(table: Table) -> None:
    head = "\n".join(lines_of(blank(table))[:12])
    for part in ("东 1号 南 头家 2号 西 3号 北 4号", "选手1 选手2 选手3 选手4", "1队 1队 1队 1队"):
        assert part in head.replace("\n", " ")


def test_dealers_go_round_from_the_first_dealer(table: Table) -> None:
    pdf = blank(table)
    # S deals first: S W N E, five times.
    for number in range(1, 21):
        dealer = "南西北东"[(number - 1) % 4]
        assert row_of(pdf, number).startswith(f"{number} {dealer} 和 抹 砸 黄")


def test_the_resting_seat_is_tinted_and_says_so(table: Table) -> None:
    pdf = blank(table)
    picture = picture_of(pdf)
    # The seat before the dealer rests (section 2): E S W N, as S W N E deal.
    for number, (top, bottom) in enumerate(grid_rows(picture, 20), start=1):
        resting = "ESWN"[(number - 1) % 4]
        for seat in "ESWN":
            left, right = column(seat)
            middle = picture.grey(left + 16, (top + bottom) / 2)
            sign = picture.ink(left + 0.5, top + 1, left + 6, bottom - 1)
            assert (middle < 240, sign > 100) == (seat == resting, seat == resting), (number, seat)
            assert picture.ink(left + 8, top + 1, right - 0.5, bottom - 1) == 0
    assert text_of(pdf).count("歇") == 20


def test_spare_rows_have_no_dealer_and_ask_which_hand_they_make_up(table: Table) -> None:
    spare = [line for line in lines_of(blank(table)) if line.startswith("和 抹 砸 黄")]
    assert spare == ["和 抹 砸 黄 补第 把"] * 4


def test_sums_penalties_and_signatures_are_asked_for(table: Table) -> None:
    pdf = blank(table)
    lines = lines_of(pdf)
    assert any(line.startswith("合计 四家加挡＝0") for line in lines)
    assert any(line.startswith("违规、处罚和更正") for line in lines)
    [signatures] = [line for line in lines if "裁判" in line]
    for part in ("东 选手1", "南 选手2", "西 选手3", "北 选手4", "裁判", "日期"):
        assert part in signatures
    assert foot_of(pdf) == "科尔沁嘴和交流赛 第 1 仗 7 号桌 第 1 页 共 1 页"


def test_the_qr_code_is_22_mm_wide_and_leads_to_the_table(table: Table) -> None:
    picture = picture_of(blank(table))
    address = address_of(table.get_absolute_url())
    modules = [[bool(dark) for dark in line] for line in segno.make(address, error="m", micro=False).matrix]
    size, left, top = 22, 210 - 9 - 22, 8 - 1.8
    step = size / len(modules)
    drawn = [
        [picture.grey(left + (x + 0.5) * step, top + (y + 0.5) * step) < 128 for x in range(len(modules))]
        for y in range(len(modules))
    ]
    assert drawn == modules
    # Four modules of white on every side, as readers need.
    quiet = 4 * step
    assert picture.ink(left - quiet, top, left - 0.1, top + size) == 0
    assert picture.ink(left, top + size + 0.1, left + size, top + size + quiet) == 0


def test_forty_hands_go_over_two_pages_with_the_heads_repeated(event: Event) -> None:
    table = make_table(make_zhang(event, hands=40), make_players(event, 4))
    pdf = blank(table)
    assert len(reader(pdf).pages) == 2
    numbers = []
    for page in (1, 2):
        text = text_of(pdf, page)
        assert "头家" in text
        assert "选手4" in text
        assert f"第 {page} 页 共 2 页" in text
        numbers.append([int(n) for n in re.findall(r"^(\d+) [东南西北]", text, re.MULTILINE)])
    assert numbers[0] + numbers[1] == list(range(1, 41))
    # A 圈 is never split.
    assert numbers[0][-1] % 4 == 0
    assert "合计" not in text_of(pdf, 1)


def test_timed_play_has_twenty_rows(event: Event) -> None:
    table = make_table(make_zhang(event, minutes=90), make_players(event, 4))
    pdf = blank(table)
    assert "时间牌 90 分钟" in text_of(pdf)
    assert row_of(pdf, 20)
    assert len(grid_rows(picture_of(pdf), 24)) == 24


def test_long_names_and_teams_are_whole_and_still_on_one_page(event: Event) -> None:
    pdf = blank(long_table(event, LONG_NAMES, LONG_TEAMS))
    assert len(reader(pdf).pages) == 1
    text = text_of(pdf).replace("\n", "")
    for part in (*LONG_NAMES, *LONG_TEAMS):
        assert part in text


def test_longer_names_than_anybody_has_are_still_whole(db: None) -> None:
    event = make_event(name="内蒙古自治区第十二届老年人体育健身大会暨通辽市嘴和邀请赛" * 2)
    teams = [f"通辽市科尔沁区离退休干部活动中心代表队第{n}队" for n in "一二三四"]
    names = ["Nayanmandula Borjigin", "阿拉坦其其格苏日娜", "欧阳娜娜", "王"]
    pdf = blank(long_table(event, names, teams))
    assert len(reader(pdf).pages) == 1
    text = re.sub(r"\s", "", text_of(pdf))
    for part in (*names, *teams, event.name):
        assert part.replace(" ", "") in text


def test_the_longest_name_leaves_room_to_sign(event: Event) -> None:
    names = ["阿拉坦其其格苏日娜敖特根巴雅尔乌兰", "那仁满都拉一孛儿只斤白音宝力高王崔", "王", "崔伟"]
    assert [len(name) for name in names[:2]] == [17, 17]
    pdf = blank(long_table(event, names, ["一队", "二队", "三队", "四队"]))
    assert len(reader(pdf).pages) == 1
    picture = picture_of(pdf)
    # Just inside the right edge of the signatures' box stand only its rules: its last two are top and bottom.
    bottom = picture.rules(200.2, 30, 285)[-1]
    # A referee's cell has the same height as the others; 7.5 mm of every player's are free.
    for cell in range(4):
        left = LEFT + 8 + cell * 184 / 6
        assert picture.ink(left + 0.5, bottom - 7.5, left + 184 / 6 - 0.5, bottom - 0.3) == 0
        assert picture.ink(left + 0.5, bottom - 15, left + 184 / 6 - 0.5, bottom - 7.5) > 100


def test_a_house_player_is_named_as_such(event: Event) -> None:
    players = make_players(event, 3) + make_players(event, 1, team_size=None, name="陪练王", is_house=True)
    text = text_of(blank(make_table(make_zhang(event), players)))
    assert "陪练王" in text
    assert "陪打" in text


def test_a_file_of_a_whole_zhang_is_sorted_by_table_and_counts_pages_by_sheet(event: Event) -> None:
    zhang = make_zhang(event)
    order = [3, 16, 1, *(n for n in range(1, 17) if n not in (1, 3, 16))]
    for number in order:
        make_table(zhang, make_players(event, 4), number=number)
    content = score_sheets(zhang=zhang, address_of=address_of).content
    feet = [foot_of(content, page) for page in range(1, 17)]
    assert feet == [f"科尔沁嘴和交流赛 第 1 仗 {n} 号桌 第 1 页 共 1 页" for n in range(1, 17)]
    assert len(reader(content).pages) == 16
    # One entry a sheet, so that a reader's outline leads to the table.
    outline: Any = reader(content).outline
    assert [entry["/Title"] for entry in outline][:2] == [
        "科尔沁嘴和交流赛 第 1 仗 1 号桌",
        "科尔沁嘴和交流赛 第 1 仗 2 号桌",
    ]
    assert len(outline) == 16


def test_blank_stays_blank_while_hands_are_recorded(table: Table, referee: Any) -> None:
    record(table, any_win(fresh(table)), referee)
    assert row_of(blank(table), 1) == "1 南 和 抹 砸 黄 歇"


@given(first=st.sampled_from("ESWN"), rounds=st.integers(1, 20))
def test_everybody_deals_and_rests_equally_often(first: str, rounds: int) -> None:
    rows = planned_rows(first, count=4 * rounds, first=1)
    assert [row.label for row in rows] == [str(n) for n in range(1, 4 * rounds + 1)]
    for seat, wind in zip("ESWN", "东南西北", strict=True):
        assert sum(row.dealer == wind for row in rows) == rounds
        assert sum(row.cells["ESWN".index(seat)].is_rest for row in rows) == rounds
    # The seat before the dealer rests.
    before = dict(zip("东南西北", "NESW", strict=True))
    for row in rows:
        assert [cell.is_rest for cell in row.cells] == [seat == before[row.dealer] for seat in "ESWN"]


def test_a_sheet_of_many_tables_costs_few_questions_to_the_database(
    event: Event, django_assert_max_num_queries: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    zhang = make_zhang(event)
    for number in range(1, 6):
        make_table(zhang, make_players(event, 4), number=number)
    monkeypatch.setattr(documents, "render_pdfs", lambda *_args, **_more: b"")
    with django_assert_max_num_queries(6):
        documents.score_sheets(zhang=zhang, address_of=address_of)


def test_the_sheet_knows_its_address(table: Table) -> None:
    sheet = blank_sheet(TableView(fresh_row(table)), address=address_of("/e/kerqin/z/1/t/7/"))
    assert sheet.address == "http://192.168.1.20:8000/e/kerqin/z/1/t/7/"
    assert not sheet.is_filled


def test_screen_readers_get_a_table_and_the_address_in_words(table: Table) -> None:
    elements: list[Any] = []

    def walk(element: Any) -> None:
        element = element.get_object()
        children = element if isinstance(element, list) else [element.get("/K", [])]
        if isinstance(element, dict):
            elements.append(element)
        for child in children:
            if isinstance(child.get_object(), list | dict):
                walk(child)

    walk(reader(blank(table)).trailer["/Root"]["/StructTreeRoot"])
    kinds = [element.get("/S") for element in elements]
    # The grid and the signatures; a head for each column, each numbered row, the sums and the signatures.
    assert kinds.count("/Table") == 2
    assert kinds.count("/TH") == 9 + 24 + 1 + 1
    [figure] = [element for element in elements if element.get("/S") == "/Figure"]
    assert figure["/Alt"] == f"本桌网页的二维码：{address_of(table.get_absolute_url())}"
