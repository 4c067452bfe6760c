"""Positions and bare boards as documents."""

from msgspec import UNSET

from skypuzzle.documents import FORMAT
from skypuzzle.errors import FileError, SkypuzzleError
from skypuzzle.skyliners.documents.documents import GAME, PositionDocument, SideLetter
from skypuzzle.skyliners.notation.positions import parse
from skypuzzle.skyliners.rules.board import Board
from skypuzzle.skyliners.rules.geometry import ROWS, Side
from skypuzzle.skyliners.rules.position import Position

SIDES: dict[SideLetter, Side] = {"N": Side.N, "E": Side.E, "S": Side.S, "W": Side.W}
LETTERS: dict[Side, SideLetter] = {side: letter for letter, side in SIDES.items()}


def position_document(position: Position | Board, *, with_seen: bool = False) -> PositionDocument:
    """The position as a document, optionally with what each row sees."""
    board = position if isinstance(position, Board) else position.board
    seen = {letter: [len(board.seen(side, row)) for row in ROWS] for letter, side in SIDES.items()}
    return PositionDocument(
        format=FORMAT, game=GAME, type="position", position=str(position), seen=seen if with_seen else UNSET
    )


def read_position_document(document: PositionDocument, place: str) -> Position | Board:
    """The position in a document; what it says about its rows must be true."""
    position = read_position_text(document, place)
    if document.seen is not UNSET and document.seen != position_document(position, with_seen=True).seen:
        raise FileError(f"{place}.seen: not what the rows of the position show")
    return position


def read_position_text(document: PositionDocument, place: str) -> Position | Board:
    """The position in a document, whatever else it says."""
    try:
        return parse(document.position)
    except SkypuzzleError as error:
        raise FileError(f"{place}.position: {error}") from None
