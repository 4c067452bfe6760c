"""Run commands while the n-th of their calls on files fails, and check what they leave behind.

A server process has `failing_io.c` preloaded and imports what a command needs. For each try it forks, so that a try
costs no start of Python. Run as a script, this module is that server.
"""

import ctypes
import errno
import json
import os
import pickle
import re
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from hashlib import sha256
from importlib import import_module
from pathlib import Path
from types import FrameType
from typing import Any

SOURCE = Path(__file__).with_name("failing_io.c")
LONGEST = 60.0
"""Seconds until a try counts as hanging."""
FAILING, SHORT, KILL = 1, 2, 3
"""What a call does, as `failing_io.c` numbers it."""
ENOSPC, EIO, EACCES = "no space", "I/O error", "no permission"
FULL, HALF, KILLED = "disk full from here on", "short", "kill -9"
ARMED = {
    ENOSPC: (FAILING, errno.ENOSPC, 0),
    FULL: (FAILING, errno.ENOSPC, 1),
    EIO: (FAILING, errno.EIO, 0),
    EACCES: (FAILING, errno.EACCES, 0),
    HALF: (SHORT, 0, 0),
    KILLED: (KILL, 0, 0),
}
FAILURES = {
    "create": (ENOSPC, EACCES, EIO),
    "open": (EACCES, EIO),
    "write": (FULL, EIO, HALF),
    "read": (EIO, HALF),
    "fsync": (EIO,),
    "truncate": (EIO,),
    "lock": (EIO,),
    "chmod": (EACCES,),
    "mkdir": (ENOSPC, EACCES),
    "rmdir": (EACCES,),
    "unlink": (EACCES, EIO),
    "rename": (ENOSPC, EACCES, EIO),
    "list": (EACCES, EIO),
}
"""How each call can fail; any of them can also be the last one before a kill."""
JOURNAL = ".part"
Files = dict[str, bytes]


@dataclass(frozen=True)
class Command:
    """A command that writes, with what is there before it runs."""

    name: str
    words: tuple[str, ...]
    stdin: str = ""
    before: Files = field(default_factory=dict)
    varies: str = ""
    """A pattern for what differs from run to run, such as times."""
    games: tuple[str, ...] = ()
    """The only games that the program knows, if not all."""
    grows: tuple[str, ...] = ()
    """Files that are written several times on the way, each time whole."""
    redirects: str = ""
    """The file that standard output goes to, if any."""
    keeps: str = ""
    """What a file that grows had in it before, and must still have."""
    caches: tuple[str, ...] = ()
    """Files that only save time: they may be missing."""
    pure: tuple[str, ...] = ()
    """Slow functions, such as `package.module:function`, that touch none of its files: results are worked out once."""
    may_lose: bool = False
    """May it succeed without having written anything? `play` goes on if the logbook cannot be written, and says so."""


@dataclass
class Try:
    """What came of one run."""

    code: int
    out: str
    err: str
    files: Files
    calls: list[tuple[str, str]]
    """What was called and where in the program, in order, if that was logged."""


class Server:
    """A process that runs commands with failing calls, in a folder of its own."""

    def __init__(self, folder: Path) -> None:
        self._root = folder / "root"
        self._root.mkdir()
        library = folder / "failing_io.so"
        subprocess.run(["cc", "-O1", "-shared", "-fPIC", "-o", str(library), str(SOURCE), "-ldl"], check=True)
        environment = {
            **os.environ,
            "LD_PRELOAD": str(library),
            "FAILING_IO_FOLDER": str(self._root),
            "SKYPUZZLE_HOME": str(self._root / "work" / "home"),
            "NO_COLOR": "1",
            "COLUMNS": "80",
        }
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.failing_points", str(folder)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env=environment,
            cwd=Path(__file__).parents[1],
            text=True,
        )

    def __enter__(self) -> "Server":
        return self

    def __exit__(self, *_error: object) -> None:
        self._process.kill()
        self._process.communicate()

    def run(self, command: Command, before: Files, at: int = 0, failure: str = KILLED, *, log: bool = False) -> Try:
        """Run a command where there are these files; its call number `at` fails (none if 0)."""
        work = self._root / "work"
        shutil.rmtree(work, ignore_errors=True)
        for name, data in before.items():
            (work / name).parent.mkdir(parents=True, exist_ok=True)
            (work / name).write_bytes(data)
        work.mkdir(exist_ok=True)
        armed = (at, *ARMED[failure])
        request = {
            "words": command.words,
            "stdin": command.stdin,
            "games": command.games,
            "redirects": command.redirects,
            "pure": command.pure,
            "arm": armed,
            "log": log,
        }
        answer = self._ask(request)
        calls = [(call, place) for call, place in answer["calls"]]
        return Try(answer["code"], answer["out"], answer["err"], _files(work), calls)

    def _ask(self, request: dict[str, Any]) -> dict[str, Any]:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(json.dumps(request) + "\n")
        self._process.stdin.flush()
        answer: dict[str, Any] = json.loads(self._process.stdout.readline())
        return answer


