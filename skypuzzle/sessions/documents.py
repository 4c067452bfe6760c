"""What was played, as a document."""

from typing import Any

from skypuzzle.documents import FORMAT
from skypuzzle.puzzles.documents import PlayDocument
from skypuzzle.sessions.puzzle_session import PuzzleSession


def play_document(game: str, session: PuzzleSession[Any]) -> PlayDocument[str]:
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
