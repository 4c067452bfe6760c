"""`skypuzzle web`: what it answers to whom, and how it ends."""

import gzip
import json
import os
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from concurrent.futures import Future
from contextlib import ExitStack, suppress
from datetime import date, timedelta
from http.client import HTTPConnection, HTTPResponse
from pathlib import Path
from unittest import mock

import pytest

from skypuzzle.games import GAMES, load
from skypuzzle.storage import HOME
from skypuzzle.web import server as pages
from skypuzzle.web.assets import farewell_script
from skypuzzle.web.server import LocalServer, SiteOnDemand
from tests.interrupting import START
from tests.running import run

NOW = date(2027, 2, 3)
OUTSIDE = [
    "/../../etc/passwd",
    "/..%2f..%2fetc/passwd",
    "/%2e%2e/%2e%2e/etc/passwd",
    "/..\\..\\etc\\passwd",
    "/app/../../../etc/passwd",
    "//etc/passwd",
    "/etc/passwd%00.html",
    "/2027-01-01/../../../etc/passwd",
    "/2027-13-01/",
    "/2027-02-11/",
    "/9999-12-31/day.json",
    "/skypuzzle/__init__.py",
    "/" + "a" * 60_000,
]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LocalServer]:
    site = SiteOnDemand([load(name) for name in GAMES], now=lambda: NOW)
    with pytest.MonkeyPatch.context() as patch, LocalServer(0, site, pytest.fail) as running:
        patch.setenv(HOME, str(tmp_path_factory.mktemp("home")))  # whoever runs this may have kept days of their own
        threading.Thread(target=running.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True).start()
        yield running
        running.shutdown()
        site.close()


def ask(server: LocalServer, path: str, method: str = "GET", **headers: str) -> tuple[HTTPResponse, bytes]:
    connection = HTTPConnection("127.0.0.1", server.server_port, timeout=60)
    connection.putrequest(method, path, skip_host="host" in headers, skip_accept_encoding=True)
    for name, value in headers.items():
        connection.putheader(name.replace("_", "-"), value)
    connection.endheaders()
    response = connection.getresponse()
    body = response.read()
    connection.close()
    return response, body


def read_to_the_end(line: socket.socket) -> bytes:
    """Whatever comes until the other side hangs up, politely or not."""
    answer = b""
    with suppress(OSError):
        line.shutdown(socket.SHUT_WR)
    with suppress(ConnectionError):
        while more := line.recv(65536):
            answer += more
    return answer


def test_pages_come_with_headers_that_let_nothing_else_in(server: LocalServer) -> None:
    response, body = ask(server, "/archive/?x=1")
    assert response.status == 200
    assert b"<h1>Archive</h1>" in body
    policy = response.headers["Content-Security-Policy"]
    assert "default-src 'none'; script-src 'self'" in policy
    assert "frame-ancestors 'none'" in policy
    assert "unsafe" not in policy
    assert response.headers["X-Content-Type-Options"] == "nosniff"
    assert response.headers["Referrer-Policy"] == "no-referrer"
    assert response.headers["Cross-Origin-Opener-Policy"] == "same-origin"
    assert response.headers["Content-Type"] == "text/html; charset=utf-8"
    assert response.headers["Cache-Control"] == "no-cache"
    assert "Set-Cookie" not in response.headers
    app = json.loads(ask(server, "/days.json")[1])["app"]
    answer, _ = ask(server, f"/{app}/shell/day_page.js")
    assert answer.headers["Content-Type"] == "text/javascript; charset=utf-8"
    assert "immutable" in answer.headers["Cache-Control"]


def test_no_worker_stays_behind_for_whatever_uses_this_port_next(server: LocalServer) -> None:
    assert ask(server, "/sw.js")[1] == farewell_script()
    assert b'rel="manifest"' not in ask(server, "/")[1]


