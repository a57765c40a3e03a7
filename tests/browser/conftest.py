"""A real browser against a real server, as people use the site."""

import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, sync_playwright

from tests.browser.browsing import PHONE, find_chromium, launch, sign_in, write_font_list
from tests.builders import PASSWORD
from tournament.accounts.models import User

# Playwright's own loop runs in this thread; the ORM must not mistake the tests for async code.
os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"


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
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    """One browser for all tests; each opens its own contexts."""
    with sync_playwright() as playwright:
        launched = launch(playwright, write_font_list(tmp_path_factory.mktemp("fonts")))
        yield launched
        launched.close()


OpenPage = Callable[..., Page]


@pytest.fixture
def open_page(browser: Browser, live_server: object, transactional_db: None) -> Iterator[OpenPage]:
    """Return a function that opens a page on a phone or a desktop.

    A script error, or anything the Content Security Policy stopped, fails the test.
    """
    contexts: list[BrowserContext] = []
    problems: list[str] = []

    def on_console(message: ConsoleMessage) -> None:
        if "Content Security Policy" in message.text:
            problems.append(message.text)

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
        page.on("pageerror", lambda error: problems.append(str(error)))
        page.on("console", on_console)
        if user is not None:
            sign_in(page, str(getattr(user, "username", user)), PASSWORD)
        page.goto(path)
        return page

    yield open_
    for context in contexts:
        context.close()
    assert problems == []
