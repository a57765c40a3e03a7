"""Tidying single cells of an entry list. Each function gives the value and the notes on what it changed."""

import re
import unicodedata
from dataclasses import dataclass
from datetime import date, timedelta

from tournament.entrants.roster_notes import Note, Param

MAX_NAME = 20
MAX_TEAM = 40
MAX_REMARK = 80
MAX_PHONE = 30
_MAX_NUMBER = 99_999
_AGES = range(4, 121)
_FIRST_YEAR = 1900

HAN = "\u3007\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U000323af"
_HAN = re.compile(f"[{HAN}]")
_INVISIBLE = re.compile(
    "[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff\x00-\x08\x0e-\x1f\x7f-\x84\x86-\x9f]"
)
_PRIVATE = re.compile("[\ue000-\uf8ff\U000f0000-\U0010ffff]")
_LATIN = re.compile("[A-Za-z\u00c0-\u024f\u0370-\u052f]")
_DOTS = re.compile("[.．•・･‧∙⋅●]+")
_BRACKETS = re.compile(r"(.*\S)\s*[（(【\[]([^（(【\[）)】\]]*)[）)】\]]", re.DOTALL)
_SEPARATORS = re.compile(r"[、,，;；/|&+\n]")
_NAME_SIGNS = frozenset("·'’-. ")

# What makes one emoji of several: skin tones and the keycap show, variation selectors do not.
_PICTURE_PARTS = frozenset("\U0001f3fb\U0001f3fc\U0001f3fd\U0001f3fe\U0001f3ff\u20e3")
_PICTURE_JOINTS = frozenset("\ufe0e\ufe0f")

# Only digits and letters: full-width brackets are proper Chinese and stay.
_HALF_WIDTH = {
    code: code - 0xFEE0 for code in (*range(0xFF10, 0xFF1A), *range(0xFF21, 0xFF3B), *range(0xFF41, 0xFF5B))
}

_PLACEHOLDERS = frozenset(("待定", "未定", "空缺", "暂缺", "暂无", "无", "缺", "空", "none", "null", "n/a"))
NOT_NAMES = frozenset(
    (
        *("男", "女", "领队", "教练", "联系人", "负责人", "填表人", "经办人", "审核人", "签字", "盖章"),
        *(
            "合计",
            "共计",
            "总计",
            "小计",
            "序号",
            "编号",
            "代表队",
            "单位",
            "姓名",
            "性别",
            "年龄",
            "出生年月",
        ),
        *("联系电话", "手机号码", "电话", "备注"),
    )
)
_MALE = frozenset(("男", "男性", "男士", "先生", "m", "male", "男子"))
_FEMALE = frozenset(("女", "女性", "女士", "f", "female", "女子"))
_SUBSTITUTE = re.compile("(?<![非不无])(?:替补|候补|后备)")
_STAFF = re.compile("领队|教练|领导|裁判|工作人员|随队|联络员|队医|家属")

_TEAM_LABEL = re.compile(r"^\s*(?:代表队|参赛队|队名|参赛单位|代表单位|单位)\s*[:：]\s*(?=\S)")

_AGE = re.compile(r"(\d{1,3})(?:\.0+)?(?:周岁|虚岁|岁)?")
_BIRTH = (
    re.compile(r"(\d{4})(?:\.0+)?年?"),
    re.compile(r"(\d{4})[-./年、](\d{1,2})月?"),
    re.compile(r"(\d{4})[-./年、](\d{1,2})[-./月、](\d{1,2})[日号]?(?:t?\d{2}:\d{2}(?::\d{2})?)?"),
    re.compile(r"(\d{4})(\d{2})(\d{2})?"),
)
_SERIAL = re.compile(r"\d{5}(?:\.\d+)?")
_SERIAL_START = date(1899, 12, 30)
_SHORTENED = re.compile(r"\d(?:\.\d+)?e\+?\d+", re.IGNORECASE)


@dataclass(frozen=True)
class NameRead:
    """A name cell as understood; `extra` is what stood in brackets behind it."""

    name: str
    extra: str = ""
    notes: tuple[Note, ...] = ()
    usable: bool = True


def squeeze(text: str) -> str:
    """Text for comparing: half-width, lower case, without any space or invisible character."""
    return "".join(unicodedata.normalize("NFKC", _INVISIBLE.sub("", text)).casefold().split())


def plain(text: str) -> str:
    """Text without invisible characters, its spaces collapsed."""
    return " ".join(_INVISIBLE.sub("", text).split())


def halfwidth(text: str) -> str:
    """Full-width digits and letters made half-width; everything else stays."""
    return text.translate(_HALF_WIDTH)


