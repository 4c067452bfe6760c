"""Without a network: a site that was opened once, and whose server is gone for good."""

import json
import socket
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from datetime import date, timedelta
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, expect

from skypuzzle.games import GAMES, load
from skypuzzle.web.assets import WORKER, farewell_script, worker_script
from skypuzzle.web.building import frame_files
from skypuzzle.web.frame import frame_of
from tests.web.conftest import PHONE, Browse
from tests.web.serving import served
from tests.web.small_site import write_site
from tests.web.watching import Troubles

TODAY, COMING, LATER = "2027-01-01", "2027-01-04", "2027-01-05"
NOON = f"{TODAY}T12:00:00Z"
GONE = r"ERR_|Failed to load resource"
KEPT = """async () => {
  const [name] = (await caches.keys()).filter((name) => name.endsWith(" days"));
  if (name === undefined || navigator.serviceWorker.controller === null) return [];
  const kept = await (await caches.open(name)).keys();
  return kept.map(({ url }) => url.slice((location.origin + "/sub/").length)).sort();
}"""
SEEN = """async (days) => {
  const [name] = (await caches.keys()).filter((name) => name.endsWith(" days"));
  const cache = await caches.open(name);
  for (const day of days) await cache.put(`/sub/${day}/day.json`, new Response('{"games": {}}'));
}"""
LEFT = "async () => [(await navigator.serviceWorker.getRegistrations()).length, (await caches.keys()).length]"


def until(page: Page, script: str, answer: object) -> None:
    """Wait for an answer that takes time itself."""
    for _ in range(150):
        if page.evaluate(script) == answer:
            return
        page.wait_for_timeout(100)
    assert page.evaluate(script) == answer


def until_kept(page: Page, *days: str) -> None:
    """Wait until the puzzles of exactly these days are kept."""
    puzzles = sorted(f"{day}/{game}/puzzles.json" for day in days for game in GAMES)
    until(page, f"async () => (await ({KEPT})()).filter((path) => path.endsWith('/puzzles.json'))", puzzles)


class Own:
    """A site of a test's own, in a folder of a host, that can change and go."""

    def __init__(self, folder: Path) -> None:
        frame = frame_of(map(load, GAMES))
        self.files = frame_files(frame)
        self.folder = folder / "sub"
        write_site(self.folder, [date.fromisoformat(day) for day in (TODAY, COMING)])
        self.write(self.files)
        self._running = ExitStack()
        self.address = f"{self._running.enter_context(served(folder))}sub/"

    def publish(self, *days: str) -> None:
        """List these days, and no others."""
        index = json.loads((self.folder / "days.json").read_text())
        self.write({"days.json": json.dumps(index | {"days": days}).encode()})

    def write(self, files: dict[str, bytes]) -> None:
        for path, data in files.items():
            file = self.folder / path
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(data)

    def stop(self) -> None:
        self._running.close()


@pytest.fixture
def own(tmp_path: Path, troubles: Troubles) -> Iterator[Own]:
    site = Own(tmp_path)
    troubles.allow(urlsplit(site.address).netloc)
    yield site
    site.stop()


@pytest.fixture
def visit(own: Own, browse: Browse) -> Callable[..., Page]:
    """Open today's page for the first time, and stay until these days are kept."""

    def opened(*days: str) -> Page:
        page = browse(service_workers="allow", base_url=own.address, **PHONE)
        page.clock.set_fixed_time(NOON)
        page.goto("")
        until_kept(page, *(days or (TODAY, COMING)))
        return page

    return opened


def test_after_one_visit_a_week_is_played_without_server_and_network(
    visit: Callable[..., Page], own: Own, troubles: Troubles
) -> None:
    page = visit()
    own.stop()
    page.context.set_offline(True)
    troubles.expect(GONE)
    page.goto("")
    expect(page.get_by_role("link", name="booklet").first).to_be_visible()
    expect(page.locator(f'a[href*="{TODAY}/cloud-city/1/"]').first).to_be_visible()
    page.goto(f"{COMING}/")
    expect(page.locator('a[href*="skyliners/3/"]').first).to_be_visible()
    for _ in range(2):
        page.goto(f"{COMING}/skyliners/1/")  # never opened before
        expect(page.get_by_role("grid")).to_be_visible()
        page.reload()
        expect(page.get_by_role("grid")).to_be_visible()
    assert page.evaluate("async () => (await fetch('solved.svg')).ok")
    page.goto(f"{COMING}/skyline/5/")
    expect(page.get_by_role("grid")).to_be_visible()
    for place in ("archive/", "how-to-play/skyline/", "progress/", "about/"):
        page.goto(place)
        expect(page.locator("main h1")).to_be_visible()
    page.goto(f"{LATER}/skyliners/1/")
    expect(page.get_by_text("not stored on this device")).to_be_visible()


