"""A sheet that goes on: every further page says whose it is, and the sums stand where is signed."""

import re
from typing import Any

import pytest

from tests.builders import make_players, make_table, make_team, make_zhang
from tests.play.playing import dead, fresh, play_all, record, seated_table
from tests.sheets.paper import blank, filled, foot_of, picture_of, reader, text_of
from tournament.accounts.models import User
from tournament.draw.models import Table
from tournament.events.models import Event
from tournament.play.entry import QuickEntry
from tournament.play.models import Hand
from tournament.play.services import close_table

pytestmark = [pytest.mark.django_db, pytest.mark.pdf]

NAMES = ["Nayanmandula Borjigin", "阿拉坦其其格苏日娜", "欧阳娜娜", "王"]


def offend(table: Table, referee: User, hands: int, *, dang_in: int = 1) -> None:
    """Record hands with two notes each; in one of them a 挡 goes into the pot."""
    for number in range(1, hands + 1):
        first, second, third = fresh(table).active
        marks: Any = (("P05", second), ("F05", third))
        amounts = dict.fromkeys((first, second, third), 0) | {first: 4}
        entry = QuickEntry(
            outcome="hu",
            caller=first,
            half_zui=amounts,
            jian="mian",
            marks=marks,
            dangjia=third if number == dang_in else "",
        )
        record(table, entry, referee)


def head_of(pdf: bytes, page: int) -> str:
    """Return what stands above the notes of a further page, on one line."""
    text = re.sub(r"\s+", " ", text_of(pdf, page, layout=True))
    return text.partition("违规、处罚和更正")[0]


def test_signed_on_the_second_page_it_says_there_what_is_signed(event: Event, referee: User) -> None:
    table = seated_table(event)
    offend(table, referee, 12)
    pdf = filled(table)
    assert len(reader(pdf).pages) == 2
    # Twelve hands: everybody wins and rests three times, pays for P05 three times, notes F05 three times; one
    # 挡 of 5 by W is in the pot.
    head = head_of(pdf, 2)
    assert "第 1 仗 1 号桌（续）" in head
    assert "科尔沁嘴和交流赛 记分表" in head
    for part in ("合计", "挡 5", "东", "选手1", "北", "选手4"):
        assert part.replace(" ", "") in head.replace(" ", "")
    assert re.search(r"0 +0 +−5 +0", head)
    assert "裁判" in text_of(pdf, 2)
    assert "第 2 页 共 2 页" in text_of(pdf, 2)
    assert "（续）" not in text_of(pdf, 1)
    assert text_of(pdf, 1).count("合计") == 1


def correct_all(table: Table, referee: User, *, up_to: int) -> None:
    """Correct the hands of ``play_all`` with a reason of usual length: a line each."""
    for number in range(1, up_to + 1):
        hand = Hand.objects.get(table=table, number=number)
        amounts = {seat: 0 for seat in "ESWN" if seat != hand.rest} | {hand.winner: 6}
        entry = QuickEntry(outcome="hu", caller=hand.winner, half_zui=amounts, jian="mian")
        record(table, entry, referee, number=number, reason="看过录像，抄错了")


def test_a_whole_zhang_with_a_few_corrections_is_one_page(event: Event, referee: User) -> None:
    table = seated_table(event)
    play_all(table, referee, 20)
    correct_all(table, referee, up_to=10)
    close_table(table=table, user=referee)
    assert len(reader(filled(table)).pages) == 1


def test_signatures_never_stand_alone_and_leave_no_room_empty(event: Event, referee: User) -> None:
    table = seated_table(event)
    play_all(table, referee, 20)
    correct_all(table, referee, up_to=17)
    close_table(table=table, user=referee)
    pdf = filled(table)
    assert len(reader(pdf).pages) == 2
    first, second = text_of(pdf, 1), text_of(pdf, 2)
    assert "第 17 把更正" in second
    assert "裁判" not in first.splitlines()
    # The first page goes on to its foot: from the last note on no 15 mm are white.
    assert picture_of(pdf, 1).ink(9, 270, 201, 285) > 0
    told = [int(n) for n in re.findall(r"^第 (\d+) 把更正", f"{first}\n{second}", re.MULTILINE)]
    assert told == list(range(1, 18))


