"""The site on this machine and for nobody else: a small web server that knows its files by name."""

import os
import socketserver
from collections.abc import Callable
from dataclasses import replace
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from skypuzzle.errors import SkypuzzleError, one_line
from skypuzzle.web.on_demand import MAKING, NOT_FOUND, NotMadeError, NotReadyError, SiteOnDemand
from skypuzzle.web.replies import ALWAYS, Reply, file_reply, text_reply
from skypuzzle.web.site import SUMMARY

HOME = "127.0.0.1"
NAMES = (HOME, "localhost")
PATIENCE = {".html": 2.0, f"/{SUMMARY}": 0.3}
"""Seconds that a file whose name ends so may take before the answer is that its day is being made."""
METHODS = "GET, HEAD"
LONGEST_PATH = 200


class LocalServer(ThreadingHTTPServer):
    """Serves a site; each request has a thread of its own, and nobody waits for those at the end."""

    daemon_threads = True
    block_on_close = False
    allow_reuse_address = os.name == "posix"  # elsewhere it would mean to share a port with another program

    def __init__(self, port: int, site: SiteOnDemand, complain: Callable[[str], object]) -> None:
        self.site = site
        self.complain = complain
        super().__init__((HOME, port), _Handler)

    @property
    def address(self) -> str:
        """Where the site is."""
        return f"http://{HOME}:{self.server_address[1]}/"

    def server_bind(self) -> None:
        """Without looking up a name that nobody needs, which may take long."""
        socketserver.TCPServer.server_bind(self)
        self.server_name, self.server_port = HOME, self.server_address[1]

    def handle_error(self, *_about: Any) -> None:
        """A browser may hang up at any time."""


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    error_content_type, error_message_format = "text/plain; charset=utf-8", "%(message)s\n"
    timeout = 60
    server: LocalServer

    def do_GET(self) -> None:
        """A file, or the reason that there is none."""
        if self.headers.get("Content-Length", "0") != "0" or "Transfer-Encoding" in self.headers:
            self.close_connection = True  # whatever follows is no request
        self._send(self._reply())

    do_HEAD = do_GET  # noqa: N815 - the name that Python looks for

    def __getattr__(self, name: str) -> Any:
        """All other methods, too, get an answer."""
        if name.startswith("do_"):
            return self._refuse
        raise AttributeError(name)

    def _refuse(self) -> None:
        self.close_connection = True
        self._send(text_reply(HTTPStatus.METHOD_NOT_ALLOWED, "This site is only read.", Allow=METHODS))

    def _reply(self) -> Reply:
        if not self._is_meant():  # another site's name that was made to lead here
            return text_reply(HTTPStatus.MISDIRECTED_REQUEST, f"This is {self.server.address} and nothing else.")
        path = self.path.partition("?")[0]
        if not path.startswith("/") or len(path) > LONGEST_PATH:
            return self._not_found()
        path = path[1:]
        name = f"{path}index.html" if path.endswith("/") or not path else path
        patience = next((seconds for ending, seconds in PATIENCE.items() if name.endswith(ending)), None)
        try:
            data = self.server.site.file(name, patience)
            if data is None and self.server.site.file(f"{name}/index.html", patience) is not None:
                return text_reply(HTTPStatus.PERMANENT_REDIRECT, "A slash is missing.", Location=f"/{path}/")
        except NotReadyError:
            return self._wait()
        except NotMadeError:
            return text_reply(HTTPStatus.SERVICE_UNAVAILABLE, "This day is not made yet; its page makes it.")
        except Exception as error:
            if not self.server.site.is_closed:
                self.server.complain(f"{name}: {_reason(error)}")
            return text_reply(HTTPStatus.INTERNAL_SERVER_ERROR, f"This day cannot be made: {_reason(error)}")
        return self._not_found() if data is None else file_reply(name, data, self.headers)

    def _is_meant(self) -> bool:
        port = self.server.server_port
        hosts = self.headers.get_all("Host") or []
        return len(hosts) == 1 and hosts[0].lower() in [f"{name}:{port}" for name in NAMES] + list(
            NAMES if port == 80 else ()
        )

    def _not_found(self) -> Reply:
        return self._instead(NOT_FOUND, HTTPStatus.NOT_FOUND)

    def _wait(self) -> Reply:
        reply = self._instead(MAKING, HTTPStatus.SERVICE_UNAVAILABLE)
        return replace(reply, headers={**reply.headers, "Refresh": "2", "Retry-After": "2"})

    def _instead(self, name: str, status: HTTPStatus) -> Reply:
        """A page that stands in for another one."""
        page = self.server.site.file(name)
        assert page is not None
        return file_reply(name, page, self.headers, status)

    def _send(self, reply: Reply) -> None:
        self.send_response(reply.status)
        for name, value in reply.headers.items():
            self.send_header(name, value)
        if reply.status is not HTTPStatus.NOT_MODIFIED:
            self.send_header("Content-Length", str(len(reply.body)))
        if self.close_connection:
            self.send_header("Connection", "close")
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(reply.body)

    def end_headers(self) -> None:
        """With those that every answer has, even one to what is no request at all."""
        for name, value in ALWAYS.items():
            self.send_header(name, value)
        super().end_headers()

    def version_string(self) -> str:
        """Who answers; nobody needs to know which Python."""
        return "skypuzzle"

    def log_message(self, *_about: Any) -> None:
        """Nobody reads it."""


def _reason(error: Exception) -> str:
    return one_line(str(error)) if isinstance(error, SkypuzzleError) else f"an internal error, {type(error).__name__}"
