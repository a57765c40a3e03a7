"""What is tidied in a cell, and that each tidying is noted on its row."""

import pytest

from tests.entrants.roster_kit import born, codes, one, preview, sheet
from tournament.entrants.roster import Kind, RosterRow, parse_roster, sentence


def has_codes(row: RosterRow, *expected: str) -> bool:
    return codes(row) == list(expected)


def test_a_plain_row_needs_no_note() -> None:
    row = one(phone="13800138000")
    assert (row.kind, row.notes) == (Kind.PLAYER, ())


# Names


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("梁　英", "梁英"),
        (" 梁英 ", "梁英"),
        ("梁\u00a0英\u200b", "梁英"),
        ("白音 宝力高", "白音宝力高"),
        ("John   Smith", "John Smith"),
        ("巴特尔 · 某", "巴特尔·某"),
        ("梁\n英", "梁英"),
    ],
)
def test_spaces_inside_names_are_tidied(written: str, read: str) -> None:
    row = one(written)
    assert (row.name, row.kind) == (read, Kind.PLAYER)
    assert row.has("name_spaces") or row.has("name_maybe_two")


@pytest.mark.parametrize(
    "name", ["巴特尔·某", "John Smith", "O'Brien", "Anna-Maria J. Li", "𠮷野", "那仁满都拉一"]
)
def test_proper_names_stay_as_they_are(name: str) -> None:
    row = one(name)
    assert (row.name, row.notes) == (name, ())


@pytest.mark.parametrize("written", ["巴特尔•某", "巴特尔・某", "巴特尔．某", "巴特尔.某"])
def test_name_separators_become_one(written: str) -> None:
    row = one(written)
    assert row.name == "巴特尔·某"
    assert has_codes(row, "name_dot")


def test_full_width_letters_in_a_name_become_half_width() -> None:
    row = one("Ｊｏｈｎ")
    assert row.name == "John"
    assert has_codes(row, "fullwidth")


def test_brackets_behind_a_name_move_to_the_remark() -> None:
    row = one("梁英（替补）", remark="新来")
    assert (row.name, row.remark, row.substitute) == ("梁英", "新来 替补", True)
    assert has_codes(row, "name_bracket_moved", "substitute")


def test_two_words_that_may_be_two_people_are_pointed_out() -> None:
    row = one("梁英 魏刚")
    assert (row.name, row.kind) == ("梁英魏刚", Kind.PLAYER)
    assert has_codes(row, "name_maybe_two")


@pytest.mark.parametrize("written", ["梁英、魏刚", "梁英,魏刚", "梁英/魏刚", "梁英\n魏刚"])
def test_several_people_in_a_cell_are_a_problem(written: str) -> None:
    row = one(written)
    assert row.kind is Kind.PROBLEM
    assert has_codes(row, "name_several")


@pytest.mark.parametrize("name", ["梁?", "梁？", "梁\ufffd", "?英"])
def test_damaged_characters_in_a_name_are_pointed_out(name: str) -> None:
    row = one(name)
    assert row.kind is Kind.PLAYER
    assert has_codes(row, "name_damaged")


@pytest.mark.parametrize(
    ("name", "code"),
    [("梁英2", "name_digits"), ("梁\ue123", "name_rare"), ("梁英*", "name_odd"), ("梁", "name_short")],
)
def test_doubtful_names_are_imported_with_a_note(name: str, code: str) -> None:
    row = one(name)
    assert (row.kind, row.name) == (Kind.PLAYER, name)
    assert has_codes(row, code)


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("", "name_missing"),
        ("　", "name_missing"),
        ("待定", "name_placeholder"),
        ("无", "name_placeholder"),
        ("/", "name_placeholder"),
        ("——", "name_placeholder"),
        ("13800138000", "name_not_a_name"),
        ("2026年7月1日", "name_not_a_name"),
        ("???", "name_not_a_name"),
        ("姓名", "name_not_a_name"),
        ("=A1", "name_not_a_name"),
        ("每队报四人其中一人可以是替补请各队按时报到领取", "name_too_long"),
    ],
)
def test_what_is_no_name_is_a_problem(name: str, code: str) -> None:
    row = one(name)
    assert row.kind is Kind.PROBLEM
    assert not row.will_import
    assert code in codes(row)


def test_a_missing_name_says_which_row() -> None:
    assert [sentence(note) for note in one("").notes] == ["第 2 行没有姓名，不导入。"]


# Gender, age, birth


@pytest.mark.parametrize(
    ("written", "gender"),
    [("M", "m"), ("ｆ", "f"), ("女性", "f"), ("male", "m"), (" 男", "m"), ("女 士", "f"), ("先生", "m")],
)
def test_gender_words_are_normalised(written: str, gender: str) -> None:
    row = one(gender=written)
    assert row.gender == gender
    assert row.has("gender_normalised") == (written.strip() not in ("男", "女"))


def test_unknown_gender_is_left_blank_and_noted() -> None:
    row = one(gender="不详")
    assert (row.gender, codes(row)) == ("", ["gender_unknown"])


