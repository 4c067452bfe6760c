"""What a command can be about: a position, a bare board, a game record or a puzzle, however it is named."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeAlias

import typer

from skypuzzle.errors import Fault, NotationError
from skypuzzle.skyliners import Board, GameRecord, Position, parse
from skypuzzle.skyliners.commands.arguments import JSON_FILE, PUZZLE_ID, read_stdin
from skypuzzle.skyliners.rules.records import replay
from skypuzzle.storage import read_bytes

if TYPE_CHECKING:
    from skypuzzle.skyliners.documents.subjects import Subject
    from skypuzzle.skyliners.puzzles.puzzle import Puzzle

SubjectArgument: TypeAlias = Annotated[
    str,
    typer.Argument(
        metavar="POSITION",
        help="A position in notation, a .json file with a position, a game record or puzzles (FILE.json#3 is one of "
        "several), the beginning of a puzzle's id, or - for standard input.",
    ),
]
TurnOption: TypeAlias = Annotated[
    int | None,
    typer.Option("--turn", metavar="K", min=0, help="Of a game record: the position after so many turns."),
]


def subject(text: str) -> "Subject":
    """What POSITION stands for."""
    if text == "-":
        from skypuzzle.skyliners.documents.subjects import read_subject_stream

        return read_subject_stream(read_stdin(), "standard input")
    if file := JSON_FILE.fullmatch(text):
        from skypuzzle.skyliners.documents.subjects import read_subject

        number = None if file["number"] is None else int(file["number"])
        return read_subject(read_bytes(Path(file["file"])), file["file"], number)
    if PUZZLE_ID.fullmatch(text):
        from skypuzzle.cli.puzzles import find

        return find(text)
    return parse(text)


def at_turn(found: "Subject", turn: int | None) -> "Position | Board | Puzzle":
    """The moment of a game record that is meant, its end by default; anything else has only one."""
    if isinstance(found, GameRecord):
        return positions(found, turn)[-1]
    if turn is not None:
        raise NotationError(Fault("turn", str(turn), "only a game record has turns"))
    return found


def positions(record: GameRecord, turn: int | None) -> list[Position]:
    """A game from its start to the end, or to a turn of it."""
    if turn is not None and turn > len(record.turns):
        raise NotationError(Fault("turn", str(turn), f"the game has {len(record.turns)} turns"))
    return list(replay(record.start, record.turns[:turn]))
