"""What a picture shows: cities, and whatever there is to say about them."""

from dataclasses import dataclass, replace

from skypuzzle.cloud_city.pictures.sights import NO_TILE, Sight, added, empty_sight, sight_of, sight_of_roofs
from skypuzzle.cloud_city.pictures.terminal import player_name, votes_of
from skypuzzle.cloud_city.puzzles.puzzle import AerialPuzzle, FinishPuzzle, Puzzle, SurveyPuzzle
from skypuzzle.cloud_city.puzzles.tasks import task_of_player
from skypuzzle.cloud_city.rules.city import City
from skypuzzle.cloud_city.rules.position import Face, Position, Seat
from skypuzzle.errors import Fault, RuleError
from skypuzzle.wording import number_of


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
    heading, note = f"{puzzle.kind}, {puzzle.difficulty.level}", task_of_player(puzzle)
    if isinstance(puzzle, FinishPuzzle):
        shown = city_of_player(puzzle.position, puzzle.player, given_sight(puzzle))
        return Scene((shown,), puzzle.position, heading, note)
    tiles = puzzle.survey.tiles if isinstance(puzzle, SurveyPuzzle) else ()
    return Scene((Shown(given_sight(puzzle)),), heading=heading, note=note, tiles=tiles)


def given_sight(puzzle: Puzzle) -> Sight:
    """What is told of the city: its roofs and walkways, the votes of its lines, or the city as it is so far."""
    if isinstance(puzzle, AerialPuzzle):
        return sight_of_roofs(str(puzzle.roofs), puzzle.walkways)
    if isinstance(puzzle, SurveyPuzzle):
        return empty_sight(3, 3, puzzle.survey.votes)
    return sight_of(puzzle.position.city(puzzle.player), puzzle.position.shape)


def solution_scene(puzzle: Puzzle) -> Scene:
    """A puzzle solved, as its file says; what was laid and built is marked where there was a city before."""
    given, city = puzzle_scene(puzzle), solved(puzzle)
    if not isinstance(puzzle, FinishPuzzle):
        sight = replace(sight_of(city), clues=given.cities[0].sight.clues)
        return replace(given, cities=(Shown(sight),), note="The solution.", tiles=())
    turns, votes = (puzzle.solution.turns, puzzle.solution.votes) if puzzle.solution else ((), 0)
    sight = added(puzzle.position.city(puzzle.player), city)
    caption = f"{player_name(puzzle.player)}: {number_of(votes, 'vote')}"
    note = f"The solution: {', '.join(map(str, turns))}"
    return replace(given, cities=(Shown(sight, caption),), position=None, note=note)


def solved(puzzle: Puzzle) -> City:
    """The city that the solution of a puzzle leads to."""
    if puzzle.solution is None:
        raise RuleError(Fault("puzzle", puzzle.id, "its file does not give the solution"))
    return puzzle.solution.city if isinstance(puzzle, FinishPuzzle) else puzzle.solution


def city_of_player(position: Position, seat: Seat, sight: Sight | None = None) -> Shown:
    """A player's city, which must be told, and their hand."""
    moves = seat == position.mover
    return Shown(
        sight or sight_of(position.city(seat), position.shape if moves else None),
        f"{player_name(seat)}: {number_of(votes_of(position, seat), 'vote')}",
        position.hands[seat],
        moves,
    )
