"""Document types that are the types of the program: values in notation, keys that are left out, exact places."""

import json
from enum import Enum
from typing import TYPE_CHECKING, Any, ClassVar, Literal, TypeAlias

import jsonschema
import pytest
from msgspec import Struct, field

from skypuzzle.documents import Document, builtins, convert, decode_item, encode_line, json_schema
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


def test_null_is_not_a_value_that_was_read_before() -> None:
    with pytest.raises(FileError, match=r"^f: \$\.end: null is not a value; leave the key out$"):
        convert({"start": "1/2", "end": None}, "f", Path)


def test_the_schema_accepts_what_is_read_and_refuses_what_is_not() -> None:
    schema = json_schema(Path, "none")
    validator = jsonschema.Draft202012Validator(schema)
    assert "null" not in str(schema)
    assert validator.is_valid(builtins(LONG))
    changes: list[dict[str, Any]] = [{"end": None}, {"start": "x"}, {"seat": 0}, {"colour": "blue"}, {"via": "3/4"}]
    for change in changes:
        assert not validator.is_valid({**builtins(LONG), **change})


class Steps(Struct, forbid_unknown_fields=True):
    first: PointText
    length: int


if TYPE_CHECKING:
    Walk: TypeAlias = list[Point]
else:
    Walk = notation(
        "Walk",
        lambda steps: [(steps.first[0] + step, steps.first[1]) for step in range(steps.length)],
        write=lambda points: Steps(points[0], len(points)),
        reads=Steps,
    )


class Tour(Document, frozen=True, kw_only=True, omit_defaults=True, tag_field="kind", tag="tour"):
    LAST_FIELDS: ClassVar = ("stars",)

    game: Literal["chess"] = "chess"
    type: Literal["tour"] = "tour"
    claimed_id: str = field(default="", name="id")
    stars: int = 0
    walks: tuple[Walk, ...] = ()

    @property
    def id(self) -> str:
        return f"{len(self.walks)} walks"


HEADER = '"format":"skypuzzle/1","game":"chess","type":"tour"'
TOUR = f'{{{HEADER},"id":"1 walks","kind":"tour","walks":[{{"first":"1/2","length":3}}],"stars":2}}'


def test_headers_ids_and_values_of_several_keys_round_trip() -> None:
    tour = Tour(stars=2, walks=([(1, 2), (2, 2), (3, 2)],))
    assert encode_line(tour) == TOUR
    read_back = decode_item(TOUR.encode(), "f", "$", Tour)
    assert (read_back.walks, read_back.claimed_id) == (tour.walks, "1 walks")
    jsonschema.validate(json.loads(TOUR), json_schema(Tour, "chess"))


@pytest.mark.parametrize("key", ["format", "game", "type", "id"])
def test_what_identifies_a_document_is_required(key: str) -> None:
    values = json.loads(TOUR)
    del values[key]
    with pytest.raises(FileError, match=rf"^f: \$: Object missing required field `{key}`$"):
        decode_item(json.dumps(values).encode(), "f", "$", Tour)
    with pytest.raises(jsonschema.ValidationError, match=f"'{key}' is a required property"):
        jsonschema.validate(values, json_schema(Tour, "chess"))


class Tours(Struct):
    tours: list[Tour]


def test_what_identifies_an_item_of_a_list_is_required() -> None:
    without = TOUR.replace('"id":"1 walks",', "")
    with pytest.raises(FileError, match=r"^f: \$\.tours\[1\]: Object missing required field `id`$"):
        decode_item(f'{{"tours":[{TOUR},{without}]}}'.encode(), "f", "$", Tours)


def test_errors_do_not_offer_null() -> None:
    with pytest.raises(FileError, match=r"^f: \$\.end: Expected `str`, got `int`$"):
        decode_item(b'{"start":"1/2","end":5}', "f", "$", Path)
    with pytest.raises(FileError, match=r"^f: \$\.colour: Expected `str`, got `int`$"):
        decode_item(b'{"start":"1/2","colour":5}', "f", "$", Path)


@pytest.mark.parametrize(
    ("old", "new", "error"),
    [
        ("1/2", "x", "f: $.walks[0].first: point 'x': expected two numbers, such as 3/4"),
        ("3}", '"x"}', "f: $.walks[0].length: Expected `int`, got `str`"),
        ("length", "far", "f: $.walks[0]: Object contains unknown field `far`"),
    ],
)
def test_errors_in_values_of_several_keys_have_their_exact_place(old: str, new: str, error: str) -> None:
    with pytest.raises(FileError) as raised:
        decode_item(TOUR.replace(old, new).encode(), "f", "$", Tour)
    assert str(raised.value) == error
