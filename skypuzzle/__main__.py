"""`skypuzzle` and `python -m skypuzzle`: signals are seen to before anything else is imported."""

import sys

from skypuzzle import signals


def run() -> int:
    """The command line as a program of its own; the exit code."""
    try:
        with signals.watched():
            code = _run()
    except KeyboardInterrupt:
        code = signals.exit_code(signals.CONTROL_C)
    interrupted = signals.interrupted()
    return code if interrupted is None else interrupted


def _run() -> int:
    try:
        from skypuzzle.cli import main
    except Exception as error:
        from skypuzzle.crashes import DEBUG, report

        return signals.interrupted() or report(error, debug=DEBUG in sys.argv)
    return main()


if __name__ == "__main__":  # processes of a pool import this file too
    sys.exit(run())
