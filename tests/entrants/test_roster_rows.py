"""Which row is what: headers, teams carried down, totals, signatures, duplicates, numbering."""

import pytest

from tests.entrants.roster_kit import HEADER, codes, preview, sheet
from tournament.entrants.roster import Kind, Merge, Numbering, RosterPreview, RosterRefused, parse_roster


def kinds(result: RosterPreview) -> list[str]:
    return [row.kind.value for row in result.rows]


def refused(*rows: tuple[str, ...]) -> str:
    with pytest.raises(RosterRefused) as caught:
        parse_roster(sheet(*rows))
    return caught.value.note.code


def people(*names: str, team: str = "开鲁县") -> list[tuple[str, ...]]:
    return [(str(number), team, name, "女") for number, name in enumerate(names, 1)]


# The header


@pytest.mark.parametrize(
    "word", ["代表队", "单 位", "队　名", "参赛单位", "旗县市区", "旗、县、市、区", "单位（盖章）", "*代表队"]
)
def test_team_column_is_found_by_its_synonyms(word: str) -> None:
    result = parse_roster(sheet((word, "姓名"), ("开鲁县", "梁英")))
    assert result.teams == ("开鲁县",)


@pytest.mark.parametrize(
    "word", ["姓名", "姓　名", "选手", "队员", "队员姓名", "姓名（必填）", "姓名/Name", "NAME"]
)
def test_name_column_is_found_by_its_synonyms(word: str) -> None:
    result = parse_roster(sheet(("单位", word), ("开鲁县", "梁英")))
    assert [row.name for row in result.players] == ["梁英"]


@pytest.mark.parametrize(
    ("field", "word"),
    [
        ("number", "序号"),
        ("number", "编号"),
        ("number", "号 码"),
        ("gender", "性　别"),
        ("age", "年龄(岁)"),
        ("birth", "出生年月"),
        ("birth", "出生日期"),
        ("phone", "联系电话"),
        ("phone", "手机号码"),
        ("phone", "电话："),
        ("remark", "备 注"),
    ],
)
def test_other_columns_are_found_by_their_synonyms(field: str, word: str) -> None:
    result = parse_roster(sheet(("姓名", word), ("梁英", "1")), teams_required=False)
    assert [column.field for column in result.columns] == ["name", field]


def test_columns_that_are_not_read_are_listed() -> None:
    result = parse_roster(sheet(("代表队", "姓名", "民族", "身份证号"), ("开鲁县", "梁英", "蒙古", "15")))
    assert codes(result) == ["columns_not_read"]
    assert result.notes[0].params == {"columns": ["民族", "身份证号"]}


def test_team_word_wins_over_unit_word() -> None:
    result = parse_roster(sheet(("单位", "代表队", "姓名"), ("水务局", "开鲁县", "梁英")))
    assert result.teams == ("开鲁县",)
    assert result.notes[0].params == {"columns": ["单位"]}


def test_two_name_columns_are_refused() -> None:
    assert refused(("姓名", "性别", "姓名", "性别"), ("梁英", "女", "魏刚", "男")) == "name_column_twice"


def test_header_over_two_merged_rows() -> None:
    merges = [Merge(0, column, 1, column) for column in (0, 1)] + [Merge(0, 2, 0, 3)]
    rows = ("代表队", "姓名", "出生年月", ""), ("", "", "年", "月"), ("开鲁县", "梁英", "1945", "7")
    result = parse_roster(sheet(*rows, merges=merges))
    assert kinds(result) == ["header", "header", "player"]


def test_header_repeated_on_each_page_is_no_player() -> None:
    result = preview(*people("梁英"), ("",), HEADER, *people("魏刚", team="库伦旗"))
    assert kinds(result) == ["header", "player", "blank", "header", "player"]
    assert result.rows[3].has("header_repeated")


def test_remark_word_does_not_make_a_header() -> None:
    result = preview(("1", "开鲁县", "梁英", "女", "", "", "队员"))
    assert kinds(result) == ["header", "player"]


