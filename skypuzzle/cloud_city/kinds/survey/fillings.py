"""How a line can be filled: what it reads from its first quarter to its last, and the walkways that this gives."""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import product
from typing import NamedTuple

from skypuzzle.cloud_city.kinds.survey.steps import Notes, quarters_in
from skypuzzle.cloud_city.kinds.survey.votes import LINES, SIDE, Line, Votes
from skypuzzle.cloud_city.rules.city import CODES
from skypuzzle.cloud_city.rules.pieces import VOTES, Height, Walkway, cell_of, quarters_of


class Span(NamedTuple):
    """A walkway within a line, by the places of its ends."""

    first: int
    second: int
    level: Height


@cache
def spans(reading: str) -> tuple[Span, ...]:
    """The walkways that rules 10a–e allow in a line that reads like this."""
    found = []
    for first, letter in enumerate(reading):
        for second in range(first + 1, len(reading)) if letter != "." else ():
            if CODES[reading[second]] >= CODES[letter]:
                if reading[second] == letter:
                    found.append(Span(first, second, Height(CODES[letter])))
                break
    return tuple(found)


@cache
def votes_in_line(reading: str) -> Votes:
    """What these are worth."""
    sums = [0, 0, 0]
    for first, second, level in spans(reading):
        sums[level - 1] += VOTES[second - first]
    return Votes(*sums)


def walkways(line: Line, of: Sequence[Span]) -> tuple[Walkway, ...]:
    """Spans as walkways of a line."""
    quarters = quarters_in(line)
    return tuple(Walkway(quarters[first], quarters[second]) for first, second, _ in of)


def fillings(notes: Notes, line: Line, votes: Votes | None, *, by_tiles: bool) -> list[str]:
    """What a line with these votes can read: any letters that are noted, or only halves of tiles that can lie there."""
    return [
        reading
        for reading in _readings(notes, line, by_tiles=by_tiles)
        if votes is None or votes_in_line(reading) == votes
    ]


def _readings(notes: Notes, line: Line, *, by_tiles: bool) -> Iterator[str]:
    quarters = quarters_in(line)
    if not by_tiles:
        yield from map("".join, product(*(notes.quarters[quarter] for quarter in quarters)))
        return
    halves = []
    for one, other in zip(quarters[::2], quarters[1::2], strict=True):
        corners = quarters_of(cell_of(one))
        first, second = corners.index(one), corners.index(other)
        halves.append(sorted({face[first] + face[second] for face in notes.cells[cell_of(one)]}))
    yield from map("".join, product(*halves))


def crossing(line: Line) -> tuple[Line, ...]:
    """The lines that cross a line, from its first quarter to its last."""
    return LINES[:SIDE] if line.isdigit() else LINES[SIDE:]


class Burden(NamedTuple):
    """What a crossing line does to a quarter of a line, however the crossing line is filled."""

    place: int
    """Of the quarter in the line."""
    ends: int
    """Walkways of the crossing line that end there: with those of the line there may be two (rule 10g)."""
    over: frozenset[Height]
    """Levels on which one passes over it: the line may have none there on the same level (rule 10f)."""


def burdens(notes: Notes, line: Line, votes: Mapping[Line, Votes]) -> list[Burden]:
    """What the crossing lines do to a line."""
    found = []
    for place, other in enumerate(crossing(line)):
        at = quarters_in(other).index(quarters_in(line)[place])
        ways = fillings(notes, other, votes.get(other), by_tiles=True)
        ends = min((sum(at in (span.first, span.second) for span in spans(way)) for way in ways), default=0)
        over = [frozenset(span.level for span in spans(way) if span.first < at < span.second) for way in ways]
        always = frozenset.intersection(*over) if over else frozenset()
        if ends or always:
            found.append(Burden(place, ends, always))
    return found


def bears(reading: str, burden: Burden) -> bool:
    """Can a line read like this, with what a crossing line does to it?"""
    own = spans(reading)
    ends = sum(burden.place in (span.first, span.second) for span in own)
    return ends + burden.ends <= 2 and not any(
        span.first < burden.place < span.second and span.level in burden.over for span in own
    )
