"""A folder, served on this machine as a static host would."""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread


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

    def handle_error(self, *_about: object) -> None:
        pass


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """The address of the folder, with a slash at its end."""
    with Server(("127.0.0.1", 0), partial(Handler, directory=str(folder))) as server:
        Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()
