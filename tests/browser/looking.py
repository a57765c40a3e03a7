"""What is looked for on a page: axe-core's rules, what is too small, and what is cut off."""

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

# WCAG 2.2 A and AA, AAA's contrast, and the best practices.
RULES = {
    "runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "wcag2aaa", "best-practice"],
    "resultTypes": ["violations"],
}
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
  return found;
}"""

# Nothing runs out of the page, and nothing has to be pushed sideways to be read.
CUT_OFF = """() => {
  const found = [];
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth > clientWidth) found.push(`page is ${scrollWidth}px wide, ${clientWidth}px are there`);
  for (const element of document.body.querySelectorAll('*')) {
    if (element.matches('input, select, textarea') || !element.checkVisibility()) continue;
    if (element.closest('.visually-hidden, .skip, noscript')) continue;
    const isClipped = getComputedStyle(element).overflowX !== 'visible';
    if (isClipped && element.scrollWidth > element.clientWidth + 1)
      found.push(`${element.className} is ${element.scrollWidth}px in ${element.clientWidth}px`);
  }
  return found;
}"""


def problems_of(page: Page, path: str) -> list[str]:
    """Open a page and return what axe and the size checks find on it."""
    page.goto(path)
    return problems_on(page)


def problems_on(page: Page) -> list[str]:
    """Return what axe and the size checks find on the page that is open."""
    found = [
        f"{page.url} {violation['id']}: {node['html'][:90]}"
        for violation in Axe().run(page, options=RULES).response["violations"]
        for node in violation["nodes"][:3]
    ]
    return found + sizes_on(page)


def sizes_on(page: Page) -> list[str]:
    """Return what is too small or cut off on the page that is open."""
    return [f"{page.url} {one}" for script in (TOO_SMALL, CUT_OFF) for one in page.evaluate(script)]