def test_a_path_leads_to_a_file_of_the_site_or_nowhere(server: LocalServer) -> None:
    for path in OUTSIDE:
        response, body = ask(server, path)
        assert (response.status, b"There is no such page" in body) == (404, True), path
    redirected, _ = ask(server, "/archive")
    assert (redirected.status, redirected.headers["Location"]) == (308, "/archive/")


def test_a_site_is_only_read(server: LocalServer) -> None:
    for method in ("POST", "PUT", "DELETE", "OPTIONS", "TRACE", "NONSENSE"):
        response, _ = ask(server, "/", method)
        assert (response.status, response.headers["Allow"]) == (405, "GET, HEAD"), method
    response, body = ask(server, "/", "HEAD")
    assert (response.status, body) == (200, b"")
    assert int(response.headers["Content-Length"]) == len(ask(server, "/")[1])


def test_another_name_for_this_machine_gets_nothing(server: LocalServer) -> None:
    port = server.server_port
    answers = {
        "127.0.0.1": 421,
        f"127.0.0.1:{port}": 200,
        f"LocalHost:{port}": 200,
        f"localhost:{port + 1}": 421,
        f"evil.example:{port}": 421,
        f"127.0.0.1:{port}.evil.example": 421,
        "": 421,
    }
    assert {host: ask(server, "/", host=host)[0].status for host in answers} == answers


def test_what_is_no_request_gets_a_plain_answer(server: LocalServer) -> None:
    meant = f"Host: 127.0.0.1:{server.server_port}".encode()
    for sent, told in {
        b"\x16\x03\x01\x02\x00\x01\x00 / HTTP/1.1\r\n\r\n": b"405",
        b"<script>\r\n\r\n": b"Bad request syntax",
        b"GET / HTTP/1.1\r\n\r\n": b"421",  # nobody says whom it is for
        b"GET / HTTP/1.1\r\n" + meant + b"\r\n" + meant + b"\r\n\r\n": b"421",
        b"GET http://127.0.0.1/ HTTP/1.1\r\n" + meant + b"\r\n\r\n": b"404",
        b"GET /x\x00y HTTP/1.1\r\n" + meant + b"\r\n\r\n": b"404",
        b"GET /" + b"a" * 70_000 + b" HTTP/1.1\r\n\r\n": b"414",
        b"GET /<script> HTTP/1.1\r\nHost: <script>\r\n\r\n": b"421",
    }.items():
        with socket.create_connection(("127.0.0.1", server.server_port), timeout=10) as line:
            line.sendall(sent)
            answer = read_to_the_end(line)
        assert told in answer.splitlines()[0]
        assert b"nosniff" in answer or b"Bad" in told
        assert not answer.endswith(b"\r\n\r\n")  # something follows the headers
        assert b"<script>" not in answer


def test_a_burst_of_connections_finds_room_in_the_queue() -> None:
    number = 100
    with LocalServer(0, mock.Mock(), pytest.fail) as silent, ExitStack() as held:  # it accepts none of them
        for _ in range(number):
            held.enter_context(socket.create_connection(("127.0.0.1", silent.server_port), timeout=0.5))
    assert silent.request_queue_size >= number


def test_half_a_request_is_closed_soon(server: LocalServer, monkeypatch: pytest.MonkeyPatch) -> None:
    assert pages.SECONDS_TO_ASK <= 10
    monkeypatch.setattr(pages, "SECONDS_TO_ASK", 0.2)
    whole = f"GET / HTTP/1.1\r\nHost: 127.0.0.1:{server.server_port}\r\n\r\n".encode()
    for sent in (b"", b"GET / HT", whole[:-2], whole):
        with socket.create_connection(("127.0.0.1", server.server_port), timeout=5) as line:
            line.sendall(sent)
            answer = b""
            while more := line.recv(65536):  # it fails after five seconds
                answer += more
        assert answer.startswith(b"HTTP/1.1 200 ") if sent == whole else answer == b""


