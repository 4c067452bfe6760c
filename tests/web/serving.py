"""A folder, served on this machine as a static host would."""

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from socket import SHUT_RDWR, socket
from threading import Thread
from typing import Any


class Handler(SimpleHTTPRequestHandler):
    """Quiet, and sure of the type of a script on any machine."""

    protocol_version = "HTTP/1.1"
    extensions_map = SimpleHTTPRequestHandler.extensions_map | {
        ".js": "text/javascript",
        ".webmanifest": "application/manifest+json",
    }

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002  # the name that Python gave it
        pass


class Server(ThreadingHTTPServer):
    """Quiet, too, about browsers that hang up."""

    daemon_threads = True

    def __init__(self, folder: Path) -> None:
        super().__init__(("127.0.0.1", 0), partial(Handler, directory=str(folder)))
        self._lines: list[socket] = []

    def process_request(self, request: Any, client_address: Any) -> None:
        self._lines.append(request)
        super().process_request(request, client_address)

    def hang_up(self) -> None:
        """Stop at once, as if killed: browsers keep lines open that would still be answered."""
        self.shutdown()
        self.server_close()
        for line in self._lines:
            with suppress(OSError):
                line.shutdown(SHUT_RDWR)

    def handle_error(self, *_about: object) -> None:
        pass


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """The address of the folder, with a slash at its end."""
    server = Server(folder)
    Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/"
    finally:
        server.hang_up()
