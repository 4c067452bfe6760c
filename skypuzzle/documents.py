"""JSON documents of any game: the header they all carry, and strict reading that says where a fault is."""

import codecs
import json
import re
from collections.abc import Callable, Mapping
from typing import Any, Final, Literal, TypeVar

import msgspec
from msgspec import UNSET, UnsetType

from skypuzzle.errors import FileError, printable, quote

FORMAT: Final = "skypuzzle/1"
REPORTS: Final = ("site", "verify")
"""Types of documents that may speak of several games, and so name none."""
LINE_LENGTH = 100
ON_ONE_LINE = json.JSONEncoder(ensure_ascii=False).encode
"""Made once: making it takes longer than most of what it writes."""

D = TypeVar("D", bound=msgspec.Struct)


def file_name(name: str) -> str:
    """The name of a file as a document can hold it: bytes that are no text are spelled out."""
    return name.encode(errors="backslashreplace").decode()


class Header(msgspec.Struct):
    """What tells one document from another."""

    format: str
    type: str
    game: str | UnsetType = UNSET
    """Missing only in a report."""


class Document(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """What every document of a game begins with."""

    format: Literal["skypuzzle/1"]
    game: str
    type: str


def encode(document: msgspec.Struct) -> str:
    """The document as JSON text."""
    return layout(builtins(document))


def builtins(document: msgspec.Struct) -> Any:
    """A document, or a part of one, as dicts, lists, texts and numbers; the id of a puzzle comes before its kind."""
    value = msgspec.to_builtins(document)
    if isinstance(puzzles := value.get("puzzles"), list):
        value["puzzles"] = [_id_first(puzzle) for puzzle in puzzles]
    return _id_first(value)


def _id_first(value: Any) -> Any:
    return {"id": value["id"], **value} if next(iter(value), None) == "kind" and "id" in value else value


def encode_line(part: msgspec.Struct) -> str:
    """A part of a document on one line."""
    return msgspec.json.encode(part).decode()


def decode_line(line: str, name: str, as_type: type[D]) -> D:
    """A part of a document from its line."""
    return _decode(line.encode(), name, as_type)


def layout(value: object) -> str:
    """Readable JSON text: on one line if it fits, else indented."""
    return laid_out(value, "") + "\n"


def laid_out(value: object, indent: str) -> str:
    """The same for a part of it, at this indentation."""
    line = flat(value)
    if not isinstance(value, dict | list) or len(indent) + len(line) <= LINE_LENGTH:
        return line
    deeper = indent + "  "
    if isinstance(value, dict):
        brackets = "{}"
        items = [f"{flat(key)}: {laid_out(inner, deeper)}" for key, inner in value.items()]
    else:
        brackets = "[]"
        items = [laid_out(inner, deeper) for inner in value]
    separator = f",\n{deeper}"
    return f"{brackets[0]}\n{deeper}{separator.join(items)}\n{indent}{brackets[1]}"


def flat(value: object) -> str:
    """JSON on one line, with everything escaped that a terminal would obey."""
    return printable(ON_ONE_LINE(value), lambda character: json.dumps(character)[1:-1])


def decode(data: bytes, name: str, game: str, types: Mapping[str, type[D]]) -> D:
    """The document in the data, if it is of this game and of one of the types."""
    header = _decode(data.removeprefix(codecs.BOM_UTF8), name, Header)
    if header.format != FORMAT:
        raise FileError(f"{name}: $.format {quote(header.format)}: expected {FORMAT}")
    if header.game is UNSET:
        raise FileError(f"{name}: $.game: a {header.type} document has none")
    for key, expected in (("game", [game]), ("type", list(types))):
        found = getattr(header, key)
        if found not in expected:
            raise FileError(f"{name}: $.{key} {quote(found)}: expected {' or '.join(expected)}")
    return _decode(data.removeprefix(codecs.BOM_UTF8), name, types[header.type])


def decode_item(data: bytes, name: str, place: str, as_type: type[D]) -> D:
    """One part of a document, from its own bytes; errors say where in the document it is."""
    try:
        return _decode(data, name, as_type)
    except FileError as error:
        reason = str(error).removeprefix(f"{name}: ")
        raise FileError(f"{name}: {place}{reason[1:] if reason.startswith('$') else f': {reason}'}") from None


def each_key_once(name: str) -> Callable[[list[tuple[str, Any]]], dict[str, Any]]:
    """A hook for Python's JSON reader that rejects duplicate keys."""

    def read(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        found = dict(pairs)
        if len(found) < len(pairs):
            keys = [key for key, _ in pairs]
            twice = next(key for key in keys if keys.count(key) > 1)
            raise FileError(f"{name}: the key {quote(twice)} appears twice")
        return found

    return read


PLACE = re.compile(r"(?P<reason>.*) - at `(?:(?P<key>key)` in `)?(?P<place>\$[^`]*)`", re.DOTALL)


def _decode(data: bytes, name: str, as_type: type[D]) -> D:
    try:
        return msgspec.json.decode(data, type=as_type)
    except msgspec.ValidationError as error:
        raise FileError(f"{name}: {placed(error)}") from None
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise FileError(f"{name}: not JSON: {error}") from None
    except RecursionError:
        raise FileError(f"{name}: JSON nested too deeply") from None


def placed(error: msgspec.ValidationError) -> str:
    """What is wrong, with the place in front."""
    found = PLACE.fullmatch(str(error))
    if found is None:
        return f"$: {error}"
    return f"{found['place']}{', a key' if found['key'] else ''}: {found['reason']}"


def json_schema(document: type[msgspec.Struct], game: str) -> dict[str, Any]:
    """The JSON Schema of a document type of a game."""
    schema = msgspec.json.schema(document)
    for part in schema["$defs"].values():
        if "game" in part.get("properties", ()):
            part["properties"]["game"] = {"enum": [game]}
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **schema}
