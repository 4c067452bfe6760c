"""Puzzles from documents, and from a set one by one."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from skypuzzle.documents import convert, decode_item
from skypuzzle.errors import FileError, quote
from skypuzzle.long_documents import HEADER, LongDocument, expect_no_number, expect_some, one_of
from skypuzzle.puzzles.puzzle import Puzzle

if TYPE_CHECKING:
    from skypuzzle.game import Game

HOLDS_PUZZLES = ("puzzle", "puzzle-set")


def expect_puzzles(document: LongDocument) -> None:
    """Complain about a document that holds none."""
    header = document.header
    if header.type not in HOLDS_PUZZLES:
        expected = " or ".join(HOLDS_PUZZLES)
        raise FileError(f"{document.source.name}: $.type {quote(header.type)}: expected {expected}")


def read_puzzle(document: LongDocument, number: int | None, game: "Game") -> Puzzle:
    """The puzzle with that number in a set, from 1, or the only one."""
    name = document.source.name
    if document.header.type == "puzzle":
        expect_no_number(number, name)
        return next(read_puzzles(document, game))
    document.around(game.document_types()["puzzle-set"])
    index = one_of(document.lengths.get("puzzles", 0), "puzzles", name, number)
    return _read(document, index, document.item("puzzles", index), game)


def read_puzzles(document: LongDocument, game: "Game") -> Iterator[Puzzle]:
    """Every puzzle in a document."""
    name, kind = document.source.name, document.header.type
    if kind == "puzzle":
        held = {key: value for key, value in document.head.items() if key not in HEADER}
        yield convert(held, name, game.puzzle_type)
        return
    document.around(game.document_types()[kind])
    expect_some(document.lengths.get("puzzles", 0), "puzzles", name)
    for index, item in enumerate(document.items("puzzles")):
        yield _read(document, index, item, game)


def _read(document: LongDocument, index: int, item: bytes, game: "Game") -> Puzzle:
    found: Puzzle = decode_item(item, document.source.name, f"$.puzzles[{index}]", game.puzzle_type)
    return found
