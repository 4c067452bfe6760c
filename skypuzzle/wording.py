"""Words that any game needs, and parsing of lists that reports all errors at once."""

import json
from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeVar

from skypuzzle.errors import Fault, NotationError, raise_if_any


def number_of(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def listed(words: Iterable[str], last: str = "and") -> str:
    """Return words in a list: `a`, `a and b`, `a, b and c`; `nothing` if there are none."""
    *first, final = tuple(words) or ("nothing",)
    return f"{', '.join(first)} {last} {final}" if first else final


def missing(field: str, example: str) -> Fault:
    """Return the error about a field of a position that must be given."""
    return Fault(field, "", f"missing; add it, such as {field}: {example}")


def right_so_far(*, is_right: bool) -> str:
    return f"Right so far? {'Yes.' if is_right else 'No.'}"


def parse_json(text: str, place: str) -> Any:
    """Parse JSON. Raises a NotationError about the place."""
    try:
        return json.loads(text)
    except json.JSONDecodeError as error:
        reason = f"not JSON: {error}"
    except ValueError:
        reason = "not JSON: a number has too many digits"
    except RecursionError:
        reason = "not JSON: nested too deeply"
    raise NotationError(Fault(place, text, reason))


T = TypeVar("T")


def choose(text: str, choices: Mapping[str, T], place: str) -> T:
    """Return what a word stands for. Raises a NotationError that lists the words."""
    if text not in choices:
        raise NotationError(Fault(place, text, f"expected {listed(choices, 'or')}"))
    return choices[text]


W = TypeVar("W")


def parse_all(words: Iterable[W], parse: Callable[[W], T]) -> tuple[T, ...]:
    """Parse every word. One NotationError lists the errors of all of them."""
    values: list[T] = []
    faults: list[Fault] = []
    for word in words:
        try:
            values.append(parse(word))
        except NotationError as error:
            faults += error.faults
    raise_if_any(NotationError, faults)
    return tuple(values)
