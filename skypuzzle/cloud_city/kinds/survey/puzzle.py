"""A `survey` puzzle: nine tiles, and the votes of some lines by level (`8.0.3`: river, forest, sand).

Turning the square does not change the id.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from msgspec.structs import force_setattr

from skypuzzle.cloud_city.kinds.base import FullCityPuzzle, check_size
from skypuzzle.cloud_city.notation.cities import KindText
from skypuzzle.cloud_city.rules.city import City, filled
from skypuzzle.cloud_city.rules.pieces import COLUMNS, SIZE, SQUARE, Tile, kind_of
from skypuzzle.cloud_city.rules.position import tiles_text
from skypuzzle.errors import Fault, NotationError, RuleError
from skypuzzle.notation import notation

Line: TypeAlias = str
"""A column `a`–`f`, read from the south, or a rank `1`–`6`, read from the west."""

SIDE = 6
LINES: tuple[Line, ...] = (*COLUMNS[:SIDE], *(str(rank + 1) for rank in range(SIDE)))
MOST_IN_A_LINE = 8
"""One walkway from edge to edge: shorter ones in its place are never worth more."""
VOTES_TEXT = re.compile(r"([0-8])\.([0-8])\.([0-8])")


class Votes(NamedTuple):
    """The votes of a line by level."""

    river: int = 0
    forest: int = 0
    sand: int = 0

    def __str__(self) -> str:
        return ".".join(map(str, self))


def parse_votes(text: str) -> Votes:
    found = VOTES_TEXT.fullmatch(text)
    if found is None:
        reason = f"expected the votes of river, forest and sand, 0 to {MOST_IN_A_LINE} each, such as 8.0.3"
        raise NotationError(Fault("votes", text, reason))
    return Votes(*map(int, found.groups()))


def parse_line(text: str) -> Line:
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


def votes_of(city: City) -> Mapping[Line, Votes]:
    """The votes of every line of a city, with all walkways that rules 10a–e allow."""
    sums = {line: [0, 0, 0] for line in LINES}
    for walkway in city.possible_walkways():
        place = walkway.first % SIZE if walkway.step == SIZE else SIDE + walkway.first // SIZE
        sums[LINES[place]][city.level(walkway) - 1] += walkway.votes
    return {line: Votes(*votes) for line, votes in sums.items()}


def line_name(line: Line) -> str:
    return f"rank {line}" if line.isdigit() else f"column {line}"


@dataclass(frozen=True, slots=True)
class Survey:
    """What is given: the kinds of the nine tiles, sorted, and the votes of some lines, columns first."""

    tiles: tuple[Tile, ...]
    clues: tuple[tuple[Line, Votes], ...]

    @property
    def votes(self) -> dict[Line, Votes]:
        return dict(self.clues)

    def without(self, line: Line) -> "Survey":
        return Survey(self.tiles, tuple(clue for clue in self.clues if clue[0] != line))

    def why_not(self, city: City) -> str | None:
        """Why a city is no solution, by the rules; None if it is one."""
        if not city.is_finished(SQUARE) or city.box != (0, 0, 3, 3):
            return "it is no square of nine tiles that begins at a1"
        if tuple(sorted(map(kind_of, city.tiles.values()))) != self.tiles:
            return "these are not the tiles that are given"
        for line, votes in self.clues:
            if votes_of(city)[line] != votes:
                return f"{line_name(line)} has {votes_of(city)[line]}, not {votes}"
        full = filled(city)
        if full is None:
            return "it is not full: not all walkways that rules 10a–e allow can stand together"
        return None if city.walkways in ((), full.walkways) else "it lacks walkways that rules 10a–e allow"


def survey(tiles: Iterable[Tile], votes: Mapping[Line, Votes]) -> Survey:
    """Put tiles and votes in order. Raises RuleError if there are not nine tiles."""
    given = tuple(sorted(map(kind_of, tiles)))
    if len(given) != SQUARE.tiles:
        raise RuleError(Fault("tiles", tiles_text(given), f"{len(given)} tiles; a square takes {SQUARE.tiles}"))
    return Survey(given, tuple((line, votes[line]) for line in LINES if line in votes))


class SurveyPuzzle(FullCityPuzzle, frozen=True, kw_only=True, tag="survey"):
    """Tiles to lay as a square, a full city, so that its walkways are worth what is written at the edges.

    A city is full if a walkway joins any two buildings of one height that are in line, at most 5 apart, with nothing
    but lower ones between them, and these walkways obey the other rules: at most two at a building, none crosses
    another of its level, and there are enough pieces.
    """

    tiles: tuple[KindText, ...]
    """All nine by their kinds, sorted; each may be turned."""
    votes: dict[LineText, LineVotesText]
    """What the walkways in a column or rank are worth, columns first."""

    def __post_init__(self) -> None:
        force_setattr(self, "tiles", self.survey.tiles)
        force_setattr(self, "votes", self.survey.votes)
        check_size(self.solution, SQUARE)

    @cached_property
    def survey(self) -> Survey:
        return survey(self.tiles, self.votes)

    def texts(self) -> Iterator[str]:
        """One text for each of the four orientations."""
        votes: Mapping[Line, Votes] = self.votes
        for _ in range(4):
            clues = sorted(f"{line}={worth}" for line, worth in votes.items())
            yield " ".join(("cloud-city", self.kind, *self.tiles, *clues))
            votes = {turned_line(line): worth for line, worth in votes.items()}


def turned_line(line: Line) -> Line:
    """Where a line goes in a quarter turn clockwise: column a becomes rank 6, rank 1 becomes column a."""
    place = LINES.index(line)
    return LINES[2 * SIDE - 1 - place] if place < SIDE else LINES[place - SIDE]
