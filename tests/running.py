"""Run commands, in this process or in one of their own, and play puzzles by typing."""

import contextlib
import io
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any
from unittest import mock

from skypuzzle.cli import main
from skypuzzle.limits import FOREVER, Clock
from skypuzzle.sessions.typed import Conversation, solve_by_typing

if TYPE_CHECKING:
    import pytest

    from skypuzzle.sessions.puzzle_session import PuzzleSession


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


def let_time_run_out(monkeypatch: "pytest.MonkeyPatch") -> None:
    """Make every time limit end before it begins, however fast the machine is."""
    monkeypatch.setattr(Clock, "left", property(lambda clock: FOREVER if clock.seconds is None else 0.0))
    monkeypatch.setattr(Clock, "seconds", property(lambda clock: None if clock._until == FOREVER else 0.0))


def skypuzzle(*words: str) -> list[str]:
    """The program as a process of its own."""
    return [sys.executable, "-m", "skypuzzle", *words]


def type_moves(session: "PuzzleSession[Any]", typed: str | Sequence[str]) -> tuple[bool, list[str]]:
    """Play a puzzle by typing words or lines; whether that solved it, and everything that was printed."""
    printed: list[str] = []
    lines = typed.split() if isinstance(typed, str) else typed
    talk = Conversation(lines, printed.append, lambda draw: printed.append(str(draw(80, False))), is_watched=False)
    return solve_by_typing(session, talk), printed