def without_pictures(text: str) -> tuple[str, tuple[Note, ...]]:
    """Text without emoji, stars and the like, which no sheet can carry, and the note that says so.

    A text that is nothing else stays as it is: then it is no name at all.
    """
    dropped = "".join(one for one in text if _is_picture(one))
    left = "".join(one for one in text if not _is_picture(one) and one not in _PICTURE_JOINTS)
    if not dropped or not left.strip():
        return text, ()
    return left, (Note("signs_dropped", {"signs": dropped, "after": left.strip()}),)


def _is_picture(character: str) -> bool:
    if character == "\ufffd":
        # Stands for one that could not be read.
        return False
    # The newest Han characters are unknown to Python's tables: they are no pictures.
    if unicodedata.category(character) == "Cn":
        return not _HAN.match(character)
    return unicodedata.category(character) == "So" or character in _PICTURE_PARTS


def _without_spaces(text: str) -> str:
    """No spaces in a Chinese text; single ones between words where Latin letters stand."""
    words = text.split()
    if _LATIN.search(text):
        return re.sub(f"(?<=[{HAN}]) (?=[{HAN}])", "", " ".join(words))
    return "".join(words)


def read_name(raw: str, row: int) -> NameRead:
    """Tidy a name; a cell that is no name at all is not `usable` and says why."""
    notes: list[Note] = []
    text, pictures = without_pictures(_INVISIBLE.sub("", raw))
    notes.extend(pictures)
    half = halfwidth(text)
    if half != text:
        notes.append(Note("fullwidth", {"field": "name"}))
    extras: list[str] = []
    half = half.strip()
    while found := _BRACKETS.fullmatch(half):
        half = found[1]
        extras.append(found[2].strip())
        notes.append(Note("name_bracket_moved", {"text": extras[-1]}))
    extra = " ".join(reversed(extras)).strip()
    problem = _no_name(half, row)
    if problem:
        return NameRead(_without_spaces(half)[:MAX_NAME], extra, (*notes, problem), usable=False)
    name = _without_spaces(half)
    words = half.split()
    if len(words) == 2 and not _LATIN.search(half) and all(len(_HAN.findall(word)) > 1 for word in words):
        notes.append(Note("name_maybe_two", {"before": " ".join(words)}))
    elif name != half or raw != raw.strip() or (raw != text and not pictures):
        notes.append(Note("name_spaces", {"before": raw, "after": name}))
    if not _LATIN.search(name):
        dotted = _DOTS.sub("·", name)
        if dotted != name:
            notes.append(Note("name_dot", {"after": dotted}))
            name = dotted
    if len(name) > MAX_NAME:
        return NameRead(
            name[:MAX_NAME], extra, (*notes, Note("name_too_long", {"limit": MAX_NAME})), usable=False
        )
    return NameRead(name, extra, (*notes, *_name_doubts(name)))


def _no_name(text: str, row: int) -> Note | None:
    squeezed = squeeze(text)
    if not squeezed:
        return Note("name_missing", {"row": row})
    letters = any(character.isalpha() or _PRIVATE.match(character) for character in squeezed)
    blank = not any(character.isalnum() or character in "?\ufffd" for character in squeezed)
    if squeezed in _PLACEHOLDERS or (blank and not letters):
        return Note("name_placeholder", {"row": row, "value": text})
    # Four digits make a year or a phone number rather than a mark behind a name.
    digits = sum(character.isdigit() for character in squeezed)
    if not letters or digits > 3 or squeezed in NOT_NAMES or re.search("[:=]", squeezed):
        return Note("name_not_a_name", {"value": text})
    people = [part for part in _SEPARATORS.split(text) if len(_HAN.findall(part)) > 1]
    return Note("name_several", {"value": text}) if len(people) > 1 else None


def _name_doubts(name: str) -> list[Note]:
    doubts: list[Note] = []
    params: dict[str, Param] = {"name": name}
    if any(character in "?？\ufffd" for character in name):
        doubts.append(Note("name_damaged", params))
    elif any(character.isdigit() for character in name):
        doubts.append(Note("name_digits", params))
    elif _PRIVATE.search(name):
        doubts.append(Note("name_rare", params))
    elif not all(
        character.isalpha() or unicodedata.combining(character) or character in _NAME_SIGNS
        for character in name
    ):
        doubts.append(Note("name_odd", params))
    if len(name) == 1:
        doubts.append(Note("name_short"))
    return doubts


def read_team(raw: str) -> tuple[str, tuple[Note, ...]]:
    """Tidy a team's name; over-long ones are for the caller to refuse."""
    text, pictures = without_pictures(_INVISIBLE.sub("", raw))
    half = _TEAM_LABEL.sub("", halfwidth(text))
    team = _without_spaces(half)
    notes = [*pictures]
    if halfwidth(text) != text:
        notes.append(Note("fullwidth", {"field": "team"}))
    if team and (team != halfwidth(text) or (text != raw and not pictures)):
        notes.append(Note("team_tidied", {"after": team}))
    return team, tuple(notes)


