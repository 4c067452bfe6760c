"""How a web server answers for a file: headers, copies that are still good, and compressed ones."""

import gzip
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from email.message import Message
from functools import lru_cache
from hashlib import sha256
from http import HTTPStatus
from pathlib import PurePosixPath

from skypuzzle.web.frame import POLICY

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
    """A file, or that the copy somebody has is still good. `asked` are the headers of the request."""
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
    """A line of text."""
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
