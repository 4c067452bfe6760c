"""What a document can hold: a position, a city, a whole game or a puzzle."""

from typing import TypeAlias, cast

from skypuzzle.cloud_city.documents.positions import read_position_document
from skypuzzle.cloud_city.documents.records import legal_record
from skypuzzle.cloud_city.notation.positions import parse
from skypuzzle.cloud_city.rules.city import City
from skypuzzle.cloud_city.rules.position import Position
from skypuzzle.cloud_city.rules.records import GameRecord
from skypuzzle.game import Game
from skypuzzle.naming import Place
from skypuzzle.puzzles.puzzle import Puzzle
from skypuzzle.subjects import read_subject as read

Subject: TypeAlias = Position | City | GameRecord | Puzzle


def read_subject(place: Place, game: Game) -> Subject:
    """What is at a place, in JSON or, on standard input, in notation."""
    return cast(Subject, read(place, game, parse, {"position": read_position_document, "record": legal_record}))
