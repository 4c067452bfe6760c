"""Progress on standard error, if that is a terminal."""

import sys
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from threading import Event, Thread
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


THINKING_SECONDS = 1.0
"""Before the first line of `thinking`, and between updates."""

OnSettled = Callable[[int, int], None]


@contextmanager
def thinking() -> Iterator[OnSettled]:
    """Show how many questions are settled and the seconds spent, in a line that disappears at the end."""
    if not sys.stderr.isatty():
        yield show_nothing
        return
    settled = ""
    done = Event()

    def on_settled(number: int, total: int) -> None:
        nonlocal settled
        settled = f"{number} of {total} settled, "

    def show() -> None:
        began, width = time.monotonic(), 0
        while not done.wait(THINKING_SECONDS):
            line = f"{settled}{time.monotonic() - began:.0f} s"
            sys.stderr.write(f"\r{line:{width}}")
            sys.stderr.flush()
            width = len(line)
        sys.stderr.write("\r" + " " * width + "\r" if width else "")
        sys.stderr.flush()

    thread = Thread(target=show, daemon=True)
    thread.start()
    try:
        yield on_settled
    finally:
        done.set()
        thread.join()


def show_nothing(_number: int, _total: int) -> None:
    """Show nothing."""


def with_progress(items: Iterable[T], total: int, doing: str, done: int = 0) -> Iterator[T]:
    """Yield the items with a progress bar on a terminal; `done` items were done before."""
    if total == 1 or not sys.stderr.isatty():
        yield from items
        return
    from skypuzzle.console.bar import with_bar

    yield from with_bar(items, total, doing, done, console(sys.stderr))
