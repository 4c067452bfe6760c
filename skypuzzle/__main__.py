"""`skypuzzle` and `python -m skypuzzle`. Sets signal handlers before importing anything else."""

import os
import signal
import sys

CRASHED = 70
"""As in `console.exits`, which may not be importable when it is needed here."""
MEMORY_TO_START = 20 << 20
"""Bytes. If memory runs out while Python imports modules, CPython 3.11 can loop for ever handling that exception."""


def run() -> int:
    for name in ("SIGINT", "SIGTERM", "SIGHUP"):  # until there is something to clean up
        signum = getattr(signal, name, None)
        if signum is not None and signal.getsignal(signum) is not signal.SIG_IGN:
            signal.signal(signum, lambda number, _frame: os._exit(128 + number))
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # numpy's, unused: it takes 40 MB for each of the others
    try:
        bytes(MEMORY_TO_START)  # freed at once and never touched
        return _watched()
    except Exception as error:  # so little memory that what usually reports a crash cannot be imported
        words = "out of memory" if isinstance(error, MemoryError) else f"{type(error).__name__}: {error}"
        print(f"skypuzzle: internal error: {words}", file=sys.stderr, flush=True)
        os._exit(CRASHED)


def _watched() -> int:
    from skypuzzle import signals

    try:
        with signals.watched():
            code = _run()
    except KeyboardInterrupt:
        code = signals.exit_code(signals.CONTROL_C)
    interrupted = signals.interrupted()
    return _left(code if interrupted is None else interrupted, is_interrupted=interrupted is not None)


def _left(code: int, *, is_interrupted: bool) -> int:
    """Exit at once if nothing needs cleaning up: freeing the memory of a long search takes a second.

    Python's own exit also switches off our signal handlers, so that another signal would kill it. After an interruption
    it is left out unless there are locks of several processes, about which it would print a warning.
    """
    from contextlib import suppress

    cleans_up = "multiprocessing.resource_tracker" if is_interrupted else "multiprocessing"
    if cleans_up not in sys.modules:
        for stream in (sys.stdout, sys.stderr):
            with suppress(OSError):
                if stream is not None:
                    stream.flush()
        os._exit(code)
    return code


def _run() -> int:
    from skypuzzle import signals

    try:
        from skypuzzle.cli import main
    except Exception as error:
        from skypuzzle.console.exits import DEBUG, report_crash

        return signals.interrupted() or report_crash(error, debug=DEBUG in sys.argv)
    return main()


if __name__ == "__main__":  # worker processes import this file too
    sys.exit(run())
