"""Which column of a sheet is what: by its header's words, or by its contents where that is safe."""

import re
import unicodedata
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from tournament.entrants.roster_model import Column, Sheet
from tournament.entrants.roster_notes import RosterRefused
from tournament.entrants.roster_text import (
    HAN,
    NOT_NAMES,
    plain,
    read_birth,
    read_gender,
    read_number,
    squeeze,
)

# Earlier words win when a header has two columns for one field.
_WORDS: dict[str, tuple[str, ...]] = {
    "number": (
        "序号",
        "编号",
        "参赛号",
        "参赛号码",
        "选手编号",
        "选手号",
        "号码",
        "序",
        "号",
        "no",
        "number",
    ),
    "team": (
        *(
            "代表队",
            "代表队名称",
            "参赛队",
            "参赛队伍",
            "队名",
            "队伍",
            "队别",
            "球队",
            "参赛单位",
            "代表单位",
        ),
        *(
            "报名单位",
            "旗县市区",
            "旗县区",
            "旗县市",
            "旗县",
            "单位名称",
            "单位",
            "所属单位",
            "工作单位",
            "team",
        ),
    ),
    "name": (
        *(
            "姓名",
            "队员姓名",
            "选手姓名",
            "参赛队员姓名",
            "参赛选手姓名",
            "运动员姓名",
            "人员姓名",
            "参赛队员",
        ),
        *("参赛选手", "参赛人员", "运动员", "选手", "队员", "名字", "name", "player"),
    ),
    "gender": ("性别", "男女", "gender", "sex"),
    "age": ("年龄", "周岁", "岁数", "age"),
    "birth": (
        *("出生年月", "出生日期", "出生年月日", "出生时间", "出生年份", "出生年", "出生", "生日"),
        *("birth", "birthday", "birthdate", "dateofbirth"),
    ),
    "phone": (
        *("联系电话", "手机号码", "手机号", "手机", "电话号码", "电话", "联系方式", "联系手机"),
        *("phone", "mobile", "telephone", "tel"),
    ),
    "remark": ("备注", "备考", "附注", "说明", "remark", "remarks", "note", "notes"),
}
_FIELD_OF = {word: (field, rank) for field, words in _WORDS.items() for rank, word in enumerate(words)}
# Words such as 队员 may stand alone in a title; 姓名 and its like do not.
_SURE_NAMES = _WORDS["name"].index("参赛队员")
_SEARCHED_ROWS = 60

_PERSON = re.compile(f"[{HAN}]{{2,12}}(?:·[{HAN}]{{1,8}})?")
# How the name of a unit that sends a team ends.
UNIT = re.compile(
    "(?:队|旗|县|市|区|局|校|会|部|处|所|站|院|厂|公司|中心|大学|中学|小学|街道|苏木|镇|乡|村|社区|机关|俱乐部|铁路)$"
)
_MOSTLY = 0.8


@dataclass(frozen=True)
class Header:
    """The columns in force below row `last` (from 0); `row` is its own row, None when it was guessed."""

    columns: tuple[Column, ...]
    row: int | None
    last: int
    unread: tuple[str, ...] = ()

    def index(self, field: str) -> int | None:
        """Where a field is, or None."""
        return next((column.index for column in self.columns if column.field == field), None)


def find_header(sheet: Sheet) -> Header:
    """The header of a sheet, or `RosterRefused` when there is none and the contents leave doubts."""
    headers = [read_header(sheet, row) for row in range(min(len(sheet.rows), _SEARCHED_ROWS))]
    found = [header for header in headers if header is not None]
    # A lone 姓名 is a header only when no row names more columns.
    for header in sorted(found, key=lambda item: len(item.columns) == 1):
        return header
    guess = _guess(sheet)
    if guess is None:
        raise RosterRefused("header_missing", sheet=sheet.name)
    return guess


def read_header(sheet: Sheet, row: int) -> Header | None:
    """The row as a header, if it names a name column; refuses two columns of names."""
    best: dict[str, tuple[int, Column]] = {}
    unread: list[str] = []
    for index, text in enumerate(sheet.rows[row]):
        label = plain(text)
        found = _field(text)
        if found is None:
            unread += [label] if label else []
            continue
        field, rank = found
        if field == "name" and field in best and best[field][0] == rank:
            raise RosterRefused("name_column_twice", row=row + 1)
        if field in best and best[field][0] <= rank:
            unread.append(label)
            continue
        if field in best:
            unread.append(best[field][1].label)
        best[field] = (rank, Column(field, index, label))
    if "name" not in best or (len(best) == 1 and best["name"][0] >= _SURE_NAMES):
        return None
    columns = tuple(column for _, column in sorted(best.values(), key=lambda item: item[1].index))
    return Header(columns, row, _foot(sheet, row, best["name"][1].index), tuple(unread))


