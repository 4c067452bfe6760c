"""`skypuzzle` and `python -m skypuzzle`. Sets signal handlers before importing anything else."""

import os
import sys
from contextlib import suppress

from skypuzzle import signals


def run() -> int:
    try:
        with signals.watched():
            code = _run()
    except KeyboardInterrupt:
        code = signals.exit_code(signals.CONTROL_C)
    interrupted = signals.interrupted()
    return _left(code if interrupted is None else interrupted)


def _left(code: int) -> int:
    """Exit at once if nothing needs cleaning up: freeing the memory of a long search takes a second."""
    if "multiprocessing" not in sys.modules:  # which cleans up after itself at exit
        for stream in (sys.stdout, sys.stderr):
            with suppress(OSError):
                if stream is not None:
                    stream.flush()
        os._exit(code)
    return code


def _run() -> int:
    try:
        from skypuzzle.cli import main
    except Exception as error:
        from skypuzzle.console.exits import DEBUG, report_crash

        return signals.interrupted() or report_crash(error, debug=DEBUG in sys.argv)
    return main()


if __name__ == "__main__":  # worker processes import this file too
    sys.exit(run())
