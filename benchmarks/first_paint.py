"""How long `skypuzzle play` takes to its first paint, against the import of Textual, and how long a key takes.

python -m benchmarks.first_paint (on a system with pseudo-terminals)
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
from pathlib import Path

ROUNDS = 11
KEYS = 40
SIZE = (24, 80)
PUZZLE = str(Path(__file__).parents[1] / "puzzles" / "skyliners" / "2027-01-01.json")
STARTS = {
    "play, a puzzle": ([f"{PUZZLE}#2"], "┗━"),
    "play, a set to choose from": ([PUZZLE], "medium"),
    "play, a set that is not made yet": (["--date", "2040-02-03"], "being made"),
    "play, a game": (["--players", "4", "--seed", "7"], "┗━"),
}
"""What is typed, and what must be seen."""


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


def seconds_to_import() -> float:
    """The measure of all things."""
    began = time.perf_counter()
    subprocess.run([sys.executable, "-c", "import textual.app"], check=True)
    return time.perf_counter() - began


def seconds_to_paint(words: list[str], text: str) -> float:
    """From the start of the process to the text."""
    began = time.perf_counter()
    with terminal(*words) as opened:
        opened.wait_for(text)
        return time.perf_counter() - began


def keys_while_thinking() -> list[float]:
    """The cursor goes up and down while today's set is being made."""
    with terminal("--date", "2040-02-03") as opened:
        opened.wait_for("being made")
        times = []
        for number in range(KEYS):
            opened.drain()
            times.append(opened.press("\x1b[B" if number % 2 else "\x1b[A"))
        return times


def main() -> None:
    """Take turns, so that a noisy machine is noisy for all."""
    times: dict[str, list[float]] = {name: [] for name in ("import textual.app", *STARTS)}
    for _ in range(ROUNDS):
        times["import textual.app"].append(seconds_to_import())
        for name, (words, text) in STARTS.items():
            times[name].append(seconds_to_paint(words, text))
    base = statistics.median(times["import textual.app"])
    print(f"median of {ROUNDS} rounds")
    for name, taken in times.items():
        median = statistics.median(taken)
        print(f"{name:34} {median * 1000:6.0f} ms  {median / base:5.2f} times `import textual.app`")
    keys = sorted(keys_while_thinking())
    print(f"a key while puzzles are made: median {keys[KEYS // 2] * 1000:.1f} ms, slowest {keys[-1] * 1000:.1f} ms")


if __name__ == "__main__":
    main()