@pytest.mark.parametrize(
    "rows",
    [
        [("2026年交流赛报名表",)],
        [("开鲁县", "梁英"), ("开鲁县", "魏刚"), ("库伦旗", "蒋军")],
        [("梁英", "魏刚", "女"), ("蒋军", "史成", "男"), ("余志", "易兰", "女")],
        [("队员一", "队员二", "队员三"), ("梁英", "魏刚", "蒋军")],
    ],
)
def test_without_header_and_in_doubt_the_sheet_is_refused(rows: list[tuple[str, ...]]) -> None:
    assert refused(*rows) == "header_missing"


def test_without_header_clear_contents_are_read_and_said() -> None:
    result = parse_roster(
        sheet(
            ("交流赛",),
            ("1", "开鲁县", "梁英", "女", "81", "13800138000"),
            ("2", "开鲁县", "魏刚", "男", "77", "13800138001"),
            ("3", "库伦旗", "蒋军", "男", "75", "13800138002"),
            ("合计", "", "3人"),
        )
    )
    assert kinds(result) == ["title", "player", "player", "player", "total"]
    assert [column.field for column in result.columns] == ["number", "team", "name", "gender", "age", "phone"]
    assert "header_guessed" in codes(result)
    assert result.teams == ("开鲁县", "库伦旗")


# Teams


def test_blank_team_cells_take_the_team_above() -> None:
    result = preview(
        ("1", "开鲁县", "梁英"), ("2", "", "魏刚"), ("",), ("3", "", "苏艳丽"), ("1", "库伦旗", "蒋军")
    )
    assert [row.team for row in result.players] == ["开鲁县", "开鲁县", "开鲁县", "库伦旗"]
    assert [row.has("team_carried") for row in result.players] == [False, True, True, False]


def test_one_blank_team_among_full_ones_is_pointed_out() -> None:
    rows = [*people("梁英", "魏刚", "苏艳丽"), ("4", "", "梁敏丽")]
    assert preview(*rows).rows[4].has("team_guessed")
    individual = preview(*rows, teams_required=False).rows[4]
    assert (individual.team, individual.has("team_blank")) == ("", True)


def test_merged_team_cell_covers_its_rows_only() -> None:
    rows = ("1", "开鲁县", "梁英"), ("2", "", "魏刚"), ("3", "", "蒋军")
    result = preview(*rows, merges=[Merge(1, 1, 2, 1)])
    assert [row.has("team_merged") for row in result.players] == [False, True, False]
    assert result.rows[3].has("team_guessed")


def test_merged_cell_of_another_column_is_not_copied() -> None:
    rows = ("1", "开鲁县", "梁英", "", "", "13800138000"), ("2", "开鲁县", "魏刚", "", "", "")
    result = preview(*rows, merges=[Merge(1, 5, 2, 5)])
    assert [row.phone for row in result.players] == ["13800138000", ""]


def test_missing_team_is_a_problem_in_a_team_event_only() -> None:
    row = ("1", "", "梁英", "女")
    assert preview(row).rows[1].kind is Kind.PROBLEM
    assert preview(row).rows[1].has("team_missing")
    assert preview(row, teams_required=False).rows[1].kind is Kind.PLAYER


def test_list_without_team_column_says_so_in_a_team_event() -> None:
    result = parse_roster(sheet(("姓名", "性别"), ("梁英", "女")))
    assert codes(result) == ["no_players", "no_team_column"]
    assert codes(parse_roster(sheet(("姓名", "性别"), ("梁英", "女")), teams_required=False)) == []


@pytest.mark.parametrize(
    "line",
    [
        ("代表队：开鲁县",),
        ("代表队：", "开鲁县", "", "领队：", "王红"),
        ("参赛单位：开鲁县（盖章）    领队：王红",),
        ("单位: 开鲁县",),
    ],
)
def test_form_of_one_team_names_it_above_the_table(line: tuple[str, ...]) -> None:
    result = parse_roster(sheet(("报名表",), line, ("序号", "姓名"), ("1", "梁英"), ("2", "魏刚")))
    assert [(row.team, row.has("team_from_line")) for row in result.players] == [("开鲁县", True)] * 2


