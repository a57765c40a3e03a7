"""Debian's Chromium, driven by Playwright: starting it, its fonts, signing in."""

import os
import shutil
from importlib.util import find_spec
from pathlib import Path

from playwright.sync_api import Browser, Page, Playwright

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
FONT_PACKAGES = ("noto_cjk_sans_jp_regular", "noto_cjk_sans_jp_bold")


def find_chromium() -> str | None:
    """Return the browser's path, whatever the distribution calls it."""
    names = ("chromium", "chromium-browser", "google-chrome")
    return next((path for name in names if (path := shutil.which(name))), None)


def write_font_list(folder: Path) -> Path:
    """Make the fonts that came with pip known to the browser: the machine may have no Chinese font."""
    directories = "".join(
        f"<dir>{Path(spec.origin).parent}</dir>"
        for package in FONT_PACKAGES
        if (spec := find_spec(package)) and spec.origin
    )
    file = folder / "fonts.conf"
    file.write_text(
        '<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>'
        '<include ignore_missing="yes">/etc/fonts/fonts.conf</include>'
        f"{directories}<cachedir>{folder / 'font-cache'}</cachedir></fontconfig>",
        encoding="utf-8",
    )
    return file


def launch(playwright: Playwright, fonts: Path) -> Browser:
    """Start the browser without a window."""
    environment = {**os.environ, "FONTCONFIG_FILE": str(fonts)}
    return playwright.chromium.launch(executable_path=find_chromium(), args=FLAGS, env=environment)


def sign_in(page: Page, username: str, password: str) -> None:
    """Sign in as an official does."""
    page.goto("/sign-in/")
    page.get_by_label("用户名").fill(username)
    page.get_by_label("密码").fill(password)
    page.get_by_role("button", name="登录", exact=True).click()
    page.wait_for_url(lambda url: "/sign-in/" not in url)