def _files(folder: Path) -> Files:
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


@dataclass(frozen=True)
class Point:
    """A call that is to fail, and how."""

    at: int
    call: str
    failure: str


class Campaign:
    """Everything that can fail in one command."""

    def __init__(self, server: Server, command: Command) -> None:
        self._server = server
        self._command = command
        self._keeps = command.keeps.encode()
        first = server.run(command, command.before, log=True)  # imports what it needs
        whole = server.run(command, command.before, log=True)
        assert whole.code == 0, (command.name, whole.code, whole.err)
        assert whole.calls == first.calls, f"{command.name}: run again, it calls something else"
        self.calls = whole.calls
        self._whole = self._normal(whole.files)
        again = self._normal(server.run(command, whole.files).files)
        assert again == self._whole, f"{command.name}: run again, it gives something else"

    def _normal(self, files: Files) -> Files:
        return {name: self._without_times(data) for name, data in files.items() if name not in self._command.caches}

    def _without_times(self, data: bytes) -> bytes:
        return re.sub(self._command.varies.encode(), b"", data) if self._command.varies else data

    def points(self, most: int) -> Iterator[Point]:
        """Each of the first calls with each of its failures; of the others, one for each place and failure."""
        tried: set[tuple[str, str, str]] = set()
        for number, (call, place) in enumerate(self.calls, 1):
            for failure in (*FAILURES[call], KILLED):
                if number <= most or (call, place, failure) not in tried:
                    yield Point(number, call, failure)
                tried.add((call, place, failure))

    def violations(self, point: Point) -> Iterator[str]:
        """Try it; say everything that must not be."""
        tried = self._server.run(self._command, self._command.before, point.at, point.failure)
        yield from self._ending(tried, point)
        yield from self._left(tried, point)
        again = self._server.run(self._command, tried.files)
        if again.code != 0:
            yield f"run again, it ends with {again.code}: {again.err[-300:]}"
        elif _visible(self._normal(again.files)) != self._whole:
            differing = {name for name, _ in self._normal(again.files).items() ^ self._whole.items()}
            yield f"run again, it gives something else: {sorted(differing)[:5]}"

    def _ending(self, tried: Try, point: Point) -> Iterator[str]:
        if point.failure == KILLED:
            if tried.code not in (-signal.SIGKILL, 0):
                yield f"killed, it ends with {tried.code}: {tried.err[-300:]}"
        elif tried.code == 0:
            files = _visible(self._normal(tried.files))
            if point.call == "unlink":  # a journal that cannot be removed does no harm
                files = {name: data for name, data in files.items() if not name.endswith(JOURNAL)}
            if files != self._whole and not (self._command.may_lose and tried.err):
                yield f"it says that all is well, and is not: {tried.out[-200:]} {tried.err[-200:]}"
        elif tried.code != 2 or tried.err.count("\n") != 1 or not tried.err.startswith("skypuzzle: "):
            yield f"ends with {tried.code} and says: {tried.err[-500:]}"

    def _left(self, tried: Try, point: Point) -> Iterator[str]:
        """Whole files or none, as before or as they are to be."""
        for name, data in self._command.before.items():
            found = tried.files.get(name, b"")
            if name in self._command.grows and found.endswith(b"}\n") and self._keeps in found:
                continue
            if self._without_times(found) not in (self._without_times(data), self._whole.get(name)):
                yield f"it damaged {name}"
        for name in tried.files.keys() - self._command.before.keys():
            if name in self._command.caches:
                continue
            if _is_hidden(name):
                if point.failure != KILLED and point.call != "unlink":
                    yield f"it left {name}"
            elif name in self._command.grows:
                if not tried.files[name].endswith((b"}\n", b"</html>\n")):
                    yield f"half a file: {name}"
            elif not name.endswith(JOURNAL) and self._without_times(tried.files[name]) != self._whole.get(name):
                yield f"half a file: {name}"


def _is_hidden(name: str) -> bool:
    return any(part.startswith(".") for part in Path(name).parts)


def _visible(files: Files) -> Files:
    return {name: data for name, data in files.items() if not _is_hidden(name)}


def serve(folder: Path) -> None:
    """Answer requests, one line each, until there are no more."""
    library = ctypes.CDLL(None)
    modules: set[str] = set()
    for line in sys.stdin:
        request = json.loads(line)
        answer = _run(request, library, folder)
        for name in set(answer.pop("modules")) - modules:
            modules.add(name)
            with suppress(ImportError):
                __import__(name)
        print(json.dumps(answer), flush=True)


