"""Animations: a game turn by turn, as the cities grow, and an explanation step by step."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import TypeAlias

from skypuzzle.cloud_city.pictures.from_above import from_above
from skypuzzle.cloud_city.pictures.oblique import oblique
from skypuzzle.cloud_city.pictures.scene import (
    Scene,
    Shown,
    city_of_player,
    given_sight,
    puzzle_scene,
)
from skypuzzle.cloud_city.pictures.sights import NO_TILE, added, sight_of, sight_of_roofs
from skypuzzle.cloud_city.pictures.terminal import player_name
from skypuzzle.cloud_city.pictures.theme import Theme
from skypuzzle.cloud_city.puzzles.aerial.reasoning import reason as aerial_reason
from skypuzzle.cloud_city.puzzles.explaining import explain
from skypuzzle.cloud_city.puzzles.puzzle import AerialPuzzle, FinishPuzzle, Puzzle, SurveyPuzzle
from skypuzzle.cloud_city.puzzles.survey.reasoning import reason as survey_reason
from skypuzzle.cloud_city.puzzles.survey.steps import after_step
from skypuzzle.cloud_city.rules.geometry import Cell
from skypuzzle.cloud_city.rules.position import Position, Seat, Turn
from skypuzzle.cloud_city.rules.records import replay
from skypuzzle.errors import Fault, RuleError
from skypuzzle.pictures.animation import Frame, step_by_step, turn_by_turn


def game_film(
    positions: Sequence[Position], turns: Sequence[Turn], theme: Theme, *, seat: Seat | None, from_side: bool
) -> list[Frame]:
    """A game from its start, of all players or of one; what each turn laid and built is marked.

    It is seen from above, or from the side.
    """
    draw = oblique if from_side else from_above
    return turn_by_turn([draw(scene, theme) for scene in game_scenes(positions, turns, seat)])


def explanation_film(puzzle: Puzzle, theme: Theme) -> list[Frame]:
    """A puzzle, then every step of its explanation with what it settles, and the solution."""
    scenes = list(explanation_scenes(puzzle))
    return step_by_step([from_above(scene, theme) for scene in scenes], [scene.note for scene in scenes])


def explanation_scenes(puzzle: Puzzle) -> Iterator[Scene]:
    """The scenes of that film."""
    given = puzzle_scene(puzzle)
    known = _known(puzzle)
    if known is None:
        raise RuleError(Fault("puzzle", puzzle.id, "the known techniques do not solve it"))
    yield given
    for number, (words, shown, position) in enumerate(known, 1):
        heading = "solved" if number == len(known) else f"step {number} of {len(known) - 1}"
        yield replace(given, cities=(shown,), position=position, heading=heading, note=words)


Known: TypeAlias = list[tuple[str, Shown, Position | None]]
"""The words of each step with the city as far as it is known then, and the position; at last the whole city."""


def _known(puzzle: Puzzle) -> Known | None:
    if isinstance(puzzle, AerialPuzzle):
        return _aerial_known(puzzle)
    return _survey_known(puzzle) if isinstance(puzzle, SurveyPuzzle) else _finish_known(puzzle)


def _aerial_known(puzzle: AerialPuzzle) -> Known | None:
    """The heights that are found after each step."""
    reasoning, steps = aerial_reason(puzzle.roofs, puzzle.walkways), explain(puzzle)
    if reasoning is None or steps is None:
        return None
    roofs, known = puzzle.roofs, Known()
    for step, (_, words) in zip(reasoning.steps, steps, strict=True):
        roofs = roofs.with_heights(step.settles)
        sight = replace(sight_of_roofs(str(roofs), puzzle.walkways), lit=step.looks)
        known.append((words, Shown(sight), None))
    return [*known, ("Every height is found.", Shown(sight_of_roofs(str(roofs), puzzle.walkways)), None)]


def _survey_known(puzzle: SurveyPuzzle) -> Known | None:
    """The quarters that are settled after each step."""
    reasoning, steps = survey_reason(puzzle.survey), explain(puzzle)
    if reasoning is None or steps is None:
        return None
    given, known = given_sight(puzzle), Known()
    for step, (_, words) in zip(reasoning.steps, steps, strict=True):
        quarters = list(given.quarters)
        for quarter, letters in after_step(step).quarters.items():
            quarters[quarter] = letters if len(letters) == 1 else NO_TILE
        sight = replace(given, quarters="".join(quarters), lit=frozenset(step.quarters))
        known.append((words, Shown(sight), None))
    return [*known, ("Every tile is laid.", Shown(replace(sight_of(reasoning.solution), clues=given.clues)), None)]


def _finish_known(puzzle: FinishPuzzle) -> Known | None:
    """The position as it is while ways to finish are compared; then turn by turn, as the last steps tell."""
    steps = explain(puzzle)
    if steps is None:
        return None
    turns = puzzle.solution.turns if puzzle.solution else ()
    start, *after = replay(puzzle.question.table, turns)
    positions = [*[start] * (len(steps) - len(after)), *after]
    known = Known()
    for (_, words), position in zip(steps, positions, strict=True):
        sight = added(start.city(0), position.city(0), None if position.is_over else position.shape)
        known.append((words, city_of_player(position, 0, sight), position))
    _, shown, end = known[-1]
    return [*known, ("The city is finished.", shown, end)]


def game_scenes(positions: Sequence[Position], turns: Sequence[Turn], seat: Seat | None) -> Iterator[Scene]:
    """The start, then every turn, or every turn of one player."""
    seats = [at for at in positions[0].seats if positions[0].cities[at] is not None and seat in (None, at)]
    rooms = {at: frozenset(cell for position in positions for cell in position.city(at).tiles) for at in seats}
    start = positions[0]
    yield _scene(start, start, seats, rooms, "the start", "Nobody has moved.")
    for number, (before, after) in enumerate(pairwise(positions)):
        if before.mover is not None and before.mover in seats:
            words = f"{player_name(before.mover)}: {turns[number]}"
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
