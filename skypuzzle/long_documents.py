"""Documents with lists of any length, such as a hundred thousand puzzles, read and written item by item.

Only one item at a time is in memory, and what surrounds the list.
"""

import json
import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from io import TextIOWrapper
from typing import IO, Any, TypeVar

import msgspec

from skypuzzle import documents
from skypuzzle.errors import FileError, quote
from skypuzzle.storage import STANDARD_INPUT, Source, expect_length

HEADER = documents.Header.__struct_fields__
LISTS = ("puzzles", "records")
"""Keys of lists that can be long."""
ITEM_INDENT = "    "
CHUNK = 1 << 18
ENDS = tuple(",:]} \t\n\r")
SPACE = re.compile(r"[ \t\n\r]*")

D = TypeVar("D", bound=msgspec.Struct)


@dataclass(slots=True)
class LongDocument:
    """A document with its long lists left empty, and how many items each of them has."""

    source: Source
    head: dict[str, Any] = field(default_factory=dict)
    lengths: dict[str, int] = field(default_factory=dict)

    @property
    def header(self) -> documents.Header:
        """The header. Raises a FileError if the document is not one of ours."""
        name = self.source.name
        try:
            header = msgspec.convert({key: self.head[key] for key in HEADER if key in self.head}, documents.Header)
        except msgspec.ValidationError as error:
            if "format" not in self.head:
                raise FileError(f'{name}: $: not a file of skypuzzle: it has no "format"') from None
            raise FileError(f"{name}: {documents.placed(error)}") from None
        if header.format != documents.FORMAT:
            raise FileError(f"{name}: $.format {quote(header.format)}: expected {documents.FORMAT}")
        if header.game is msgspec.UNSET and header.type not in documents.REPORTS:
            raise FileError(f"{name}: $: Object missing required field `game`")
        return header

    def items(self, key: str) -> Iterator[bytes]:
        return _items(self.source, key)

    def item(self, key: str, index: int) -> bytes:
        return next(item for place, item in enumerate(self.items(key)) if place == index)

    def around(self, as_type: type[D]) -> D:
        """Return the document with its long lists empty."""
        return documents.convert(self.head, self.source.name, as_type)


def skim(source: Source) -> LongDocument:
    """Go through a document once: check that it is JSON without duplicate keys, and count the items of its lists."""
    found = LongDocument(source)
    for key, value, is_item in _parts(source):
        if is_item:
            found.lengths[key] += 1
        else:
            found.head[key] = value
            if isinstance(value, list) and key in LISTS:
                found.lengths[key] = 0
    return found


def read_header(source: Source) -> documents.Header:
    """Read the header, and no more of the document than needed."""
    found = LongDocument(source)
    for key, value, is_item in _parts(source):
        if not is_item:
            found.head[key] = value
        if all(each in found.head for each in HEADER):
            break
    return found.header


def _items(source: Source, key: str) -> Iterator[bytes]:
    for found, text, is_item in _parts(source, skimmed=True):
        if is_item and found == key:
            yield text.encode()


def _parts(source: Source, *, skimmed: bool = False) -> Iterator[tuple[str, Any, bool]]:
    """Yield keys and values, flagged False; for a long list, the empty list, then the text of each item, flagged True.

    Items of a document that was `skimmed` before are not searched for duplicate keys, which takes half of the time.
    """
    with source.open() as stream:
        reader = _Reader(stream, source.name, skimmed=skimmed)
        reader.begin()
        keys: set[str] = set()
        while reader.peek() != "}":
            if keys:
                reader.take(",")
            key = reader.strict_value()
            if not isinstance(key, str):
                raise reader.malformed("a key must be a string")
            if key in keys:
                raise FileError(f"{source.name}: the key {quote(key)} appears twice")
            keys.add(key)
            reader.take(":")
            if key in LISTS and reader.peek() == "[":
                yield key, [], False
                yield from ((key, text, True) for text in reader.items())
            else:
                yield key, reader.strict_value(), False
        reader.take("}")
        if reader.peek():
            raise reader.malformed("something follows the document")


