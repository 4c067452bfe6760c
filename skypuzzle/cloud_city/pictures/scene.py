"""What a picture shows: cities, and whatever there is to say about them."""

from dataclasses import dataclass, replace
from typing import TypeAlias

from skypuzzle.cloud_city.pictures.sights import NO_TILE, Sight, empty_sight, sight_of, sight_of_roofs
from skypuzzle.cloud_city.pictures.terminal import count, player_name, votes_of
from skypuzzle.cloud_city.puzzles.aerial.puzzle import AerialPuzzle
from skypuzzle.cloud_city.puzzles.aerial.tasks import task as aerial_task
from skypuzzle.cloud_city.puzzles.survey.puzzle import SurveyPuzzle
from skypuzzle.cloud_city.puzzles.survey.tasks import task as survey_task
from skypuzzle.cloud_city.rules.city import City
from skypuzzle.cloud_city.rules.position import Face, Position, Seat
from skypuzzle.errors import Fault, RuleError

Puzzle: TypeAlias = AerialPuzzle | SurveyPuzzle


@dataclass(frozen=True, slots=True)
class Shown:
    """A city of a picture, with what is written above it and the tiles that lie below it."""

    sight: Sight
    caption: str = ""
    hand: tuple[Face, ...] = ()
    moves: bool = False
    """Is it this player's turn?"""


@dataclass(frozen=True, slots=True)
class Scene:
    """One city or several, with the game or the puzzle that they belong to."""

    cities: tuple[Shown, ...]
    position: Position | None = None
    heading: str = ""
    note: str = ""
    tiles: tuple[Face, ...] = ()
    """Tiles to lay."""

    @property
    def has_panel(self) -> bool:
        """Is there anything to say beside the cities?"""
        return bool(self.position or self.heading or self.note or self.tiles)


def standing(scene: Scene) -> Scene:
    """A scene without the cells that may take a tile, for a picture that only shows what is there."""
    cities = (
        replace(shown, sight=replace(shown.sight, free=())) if set(shown.sight.quarters) != {NO_TILE} else shown
        for shown in scene.cities
    )
    return replace(scene, cities=tuple(cities))


def scene_of(shown: Position | City, seat: Seat | None = None) -> Scene:
    """A position with every city that is told, one player's first if you like; or a bare city."""
    if isinstance(shown, City):
        return Scene((Shown(sight_of(shown)),))
    order = [(at + (seat or 0)) % len(shown.seats) for at in shown.seats]
    cities = tuple(city_of_player(shown, at) for at in order if shown.cities[at] is not None)
    return Scene(cities, shown)


def puzzle_scene(puzzle: Puzzle) -> Scene:
    """A puzzle as it is given."""
    tiles = puzzle.survey.tiles if isinstance(puzzle, SurveyPuzzle) else ()
    heading = f"{puzzle.kind}, {puzzle.difficulty.level}"
    return Scene((Shown(given_sight(puzzle)),), heading=heading, note=task(puzzle), tiles=tiles)


def given_sight(puzzle: Puzzle) -> Sight:
    """What is told of the city that is to be found: its roofs and walkways, or the votes of its lines."""
    if isinstance(puzzle, SurveyPuzzle):
        return empty_sight(3, 3, puzzle.survey.votes)
    return sight_of_roofs(str(puzzle.roofs), puzzle.walkways)


def task(puzzle: Puzzle) -> str:
    """What to do."""
    return survey_task(puzzle) if isinstance(puzzle, SurveyPuzzle) else aerial_task(puzzle)


def solution_scene(puzzle: Puzzle) -> Scene:
    """A puzzle solved, as its file says."""
    given = puzzle_scene(puzzle)
    sight = replace(sight_of(solved(puzzle)), clues=given.cities[0].sight.clues)
    return replace(given, cities=(Shown(sight),), note="The solution.", tiles=())


def solved(puzzle: Puzzle) -> City:
    """What the solution of a puzzle leads to."""
    if puzzle.solution is None:
        raise RuleError(Fault("puzzle", puzzle.id, "its file does not give the solution"))
    return puzzle.solution


def city_of_player(position: Position, seat: Seat, sight: Sight | None = None) -> Shown:
    """A player's city, which must be told, and their hand."""
    moves = seat == position.mover
    return Shown(
        sight or sight_of(position.city(seat), position.shape if moves else None),
        f"{player_name(seat)}: {count(votes_of(position, seat), 'vote')}",
        position.hands[seat],
        moves,
    )
