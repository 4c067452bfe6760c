"""Puzzles about a full city, whose walkways follow from its heights."""

from abc import abstractmethod
from dataclasses import replace
from typing import TYPE_CHECKING, TypeAlias, TypeVar

from msgspec import Struct

from skypuzzle.cloud_city.kinds.base import CloudCityKind
from skypuzzle.cloud_city.notation.cities import CityText
from skypuzzle.cloud_city.rules.city import City, filled
from skypuzzle.cloud_city.rules.pieces import Tile
from skypuzzle.errors import Fault, RuleError
from skypuzzle.notation import notation
from skypuzzle.puzzles.levels import what_it_is
from skypuzzle.puzzles.puzzle import Puzzle

if TYPE_CHECKING:
    from skypuzzle.cloud_city.pictures.scene import Scene
    from skypuzzle.cloud_city.pictures.sights import Sight


class CitySolution(Struct, forbid_unknown_fields=True):
    """The city that solves a puzzle, without its walkways: they follow from its heights."""

    city: CityText


def read_solution(solution: CitySolution) -> City:
    """The city with its walkways."""
    city = solution.city
    if city.walkways:
        raise RuleError(Fault("city", str(city), "a solution names no walkways: they follow from its heights"))
    return filled(city) or city


if TYPE_CHECKING:
    SolvedCity: TypeAlias = City
else:
    SolvedCity = notation(
        "SolvedCity", read_solution, write=lambda city: CitySolution(city.without_walkways()), reads=CitySolution
    )


class FullCityPuzzle(Puzzle, frozen=True, kw_only=True):
    """A puzzle that is solved by a city."""

    solution: SolvedCity | None = None
    """With its walkways; None if it is withheld."""


P = TypeVar("P", bound=FullCityPuzzle)


class FullCityKind(CloudCityKind[P]):
    """A kind of puzzle with one full city to find."""

    has_full_cities = True

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
