"""What a document can hold: a position, a city, a whole game or a puzzle."""

from collections.abc import Iterable
from typing import TypeAlias, cast

from skypuzzle.cloud_city.documents.documents import PositionDocument, RecordDocument, position_document
from skypuzzle.cloud_city.notation.positions import parse
from skypuzzle.cloud_city.notation.turns import in_turn
from skypuzzle.cloud_city.rules.city import City
from skypuzzle.cloud_city.rules.position import Position, Turn
from skypuzzle.cloud_city.rules.records import GameRecord
from skypuzzle.errors import FileError
from skypuzzle.game import Game
from skypuzzle.naming import Place
from skypuzzle.play import IllegalTurnError
from skypuzzle.puzzles.puzzle import Puzzle
from skypuzzle.subjects import read_subject as read

Subject: TypeAlias = Position | City | GameRecord | Puzzle


def read_subject(place: Place, game: Game) -> Subject:
    """What is at a place, in JSON or, on standard input, in notation."""
    return cast(Subject, read(place, game, parse, {"position": true_position, "record": legal_record}))


def true_position(document: PositionDocument, place: str) -> Position | City:
    """The position in a document; what it says about votes must be true."""
    if document.votes not in (None, position_document(document.position, with_votes=True).votes):
        raise FileError(f"{place}.votes: not what the walkways are worth")
    return document.position


def legal_record(document: RecordDocument, place: str) -> GameRecord:
    """The game in a document; an error if a turn is illegal."""
    record = read_record(document.start, document.turns, place)
    try:
        record.end()
    except IllegalTurnError as error:
        raise FileError(f"{place}.turns[{error.index}]: {error}") from None
    return record


def read_record(start: Position, turns: Iterable[Turn], place: str) -> GameRecord:
    """The game in a document, not yet checked; `place` is what errors call the document (`games.json: $`)."""
    return GameRecord(start, in_turn(turns, start.movers(), f"{place}.turns"))
