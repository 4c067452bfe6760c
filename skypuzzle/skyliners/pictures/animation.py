"""Films: a game turn by turn, and an explanation step by step, as scenes with how long each is to be seen."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import NamedTuple

from skypuzzle.errors import Fault, RuleError
from skypuzzle.skyliners.pictures.from_above import from_above, height_from_above
from skypuzzle.skyliners.pictures.palette import Theme
from skypuzzle.skyliners.pictures.scene import Scene, puzzle_scene, scene_of, solved
from skypuzzle.skyliners.pictures.skyline import skyline
from skypuzzle.skyliners.puzzles.explaining import explain
from skypuzzle.skyliners.puzzles.puzzle import BuildPuzzle, Puzzle, TurnPuzzle
from skypuzzle.skyliners.puzzles.reasoning import Reasoning, reason
from skypuzzle.skyliners.puzzles.words import sentences
from skypuzzle.skyliners.questions.question import CityQuestion
from skypuzzle.skyliners.rules.actions import PlayedTurn
from skypuzzle.skyliners.rules.board import Board
from skypuzzle.skyliners.rules.geometry import SITES, SIZE, Side, Site
from skypuzzle.skyliners.rules.pieces import Reserve
from skypuzzle.skyliners.rules.position import Position

A_TURN, THE_END = 1.2, 5.0
A_STEP, A_CHARACTER = 1.5, 0.03
"""Seconds: for a step, and for each character that has to be read."""


class Frame(NamedTuple):
    """A scene and for how many seconds it is seen."""

    scene: Scene
    seconds: float


def drawn(frames: Sequence[Frame], theme: Theme, view: Side | None) -> list[str]:
    """Every frame as SVG, all of one size; from above, or as a side sees it."""
    film = [frame.scene for frame in frames]
    if view is None:
        highest = max(map(height_from_above, film))
        return [from_above(scene, theme, least_height=highest) for scene in film]
    return [skyline(scene, view, theme, film) for scene in film]


def game_frames(positions: Sequence[Position], turns: Sequence[PlayedTurn], seat: Side | None) -> list[Frame]:
    """A game from its start; what each turn built is marked."""
    scenes = [replace(scene_of(positions[0], seat), heading="the start", note="Nobody has moved.")]
    for number, (before, after) in enumerate(pairwise(positions)):
        scenes.append(
            replace(
                scene_of(after, seat),
                heading=f"turn {number + 1} of {len(turns)}",
                note=str(turns[number]),
                marked=after.board.built_since(before.board),
            )
        )
    return [Frame(scene, A_TURN) for scene in scenes[:-1]] + [Frame(scenes[-1], THE_END)]


def explanation_frames(puzzle: Puzzle, seat: Side | None) -> list[Frame]:
    """A puzzle, then every step of its explanation, with what it settles."""
    if isinstance(puzzle, TurnPuzzle):
        scenes = list(_turn_scenes(puzzle, seat))
    else:
        reasoning = reason(puzzle.question)
        if reasoning is None:
            raise RuleError(Fault("puzzle", puzzle.id, "the techniques that there are do not solve it"))
        scenes = list(_build_scenes(puzzle, reasoning, seat))
    frames = [Frame(scene, A_STEP + A_CHARACTER * len(scene.note)) for scene in scenes]
    return [*frames[:-1], frames[-1]._replace(seconds=frames[-1].seconds + THE_END)]


def _build_scenes(puzzle: BuildPuzzle, reasoning: Reasoning, seat: Side | None) -> Iterator[Scene]:
    given = puzzle_scene(puzzle, seat)
    yield given
    question, steps = puzzle.question, reasoning.steps
    heights = list(question.board.heights)
    shown = given.board
    for number, (step, told) in enumerate(zip(steps, sentences(question, reasoning), strict=True), 1):
        for site, codes in step.left:
            if len(codes) == 1:
                heights[site] = codes[0]
        board = Board(bytes(heights))
        looked_at = _line(step.line) if step.line is not None else frozenset(site for site, _ in step.left)
        yield replace(
            given,
            board=board,
            heading=f"step {number} of {len(steps)}",
            note=told,
            supply=_left_over(question, board),
            lit=looked_at,
            marked=board.built_since(shown),
        )
        shown = board
    yield replace(
        given,
        board=reasoning.solution,
        heading="solved",
        note="Every side sees what it says.",
        supply=None,
        marked=reasoning.solution.built_since(given.board),
    )


def _left_over(question: CityQuestion, board: Board) -> Reserve:
    """What of the supply is not on the board yet."""
    placed = zip(board.pieces, question.board.pieces, strict=True)
    return Reserve(*(held - (after - before) for held, (after, before) in zip(question.supply, placed, strict=True)))


def _line(line: int) -> frozenset[Site]:
    """The sites of a rank, or of a file."""
    return frozenset(site for site in SITES if (site // SIZE == line if line < SIZE else site % SIZE == line - SIZE))


def _turn_scenes(puzzle: TurnPuzzle, seat: Side | None) -> Iterator[Scene]:
    steps = explain(puzzle)
    if steps is None:
        raise RuleError(Fault("puzzle", puzzle.id, "the techniques that there are do not solve it"))
    given = puzzle_scene(puzzle, seat)
    yield given
    scenes = [
        replace(given, heading=f"step {number} of {len(steps)}", note=told) for number, (_, told) in enumerate(steps, 1)
    ]
    yield from scenes[:-1]
    after = None if puzzle.solution is None else solved(puzzle)
    if isinstance(after, Position):
        marked = after.board.built_since(given.board)
        yield replace(scenes[-1], board=after.board, position=after, marked=marked)
    else:
        yield scenes[-1]
