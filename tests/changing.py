"""One thing changed in a document of any game, and what `verify` makes of it: it must not call it proven."""

import copy
import json
from collections.abc import Callable, Iterator
from typing import Any

from skypuzzle.chance import Chance
from skypuzzle.errors import FileError
from skypuzzle.limits import Clock
from skypuzzle.verifying.claims import Find
from tests.documents import verify

Doc = dict[str, Any]
Path_ = tuple[str | int, ...]
OtherTexts = Callable[[str, str, Chance], Iterator[str]]
"""Texts that might stand in the place of one, given the key it stands at; those that a game would write."""

SECONDS = 20.0
"""For each document."""
KEYED = ("scores", "antennas", "replies", "seen", "votes")
"""Objects whose keys are not those of every document of the type."""


class UnjudgedError(Exception):
    """The judge cannot tell."""


def mutations(document: Doc, chance: Chance, other_texts: OtherTexts) -> list[tuple[str, Doc]]:
    """The place of each change, and the document with it; each keeps its type in JSON."""
    return [
        (_place(way), _with(document, way, other))
        for way, value in _inner(document, ())
        if way[0] not in ("format", "game", "type")
        for other in _others(value, next(part for part in reversed(way) if isinstance(part, str)), chance, other_texts)
        if other != value
    ]


def _inner(value: Any, way: Path_) -> Iterator[tuple[Path_, Any]]:
    if way:
        yield way, value
    if isinstance(value, dict | list):
        for key, inner in value.items() if isinstance(value, dict) else enumerate(value):
            yield from _inner(inner, (*way, key))


def _place(way: Path_) -> str:
    return "$" + "".join(f"[{part}]" if isinstance(part, int) else f".{part}" for part in way)


def _with(document: Any, way: Path_, value: Any) -> Any:
    """A copy in which one place differs; it shares everything else with the original."""
    part, *rest = way
    changed = copy.copy(document)
    changed[part] = _with(document[part], tuple(rest), value) if rest else value
    return changed


def _others(value: Any, key: str, chance: Chance, other_texts: OtherTexts) -> Iterator[Any]:
    if isinstance(value, bool):
        yield not value
    elif isinstance(value, int):
        yield from (value + 1, value - 1, -value - 1)
    elif isinstance(value, float):
        yield from (value + 0.1, value / 2)
    elif isinstance(value, str):
        yield from other_texts(value, key, chance)
        yield "HELLO"
    elif isinstance(value, list) and value:
        yield value[::-1]
        yield value[:-1]
        yield value[1:]
        yield [*value, value[0]]
        yield []
    elif isinstance(value, dict) and value and key in KEYED:
        yield dict(zip(value, [*list(value.values())[1:], next(iter(value.values()))], strict=True))
        yield {name: value[name] for name in list(value)[1:]}


def outcome(place: str, claimed: Doc, original: Doc, is_true: Callable[[Doc, Doc], bool], find: Find) -> str:
    """`refuted`, `refused`, `undecided`, `not proven`, `true`, or `FALSE`, and `unjudged` if nobody here can tell."""
    try:
        findings = verify(json.dumps(claimed).encode(), "document", find=find, clock=Clock(SECONDS))
    except FileError:
        return "refused"
    if findings.faults:
        return "refuted"
    if findings.undecided:
        return "undecided"
    if any(_covers(line, place) for line in findings.not_proven):
        return "not proven"
    try:
        return "true" if is_true(claimed, original) else "FALSE"
    except UnjudgedError:
        return "unjudged"


def _covers(line: str, place: str) -> bool:
    """Does a line of what is not proven speak of a place? One about order speaks of the list alone."""
    named, _, words = line.partition(": ")
    if "order" in words:
        return named == place
    return place == named or place.startswith((f"{named}.", f"{named}["))
