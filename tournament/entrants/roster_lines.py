"""What a row below the header is when it is not a player: totals, signatures, text, empty places."""

import re
import unicodedata

from tournament.entrants.roster_header import UNIT, Header
from tournament.entrants.roster_model import Kind, Sheet
from tournament.entrants.roster_notes import Note
from tournament.entrants.roster_text import (
    plain,
    read_age,
    read_birth,
    read_gender,
    read_name,
    read_number,
    squeeze,
)

_TOTAL = re.compile(
    "(?:合计|共计|总计|小计|总人数|总数|人数合计|合计人数|参赛人数)|共[0-9一二三四五六七八九十百]+(?:人|名|支|个|队)"
)
_SIGNED = re.compile(r"签字|签名|签章|盖章|公章|填表|填报|制表|报名日期|年\s*月\s*日")
_CONTACT = re.compile(
    "(?:领队|教练|联系人|负责人|单位负责人|经办人|审核|审核人|报送人|联系电话|电话|手机|地址|单位|日期|报名单位)"
    "[^:]{0,8}:"
)
_ROLES = frozenset(("领队", "教练", "联系人", "负责人", "填表人", "经办人", "审核人", "联系电话", "电话"))
_REMARK = re.compile(r"(?:备注|说明|注|附注?|注意事项)\d?[:.、]")
_TEAM_LINE = re.compile(
    r"(?:^|\s)(?:代表队|参赛队|队名|参赛单位|代表单位|报名单位|单位名称|单位|旗县市区)(?:名称)?\s*[:：]\s*"
    r"(\S.*?)(?=\s{2}|\s\S{1,6}[:：]|$)"
)
_STAMP = re.compile(r"[（(]\s*(?:盖章|公章|签章|签字)\s*[)）]")
_LONE_TEAM = re.compile(r"[^\s:：，。；、]{2,20}")
_SUBSTITUTES = re.compile("(?:替补|候补|后备)(?:队员|选手|名单|人员)?:?")

_PEOPLE = re.compile(r"(\d{1,5})\s*(?:人|名|位)")
_PEOPLE_IN_ALL = re.compile(r"(?:共|合|总)计?[^\d男女]{0,6}(\d{1,5})\s*(?:人|名|位)")
_LONE_NUMBER = re.compile(r"\d{1,5}")


def other_line(sheet: Sheet, row: int, header: Header, team_filled: bool) -> tuple[Kind, Note] | None:
    """The kind of a row that is not about a person, or None. `team_filled`: every row names its team."""
    filled = {index: squeeze(text) for index, text in enumerate(sheet.rows[row]) if squeeze(text)}
    if not filled:
        return Kind.BLANK, Note("blank_line")
    texts = list(filled.values())
    if _is_total(texts):
        return Kind.TOTAL, Note("total_line")
    if len(texts) == 1 and _SUBSTITUTES.fullmatch(texts[0]):
        return Kind.TITLE, Note("substitute_line")
    if _is_wide(sheet, row, header, filled):
        signed = _SIGNED.search(texts[0]) or _CONTACT.match(texts[0])
        return (Kind.SIGNATURE, Note("signature_line")) if signed else (Kind.TITLE, Note("text_line"))
    if read_name(sheet.cell(row, header.index("name")), row).usable:
        contact = texts[0] in _ROLES or _SIGNED.search(texts[0]) or _CONTACT.match(texts[0])
        if contact and not _describes_person(sheet, row, header):
            return Kind.SIGNATURE, Note("signature_line")
        return None
    if any(_SIGNED.search(text) or _CONTACT.match(text) for text in texts) or texts[0] in _ROLES:
        return Kind.SIGNATURE, Note("signature_line")
    if _REMARK.match(texts[0]):
        return Kind.TITLE, Note("text_line")
    return _sparse_line(sheet, row, header, filled, team_filled)


def _is_total(texts: list[str]) -> bool:
    first = texts[1] if len(texts) > 1 and texts[0].isdecimal() else texts[0]
    return bool(_TOTAL.match(first))


def _is_wide(sheet: Sheet, row: int, header: Header, filled: dict[int, str]) -> bool:
    """Whether one merged cell over three columns or more holds all the row has."""
    name = header.index("name")
    return len(filled) == 1 and any(
        merge.top <= row <= merge.bottom
        and name is not None
        and merge.left <= name <= merge.right
        and merge.right - merge.left >= 2
        for merge in sheet.merges
    )


def _describes_person(sheet: Sheet, row: int, header: Header) -> bool:
    def value(field: str) -> str:
        return sheet.cell(row, header.index(field))

    return bool(
        read_gender(value("gender"))[0] or read_age(value("age"))[0] or read_birth(value("birth"), 2100)[0]
    )


def _sparse_line(
    sheet: Sheet, row: int, header: Header, filled: dict[int, str], team_filled: bool
) -> tuple[Kind, Note] | None:
    """A row of one cell beside the names: a team's heading, an unused number, or plain text."""
    if header.index("name") in filled:
        return None
    team = header.index("team")
    places = set(filled) - {header.index("number")}
    number = sheet.cell(row, header.index("number"))
    if not places:
        is_number = read_number(number)[0] is not None
        return Kind.BLANK if is_number else Kind.TITLE, Note("empty_place" if is_number else "text_line")
    if len(filled) > 1:
        return None
    if places == {team}:
        if team_filled:
            return None
        if not _LONE_TEAM.fullmatch(squeeze(sheet.cell(row, team))):
            return Kind.TITLE, Note("text_line")
        return Kind.TITLE, Note("team_heading", {"team": plain(sheet.cell(row, team))})
    index = next(iter(places))
    fields = {column.index for column in header.columns}
    # One stray value in a column that is read is a player without a name, not a text.
    return None if index in fields and index > 0 else (Kind.TITLE, Note("text_line"))


def team_of_line(sheet: Sheet, row: int, header: Header | None) -> str:
    """The team a text line names, as forms of one team have it above their table: `代表队：…`."""
    cells = [plain(text) for text in sheet.rows[row] if plain(text)]
    text = _STAMP.sub("", "  ".join(cells))
    found = _TEAM_LINE.search(text)
    if found and not re.search("[:：]", found[1]):
        return found[1].strip()
    if (
        header is not None
        and header.index("team") is None
        and len(cells) == 1
        and _LONE_TEAM.fullmatch(text)
        and UNIT.search(text)
    ):
        return text
    return ""


def people_of_total(cells: tuple[str, ...]) -> int | None:
    """How many people a totals line speaks of, when that is clear."""
    text = plain(unicodedata.normalize("NFKC", "  ".join(cells)))
    if found := _PEOPLE_IN_ALL.search(text):
        return int(found[1])
    counts = _PEOPLE.findall(text)
    if len(counts) == 1 and not re.search("男|女", text):
        return int(counts[0])
    numbers = [cell for cell in map(squeeze, cells) if _LONE_NUMBER.fullmatch(cell)]
    if not counts and len(numbers) == 1 and not re.search("队|支|元|岁|小计", text):
        return int(numbers[0])
    return None
