"""How long `skypuzzle play` takes to its first paint, against the import of Textual, and how long a key takes.

It needs a system with pseudo-terminals.

    python -m benchmarks.speed.first_paint
"""

import fcntl
import os
import pty
import select
import signal
import statistics
import struct
import subprocess
import sys
import tempfile
import termios
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial

from benchmarks.harness import PUZZLES, CommandLine, figures, process_seconds, progress, rounds

IMPORT = "import textual.app"
"""The measure of all things."""
SIZE = (24, 80)
PUZZLE = str(PUZZLES / "2027-01-01.json")
STARTS = {
    "play, a puzzle": ([f"{PUZZLE}#2"], "┗━"),
    "play, a set to choose from": ([PUZZLE], "medium"),
    "play, a set that is not made yet": (["--date", "2040-02-03"], "being made"),
    "play, a game": (["--players", "4", "--seed", "7"], "┗━"),
}
"""What is typed, and what must appear."""


class Terminal:
    """A program at a terminal of its own."""

    def __init__(self, words: list[str], home: str) -> None:
        self._ours, theirs = pty.openpty()
        fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", *SIZE, 0, 0))
        surroundings = {**os.environ, "SKYPUZZLE_HOME": home, "TERM": "xterm-256color", "COLORTERM": "truecolor"}
        command = [sys.executable, "-m", "skypuzzle", "play", *words]
        self._process = subprocess.Popen(
            command, stdin=theirs, stdout=theirs, stderr=theirs, start_new_session=True, env=surroundings
        )
        os.close(theirs)

    def wait_for(self, text: str) -> None:
        """Read until a text is there."""
        shown = b""
        while text.encode() not in shown:
            if not select.select([self._ours], [], [], 20)[0]:
                raise TimeoutError(f"{text!r} was never shown")
            shown += os.read(self._ours, 65536)

    def drain(self) -> None:
        """Read what is there already."""
        while select.select([self._ours], [], [], 0.05)[0]:
            os.read(self._ours, 65536)

    def press(self, key: str) -> float:
        """Seconds from a key to the first thing that changes."""
        began = time.perf_counter()
        os.write(self._ours, key.encode())
        select.select([self._ours], [], [], 20)
        return time.perf_counter() - began

    def close(self) -> None:
        """End it, however it is."""
        self._process.send_signal(signal.SIGKILL)
        self._process.wait()
        os.close(self._ours)


@contextmanager
def terminal(*words: str) -> Iterator[Terminal]:
    """The program with nothing kept from before."""
    with tempfile.TemporaryDirectory() as home:
        opened = Terminal(list(words), home)
        try:
            yield opened
        finally:
            opened.close()


def seconds_to_paint(words: list[str], text: str, _turn: int) -> float:
    """From the start of the process to the text."""
    began = time.perf_counter()
    with terminal(*words) as opened:
        opened.wait_for(text)
        return time.perf_counter() - began


def keys_while_thinking(number: int) -> list[float]:
    """The cursor goes up and down while today's set is being made."""
    with terminal("--date", "2040-02-03") as opened:
        opened.wait_for("being made")
        times = []
        for key in progress(range(number), number, "pressing keys"):
            opened.drain()
            times.append(opened.press("\x1b[B" if key % 2 else "\x1b[A"))
        return times


def main() -> None:
    """Time first paints, then keys."""
    options = CommandLine(__doc__)
    options.number("--rounds", 11, "times each screen is opened", quick=3)
    options.number("--keys", 40, "keys pressed", quick=10)
    asked = options.parse()
    times = rounds(
        asked.rounds,
        {
            IMPORT: lambda _turn: process_seconds([sys.executable, "-c", IMPORT]),
            **{name: partial(seconds_to_paint, words, text) for name, (words, text) in STARTS.items()},
        },
    )
    base = statistics.median(times[IMPORT])
    print(f"median of {asked.rounds} rounds")
    for name, taken in times.items():
        median = statistics.median(taken)
        print(f"{name:34} {median * 1000:6.0f} ms  {median / base:5.2f} times `{IMPORT}`")
    print(f"a key while puzzles are made: {figures(keys_while_thinking(asked.keys))}")


if __name__ == "__main__":
    main()
