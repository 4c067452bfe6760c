"""What holds for all tests, and what is said at their end."""

import pytest
from hypothesis import settings

from tests.web.browsers import is_required, missing

settings.register_profile("untimed", deadline=None)  # how long a machine takes says nothing about the program
settings.load_profile("untimed")


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    reason = missing()
    if reason is not None and not is_required():
        terminalreporter.write_line(f"The tests in a browser were skipped: {reason}.")
