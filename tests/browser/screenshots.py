"""The pictures of the README: ``make screenshots`` takes them from the demonstration event.

A site of its own is started in a temporary folder, so that the pictures show what ``make run`` shows.
"""

import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

from tests.browser.browsing import DESKTOP, PHONE, launch, sign_in, write_font_list
from tests.house.started_site import free_port, started_site

FOLDER = Path(__file__).resolve().parents[2] / "docs" / "screenshots"
# file name, who looks, address, size
PICTURES = (
    ("event-phone", None, "/e/caoyuan/", PHONE),
    ("record-phone", "caipan", "/e/caoyuan/z/2/t/3/record/", PHONE),
    ("table-phone", None, "/e/caoyuan/z/2/t/3/", PHONE),
    ("player-phone", None, "/e/caoyuan/p/4/", PHONE),
    ("desk", "fuzeren", "/desk/caoyuan/", DESKTOP),
    ("draw", "caipanzhang", "/desk/caoyuan/z/2/draw/", DESKTOP),
    ("standings", None, "/e/caoyuan/standings/", DESKTOP),
)


def fill_in(page: Page) -> None:
    """Type a hand on the entry page, so that the picture shows what is read back."""
    caller = page.locator('[name="caller"]').first.get_attribute("value")
    page.locator(f'label:has([name="caller"][value="{caller}"])').tap()
    for key in ("6", "half"):
        page.locator(f'[data-key="{key}"]').tap()
    page.locator('label:has([name="jian"][value="mian"])').tap()
    page.locator("#readback dl").wait_for()


def take(browser: Browser, base: str, passwords: dict[str, str]) -> None:
    """Take every picture; a phone's shows the whole page, a desktop's the first screen."""
    for name, user, path, size in PICTURES:
        is_phone = size == PHONE
        context = browser.new_context(
            base_url=base, viewport=size, locale="zh-CN", is_mobile=is_phone, has_touch=is_phone
        )
        page = context.new_page()
        if user:
            sign_in(page, user, passwords[user])
        page.goto(path)
        if name == "record-phone":
            fill_in(page)
        page.wait_for_load_state("networkidle")
        page.screenshot(path=FOLDER / f"{name}.png", full_page=name == "record-phone")
        context.close()
        print(f"docs/screenshots/{name}.png")  # noqa: T201


def main() -> None:
    """Start a site, take the pictures, stop it."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        data, said = Path(folder) / "data", Path(folder) / "said.txt"
        port = free_port()
        with started_site(data, port, said), sync_playwright() as playwright:
            lines = (data / "demo-signins.txt").read_text(encoding="utf-8").splitlines()
            passwords = {line.split("\t")[1]: line.split("\t")[2] for line in lines}
            browser = launch(playwright, write_font_list(Path(folder)))
            take(browser, f"http://127.0.0.1:{port}", passwords)
            browser.close()


if __name__ == "__main__":
    sys.exit(main())
