"""Document types that are the types of the program: values in notation, keys that are left out, exact places."""

from enum import Enum
from typing import TYPE_CHECKING, Any, TypeAlias

import jsonschema
import pytest
from msgspec import Struct

from skypuzzle.documents import builtins, decode_item, encode_line, json_schema
from skypuzzle.errors import Fault, FileError, NotationError
from skypuzzle.notation import notation

Point: TypeAlias = tuple[int, int]


def parse_point(text: str) -> Point:
    x, _, y = text.partition("/")
    if not (x.isdecimal() and y.isdecimal()):
        raise NotationError(Fault("point", text, "expected two numbers, such as 3/4"))
    return int(x), int(y)


if TYPE_CHECKING:
    PointText: TypeAlias = Point
    Ordinal: TypeAlias = int
else:
    PointText = notation(
        "PointText", parse_point, write=lambda point: f"{point[0]}/{point[1]}", pattern="^[0-9]+/[0-9]+$"
    )
    Ordinal = notation("Ordinal", lambda number: number - 1, write=lambda number: number + 1, reads=int, minimum=1)


class Colour(Enum):
    RED = "red"


class Leg(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, rename={"note": "words"}):
    to: PointText
    note: str | None = None


class Path(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    start: PointText
    via: tuple[PointText, ...] = ()
    end: PointText | None = None
    legs: tuple[Leg, ...] = ()
    seat: Ordinal = 0
    colour: Colour | None = None
    far: dict[str, PointText] = {}


LONG = Path(
    start=(1, 2), via=((3, 4), (5, 6)), end=(7, 8), legs=(Leg((9, 9)), Leg((1, 1), "here")), seat=2, colour=Colour.RED,
    far={"a": (0, 1)},
)  # fmt: skip
TEXT = (
    '{"start":"1/2","via":["3/4","5/6"],"end":"7/8","legs":[{"to":"9/9"},{"to":"1/1","words":"here"}],"seat":3,'
    '"colour":"red","far":{"a":"0/1"}}'
)


def read(text: str) -> Path:
    return decode_item(text.encode(), "f", "$.paths[2]", Path)


@pytest.mark.parametrize(("path", "text"), [(LONG, TEXT), (Path(start=(1, 2)), '{"start":"1/2"}')])
def test_values_are_written_in_notation_and_read_back(path: Path, text: str) -> None:
    assert encode_line(path) == text
    assert read(text) == path


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ('{"start":"1/2","via":["3/4","x"]}', "f: $.paths[2].via[1]: point 'x': expected two numbers, such as 3/4"),
        ('{"start":"1/2","legs":[{"to":5}]}', "f: $.paths[2].legs[0].to: Expected `str`, got `int`"),
        ('{"start":"1/2","seat":true}', "f: $.paths[2].seat: Expected `int`, got `bool`"),
        ('{"start":"1/2","end":null}', "f: $.paths[2].end: null is not a value; leave the key out"),
        ('{"start":"1/2","legs":[{"to":"1/1","words":null}]}', "f: $.paths[2].legs[0].words: null is not a value"),
        ('{"start":"1/2","note":"x"}', "f: $.paths[2]: Object contains unknown field `note`"),
        ('{"via":[]}', "f: $.paths[2]: Object missing required field `start`"),
    ],
)
def test_errors_name_the_place(text: str, error: str) -> None:
    with pytest.raises(FileError) as raised:
        read(text)
    assert str(raised.value).startswith(error)


def test_the_schema_accepts_what_is_read_and_refuses_what_is_not() -> None:
    schema = json_schema(Path, "none")
    validator = jsonschema.Draft202012Validator(schema)
    assert "null" not in str(schema)
    assert validator.is_valid(builtins(LONG))
    changes: list[dict[str, Any]] = [{"end": None}, {"start": "x"}, {"seat": 0}, {"colour": "blue"}, {"via": "3/4"}]
    for change in changes:
        assert not validator.is_valid({**builtins(LONG), **change})
