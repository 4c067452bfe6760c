"""What every benchmark needs: options with a quick mode, progress, figures, and a warning about a slow search."""

import argparse
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any, TypeVar

from skypuzzle.games import GAMES, load

T = TypeVar("T")

PUZZLES = Path(__file__).parents[1] / "puzzles" / "skyliners"
"""The sets that come with the program."""
SECONDS_SHOWN, SECONDS_LOGGED = 0.2, 60.0
"""From one line of progress to the next, at a terminal and in a log."""


class CommandLine:
    """The options of a benchmark; the docstring of its module says what it measures."""

    def __init__(self, description: str | None, *, searches: bool = True, needs: Sequence[str] = ()) -> None:
        script = Path(sys.argv[0])
        self._parser = argparse.ArgumentParser(
            prog=f"python -m benchmarks.{script.parent.name}.{script.stem}",
            description=description,
            formatter_class=argparse.RawDescriptionHelpFormatter,
        )
        self._parser.add_argument(
            "--quick", action="store_true", help="do only a small part of the work, in less than a minute"
        )
        self._quick: dict[str, Any] = {}
        self._searches = searches
        self._needs = needs

    def number(self, flag: str, default: int, about: str, *, quick: int, least: int = 1) -> None:
        """How many of something."""
        defaults = f"default: {default}" if quick == default else f"default: {default}, with --quick: {quick}"
        added = self._parser.add_argument(
            flag, type=partial(_at_least, least), default=default, metavar="N", help=f"{about} [{defaults}]"
        )
        self._quick[added.dest] = quick

    def numbers(self, flag: str, default: Sequence[float], about: str, *, quick: Sequence[float]) -> None:
        """Several numbers."""
        defaults = f"default: {_listed(default)}, with --quick: {_listed(quick)}"
        added = self._parser.add_argument(
            flag, type=float, nargs="+", default=default, metavar="X", help=f"{about} [{defaults}]"
        )
        self._quick[added.dest] = quick

    def text(self, flag: str, default: str, about: str) -> None:
        """A word, such as a seed."""
        shown = f" [default: {default}]" if default else ""
        self._parser.add_argument(flag, default=default, metavar="TEXT", help=about + shown)

    def flag(self, flag: str, about: str) -> None:
        """Something to switch on."""
        self._parser.add_argument(flag, action="store_true", help=about)

    def parse(self, words: Sequence[str] | None = None) -> argparse.Namespace:
        """What was asked for. Warns if the figures would be those of an interpreted search."""
        asked = self._parser.parse_args(words)
        if asked.quick:
            self._parser.set_defaults(**self._quick)
            asked = self._parser.parse_args(words)
        if missing := [name for name in self._needs if find_spec(name) is None]:
            self._parser.error(f"{', '.join(missing)} not installed: pip install -e '.[test,benchmark]'")
        if self._searches:
            _warn_about_interpreted()
        return asked


def _at_least(least: int, text: str) -> int:
    number = int(text)
    if number < least:
        raise argparse.ArgumentTypeError(f"{number} is less than {least}")
    return number


def _listed(numbers: Sequence[float]) -> str:
    return " ".join(f"{number:g}" for number in numbers)


def _warn_about_interpreted() -> None:
    """A clone holds the package uncompiled, and it is the one imported here, whatever else is installed."""
    for name in (name for game in map(load, GAMES) for name in game.kernel_modules):
        kernel = import_module(name)
        if not kernel.COMPILED:
            print(
                f"WARNING: this measures the interpreted search, which is many times slower than the compiled one:\n"
                f"  {kernel.__file__} is not compiled.\n"
                f"  To compile it in place, run: pip install -e {Path(__file__).parents[1]}",
                file=sys.stderr,
            )


# Progress


def progress(items: Iterable[T], total: int, doing: str) -> Iterator[T]:
    """The items as they come, with a line on standard error that says how far it is.

    The line changes only between items: a thread that kept it up to date would disturb what is measured.
    """
    began = time.monotonic()
    every = SECONDS_SHOWN if sys.stderr.isatty() else SECONDS_LOGGED
    due = began + every
    for done, item in enumerate(items):
        if (now := time.monotonic()) >= due:
            _clear_line()
            end = "" if sys.stderr.isatty() else "\n"
            print(f"{doing}: {done} of {total}, {now - began:.0f} s", end=end, file=sys.stderr, flush=True)
            due = now + every
        yield item
    _clear_line()


def say(text: str) -> None:
    """Print a result where a line of progress may be."""
    _clear_line()
    print(text, flush=True)


def _clear_line() -> None:
    if sys.stderr.isatty():
        print("\r\x1b[K", end="", file=sys.stderr, flush=True)


# Measuring


def seconds(work: Callable[[], object]) -> float:
    """How long something takes."""
    began = time.perf_counter()
    work()
    return time.perf_counter() - began


def process_seconds(command: Sequence[str]) -> float:
    """From the start of a process to its end; it must not fail."""
    return seconds(lambda: subprocess.run(command, check=True, stdout=subprocess.DEVNULL))


def rounds(number: int, measures: Mapping[str, Callable[[int], float]]) -> dict[str, list[float]]:
    """Take every measure in every round: in turns, so that a noisy machine is noisy for all."""
    found: dict[str, list[float]] = {name: [] for name in measures}
    turns = [(turn, name) for turn in range(number) for name in measures]
    for turn, name in progress(turns, len(turns), "measuring"):
        found[name].append(measures[name](turn))
    return found


def percentile(times: Sequence[float], share: float) -> float:
    """The time that so large a share of them stays below."""
    return sorted(times)[min(len(times) - 1, int(share * len(times)))]


def figures(times: Sequence[float]) -> str:
    """Median, 95th percentile and the slowest, in words."""
    return (
        f"median {statistics.median(times) * 1000:.1f} ms, 95th percentile {percentile(times, 0.95) * 1000:.1f} ms, "
        f"slowest {max(times) * 1000:.1f} ms"
    )
