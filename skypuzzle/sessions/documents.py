"""What was played, as a document."""

from typing import Any, Literal

from skypuzzle.documents import FORMAT, Document
from skypuzzle.sessions.puzzle_session import PuzzleSession


class PlayDocument(Document, kw_only=True):
    """How a puzzle was played."""

    game: str
    type: Literal["play"]
    id: str
    """Of the puzzle."""
    solved: bool
    actions: list[str]
    hints: int
    taken_back: int
    seconds: float


def play_document(game: str, session: PuzzleSession[Any]) -> PlayDocument:
    """How a puzzle was played; one whose solution was shown is not solved."""
    return PlayDocument(
        format=FORMAT,
        game=game,
        type="play",
        id=session.puzzle.id,
        solved=session.is_solved and not session.shown,
        actions=[*session.moves],
        hints=session.hints,
        taken_back=session.taken_back,
        seconds=round(session.watch.seconds, 1),
    )
