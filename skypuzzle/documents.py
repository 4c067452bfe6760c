"""JSON documents of all games: their common header, and strict reading that says where an error is."""

import codecs
import json
import re
from collections.abc import Callable, Iterable, Mapping
from enum import Enum
from functools import cache
from types import UnionType
from typing import Annotated, Any, Final, Literal, TypeVar, Union, get_args, get_origin

import msgspec
from msgspec import UNSET, UnsetType

from skypuzzle.errors import FileError, SkypuzzleError, printable, quote
from skypuzzle.notation import Notation

FORMAT: Final = "skypuzzle/1"
REPORTS: Final = ("site", "verify")
"""Document types that may cover several games, and so have no `game`."""
LINE_LENGTH = 100
ON_ONE_LINE = json.JSONEncoder(ensure_ascii=False).encode
"""Made once: that takes longer than most of what it writes."""

D = TypeVar("D", bound=msgspec.Struct)


def file_name(name: str) -> str:
    """Return a file name that a document can hold: bytes that are not text are escaped."""
    return name.encode(errors="backslashreplace").decode()


class Header(msgspec.Struct):
    """What identifies a document."""

    format: str
    type: str
    game: str | UnsetType = UNSET
    """Missing only in a report."""


class Document(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The keys that every document of a game begins with. They are written and required despite their defaults."""

    format: Literal["skypuzzle/1"] = FORMAT
    game: str
    type: str


class NotedDocument(Document, frozen=True, kw_only=True):
    """A document about a position that may have notes."""

    notes: tuple[str, ...] | UnsetType = UNSET
    """What cannot be in a real game: the position was perhaps entered with a mistake."""


NEVER_OMITTED: Final = (*Document.__struct_fields__, "id")
"""Keys that are written and required even if the struct has a default for them."""
NULLABLE: Final = ("ok",)
"""Keys whose value may be null: neither yes nor no. Any other key is left out instead."""


def encode(document: msgspec.Struct | Mapping[str, Any]) -> str:
    return layout(builtins(document))


def builtins(value: Any) -> Any:
    """Return a document, or a part of one, as dicts, lists, strings and numbers.

    Unset values are left out, and defaults if the struct says so. The tag of a struct comes after its id, and the
    fields in its LAST_FIELDS come last. If a struct has a property with the key of a field, documents get the property;
    the field holds what was read.
    """
    if isinstance(value, msgspec.Struct):
        return _struct_builtins(value)
    if isinstance(value, list | tuple):
        return [*map(builtins, value)]
    if isinstance(value, dict):
        return {_key(key): builtins(inner) for key, inner in value.items()}
    return value if isinstance(value, str | int) else msgspec.to_builtins(value)


def _struct_builtins(struct: msgspec.Struct) -> dict[str, Any]:
    cls = type(struct)
    config = cls.__struct_config__
    found = {}
    fields = _fields(cls)
    if config.tag is not None and "id" not in [key for _, key, _, _ in fields]:
        found[str(config.tag_field)] = config.tag
    for name, key, default, write in fields:
        value = getattr(struct, name)
        if value is UNSET or (config.omit_defaults and value == default and key not in NEVER_OMITTED):
            continue
        found[key] = write(value)
        if key == "id" and config.tag is not None:
            found[str(config.tag_field)] = config.tag
    return found


@cache
def _fields(cls: type[msgspec.Struct]) -> list[tuple[str, str, Any, Callable[[Any], Any]]]:
    """Return for each field the attribute to write, its key, its default and the function that writes its value."""
    last = {name: place for place, name in enumerate(getattr(cls, "LAST_FIELDS", ()))}
    return [
        (
            field.encode_name if hasattr(cls, field.encode_name) else field.name,
            field.encode_name,
            field.default if field.default_factory is msgspec.NODEFAULT else field.default_factory(),
            _writer(field.type),
        )
        for field in sorted(msgspec.structs.fields(cls), key=lambda field: last.get(field.name, -1))
    ]


def _writer(annotation: Any) -> Callable[[Any], Any]:
    if isinstance(annotation, Notation):
        write = annotation.write
        return write if annotation.reads in (str, int) else lambda value: builtins(write(value))
    origin, arguments = get_origin(annotation), get_args(annotation)
    if origin is Annotated:
        return _writer(arguments[0])
    if origin in (Union, UnionType):
        writers = {_writer(each) for each in arguments if each not in (type(None), UnsetType)}
        (write,) = writers if len(writers) == 1 else (builtins,)
        return lambda value: None if value is None else write(value)
    if origin in (list, tuple) and arguments:
        inner = _writer(arguments[0])
        return builtins if inner is builtins else lambda values: [*map(inner, values)]
    if origin is dict:
        key, inner = map(_writer, arguments)
        return lambda values: {_key(key(each)): inner(value) for each, value in values.items()}
    return builtins


def _key(value: Any) -> str:
    return str(value.value if isinstance(value, Enum) else value)


def encode_line(part: msgspec.Struct) -> str:
    return msgspec.json.encode(builtins(part)).decode()


def decode_line(line: str, name: str, as_type: type[D]) -> D:
    return _decode(line.encode(), name, as_type)


def layout(value: object) -> str:
    return laid_out(value, "") + "\n"


def laid_out(value: object, indent: str) -> str:
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
    """Return JSON on one line, with control characters escaped."""
    return printable(ON_ONE_LINE(value), lambda character: json.dumps(character)[1:-1])


def decode(data: bytes, name: str, game: str, types: Mapping[str, type[D]], *, nulls: bool = False) -> D:
    """Read a document of this game and of one of these types; `nulls` allows null in it."""
    data = data.removeprefix(codecs.BOM_UTF8)
    header = _decode(data, name, Header, nulls=True)
    if header.format != FORMAT:
        raise FileError(f"{name}: $.format {quote(header.format)}: expected {FORMAT}")
    if header.game is UNSET:
        raise FileError(f"{name}: $.game: a {header.type} document has none")
    for key, expected in (("game", [game]), ("type", list(types))):
        found = getattr(header, key)
        if found not in expected:
            raise FileError(f"{name}: $.{key} {quote(found)}: expected {' or '.join(expected)}")
    return _decode(data, name, types[header.type], nulls=nulls)


def decode_item(data: bytes, name: str, place: str, as_type: type[D]) -> D:
    """Read one part of a document from its own bytes; errors name its place in the document."""
    try:
        return _decode(data, name, as_type)
    except FileError as error:
        reason = str(error).removeprefix(f"{name}: ")
        raise FileError(f"{name}: {place}{reason[1:] if reason.startswith('$') else f': {reason}'}") from None


def each_key_once(name: str) -> Callable[[list[tuple[str, Any]]], dict[str, Any]]:
    """Return a hook for Python's JSON reader that rejects duplicate keys."""

    def read(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        found = dict(pairs)
        if len(found) < len(pairs):
            keys = [key for key, _ in pairs]
            twice = next(key for key in keys if keys.count(key) > 1)
            raise FileError(f"{name}: the key {quote(twice)} appears twice")
        return found

    return read


PLACE = re.compile(r"(?P<reason>.*) - at `(?:(?P<key>key)` in `)?(?P<place>\$[^`]*)`", re.DOTALL)


def _decode(data: bytes, name: str, as_type: type[D], *, nulls: bool = False) -> D:
    try:
        found = msgspec.json.decode(data, type=as_type, dec_hook=_parse)
    except msgspec.ValidationError as error:
        raise FileError(f"{name}: {placed(error)}") from None
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise FileError(f"{name}: not JSON: {error}") from None
    except SkypuzzleError as error:
        raise FileError(f"{name}: {_from_struct(error)}") from None
    except RecursionError:
        raise FileError(f"{name}: JSON nested too deeply") from None
    if not isinstance(found, Header):
        values = msgspec.json.decode(data)
        _expect_keys(values, name, found)
        if not nulls and b"null" in data:
            _expect_no_null(values, name)
    return found


def convert(values: Mapping[str, Any], name: str, as_type: type[D]) -> D:
    """Read a document from dicts, lists, strings and numbers."""
    try:
        found = msgspec.convert(values, as_type, dec_hook=_parse)
    except msgspec.ValidationError as error:
        raise FileError(f"{name}: {placed(error)}") from None
    except SkypuzzleError as error:
        raise FileError(f"{name}: {_from_struct(error)}") from None
    _expect_keys(values, name, found)
    _expect_no_null(values, name)
    return found


def _from_struct(error: SkypuzzleError) -> str:
    """Return an error from `__post_init__` with its place, which the error may know (`$.turns[1]: ...`)."""
    return str(error) if str(error).startswith("$") else f"$: {error}"


def _expect_keys(values: Mapping[str, Any], name: str, found: msgspec.Struct, place: str = "$") -> None:
    """Refuse a document without a required key, also in the structs it contains."""
    for field in msgspec.structs.fields(found):
        key, value = field.encode_name, getattr(found, field.name)
        if key in NEVER_OMITTED and key not in values:
            raise FileError(f"{name}: {place}: Object missing required field `{key}`")
        if isinstance(value, msgspec.Struct) and isinstance(values.get(key), dict):
            _expect_keys(values[key], name, value, f"{place}.{key}")
        elif isinstance(value, list | tuple) and value and isinstance(value[0], msgspec.Struct):
            for index, item in enumerate(value):
                if isinstance(item, msgspec.Struct) and isinstance(values[key][index], dict):
                    _expect_keys(values[key][index], name, item, f"{place}.{key}[{index}]")


def _parse(notation: Any, value: Any) -> Any:
    """Read a value in notation; msgspec adds its place to the error."""
    try:
        if issubclass(notation.reads, msgspec.Struct):
            value = msgspec.convert(value, notation.reads, dec_hook=_parse)
        return notation.parse(value)
    except (SkypuzzleError, msgspec.ValidationError) as error:
        raise ValueError(str(error)) from None


def _expect_no_null(value: Any, name: str) -> None:
    place = _null(value, "$")
    if place is not None:
        raise FileError(f"{name}: {place}: null is not a value; leave the key out")


def _null(value: Any, place: str) -> str | None:
    """Return the place of the first null in a document."""
    if value is None:
        return place
    items: Iterable[tuple[str, Any]] = ()
    if isinstance(value, dict):
        items = ((f"{place}.{key}", inner) for key, inner in value.items() if key not in NULLABLE)
    elif isinstance(value, list):
        items = ((f"{place}[{index}]", inner) for index, inner in enumerate(value))
    return next((found for where, inner in items if (found := _null(inner, where)) is not None), None)


def placed(error: msgspec.ValidationError) -> str:
    """Return an error of msgspec with its place in front."""
    place, reason, is_key = "$", str(error), ""
    while (found := PLACE.fullmatch(reason)) is not None:  # a value in notation may have parts with places of their own
        place, reason = f"{place}{found['place'][1:]}", found["reason"].replace(" | null`", "`")
        is_key = ", a key" if found["key"] else ""
    return f"{place}{is_key}: {reason}"


def json_schema(document: type[msgspec.Struct], game: str) -> dict[str, Any]:
    schema = _without_null(msgspec.json.schema(document, schema_hook=_schema))
    name = schema.get("$ref", "").rpartition("/")[2]
    plain, is_generic, _ = schema["$defs"].get(name, {}).get("title", "").partition("[")
    if is_generic:  # what a generic type is made of is not a part of its name
        whole = schema["$defs"].pop(name)
        schema |= {"$ref": f"#/$defs/{plain}", "$defs": {plain: {**whole, "title": plain}, **schema["$defs"]}}
    for part in schema["$defs"].values():
        properties = part.get("properties", {})
        required = [key for key in properties if key in NEVER_OMITTED or key in part.get("required", ())]
        if required:
            part["required"] = required
        if "game" in properties:
            properties["game"] = {"enum": [game]}
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **schema}


def _schema(notation: Any) -> dict[str, Any]:
    if not issubclass(notation.reads, msgspec.Struct):
        return dict(notation.schema)
    _, parts = msgspec.json.schema_components([notation.reads], schema_hook=_schema)
    return {**parts[notation.reads.__name__], **notation.schema}


def _without_null(schema: Any) -> Any:
    """Remove null and defaults from a schema: documents leave such keys out."""
    if isinstance(schema, list | tuple):
        return [*map(_without_null, schema)]
    if not isinstance(schema, dict):
        return schema
    kept = {
        key: value if key in NULLABLE else _without_null(value)
        for key, value in schema.items()
        if key != "default" or isinstance(value, dict)
    }
    if "anyOf" in kept and {"type": "null"} in kept["anyOf"]:
        others = [each for each in kept.pop("anyOf") if each != {"type": "null"}]
        kept |= others[0] if len(others) == 1 else {"anyOf": others}
    return kept
