"""What comes back after a mistake is as readable as the page before: axe-core, sizes, nothing cut off."""

import pytest
from django.core.exceptions import DisallowedHost
from django.http import HttpResponse
from django.test import Client, RequestFactory
from playwright.sync_api import Page, Route, expect

from tests.browser.looking import problems_of, problems_on, sizes_on
from tests.browser.scene import Scene
from tests.builders import make_user
from tests.play.playing import any_win, fresh, record
from tournament.accounts import error_pages

# A page and which of its forms is sent with nothing in it; the first of the page when nothing is said.
EMPTY = (
    ("/password/", ""),
    ("/desk/new/", ""),
    ("/desk/kerqin/", "step/reopen_checkin/"),
    ("/desk/kerqin/settings/", ""),
    ("/desk/kerqin/schedule/", "schedule/"),
    ("/desk/kerqin/schedule/3/", ""),
    ("/desk/kerqin/people/", "people/"),
    ("/desk/kerqin/entrants/add/", ""),
    ("/desk/kerqin/entrants/1/", ""),
    ("/desk/kerqin/entrants/1/", "substitute/"),
    ("/desk/kerqin/entrants/1/", "withdraw/"),
    ("/desk/kerqin/entrants/team/1/", ""),
    ("/desk/kerqin/entrants/import/", ""),
    ("/desk/kerqin/zhangs/", "z/1/reopen/"),
    ("/desk/kerqin/z/2/draw/", "unpublish/"),
    ("/desk/kerqin/z/3/draw/", "make/"),
    ("/desk/kerqin/z/3/draw/hall/", ""),
    ("/desk/kerqin/z/2/t/2/lots/", ""),
    ("/desk/kerqin/z/2/t/2/handover/?wind=S", ""),
    ("/desk/kerqin/z/2/t/1/h/1/correct/", ""),
    ("/e/kerqin/z/2/t/1/record/", ""),
    ("/e/kerqin/z/2/t/1/h/4/undo/", ""),
    ("/e/kerqin/z/2/t/2/pin/", ""),
)
EMPTY_AND_SEND = """(form) => {
  for (const field of form.querySelectorAll('input, textarea, select')) {
    if (field.type === 'hidden') continue;
    if (field.type === 'checkbox' || field.type === 'radio') field.checked = false;
    else field.value = '';
  }
  // The entry page's own script would answer without asking the site.
  HTMLFormElement.prototype.submit.call(form);
}"""
REFUSAL = ".errorlist, [role=alert], .note.error, .note.bad"


def send_empty(page: Page, path: str, action: str) -> None:
    """Send one form of a page with nothing filled in."""
    page.goto(path)
    ends_in = f'[action$="{action}"]' if action and not path.endswith(f"/{action}") else ""
    form = page.locator(f"main form[method=post]{ends_in}")
    with page.expect_navigation():
        (form.last if action and not ends_in else form.first).evaluate(EMPTY_AND_SEND)


@pytest.mark.parametrize("language", ["zh", "en"])
def test_forms_that_were_sent_empty(open_page, language: str) -> None:
    scene = Scene()
    page = open_page("/", user=scene.user)
    if language == "en":
        page.get_by_role("button", name="English").click()
    found = []
    for path, action in EMPTY:
        send_empty(page, path, action)
        expect(page.locator(REFUSAL).first, f"{path} {action}").to_be_attached()
        found += problems_on(page) if language == "zh" else sizes_on(page)
    assert found == []


def test_two_records_of_one_hand(open_page) -> None:
    scene = Scene()
    page = open_page("/e/kerqin/z/2/t/2/record/", user=scene.user)
    table = scene.table(zhang=2, number=2)
    view = fresh(table)
    record(table, any_win(view, zui=121), scene.user)
    page.locator(f'label:has([name="caller"][value="{view.dealer}"])').tap()
    page.locator('label:has([name="jian"][value="mian"])').tap()
    for seat in view.active:
        page.locator(f'[name="zui_{seat}"]').fill("60.5" if seat == view.dealer else "0")
    page.locator("button.primary").tap()
    expect(page.get_by_role("heading", level=1)).to_contain_text("已经有人记了")
    assert problems_on(page) == []


def test_sign_in_that_is_wrong_and_one_that_is_locked(open_page) -> None:
    make_user("caipan")
    page = open_page("/sign-in/")
    found = []
    # The fifth time locks.
    for _time in range(5):
        page.goto("/sign-in/")
        page.get_by_label("用户名").fill("caipan")
        page.get_by_label("密码").fill("wrong")
        page.get_by_role("button", name="登录", exact=True).click()
        found += problems_on(page)
    expect(page.get_by_label("密码")).to_have_count(0)
    assert found == []


def test_what_is_somebody_elses(open_page) -> None:
    Scene()
    page = open_page("/", user=make_user("stranger"))
    paths = ("/desk/kerqin/", "/desk/kerqin/settings/", "/desk/kerqin/z/2/t/1/h/1/correct/")
    assert [one for path in paths for one in problems_of(page, path)] == []


@pytest.mark.parametrize("status", [400, 405, 500])
def test_pages_for_what_broke(open_page, status: int) -> None:
    response = broken(status)
    assert response.status_code == status
    page = open_page("/")

    def answer(route: Route) -> None:
        route.fulfill(status=status, content_type="text/html; charset=utf-8", body=response.content)

    page.route("**/broken/", answer)
    assert problems_of(page, "/broken/") == []


def broken(status: int) -> HttpResponse:
    """Return the page the site shows for an unknown host name, a button opened as a page, a failure."""
    if status == 400:
        return error_pages.bad_request(RequestFactory().get("/"), DisallowedHost("unknown"))
    if status == 405:
        return Client().get("/sign-out/")
    return error_pages.broken(RequestFactory().get("/"))
