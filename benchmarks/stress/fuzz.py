"""Odd input for every command, by the thousands: what must never happen does not happen, whatever is typed.

Every number stands for one input, the same on any machine. Each must end with exit code 0, 1, 2 or 3, at most a second
(of the processor) after the time it was given; with one line on standard error if the code is 2, or one for each file
that `verify` cannot read; with one JSON document if one was asked for; without a character that a terminal would obey;
and with no exception. The exit code is 1 if any does not.

    python -m benchmarks.stress.fuzz --count 100000
    python -m benchmarks.stress.fuzz --game cloud-city --count 20000
    python -m benchmarks.stress.fuzz --first 4711 --count 1 --show
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
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from types import ModuleType
from typing import NamedTuple
from unittest import mock

from benchmarks.harness import CommandLine, progress, say
from benchmarks.stress import odd_cloud_city_words, odd_skyline_words, odd_words
from benchmarks.stress.odd_words import Words, among, damaged, number, odd_text, short
from skypuzzle.chance import Chance
from skypuzzle.cli import main as skypuzzle
from skypuzzle.errors import printable

LIMIT = 10.0
"""Seconds for a command that has no limit of its own."""
FILE = "it.json"
NEW_YEAR = date(2027, 1, 1)
"""The day on which all of this happens: its puzzles come with the program."""


@dataclass(frozen=True)
class Vocabulary:
    """What is tried with the commands of a game."""

    game: list[str]
    """How it is named."""
    about: list[str]
    """Commands that take a position in words."""
    about_files: list[str]
    """Commands that take files."""
    words: ModuleType
    """Its words."""
    files: list[str]
    """Puzzles that are there without a file."""
    boxes: Callable[[Chance], dict[str, bytes]] = lambda _: {}
    """Files that its options name."""


HOUSE = ["verify", "verify", "explain", "print", "play"]
GAMES = {
    "skyliners": Vocabulary(
        [],
        ["show", "apply", "solve", "check", "score", "play"] * 4,
        ["show", "apply", "solve", "check", "score", *HOUSE] * 3,
        odd_words,
        [str(odd_words.SHIPPED), "4ae6448f"],
    ),
    "cloud-city": Vocabulary(
        ["cloud-city"],
        ["show", "apply", "solve", "check", "score", "play"] * 4,
        ["show", "apply", "solve", "check", "review", "score", *HOUSE] * 3,
        odd_cloud_city_words,
        ["2027-01-01", "4ae6448f"],
    ),
    "skyline": Vocabulary(
        ["skyline"],
        ["show", "apply", "solve", "check", "score", "play"] * 4,
        ["show", "apply", "solve", "check", "score", *HOUSE] * 3,
        odd_skyline_words,
        ["2027-01-01", "4ae6448f"],
        odd_skyline_words.boxes,
    ),
}
WORDS = {"completion": among("bash", "zsh", "fish"), "help": among("notation", "names", "solve", "")}
"""What the commands take that take one of a few words."""
ABOUT_NOTHING = ["new", "simulate", "daily", "schema", "play", "new", "generate", "completion", "help"]
TIMED = ("solve", "check", "review")
"""Commands that are given little time."""


class Outcome(NamedTuple):
    """What came of one input."""

    code: int | None
    seconds: float
    faults: list[str]


class TooLongError(BaseException):
    """Nobody waits any longer."""


def words_of(count: int, game: str = "skyliners") -> Words:
    """The input of that number."""
    known = GAMES[game]
    chance = Chance("fuzz", *known.game, count)
    command = chance.choice(chance.choice([known.about, known.about_files, known.about_files, ABOUT_NOTHING]))
    if command in ("generate", "simulate", "daily") and chance.below(4):  # they take long when all is well
        command = chance.choice(known.about_files)
    words = [*known.game, command, *_subject(chance, command, known), *_options(chance, command, known)]
    document = known.words.document
    files = {FILE: document(chance, command)} if any(FILE in word for word in words) or not chance.below(9) else {}
    files |= known.boxes(chance)
    stdin = document(chance, command) if "-" in words else b""
    if command == "play" and "--bots" in words and "--position" not in words and chance.below(6):
        words = [*known.game, command, *words[words.index("--bots") :][:2], "--players", chance.choice("234")]
    if command == "play":
        words.append("--plain")
        typed = " ".join(chance.choice(known.words.TYPED) for _ in range(chance.below(9)))
        stdin = (typed if chance.below(3) else damaged(chance, typed)).encode("utf-8", "surrogatepass")
    if command in TIMED:
        words += ["--time-limit", short(chance)]
    if command == "check" and "--bots" in words and "--chance" not in words and chance.below(6):
        words += ["--chance", chance.choice("123")]  # or there is nothing for them to do
    if command == "generate" or "--chance" in words or ("--players" in words and command == "play"):
        words += ["--seed", known.words.SEED(chance)]  # without it one is printed: a second line if anything goes wrong
    if command == "check" and known.words is odd_cloud_city_words and chance.below(4):
        words += ["--votes", chance.choice(["10", "20", "40"])]  # without a goal there is nothing to judge
    if not chance.below(30):
        words = chance.shuffled(words)
    elif not chance.below(30):
        words[chance.below(len(words))] = odd_text(chance)[:50]
    return Words([word.replace("\x00", "?") for word in words], stdin, files)


def _subject(chance: Chance, command: str, known: Vocabulary) -> list[str]:
    if command == "schema":
        return [known.words.KINDS(chance)]
    if command in WORDS:
        return [WORDS[command](chance)]
    if command in ABOUT_NOTHING and command != "play":
        return []
    if command == "verify" and chance.below(9):
        return [chance.choice([FILE, FILE, "-"])]
    files = [FILE, FILE, FILE, f"{FILE}#1", f"{FILE}#{number(chance)}", "-", "-"]
    files += [f"{known.files[0]}#{number(chance)}", *known.files[1:], "nowhere.json", odd_text(chance)]
    if command in known.about and chance.below(2):
        about = ["--position"] if command == "play" else []
        subject = [*about, known.words.position(chance)]
    else:
        subject = [] if command == "play" and not chance.below(4) else [chance.choice(files)]
    if command == "apply":
        turns = known.words.turns(chance)
        return turns if chance.below(3) else [*subject, turns[1]]
    return subject


def _options(chance: Chance, command: str, known: Vocabulary) -> Iterator[str]:
    options = known.words.OPTIONS[command]
    for option in chance.shuffled(options)[: chance.choice([0, 0, 1, 1, 2, 3, 5])]:
        value = options[option]
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
                for module in ("generate", "play"):
                    patched.enter_context(mock.patch(f"skypuzzle.cli.{module}.today", return_value=NEW_YEAR))
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
    if (
        code in (0, 1, 3)
        and "--json" in words
        and "-o" not in words
        and "--help" not in words
        and "schema" not in words
    ):
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


def campaign(first: int, count: int, report: Callable[[str], None], game: str = "skyliners") -> int:
    """Try them all; how many went wrong."""
    codes: Counter[tuple[str, int | None]] = Counter()
    slowest: list[tuple[float, int, str]] = []
    wrong = 0
    commands = set(GAMES[game].words.OPTIONS)
    GAMES[game].words.documents()  # all that is slow to import is there now
    began = time.perf_counter()
    for place in progress(range(first, first + count), count, "inputs"):
        tried = words_of(place, game)
        came = outcome(tried)
        command = next((word for word in tried.words if word in commands), "none")
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
    options.text("--game", "skyliners", " or ".join(GAMES))
    options.flag("--show", "print every input before any is tried")
    asked = options.parse()
    for place in range(asked.first, asked.first + asked.count) if asked.show else ():
        print(place, words_of(place, asked.game))
    return 1 if campaign(asked.first, asked.count, say, asked.game) else 0


if __name__ == "__main__":
    sys.exit(main())