def test_a_copy_that_is_still_good_is_not_sent_again_and_text_is_compressed(server: LocalServer) -> None:
    plain, body = ask(server, "/")
    zipped, packed = ask(server, "/", Accept_Encoding="br;q=1.0, gzip;q=0.8")
    assert (zipped.headers["Content-Encoding"], gzip.decompress(packed)) == ("gzip", body)
    assert plain.headers["ETag"] != zipped.headers["ETag"]
    for refusing in ("", "identity", "gzip;q=0", "gzip;q=0.0, br"):
        assert ask(server, "/", Accept_Encoding=refusing)[0].headers["Content-Encoding"] is None, refusing
    assert ask(server, "/", If_None_Match=f'"x", W/{plain.headers["ETag"]}')[0].status == 304
    assert ask(server, "/", If_None_Match=zipped.headers["ETag"])[0].status == 200


def test_days_are_listed_from_the_first_that_is_here_and_made_when_asked_for(server: LocalServer) -> None:
    days = json.loads(ask(server, "/days.json")[1])["days"]
    assert days == [str(date(2027, 1, 1) + timedelta(days=later)) for later in range(len(days))]
    assert days[-1] == "2027-02-10"
    _, summary = ask(server, "/2027-01-02/day.json")
    page, body = ask(server, "/2027-01-02/")
    assert (page.status, page.headers["Refresh"]) in ((200, None), (503, "2"))
    assert page.status == 200 or b"being made" in body
    assert ask(server, "/2027-01-02/booklet.pdf")[0].status == 200
    assert ask(server, "/2027-01-02/day.json")[1] == summary
    assert ask(server, "/2027-01-02/skyliners/1/")[0].status == 200
    assert ask(server, "/2027-01-02/skyliners/99/")[0].status == 404


def test_a_calendar_makes_no_days(server: LocalServer) -> None:
    with mock.patch.object(server.site, "make", side_effect=AssertionError):
        for day in ("2027-01-05", "2027-01-06"):
            response, body = ask(server, f"/{day}/day.json")
            assert (response.status, json.loads(body)["date"]) == (200, day)
        response, body = ask(server, "/2027-02-01/day.json")  # there is no set of it yet
        assert (response.status, body) == (503, b"This day is not made yet; its page makes it.\n")


def test_who_asks_for_today_is_told_at_once_that_it_is_being_made(server: LocalServer) -> None:
    with mock.patch.dict(server.site._days, {NOW: Future()}):
        response, body = ask(server, f"/{NOW}/day.json")
    assert (response.status, response.headers["Retry-After"], b"being made" in body) == (503, "2", True)


def test_control_c_ends_it_even_while_a_day_is_made(tmp_path: Path) -> None:
    reading, writing = os.pipe()
    process = subprocess.Popen(
        [sys.executable, "-c", START.format(pipe=writing), "web", "--no-open", "--port", "0"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={**os.environ, "SKYPUZZLE_HOME": str(tmp_path)},
        pass_fds=[writing],
        start_new_session=True,
        text=True,
    )
    os.close(writing)
    try:
        assert process.stdout is not None
        port = int(process.stdout.readline().rstrip("/\n").rpartition(":")[2])
        with socket.create_connection(("127.0.0.1", port)) as line:
            line.sendall(f"GET /2027-01-03/booklet.pdf HTTP/1.1\r\nHost: localhost:{port}\r\n\r\n".encode())
            time.sleep(1)
        os.killpg(process.pid, signal.SIGINT)
        began = time.monotonic()
        _, told = process.communicate(timeout=30)
        assert (process.returncode, told) == (130, "skypuzzle: press Ctrl-C to stop\n")
        assert time.monotonic() - began < 5  # at once where nothing else runs
    finally:
        process.kill()
        process.communicate()
        os.close(reading)


def test_a_port_that_is_taken_is_told() -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        answer = run("web", "--no-open", "--port", str(port))
    assert answer.code == 2
    assert answer.err == f"skypuzzle: port '{port}': another program uses it; --port 0 takes a free one\n"
