"""What a document can hold: a position, a board, a whole game or a puzzle."""

from typing import TypeAlias, cast

from skypuzzle.game import Game
from skypuzzle.naming import Place
from skypuzzle.skyliners.documents.positions import read_position_document
from skypuzzle.skyliners.documents.records import legal_record
from skypuzzle.skyliners.notation.positions import parse
from skypuzzle.skyliners.puzzles.puzzle import Puzzle
from skypuzzle.skyliners.rules.board import Board
from skypuzzle.skyliners.rules.position import Position
from skypuzzle.skyliners.rules.records import GameRecord
from skypuzzle.subjects import read_subject as read

Subject: TypeAlias = Position | Board | GameRecord | Puzzle


def read_subject(place: Place, game: Game) -> Subject:
    """What is at a place, in JSON or, on standard input, in notation."""
    return cast(Subject, read(place, game, parse, {"position": read_position_document, "record": legal_record}))
