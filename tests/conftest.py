"""What is said at the end of a run of the tests."""

import pytest

from tests.web.browsers import is_required, missing


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    reason = missing()
    if reason is not None and not is_required():
        terminalreporter.write_line(f"The tests in a browser were skipped: {reason}.")
