"""Whatever stands for a position: text or JSON, a position, or a record that ends in one."""

from skypuzzle.documents import decode
from skypuzzle.errors import FileError
from skypuzzle.skyliners.files.documents import GAME, Document, PositionDocument, RecordDocument, RecordsDocument
from skypuzzle.skyliners.files.positions import read_position_document
from skypuzzle.skyliners.files.records import final_position
from skypuzzle.skyliners.notation.positions import parse
from skypuzzle.skyliners.rules.board import Board
from skypuzzle.skyliners.rules.position import Position

READABLE: dict[str, type[Document]] = {
    "position": PositionDocument,
    "record": RecordDocument,
    "records": RecordsDocument,
}


def read_position(data: bytes, name: str, number: int | None = None) -> Position | Board:
    """The position in a document, or the last one of a record; `number` says which of several records, from 1."""
    document = decode(data, name, GAME, READABLE)
    if isinstance(document, RecordsDocument):
        return final_position(*_numbered(document, name, number))
    if number is not None:
        raise FileError(f"{name}: #{number} names one of several records, but there is only one document")
    if isinstance(document, RecordDocument):
        return final_position(document, name)
    if isinstance(document, PositionDocument):
        return read_position_document(document, name)
    raise TypeError(f"no position can be read from {type(document).__name__}")


def _numbered(document: RecordsDocument, name: str, number: int | None) -> tuple[RecordDocument, str]:
    held = len(document.records)
    if number is None and held == 1:
        number = 1
    if number is None or not 1 <= number <= held:
        raise FileError(f"{name}: it holds {held} records; name one as {name}#1 to {name}#{held}")
    return document.records[number - 1], f"{name}#{number}"


def read_text(data: bytes, name: str) -> Position | Board:
    """A position from a stream that may hold notation or JSON."""
    if data.lstrip()[:1] in (b"{", b"["):
        return read_position(data, name)
    try:
        return parse(data.decode())
    except UnicodeDecodeError as error:
        raise FileError(f"{name}: not UTF-8 text: {error.reason} at byte {error.start}") from None
