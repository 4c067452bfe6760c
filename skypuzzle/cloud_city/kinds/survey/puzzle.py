"""A `survey` puzzle: nine tiles, the votes of some lines, and an id that turning the square does not change."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import ClassVar, Literal

from skypuzzle.cloud_city.kinds.survey.votes import LINES, SIDE, Line, Votes, line_name, votes_of
from skypuzzle.cloud_city.rules.city import City
from skypuzzle.cloud_city.rules.full_cities import filled
from skypuzzle.cloud_city.rules.geometry import SQUARE
from skypuzzle.cloud_city.rules.position import tiles_text
from skypuzzle.cloud_city.rules.tiles import Tile, kind_of
from skypuzzle.errors import Fault, RuleError
from skypuzzle.notebook import drawing
from skypuzzle.puzzles.levels import Difficulty
from skypuzzle.puzzles.puzzle import id_of


@dataclass(frozen=True, slots=True)
class Survey:
    """What is given: the kinds of the nine tiles, sorted, and the votes of some lines, columns first."""

    tiles: tuple[Tile, ...]
    clues: tuple[tuple[Line, Votes], ...]

    @property
    def votes(self) -> Mapping[Line, Votes]:
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


@dataclass(frozen=True, slots=True)
class SurveyPuzzle:
    """Lay nine tiles as a full city, so that the lines have the votes given. No tile is fixed, each may be turned."""

    kind: ClassVar[Literal["survey"]] = "survey"

    survey: Survey
    difficulty: Difficulty
    solution: City | None
    """With its walkways; None if it is withheld."""

    @property
    def id(self) -> str:
        """The same for all four rotations."""
        return id_of(map(self._text, range(4)))

    def _text(self, turns: int) -> str:
        votes = self.survey.votes
        for _ in range(turns):
            votes = {turned_line(line): worth for line, worth in votes.items()}
        clues = sorted(f"{line}={worth}" for line, worth in votes.items())
        return " ".join(("cloud-city", self.kind, *self.survey.tiles, *clues))

    def _repr_svg_(self) -> str | None:
        """The picture that a notebook shows."""
        return drawing(self)


def turned_line(line: Line) -> Line:
    """Where a line goes when the square makes a quarter turn clockwise: column a becomes rank 6, rank 1 column a."""
    place = LINES.index(line)
    return LINES[2 * SIDE - 1 - place] if place < SIDE else LINES[place - SIDE]


def tile_counts(tiles: Iterable[Tile]) -> Counter[Tile]:
    """How many there are of each kind."""
    return Counter(map(kind_of, tiles))
