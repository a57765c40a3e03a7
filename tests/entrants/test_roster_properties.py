"""What must hold for any file at all."""

import json
import zipfile
from io import BytesIO

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from tests.entrants.roster_kit import HEADER, SAMPLES, repacked
from tournament.entrants.roster import (
    Kind,
    Merge,
    RosterPreview,
    RosterRefused,
    Sheet,
    Sheets,
    parse_roster,
    preview_sheet,
    read_table,
    sentence,
)
from tournament.entrants.roster_text import read_name, read_team

SAMPLE = (SAMPLES / "roster-merged.xlsx").read_bytes()
SLOW = settings(deadline=None, max_examples=60, suppress_health_check=[HealthCheck.too_slow])

WORDS = st.sampled_from(
    [
        *(
            "",
            "",
            "　",
            "1",
            "２",
            "男",
            "女",
            "M",
            "81",
            "1945.07",
            "13800138000",
            "替补",
            "领队",
            "合计",
            "3人",
        ),
        *("梁英", "魏　刚", "白音宝力高", "巴特尔·某", "John  Smith", "开鲁县", " 库伦旗 ", "代表队：开鲁县"),
        *(
            "合计 3 人",
            "领队：（签字）",
            "待定",
            "梁英、魏刚",
            "=A1",
            "?",
            "\ufffd",
            "一二三四五六七八九十" * 3,
        ),
        *HEADER,
    ]
)
CELLS = WORDS | st.text(max_size=12)
MERGES = st.builds(
    lambda top, left, down, right: Merge(top, left, top + down, left + right),
    *(st.integers(0, 8), st.integers(0, 8), st.integers(0, 4), st.integers(0, 8)),
)


@st.composite
def grids(draw: st.DrawFn) -> Sheet:
    rows = draw(st.lists(st.lists(CELLS, max_size=8).map(tuple), max_size=14))
    if draw(st.booleans()):
        rows.insert(0, HEADER)
    return Sheet(name="表", rows=tuple(rows), merges=tuple(draw(st.lists(MERGES, max_size=4))))


def stored(value: RosterPreview | Sheets) -> object:
    return type(value).from_json(json.loads(json.dumps(value.to_json())))


def refused(refusal: RosterRefused) -> None:
    assert sentence(refusal.note).endswith("。")
    assert sentence(refusal.note, "en").endswith(".")


def read(data: bytes, name: str) -> None:
    """Read what can be read; the only failure allowed is a refusal with a sentence."""
    try:
        sheets = read_table(data, name)
        preview_sheet(sheets, reference_year=2026)
    except RosterRefused as refusal:
        refused(refusal)
    else:
        assert stored(sheets) == sheets


@SLOW
@given(st.binary(max_size=2_000), st.sampled_from(["a.csv", "a.txt", "a.xlsx"]))
def test_arbitrary_bytes_never_crash(data: bytes, name: str) -> None:
    read(data, name)
    read(b"PK\x03\x04" + data, name)


@SLOW
@given(st.text(max_size=500), st.sampled_from(["utf-8", "utf-16", "gb18030"]))
def test_arbitrary_text_never_crashes(text: str, encoding: str) -> None:
    read(("姓名,代表队\n" + text).encode(encoding, errors="replace"), "a.csv")


@SLOW
@given(st.integers(0, len(SAMPLE) - 1), st.binary(min_size=1, max_size=8))
def test_damaged_workbook_never_crashes(position: int, damage: bytes) -> None:
    read(SAMPLE[:position] + damage + SAMPLE[position + len(damage) :], "a.xlsx")


@SLOW
@given(st.data())
def test_workbook_with_damaged_xml_never_crashes(data: st.DataObject) -> None:
    with zipfile.ZipFile(BytesIO(SAMPLE)) as archive:
        part = data.draw(st.sampled_from(sorted(set(archive.namelist()) - {"xl/theme/theme1.xml"})))
        body = archive.read(part)
    position = data.draw(st.integers(0, len(body)))
    length = data.draw(st.integers(0, 40))
    damage = data.draw(st.sampled_from([b"", b"<", b'"', b"0", b"-1", b"999999999", b"<c/>", b"A0", b"\xff"]))
    read(repacked(SAMPLE, {part: body[:position] + damage + body[position + length :]}), "a.xlsx")


@SLOW
@given(grids(), st.booleans(), st.none() | st.integers(1990, 2100))
def test_arbitrary_grids_are_accounted_for_row_by_row(sheet: Sheet, teams: bool, year: int | None) -> None:
    try:
        preview = parse_roster(sheet, teams_required=teams, reference_year=year)
    except RosterRefused as refusal:
        refused(refusal)
        return
    assert [row.row for row in preview.rows] == list(range(1, len(sheet.rows) + 1))
    for row in preview.rows:
        assert row.notes or row.kind is Kind.PLAYER
        assert all(sentence(note, language) for note in row.notes for language in ("zh", "en"))
        if row.will_import:
            assert row.name
            assert row.team or not teams
    pairs = [(row.team, row.name.casefold()) for row in preview.players]
    assert len(pairs) == len(set(pairs))


@SLOW
@given(grids(), st.booleans())
def test_preview_survives_storing(sheet: Sheet, teams: bool) -> None:
    try:
        preview = parse_roster(sheet, teams_required=teams, reference_year=2026)
    except RosterRefused:
        return
    assert stored(preview) == preview
    assert Sheet.from_json(json.loads(json.dumps(sheet.to_json()))) == sheet


def test_preview_of_another_version_is_not_misread() -> None:
    preview = preview_sheet(read_table(SAMPLE, "a.xlsx"))
    with pytest.raises(ValueError, match="another version"):
        RosterPreview.from_json(preview.to_json() | {"version": 0})


@SLOW
@given(CELLS | st.text(max_size=40))
def test_tidying_a_name_twice_changes_nothing(text: str) -> None:
    once = read_name(text, 1)
    if once.usable:
        again = read_name(once.name, 1)
        assert (again.name, again.extra, again.usable) == (once.name, "", True)
    team = read_team(text)[0]
    assert read_team(team) == (team, ())


@SLOW
@given(grids())
def test_reading_what_was_read_gives_the_same_players(sheet: Sheet) -> None:
    try:
        players = parse_roster(sheet, reference_year=2026).players
    except RosterRefused:
        return
    # A team called “total” is only believed where no number stands before it.
    assume(not any(player.team.startswith(("合计", "共")) for player in players))
    words = {"m": "男", "f": "女", "": ""}
    rows = [("序号", "代表队", "姓名", "性别", "出生年份", "电话", "备注")]
    for number, player in enumerate(players, 1):
        year = "" if player.birth_year is None else str(player.birth_year)
        fields = (str(number), player.team, player.name, words[player.gender], year)
        rows.append((*fields, player.phone, player.remark))
    again = parse_roster(Sheet(name="表", rows=tuple(rows)), reference_year=2026).players
    assert [(row.team, row.name, row.gender, row.birth_year, row.phone) for row in again] == [
        (row.team, row.name, row.gender, row.birth_year, row.phone) for row in players
    ]


@pytest.mark.parametrize("name", ["roster-utf8.csv", "roster-gbk.csv", "roster-merged.xlsx"])
def test_samples_survive_storing_and_read_the_same_twice(name: str) -> None:
    data = (SAMPLES / name).read_bytes()
    sheets = read_table(data, name)
    preview = preview_sheet(sheets, reference_year=2026)
    assert stored(sheets) == sheets
    assert stored(preview) == preview == preview_sheet(read_table(data, name), reference_year=2026)