def repeats_header(sheet: Sheet, row: int) -> Header | None:
    """A header once more, as printed lists have it on every page; a remark “队员” does not make one."""
    header = read_header(sheet, row)
    if header is None or len(header.columns) < 2 or len(header.unread) >= len(header.columns):
        return None
    return header


def _field(text: str) -> tuple[str, int] | None:
    label = re.sub(r"[(\[【].*?[)\]】]", "", squeeze(text))
    label = re.sub(r"[*:.、,，。\s]|必填", "", label)
    for part in (label, *label.split("/")):
        if part in _FIELD_OF:
            return _FIELD_OF[part]
    return None


def _foot(sheet: Sheet, row: int, name_column: int) -> int:
    """The last row of the header: its cells may be merged over a second row of finer words."""
    for merge in sheet.merges:
        if merge.top == row and merge.left <= name_column <= merge.right:
            return merge.bottom
    return row


def _guess(sheet: Sheet) -> Header | None:
    """Columns by content. Safe means: one column of people, and gender, phone or birth beside it."""
    filled = [sum(bool(plain(text)) for text in row) for row in sheet.rows]
    # Titles, totals and signatures fill few cells of their rows.
    body = [row for row, count in enumerate(filled) if count > max(1, max(filled) // 2)]
    if len(body) < 3:
        return None
    width = max(len(sheet.rows[row]) for row in body)
    columns = {index: [plain(sheet.cell(row, index)) for row in body] for index in range(width)}
    taken: dict[str, int] = {}
    for field, test in _CONTENTS:
        fitting = [
            index for index, texts in columns.items() if index not in taken.values() and _mostly(test, texts)
        ]
        if field in ("name", "team") and len(fitting) > 1:
            return None
        if len(fitting) == 1:
            taken[field] = fitting[0]
    if "name" not in taken or not {"gender", "phone", "birth"} & taken.keys():
        return None
    names = [squeeze(text) for text in columns[taken["name"]] if text]
    unknown = [index for index, texts in columns.items() if index not in taken.values() and _dense(texts)]
    if len(set(names)) < _MOSTLY * len(names) or any(_has_han(columns[index]) for index in unknown):
        return None
    guessed = tuple(Column(field, index) for field, index in sorted(taken.items(), key=lambda item: item[1]))
    return Header(guessed, None, body[0] - 1)


def _mostly(test: Callable[[list[str]], int], texts: list[str]) -> bool:
    filled = [text for text in texts if text]
    return _dense(texts) and test(filled) >= _MOSTLY * len(filled)


def _dense(texts: list[str]) -> bool:
    return sum(map(bool, texts)) * 2 >= len(texts)


def _has_han(texts: Iterable[str]) -> bool:
    return any(re.search(f"[{HAN}]", text) for text in texts)


def _genders(texts: list[str]) -> int:
    return sum(bool(read_gender(text)[0]) for text in texts)


def _phones(texts: list[str]) -> int:
    return sum(bool(re.fullmatch(r"1\d{10}", squeeze(text), re.ASCII)) for text in texts)


def _births(texts: list[str]) -> int:
    return sum(read_birth(text, 2100)[0] is not None for text in texts)


def _numbers(texts: list[str]) -> int:
    """How many numbers follow the one before or start again at 1."""
    values = [read_number(text)[0] for text in texts]
    steps = zip([None, *values], values, strict=False)
    return sum(value is not None and (value == 1 or value - 1 == before) for before, value in steps)


def _ages(texts: list[str]) -> int:
    values = [unicodedata.normalize("NFKC", text).removesuffix("岁") for text in texts]
    return sum(bool(re.fullmatch(r"\d{1,3}", value)) and 9 < int(value) < 110 for value in values)


def _people(texts: list[str]) -> int:
    people = [squeeze(text) for text in texts]
    if sum(bool(UNIT.search(text)) for text in people) > 0.3 * len(people):
        return 0
    fitting = sum(bool(_PERSON.fullmatch(text)) and text not in NOT_NAMES for text in people)
    return fitting if len(set(people)) >= _MOSTLY * len(people) else 0


def _units(texts: list[str]) -> int:
    units = [squeeze(text) for text in texts]
    return sum(bool(UNIT.search(text) or re.search("[一二三四五六七八九十]队", text)) for text in units)


# In this order: what is surest first, so that a later test cannot take its column.
_CONTENTS: tuple[tuple[str, Callable[[list[str]], int]], ...] = (
    ("gender", _genders),
    ("phone", _phones),
    ("birth", _births),
    ("number", _numbers),
    ("age", _ages),
    ("team", _units),
    ("name", _people),
)
