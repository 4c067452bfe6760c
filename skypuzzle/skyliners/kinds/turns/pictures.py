"""Pictures of puzzles of one turn: what is given, the solution, and the explanation step by step."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from rich.text import Text

from skypuzzle.puzzles.levels import called
from skypuzzle.puzzles.puzzle import Step
from skypuzzle.skyliners.kinds.turns.puzzle import TurnPuzzle
from skypuzzle.skyliners.pictures.scene import Scene, scene_of
from skypuzzle.skyliners.pictures.terminal import draw
from skypuzzle.skyliners.rules.board import Side
from skypuzzle.skyliners.rules.position import Plan, Position

SEEN_NOW = "Numbers outside: what each side sees now."


def draw_table(position: Position, seat: Side, width: int, *, unicode: bool) -> Text:
    """The table with what is seen now, for a terminal."""
    return draw(position, width=width, seat=seat, unicode=unicode, legend=SEEN_NOW)


def turn_scene(puzzle: TurnPuzzle, task: str, seat: Side | None) -> Scene:
    """A puzzle as it is given; if it names no plans, with all that are known."""
    scene = scene_of(puzzle.position, puzzle.player if seat is None else seat)
    plans = puzzle.plans or tuple(card for card in puzzle.position.office if isinstance(card, Plan))
    note = f"{puzzle.player}: {task}"
    return replace(scene, plans=plans, heading=called(puzzle), note=note, legend=f"{SEEN_NOW} Signs: the plans.")


def after_turn(given: Scene, after: Position) -> Scene:
    """A scene after a turn, with what was built marked."""
    return replace(given, board=after.board, position=after, marked=after.board.built_since(given.board))


def explanation_scenes(given: Scene, steps: Sequence[Step], after: Position | None) -> Iterator[Scene]:
    """A puzzle, then each step; the last one after the turn, if that is known."""
    yield given
    scenes = [
        replace(given, heading=f"step {number} of {len(steps)}", note=words)
        for number, (_, words) in enumerate(steps, 1)
    ]
    yield from scenes[:-1]
    yield scenes[-1] if after is None else after_turn(scenes[-1], after)
