"""Animations: a game turn by turn, as the cities grow, and an explanation step by step."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from skypuzzle.cloud_city.pictures.from_above import from_above
from skypuzzle.cloud_city.pictures.oblique import oblique
from skypuzzle.cloud_city.pictures.scene import Scene, city_of_player
from skypuzzle.cloud_city.pictures.sights import added
from skypuzzle.cloud_city.pictures.terminal import player_name
from skypuzzle.cloud_city.pictures.theme import Theme
from skypuzzle.cloud_city.rules.pieces import Cell
from skypuzzle.cloud_city.rules.position import Position, Seat, Turn
from skypuzzle.pictures.images import Frame, step_by_step, turn_by_turn


def game_film(
    positions: Sequence[Position], turns: Sequence[Turn], theme: Theme, *, seat: Seat | None, from_side: bool
) -> list[Frame]:
    """A game from its start, of all players or of one; what each turn laid and built is marked.

    It is seen from above, or from the side.
    """
    draw = oblique if from_side else from_above
    return turn_by_turn([draw(scene, theme) for scene in game_scenes(positions, turns, seat)])


def explanation_film(scenes: Sequence[Scene], theme: Theme) -> list[Frame]:
    """A puzzle, then every step of its explanation, and the solution."""
    return step_by_step([from_above(scene, theme) for scene in scenes], [scene.note for scene in scenes])


def game_scenes(positions: Sequence[Position], turns: Sequence[Turn], seat: Seat | None) -> Iterator[Scene]:
    """The start, then every turn, or every turn of one player."""
    seats = [at for at in positions[0].seats if positions[0].cities[at] is not None and seat in (None, at)]
    rooms = {at: frozenset(cell for position in positions for cell in position.city(at).tiles) for at in seats}
    start = positions[0]
    yield _scene(start, start, seats, rooms, "the start", "Nobody has moved.")
    for number, (before, after) in enumerate(pairwise(positions)):
        if before.mover is not None and before.mover in seats:
            words = f"{player_name(before.mover)}: {turns[number].move}"
            yield _scene(before, after, seats, rooms, f"turn {number + 1} of {len(turns)}", words)


def _scene(
    before: Position,
    after: Position,
    seats: Sequence[Seat],
    rooms: dict[Seat, frozenset[Cell]],
    heading: str,
    note: str,
) -> Scene:
    """What has changed is marked, and the end of the game has its room from the start."""
    cities = (
        city_of_player(after, seat, replace(added(before.city(seat), after.city(seat)), room=rooms[seat]))
        for seat in seats
    )
    return Scene(tuple(cities), after, heading, note)
