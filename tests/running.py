"""Run commands, in this process or in one of their own."""

import contextlib
import io
import sys
from dataclasses import dataclass
from unittest import mock

from skypuzzle.cli import main


@dataclass(frozen=True)
class Ran:
    code: int
    out: str
    err: str


def run(*arguments: str, stdin: bytes = b"") -> Ran:
    """A command as a person would type it, run in this process."""
    out, err = (io.TextIOWrapper(io.BytesIO(), encoding="utf-8", errors="backslashreplace") for _ in range(2))
    typed = io.TextIOWrapper(io.BytesIO(stdin), encoding="utf-8")
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err), mock.patch.object(sys, "stdin", typed):
        code = main(list(arguments))
        out.flush()
        err.flush()
    texts = [stream.buffer.getvalue().decode() for stream in (out, err) if isinstance(stream.buffer, io.BytesIO)]
    return Ran(code, *texts)


def skypuzzle(*words: str) -> list[str]:
    """The program as a process of its own."""
    return [sys.executable, "-m", "skypuzzle", *words]
