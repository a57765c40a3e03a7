"""axe-core finds nothing on any page, on a phone and on a desktop; nothing is small or cut off."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from django.urls import resolve
from playwright.sync_api import Page

from tests.browser.browsing import DESKTOP, PHONE
from tests.builders import give_role, make_event, make_players, make_zhang
from tests.play.playing import any_win, fresh, record
from tests.site.test_access_matrix import MATRIX
from tournament.accounts.models import Role, User
from tournament.draw.models import Table
from tournament.draw.services import make_draw, publish
from tournament.entrants.services import upload_roster
from tournament.events.models import EventState

# WCAG 2.2 A and AA, AAA's contrast, and the best practices.
RULES = {"runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "wcag2aaa", "best-practice"]}
PUBLIC = (
    "/",
    "/sign-in/",
    "/e/kerqin/",
    "/e/kerqin/draw/",
    "/e/kerqin/z/1/",
    "/e/kerqin/z/2/",
    "/e/kerqin/z/1/t/1/",
    "/e/kerqin/z/1/t/1/pin/",
    "/e/kerqin/z/1/t/1/h/1/",
    "/e/kerqin/standings/",
    "/e/kerqin/teams/",
    "/e/kerqin/players/",
    "/e/kerqin/players/?q=zz",
    "/e/kerqin/p/1/",
    "/e/nothing/",
)
DESK = (
    "/password/",
    "/desk/new/",
    "/desk/kerqin/",
    "/desk/kerqin/settings/",
    "/desk/kerqin/schedule/",
    "/desk/kerqin/schedule/1/",
    "/desk/kerqin/people/",
    "/desk/kerqin/log/",
    "/desk/kerqin/entrants/",
    "/desk/kerqin/entrants/add/",
    "/desk/kerqin/entrants/1/",
    "/desk/kerqin/entrants/team/1/",
    "/desk/kerqin/entrants/import/",
    "/desk/kerqin/entrants/import/{roster}/",
    "/desk/kerqin/check-in/",
    "/desk/kerqin/zhangs/",
    "/desk/kerqin/z/1/draw/",
    "/desk/kerqin/z/2/draw/",
    "/desk/kerqin/z/1/draw/show/",
    "/desk/kerqin/z/1/draw/show/?table=1&step=3",
    "/desk/kerqin/z/2/draw/hall/",
    "/desk/kerqin/z/1/t/2/lots/",
    "/desk/kerqin/z/1/t/2/handover/",
    "/desk/kerqin/z/1/t/2/handover/?wind=S",
    "/desk/kerqin/z/1/filled-sheets.pdf",
    "/desk/kerqin/z/1/t/1/h/1/correct/",
    "/desk/kerqin/z/1/pins/",
    "/desk/kerqin/standings/",
    "/e/kerqin/z/1/t/1/record/",
    "/e/kerqin/z/1/t/1/h/1/undo/",
)

# What an eye of seventy needs: letters of 18 px, targets of 44 px, and nothing that runs out of the page.
TOO_SMALL = """() => {
  const found = [];
  const shown = (element) =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
    !element.closest('.visually-hidden, .skip, noscript');
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const text = texts.currentNode.data.trim();
    const element = texts.currentNode.parentElement;
    if (!text || !shown(element) || element.closest('script, style, option')) continue;
    const size = parseFloat(getComputedStyle(element).fontSize);
    if (size < 17.9) found.push(`text ${size}px: ${text.slice(0, 20)}`);
  }
  const pressed = 'button, summary, input:not([type=hidden]), select, textarea, nav a, main a';
  for (const element of document.querySelectorAll(pressed)) {
    // A link inside a sentence is as tall as its line; one that stands by itself is a target.
    if (!shown(element) || element.matches('p a, li > p a, .note a')) continue;
    const isChoice = element.matches('input[type=radio], input[type=checkbox]');
    const target = isChoice ? (element.closest('label') ?? element) : element;
    const { height } = target.getBoundingClientRect();
    if (height && height < 43.5)
      found.push(`target ${Math.round(height)}px: ${element.outerHTML.slice(0, 60)}`);
  }
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth > clientWidth) found.push(`page is ${scrollWidth}px wide`);
  return found;
}"""


class Scene:
    """An event with a 仗 in play and one drawn, and somebody who holds every role."""

    def __init__(self) -> None:
        event = make_event()
        self.user: User = give_role(event, Role.ORGANISER, "everything")
        for role in (Role.CHIEF, Role.REFEREE):
            event.memberships.create(user=self.user, role=role)
        make_players(event, 16, team_size=4)
        first, second = make_zhang(event, 1), make_zhang(event, 2)
        publish(draw=make_draw(zhang=first, user=self.user, seed="axe"), user=self.user)
        make_draw(zhang=second, user=self.user, seed="axe")
        table = Table.objects.select_related("zhang__event").get(zhang=first, number=1)
        for _hand in range(3):
            record(table, any_win(fresh(table)), self.user)
        data = "报名表\n序号,代表队,姓名\n1,新队,崔　伟\n2,新队,\n合计,,2人\n".encode()
        roster = upload_roster(event=event, filename="报名表.csv", data=data, user=self.user)
        self.desk = [path.format(roster=roster.pk) for path in DESK]


def problems_of(page: Page, path: str) -> list[str]:
    """Return what axe and the size check find on a page."""
    page.goto(path)
    results = Axe().run(page, options=RULES)
    found = [
        f"{path} {violation['id']}: {node['html'][:90]}"
        for violation in results.response["violations"]
        for node in violation["nodes"][:3]
    ]
    return found + [f"{path} {one}" for one in page.evaluate(TOO_SMALL)]


@pytest.mark.parametrize("viewport", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_public_pages(open_page, viewport) -> None:
    Scene()
    page = open_page("/", viewport=viewport)
    assert [problem for path in PUBLIC for problem in problems_of(page, path)] == []


@pytest.mark.parametrize("viewport", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_pages_of_the_desk(open_page, viewport) -> None:
    scene = Scene()
    page = open_page("/", user=scene.user, viewport=viewport)
    assert [problem for path in scene.desk for problem in problems_of(page, path)] == []


def test_pages_in_english(open_page) -> None:
    scene = Scene()
    page = open_page("/", user=scene.user)
    page.get_by_role("button", name="English").click()
    assert [problem for path in (*PUBLIC, *scene.desk) for problem in problems_of(page, path)] == []


def test_pages_of_an_event_in_preparation(open_page) -> None:
    event = make_event(state=EventState.DRAFT)
    user = give_role(event, Role.ORGANISER, "organiser")
    page = open_page("/", user=user)
    paths = [
        "/",
        "/e/kerqin/",
        "/e/kerqin/draw/",
        "/e/kerqin/standings/",
        "/e/kerqin/players/",
        "/desk/kerqin/",
    ]
    paths += [
        f"/desk/kerqin/{one}/"
        for one in ("schedule", "entrants", "check-in", "zhangs", "people", "standings")
    ]
    assert [problem for path in paths for problem in problems_of(page, path)] == []


# Addresses that answer with a file instead of a page.
FILES = {
    "draw-file",
    "standings-export",
    "teams-export",
    "score-sheet",
    "score-sheet-blank",
    "score-sheets",
}


def test_every_page_of_the_project_is_looked_at() -> None:
    paths = [path.split("?")[0].format(roster=1) for path in (*PUBLIC, *DESK)]
    looked_at = {resolve(path).url_name for path in paths}
    pages = {name for name, row in MATRIX.items() if row.method == "get"} - FILES
    assert sorted(pages - looked_at) == []
