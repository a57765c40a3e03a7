"""A one-day event from the entry list to the signed score sheet, as its people do it."""

import io
import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from pypdf import PdfReader

from tests.browser.browsing import DESKTOP, PHONE
from tests.builders import give_role, make_event
from tests.play.playing import fresh, play_all
from tournament.accounts.models import Role, User
from tournament.draw.models import Seat, Table
from tournament.entrants.models import PlayerState
from tournament.events.models import Event, EventState, Zhang, ZhangState
from tournament.play.services import close_table

SAMPLE = Path(__file__).parents[1] / "entrants" / "samples" / "roster-merged.xlsx"
# 12 teams of four on the list; three of the 48 are 替补.
ENTERED, RESERVES = 48, 3


@pytest.mark.pdf
@pytest.mark.parametrize("viewport", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_from_the_entry_list_to_the_score_sheet(open_page, viewport) -> None:
    event = make_event(state=EventState.DRAFT)
    organiser = give_role(event, Role.ORGANISER, "fuzeren")
    chief = give_role(event, Role.CHIEF, "caipanzhang")
    referee = give_role(event, Role.REFEREE, "caipan")
    desk = open_page(f"/desk/{event.slug}/", user=organiser, viewport=viewport)
    plan_two_zhangs(desk)
    import_the_list(desk, event)
    announce_and_check_in(desk, event)
    draw_and_publish(desk)
    # A table without a house player, so that its four are all ranked.
    tables = Table.objects.select_related("zhang__event").exclude(seats__player__is_house=True)
    first = tables.order_by("number").first()
    phone = open_page(f"{first.get_absolute_url()}record/", user=referee)
    enter_twenty_hands(phone, first)
    close_by_the_referee(phone)
    finish_the_other_tables(event, referee, first)
    close_the_zhang(open_page("/desk/kerqin/zhangs/", user=chief, viewport=viewport), event)
    read_the_standings(open_page(f"/e/{event.slug}/standings/", viewport=viewport), first)
    download_the_score_sheet(desk, first)


def plan_two_zhangs(desk: Page) -> None:
    desk.get_by_role("link", name="排赛程").click()
    desk.get_by_label("加几仗").fill("2")
    desk.get_by_role("button", name="加到赛程").click()
    expect(desk.get_by_text("加了 2 仗")).to_be_visible()


def import_the_list(desk: Page, event: Event) -> None:
    desk.goto(f"/desk/{event.slug}/entrants/")
    desk.get_by_role("link", name="导入报名表").first.click()
    desk.locator('input[type="file"]').set_input_files(str(SAMPLE))
    desk.locator("main form button").first.click()
    expect(desk.get_by_role("heading", name=f"将加入 {ENTERED} 人、12 队")).to_be_visible()
    assert not event.players.exists()
    desk.get_by_role("button", name=f"加入 {ENTERED} 人").click()
    desk.wait_for_load_state()
    assert event.players.count() == ENTERED
    assert event.players.filter(state=PlayerState.RESERVE).count() == RESERVES


def announce_and_check_in(desk: Page, event: Event) -> None:
    for button in ("公布赛事", "开始检录"):
        desk.goto(f"/desk/{event.slug}/")
        desk.get_by_role("button", name=button).click()
    desk.goto(f"/desk/{event.slug}/check-in/")
    # One player by himself, then every team at once.
    desk.get_by_role("button", name="已到 梁英").click()
    expect(desk.locator("#counts .chip.ok")).to_have_text(re.compile("已到 1$"))
    for team in range(12):
        desk.get_by_role("button", name=re.compile("全队已到")).first.click()
        expect(desk.get_by_role("button", name=re.compile("全队已到"))).to_have_count(11 - team)
    expect(desk.locator("#counts .chip.ok")).to_have_text(re.compile(f"已到 {ENTERED - RESERVES}$"))
    desk.get_by_role("button", name="安排 3 位陪打").click()
    desk.goto(f"/desk/{event.slug}/")
    desk.get_by_role("button", name="结束检录，开始比赛").click()
    expect(desk.get_by_text("赛事现在是：比赛中")).to_be_visible()


def draw_and_publish(desk: Page) -> None:
    desk.get_by_role("link", name="去抽签").click()
    desk.wait_for_load_state()
    if "/draw/" not in desk.url:
        desk.get_by_role("link", name=re.compile("抽签 第 1 仗")).click()
    desk.get_by_role("button", name="电脑抽签").click()
    expect(desk.get_by_text("同队同桌 0 对")).to_be_visible()
    desk.get_by_role("button", name="公布第 1 稿").click()
    expect(desk.get_by_role("link", name="看各桌")).to_be_visible()
    assert Seat.objects.filter(zhang__number=1).count() == ENTERED
    for table in Table.objects.prefetch_related("seats__player"):
        teams = [seat.player.team_id for seat in table.seats.all() if not seat.player.is_house]
        assert len(teams) == len(set(teams))


WINS = {"E": 4, "S": 3, "W": 2, "N": 1}


def enter_twenty_hands(phone: Page, table: Table) -> None:
    """Each hand is won by its dealer with the 嘴 of ``WINS`` and 面见; every seat deals five times."""
    for number in range(1, 21):
        expect(phone.get_by_role("heading", level=1)).to_contain_text(f"第 {number} 把")
        dealer = fresh(table).dealer
        phone.locator(f'label:has([name="caller"][value="{dealer}"])').tap()
        phone.locator(f'[data-key="{WINS[dealer]}"]').tap()
        phone.locator('label:has([name="jian"][value="mian"])').tap()
        expect(phone.locator("#readback")).to_contain_text("合计 0")
        phone.locator("button.primary").tap()
    expect(phone.get_by_text("20 / 20 把")).to_be_visible()
    # A dealer gets twice his 嘴, who rests gets 2, the two others pay the dealer's 嘴 and 1 each; five times.
    # E 5 × (8 + 2 − 3 − 2) = +25 (he plays when W and N deal), S 5 × (6 + 2 − 5 − 2) = +5 (E, N),
    # W 5 × (4 + 2 − 5 − 4) = −15 (E, S), N 5 × (2 + 2 − 4 − 3) = −15 (S, W). In half 嘴:
    assert fresh(table).totals.nets() == {"E": 50, "S": 10, "W": -30, "N": -30, "pot": 0}


def close_by_the_referee(phone: Page) -> None:
    phone.get_by_role("button", name="收桌").tap()
    expect(phone.get_by_text("本桌已收桌")).to_be_visible()


def finish_the_other_tables(event: Event, referee: User, done: Table) -> None:
    for table in Table.objects.select_related("zhang__event").filter(zhang__event=event).exclude(pk=done.pk):
        play_all(table, referee, 20)
        close_table(table=table, user=referee)


def close_the_zhang(page: Page, event: Event) -> None:
    page.get_by_role("button", name="收仗 第 1 仗").click()
    expect(page.get_by_text("第 1 仗已收仗")).to_be_visible()
    assert Zhang.objects.get(event=event, number=1).state == ZhangState.CLOSED


def read_the_standings(page: Page, table: Table) -> None:
    # Everybody at the other tables broke even: E's player leads, S's follows, W's and N's are last.
    names = {seat.wind: seat.player.name for seat in table.seats.select_related("player")}
    rows = page.locator("tbody tr")
    expect(rows).to_have_count(ENTERED - RESERVES)
    expect(rows.nth(0)).to_contain_text(names["E"])
    expect(rows.nth(0)).to_contain_text("+25")
    expect(rows.nth(1)).to_contain_text(names["S"])
    expect(rows.nth(1)).to_contain_text("+5")
    last = rows.nth(ENTERED - RESERVES - 2).inner_text() + rows.nth(ENTERED - RESERVES - 1).inner_text()
    assert names["W"] in last
    assert names["N"] in last
    # House players are not ranked.
    expect(page.locator("tbody").get_by_text("陪打")).to_have_count(0)


def download_the_score_sheet(desk: Page, table: Table) -> None:
    desk.goto(table.get_absolute_url())
    link = desk.get_by_role("link", name="打印记分表").get_attribute("href")
    response = desk.request.get(str(link))
    assert response.headers["content-type"] == "application/pdf"
    reader = PdfReader(io.BytesIO(response.body()))
    text = reader.pages[0].extract_text()
    assert len(reader.pages) == 1
    for seat in table.seats.select_related("player"):
        assert seat.player.name in text
