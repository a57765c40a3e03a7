"""The three entry lists from real life, read whole. The expected counts were counted in the files by eye."""

import csv

import openpyxl
import pytest

from tests.entrants.roster_kit import SAMPLES, codes
from tournament.entrants.roster import Kind, Numbering, RosterPreview, preview_sheet, read_table, sentence


def read(name: str) -> RosterPreview:
    data = (SAMPLES / name).read_bytes()
    return preview_sheet(read_table(data, name), teams_required=True, reference_year=2026)


@pytest.fixture(scope="module")
def plain_list() -> RosterPreview:
    return read("roster-utf8.csv")


@pytest.fixture(scope="module")
def untidy_list() -> RosterPreview:
    return read("roster-gbk.csv")


@pytest.fixture(scope="module")
def merged_list() -> RosterPreview:
    return read("roster-merged.xlsx")


def test_plain_list_gives_64_players_of_16_teams(plain_list: RosterPreview) -> None:
    assert len(plain_list.players) == 64
    assert len(plain_list.teams) == 16
    assert plain_list.counts == {
        **dict.fromkeys(plain_list.counts, 0),
        "header": 1,
        "player": 64,
    }


def test_plain_list_keeps_every_field_as_written(plain_list: RosterPreview) -> None:
    with (SAMPLES / "roster-utf8.csv").open(encoding="utf-8-sig", newline="") as file:
        written = list(csv.DictReader(file))
    for row, player in zip(written, plain_list.players, strict=True):
        assert (str(player.number), player.team, player.name) == (row["序号"], row["代表队"], row["姓名"])
        assert ({"m": "男", "f": "女"}[player.gender], str(player.age)) == (row["性别"], row["年龄"])
        assert player.phone == row["联系电话"]
        assert player.birth_year == 2026 - int(row["年龄"])


def test_plain_list_names_the_two_namesakes_and_nothing_else_to_check(plain_list: RosterPreview) -> None:
    namesakes = [row for row in plain_list.rows if row.has("same_name")]
    assert [(row.row, row.team) for row in namesakes] == [(43, "开发区"), (58, "老年大学")]
    note = next(note for note in namesakes[0].notes if note.code == "same_name")
    assert sentence(note) == "同名：老年大学（第 58 行）也有“白音宝力高”，按不同的人导入。"
    assert plain_list.notes == ()
    assert {code for row in plain_list.players for code in codes(row)} == {"birth_year_from_age", "same_name"}


def test_untidy_list_accounts_for_all_55_rows(untidy_list: RosterPreview) -> None:
    assert [row.row for row in untidy_list.rows] == list(range(1, 56))
    assert untidy_list.counts == {
        "title": 1,
        "header": 1,
        "blank": 11,
        "total": 1,
        "signature": 1,
        "player": 38,
        "duplicate": 1,
        "problem": 1,
    }
    blank = [2, 9, 12, 19, 23, 27, 29, 33, 39, 46, 50]
    assert [row.row for row in untidy_list.rows if row.kind is Kind.BLANK] == blank


def test_untidy_list_has_ten_teams_in_one_spelling(untidy_list: RosterPreview) -> None:
    assert untidy_list.teams == (
        "科左中旗一队",
        "科左中旗二队",
        "科左后旗",
        "开鲁县",
        "库伦旗",
        "奈曼旗",
        "扎鲁特旗",
        "霍林郭勒市",
        "科尔沁区一队",
        "科尔沁区二队",
    )


def test_untidy_list_takes_spaces_out_of_four_names(untidy_list: RosterPreview) -> None:
    spaced = [row.name for row in untidy_list.rows if row.has("name_spaces")]
    assert spaced == ["崔伟", "魏刚", "史成", "唐林"]


def test_untidy_list_numbers_run_on_with_full_width_digits(untidy_list: RosterPreview) -> None:
    assert [row.number for row in untidy_list.players] == list(range(1, 39))
    assert untidy_list.numbering is Numbering.LIST
    assert (untidy_list.rows[7].age, untidy_list.rows[7].birth_year) == (79, 1947)


def test_untidy_list_keeps_players_without_a_phone(untidy_list: RosterPreview) -> None:
    without = [row.number for row in untidy_list.players if not row.phone]
    assert without == [1, 3, 10, 16, 31, 35]


def test_untidy_list_does_not_import_the_repeated_player(untidy_list: RosterPreview) -> None:
    row = untidy_list.rows[51]
    assert (row.kind, row.name, row.will_import) == (Kind.DUPLICATE, "白音宝力高一", False)
    texts = [sentence(note) for note in row.notes]
    assert "与第 8 行的“白音宝力高一”同队同名，不再导入。" in texts


def test_untidy_list_does_not_import_the_row_without_a_name(untidy_list: RosterPreview) -> None:
    row = untidy_list.rows[52]
    assert (row.kind, row.team, row.gender, row.age) == (Kind.PROBLEM, "库伦旗", "m", 66)
    assert "第 53 行没有姓名，不导入。" in [sentence(note) for note in row.notes]


def test_untidy_list_total_of_38_agrees(untidy_list: RosterPreview) -> None:
    assert codes(untidy_list.rows[53]) == ["total_line", "total_agrees"]
    assert codes(untidy_list) == ["read_as_gb18030"]


def test_untidy_list_ends_with_a_signature_line(untidy_list: RosterPreview) -> None:
    assert untidy_list.rows[54].kind is Kind.SIGNATURE


def test_merged_list_gives_48_players_four_to_a_team(merged_list: RosterPreview) -> None:
    assert len(merged_list.players) == 48
    assert merged_list.teams == (
        "科左中旗一队",
        "科左中旗二队",
        "科左后旗",
        "开鲁县",
        "库伦旗",
        "奈曼旗",
        "扎鲁特旗",
        "霍林郭勒市",
        "科尔沁区一队",
        "科尔沁区二队",
        "开发区",
        "市直机关",
    )
    for start, team in zip(range(0, 48, 4), merged_list.teams, strict=True):
        assert {row.team for row in merged_list.players[start : start + 4]} == {team}
    assert [row.has("team_merged") for row in merged_list.players] == [False, True, True, True] * 12


def test_merged_list_names_and_years_are_those_of_the_cells(merged_list: RosterPreview) -> None:
    worksheet = openpyxl.load_workbook(SAMPLES / "roster-merged.xlsx")["报名表"]
    written = list(worksheet.iter_rows(min_row=3, min_col=3, max_col=5, values_only=True))
    read = [(row.name, {"m": "男", "f": "女"}[row.gender], row.birth_year) for row in merged_list.players]
    assert read == [(name, gender, int(birth[:4])) for name, gender, birth in written]


def test_merged_list_has_three_substitutes(merged_list: RosterPreview) -> None:
    substitutes = [(row.row, row.name) for row in merged_list.players if row.substitute]
    assert substitutes == [(6, "龚勇静"), (26, "邓兰刚"), (46, "曹秀洋")]


def test_merged_list_is_numbered_afresh_in_each_team(merged_list: RosterPreview) -> None:
    assert merged_list.numbering is Numbering.TEAM
    assert not any(row.has("number_out_of_order") for row in merged_list.rows)


def test_merged_list_title_is_no_player_and_the_other_sheet_is_named(merged_list: RosterPreview) -> None:
    assert [row.kind for row in merged_list.rows[:2]] == [Kind.TITLE, Kind.HEADER]
    assert [sentence(note) for note in merged_list.notes] == ["工作表“说明”没有读，其中没有找到选手。"]
