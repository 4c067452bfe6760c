"""What no page may do, noted for as long as a test runs."""

import re
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, ConsoleMessage


class Troubles:
    """Errors on the console, errors of scripts, requests to other hosts and cookies, of all pages of a test."""

    def __init__(self, host: str) -> None:
        self._hosts = {host}
        self._found: list[str] = []
        self._expected: list[str] = []

    def expect(self, pattern: str) -> None:
        """Trouble that this test makes on purpose: a regular expression for a part of it."""
        self._expected.append(pattern)

    def allow(self, host: str) -> None:
        """Another host that this test serves."""
        self._hosts.add(host)

    def watch(self, context: "BrowserContext") -> None:
        """Note what its pages do from now on."""
        context.on("console", self._console)
        context.on("weberror", lambda raised: self._note(f"script: {raised.error}"))
        context.on("request", lambda request: self._request(request.url))

    def close(self, context: "BrowserContext") -> None:
        """Look for cookies at last."""
        for cookie in context.cookies():
            self._note(f"cookie: {cookie}")

    def told(self) -> list[str]:
        """Everything that was not expected."""
        return [each for each in self._found if not any(re.search(pattern, each) for pattern in self._expected)]

    def _console(self, said: "ConsoleMessage") -> None:
        if said.type == "error":
            self._note(f"console: {said.text}")

    def _request(self, url: str) -> None:
        address = urlsplit(url)
        if address.scheme not in ("data", "blob") and address.netloc not in self._hosts:
            self._note(f"request to another host: {url}")

    def _note(self, trouble: str) -> None:
        self._found.append(trouble)
