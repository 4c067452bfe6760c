"""The votes of a line: what the walkways that lie in it are worth, by level (`8.0.3`: river, forest, sand)."""

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from skypuzzle.cloud_city.rules.city import City
from skypuzzle.cloud_city.rules.pieces import COLUMNS, SIZE, Height, Walkway
from skypuzzle.errors import Fault, NotationError
from skypuzzle.notation import notation

Line: TypeAlias = str
"""A column `a`–`f`, read from the south, or a rank `1`–`6`, read from the west."""

SIDE = 6
LINES: tuple[Line, ...] = (*COLUMNS[:SIDE], *(str(rank + 1) for rank in range(SIDE)))
MOST_IN_A_LINE = 8
"""One walkway from edge to edge: shorter ones in its place are never worth more."""
VOTES_TEXT = re.compile(r"([0-8])\.([0-8])\.([0-8])")


class Votes(NamedTuple):
    """Of one line, by level."""

    river: int = 0
    forest: int = 0
    sand: int = 0

    def __str__(self) -> str:
        return ".".join(map(str, self))

    def of(self, level: Height) -> int:
        """On one level."""
        return self[level - 1]


def parse_votes(text: str) -> Votes:
    """The votes of a line as they are written."""
    found = VOTES_TEXT.fullmatch(text)
    if found is None:
        reason = f"expected the votes of river, forest and sand, 0 to {MOST_IN_A_LINE} each, such as 8.0.3"
        raise NotationError(Fault("votes", text, reason))
    return Votes(*map(int, found.groups()))


def parse_line(text: str) -> Line:
    """The name of a line."""
    if text not in LINES:
        raise NotationError(Fault("line", text, "expected a column, a to f, or a rank, 1 to 6"))
    return text


if TYPE_CHECKING:
    LineText: TypeAlias = Line
    LineVotesText: TypeAlias = Votes
else:
    LineText = notation("LineText", parse_line, description="a column a–f or rank 1–6", pattern="^[a-f1-6]$")
    LineVotesText = notation(
        "LineVotesText", parse_votes, description="of river, forest and sand", pattern=r"^[0-8]\.[0-8]\.[0-8]$"
    )


def line_of(walkway: Walkway) -> Line:
    """The line that a walkway lies in."""
    return LINES[walkway.first % SIZE] if walkway.step == SIZE else LINES[SIDE + walkway.first // SIZE]


def votes_of(city: City) -> Mapping[Line, Votes]:
    """Of every line of a city, with all walkways that rules 10a–e allow."""
    sums = {line: [0, 0, 0] for line in LINES}
    for walkway in city.possible_walkways():
        sums[line_of(walkway)][city.level(walkway) - 1] += walkway.votes
    return {line: Votes(*votes) for line, votes in sums.items()}


def line_name(line: Line) -> str:
    """A line in words."""
    return f"rank {line}" if line.isdigit() else f"column {line}"
