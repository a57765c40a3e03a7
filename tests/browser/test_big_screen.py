"""The draw on the hall's screen: whatever the names, a table is seen whole, nothing cut off."""

import pytest

from tests.browser.scene import LONG_NAMES, LONG_TEAM
from tests.builders import give_role, make_event, make_players, make_zhang
from tournament.accounts.models import Role
from tournament.draw.services import make_draw

# A projector, a small one, and an old one.
SCREENS = [(1920, 1080), (1280, 720), (1024, 768)]
# Before any card, a seat card turned, both turned, and all shown.
STEPS = (0, 3, 6, 99)

# What sticks out of the window or of its own box, and which boxes of one kind overlap.
CUT_OFF = """() => {
  const found = [];
  const root = document.documentElement;
  if (root.scrollWidth > innerWidth) found.push(`page ${root.scrollWidth} wide`);
  const all = [...document.querySelectorAll("h1, .place, .place *, .overview section, .overview li, .next")];
  for (const one of all.filter((one) => !one.closest("svg") || one.matches("svg"))) {
    if (one.matches(".visually-hidden, .visually-hidden *")) continue;
    const box = one.getBoundingClientRect(), name = `${one.tagName} ${one.textContent.trim().slice(0, 12)}`;
    if (box.left < -1 || box.right > innerWidth + 1 || box.top < -1 || box.bottom > innerHeight + 1)
      found.push(`${name} outside: ${[box.left, box.top, box.right, box.bottom].map(Math.round)}`);
    const isBlock = one.clientWidth && getComputedStyle(one).display !== "inline";
    if (isBlock && one.scrollWidth > one.clientWidth + 1)
      found.push(`${name} cut: ${one.scrollWidth} > ${one.clientWidth}`);
    const parent = one.closest(".place, .overview section");
    if (parent && parent !== one && box.bottom > parent.getBoundingClientRect().bottom + 1)
      found.push(`${name} below its box`);
  }
  for (const place of document.querySelectorAll(".place")) {
    const parts = [...place.children].map((one) => one.getBoundingClientRect());
    parts.slice(1).forEach((box, i) => {
      if (box.top < parts[i].bottom - 1) found.push(`${place.textContent.trim().slice(0, 12)} parts overlap`);
    });
    const strip = place.querySelector(".cards svg");
    if (strip && strip.getBoundingClientRect().height < 100) found.push("a card too small for the back row");
  }
  return found;
}"""


@pytest.mark.parametrize("screen", SCREENS, ids=lambda screen: "x".join(map(str, screen)))
def test_a_table_of_long_names_and_all_tables_fit_the_screen(open_page, screen: tuple[int, int]) -> None:
    event = make_event(name="2026 年科尔沁草原嘴和邀请赛暨老年体育协会第十二届交流赛")
    for number, player in enumerate(make_players(event, 32, team_size=4)):
        player.name = LONG_NAMES[number % len(LONG_NAMES)]
        player.save()
    # The same with another digit for each: as long as they come.
    for team in event.teams.all():
        team.name = f"{LONG_TEAM}{team.number}"
        team.save()
    user = give_role(event, Role.ORGANISER, "organiser")
    make_draw(zhang=make_zhang(event), user=user, seed="screen")
    page = open_page("/", user=user, viewport={"width": screen[0], "height": screen[1]})
    found = []
    for asked in (*(f"?table=1&step={step}" for step in STEPS), "?all=1"):
        page.goto(f"/desk/kerqin/z/1/draw/show/{asked}")
        found += [f"{asked} {one}" for one in page.evaluate(CUT_OFF)]
    assert found == []
