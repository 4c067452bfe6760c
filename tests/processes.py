"""Processes that tests wait for, as Linux tells."""

import os
import time
from collections.abc import Callable
from pathlib import Path
from typing import NoReturn


def alive(pid: int) -> bool:
    try:
        return " Z " not in Path(f"/proc/{pid}/stat").read_text()
    except OSError:  # gone, perhaps only just now
        return False


def wait_for(condition: Callable[[], bool]) -> None:
    until = time.monotonic() + 30
    while not condition():
        assert time.monotonic() < until
        time.sleep(0.1)


def never_ends(note: Path, *_about: object) -> NoReturn:
    """Note down who is at work, and go on for longer than anyone would wait."""
    note.write_text(f"{os.getpid()}\n")
    while True:
        time.sleep(600)


def at_work(note: Path) -> int:
    """The process that has begun with what never ends."""
    wait_for(lambda: note.exists() and note.read_text().endswith("\n"))
    return int(note.read_text())
