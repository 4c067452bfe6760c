"""Animations: a game turn by turn to its scoring, and an explanation step by step."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from skypuzzle.errors import Fault, RuleError
from skypuzzle.pictures.animation import A_TURN, Frame, step_by_step, turn_by_turn
from skypuzzle.skyliners.pictures.from_above import from_above
from skypuzzle.skyliners.pictures.scene import Scene, puzzle_scene, scene_of, solved
from skypuzzle.skyliners.pictures.scoring_film import scoring
from skypuzzle.skyliners.pictures.skyline import skyline
from skypuzzle.skyliners.pictures.theme import Theme
from skypuzzle.skyliners.puzzles.explaining import explain
from skypuzzle.skyliners.puzzles.proof import Deduction, prove
from skypuzzle.skyliners.puzzles.puzzle import BuildPuzzle, Puzzle, TurnPuzzle
from skypuzzle.skyliners.puzzles.teaching import taught
from skypuzzle.skyliners.questions.question import CityQuestion
from skypuzzle.skyliners.rules.actions import PlayedTurn
from skypuzzle.skyliners.rules.board import Board
from skypuzzle.skyliners.rules.geometry import SITES, SIZE, Side, Site
from skypuzzle.skyliners.rules.pieces import Reserve
from skypuzzle.skyliners.rules.position import Position


def game_film(
    positions: Sequence[Position],
    turns: Sequence[PlayedTurn],
    theme: Theme,
    *,
    seat: Side | None,
    view: Side | None,
    end: Position | None = None,
) -> list[Frame]:
    """A game from its start; what each turn built is marked. If its end is given, with all cards open, it is scored."""
    played = list(_game_scenes(positions, turns, seat))
    scored = [] if end is None or end.turn is not None else list(scoring(end, seat))
    svgs = _drawn([*played, *(moment.scene for moment in scored)], theme, view)
    if not scored:
        return turn_by_turn(svgs)
    last = [Frame(svg, moment.seconds) for svg, moment in zip(svgs[len(played) :], scored, strict=True)]
    return [*(Frame(svg, A_TURN) for svg in svgs[: len(played)]), *last]


def explanation_film(puzzle: Puzzle, theme: Theme, *, seat: Side | None, view: Side | None) -> list[Frame]:
    """A puzzle, then every step of its explanation, with what it settles."""
    scenes = list(_turn_scenes(puzzle, seat) if isinstance(puzzle, TurnPuzzle) else _build_scenes(puzzle, seat))
    return step_by_step(_drawn(scenes, theme, view), [scene.note for scene in scenes])


def _drawn(film: Sequence[Scene], theme: Theme, view: Side | None) -> list[str]:
    """Every scene as SVG, from above, or as a side sees it."""
    if view is None:
        return [from_above(scene, theme) for scene in film]
    return [skyline(scene, view, theme, film) for scene in film]


def _game_scenes(positions: Sequence[Position], turns: Sequence[PlayedTurn], seat: Side | None) -> Iterator[Scene]:
    yield replace(scene_of(positions[0], seat), heading="the start", note="Nobody has moved.")
    for number, (before, after) in enumerate(pairwise(positions)):
        yield replace(
            scene_of(after, seat),
            heading=f"turn {number + 1} of {len(turns)}",
            note=str(turns[number]),
            marked=after.board.built_since(before.board),
        )


def _build_scenes(puzzle: BuildPuzzle, seat: Side | None) -> Iterator[Scene]:
    proof = prove(puzzle.question)
    if proof is None:
        raise _not_explained(puzzle)
    given = puzzle_scene(puzzle, seat)
    yield given
    question, steps = puzzle.question, proof.steps
    heights = list(question.board.heights)
    shown = given.board
    for number, (step, words) in enumerate(zip(steps, taught(proof), strict=True), 1):
        for conclusion in step.conclusions:
            if len(conclusion.left) == 1:
                heights[conclusion.site] = conclusion.left[0]
        board = Board(bytes(heights))
        looked_at = _looked_at(step)
        yield replace(
            given,
            board=board,
            heading=f"step {number} of {len(steps)}",
            note=words,
            supply=_left_over(question, board),
            lit=looked_at,
            marked=board.built_since(shown),
        )
        shown = board
    yield replace(
        given,
        board=proof.solution,
        heading="solved",
        note="Each side sees what it must.",
        supply=None,
        marked=proof.solution.built_since(given.board),
    )


def _left_over(question: CityQuestion, board: Board) -> Reserve:
    """What of the supply is not on the board yet."""
    placed = zip(board.pieces, question.board.pieces, strict=True)
    return Reserve(*(held - (after - before) for held, (after, before) in zip(question.supply, placed, strict=True)))


def _looked_at(step: Deduction) -> frozenset[Site]:
    return frozenset(each.site for each in step.conclusions) if step.line is None else _line(step.line)


def _line(line: int) -> frozenset[Site]:
    """The sites of a rank, or of a file."""
    return frozenset(site for site in SITES if (site // SIZE == line if line < SIZE else site % SIZE == line - SIZE))


def _turn_scenes(puzzle: TurnPuzzle, seat: Side | None) -> Iterator[Scene]:
    steps = explain(puzzle)
    if steps is None:
        raise _not_explained(puzzle)
    given = puzzle_scene(puzzle, seat)
    yield given
    scenes = [
        replace(given, heading=f"step {number} of {len(steps)}", note=words)
        for number, (_, words) in enumerate(steps, 1)
    ]
    yield from scenes[:-1]
    after = None if puzzle.solution is None else solved(puzzle)
    if isinstance(after, Position):
        marked = after.board.built_since(given.board)
        yield replace(scenes[-1], board=after.board, position=after, marked=marked)
    else:
        yield scenes[-1]


def _not_explained(puzzle: Puzzle) -> RuleError:
    return RuleError(Fault("puzzle", puzzle.id, "the known techniques do not solve it"))
