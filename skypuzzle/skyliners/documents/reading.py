"""What a document can hold: a position, a board, a whole game or a puzzle."""

from typing import TypeAlias, cast

from skypuzzle.documents import decode, decode_item
from skypuzzle.game import Game
from skypuzzle.long_documents import expect_no_number, one_of, skim
from skypuzzle.naming import Place
from skypuzzle.puzzles.reading import HOLDS_PUZZLES, read_puzzle
from skypuzzle.skyliners.documents.documents import (
    GAME,
    PositionDocument,
    RecordDocument,
    RecordsDocument,
)
from skypuzzle.skyliners.documents.positions import read_position_document
from skypuzzle.skyliners.documents.records import legal_record
from skypuzzle.skyliners.notation.positions import parse
from skypuzzle.skyliners.puzzles.puzzle import Puzzle
from skypuzzle.skyliners.rules.board import Board
from skypuzzle.skyliners.rules.position import Position
from skypuzzle.skyliners.rules.records import GameRecord

Subject: TypeAlias = Position | Board | GameRecord | Puzzle

READABLE: dict[str, type[PositionDocument | RecordDocument | RecordsDocument]] = {
    "position": PositionDocument,
    "record": RecordDocument,
    "records": RecordsDocument,
}


def read_subject(place: Place, game: Game) -> Subject:
    """What is at a place, in JSON or, on standard input, in notation."""
    name, number = place.source.name, place.number
    if (text := place.notation()) is not None:
        return parse(text)
    document = skim(place.source)
    header = document.header
    if header.game == GAME and header.type in HOLDS_PUZZLES:
        return cast(Puzzle, read_puzzle(document, number, game))
    if header.type == "records" and header.game == GAME:
        document.around(RecordsDocument)
        index = one_of(document.lengths["records"], "records", name, number)
        at = f"$.records[{index}]"
        record = decode_item(document.item("records", index), name, at, RecordDocument)
        return legal_record(record, f"{name}: {at}")
    types = {
        **READABLE,
        **dict.fromkeys(HOLDS_PUZZLES, PositionDocument),
    }  # puzzles are read above, and named in errors
    found = decode(place.source.read(), name, GAME, types)
    expect_no_number(number, name)
    if isinstance(found, PositionDocument):
        return read_position_document(found, name)
    if isinstance(found, RecordDocument):
        return legal_record(found, f"{name}: $")
    raise AssertionError(f"{name}: records are read one by one")
