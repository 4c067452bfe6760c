"""What a document can hold: a position, a board, a whole game or a puzzle."""

from typing import TypeAlias, cast

from skypuzzle.game import Game
from skypuzzle.naming import Place
from skypuzzle.puzzles.puzzle import Puzzle
from skypuzzle.skyline.documents.positions import read_position_document
from skypuzzle.skyline.documents.records import legal_record
from skypuzzle.skyline.notation.positions import parse
from skypuzzle.skyline.rules.board import Board
from skypuzzle.skyline.rules.position import Position
from skypuzzle.skyline.rules.records import GameRecord
from skypuzzle.subjects import read_subject as read

Subject: TypeAlias = Position | Board | GameRecord | Puzzle


def read_subject(place: Place, game: Game) -> Subject:
    """What is at a place, in JSON or, on standard input, in notation."""
    return cast(Subject, read(place, game, parse, {"position": read_position_document, "record": legal_record}))