class _Reader:
    """Reads JSON from a stream; only the part being read is in memory."""

    def __init__(self, stream: IO[bytes], name: str, *, skimmed: bool) -> None:
        self._name = name
        self._stream = TextIOWrapper(stream, encoding="utf-8-sig", newline="")
        self._decode = json.JSONDecoder(object_pairs_hook=None if skimmed else documents.each_key_once(name)).raw_decode
        self._text = ""
        self._at = 0
        self._before = 0
        self._ended = False

    def malformed(self, reason: str) -> FileError:
        """Return an error with its place."""
        return FileError(f"{self._name}: not JSON: {reason} (character {self._before + self._at + 1})")

    def _more(self) -> bool:
        """Read more, and more each time, so that a long value is not parsed over and over; False at the end."""
        if self._ended:
            return False
        left = len(self._text) - self._at
        expect_length(left, self._name)
        try:
            chunk = self._stream.read(max(CHUNK, left))
        except UnicodeDecodeError as error:
            raise FileError(f"{self._name}: not JSON: not UTF-8 text: {error.reason}") from None
        self._before += self._at
        self._text, self._at = self._text[self._at :] + chunk, 0
        self._ended = not chunk
        return True

    def peek(self) -> str:
        """Return the next character that is not white space; empty at the end."""
        while True:
            space = SPACE.match(self._text, self._at)
            self._at = self._at if space is None else space.end()
            if self._at < len(self._text):
                return self._text[self._at]
            if not self._more():
                return ""

    def begin(self) -> None:
        first = self.peek()
        if not first:
            raise self.malformed("it is empty")
        if first == "[":
            raise FileError(f"{self._name}: $: Expected `object`, got `array`")
        self.take("{")

    def take(self, expected: str) -> None:
        if self.peek() != expected:
            raise self.malformed(f"expected {expected}")
        self._at += 1

    def value(self) -> tuple[Any, str]:
        """Read a value; return it and its text."""
        self.peek()
        while True:
            try:
                value, end = self._decode(self._text, self._at)
            except ValueError as error:
                if not self._more():
                    reason = "a number has too many digits"
                    reason = error.msg if isinstance(error, json.JSONDecodeError) else reason
                    raise self.malformed(reason[:1].lower() + reason[1:]) from None
                continue
            except RecursionError:
                raise FileError(f"{self._name}: JSON nested too deeply") from None
            if self._text[end : end + 1] not in ENDS and self._more():  # a number may continue
                continue
            text = self._text[self._at : end]
            self._at = end
            return value, text

    def strict_value(self) -> Any:
        """Read a value and reject what Python's reader lets pass, such as NaN."""
        value, text = self.value()
        try:
            msgspec.json.decode(text.encode())
        except (msgspec.DecodeError, UnicodeEncodeError) as error:
            raise FileError(f"{self._name}: not JSON: {error}") from None
        return value

    def items(self) -> Iterator[str]:
        self.take("[")
        first = True
        while self.peek() != "]":
            if not first:
                self.take(",")
            first = False
            yield self.value()[1]
        self.take("]")


def one_of(held: int, what: str, name: str, number: int | None) -> int:
    """Return the index of the item with this number, or of the only item."""
    expect_some(held, what, name)
    if number is None and held == 1:
        number = 1
    if number is None or not 1 <= number <= held:
        how = "" if name == STANDARD_INPUT else f"; name one as {name}#1 to {name}#{held}"
        raise FileError(f"{name}: it holds {held} {what}{how}")
    return number - 1


def expect_no_number(number: int | None, name: str) -> None:
    """Raise a FileError about a number where there is only one document."""
    if number is not None:
        raise FileError(f"{name}: #{number} names one of several, but there is only one document")


def expect_some(held: int, what: str, name: str) -> None:
    """Raise a FileError about an empty list."""
    if held == 0:
        raise FileError(f"{name}: it is empty: it has no {what}")


def item_text(item: msgspec.Struct) -> str:
    return documents.laid_out(documents.builtins(item), ITEM_INDENT)


def write_document(
    document: msgspec.Struct, key: str, items: Iterable[msgspec.Struct], write: Callable[[bytes], object]
) -> None:
    """Write a document with these items in one of its lists, as if it were encoded whole."""
    write_texts(document, key, map(item_text, items), write)


def write_texts(document: msgspec.Struct, key: str, items: Iterable[str], write: Callable[[bytes], object]) -> None:
    """Write a document with items that are laid out already."""
    head: dict[str, Any] = documents.builtins(document)
    separator = "{\n  "
    for name, value in head.items():
        write(f"{separator}{documents.flat(name)}: ".encode())
        if name == key:
            for text in _laid_out_list(items):
                write(text.encode())
        else:
            write(documents.laid_out(value, "  ").encode())
        separator = ",\n  "
    write(b"\n}\n")


def _laid_out_list(items: Iterable[str]) -> Iterator[str]:
    """Yield a list, indented by one level; on one line if it fits."""
    separator = f",\n{ITEM_INDENT}"
    waiting: list[str] = []
    length = 4
    begun = False
    for item in items:
        if begun:
            yield f"{separator}{item}"
            continue
        waiting.append(item)
        length += len(item) + 2 * (len(waiting) > 1)
        if length > documents.LINE_LENGTH:
            begun = True
            yield f"[\n{ITEM_INDENT}{separator.join(waiting)}"
    yield "\n  ]" if begun else f"[{', '.join(waiting)}]"
