"""Values that documents hold in notation: how each is read, written and described, declared in one place.

A module that parses and prints a notation declares it next to its parser, and document types use it for their fields:

    if TYPE_CHECKING:
        PlanText: TypeAlias = Plan
    else:
        PlanText = notation("PlanText", parse_plan, description="side, row and number", pattern="^[NESW][A-E][1-4]$")

A field of that type holds a `Plan` in the program and its notation in a document. A value that documents spread over
several keys declares a struct with these keys in `reads`; then `parse` takes the struct and `write` makes it.
"""

from collections.abc import Callable, Mapping
from enum import Enum
from typing import Any


class Word(Enum):
    """One of a few words; `str` gives it."""

    def __str__(self) -> str:
        return str(self.value)


class Notation(type):
    """A type that stands in for another in documents; anything counts as its instance: parsing has checked it."""

    parse: Callable[[Any], Any]
    write: Callable[[Any], Any]
    reads: type
    schema: Mapping[str, Any]

    def __instancecheck__(cls, instance: object) -> bool:
        return True


def notation(
    name: str, parse: Callable[[Any], Any], *, write: Callable[[Any], Any] = str, reads: type = str, **schema: Any
) -> Any:
    """Declare a notation: `parse` reads what a document holds (of the type `reads`), `write` is its inverse.

    `reads` is str, int, dict or a struct. The rest is what a JSON Schema says about it, such as `description`.
    """

    def parse_checked(value: Any) -> Any:
        if not isinstance(value, reads) or (reads is int and isinstance(value, bool)):  # True is an int in Python
            raise TypeError(f"Expected `{reads.__name__}`, got `{_NAMES.get(type(value), type(value).__name__)}`")
        return parse(value)

    members = {
        "parse": staticmethod(parse_checked),
        "write": staticmethod(write),
        "reads": reads,
        "schema": {"type": _JSON_TYPES[reads], **schema} if reads in _JSON_TYPES else schema,
    }
    return Notation(name, (), members)


_NAMES = {list: "array", dict: "object", type(None): "null"}
_JSON_TYPES = {str: "string", int: "integer"}