@pytest.mark.parametrize(
    ("written", "age"), [("81", 81), ("８１", 81), ("81岁", 81), ("81.0", 81), ("81 周岁", 81)]
)
def test_age_gives_the_birth_year_of_the_event_year(written: str, age: int) -> None:
    row = one(age=written)
    assert (row.age, row.birth_year) == (age, 2026 - age)
    assert row.has("birth_year_from_age")
    assert row.has("fullwidth") == ("８" in written)


def test_age_without_an_event_year_gives_no_birth_year() -> None:
    result = preview(("1", "开鲁县", "梁英", "女", "81"), reference_year=None)
    assert (result.rows[1].age, result.rows[1].birth_year) == (81, None)
    assert codes(result) == ["reference_year_missing"]


@pytest.mark.parametrize("written", ["八十一", "181", "0", "-5", "老"])
def test_unreadable_age_is_left_blank_and_noted(written: str) -> None:
    row = one(age=written)
    assert (row.age, row.birth_year, codes(row)) == (None, None, ["age_unreadable"])


def test_birth_date_in_the_age_column_is_understood() -> None:
    row = one(age="1945.07")
    assert (row.age, row.birth_year, codes(row)) == (None, 1945, ["birth_year_only"])


@pytest.mark.parametrize(
    "written",
    [
        "1945.07",
        "1945.7",
        "1945．07",
        "１９４５.０７",
        "1945-07",
        "1945/7",
        "1945年7月",
        "1945年07月01日",
        "1945 年 7 月",
        "1945/7/1",
        "1945-07-01",
        "1945-07-01 00:00:00",
        "194507",
        "19450701",
        "1945年",
        "16619",
    ],
)
def test_birth_forms_give_the_year(written: str) -> None:
    row = born(written)
    assert row.birth_year == 1945
    assert has_codes(row, "birth_year_only")


def test_a_birth_year_alone_needs_no_note() -> None:
    assert (born("1945").birth_year, born("1945").notes) == (1945, ())


@pytest.mark.parametrize("written", ["45.07", "1945.13", "2027.01", "1845", "七月", "1945.07.32", "81"])
def test_unreadable_birth_is_left_blank_and_noted(written: str) -> None:
    row = born(written)
    assert (row.birth_year, codes(row)) == (None, ["birth_unreadable"])


def test_birth_column_counts_before_the_age_column() -> None:
    rows = ("代表队", "姓名", "年龄", "出生年月"), ("开鲁县", "梁英", "80", "1945.07")
    row = parse_roster(sheet(*rows), reference_year=2026).rows[1]
    assert (row.age, row.birth_year) == (80, 1945)


# Phone, remark, number


@pytest.mark.parametrize(
    ("written", "read", "note"),
    [
        ("13800138000", "13800138000", None),
        ("138 0013 8000", "13800138000", "phone_tidied"),
        ("138-0013-8000", "13800138000", "phone_tidied"),
        ("+8613800138000", "13800138000", "phone_tidied"),
        ("13800138000.0", "13800138000", "phone_tidied"),
        ("１３８００１３８０００", "13800138000", "fullwidth"),
        ("0475-8234567", "0475-8234567", None),
        ("8234567", "8234567", "phone_not_11"),
        ("13800138000/13900139000", "13800138000/13900139000", "phone_not_11"),
        ("1.38001E+10", "", "phone_shortened"),
    ],
)
def test_phone_stays_text(written: str, read: str, note: str | None) -> None:
    row = one(phone=written)
    assert row.phone == read
    assert codes(row) == ([note] if note else [])


@pytest.mark.parametrize("remark", ["替补", "替 补", "第一替补", "候补", "队长、替补"])
def test_substitute_in_the_remark(remark: str) -> None:
    row = one(remark=remark)
    assert row.substitute
    assert row.has("substitute")


@pytest.mark.parametrize("remark", ["非替补", "队长", ""])
def test_no_substitute_without_the_word(remark: str) -> None:
    assert not one(remark=remark).substitute


def test_substitute_in_place_of_the_number() -> None:
    row = one(number="替补")
    assert (row.number, row.substitute, row.remark) == (None, True, "替补")


@pytest.mark.parametrize("remark", ["领队", "教练", "裁判员"])
def test_a_leader_may_be_no_player(remark: str) -> None:
    row = one(remark=remark)
    assert row.kind is Kind.PLAYER
    assert has_codes(row, "maybe_not_player")


def test_a_leader_who_also_plays_is_not_doubted() -> None:
    assert one(remark="领队兼队员").notes == ()


def test_long_remarks_and_phones_are_cut_and_noted() -> None:
    assert len(one(remark="长" * 100).remark) == 80
    assert one(remark="长" * 100).has("cut")
    assert len(one(phone="1" * 50).phone) == 30
    assert one(phone="1" * 50).has("cut")


@pytest.mark.parametrize("written", ["1", "１", "1.0", "1号", "01"])
def test_numbers_are_read(written: str) -> None:
    assert one(number=written).number == 1


def test_a_number_that_is_none_is_noted() -> None:
    row = one(number="甲")
    assert (row.number, codes(row)) == (None, ["number_unreadable"])
