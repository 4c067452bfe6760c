"""Positions and boards on their own as documents."""

from typing import cast

from msgspec import UNSET

from skypuzzle.documents import FORMAT
from skypuzzle.errors import FileError, SkypuzzleError
from skypuzzle.skyline.documents.documents import GAME, Colour, PositionDocument, StandingEntry
from skypuzzle.skyline.notation.positions import parse
from skypuzzle.skyline.rules.board import Board
from skypuzzle.skyline.rules.position import Position
from skypuzzle.skyline.rules.towers import COLOURS


def position_document(position: Position | Board, *, with_standings: bool = False) -> PositionDocument:
    """The position as a document, optionally with how the players stand."""
    board = position if isinstance(position, Board) else position.board
    seats = [colour for colour in COLOURS if board.tops[colour]] if isinstance(position, Board) else position.seats
    standings = {
        as_colour(colour): StandingEntry(board.penthouses(colour), list(board.zones(colour)), board.income(colour))
        for colour in seats
    }
    return PositionDocument(
        format=FORMAT,
        game=GAME,
        type="position",
        position=str(position) if isinstance(position, Position) else position.text,
        standings=standings if with_standings else UNSET,
    )


def as_colour(colour: str) -> Colour:
    """A player's letter as documents know it."""
    return cast(Colour, colour)


def read_position_document(document: PositionDocument, place: str) -> Position | Board:
    """The position in a document; what it says about the players must be true."""
    position = read_position_text(document, place)
    if document.standings is not UNSET:
        true = position_document(position, with_standings=True).standings
        if document.standings != true:
            raise FileError(f"{place}.standings: not how the players stand")
    return position


def read_position_text(document: PositionDocument, place: str) -> Position | Board:
    """The position in a document, whatever else it says."""
    try:
        return parse(document.position)
    except SkypuzzleError as error:
        raise FileError(f"{place}.position: {error}") from None
