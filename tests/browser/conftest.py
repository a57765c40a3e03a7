"""A real browser (Debian's Chromium) against a real server, as people use the site."""

import os
import shutil
from collections.abc import Callable, Iterator
from importlib.util import find_spec
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from tests.builders import PASSWORD
from tournament.accounts.models import User

# Playwright's own loop runs in this thread; the ORM must not mistake the tests for async code.
os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"

PHONE = {"width": 390, "height": 844}
DESKTOP = {"width": 1280, "height": 900}
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


def find_chromium() -> str | None:
    """Return the browser's path, whatever the distribution calls it."""
    names = ("chromium", "chromium-browser", "google-chrome")
    return next((path for name in names if (path := shutil.which(name))), None)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark what drives a browser; without one (and outside CI) it cannot run, and says so."""
    here = Path(__file__).parent
    missing = pytest.mark.skip(reason="Chromium is not installed; `make test` printed the command")
    for item in items:
        if here in item.path.parents:
            item.add_marker(pytest.mark.browser)
            if find_chromium() is None and os.environ.get("CI") != "1":
                item.add_marker(missing)


@pytest.fixture(scope="session")
def chinese_fonts(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Make the fonts that came with pip known to the browser: the machine may have no Chinese font."""
    folder = tmp_path_factory.mktemp("fonts")
    packages = ("noto_cjk_sans_jp_regular", "noto_cjk_sans_jp_bold")
    directories = "".join(
        f"<dir>{Path(spec.origin).parent}</dir>"
        for package in packages
        if (spec := find_spec(package)) and spec.origin
    )
    file = folder / "fonts.conf"
    file.write_text(
        '<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>'
        '<include ignore_missing="yes">/etc/fonts/fonts.conf</include>'
        f"{directories}<cachedir>{folder / 'cache'}</cachedir></fontconfig>",
        encoding="utf-8",
    )
    return file


@pytest.fixture(scope="session")
def browser(chinese_fonts: Path) -> Iterator[Browser]:
    """One browser for all tests; each opens its own contexts."""
    with sync_playwright() as playwright:
        environment = {**os.environ, "FONTCONFIG_FILE": str(chinese_fonts)}
        launched = playwright.chromium.launch(executable_path=find_chromium(), args=FLAGS, env=environment)
        yield launched
        launched.close()


OpenPage = Callable[..., Page]


@pytest.fixture
def open_page(browser: Browser, live_server: object, transactional_db: None) -> Iterator[OpenPage]:
    """Return a function that opens a page on a phone or a desktop; a script error fails the test."""
    contexts: list[BrowserContext] = []
    problems: list[str] = []

    def watch(page: Page) -> None:
        page.on("pageerror", lambda error: problems.append(str(error)))
        page.on(
            "console",
            lambda message: (
                problems.append(message.text) if "Content Security Policy" in message.text else None
            ),
        )

    def open_(path: str = "/", *, user: User | str | None = None, viewport: dict[str, int] = PHONE) -> Page:
        is_phone = viewport == PHONE
        context = browser.new_context(
            base_url=live_server.url,
            viewport=viewport,
            locale="zh-CN",
            is_mobile=is_phone,
            has_touch=is_phone,
        )
        context.set_default_timeout(15_000)
        contexts.append(context)
        page = context.new_page()
        watch(page)
        if user is not None:
            sign_in(page, str(getattr(user, "username", user)))
        page.goto(path)
        return page

    yield open_
    for context in contexts:
        context.close()
    assert problems == []


def sign_in(page: Page, username: str, password: str = PASSWORD) -> None:
    """Sign in as an official does."""
    page.goto("/sign-in/")
    page.get_by_label("用户名").fill(username)
    page.get_by_label("密码").fill(password)
    page.get_by_role("button", name="登录", exact=True).click()
    page.wait_for_url(lambda url: "/sign-in/" not in url)
