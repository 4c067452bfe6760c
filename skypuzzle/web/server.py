"""The server of `skypuzzle web`, and a site whose days are made when they are asked for."""

import gzip
import os
import re
import socketserver
import threading
from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Future
from contextlib import suppress
from dataclasses import dataclass, field, replace
from datetime import date, timedelta
from email.message import Message
from functools import lru_cache
from hashlib import sha256
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import PurePosixPath
from typing import Any

from skypuzzle.errors import NotationError, SkypuzzleError, one_line
from skypuzzle.game import Game
from skypuzzle.parallel import Background
from skypuzzle.puzzles.collection import known_sets, set_of_day
from skypuzzle.puzzles.daily import parse_day, today
from skypuzzle.storage import Source
from skypuzzle.verifying.proven import in_memory, is_proven
from skypuzzle.web.building import INDEX, SUMMARY, day_files, frame_files, index_file
from skypuzzle.web.days import day_json, game_day
from skypuzzle.web.frame import POLICY, Frame, frame_of
from skypuzzle.web.markup import tag
from skypuzzle.web.pages import not_found_page

TYPES = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".pdf": "application/pdf",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
}
COMPACT = frozenset({".pdf", ".png", ".woff2"})
"""Compressed already."""
FRAMES = "frame-ancestors 'none'"
ALWAYS = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}
"""Headers of every answer, whatever it says."""
FOREVER, ASK_AGAIN = "public, max-age=31536000, immutable", "no-cache"
SHORTEST_TO_COMPRESS = 256
GZIP = re.compile(r"(?:^|,)\s*(?:gzip|\*)\s*(?:;\s*q=(?P<share>[0-9.]+)\s*)?(?:,|$)", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Reply:
    """An answer: what `HEAD` gives, and the rest."""

    status: HTTPStatus
    headers: Mapping[str, str] = field(default_factory=dict)
    body: bytes = b""


def file_reply(path: str, data: bytes, asked: Message, status: HTTPStatus = HTTPStatus.OK) -> Reply:
    """Return a file, or that the browser's copy is still good. `asked` are the headers of the request."""
    kind = PurePosixPath(path).suffix
    zipped = kind not in COMPACT and len(data) >= SHORTEST_TO_COMPRESS and _takes_gzip(asked.get("Accept-Encoding", ""))
    tag = f'"{sha256(data).hexdigest()[:20]}{"-gz" if zipped else ""}"'
    headers = {
        "Content-Type": TYPES[kind],
        # the viewer of a browser needs what pages do not
        "Content-Security-Policy": FRAMES if kind == ".pdf" else f"{POLICY}; {FRAMES}",
        "Cache-Control": FOREVER if path.startswith("app/") else ASK_AGAIN,
        "ETag": tag,
        "Vary": "Accept-Encoding",
    }
    if status is HTTPStatus.OK and _is_known(tag, asked.get("If-None-Match", "")):
        return Reply(HTTPStatus.NOT_MODIFIED, headers)
    if zipped:
        headers["Content-Encoding"] = "gzip"
    return Reply(status, headers, _compressed(data) if zipped else data)


def text_reply(status: HTTPStatus, words: str, **headers: str) -> Reply:
    plain = {"Content-Type": TYPES[".txt"], "Cache-Control": "no-store", "Content-Security-Policy": FRAMES}
    return Reply(status, {**plain, **headers}, f"{words}\n".encode())


def _is_known(tag: str, known: str) -> bool:
    return known.strip() == "*" or tag in (each.strip().removeprefix("W/") for each in known.split(","))


def _takes_gzip(accepted: str) -> bool:
    found = GZIP.search(accepted)
    return found is not None and (found["share"] is None or found["share"].strip("0.") != "")


@lru_cache(maxsize=512)
def _compressed(data: bytes) -> bytes:
    return gzip.compress(data, mtime=0)


AHEAD = 7
"""Days after today that can be asked for."""
MOST_DAYS = 16
"""Days in memory; others are made again from their sets, which is soon done."""
AT_ONCE = 2
"""Days that are made at the same time."""

OF_A_DAY = re.compile(r"[0-9-]{10}/(?:[a-z-]+/(?:[0-9]{1,2}/)?)?[a-z]+\.[a-z]+")
NOT_FOUND, MAKING = "404.html", "making.html"
"""Pages that stand in for others, at any depth."""

Files = Mapping[str, bytes]


class NotReadyError(Exception):
    """A day is still being made."""


class NotMadeError(Exception):
    """A day is not made, and this request does not make it."""


class SiteOnDemand:
    """Files by their paths. There is no folder behind it, so no path leads out of it."""

    def __init__(self, games: Sequence[Game], now: Callable[[], date] = today) -> None:
        # A worker would stay behind in the browser, and answer for whatever uses this port next.
        self._frame = frame_of(games, is_offline=False)
        pages = {MAKING: _making_page(self._frame), NOT_FOUND: not_found_page(self._frame)}
        self._fixed = frame_files(self._frame) | pages
        self._now = now
        self.is_closed = False
        self._days: OrderedDict[date, Future[Files]] = OrderedDict()
        self._summaries: dict[date, bytes] = {}
        self._summing = threading.Lock()
        self._makers: set[Background] = set()
        self._lock = threading.Lock()
        self._places = threading.BoundedSemaphore(AT_ONCE)

    def file(self, path: str, patience: float | None = None) -> bytes | None:
        """Return the file at a path, or None. Raises NotReadyError if its day is not made within `patience` seconds.

        A day's summary alone does not make the day: it raises NotMadeError.
        """
        if path == INDEX:
            return index_file(self._frame, self.days())
        day = _day_of(path)
        if day is None or day not in self.days():
            return self._fixed.get(path)
        if path == f"{day}/{SUMMARY}" and (summary := self._summary(day)) is not None:
            return summary
        future = self.make(day)
        try:
            return future.result(patience).get(path)
        except TimeoutError:
            if future.done():  # the work's own
                raise
            raise NotReadyError from None

    def days(self) -> list[date]:
        """Return every day from the first set here to a week from now, and later ones whose sets are here."""
        known = self._known()
        now = self._now()
        first = min([now, *known])
        return sorted({*known, *(first + timedelta(days=later) for later in range((now - first).days + AHEAD + 1))})

    def make(self, day: date) -> "Future[Files]":
        with self._lock:
            if day in self._days:
                self._days.move_to_end(day)
                return self._days[day]
            future: Future[Files] = Future()
            self._days[day] = future
            while len(self._days) > MOST_DAYS:
                self._days.popitem(last=False)
        threading.Thread(target=self._make, args=(day, future), daemon=True).start()
        return future

    def close(self) -> None:
        """Stop whatever is being made."""
        self.is_closed = True
        for maker in [*self._makers]:
            maker.close()

    def _summary(self, day: date) -> bytes | None:
        """Return what there is on a day from its sets alone: a calendar asks for a month. None if it is made."""
        if day == self._now():
            self.make(day)  # somebody is about to play it
        with self._lock:
            future = self._days.get(day)
        if future is not None and future.done():
            return None
        paths = [(game, set_of_day(game.name, day, game.edition)) for game in self._frame.games]
        sources = [(game, in_memory(Source(day.isoformat(), path))) for game, path in paths if path is not None]
        if len(sources) < len(paths) or not all(is_proven(source) for _, source in sources):
            if future is None:
                raise NotMadeError
            return None
        with self._summing:  # one after the other: what games work with need not be ready for more
            if day not in self._summaries:
                self._summaries[day] = day_json(day, [game_day(game, day, source) for game, source in sources])
        return self._summaries[day]

    def _known(self) -> set[date]:
        """The days that all games have a set for."""
        found: dict[str, set[date]] = {game.name: set() for game in self._frame.games}
        for path in known_sets():
            if path.parent.name in found:
                with suppress(NotationError):
                    found[path.parent.name].add(parse_day(path.stem))
        return set.intersection(*found.values())

    def _make(self, day: date, future: "Future[Files]") -> None:
        try:
            with self._places:
                maker = Background()
                self._makers.add(maker)
                try:
                    future.set_result(maker.submit(_files, self._frame, day).result())
                finally:
                    self._makers.discard(maker)
                    maker.close()
        except BaseException as error:
            with self._lock:  # the next one to ask may have better luck
                self._days.pop(day, None)
            future.set_exception(error)


def _files(frame: Frame, day: date) -> Files:
    return day_files(frame, day)


def _making_page(frame: Frame) -> bytes:
    heading, words = (
        "The puzzles are being made",
        "Each is proven to have exactly one solution. The page comes by itself.",
    )
    return frame.page(NOT_FOUND, "reading", heading, words, tag("h1", None, heading), tag("p", None, words))


def _day_of(path: str) -> date | None:
    """Return the day that a path may be a file of; nothing is made for other paths."""
    try:
        return parse_day(path.partition("/")[0]) if OF_A_DAY.fullmatch(path) else None
    except NotationError:
        return None


HOME = "127.0.0.1"
NAMES = (HOME, "localhost")
PATIENCE = {".html": 2.0, f"/{SUMMARY}": 0.3}
"""Seconds that a file whose name ends so may take before the answer is that its day is being made."""
METHODS = "GET, HEAD"
LONGEST_PATH = 200
SECONDS_TO_ASK, SECONDS_TO_SEND = 10, 60
"""A connection is closed that sends nothing for so long, or does not take an answer in this time."""


class LocalServer(ThreadingHTTPServer):
    """Serves a site; each request has a thread of its own, and nobody waits for those at the end."""

    daemon_threads = True
    block_on_close = False
    request_queue_size = 1024  # a browser opens many connections at once, and one that finds no room waits for a second
    allow_reuse_address = os.name == "posix"  # elsewhere it would mean to share a port with another program

    def __init__(self, port: int, site: SiteOnDemand, complain: Callable[[str], object]) -> None:
        self.site = site
        self.complain = complain
        super().__init__((HOME, port), _Handler)

    @property
    def address(self) -> str:
        return f"http://{HOME}:{self.server_address[1]}/"

    def server_bind(self) -> None:
        """Bind without looking up a name, which may take long."""
        socketserver.TCPServer.server_bind(self)
        self.server_name, self.server_port = HOME, self.server_address[1]

    def handle_error(self, *_about: Any) -> None:
        """A browser may hang up at any time."""


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    error_content_type, error_message_format = "text/plain; charset=utf-8", "%(message)s\n"
    server: LocalServer

    def handle_one_request(self) -> None:
        self.connection.settimeout(SECONDS_TO_ASK)
        super().handle_one_request()

    def do_GET(self) -> None:
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
        page = self.server.site.file(name)
        assert page is not None
        return file_reply(name, page, self.headers, status)

    def _send(self, reply: Reply) -> None:
        self.connection.settimeout(SECONDS_TO_SEND)
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
        """Add the headers that every answer has, even one to a malformed request."""
        for name, value in ALWAYS.items():
            self.send_header(name, value)
        super().end_headers()

    def version_string(self) -> str:
        """Hide the version of Python."""
        return "skypuzzle"

    def log_message(self, *_about: Any) -> None:
        """Nobody reads it."""


def _reason(error: Exception) -> str:
    return one_line(str(error)) if isinstance(error, SkypuzzleError) else f"an internal error, {type(error).__name__}"