def test_a_day_that_came_later_is_kept_once_all_of_it_is_there(
    visit: Callable[..., Page], own: Own, troubles: Troubles
) -> None:
    own.publish(TODAY)
    page = visit(TODAY)
    own.publish(TODAY, COMING)
    lacking = own.folder / COMING / "cloud-city" / "puzzles.json"
    puzzles = lacking.read_bytes()
    lacking.unlink()
    page.clock.set_fixed_time(f"{COMING}T12:00:00Z")
    page.goto("")
    until(page, f"async () => (await ({KEPT})()).includes('{COMING}/skyline/puzzles.json')", True)
    page.goto("progress/")
    expect(page.get_by_text("The puzzles of 1 day are stored")).to_be_visible()
    lacking.write_bytes(puzzles)
    page.goto("")
    until_kept(page, TODAY, COMING)
    page.goto("progress/")
    expect(page.get_by_text("The puzzles of 2 days are stored")).to_be_visible()
    (own.folder / "days.json").unlink()  # by mistake: what was kept of it is better than nothing
    page.goto("archive/")
    expect(page.locator(f'[data-day="{COMING}"]')).to_be_visible()
    own.stop()
    troubles.expect(GONE)
    page.goto(f"{COMING}/cloud-city/1/")
    expect(page.get_by_role("grid")).to_be_visible()


def test_a_site_with_many_days_ahead_does_not_fill_the_device(visit: Callable[..., Page], own: Own) -> None:
    first = date.fromisoformat(TODAY)
    ahead = [str(first + timedelta(days=later)) for later in range(40)]
    for day in ahead:
        if not (own.folder / day).exists():
            (own.folder / day).symlink_to(own.folder / COMING)
    own.publish(*ahead)
    page = visit(*ahead[:8])
    seen = [str(first - timedelta(days=ago)) for ago in range(1, 41)]
    page.evaluate(SEEN, seen)
    page.goto("about/")
    days = (
        f"async () => (await ({KEPT})()).filter((path) => path.endsWith('day.json')).map((path) => path.slice(0, 10))"
    )
    until(page, days, sorted([*ahead[:8], *seen[:22]]))  # thirty in all


def test_a_newer_version_is_told_and_comes_only_when_asked_for(
    visit: Callable[..., Page], own: Own, troubles: Troubles
) -> None:
    page = visit()
    newer = {"about/index.html": own.files["about/index.html"].replace(b"<h1>About</h1>", b"<h1>News</h1>")}
    assert newer["about/index.html"] != own.files["about/index.html"]
    own.write(newer | {WORKER: worker_script(own.files | newer)})
    page.goto("archive/")
    page.evaluate("() => { window.isSame = true; }")
    expect(page.get_by_text("A newer version is available.")).to_be_visible()
    other = page.context.new_page()
    other.goto("about/")
    other.evaluate("() => { window.isSame = true; }")
    expect(other.get_by_text("A newer version is available.")).to_be_visible()
    before = page.evaluate("() => caches.keys()")
    page.wait_for_timeout(500)
    assert page.evaluate("() => window.isSame") is True
    page.get_by_role("button", name="Reload").click()
    page.wait_for_function("() => window.isSame === undefined")
    assert other.evaluate("() => window.isSame") is True
    other.get_by_role("button", name="Reload").click()
    other.wait_for_function("() => window.isSame === undefined")
    other.close()
    expect(page.get_by_text("A newer version is available.")).to_have_count(0)
    assert len(page.evaluate("() => caches.keys()")) == len(before) == 3  # this version, the last one, the days
    own.stop()
    troubles.expect(GONE)
    page.goto("about/")
    expect(page.get_by_role("heading", name="News")).to_be_visible()


def test_a_network_that_never_answers_keeps_nobody_waiting(visit: Callable[..., Page], own: Own) -> None:
    page = visit()
    own.stop()
    with socket.create_server(("127.0.0.1", urlsplit(own.address).port or 0)):
        began = time.monotonic()
        page.goto(f"{COMING}/skyliners/1/")
        expect(page.get_by_role("grid")).to_be_visible()
        assert time.monotonic() - began < 12  # three seconds where nothing else runs


def test_it_is_switched_off_for_good_and_on_again(visit: Callable[..., Page]) -> None:
    page = visit()
    page.goto("progress/")
    switch = page.get_by_label("Store the pages and the coming puzzles on this device")
    expect(page.get_by_text("The puzzles of 2 days are stored")).to_be_visible()
    switch.uncheck()
    expect(page.get_by_text("Nothing is stored for offline use.")).to_be_visible()
    page.goto("")
    expect(page.get_by_role("link", name="booklet").first).to_be_visible()
    page.wait_for_timeout(300)
    assert page.evaluate(LEFT) == [0, 0]
    page.goto("progress/")
    expect(switch).not_to_be_checked()
    switch.check()
    until_kept(page, TODAY, COMING)


def test_a_site_that_takes_it_back_leaves_nothing_behind(visit: Callable[..., Page], own: Own) -> None:
    page = visit()
    own.write({WORKER: farewell_script()})
    for path in own.folder.rglob("*.html"):
        path.write_bytes(path.read_bytes().replace(b'rel="manifest"', b'rel="x"'))
    page.goto("archive/")
    until(page, LEFT, [0, 0])
    page.goto("")
    expect(page.get_by_role("link", name="booklet").first).to_be_visible()
    assert page.evaluate(LEFT) == [0, 0]
