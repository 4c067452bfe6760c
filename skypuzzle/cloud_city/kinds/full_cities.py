"""Puzzles about a full city, whose walkways follow from its heights."""

from abc import abstractmethod
from collections.abc import Iterable
from dataclasses import replace
from typing import TYPE_CHECKING, Protocol, TypeVar

from msgspec import UNSET, Struct, UnsetType

from skypuzzle.clock import Clock
from skypuzzle.cloud_city.documents.documents import CityText
from skypuzzle.cloud_city.kinds.base import CloudCityKind
from skypuzzle.cloud_city.notation.cities import parse_city
from skypuzzle.cloud_city.rules.city import City
from skypuzzle.cloud_city.rules.geometry import Shape
from skypuzzle.cloud_city.rules.tiles import Tile
from skypuzzle.errors import FileError
from skypuzzle.puzzles.labels import what_it_is
from skypuzzle.puzzles.levels import Difficulty, Level
from skypuzzle.puzzles.puzzle import Puzzle

if TYPE_CHECKING:
    from skypuzzle.cloud_city.pictures.scene import Scene
    from skypuzzle.cloud_city.pictures.sights import Sight
    from skypuzzle.verifying.findings import Findings


class FullCityPuzzle(Puzzle, Protocol):
    """A puzzle that is solved by a city."""

    @property
    def solution(self) -> City | None:
        """With its walkways; None if it is withheld."""


P = TypeVar("P", bound=FullCityPuzzle)


class CitySolution(Struct, forbid_unknown_fields=True):
    """The city that solves a puzzle, without its walkways: they follow from its heights."""

    city: CityText


class FullCityKind(CloudCityKind[P]):
    """A kind of puzzle with one full city to find."""

    has_full_cities = True

    def prove(self, puzzle: P, place: str, findings: "Findings") -> None:
        """Prove that a puzzle has one solution, by CP-SAT, is of the level it claims, and has no redundant clue."""
        from skypuzzle.verifying.claims import is_unique, prove_difficulty, prove_lean

        if puzzle.solution is not None and (reason := self.why_not(puzzle, puzzle.solution)) is not None:
            findings.fault(f"{place}.solution", reason)
            return
        found, complete = self.proven_cities(puzzle, findings.time())
        if not is_unique(found, place, findings, complete=complete):
            return
        difficulty = self.grade(puzzle)
        if difficulty is None:
            findings.fault(f"{place}.difficulty", "the known techniques do not solve it")
            return
        prove_difficulty(puzzle.difficulty, difficulty, place, findings)
        prove_lean(self.redundant_clues(puzzle, difficulty.level), place, findings)

    @abstractmethod
    def why_not(self, puzzle: P, city: City) -> str | None:
        """Why a city is no solution; None if it is one. The rules decide."""

    @abstractmethod
    def proven_cities(self, puzzle: P, clock: Clock) -> tuple[tuple[City, ...], bool]:
        """Up to two solutions by CP-SAT; and are these all of them?"""

    @abstractmethod
    def grade(self, puzzle: P) -> Difficulty | None:
        """How hard a puzzle is; None if the known techniques do not solve it."""

    @abstractmethod
    def redundant_clues(self, puzzle: P, level: Level) -> Iterable[str]:
        """What could be left out without making a puzzle harder than this level."""

    def solution_entry(self, puzzle: P) -> CitySolution | UnsetType:
        """The solution as written in documents."""
        return UNSET if puzzle.solution is None else CitySolution(puzzle.solution.plan_text)

    def read_solution(self, entry: CitySolution | UnsetType, shape: Shape) -> City | None:
        """The city, without walkways."""
        city = None if entry is UNSET else parse_city(entry.city, shape)
        if city is not None and city.walkways:
            raise FileError(
                f"the solution of a puzzle of the kind {self.name} names no walkways: they follow from its heights"
            )
        return city

    def final_city(self, puzzle: P) -> City | None:
        """The solution."""
        return puzzle.solution

    @abstractmethod
    def sight(self, puzzle: P) -> "Sight":
        """What is given of the city."""

    def tiles(self, _puzzle: P) -> tuple[Tile, ...]:
        """The tiles to lay."""
        return ()

    def scene(self, puzzle: P, *, solved: bool = False) -> "Scene":
        """The city as far as it is given, or whole with the same clues."""
        from skypuzzle.cloud_city.pictures.scene import Scene, Shown
        from skypuzzle.cloud_city.pictures.sights import sight_of

        heading, given = what_it_is(puzzle), self.sight(puzzle)
        if solved:
            sight = replace(sight_of(self.solved_city(puzzle)), clues=given.clues)
            return Scene((Shown(sight),), heading=heading, note="The solution.")
        return Scene((Shown(given),), heading=heading, note=self.task(puzzle), tiles=self.tiles(puzzle))
