"""How many requests and bytes a page takes on its first visit, and how long until it can be used on a slow network.

The network is Lighthouse's slow 4G, with a processor that is slowed down four times. Give the folders of two sites to
compare them in one run, turn by turn; without a folder, a site is made. It needs Chromium.

    python -m benchmarks.speed.page_loading
    python -m benchmarks.speed.page_loading --sites "before after"
"""

import gzip
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from datetime import date, timedelta
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, NamedTuple

from benchmarks.harness import CommandLine, progress, say
from skypuzzle.games import GAMES, load
from skypuzzle.generation import day_source
from skypuzzle.web.building import build
from skypuzzle.web.days import game_day
from tests.web.browsers import chromium
from tests.web.serving import served

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Response

FIRST, DAYS = date(2027, 1, 3), 3
"""Days with puzzles of every kind."""
SLOW_4G = {"offline": False, "latency": 562.5, "downloadThroughput": 184_320, "uploadThroughput": 84_375}
"""Milliseconds for each request, and bytes in a second."""
SLOWER = 4
USABLE = ".tools button, .tally, .given-picture"
"""What a script puts on the page of a puzzle, of a day, and of a puzzle that the page does not play."""


class Load(NamedTuple):
    """The first visit of a page: requests, bytes when compressed, seconds until it can be used."""

    requests: int
    size: int
    seconds: float


def pages() -> dict[str, str]:
    """Today's page, and one page for each kind of puzzle, by kind."""
    found = {"day": f"{FIRST}/"}
    for later in range(DAYS):
        day = FIRST + timedelta(days=later)
        for game in map(load, GAMES):
            of_game = game_day(game, day, day_source(game, day))
            for number, (puzzle, play) in enumerate(zip(of_game.puzzles, of_game.play, strict=True), 1):
                if play is not None:
                    found.setdefault(f"{game.name} {puzzle.kind}", f"{day}/{game.name}/{number}/")
    return found


def first_visit(browser: "Browser", address: str) -> Load:
    """Open a page as for the first time."""
    context = browser.new_context(viewport={"width": 390, "height": 664}, service_workers="block")
    page = context.new_page()
    responses: list[Response] = []
    page.on("response", lambda response: responses.append(response))  # Playwright takes no built-in
    tools = context.new_cdp_session(page)
    tools.send("Network.enable")
    tools.send("Network.emulateNetworkConditions", SLOW_4G)
    tools.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    page.goto(address, wait_until="commit")
    page.locator(USABLE).first.wait_for(timeout=120_000)
    passed = page.evaluate("performance.now()") / 1000
    page.wait_for_load_state("networkidle", timeout=120_000)
    size = sum(len(gzip.compress(response.body())) for response in responses)
    context.close()
    return Load(len(responses), size, passed)


@contextmanager
def sites(folders: Sequence[str]) -> Iterator[dict[str, str]]:
    """The addresses of sites by their folders; a site is made if none is given."""
    with ExitStack() as stack:
        if not folders:
            folders = [stack.enter_context(TemporaryDirectory())]
            build(Path(folders[0]), [load(name) for name in GAMES], [FIRST + timedelta(days=at) for at in range(DAYS)])
        yield {folder: stack.enter_context(served(Path(folder))) for folder in folders}


def main() -> None:
    """Open every page of every site in turn."""
    from playwright.sync_api import sync_playwright

    options = CommandLine(__doc__, searches=False, needs=["playwright"])
    options.text("--sites", "", "folders of sites, separated by spaces")
    options.number("--rounds", 3, "times each page is opened", quick=1)
    asked = options.parse()
    with sites(asked.sites.split()) as addresses, sync_playwright() as running:
        browser = running.chromium.launch(executable_path=chromium(), args=["--no-sandbox"])
        turns = [
            (name, path, site) for name, path in pages().items() for _ in range(asked.rounds) for site in addresses
        ]
        loads: dict[tuple[str, str], list[Load]] = {}
        for name, path, site in progress(turns, len(turns), "opening pages"):
            loads.setdefault((name, site), []).append(first_visit(browser, addresses[site] + path))
        browser.close()
    for (name, site), found in loads.items():
        requests, size = found[0].requests, found[0].size
        times = sorted(each.seconds for each in found)
        took = f"{median(times):5.2f} s ({times[0]:.2f} to {times[-1]:.2f})"
        say(f"{name:20} {requests:3} requests {size:7,} bytes {took}  {site}")


if __name__ == "__main__":
    main()
