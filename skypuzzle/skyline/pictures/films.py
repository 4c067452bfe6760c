"""Animations: a game turn by turn or action by action, as the city grows, and an explanation step by step."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from skypuzzle.errors import Fault, RuleError
from skypuzzle.pictures.animation import Frame, step_by_step, turn_by_turn
from skypuzzle.skyline.notation.turns import parse_action
from skypuzzle.skyline.notation.wording import owner_name, told
from skypuzzle.skyline.pictures.beside import lines_of
from skypuzzle.skyline.pictures.blocks import UNTOLD
from skypuzzle.skyline.pictures.from_above import from_above
from skypuzzle.skyline.pictures.scene import Scene, puzzle_scene
from skypuzzle.skyline.pictures.sights import built, sight_of_rent
from skypuzzle.skyline.pictures.skyline import skyline
from skypuzzle.skyline.pictures.theme import Theme
from skypuzzle.skyline.puzzles.explaining import explain
from skypuzzle.skyline.puzzles.puzzle import Puzzle, RentPuzzle, TurnPuzzle
from skypuzzle.skyline.puzzles.rent.reasoning import reason as rent_reason
from skypuzzle.skyline.puzzles.rent.steps import after_step
from skypuzzle.skyline.puzzles.turns.words import TURN
from skypuzzle.skyline.rules.play import apply
from skypuzzle.skyline.rules.position import Position, Seat
from skypuzzle.skyline.rules.records import Turn


def game_film(
    positions: Sequence[Position],
    turns: Sequence[Turn],
    theme: Theme,
    *,
    seat: Seat | None = None,
    from_side: bool = False,
    by_action: bool = False,
) -> list[Frame]:
    """A game from its start, a picture for each turn or for each action; what was just built is marked.

    It is seen from above, with the cards of one player if you like, or across the river.
    """
    scenes = list(game_scenes(positions, turns, seat, by_action=by_action))
    if from_side:
        return turn_by_turn([skyline(scene, theme, film=scenes) for scene in scenes])
    room = max(lines_of(scene.note) for scene in scenes)
    return turn_by_turn([from_above(replace(scene, room=room), theme) for scene in scenes])


def explanation_film(puzzle: Puzzle, theme: Theme) -> list[Frame]:
    """A puzzle, then every step of its explanation with what it settles, and the solution."""
    scenes = list(explanation_scenes(puzzle))
    room = max(lines_of(scene.note) for scene in scenes)
    pictures = [from_above(replace(scene, room=room), theme) for scene in scenes]
    return step_by_step(pictures, [scene.note for scene in scenes])


def explanation_scenes(puzzle: Puzzle) -> Iterator[Scene]:
    """The scenes of that film."""
    found = list(_rent_scenes(puzzle) if isinstance(puzzle, RentPuzzle) else _turn_scenes(puzzle))
    if not found:
        raise RuleError(Fault("puzzle", puzzle.id, "the known techniques do not solve it"))
    yield puzzle_scene(puzzle)
    for number, scene in enumerate(found, 1):
        yield replace(scene, heading=f"step {number} of {len(found)}")
    note = "Every owner is found." if isinstance(puzzle, RentPuzzle) else "That is the turn."
    yield replace(found[-1], sight=replace(found[-1].sight, lit=frozenset()), heading="solved", note=note)


def _rent_scenes(puzzle: RentPuzzle) -> Iterator[Scene]:
    """The owners that are found after each step, and what it looks at."""
    reasoning, steps = rent_reason(puzzle.rent), explain(puzzle)
    if reasoning is None or steps is None:
        return
    index = puzzle.rent.outline.index
    for step, (_, words) in zip(reasoning.steps, steps, strict=True):
        notes = after_step(step)
        owners = "".join(notes[site] if len(notes[site]) == 1 else UNTOLD for site in puzzle.rent.outline.sites)
        sight = sight_of_rent(puzzle.rent, owners, lit=[index[site] for site in step.sites])
        yield Scene(sight, note=words)


def _turn_scenes(puzzle: TurnPuzzle) -> Iterator[Scene]:
    """What there is to think about before the turn, and then the turn action by action."""
    given, now = puzzle_scene(puzzle), puzzle.position
    for technique, words in explain(puzzle) or ():
        if technique != TURN:
            yield replace(given, note=words)
            continue
        before, now = now, apply(now, parse_action(words.partition(":")[0]))
        yield Scene(built(before.board, now.board), now, given.seat, note=words)


def game_scenes(
    positions: Sequence[Position], turns: Sequence[Turn], seat: Seat | None, *, by_action: bool = False
) -> Iterator[Scene]:
    """The start, then every turn or action."""
    start = positions[0]
    yield _scene(start, start, seat, "the start", "Nothing is built yet." if not any(start.board.towers) else "")
    for number, ((before, after), turn) in enumerate(zip(pairwise(positions), turns, strict=False), 1):
        heading = f"turn {number} of {len(turns)}"
        if by_action:
            yield from _actions(before, after, turn, seat, heading)
        else:
            yield _scene(before, after, seat, heading, str(turn))


def _actions(before: Position, after: Position, turn: Turn, seat: Seat | None, heading: str) -> Iterator[Scene]:
    """The actions of a turn; after the last one the turn has passed on."""
    moments = list(told(before, turn))
    if not moments:
        yield _scene(before, after, seat, heading, f"{owner_name(turn.player)}: nothing")
    for number, (words, position) in enumerate(moments, 1):
        shown = after if number == len(moments) else position
        yield _scene(before, shown, seat, heading, f"{owner_name(turn.player)}: {words}")
        before = position


def _scene(before: Position, after: Position, seat: Seat | None, heading: str, note: str) -> Scene:
    return Scene(built(before.board, after.board), after, seat, heading, note)
