"""JSON documents of any game: the header that each one carries, and strict reading that names the place of a fault."""

import codecs
import json
import re
from typing import Any, Final, Literal, TypeVar

import msgspec

from skypuzzle.errors import FileError, printable, quote

FORMAT: Final = "skypuzzle/1"
LINE_LENGTH = 100

D = TypeVar("D", bound=msgspec.Struct)


class Header(msgspec.Struct):
    """What tells one document from another."""

    format: str
    game: str
    type: str


class Document(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """What every document begins with; its game and its type follow."""

    format: Literal["skypuzzle/1"]


def encode(document: msgspec.Struct) -> str:
    """The document as JSON text."""
    return layout(msgspec.to_builtins(document))


def encode_line(part: msgspec.Struct) -> str:
    """A part of a document on one line."""
    return msgspec.json.encode(part).decode()


def decode_line(line: str, name: str, as_type: type[D]) -> D:
    """A part of a document from its line."""
    return _decode(line.encode(), name, as_type)


def layout(value: object) -> str:
    """JSON text that is good to read: on one line what fits there, indented what does not."""
    return _layout(value, "") + "\n"


def _layout(value: object, indent: str) -> str:
    flat = _dumps(value)
    if not isinstance(value, dict | list) or len(indent) + len(flat) <= LINE_LENGTH:
        return flat
    deeper = indent + "  "
    if isinstance(value, dict):
        brackets = "{}"
        items = [f"{_dumps(key)}: {_layout(inner, deeper)}" for key, inner in value.items()]
    else:
        brackets = "[]"
        items = [_layout(inner, deeper) for inner in value]
    separator = f",\n{deeper}"
    return f"{brackets[0]}\n{deeper}{separator.join(items)}\n{indent}{brackets[1]}"


def _dumps(value: object) -> str:
    """JSON on one line, with escapes for all that a terminal would obey."""
    return printable(json.dumps(value, ensure_ascii=False), lambda character: json.dumps(character)[1:-1])


def decode(data: bytes, name: str, game: str, types: dict[str, type[D]]) -> D:
    """The document in the data, if it is of one of the types; `name` is what the errors call it."""
    data = data.removeprefix(codecs.BOM_UTF8)
    header = _decode(data, name, Header)
    for key, expected in (("format", [FORMAT]), ("game", [game]), ("type", list(types))):
        found = getattr(header, key)
        if found not in expected:
            raise FileError(f"{name}: $.{key} {quote(found)}: expected {' or '.join(expected)}")
    return _decode(data, name, types[header.type])


def expect_each_key_once(data: bytes, name: str) -> None:
    """Complain about a key that is there twice: one reader would take the first value, another the last."""

    def each_once(pairs: list[tuple[str, object]]) -> None:
        seen: set[str] = set()
        for key, _ in pairs:
            if key in seen:
                raise FileError(f"{name}: the key {quote(key)} is there twice")
            seen.add(key)

    json.loads(data.removeprefix(codecs.BOM_UTF8), object_pairs_hook=each_once)


PLACE = re.compile(r"(?P<reason>.*) - at `(?:(?P<key>key)` in `)?(?P<place>\$[^`]*)`", re.DOTALL)


def _decode(data: bytes, name: str, as_type: type[D]) -> D:
    try:
        return msgspec.json.decode(data, type=as_type)
    except msgspec.ValidationError as error:
        told = PLACE.fullmatch(str(error))
        place, reason = (told["place"], told["reason"]) if told else ("$", str(error))
        raise FileError(f"{name}: {place}{', a key' if told and told['key'] else ''}: {reason}") from None
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise FileError(f"{name}: not JSON: {error}") from None
    except RecursionError:
        raise FileError(f"{name}: JSON nested too deeply") from None


def json_schema(document: type[msgspec.Struct]) -> dict[str, Any]:
    """The JSON Schema of a document type."""
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **msgspec.json.schema(document)}
