"""JSON documents: the header that each one carries, and reading them strictly, with errors that name the place."""

import json
from pathlib import Path
from typing import Any, Final, TypeVar

import msgspec

from skypuzzle.errors import FileError, SkypuzzleError, quote

FORMAT: Final = "skypuzzle/1"
LINE_LENGTH = 100

D = TypeVar("D", bound=msgspec.Struct)


class Header(msgspec.Struct):
    """What tells one document from another."""

    format: str
    game: str
    type: str


def encode(document: msgspec.Struct) -> str:
    """The document as JSON text."""
    return layout(msgspec.to_builtins(document))


def layout(value: object) -> str:
    """JSON text that is good to read: on one line what fits there, indented what does not."""
    return _layout(value, "") + "\n"


def _layout(value: object, indent: str) -> str:
    flat = json.dumps(value, ensure_ascii=False)
    if not isinstance(value, dict | list) or len(indent) + len(flat) <= LINE_LENGTH:
        return flat
    deeper = indent + "  "
    if isinstance(value, dict):
        brackets = "{}"
        items = [f"{json.dumps(key, ensure_ascii=False)}: {_layout(inner, deeper)}" for key, inner in value.items()]
    else:
        brackets = "[]"
        items = [_layout(inner, deeper) for inner in value]
    separator = f",\n{deeper}"
    return f"{brackets[0]}\n{deeper}{separator.join(items)}\n{indent}{brackets[1]}"


def decode(data: bytes, name: str, game: str, types: dict[str, type[D]]) -> D:
    """The document in the data, if it is of one of the types; `name` is what the errors call it."""
    header = _decode(data, name, Header)
    for key, expected in (("format", [FORMAT]), ("game", [game]), ("type", list(types))):
        found = getattr(header, key)
        if found not in expected:
            raise FileError(f"{name}: $.{key} {quote(found)}: expected {' or '.join(expected)}")
    return _decode(data, name, types[header.type])


def _decode(data: bytes, name: str, as_type: type[D]) -> D:
    try:
        return msgspec.json.decode(data, type=as_type)
    except msgspec.ValidationError as error:
        reason, _, place = str(error).partition(" - at ")
        raise FileError(f"{name}: {place.strip('`') or '$'}: {reason}") from None
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise FileError(f"{name}: not JSON: {error}") from None
    except RecursionError:
        raise FileError(f"{name}: JSON nested too deeply") from None


def read_bytes(path: Path) -> bytes:
    """The contents of a file; what the system says if it has none to give."""
    try:
        return path.read_bytes()
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise FileError(f"{quote(str(path))}: {reason}") from None


def at(place: str, error: SkypuzzleError) -> FileError:
    """The same error, as one of a document that says where in it."""
    return FileError(f"{place}: {error}")


def json_schema(document: type[msgspec.Struct]) -> dict[str, Any]:
    """The JSON Schema of a document type."""
    return msgspec.json.schema(document)