@pytest.mark.parametrize("dead_hands", [5, 7, 9])
def test_without_notes_the_last_hands_stay_with_the_signatures(
    event: Event, referee: User, dead_hands: int
) -> None:
    # So many hands that the foot would just not fit: 20 that count, and those made up for.
    table = seated_table(event)
    for _n in range(dead_hands):
        record(table, dead(dict.fromkeys(fresh(table).active, 0)), referee)
    play_all(table, referee, 20)
    pdf = filled(table)
    last = text_of(pdf, len(reader(pdf).pages))
    assert f"\n{20 + dead_hands} 北 北 和" in last
    assert "裁判" in last


def test_sums_that_stand_on_the_second_page_anyway_stand_there_once(event: Event, referee: User) -> None:
    table = seated_table(event, hands=40)
    play_all(table, referee, 40)
    pdf = filled(table)
    second = text_of(pdf, 2)
    assert len(reader(pdf).pages) == 2
    assert "第 1 仗 1 号桌（续）" in second
    assert second.count("合计") == 1
    assert "合计" not in text_of(pdf, 1)


def test_a_blank_sheet_that_goes_on_says_what_it_is(event: Event) -> None:
    pdf = blank(seated_table(event, hands=40))
    second = text_of(pdf, 2)
    assert "第 1 仗 1 号桌（续）" in second
    assert second.count("合计") == 1


def test_every_further_page_says_so(event: Event, referee: User) -> None:
    table = seated_table(event)
    for number in range(1, 21):
        offend(table, referee, 1, dang_in=0)
        hand = Hand.objects.get(number=number)
        amounts = {seat: 0 for seat in "ESWN" if seat != hand.rest} | {hand.winner: 6}
        entry = QuickEntry(outcome="hu", caller=hand.winner, half_zui=amounts, jian="mian")
        record(table, entry, referee, number=number, reason="抄错了，看过录像以后改的。" * 15)
    pdf = filled(table)
    pages = len(reader(pdf).pages)
    assert pages >= 3
    for page in range(2, pages + 1):
        assert "第 1 仗 1 号桌（续）" in text_of(pdf, page)
        assert "合计" in text_of(pdf, page)
        assert f"第 {page} 页 共 {pages} 页" in text_of(pdf, page)


def test_a_sheet_of_one_page_has_nothing_of_it(event: Event, referee: User) -> None:
    table = seated_table(event)
    offend(table, referee, 1)
    assert "（续）" not in text_of(filled(table))
    assert foot_of(filled(table)) == "科尔沁嘴和交流赛 第 1 仗 1 号桌 第 1 页 共 1 页"


def test_the_longest_names_keep_clear_of_what_follows(event: Event, referee: User) -> None:
    event.name = "内蒙古自治区第十二届老年人体育健身大会暨通辽市嘴和邀请赛" * 2
    event.save()
    players = make_players(event, 4, team_size=None)
    for player, name in zip(players, NAMES, strict=True):
        player.name, player.team = name, make_team(event, event.teams.count() + 1)
        player.save()
    table = make_table(make_zhang(event), players)
    offend(table, referee, 14)
    pdf = filled(table)
    assert len(reader(pdf).pages) == 2
    second = re.sub(r"\s", "", text_of(pdf, 2))
    for part in (event.name, "（续）", "共2页", *(name.replace(" ", "") for name in NAMES)):
        assert part in second
    # The notes begin 32 mm from the top; the head ends before, with white between.
    assert picture_of(pdf, 2).ink(9, 30.5, 201, 31.5) == 0