def read_number(raw: str) -> tuple[int | None, tuple[Note, ...]]:
    """The running number of a row, if it is one."""
    text = squeeze(raw)
    if not text:
        return None, ()
    found = re.fullmatch(r"(\d{1,6})(?:\.0+)?[号.、]?", text, re.ASCII)
    if not found or int(found[1]) > _MAX_NUMBER:
        return None, (Note("number_unreadable", {"value": raw.strip()}),)
    return int(found[1]), _if_fullwidth(raw, "number")


def _if_fullwidth(raw: str, field: str) -> tuple[Note, ...]:
    return (Note("fullwidth", {"field": field}),) if halfwidth(raw) != raw else ()


def read_gender(raw: str) -> tuple[str, tuple[Note, ...]]:
    """`m`, `f` or nothing."""
    text = squeeze(raw)
    if not text:
        return "", ()
    gender = "m" if text in _MALE else "f" if text in _FEMALE else ""
    if not gender:
        return "", (Note("gender_unknown", {"value": raw.strip()}),)
    if raw.strip() in ("男", "女"):
        return gender, ()
    return gender, (Note("gender_normalised", {"before": raw.strip(), "gender": gender}),)


def read_age(raw: str) -> tuple[int | None, tuple[Note, ...]]:
    """An age in years."""
    text = squeeze(raw)
    if not text:
        return None, ()
    found = _AGE.fullmatch(text)
    if not found or int(found[1]) not in _AGES:
        return None, (Note("age_unreadable", {"value": raw.strip()}),)
    return int(found[1]), _if_fullwidth(raw, "age")


def read_birth(raw: str, latest: int) -> tuple[int | None, tuple[Note, ...]]:
    """The year of a birth date in any of the forms in use; `latest` is the last year that makes sense."""
    text = squeeze(raw)
    if not text:
        return None, ()
    year = _birth_year(text)
    if year is None or not _FIRST_YEAR <= year <= latest:
        return None, (Note("birth_unreadable", {"value": raw.strip()}),)
    if text == str(year):
        return year, _if_fullwidth(raw, "birth")
    return year, (Note("birth_year_only", {"before": raw.strip(), "year": year}),)


def _birth_year(text: str) -> int | None:
    for form in _BIRTH:
        if found := form.fullmatch(text):
            year, *rest = (int(part) for part in found.groups() if part)
            months_days = zip(rest, (12, 31), strict=False)
            if all(1 <= value <= most for value, most in months_days) and year >= _FIRST_YEAR:
                return year
    if _SERIAL.fullmatch(text):
        # A date cell that lost its format: days since the end of 1899.
        return (_SERIAL_START + timedelta(days=int(float(text)))).year
    return None


def read_phone(raw: str) -> tuple[str, tuple[Note, ...]]:
    """A phone number as text, never as a number."""
    text = plain(unicodedata.normalize("NFKC", raw))
    if not text:
        return "", ()
    if _SHORTENED.fullmatch(text):
        return "", (Note("phone_shortened", {"value": text}),)
    digits = re.sub(r"[\s\-–—]", "", text)
    digits = re.sub(r"^\+?86(?=1\d{10}$)|\.0$", "", digits)
    if re.fullmatch(r"\d{11}", digits, re.ASCII):
        notes = _if_fullwidth(raw, "phone")
        landline = digits.startswith("0")
        if landline:
            return text, notes
        return digits, notes if digits == text else (*notes, Note("phone_tidied"))
    if len(text) > MAX_PHONE:
        return text[:MAX_PHONE], (Note("phone_not_11"), Note("cut", {"field": "phone", "limit": MAX_PHONE}))
    return text, (Note("phone_not_11"),)


def read_remark(*raw: str) -> tuple[str, bool, tuple[Note, ...]]:
    """The remark, whether it makes the player a substitute, and doubts whether this is a player at all."""
    text = " ".join(filter(None, (plain(part) for part in raw)))
    notes: list[Note] = []
    # Words are spread with spaces to fill a column: 替 补.
    dense = "".join(text.split())
    substitute = bool(_SUBSTITUTE.search(dense))
    if substitute:
        notes.append(Note("substitute"))
    staff = _STAFF.search(dense)
    if staff and not re.search("兼|队员|选手", text):
        notes.append(Note("maybe_not_player", {"word": staff[0]}))
    if len(text) > MAX_REMARK:
        notes.append(Note("cut", {"field": "remark", "limit": MAX_REMARK}))
    return text[:MAX_REMARK], substitute, tuple(notes)
