"""Odd input for every command, by the thousands: what must never happen does not happen, whatever is typed.

Every number stands for one input, the same on any machine. Each must end with exit code 0, 1, 2 or 3, at most a second
(of the processor) after the time it was given; with one line on standard error if the code is 2, or one for each file
that `verify` cannot read; with one JSON document if one was asked for; without a character that a terminal would obey;
and with no exception. The exit code is 1 if any does not.

    python -m benchmarks.fuzz --count 100000
    python -m benchmarks.fuzz --first 4711 --count 1 --show
"""

import contextlib
import io
import json
import os
import signal
import sys
import tempfile
import time
import traceback
from collections import Counter
from collections.abc import Callable, Iterator
from datetime import date
from pathlib import Path
from typing import NamedTuple
from unittest import mock

from benchmarks.harness import CommandLine, progress, say
from benchmarks.odd_words import (
    KINDS,
    PLAN,
    SEED,
    SHIPPED,
    Chosen,
    Words,
    among,
    damaged,
    document,
    documents,
    few,
    name,
    number,
    odd_text,
    position,
    short,
    side,
    turns,
)
from skypuzzle.chance import Chance
from skypuzzle.cli import COMMANDS
from skypuzzle.cli import main as skypuzzle
from skypuzzle.errors import printable

LIMIT = 10.0
"""Seconds for a command that has no limit of its own."""
FILE = "it.json"
NEW_YEAR = date(2027, 1, 1)
"""The day on which all of this happens: its puzzles come with the program."""

OPTIONS: dict[str, dict[str, Chosen | None]] = {
    "show": {"--seat": side, "--view": side, "--known-to": side, "--turn": number, "--solution": None,
             "--theme": among("light", "dark"), "--json": None, "-o": name},
    "apply": {"--json": None, "-o": name},
    "solve": {"--plan": PLAN, "--supply": among("2.0.0", "1.1.1", "0.0.0", "99.0.0"), "--at-most": None,
              "--count": None,
              "--just-see": None, "--by": side, "--fewest": None, "--all": None, "--limit": number, "--json": None},
    "check": {"--plan": PLAN, "--player": side, "--advise": None, "--chance": few,
              "--bots": among("random", "greedy,random"), "--json": None, "-o": name},
    "score": {"--office": among("SA1,WA2", "SB3", "-"), "--cards": among("NE,SW", "?,?"), "--json": None, "-o": name},
    "verify": {"--json": None, "-o": among("x.json", "x.txt")},
    "explain": {"--step": number, "--json": None, "-o": name},
    "print": {"-o": among("x.pdf", "x.txt"), "--paper": among("a4", "letter"), "--no-solutions": None},
    "new": {"--players": number, "--seats": among("NE", "NESW", "SW", "NS", "NN"), "--start": side, "--seed": SEED,
            "--variant": among("full", "intro"), "--known-to": side, "--setup-cards": among(FILE), "--json": None,
            "-o": name},
    "simulate": {"--players": number, "--seats": among("NE", "NESW", "SW"), "--start": side, "--seed": SEED,
                 "--variant": among("full", "intro"), "--games": few, "--bots": among("random", "greedy"),
                 "--setup-cards": among(FILE), "--jobs": among("1", "0", "x"), "--json": None, "-o": name},
    "generate": {"--kind": among("build", "build", "castle"), "--difficulty": among("easy", "medium", "mild"),
                 "--symmetric": None,
                 "--sides": among("NE", "NESW", "NN", "red"), "--pieces": among("3-9", "0-2", "98-99", "9-3"),
                 "--count": among("1", "2", "0"), "--jobs": among("1", "0"), "--dask": among("nowhere", "[", ":1"),
                 "--json": None, "-o": name},
    "daily": {"--date": among("2027-W01-1", "20270101", "2027-02-30", "tomorrow"), "--days": number, "--json": None,
              "-o": name},
    "play": {"--date": among("2027-01-01", "20270101"), "--players": number, "--you": side, "--bots": among("random"),
             "--variant": among("full", "intro"), "--seats": among("NE", "SW"), "--start": side, "--seed": SEED,
             "--new": None, "--json": None},
    "schema": {"--json": None, "-o": name},
    "completion": {"--json": None},
    "help": {"--json": None},
}  # fmt: skip
"""What is tried; options that would only take long are left out."""

