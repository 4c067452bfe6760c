"""What was played, as documents."""

from skypuzzle.documents import FORMAT
from skypuzzle.skyliners.documents.documents import GAME, PlayDocument, PositionDocument, RecordDocument
from skypuzzle.skyliners.documents.positions import position_document
from skypuzzle.skyliners.documents.records import record_document
from skypuzzle.skyliners.rules.records import GameRecord
from skypuzzle.skyliners.sessions.game_session import GameSession
from skypuzzle.skyliners.sessions.solving import Solving


def play_document(session: Solving) -> PlayDocument:
    """How a puzzle was played; one whose solution was shown is not solved."""
    return PlayDocument(
        format=FORMAT,
        game=GAME,
        type="play",
        id=session.puzzle.id,
        solved=session.is_solved and not session.shown,
        actions=[str(action) for action in session.actions],
        hints=session.hints,
        taken_back=session.taken_back,
        seconds=round(session.watch.seconds, 1),
    )


def game_document(game: GameSession) -> RecordDocument | PositionDocument:
    """A game that is over as its record, one that is not as the position that its player knows."""
    if game.is_over:
        return record_document(GameRecord(game.start, tuple(game.turns())))
    return position_document(game.known)