def test_team_headings_between_the_players() -> None:
    result = parse_roster(sheet(("序号", "姓名"), ("开鲁县",), ("1", "梁英"), ("库伦旗二队",), ("1", "魏刚")))
    assert [row.team for row in result.players] == ["开鲁县", "库伦旗二队"]
    assert kinds(result) == ["header", "title", "player", "title", "player"]


def test_team_alone_in_its_row_heads_the_rows_below() -> None:
    result = preview(("", "开鲁县"), ("1", "", "梁英"), ("2", "", "魏刚"), ("", "库伦旗"), ("1", "", "蒋军"))
    assert [row.team for row in result.players] == ["开鲁县", "开鲁县", "库伦旗"]
    assert result.rows[1].has("team_heading")


def test_one_team_in_two_spellings_is_one_team() -> None:
    result = preview(
        ("1", "开鲁县（一队）", "梁英"), ("2", "开鲁县(一队)", "魏刚"), ("3", "开鲁县 （一队）", "蒋军")
    )
    assert result.teams == ("开鲁县（一队）",)
    assert [row.has("team_spelling") for row in result.players] == [False, True, False]
    assert result.rows[3].has("team_tidied")


def test_label_before_a_team_is_dropped_and_noted() -> None:
    row = preview(("1", "代表队：开鲁县", "梁英")).rows[1]
    assert (row.kind, row.team, row.has("team_tidied")) == (Kind.PLAYER, "开鲁县", True)


def test_overlong_team_is_a_problem() -> None:
    row = preview(("1", "长" * 41, "梁英")).rows[1]
    assert (row.kind, row.has("team_too_long")) == (Kind.PROBLEM, True)


# Lines that are no players


@pytest.mark.parametrize(
    "words", [("合计", "", "3人"), ("共计：3人",), ("", "总 计", "3"), ("9", "合计", "3 人"), ("共3人",)]
)
def test_totals_line_is_compared(words: tuple[str, ...]) -> None:
    result = preview(*people("梁英", "魏刚", "蒋军"), words)
    assert kinds(result)[-1] == "total"
    assert result.rows[-1].has("total_agrees")
    assert result.notes == ()


def test_total_that_differs_is_noted_at_the_top() -> None:
    result = preview(*people("梁英", "魏刚"), ("合计 40 人",))
    assert [note.params for note in result.notes] == [{"row": 4, "said": 40, "found": 2}]
    assert result.notes[0].code == "total_differs"


def test_total_of_teams_and_people_counts_the_people() -> None:
    result = preview(*people("梁英", "魏刚"), ("合计：1支队，男1人，女1人，共2人",))
    assert result.rows[-1].has("total_agrees")


@pytest.mark.parametrize("words", [("合计", "1支队"), ("合计",), ("合计：男1人，女1人",)])
def test_total_that_names_no_number_of_people_is_not_compared(words: tuple[str, ...]) -> None:
    result = preview(*people("梁英", "魏刚"), words)
    assert (kinds(result)[-1], codes(result.rows[-1]), result.notes) == ("total", ["total_line"], ())


def test_totals_of_single_teams_agree_with_their_team() -> None:
    result = preview(
        *people("梁英", "魏刚"),
        ("小计", "", "2人"),
        *people("蒋军", team="库伦旗"),
        ("小计", "", "1人"),
        ("合计", "", "3人"),
    )
    assert [row.has("total_agrees") for row in result.rows if row.kind is Kind.TOTAL] == [True] * 3


@pytest.mark.parametrize(
    "line",
    [
        ("领队：（签字）", "", "", "填表日期：2026年　月　日"),
        ("", "", "教练签字："),
        ("单位（盖章）",),
        ("联系人：", "", "王红", "电话："),
        ("填表日期", "", ""),
        ("领队", "王红"),
        ("", "负责人：王红"),
    ],
)
def test_signature_lines_are_no_players(line: tuple[str, ...]) -> None:
    result = preview(*people("梁英"), line)
    assert kinds(result)[-1] == "signature"