ABOUT = ["show", "apply", "solve", "check", "score", "play"] * 4
ABOUT_FILES = ["show", "apply", "solve", "check", "score", "verify", "verify", "explain", "print", "play"] * 3
ABOUT_NOTHING = ["new", "simulate", "daily", "schema", "play", "new", "generate", "completion", "help"]
WORDS = {"schema": KINDS, "completion": among("bash", "zsh", "fish"), "help": among("notation", "names", "solve", "")}
"""What the commands take that take one of a few words."""
TYPED = [
    "Fb2",
    "Re5",
    "Pa1",
    "=B3",
    "--",
    "undo",
    "redo",
    "check",
    "hint",
    "show",
    "solution",
    "SB",
    "help",
    "quit",
    "#",
]


class Outcome(NamedTuple):
    """What came of one input."""

    code: int | None
    seconds: float
    faults: list[str]


class TooLongError(BaseException):
    """Nobody waits any longer."""


def words_of(count: int) -> Words:
    """The input of that number."""
    chance = Chance("fuzz", count)
    command = chance.choice(chance.choice([ABOUT, ABOUT_FILES, ABOUT_FILES, ABOUT_NOTHING]))
    if command in ("generate", "simulate", "daily") and chance.below(4):  # they take long when all is well
        command = chance.choice(ABOUT_FILES)
    words = [command, *_subject(chance, command), *_options(chance, command)]
    files = {FILE: document(chance, command)} if any(FILE in word for word in words) or not chance.below(9) else {}
    stdin = document(chance, command) if "-" in words else b""
    if command == "play":
        words.append("--plain")
        typed = " ".join(chance.choice(TYPED) for _ in range(chance.below(9)))
        stdin = (typed if chance.below(3) else damaged(chance, typed)).encode("utf-8", "surrogatepass")
    if command in ("solve", "check"):
        words += ["--time-limit", short(chance)]
    if command in ("generate", "check"):
        words += ["--seed", SEED(chance)]  # without it one is printed, and what goes wrong later is a second line
    if not chance.below(30):
        words = chance.shuffled(words)
    elif not chance.below(30):
        words[chance.below(len(words))] = odd_text(chance)[:50]
    return Words([word.replace("\x00", "?") for word in words], stdin, files)


def _subject(chance: Chance, command: str) -> list[str]:
    if command in WORDS:
        return [WORDS[command](chance)]
    if command in ABOUT_NOTHING and command != "play":
        return []
    if command == "verify" and chance.below(9):
        return [chance.choice([FILE, FILE, "-"])]
    files = [
        FILE,
        FILE,
        FILE,
        f"{FILE}#1",
        f"{FILE}#{number(chance)}",
        "-",
        "-",
        f"{SHIPPED}#{number(chance)}",
        "4ae6448f",
    ]
    files += ["nowhere.json", odd_text(chance)]
    if command in ABOUT and chance.below(2):
        about = ["--position"] if command == "play" else []
        subject = [*about, position(chance)]
    else:
        subject = [] if command == "play" and not chance.below(4) else [chance.choice(files)]
    if command == "apply":
        return turns(chance) if chance.below(3) else [*subject, turns(chance)[1]]
    return subject


def _options(chance: Chance, command: str) -> Iterator[str]:
    known = OPTIONS[command]
    for option in chance.shuffled(known)[: chance.choice([0, 0, 1, 1, 2, 3, 5])]:
        value = known[option]
        yield option
        if value is not None:
            yield value(chance)
    if command == "print" and chance.below(4):
        yield from ("-o", "x.pdf")


