"""Ctrl-C and other signals end the program soon, always with their own exit code, and never with half an answer.

A signal raises KeyboardInterrupt in the main thread, so that everything open is closed properly. If that thread is deep
in a solver, or something swallows the exception, a watchdog ends the program a moment later.
"""

import os
import select
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import NoReturn

CONTROL_C = signal.SIGINT
ENDING = tuple(getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name))
GRACE = 0.25
"""Seconds to clean up."""
GRACE_OF_A_SCREEN = 2.0
SHOW_CURSOR = b"\x1b[?25h"

_received: int | None = None
_is_due = False
"""Has a signal come that has not interrupted the main thread yet?"""
_starters = 0
"""The number of threads that are starting a process."""
_leave: Callable[[int], object] | None = None


def exit_code(signum: int) -> int:
    """Return what shells expect from a program that a signal ended."""
    return 128 + signum


def interrupted() -> int | None:
    """Return the exit code once a signal has come: then no other outcome of the command counts."""
    return None if _received is None else exit_code(_received)


@contextmanager
def watched() -> Iterator[None]:
    """Let signals interrupt a command; before and after it, there is nothing to clean up.

    A signal that was ignored when the program started (`nohup`, a background job) stays ignored.
    """
    heard = [each for each in ENDING if signal.getsignal(each) is not signal.SIG_IGN]
    for each in heard:
        signal.signal(each, _interrupt)
    reading, writing = os.pipe()
    if hasattr(os, "set_blocking"):
        os.set_blocking(writing, False)
    signal.set_wakeup_fd(writing, warn_on_full_buffer=False)
    threading.Thread(target=_watch, args=(reading,), daemon=True).start()
    try:
        yield
    finally:
        for each in heard:
            signal.signal(each, _end_at_once)


@contextmanager
def leaving_by(leave: Callable[[int], object]) -> Iterator[None]:
    """Within, a signal does not raise; it leaves a full screen with an exit code."""
    global _leave
    _leave = leave
    try:
        yield
    finally:
        _leave = None


@contextmanager
def kept_from_children() -> Iterator[None]:
    """Start a process that never receives what a terminal sends to all, not even while it starts.

    The parent ends it, with SIGTERM if necessary. A signal that comes meanwhile interrupts the parent afterwards, so
    that no process is left half started.
    """
    global _starters
    masked = hasattr(signal, "pthread_sigmask")
    before = (
        signal.pthread_sigmask(signal.SIG_BLOCK, [each for each in ENDING if each != signal.SIGTERM]) if masked else ()
    )
    _starters += 1
    try:
        yield
    finally:
        _starters -= 1
        if masked:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)
    if _is_due and threading.current_thread() is threading.main_thread():
        _raise()


def heed() -> None:
    """Let a signal interrupt, and other threads run: Python does so on every call of a Python function.

    Compiled code that runs for long calls this now and then.
    """


def _interrupt(signum: int, _frame: FrameType | None) -> None:
    global _received, _is_due
    is_first = _received is None
    _received = signum if _received is None else _received
    if _leave is not None:
        _leave(exit_code(_received))
    elif is_first:  # a second one must not disturb the cleaning up
        _is_due = True
        if not _starters:
            _raise()


def _raise() -> NoReturn:
    global _is_due
    _is_due = False
    sys.unraisablehook = _say_nothing
    raise KeyboardInterrupt


def _say_nothing(_unraisable: object) -> None:
    """Ignore what an interruption breaks on its way out."""


def _end_at_once(signum: int, _frame: FrameType | None) -> None:
    os._exit(interrupted() or exit_code(signum))


def _watch(reading: int) -> None:
    """Wait for a signal, whatever the main thread is doing; Python writes every one to this pipe."""
    while True:
        signum = os.read(reading, 1)[0]
        if signum in ENDING:
            break
    time.sleep(GRACE if _leave is None else GRACE_OF_A_SCREEN)
    try:
        if os.isatty(2) and select.select([], [2], [], 0)[1]:  # a stopped terminal would block
            os.write(2, SHOW_CURSOR)
    finally:
        os._exit(exit_code(signum))
