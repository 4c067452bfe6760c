"""How the command line reports bad input: in one line, on standard error."""

import sys

from skypuzzle.console.exits import Exit
from skypuzzle.errors import one_line


def complain(reason: str) -> int:
    """Say in one line what is wrong with the input; return the exit code for it."""
    print("skypuzzle:", one_line(reason), file=sys.stderr)
    return Exit.BAD_INPUT
