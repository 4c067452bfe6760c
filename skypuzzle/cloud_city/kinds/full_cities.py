"""Puzzles about a full city, whose walkways follow from its heights."""

from abc import abstractmethod
from dataclasses import replace
from typing import TYPE_CHECKING, Protocol, TypeVar

from msgspec import UNSET, Struct, UnsetType

from skypuzzle.cloud_city.documents.texts import CityText
from skypuzzle.cloud_city.kinds.base import CloudCityKind
from skypuzzle.cloud_city.notation.cities import parse_city
from skypuzzle.cloud_city.rules.city import City
from skypuzzle.cloud_city.rules.geometry import Shape
from skypuzzle.cloud_city.rules.tiles import Tile
from skypuzzle.errors import FileError
from skypuzzle.puzzles.labels import what_it_is
from skypuzzle.puzzles.puzzle import Puzzle

if TYPE_CHECKING:
    from skypuzzle.cloud_city.pictures.scene import Scene
    from skypuzzle.cloud_city.pictures.sights import Sight


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

    def solved_city(self, puzzle: P) -> City:
        city: City = self.known_solution(puzzle)
        return city

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
