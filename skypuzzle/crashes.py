"""How a bug in the program is reported: in one line, and never with an exit code that could be taken for an answer."""

import sys
import traceback
from pathlib import Path

from skypuzzle.errors import one_line, printable

CRASHED = 70
"""EX_SOFTWARE, as `sysexits.h` has it."""
DEBUG = "--debug"


def report(error: BaseException, *, debug: bool) -> int:
    """Report it on standard error; the exit code for it."""
    if sys.stderr is not None:
        if debug:
            print(printable("".join(traceback.format_exception(error))), end="", file=sys.stderr)
        print(f"skypuzzle: internal error: {_summary(error)}; {_advice(debug=debug)}", file=sys.stderr)
    return CRASHED


def _summary(error: BaseException) -> str:
    if isinstance(error, MemoryError):
        return "out of memory"
    place = next(iter(traceback.extract_tb(error.__traceback__, limit=-1)), None)
    where = "" if place is None else f" ({Path(place.filename).name}, line {place.lineno})"
    words = one_line(f"{type(error).__name__}: {error}").removesuffix(":")
    return f"{words[:200]}{where}"


def _advice(*, debug: bool) -> str:
    where = "please report it as an issue of the project"
    return where if debug else f"{where}, with what {DEBUG} prints"
