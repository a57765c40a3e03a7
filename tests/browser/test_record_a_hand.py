"""Recording on a phone, standing, one thumb."""

from django.contrib.sessions.models import Session
from playwright.sync_api import Page, expect

from tests.builders import give_role, make_event
from tests.play.playing import fresh, seated_table
from tournament.accounts.models import Role


class Thumb:
    """Counts the taps a hand takes."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.taps = 0

    def tap(self, selector: str) -> None:
        self.page.locator(selector).tap()
        self.taps += 1


def test_a_plain_win_takes_at_most_eight_taps_and_reads_back_before_saving(open_page) -> None:
    event = make_event()
    referee = give_role(event, Role.REFEREE, "referee")
    table = seated_table(event)
    page = open_page(f"{table.get_absolute_url()}record/", user=referee)
    thumb = Thumb(page)
    # E wins with 6.5, W has 1, S nothing; 面见.
    thumb.tap('label:has([name="caller"][value="E"])')
    thumb.tap('[data-key="6"]')
    thumb.tap('[data-key="half"]')
    thumb.tap('[name="zui_W"]')
    thumb.tap('[data-key="1"]')
    thumb.tap('label:has([name="jian"][value="mian"])')
    readback = page.locator("#readback")
    expect(readback).to_contain_text("南付东 6.5")
    expect(readback).to_contain_text("西付东 5.5")
    expect(readback).to_contain_text("合计 0")
    thumb.tap("button.primary")
    expect(page.get_by_text("第 1 把已保存")).to_be_visible()
    assert thumb.taps <= 8
    # E +12, S −8.5, W −5.5, N +2 in half 嘴.
    assert fresh(table).totals.nets() == {"E": 24, "S": -17, "W": -11, "N": 4, "pot": 0}
    expect(page.get_by_role("heading", level=1)).to_contain_text("第 2 把")


def test_a_win_in_which_all_three_hold_zui_takes_eight_taps(open_page) -> None:
    event = make_event()
    referee = give_role(event, Role.REFEREE, "referee")
    table = seated_table(event)
    thumb = Thumb(open_page(f"{table.get_absolute_url()}record/", user=referee))
    # E wins with 6.5, S has 2, W has 1; 黄见. After the half the pad goes on to S by itself.
    thumb.tap('label:has([name="caller"][value="E"])')
    for key in ("6", "half", "2"):
        thumb.tap(f'[data-key="{key}"]')
    thumb.tap('[name="zui_W"]')
    thumb.tap('[data-key="1"]')
    thumb.tap('label:has([name="jian"][value="huang"])')
    thumb.tap("button.primary")
    expect(thumb.page.get_by_text("第 1 把已保存")).to_be_visible()
    assert thumb.taps == 8
    # E: 4.5 + 5.5 = +10; S: −4.5 + 1 − 0.5 = −4; W: −5.5 − 1 − 0.5 = −7; N: +1. In half 嘴:
    assert fresh(table).totals.nets() == {"E": 20, "S": -8, "W": -14, "N": 2, "pot": 0}


def fill_in(page: Page) -> None:
    page.locator('label:has([name="caller"][value="E"])').tap()
    page.locator('[data-key="4"]').tap()
    page.locator('label:has([name="jian"][value="huang"])').tap()
    expect(page.locator("#readback")).to_contain_text("合计 0")


def test_without_network_nothing_typed_is_lost_and_the_second_press_saves(open_page) -> None:
    event = make_event()
    referee = give_role(event, Role.REFEREE, "referee")
    table = seated_table(event)
    page = open_page(f"{table.get_absolute_url()}record/", user=referee)
    fill_in(page)
    page.context.set_offline(True)
    page.locator("button.primary").tap()
    expect(page.locator("#no-network")).to_be_visible()
    expect(page.locator('[name="zui_E"]')).to_have_value("4")
    assert not table.hands.exists()
    page.context.set_offline(False)
    page.locator("button.primary").tap()
    expect(page.get_by_text("第 1 把已保存")).to_be_visible()
    assert table.hands.count() == 1


def test_an_answer_lost_after_saving_does_not_store_the_hand_twice(open_page) -> None:
    event = make_event()
    referee = give_role(event, Role.REFEREE, "referee")
    table = seated_table(event)
    page = open_page(f"{table.get_absolute_url()}record/", user=referee)
    fill_in(page)
    # The server gets the hand and saves it; its answer never arrives.
    lost = []

    def lose_the_answer(route) -> None:
        if route.request.method == "POST" and not lost:
            lost.append(route.fetch().status)
            route.abort()
        else:
            route.continue_()

    page.route("**/record/", lose_the_answer)
    page.locator("button.primary").tap()
    expect(page.locator("#no-network")).to_be_visible()
    assert lost == [200]
    assert table.hands.count() == 1
    page.locator("button.primary").tap()
    expect(page.get_by_text("第 1 把已保存").first).to_be_visible()
    assert table.hands.count() == 1


def test_an_ended_session_keeps_what_was_typed(open_page) -> None:
    event = make_event()
    referee = give_role(event, Role.REFEREE, "referee")
    table = seated_table(event)
    page = open_page(f"{table.get_absolute_url()}record/", user=referee)
    fill_in(page)
    Session.objects.all().delete()
    page.locator("button.primary").tap()
    expect(page.locator("#signed-out")).to_be_visible()
    expect(page.locator('[name="zui_E"]')).to_have_value("4")
    assert not table.hands.exists()


def test_a_recorder_with_the_pin_records_undoes_and_records_anew(open_page) -> None:
    event = make_event()
    table = seated_table(event)
    page = open_page(table.get_absolute_url())
    page.get_by_role("link", name="我来记这一桌").tap()
    page.get_by_label("记牌密码").fill("1111")
    page.get_by_role("button", name="开始记牌").tap()
    expect(page.get_by_text("密码不对，还可以试 4 次")).to_be_visible()
    page.get_by_label("记牌密码").fill("1357")
    page.get_by_role("button", name="开始记牌").tap()
    page.locator("summary", has_text="黄牌").tap()
    page.locator('label:has([value="dead_wall"])').tap()
    page.get_by_role("button", name="确认并保存第 1 把").tap()
    expect(page.get_by_text("这一把补它")).to_be_visible()
    page.get_by_role("link", name="撤销第 1 把").tap()
    page.get_by_label("为什么撤销").fill("其实东和了")
    page.get_by_role("button", name="撤销第 1 把").tap()
    expect(page.get_by_text("第 1 把已撤销")).to_be_visible()
    page.locator('label:has([name="caller"][value="E"])').tap()
    page.locator('[data-key="4"]').tap()
    page.locator('label:has([name="jian"][value="huang"])').tap()
    page.get_by_role("button", name="确认并保存第 1 把").tap()
    expect(page.get_by_text("第 1 把已保存")).to_be_visible()
    # E 4: S and W pay 4 each to E and 0.5 each to N.
    assert fresh(table).totals.nets() == {"E": 16, "S": -9, "W": -9, "N": 2, "pot": 0}
    assert [hand.version for hand in table.hands.order_by("version")] == [1, 2, 3]


def test_two_phones_at_one_hand_one_saves_the_other_sees_both(open_page) -> None:
    event = make_event()
    first = give_role(event, Role.REFEREE, "first")
    second = give_role(event, Role.CHIEF, "second")
    table = seated_table(event)
    address = f"{table.get_absolute_url()}record/"
    one, two = open_page(address, user=first), open_page(address, user=second)
    for page, digit in ((one, "3"), (two, "5")):
        page.locator('label:has([name="caller"][value="E"])').tap()
        page.locator(f'[data-key="{digit}"]').tap()
        page.locator('label:has([name="jian"][value="huang"])').tap()
    one.locator("button.primary").tap()
    expect(one.get_by_text("第 1 把已保存")).to_be_visible()
    two.locator("button.primary").tap()
    expect(two.get_by_role("heading", level=1)).to_contain_text("第 1 把已经有人记了")
    expect(two.get_by_text("南、西各付东 3")).to_be_visible()
    expect(two.get_by_text("南、西各付东 5")).to_be_visible()
    assert table.hands.count() == 1
    two.get_by_label("更正原因").fill("嘴数报错")
    two.get_by_role("button", name="改成我记的").tap()
    expect(two.get_by_text("第 1 把已更正")).to_be_visible()
    assert fresh(table).totals.net("E") == 20
    assert table.hands.count() == 2


def test_what_cannot_be_is_said_beside_the_field_and_nothing_typed_is_lost(open_page) -> None:
    event = make_event()
    referee = give_role(event, Role.REFEREE, "referee")
    table = seated_table(event)
    page = open_page(f"{table.get_absolute_url()}record/", user=referee)
    page.locator('label:has([name="caller"][value="S"])').tap()
    page.locator('[name="zui_W"]').fill("1.3")
    page.locator("button.primary").tap()
    expect(page.locator(".zui-W .errorlist")).to_contain_text("只能是整数或带半")
    expect(page.locator('[name="zui_W"]')).to_have_value("1.3")
    expect(page.locator('[name="caller"][value="S"]')).to_be_checked()
    assert not table.hands.exists()


def test_the_entry_page_works_without_javascript(browser, live_server, transactional_db) -> None:
    event = make_event()
    table = seated_table(event)
    context = browser.new_context(base_url=live_server.url, java_script_enabled=False, locale="zh-CN")
    page = context.new_page()
    page.goto(f"{table.get_absolute_url()}pin/")
    page.get_by_label("记牌密码").fill("1357")
    page.get_by_role("button", name="开始记牌").click()
    page.locator('[name="caller"][value="E"]').check(force=True)
    page.locator('[name="zui_E"]').fill("4")
    page.locator('[name="jian"][value="huang"]').check(force=True)
    page.get_by_role("button", name="先念一遍").click()
    assert "南、西各付东 4" in page.locator("#readback").inner_text()
    assert not table.hands.exists()
    page.get_by_role("button", name="确认并保存第 1 把").click()
    assert "第 1 把已保存" in page.content()
    assert fresh(table).totals.net("E") == 16
    context.close()


def test_a_jian_tapped_by_mistake_does_not_keep_a_zakong_from_being_saved(open_page) -> None:
    event = make_event()
    referee = give_role(event, Role.REFEREE, "referee")
    table = seated_table(event)
    page = open_page(f"{table.get_absolute_url()}record/", user=referee)
    thumb = Thumb(page)
    # Begun as a plain win with 面见, then it turns out that E's 不让赢 came to nothing with patterns of 5.
    thumb.tap('label:has([name="caller"][value="E"])')
    thumb.tap('label:has([name="jian"][value="mian"])')
    page.locator("summary", has_text="其他").tap()
    thumb.tap('label:has(> [name="outcome"][value="zakong"])')
    expect(page.locator(".ask-jian")).to_be_hidden()
    thumb.tap('[name="zui_E"]')
    thumb.tap('[data-key="5"]')
    expect(page.locator("#readback")).to_contain_text("合计 0")
    page.locator("#id_liable").select_option("S")
    expect(page.locator(".ask-jian")).to_be_visible()
    page.locator("#id_liable").select_option("")
    thumb.tap("button.primary")
    expect(page.get_by_text("第 1 把已保存")).to_be_visible()
    # S and W pay E 5 each; a dead hand has no 见. In half 嘴.
    assert fresh(table).totals.nets() == {"E": 20, "S": -10, "W": -10, "N": 0, "pot": 0}
