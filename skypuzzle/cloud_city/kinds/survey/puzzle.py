"""A `survey` puzzle: nine tiles, the votes of some lines, and an id that turning the square does not change."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from msgspec.structs import force_setattr

from skypuzzle.cloud_city.kinds.base import check_size
from skypuzzle.cloud_city.kinds.full_cities import FullCityPuzzle
from skypuzzle.cloud_city.kinds.survey.votes import (
    LINES,
    SIDE,
    Line,
    LineText,
    LineVotesText,
    Votes,
    line_name,
    votes_of,
)
from skypuzzle.cloud_city.notation.cities import KindText
from skypuzzle.cloud_city.rules.city import City, filled
from skypuzzle.cloud_city.rules.pieces import SQUARE, Tile, kind_of
from skypuzzle.cloud_city.rules.position import tiles_text
from skypuzzle.errors import Fault, RuleError


@dataclass(frozen=True, slots=True)
class Survey:
    """What is given: the kinds of the nine tiles, sorted, and the votes of some lines, columns first."""

    tiles: tuple[Tile, ...]
    clues: tuple[tuple[Line, Votes], ...]

    @property
    def votes(self) -> dict[Line, Votes]:
        """The votes that are given, by line."""
        return dict(self.clues)

    def without(self, line: Line) -> "Survey":
        """With one clue less."""
        return Survey(self.tiles, tuple(clue for clue in self.clues if clue[0] != line))

    def why_not(self, city: City) -> str | None:
        """Why a city is no solution, as the rules have it; None if it is one."""
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
    """Tiles turned in any way and votes in any order, put in order; a RuleError if they are not nine."""
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
        """What is given."""
        return survey(self.tiles, self.votes)

    def texts(self) -> Iterator[str]:
        """In all four orientations."""
        votes: Mapping[Line, Votes] = self.votes
        for _ in range(4):
            clues = sorted(f"{line}={worth}" for line, worth in votes.items())
            yield " ".join(("cloud-city", self.kind, *self.tiles, *clues))
            votes = {turned_line(line): worth for line, worth in votes.items()}


def turned_line(line: Line) -> Line:
    """Where a line goes when the square makes a quarter turn clockwise: column a becomes rank 6, rank 1 column a."""
    place = LINES.index(line)
    return LINES[2 * SIDE - 1 - place] if place < SIDE else LINES[place - SIDE]


def tile_counts(tiles: Iterable[Tile]) -> Counter[Tile]:
    """How many there are of each kind."""
    return Counter(map(kind_of, tiles))
