"""Whatever can be looked at: a position, a board, a whole game or a puzzle, from text or JSON."""

from typing import TypeAlias

from skypuzzle.documents import decode
from skypuzzle.errors import FileError
from skypuzzle.skyliners.documents.documents import (
    GAME,
    PositionDocument,
    PuzzleDocument,
    RecordDocument,
    RecordsDocument,
)
from skypuzzle.skyliners.documents.positions import read_position_document
from skypuzzle.skyliners.documents.puzzles import HOLDS_PUZZLES, entries_of, read_entry
from skypuzzle.skyliners.documents.reading import READABLE, one_of, text_of
from skypuzzle.skyliners.documents.records import legal_record
from skypuzzle.skyliners.notation.positions import parse
from skypuzzle.skyliners.puzzles.puzzle import Puzzle
from skypuzzle.skyliners.rules.board import Board
from skypuzzle.skyliners.rules.position import Position
from skypuzzle.skyliners.rules.records import GameRecord

Subject: TypeAlias = Position | Board | GameRecord | Puzzle


def read_subject(data: bytes, name: str, number: int | None = None) -> Subject:
    """What a document holds; `number` says which of several records or puzzles, from 1."""
    document = decode(data, name, GAME, {**READABLE, **HOLDS_PUZZLES})
    if isinstance(document, RecordsDocument):
        index = one_of(len(document.records), "records", name, number)
        return legal_record(document.records[index], f"{name}: $.records[{index}]")
    if isinstance(document, PositionDocument | RecordDocument | PuzzleDocument) and number is not None:
        raise FileError(f"{name}: #{number} names one of several, but there is only one document")
    if isinstance(document, PositionDocument):
        return read_position_document(document, name)
    if isinstance(document, RecordDocument):
        return legal_record(document, f"{name}: $")
    entries = entries_of(document)
    place, entry = entries[one_of(len(entries), "puzzles", name, number)]
    return read_entry(entry, f"{name}: {place}")


def read_subject_stream(data: bytes, name: str) -> Subject:
    """What a stream holds, in notation or as JSON."""
    text = text_of(data, name)
    return read_subject(data, name) if text is None else parse(text)
