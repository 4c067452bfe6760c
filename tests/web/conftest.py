"""Pages in a real browser: at phone and at desktop size, and every test fails if a page does what none may do.

`phone` and `desktop` are pages; `browse(...)` opens another one, with any option of a Playwright context. Their
addresses are relative to the site: `phone.goto("archive/")`. Service workers are off unless a test asks for them with
`browse(service_workers="allow")`. `troubles.expect(pattern)` is for trouble that a test makes on purpose.

Everything that Playwright runs ends with the tests of this folder: while it runs, nothing else can use asyncio.
"""

import os
from collections.abc import Iterator
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol
from urllib.parse import urlsplit

import pytest

from skypuzzle.games import GAMES, load
from skypuzzle.web.assets import app_files, app_name
from tests.web.browsers import chromium, is_required, missing
from tests.web.serving import served
from tests.web.small_site import MODULES, write_site
from tests.web.watching import Troubles

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page, Playwright

PHONE = {"viewport": {"width": 360, "height": 740}, "device_scale_factor": 2, "has_touch": True, "is_mobile": True}
DESKTOP = {"viewport": {"width": 1280, "height": 800}}
PATIENCE = 15_000
"""How long to wait for anything on a page, in milliseconds: the machine may be busy."""

SMALL_DAYS = [date(2027, 1, 1), date(2027, 1, 4)]

UNUSED = (
    "WebUIOmniboxPopup,WebUIOmniboxAimPopup,WebUIOmniboxFullPopup,AimEnabled,AvoidUnnecessaryBeforeUnloadCheckSync,"
    "DestroyProfileOnBrowserClose,HttpsUpgrades,LensOverlay,MediaRouter,NetworkTimeServiceQuerying,OptimizationHints,"
    "PaintHolding,PreconnectToSearch,ThirdPartyStoragePartitioning"
)
"""Features of Chromium: those of the address bar take half the CPU of every new page; Playwright names the others."""

NEED_A_BROWSER = {"browse", "browser", "context", "new_context", "page"}
"""The fixtures that need a browser themselves."""

BARE = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>skypuzzle</title><link rel="icon" href="data:,">
</head>
<body><main id="main"></main></body>
</html>
"""


class Browse(Protocol):
    """Opens a page with a context of its own, so with a storage of its own."""

    def __call__(self, **options: Any) -> "Page": ...


def pytest_ignore_collect(collection_path: Path) -> bool | None:
    """Without Playwright, what imports it cannot even be read."""
    is_test = collection_path.name.startswith("test_") and collection_path.suffix == ".py"
    reason = missing()
    if is_test and reason is not None and "Playwright" in reason and "playwright" in collection_path.read_text():
        if is_required():
            pytest.fail(reason, pytrace=False)
        return True
    return None


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    """Skip what needs a browser, before any fixture is looked for."""
    reason = None if NEED_A_BROWSER.isdisjoint(getattr(item, "fixturenames", ())) else missing()
    if reason is not None:
        if is_required():
            pytest.fail(reason, pytrace=False)
        pytest.skip(reason)


@pytest.fixture(scope="package")
def playwright() -> Iterator["Playwright"]:
    from playwright.sync_api import expect, sync_playwright

    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as running:
        yield running


@pytest.fixture(scope="package")
def browser(playwright: "Playwright", browser_type_launch_args: dict[str, Any]) -> Iterator["Browser"]:
    args = [f"--disable-features={UNUSED}", *(["--no-sandbox"] if hasattr(os, "geteuid") and os.geteuid() == 0 else [])]
    launched = playwright.chromium.launch(**{"executable_path": chromium(), "args": args} | browser_type_launch_args)
    yield launched
    launched.close()


@pytest.fixture(scope="package")
def browser_context_args() -> dict[str, Any]:
    return {}  # all of them are up to `browse`: given twice, they are an error


@pytest.fixture(scope="package")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What is served."""
    return tmp_path_factory.mktemp("site")


@pytest.fixture(scope="package")
def site(folder: Path) -> Iterator[str]:
    """The address of a site, with a slash at its end: the app, and a bare page."""
    contents = app_files(map(load, GAMES))
    for path, data in contents.items():
        file = folder / "app" / app_name(contents) / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(data)
    (folder / "index.html").write_text(BARE)
    with served(folder) as address:
        yield address


@pytest.fixture(scope="package")
def small_site(site: str, folder: Path) -> str:
    """The address of a site with days and all pages, below the other one: every site works in a folder, too."""
    write_site(folder / "small", SMALL_DAYS)
    return f"{site}small/"


@pytest.fixture(scope="package")
def app(small_site: str) -> str:
    """Where the modules of its scripts are: `{app}/shell/session.js`."""
    return f"{small_site}{MODULES}"


@pytest.fixture
def troubles(site: str) -> Iterator[Troubles]:
    """What the pages of this test do and none may do; it must be empty at the end."""
    noted = Troubles(urlsplit(site).netloc)
    yield noted
    assert noted.told() == []


@pytest.fixture
def browse(site: str, troubles: Troubles, request: pytest.FixtureRequest) -> Iterator[Browse]:
    opened = []
    new_context = request.getfixturevalue("new_context")  # of pytest-playwright, which keeps traces and pictures

    def another(**options: Any) -> "Page":
        context = new_context(**{"base_url": site, "service_workers": "block"} | options)
        context.set_default_timeout(PATIENCE)
        troubles.watch(context)
        opened.append(context)
        page: Page = context.new_page()
        return page

    yield another
    for context in opened:
        troubles.close(context)


@pytest.fixture
def phone(browse: Browse) -> "Page":
    return browse(**PHONE)


@pytest.fixture
def desktop(browse: Browse) -> "Page":
    return browse(**DESKTOP)
