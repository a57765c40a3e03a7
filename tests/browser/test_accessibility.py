"""axe-core finds nothing on any page, on a phone and on a desktop; nothing is small or cut off."""

import pytest
from django.urls import resolve

from tests.browser.browsing import DESKTOP, PHONE
from tests.browser.looking import CUT_OFF, problems_of, sizes_on
from tests.browser.scene import Scene
from tests.builders import give_role, make_event
from tests.site.test_access_matrix import MATRIX
from tournament.accounts.models import Role
from tournament.events.models import EventState

PUBLIC = (
    "/",
    "/sign-in/",
    "/e/kerqin/",
    "/e/kerqin/draw/",
    "/e/kerqin/z/1/",
    "/e/kerqin/z/1/t/1/",
    "/e/kerqin/z/2/",
    "/e/kerqin/z/3/",
    "/e/kerqin/z/2/t/1/",
    "/e/kerqin/z/2/t/1/pin/",
    "/e/kerqin/z/2/t/1/h/1/",
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
    "/desk/kerqin/z/2/draw/",
    "/desk/kerqin/z/3/draw/",
    "/desk/kerqin/z/2/draw/show/",
    "/desk/kerqin/z/2/draw/show/?table=1&step=3",
    "/desk/kerqin/z/3/draw/hall/",
    "/desk/kerqin/z/2/t/2/lots/",
    "/desk/kerqin/z/2/t/2/handover/",
    "/desk/kerqin/z/2/t/2/handover/?wind=S",
    "/desk/kerqin/z/1/sheets/",
    "/desk/kerqin/z/2/sheets/",
    "/desk/kerqin/z/2/filled-sheets.pdf",
    "/desk/kerqin/z/2/t/1/h/1/correct/",
    "/desk/kerqin/z/2/pins/",
    "/desk/kerqin/standings/",
    "/e/kerqin/z/2/t/1/record/",
    "/e/kerqin/z/2/t/1/h/1/undo/",
)


def desk_paths(scene: Scene) -> list[str]:
    """Return the desk's pages of the scene."""
    return [path.format(roster=scene.roster.pk) for path in DESK]


@pytest.mark.parametrize("viewport", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_public_pages(open_page, viewport) -> None:
    Scene()
    page = open_page("/", viewport=viewport)
    assert [problem for path in PUBLIC for problem in problems_of(page, path)] == []


@pytest.mark.parametrize("viewport", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_pages_of_the_desk(open_page, viewport) -> None:
    scene = Scene()
    page = open_page("/", user=scene.user, viewport=viewport)
    assert [problem for path in desk_paths(scene) for problem in problems_of(page, path)] == []


@pytest.mark.parametrize(("width", "letters"), [(320, 16), (780, 32)], ids=["narrow", "letters doubled"])
def test_nothing_is_cut_off_on_a_narrow_phone_or_with_letters_twice_as_large(
    open_page, width: int, letters: int
) -> None:
    scene = Scene()
    page = open_page("/", user=scene.user, viewport={"width": width, "height": 800})
    sizes = {"fontSizes": {"standard": letters, "fixed": letters}}
    page.context.new_cdp_session(page).send("Page.setFontSizes", sizes)
    found = []
    for path in (*PUBLIC, *desk_paths(scene)):
        page.goto(path)
        found += [f"{path} {one}" for one in page.evaluate(CUT_OFF)]
    assert found == []


def test_pages_in_english(open_page) -> None:
    """Words of another length; what axe finds besides does not hang on the language."""
    scene = Scene()
    page = open_page("/", user=scene.user)
    page.get_by_role("button", name="English").click()
    found = [problem for path in PUBLIC for problem in problems_of(page, path)]
    for path in desk_paths(scene):
        page.goto(path)
        found += sizes_on(page)
    assert found == []


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
