"""Pictures of `build` puzzles: what is given, the solution, and the explanation step by step."""

from collections.abc import Iterator
from dataclasses import replace

from rich.text import Text

from skypuzzle.errors import Fault, RuleError
from skypuzzle.puzzles.levels import called
from skypuzzle.skyliners.kinds.build.proof import Deduction, prove
from skypuzzle.skyliners.kinds.build.puzzle import BuildPuzzle, task
from skypuzzle.skyliners.kinds.build.teaching import taught
from skypuzzle.skyliners.pictures.scene import Scene
from skypuzzle.skyliners.pictures.terminal import draw
from skypuzzle.skyliners.questions import CityQuestion
from skypuzzle.skyliners.rules.board import SITES, SIZE, Board, Reserve, Side, Site

CLUES = "Numbers outside: what each side must see."


def draw_clues(puzzle: BuildPuzzle, board: Board, width: int, *, unicode: bool, seat: Side | None = None) -> Text:
    """The city as far as it is built, with the clues around it, for a terminal."""
    bottom = Side.S if seat is None else seat
    return draw(board, width=width, seat=bottom, unicode=unicode, clues=puzzle.question.plans, legend=CLUES)


def build_scene(puzzle: BuildPuzzle, seat: Side | None = None) -> Scene:
    """A puzzle as it is given."""
    question = puzzle.question
    return Scene(
        question.board,
        plans=question.plans,
        in_detail=False,
        seat=Side.S if seat is None else seat,
        heading=called(puzzle),
        note=task(puzzle),
        legend=CLUES,
        supply=question.supply,
    )


def solution_scene(puzzle: BuildPuzzle, city: Board, seat: Side | None = None) -> Scene:
    """A puzzle with its final city."""
    given = build_scene(puzzle, seat)
    marked = city.built_since(given.board)
    return replace(given, board=city, in_detail=True, marked=marked, note="The solution.", legend="", supply=None)


def explanation_scenes(puzzle: BuildPuzzle, seat: Side | None) -> Iterator[Scene]:
    """The puzzle, then each step with what it settles."""
    proof = prove(puzzle.question)
    if proof is None:
        raise RuleError(Fault("puzzle", puzzle.id, "the known techniques do not solve it"))
    given = build_scene(puzzle, seat)
    yield given
    question, steps = puzzle.question, proof.steps
    heights = list(question.board.heights)
    shown = given.board
    for number, (step, words) in enumerate(zip(steps, taught(proof), strict=True), 1):
        for conclusion in step.conclusions:
            if len(conclusion.left) == 1:
                heights[conclusion.site] = conclusion.left[0]
        board = Board(bytes(heights))
        yield replace(
            given,
            board=board,
            heading=f"step {number} of {len(steps)}",
            note=words,
            supply=_left_over(question, board),
            lit=_looked_at(step),
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
