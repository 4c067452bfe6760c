"""A progress bar on standard error, where someone is there to see it."""

import sys
from collections.abc import Iterable, Iterator
from typing import TypeVar

from skypuzzle.cli.output import console

T = TypeVar("T")


def with_progress(items: Iterable[T], total: int, doing: str) -> Iterator[T]:
    """The items as they come, with a bar for long runs on a terminal."""
    if total == 1 or not sys.stderr.isatty():
        yield from items
        return
    from rich.progress import track

    yield from track(items, description=doing, total=total, console=console(sys.stderr), transient=True)
