"""Reading puzzles from documents; those of a set are read one by one."""

from collections.abc import Callable, Iterator
from typing import Any, TypeVar

from msgspec import Struct

from skypuzzle.documents import decode_item
from skypuzzle.errors import FileError, quote
from skypuzzle.long_documents import LongDocument, expect_no_number, expect_some, one_of
from skypuzzle.puzzles.puzzle import Puzzle

HOLDS_PUZZLES = ("puzzle", "puzzle-set")

P = TypeVar("P", bound=Puzzle)


def expect_puzzles(document: LongDocument) -> None:
    """Reject a document without puzzles."""
    header = document.header
    if header.type not in HOLDS_PUZZLES:
        expected = " or ".join(HOLDS_PUZZLES)
        raise FileError(f"{document.source.name}: $.type {quote(header.type)}: expected {expected}")


def read_puzzle(
    document: LongDocument, number: int | None, entry_type: type[Struct], read_entry: Callable[[Any, str], P]
) -> P:
    """The puzzle with that number in a set, counted from 1, or the only one."""
    name = document.source.name
    if document.header.type == "puzzle":
        expect_no_number(number, name)
        return next(read_puzzles(document, entry_type, read_entry))
    index = one_of(document.lengths.get("puzzles", 0), "puzzles", name, number)
    return _read(document, index, document.item("puzzles", index), entry_type, read_entry)


def read_puzzles(document: LongDocument, entry_type: type[Struct], read_entry: Callable[[Any, str], P]) -> Iterator[P]:
    """Every puzzle in a document."""
    name = document.source.name
    if document.header.type == "puzzle":
        givens = {key: value for key, value in document.head.items() if key not in ("format", "game", "type")}
        yield read_entry(LongDocument(document.source, givens).around(entry_type), f"{name}: $")
        return
    expect_some(document.lengths.get("puzzles", 0), "puzzles", name)
    for index, item in enumerate(document.items("puzzles")):
        yield _read(document, index, item, entry_type, read_entry)


def _read(
    document: LongDocument, index: int, item: bytes, entry_type: type[Struct], read_entry: Callable[[Any, str], P]
) -> P:
    name, place = document.source.name, f"$.puzzles[{index}]"
    return read_entry(decode_item(item, name, place, entry_type), f"{name}: {place}")
