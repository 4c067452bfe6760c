"""A command that a signal hits at some moment: what it leaves behind, against what it does undisturbed.

The one to hit it can choose the moment from the first line of our own Python on.
"""

import os
import pty
import re
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
from typing import Any, NamedTuple

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
RESUMING = re.compile(rb"skypuzzle: interrupted, [0-9]+ \w+ saved in '[^']+'; run the same command again to continue\n")
"""What a run says that can be resumed."""
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


class Hit(NamedTuple):
    """A signal, and when it comes."""

    signum: int
    moment: float
    """In seconds, from the first line of our own Python on."""
    to_all: bool = False
    """Do all its processes get it?"""
    second: int = 0
    """Another signal that follows, if not 0."""
    gap: float = 0.0
    """Seconds until it does."""
    is_early: bool = False
    """Does the moment count from the start of Python itself?"""


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


def run_case(case: Case, folder: Path, hit: Hit | None = None) -> Outcome:
    """Run a command in a folder, and interrupt it."""
    begun, begin = os.pipe()
    ours, theirs = pty.openpty() if case.at_terminal else (None, None)
    before = None if theirs is None else termios.tcgetattr(theirs)
    streams: dict[str, Any] = dict.fromkeys(
        ("stdin", "stdout", "stderr"), subprocess.PIPE if theirs is None else theirs
    )
    is_early = hit is not None and hit.is_early
    program = ("-m", "skypuzzle") if is_early else ("-c", START.format(pipe=begin))
    process = subprocess.Popen(
        [sys.executable, *program, *case.words],
        **streams,
        cwd=folder,
        env={**os.environ, "SKYPUZZLE_HOME": str(folder / "home"), "TERM": "xterm-256color"},
        start_new_session=True,
        pass_fds=[begin],
        preexec_fn=_hear_signals,
    )
    os.close(begin)
    if not is_early:
        os.read(begun, 1)
    os.close(begun)
    began = time.monotonic()
    try:
        if ours is None:
            if hit is not None:
                time.sleep(hit.moment)
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


def _hear_signals() -> None:
    for each in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(each, signal.SIG_DFL)


def _hit(process: "subprocess.Popen[bytes]", hit: Hit) -> float:
    send = os.killpg if hit.to_all else os.kill
    with suppress(ProcessLookupError):
        send(process.pid, hit.signum)
        if hit.second:
            time.sleep(hit.gap)
            send(process.pid, hit.second)
    return time.monotonic()


def _at_terminal(
    case: Case, process: "subprocess.Popen[bytes]", ours: int, hit: Hit | None, began: float
) -> tuple[float, bytes]:
    """Type, look on, and hit when it is time; when it was hit or ended, and what was shown."""
    out = b""
    due = began + (hit.moment if hit else LONGEST)
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


def has_landed(hit: Hit, outcome: Outcome) -> bool:
    """Did the signal end the run?"""
    signums = {hit.signum, hit.second} - {0}
    return outcome.code in {*(-each for each in signums), *(128 + each for each in signums)}


def has_failed_to_start(hit: Hit, outcome: Outcome) -> bool:
    """Did Ctrl-C come while Python itself started? Then its exit code is 1, and none of our code has run."""
    is_its_own = any(words in outcome.err for words in (b"Fatal Python error: init", b"Could not import runpy module"))
    return hit.is_early and hit.signum == signal.SIGINT and (outcome.code, outcome.out) == (1, b"") and is_its_own


def has_been_lost(hit: Hit, outcome: Outcome) -> bool:
    """Did Python itself report and ignore a Ctrl-C, before our handlers were set?"""
    return hit.is_early and hit.signum == signal.SIGINT and b"KeyboardInterrupt" in outcome.err and outcome.code >= 0


def faults(case: Case, signal_sent: Hit, hit: Outcome, whole: Outcome) -> Iterator[str]:
    """Everything about an interrupted run that must not be; `whole` is the same run undisturbed."""
    if has_failed_to_start(signal_sent, hit):
        return
    signum = signal_sent.signum
    is_whole = hit.code == whole.code and (hit.out == whole.out or not case.same_output or case.at_terminal)
    is_whole = is_whole and all(hit.files.get(name) == data for name, data in whole.files.items())
    if not has_landed(signal_sent, hit) and not is_whole:
        yield f"exit code {hit.code}, and not the whole answer"
    if case.same_output and not case.at_terminal and hit.out not in (b"", whole.out):
        yield f"part of an answer: {hit.out[-400:]!r}"
    is_advice = case.resumes and RESUMING.fullmatch(hit.err)
    if (
        hit.err not in whole.err
        and hit.code >= 0
        and not is_advice
        and not (is_whole and has_been_lost(signal_sent, hit))
    ):
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