def _run(request: dict[str, Any], library: ctypes.CDLL, folder: Path) -> dict[str, Any]:
    out, err, log = (folder / name for name in ("out", "err", "log"))
    for path in (out, err):
        path.write_bytes(b"")
    log.write_text('{"calls": [], "modules": []}')
    (folder / "in").write_text(request["stdin"])
    process = os.fork()
    if not process:
        _become(request, library, folder)
    until = time.monotonic() + LONGEST
    while not (ended := os.waitpid(process, os.WNOHANG))[0]:
        if time.monotonic() > until:
            os.kill(process, signal.SIGKILL)
            os.waitpid(process, 0)
            return {"code": 99, "out": "", "err": "hangs", "calls": [], "modules": []}
        time.sleep(0.001)
    return {
        "code": os.waitstatus_to_exitcode(ended[1]),
        "out": out.read_text(errors="replace"),
        "err": err.read_text(errors="replace"),
        **json.loads(log.read_text()),
    }


def _become(request: dict[str, Any], library: ctypes.CDLL, folder: Path) -> None:
    """In the child: run the command, and end."""
    code = 70
    try:
        for number, (name, flags) in enumerate([("in", os.O_RDONLY), ("out", os.O_WRONLY), ("err", os.O_WRONLY)]):
            os.dup2(os.open(folder / name, flags), number)
        sys.stdin, sys.stdout, sys.stderr = (open(number, mode) for number, mode in enumerate("rww"))  # noqa: PTH123, SIM115
        os.chdir(folder / "root" / "work")
        if request["redirects"]:
            os.dup2(os.open(request["redirects"], os.O_WRONLY | os.O_TRUNC), 1)
        from skypuzzle import signals
        from skypuzzle.cli import main
        from skypuzzle.games import GAMES

        for game in set(GAMES) - set(request["games"] or GAMES):
            del GAMES[game]
        for name in request["pure"]:
            _keep_results(name, folder)
        calls: list[tuple[str, str]] = []
        watch = WATCH(lambda call, _path: calls.append((call.decode(), _place())))
        if request["log"]:
            library.failing_io_watch(watch)
        library.failing_io_arm(ctypes.c_long(request["arm"][0]), *request["arm"][1:])
        with signals.watched():
            code = leave() if request["words"] == [LEAVE] else main(request["words"])
        library.failing_io_arm(ctypes.c_long(0), 0, 0, 0)
        library.failing_io_watch(None)
        if request["log"]:
            modules = [name for name, module in sys.modules.items() if module is not None and name != "__main__"]
            (folder / "log").write_text(json.dumps({"calls": calls, "modules": modules}))
    finally:
        for stream in (sys.stdout, sys.stderr):
            stream.flush()
        os._exit(code)


def _keep_results(name: str, folder: Path) -> None:
    """Let a function work out each result once, and leave it for the processes to come."""
    module, _, attribute = name.partition(":")
    owner = import_module(module)
    function = getattr(owner, attribute)

    def kept(*arguments: Any) -> Any:
        path = folder / f"{attribute}-{sha256(pickle.dumps(arguments)).hexdigest()}"
        if not path.exists():
            path.write_bytes(pickle.dumps(function(*arguments)))
        return pickle.loads(path.read_bytes())

    setattr(owner, attribute, kept)


LEAVE = "leave a puzzle and a game"


def leave() -> int:
    """Keep a puzzle and a game in the logbook, as `play` does when its player leaves."""
    from skypuzzle.sessions.logbook import Logbook, Progress, SavedGame

    logbook = Logbook.of("skyliners")
    logbook.keep("fedcba9876543210", Progress(moves=["Fb2"]))
    logbook.keep_game(SavedGame(start="a start", you="S", bots={"W": "random"}, seed="7", moves=["Fb2"]))
    if logbook.trouble is not None:
        print(f"skypuzzle: {logbook.trouble}", file=sys.stderr)
    return 0


WATCH = ctypes.CFUNCTYPE(None, ctypes.c_char_p, ctypes.c_char_p)


def _place() -> str:
    """Where in our own program a call comes from."""
    frames: list[str] = []
    frame: FrameType | None = sys._getframe(2)
    while frame is not None:
        if "skypuzzle" in Path(frame.f_code.co_filename).parts[-4:]:
            frames.append(f"{Path(frame.f_code.co_filename).name}:{frame.f_lineno}")
        frame = frame.f_back
    return " ".join(frames[:6])


if __name__ == "__main__":
    serve(Path(sys.argv[1]))
