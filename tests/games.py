"""Short ways to say things about games, for the tests."""

import contextlib
import io
import sys
from dataclasses import dataclass
from unittest import mock

from skypuzzle.cli import main
from skypuzzle.skyliners import GameRecord, Position, Side, apply, legal_actions, parse_position, parse_turns, play_turn

EMPTY = "...../...../..p../...../....."
FULL_RESERVES = "12.2.1/12.2.1/12.2.1/12.2.1"


def at(text: str) -> Position:
    return parse_position(text)


def play(position: Position | str, turns: str) -> Position:
    reached = at(position) if isinstance(position, str) else position
    for turn in parse_turns(turns):
        reached = play_turn(reached, turn)
    return reached


def legal(position: Position | str) -> set[str]:
    return {str(action) for action in legal_actions(at(position) if isinstance(position, str) else position)}


def board(**sites: str) -> str:
    """A board with these sites built on, and the park in the centre: `board(a1="3^")`."""
    built = {"c3": "p", **sites}
    return "/".join("".join(built.get(f"{file}{rank}", ".") for file in "abcde") for rank in (5, 4, 3, 2, 1))


def seen(text: str, side: str, row: str) -> list[str]:
    """The sites seen, by name."""
    from skypuzzle.skyliners import ROW_LETTERS, SITE_NAMES, parse_board

    return [SITE_NAMES[site] for site in parse_board(text).seen(Side[side], ROW_LETTERS.index(row))]


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


def on_the_way(record: GameRecord) -> list[Position]:
    """Every position of a game, after each action."""
    position = record.start
    reached = [position]
    for turn in record.turns:
        for action in turn.actions:
            position = apply(position, action)
            reached.append(position)
    return reached
