"""What axe finds on every page of a site, up to WCAG 2.2 AA and its best practices: nothing, that is promised.

Pages are looked at as narrow and as wide as promised, in light and in dark. A page that plays is looked at four times:
as it opens, with a hint, when it asks back, and at the end, with the solution shown. It needs Chromium. The exit code
is 1 if there is anything to mend.

    python -m benchmarks.promises.accessibility
"""

import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from datetime import date, timedelta
from itertools import product
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Literal, TypeAlias, get_args

from benchmarks.harness import CommandLine, progress, say
from skypuzzle.games import GAMES, load
from skypuzzle.web.building import build
from tests.web.browsers import chromium
from tests.web.serving import served

if TYPE_CHECKING:
    from axe_playwright_python.sync_playwright import Axe
    from playwright.sync_api import Browser, Page

FIRST = date(2027, 1, 3)
"""With those after it, a day with puzzles of every kind."""
Scheme: TypeAlias = Literal["light", "dark"]
Way: TypeAlias = tuple[int, Scheme, str]
"""How a page is looked at, and its address."""
WIDTHS, SCHEMES = (320, 1280), get_args(Scheme)
RULES = ("wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice")
STANDING_IN = "offline"
"""Pages in this folder are shown at the place of others, and have no contents where they are."""


def main() -> None:
    """Look at all pages, and list what is found."""
    options = CommandLine(__doc__, searches=False, needs=["playwright", "axe_playwright_python"])
    options.number("--days", 3, "how many days the site has", quick=1)
    asked = options.parse()
    with TemporaryDirectory() as folder:
        days = [FIRST + timedelta(days=later) for later in range(asked.days)]
        build(Path(folder), [load(name) for name in GAMES], days)
        pages = [path for path in sorted(Path(folder).rglob("*.html")) if path.parent.name != STANDING_IN]
        with served(Path(folder)) as address:
            ways = [*product(WIDTHS, SCHEMES, [address + path.relative_to(folder).as_posix() for path in pages])]
            found = Counter(trouble for troubles in progress(_looks(ways), len(ways), "pages") for trouble in troubles)
    looked = found.pop("")
    for trouble, number in found.most_common():
        say(f"{number} times {trouble}")
    say(f"{len(pages)} pages, looked at {looked} times: {found.total()} violations")
    sys.exit(bool(found))


def _looks(ways: Iterable[Way]) -> Iterator[list[str]]:
    """For every look nothing, and for every violation its rule and where it is."""
    from axe_playwright_python.sync_playwright import Axe
    from playwright.sync_api import sync_playwright

    with sync_playwright() as running:
        browser = running.chromium.launch(executable_path=chromium(), args=["--no-sandbox"])
        for way in ways:
            yield list(_at(browser, Axe(), *way))
        browser.close()


def _at(browser: "Browser", axe: "Axe", width: int, scheme: Scheme, address: str) -> Iterator[str]:
    context = browser.new_context(
        viewport={"width": width, "height": 800}, color_scheme=scheme, service_workers="block", reduced_motion="reduce"
    )
    page = context.new_page()
    page.goto(address, wait_until="networkidle")
    yield from _violations(axe, page)
    if page.get_by_role("grid").count():
        page.get_by_role("button", name="Hint").click()
        yield from _violations(axe, page)
        page.get_by_text("More", exact=True).click()
        page.get_by_role("button", name="Show the solution").click()
        yield from _violations(axe, page)
        page.get_by_role("button", name="Show it").click()
        page.locator(".solved").wait_for()
        yield from _violations(axe, page)
    context.close()


def _violations(axe: "Axe", page: "Page") -> Iterator[str]:
    yield ""
    found = axe.run(page, options={"runOnly": RULES, "resultTypes": ["violations"]}).response["violations"]
    for violation in found:
        for node in violation["nodes"]:
            yield f"{violation['id']} at {' '.join(map(str, node['target']))}: {violation['help']}"


if __name__ == "__main__":
    main()
