"""Progress on standard error, if that is a terminal."""

import sys
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import TypeVar

from skypuzzle.console.output import console

T = TypeVar("T")


TALLY_SECONDS = 0.2
"""Between updates."""


@contextmanager
def tally(what: str) -> Iterator[Callable[[int], None] | None]:
    """Count up in a line that disappears at the end; yields None if standard error is no terminal."""
    if not sys.stderr.isatty():
        yield None
        return
    due, width = time.monotonic() + TALLY_SECONDS, 0

    def show(number: int) -> None:
        nonlocal due, width
        if time.monotonic() >= due:
            line = f"{number} {what} so far"
            sys.stderr.write(f"\r{line}")
            sys.stderr.flush()
            due, width = time.monotonic() + TALLY_SECONDS, len(line)

    try:
        yield show
    finally:
        if width:
            sys.stderr.write("\r" + " " * width + "\r")
            sys.stderr.flush()


def with_progress(items: Iterable[T], total: int, doing: str, done: int = 0) -> Iterator[T]:
    """Yield the items with a progress bar on a terminal; `done` items were done before."""
    if total == 1 or not sys.stderr.isatty():
        yield from items
        return
    from skypuzzle.console.bar import with_bar

    yield from with_bar(items, total, doing, done, console(sys.stderr))