def outcome(tried: Words) -> Outcome:
    """Run the program in this process, in a folder of its own."""
    out, err = (io.TextIOWrapper(io.BytesIO(), "utf-8", "backslashreplace", newline="\n") for _ in range(2))
    stdin = io.TextIOWrapper(io.BytesIO(tried.stdin), "utf-8")
    limit, code, faults = limit_of(tried.words), None, []
    with tempfile.TemporaryDirectory() as folder, contextlib.chdir(folder):
        for file, data in tried.files.items():
            Path(file).write_bytes(data)
        began = time.process_time()
        try:
            with (
                mock.patch.dict(os.environ, {"SKYPUZZLE_HOME": folder}),
                mock.patch.object(sys, "stdin", stdin),
                contextlib.ExitStack() as patched,
                contextlib.redirect_stdout(out),
                contextlib.redirect_stderr(err),
                _alarm(limit + 20),
            ):
                for command in ("daily", "play", "plain_play"):
                    patched.enter_context(mock.patch(f"skypuzzle.cli.{command}.today", return_value=NEW_YEAR))
                code = skypuzzle(tried.words)
        except BaseException as error:  # whatever it is, it has escaped
            faults.append("".join(traceback.format_exception_only(error)).strip() + _place(error))
        seconds = time.process_time() - began  # others may be at work on this machine, too
    printed, said = (_text(stream) for stream in (out, err))
    return Outcome(code, seconds, [*faults, *_faults(tried.words, code, printed, said, seconds, limit)])


def _faults(words: list[str], code: int | None, printed: str, said: str, seconds: float, limit: float) -> Iterator[str]:
    if code is not None and code not in (0, 1, 2, 3):
        yield f"exit code {code}: {said!r}"
    most = len(words) - 1 if "verify" in words else 1
    if code == 2 and (not 1 <= said.count("\n") <= most or not said.endswith("\n")):
        yield f"not one line: {said!r}"
    for stream, text in (("output", printed), ("error", said)):
        if printable(text) != text:
            yield f"a terminal would obey standard {stream}: {text!r}"[:500]
    if seconds > limit + 1:
        yield f"{seconds:.1f} s, and {limit} s were given"
    if code in (0, 1, 3) and "--json" in words and "-o" not in words and "--help" not in words and words[0] != "schema":
        try:
            json.loads(printed)
        except ValueError:
            yield f"not one document: {printed[:200]!r}"


def limit_of(words: list[str]) -> float:
    """The seconds that were given, if any were."""
    with contextlib.suppress(ValueError, IndexError):
        seconds = float(words[words.index("--time-limit") + 1])
        if 0 < seconds < LIMIT:
            return seconds
    return LIMIT


@contextlib.contextmanager
def _alarm(seconds: float) -> Iterator[None]:
    def ring(*_about: object) -> None:
        raise TooLongError

    if not hasattr(signal, "setitimer"):
        yield
        return
    before = signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def _place(error: BaseException) -> str:
    last = traceback.extract_tb(error.__traceback__)[-1]
    return f" in {Path(last.filename).name}:{last.lineno}"


def _text(stream: io.TextIOWrapper) -> str:
    stream.flush()
    buffer = stream.detach()
    return buffer.getvalue().decode("utf-8", "surrogateescape") if isinstance(buffer, io.BytesIO) else ""


def campaign(first: int, count: int, report: Callable[[str], None]) -> int:
    """Try them all; how many went wrong."""
    codes: Counter[tuple[str, int | None]] = Counter()
    slowest: list[tuple[float, int, str]] = []
    wrong = 0
    documents()  # all that is slow to import is there now
    began = time.perf_counter()
    for place in progress(range(first, first + count), count, "inputs"):
        tried = words_of(place)
        came = outcome(tried)
        command = next((word for word in tried.words if word in COMMANDS), "none")
        codes[command, came.code] += 1
        slowest = sorted([*slowest, (came.seconds, place, command)], reverse=True)[:5]
        for fault in came.faults:
            report(f"{place}: {tried.words!r}: {fault}")
        wrong += bool(came.faults)
    for (command, code), times in sorted(codes.items(), key=str):
        report(f"{command:9} exit {code}: {times}")
    for seconds, place, command in slowest:
        report(f"slowest: {seconds:6.2f} s, {command}, number {place}")
    report(f"{count} tried, {wrong} wrong, {time.perf_counter() - began:.0f} s")
    return wrong


def main() -> int:
    """Try as many as are asked for."""
    options = CommandLine(__doc__)
    options.number("--count", 1000, "inputs", quick=300)
    options.number("--first", 0, "the number of the first", quick=0, least=0)
    options.flag("--show", "print every input before any is tried")
    asked = options.parse()
    for place in range(asked.first, asked.first + asked.count) if asked.show else ():
        print(place, words_of(place))
    return 1 if campaign(asked.first, asked.count, say) else 0


if __name__ == "__main__":
    sys.exit(main())
