"""Whatever stands for a position: text or JSON, a position, or a record that ends in one."""

from skypuzzle.documents import decode
from skypuzzle.errors import FileError
from skypuzzle.skyliners.documents.documents import GAME, PositionDocument, RecordDocument, RecordsDocument
from skypuzzle.skyliners.documents.positions import read_position_document
from skypuzzle.skyliners.documents.records import final_position
from skypuzzle.skyliners.notation.positions import parse
from skypuzzle.skyliners.rules.board import Board
from skypuzzle.skyliners.rules.position import Position

READABLE: dict[str, type[PositionDocument | RecordDocument | RecordsDocument]] = {
    "position": PositionDocument,
    "record": RecordDocument,
    "records": RecordsDocument,
}


def read_position(data: bytes, name: str, number: int | None = None) -> Position | Board:
    """The position in a document, or the last one of a record; `number` says which of several records, from 1."""
    document = decode(data, name, GAME, READABLE)
    if isinstance(document, RecordsDocument):
        index = one_of(len(document.records), "records", name, number)
        return final_position(document.records[index], f"{name}: $.records[{index}]")
    if number is not None:
        raise FileError(f"{name}: #{number} names one of several records, but there is only one document")
    if isinstance(document, RecordDocument):
        return final_position(document, f"{name}: $")
    return read_position_document(document, name)


def one_of(held: int, what: str, name: str, number: int | None) -> int:
    """The place of one of several in a document: the numbered one, or the only one."""
    expect_some(held, what, name)
    if number is None and held == 1:
        number = 1
    if number is None or not 1 <= number <= held:
        raise FileError(f"{name}: it holds {held} {what}; name one as {name}#1 to {name}#{held}")
    return number - 1


def expect_some(held: int, what: str, name: str) -> None:
    """A set with nothing in it is told apart from a wrong number."""
    if held == 0:
        raise FileError(f"{name}: it is empty: there are no {what} in it")


def read_stream(data: bytes, name: str) -> Position | Board:
    """A position from a stream that may hold notation or JSON."""
    text = text_of(data, name)
    return read_position(data, name) if text is None else parse(text)


def text_of(data: bytes, name: str) -> str | None:
    """The notation in a stream; None if it looks like JSON."""
    if data.lstrip()[:1] in (b"{", b"["):
        return None
    try:
        return data.decode()
    except UnicodeDecodeError as error:
        raise FileError(f"{name}: not UTF-8 text: {error.reason} at byte {error.start}") from None
