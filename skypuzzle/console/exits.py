"""Exit codes, and errors and crashes as one line."""

import sys
import traceback
from enum import IntEnum
from pathlib import Path

from skypuzzle.errors import one_line, printable


class Exit(IntEnum):
    """How a command ended."""

    DONE = 0
    """Yes, or done."""
    NO = 1
    """A proven no: no solution, lost, a claim that fails."""
    BAD_INPUT = 2
    """Bad usage or input."""
    UNDECIDED = 3
    """Not settled within the given limits."""


def exit_for(number: int, *, complete: bool) -> Exit:
    if not complete:
        return Exit.UNDECIDED
    return Exit.DONE if number else Exit.NO


def complain(reason: str) -> int:
    """Print one line about bad input and return its exit code."""
    print("skypuzzle:", one_line(reason), file=sys.stderr)
    return Exit.BAD_INPUT


CRASHED = 70
"""EX_SOFTWARE in `sysexits.h`."""
DEBUG = "--debug"


def report_crash(error: BaseException, *, debug: bool) -> int:
    """Report a crash on standard error and return its exit code."""
    if sys.stderr is not None:
        if debug:
            print(printable("".join(traceback.format_exception(error))), end="", file=sys.stderr)
        output = "" if debug else f" with the output of {DEBUG}"
        print(f"skypuzzle: internal error: {_summary(error)}; please open an issue{output}", file=sys.stderr)
    return CRASHED


def _summary(error: BaseException) -> str:
    if isinstance(error, MemoryError):
        return "out of memory"
    place = next(iter(traceback.extract_tb(error.__traceback__, limit=-1)), None)
    where = "" if place is None else f" ({Path(place.filename).name}, line {place.lineno})"
    words = one_line(f"{type(error).__name__}: {error}").removesuffix(":")
    return f"{words[:200]}{where}"
