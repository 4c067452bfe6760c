"""Settings and fixtures of all tests, and what is printed at their end."""

import gc
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

import pytest
from hypothesis import settings

from skypuzzle.verifying import proven
from tests.web.browsers import is_required, missing

settings.register_profile("untimed", deadline=None)  # how long a machine takes says nothing about the program
settings.load_profile("untimed")


FIXED = Path(__file__).parent / "skyliners" / "data" / "fixed_week"
"""Sets of an older edition, for tests that play them: they would be refused, for we judge levels differently now."""
GARBAGE = 100_000
"""Objects that are made between two garbage collections. More than by default, to save CPU."""


@pytest.fixture(scope="session", autouse=True)
def _folders_of_our_own(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Keep tests away from the data of the person who runs them."""
    with pytest.MonkeyPatch.context() as patch:
        for name in ("XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME", "XDG_CONFIG_HOME"):
            patch.setenv(name, str(tmp_path_factory.mktemp(name.lower())))
        known = tmp_path_factory.mktemp("known") / "shipped.txt"
        fixed = "".join(f"{sha256(path.read_bytes()).hexdigest()}\n" for path in FIXED.glob("*.json"))
        known.write_text(proven.SHIPPED.read_text() + fixed)
        patch.setattr(proven, "SHIPPED", known)
        yield


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Iterator[None]:
    """Exempt what collecting leaves in memory from garbage collection, then and later."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.set_threshold(GARBAGE, *gc.get_threshold()[1:])
        gc.enable()


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    reason = missing()
    if reason is not None and not is_required():
        terminalreporter.write_line(f"The tests in a browser were skipped: {reason}.")
