"""Progress of long work, on standard error."""

import sys
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import TypeVar

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, ProgressColumn, Task, TextColumn, TimeRemainingColumn
from rich.text import Text

from skypuzzle.console.output import console

T = TypeVar("T")

MINUTE = 60
SECONDS = 0.1
"""Between updates: there may be thousands of items in a second."""


class Rate(ProgressColumn):
    """How many are done in a second or, if that is less than one, in a minute."""

    def render(self, task: Task) -> Text:
        """Nothing until the first ones are done."""
        speed = task.speed
        if not speed:
            return Text("")
        return Text(f"{speed:,.0f}/s" if speed >= 1 else f"{speed * MINUTE:.1f}/min", "progress.data.speed")


def with_bar(items: Iterable[T], total: int, doing: str, done: int, screen: Console) -> Iterator[T]:
    """The items as they come, with a bar that disappears at the end."""
    columns = (
        TextColumn("{task.description}"),
        BarColumn(bar_width=24),
        MofNCompleteColumn(),
        Rate(),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=screen, transient=True) as bar:
        task = bar.add_task(doing, total=total, completed=done)
        due = 0.0
        for item in items:
            yield item
            done += 1
            if (now := time.monotonic()) >= due:
                bar.update(task, completed=done)
                due = now + SECONDS


TALLY_SECONDS = 0.2
"""Between updates."""


@contextmanager
def tally(what: str) -> Iterator[Callable[[int], None] | None]:
    """A line that counts up where the total is unknown; it disappears at the end."""
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
    """The items as they come, with a progress bar for long runs on a terminal; some may be done already."""
    if total == 1 or not sys.stderr.isatty():
        yield from items
        return

    yield from with_bar(items, total, doing, done, console(sys.stderr))
