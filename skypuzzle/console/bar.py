"""A progress bar: how much is done, how fast, and how long it will still take."""

import time
from collections.abc import Iterable, Iterator
from typing import TypeVar

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, ProgressColumn, Task, TextColumn, TimeRemainingColumn
from rich.text import Text

T = TypeVar("T")

MINUTE = 60
SECONDS = 0.1
"""Between updates: there may be thousands of items a second."""


class Rate(ProgressColumn):
    """How many are done in a second or, if that is less than one, in a minute."""

    def render(self, task: Task) -> Text:
        speed = task.speed
        if not speed:
            return Text("")
        return Text(f"{speed:,.0f}/s" if speed >= 1 else f"{speed * MINUTE:.1f}/min", "progress.data.speed")


def with_bar(items: Iterable[T], total: int, doing: str, done: int, screen: Console) -> Iterator[T]:
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
