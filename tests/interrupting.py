"""A command that a signal hits at some moment: what it leaves behind, against what it does undisturbed.

The one to hit it can choose the moment from the first line of our own Python on.
"""

import os
import pty
import select
import signal
import subprocess
import sys
import termios
import time
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

PROMPT_SECONDS = 0.5
"""How soon a program should be gone."""
LEFT_SECONDS = 5.0
"""How soon its processes must be gone, too."""
LONGEST = 120.0
START = (
    "import os, signal, sys\n"
    "for each in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP): signal.signal(each, signal.SIG_DFL)\n"
    "os.write({pipe}, b'!')\n"
    "from skypuzzle.__main__ import run\n"
    "sys.exit(run())"
)
"""Whoever runs this may have switched signals off, and it is all about these."""
SWITCHES = {b"?25": b"h", b"?1049": b"l", b"?1000": b"l", b"?1003": b"l", b"?1006": b"l", b"?2004": b"l"}
"""Modes of a terminal that programs switch, and how they are to be left: cursor, screen, mouse, pasting."""


@dataclass(frozen=True)
class Case:
    """A command to interrupt."""

    name: str
    words: tuple[str, ...]
    writes: str = ""
    """A file, or a folder, that it writes."""
    at_terminal: bool = False
    keys: str = ""
    """What is typed there."""
    resumes: bool = False
    """Does the same command, given again, go on where it was?"""
    same_output: bool = True
    """Does it print the same each time?"""


@dataclass
class Outcome:
    """What came of a run."""

    code: int
    out: bytes
    err: bytes
    files: dict[str, bytes]
    seconds: float
    """From the signal, or from the beginning, to the end."""
    left: list[str] = field(default_factory=list)
    """Processes that are still there."""
    switched: list[str] = field(default_factory=list)
    """What is not as before with the terminal."""


def run_case(case: Case, folder: Path, hit: tuple[int, float, bool] | None = None) -> Outcome:
    """Run a command in a folder; `hit` is a signal, its moment in seconds, and whether all processes get it."""
    begun, begin = os.pipe()
    ours, theirs = pty.openpty() if case.at_terminal else (None, None)
    before = None if theirs is None else termios.tcgetattr(theirs)
    streams: dict[str, Any] = dict.fromkeys(
        ("stdin", "stdout", "stderr"), subprocess.PIPE if theirs is None else theirs
    )
    process = subprocess.Popen(
        [sys.executable, "-c", START.format(pipe=begin), *case.words],
        **streams,
        cwd=folder,
        env={**os.environ, "SKYPUZZLE_HOME": str(folder / "home"), "TERM": "xterm-256color"},
        start_new_session=True,
        pass_fds=[begin],
    )
    os.close(begin)
    os.read(begun, 1)
    os.close(begun)
    began = time.monotonic()
    try:
        if ours is None:
            if hit is not None:
                time.sleep(hit[1])
                began = _hit(process, hit)
            out, err = process.communicate(b"", timeout=LONGEST)
        else:
            began, out = _at_terminal(case, process, ours, hit, began)
            err = b""
    finally:  # one that never ends would be in everybody's way
        process.kill()
    outcome = Outcome(process.returncode, out, err, {}, time.monotonic() - began)
    outcome.left = list(_left(process.pid))
    outcome.files = _files(folder, case)
    if theirs is not None and ours is not None:
        outcome.switched = list(_switched(out, before, termios.tcgetattr(theirs)))
        os.close(theirs)
        os.close(ours)
    return outcome


def _hit(process: "subprocess.Popen[bytes]", hit: tuple[int, float, bool]) -> float:
    with suppress(ProcessLookupError):
        (os.killpg if hit[2] else os.kill)(process.pid, hit[0])
    return time.monotonic()


def _at_terminal(
    case: Case, process: "subprocess.Popen[bytes]", ours: int, hit: tuple[int, float, bool] | None, began: float
) -> tuple[float, bytes]:
    """Type, look on, and hit when it is time; when it was hit or ended, and what was shown."""
    out = b""
    due = began + (hit[1] if hit else LONGEST)
    typed, waiting = False, hit
    while process.poll() is None or select.select([ours], [], [], 0)[0]:
        if waiting is not None and time.monotonic() >= due:
            began, waiting = _hit(process, waiting), None
        if not typed and case.keys and b"\x1b[?1049h" in out:
            os.write(ours, case.keys.encode())
            typed = True
        if select.select([ours], [], [], 0.005)[0]:
            with suppress(OSError):
                out += os.read(ours, 65536)
        assert time.monotonic() < began + LONGEST
    return began, out


def _left(session: int) -> Iterator[str]:
    """Processes of a session that outlive the one that began it."""
    until = time.monotonic() + LEFT_SECONDS
    while found := list(_processes(session)):
        if time.monotonic() > until:
            yield from found
            return
        time.sleep(0.02)


def _processes(session: int) -> Iterator[str]:
    for entry in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):  # gone in the meantime
            state, _, _, belongs_to, *_ = entry.read_text().rpartition(")")[2].split()
            if int(belongs_to) == session and state != "Z":
                yield entry.parent.name


def _files(folder: Path, case: Case) -> dict[str, bytes]:
    """All files but what `play` keeps."""
    found = (path for path in folder.rglob("*") if path.is_file() and (folder / "home") not in path.parents)
    return {str(path.relative_to(folder)): path.read_bytes() for path in found if case.writes}


def _switched(out: bytes, before: list[Any] | None, after: list[Any]) -> Iterator[str]:
    if before != after:
        yield "line settings"
    for mode, left in SWITCHES.items():
        on, off = (out.rfind(b"\x1b[" + mode + letter) for letter in (b"h", b"l"))
        if (on > off and left == b"l") or (off > on and left == b"h"):
            yield mode.decode()


def faults(case: Case, signum: int, hit: Outcome, whole: Outcome) -> Iterator[str]:
    """Everything about an interrupted run that must not be; `whole` is the same run undisturbed."""
    is_whole = hit.code == whole.code and (hit.out == whole.out or not case.same_output or case.at_terminal)
    is_whole = is_whole and all(hit.files.get(name) == data for name, data in whole.files.items())
    if hit.code not in (-signum, 128 + signum) and not is_whole:
        yield f"exit code {hit.code}, and not the whole answer"
    if hit.err not in whole.err and hit.code != -signum:
        yield f"said on standard error: {hit.err.decode(errors='replace')[-400:]}"
    for name, data in hit.files.items():
        if not name.endswith(".part") and whole.files.get(name, data) != data:
            yield f"half a file: {name}"
        if name not in whole.files and not name.endswith(".part") and signum != signal.SIGKILL:
            yield f"a file left: {name}"
    if hit.left:
        yield f"processes left: {' '.join(hit.left)}"
    if hit.switched and signum != signal.SIGKILL:
        yield f"the terminal is not as before: {', '.join(hit.switched)}"
