"""How names read, sort and are found."""

import tomllib
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import tournament.entrants.pinyin as pinyin_module
from tournament.entrants.pinyin import edited_pinyin, matches, name_pinyin

TABLE = tomllib.loads(Path(pinyin_module.__file__).with_name("surnames.toml").read_text(encoding="utf-8"))


@pytest.mark.parametrize(
    ("name", "full", "initials"),
    [
        ("白音宝力高", "bai yin bao li gao", "byblg"),
        ("额尔敦木图", "e er dun mu tu", "eedmt"),
        ("那仁满都拉", "na ren man du la", "nrmdl"),
        ("苏日娜", "su ri na", "srn"),
        ("巴特尔·某", "ba te er mou", "btem"),
        ("吕布", "lv bu", "lb"),
        ("任长霞", "ren chang xia", "rcx"),
        ("欧阳娜娜", "ou yang na na", "oynn"),
        ("John Smith", "john smith", "js"),
        ("", "", ""),
    ],
)
def test_names_read_without_tones(name: str, full: str, initials: str) -> None:
    assert (name_pinyin(name).full, name_pinyin(name).initials) == (full, initials)


READINGS = """
单=shan 仇=qiu 区=ou 解=xie 查=zha 曾=zeng 盖=ge 朴=piao 乐=yue 缪=miao 种=chong 秘=bi 折=she
翟=zhai 召=shao 冼=xian 洗=xian 繁=po 員=yun 员=yun 黑=he 覃=qin 任=ren 燕=yan 晟=cheng 卜=bu 阚=kan
薄=bo 佴=nai 么=yao 粘=nian 吕=lv 王=wang 梁=liang 沈=shen 俞=yu 贾=jia 葛=ge 石=shi 纪=ji
"""
SURNAMES = dict(pair.split("=") for pair in READINGS.split())


@pytest.mark.parametrize("surname", SURNAMES)
def test_surnames_read_as_surnames(surname: str) -> None:
    assert name_pinyin(f"{surname}明").full == f"{SURNAMES[surname]} ming"
    assert name_pinyin(f"{surname}建国").full == f"{SURNAMES[surname]} jian guo"


@pytest.mark.parametrize(
    ("name", "full"),
    [
        ("尉迟恭", "yu chi gong"),
        ("万俟卨", "mo qi xie"),
        ("令狐冲", "ling hu chong"),
        ("长孙无忌", "zhang sun wu ji"),
        ("单于明", "chan yu ming"),
        ("单于", "shan yu"),
        ("尉明", "wei ming"),
    ],
)
def test_surnames_of_two_characters(name: str, full: str) -> None:
    assert name_pinyin(name).full == full


@pytest.mark.parametrize(
    ("name", "full"),
    [
        ("查干巴拉", "cha gan ba la"),
        ("查干", "cha gan"),
        ("乌兰其其格", "wu lan qi qi ge"),
        ("苏勒德", "su le de"),
    ],
)
def test_mongolian_names_have_no_surname(name: str, full: str) -> None:
    assert name_pinyin(name).full == full


def test_number_behind_a_namesake_does_not_hide_the_surname() -> None:
    assert name_pinyin("单建国一").full == "shan jian guo yi"


def test_team_has_no_surname() -> None:
    assert name_pinyin("解放队", is_person=False).full == "jie fang dui"


@pytest.mark.parametrize("table", ["single", "compound", "words", "given"])
def test_table_is_sorted_out(table: str) -> None:
    lengths = {"single": 1, "compound": 2, "words": 2, "given": 1}
    for characters, reading in TABLE[table].items():
        assert len(characters) == lengths[table] == len(reading.split())
        assert reading.replace(" ", "").isascii()
        assert reading.replace(" ", "").islower()


def test_sorting_goes_syllable_by_syllable_and_keeps_families_together() -> None:
    names = ["连胜", "黎明", "李英", "黎安", "李明", "梁英", "安娜", "吕布", "卢明"]
    assert sorted(names, key=lambda name: name_pinyin(name).sort_key) == [
        "安娜",
        "李明",
        "李英",
        "黎安",
        "黎明",
        "连胜",
        "梁英",
        "卢明",
        "吕布",
    ]


@given(st.text(max_size=30))
def test_any_text_has_a_sort_key_every_database_orders_alike(text: str) -> None:
    reading = name_pinyin(text)
    assert len(reading.sort_key) <= 200
    assert set(reading.sort_key) <= set("0123456789abcdefghijklmnopqrstuvwxyz")
    assert len(reading.initials) == len(reading.full.split())


NAME = "白音宝力高"


@pytest.mark.parametrize(
    "query",
    [
        "",
        " ",
        "白音",
        "宝力",
        "白 音",
        "bai",
        "BAI",
        "baiyin",
        "bai yin",
        "baiyinbaoligao",
        "bai yin bao li gao",
        "baoligao",
        "bai yinb",
        "b",
        "by",
        "byblg",
        "BYBLG",
        "blg",
        "57",
        "057",
        "57号",
        "No.57",
        "#57",
        "５７",
    ],
)
def test_search_finds(query: str) -> None:
    assert matches(query, NAME, name_pinyin(NAME), 57)


@pytest.mark.parametrize(
    "query", ["高白", "aiyin", "bai yi bao", "gby", "5", "7", "570", "y", "?", "梁", "bai yin li"]
)
def test_search_does_not_find(query: str) -> None:
    assert not matches(query, NAME, name_pinyin(NAME), 57)


@pytest.mark.parametrize("query", ["lv", "lu", "lü", "lyu", "lvbu", "lü bu"])
def test_search_takes_any_way_of_typing_the_umlaut(query: str) -> None:
    assert matches(query, "吕布", name_pinyin("吕布"))


def test_search_without_a_number_and_with_a_lettered_one() -> None:
    reading = name_pinyin("梁英")
    assert not matches("5", "梁英", reading)
    assert matches("a12", "梁英", reading, "A12")
    assert matches("smith", "John Smith", name_pinyin("John Smith"))


@given(st.text(max_size=20), st.text(max_size=12))
def test_search_never_crashes(query: str, name: str) -> None:
    matches(query, name, name_pinyin(name), 5)


def test_edited_reading_is_used_for_sorting_and_initials() -> None:
    reading = edited_pinyin("单雄信", " Dan  xiong xin ")
    assert (reading.full, reading.initials) == ("dan xiong xin", "dxx")
    assert reading.sort_key > name_pinyin("崔伟").sort_key
    assert edited_pinyin("吕布", "Lü Bu") == name_pinyin("吕布")
    assert edited_pinyin("单雄信", "dan").full == "dan"
