"""The draw on the hall's screen: whatever the names, a table is seen whole, nothing cut off."""

from collections.abc import Iterable

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import OpenPage
from tests.browser.scene import LONG_NAMES, LONG_TEAM
from tests.builders import give_role, make_event, make_players, make_zhang
from tournament.accounts.models import Role
from tournament.draw.services import make_draw
from tournament.entrants.roster_text import MAX_NAME

# A projector, a small one, and an old one.
SCREENS = [(1920, 1080), (1280, 720), (1024, 768)]
# The players, four seat cards, four cards of 抢头, the first dealer.
STEPS = range(10)
ENDS = (0, 9)
# Everybody's the longest there was; the long beside the short, which are set larger; the longest accepted.
NAMES = {
    "the-longest": ((LONG_NAMES[0],), STEPS),
    "long-and-short": ((*LONG_NAMES, "王伟"), ENDS),
    "no-dot-to-wrap-at": (("乌" * MAX_NAME,), ENDS),
}
STRIP = 100
NAME_SHARE = 0.029

# What sticks out of the window or of its own box, which boxes overlap, and what the back row cannot read.
FAULTS = """([smallestStrip, nameShare]) => {
  const found = [];
  const { scrollWidth, scrollHeight } = document.documentElement;
  if (scrollWidth > innerWidth || scrollHeight > innerHeight)
    found.push(`the page takes ${scrollWidth} x ${scrollHeight}`);
  const frames = ".place, .overview section";
  const named = (one) => `${one.tagName}.${one.className} ${one.textContent.trim().slice(0, 12)}`;
  const boxOf = (one) => one.getBoundingClientRect();
  const seen = (one) => !one.closest(".visually-hidden, svg *") && one.checkVisibility() && boxOf(one).width;
  const all = (selector, within = document) => [...within.querySelectorAll(selector)].filter(seen);

  const isWithin = (box, { left, right, top, bottom }) =>
    box.left > left - 1 && box.right < right + 1 && box.top > top - 1 && box.bottom < bottom + 1;
  const screen = { left: 0, right: innerWidth, top: 0, bottom: innerHeight };
  for (const one of all("body > :not(script), body > :not(script) *")) {
    if (!isWithin(boxOf(one), screen)) found.push(`${named(one)} out of the screen`);
    const frame = one.closest(frames);
    if (frame && !isWithin(boxOf(one), boxOf(frame))) found.push(`${named(one)} out of its frame`);
    if (one.clientWidth && one.scrollWidth > one.clientWidth + 1) found.push(`${named(one)} is cut off`);
  }

  const share = (a, b) =>
    Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 &&
    Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
  const apart = (those) =>
    those.forEach((one, at) => {
      for (const other of those.slice(at + 1))
        if (share(boxOf(one), boxOf(other))) found.push(`${named(one)} lies on ${named(other)}`);
    });
  apart(all(`header, h1, footer, ${frames}`));
  for (const frame of all(frames)) apart(all(":scope > :not(ul), li", frame));
  for (const line of all(".place .cards, .overview li")) apart(all(":scope > *", line));

  for (const strip of all(".place .cards svg"))
    if (boxOf(strip).height < smallestStrip) found.push("a card too small for the back row");
  for (const name of all(".place .name"))
    if (parseFloat(getComputedStyle(name).fontSize) < innerWidth * nameShare)
      found.push(`${named(name)} is too small for the back row`);
  return found;
}"""


def faults_at(page: Page, asked: str) -> list[str]:
    """Open what was asked for and return what is wrong with it on each of the screens."""
    page.goto(f"/desk/kerqin/z/1/draw/show/{asked}")
    found = []
    for width, height in SCREENS:
        page.set_viewport_size({"width": width, "height": height})
        found += [f"{asked} {width}: {one}" for one in page.evaluate(FAULTS, [STRIP, NAME_SHARE])]
    return found


@pytest.mark.parametrize(("names", "steps"), NAMES.values(), ids=NAMES.keys())
def test_a_table_at_every_step_and_all_tables_fit_the_screen(
    open_page: OpenPage, names: tuple[str, ...], steps: Iterable[int]
) -> None:
    event = make_event(name="2026 年科尔沁草原嘴和邀请赛暨老年体育协会第十二届交流赛")
    # Nine tables: one more than the first screen of all of them shows.
    for number, player in enumerate(make_players(event, 36, team_size=4)):
        player.name = names[number % len(names)]
        player.save()
    # Teams' names differ.
    for team in event.teams.all():
        team.name = f"{LONG_TEAM}{team.number}"
        team.save()
    user = give_role(event, Role.ORGANISER, "organiser")
    make_draw(zhang=make_zhang(event), user=user, seed="screen")
    page = open_page("/", user=user, viewport={"width": 1280, "height": 720})
    asked = (*(f"?table=1&step={step}" for step in steps), "?all=1")
    assert [one for what in asked for one in faults_at(page, what)] == []
    # English takes more room.
    page.context.add_cookies([{"name": "django_language", "value": "en", "url": page.url}])
    assert faults_at(page, f"?table=1&step={STEPS[-1]}") == []
    assert page.get_by_text("First dealer").count()