def test_leader_listed_like_a_player_is_imported_with_a_doubt() -> None:
    result = parse_roster(
        sheet(("代表队", "姓名", "性别", "职务", "备注"), ("开鲁县", "梁英", "女", "领队", "领队"))
    )
    assert result.players[0].has("maybe_not_player")


@pytest.mark.parametrize("line", [("替补：",), ("", "替 补"), ("", "", "替补队员")])
def test_substitutes_heading_is_neither_team_nor_player(line: tuple[str, ...]) -> None:
    result = preview(("1", "开鲁县", "梁英"), ("2", "", "魏刚"), line, ("3", "", "蒋军"))
    assert [row.team for row in result.players] == ["开鲁县"] * 3
    assert result.rows[3].has("substitute_line")
    assert not result.players[2].substitute


@pytest.mark.parametrize("line", [("注：每队限报四人",), ("备注：请按时报到",), ("请于赛前三日报送",)])
def test_text_below_the_list_is_no_player(line: tuple[str, ...]) -> None:
    result = preview(*people("梁英"), line)
    assert (kinds(result)[-1], codes(result.rows[-1])) == ("title", ["text_line"])


def test_merged_text_row_does_not_become_data() -> None:
    rows = [*people("梁英"), ("", "", "第二组"), *people("魏刚", team="库伦旗")]
    result = preview(*rows, merges=[Merge(2, 0, 2, 6)])
    assert kinds(result) == ["header", "player", "title", "player"]


def test_unused_numbered_lines_are_skipped() -> None:
    result = preview(*people("梁英"), ("2", "", ""), ("3", "", ""))
    assert kinds(result) == ["header", "player", "blank", "blank"]
    assert result.rows[2].has("empty_place")


def test_row_with_everything_but_a_name_is_a_problem() -> None:
    result = preview(*people("梁英"), ("2", "开鲁县", "", "男", "66"))
    assert kinds(result)[-1] == "problem"


def test_row_with_nothing_but_a_name_is_doubted() -> None:
    assert preview(*people("梁英"), ("", "", "魏刚")).rows[2].has("only_name")


# Duplicates, namesakes, numbering


def test_second_row_of_a_player_is_not_imported() -> None:
    result = preview(("1", "开鲁县", "梁 英"), ("2", "开鲁县", "魏刚"), ("3", " 开鲁县", "梁英"))
    assert kinds(result) == ["header", "player", "player", "duplicate"]
    note = next(note for note in result.rows[3].notes if note.code == "duplicate_of")
    assert note.params == {"row": 2, "name": "梁英"}


def test_duplicate_that_differs_says_in_what() -> None:
    result = preview(("1", "开鲁县", "梁英", "女", "61"), ("2", "开鲁县", "梁英", "男", "72"))
    note = next(note for note in result.rows[2].notes if note.code == "duplicate_differs")
    assert note.params == {"fields": ["gender", "age", "birth_year"], "row": 2}


def test_namesakes_of_different_teams_are_both_imported() -> None:
    result = preview(("1", "开鲁县", "梁英"), ("2", "库伦旗", "梁英"))
    assert [row.has("same_name") for row in result.players] == [True, True]


def test_a_list_of_one_name_stays_small() -> None:
    result = preview(*[(str(number), f"{number}队", "梁英") for number in range(1, 301)])
    assert len(result.players) == 300
    assert max(len(str(row.notes)) for row in result.players) < 400


def test_number_out_of_order_is_noted_once() -> None:
    result = preview(("1", "开鲁县", "梁英"), ("3", "开鲁县", "魏刚"), ("4", "开鲁县", "蒋军"))
    assert [row.has("number_out_of_order") for row in result.players] == [False, True, False]
    assert result.rows[2].notes[0].params == {"number": 3, "expected": 2}


def test_numbering_is_recognised() -> None:
    assert preview(*people("梁英", "魏刚")).numbering is Numbering.LIST
    assert preview(*people("梁英"), *people("魏刚", team="库伦旗")).numbering is Numbering.TEAM
    assert preview(("", "开鲁县", "梁英")).numbering is Numbering.NONE
