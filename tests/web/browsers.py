"""The browser that the tests of pages drive: Chromium as this machine has it, never a download."""

import os
import shutil
from functools import cache
from importlib.util import find_spec

NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
"""The headless shell comes first: it is the same browser without windows, and takes less CPU."""
NAMED = "SKYPUZZLE_CHROMIUM"
"""An environment variable: the path of the browser, if it is none of those."""
ASKED = "SKYPUZZLE_BROWSER"
"""An environment variable: with `required`, the tests fail without a browser; otherwise they are skipped."""


@cache
def chromium() -> str | None:
    """The path of the browser, if there is one."""
    named = os.environ.get(NAMED)
    return shutil.which(named) if named else next(filter(None, map(shutil.which, NAMES)), None)


def missing() -> str | None:
    """What the browser tests lack on this machine; None if nothing."""
    if find_spec("playwright") is None or find_spec("pytest_playwright") is None:
        return "Playwright is not installed (pytest-playwright)"
    if chromium() is None:
        return f"there is no Chromium (none on PATH, and {NAMED} names none)"
    return None


def is_required() -> bool:
    """Must these tests run?"""
    return os.environ.get(ASKED) == "required"
