"""Pictures of puzzles about one turn: the turn that solves one, and the steps that lead to it."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from rich.console import Group, RenderableType
from rich.text import Text

from skypuzzle.puzzles.puzzle import Step
from skypuzzle.skyline.kinds.turns.puzzle import TurnPuzzle
from skypuzzle.skyline.kinds.turns.words import TURN
from skypuzzle.skyline.notation.turns import parse_action
from skypuzzle.skyline.notation.wording import told
from skypuzzle.skyline.pictures.blocks import ASCII, UNICODE
from skypuzzle.skyline.pictures.lines_of_play import turns_in_words
from skypuzzle.skyline.pictures.scene import Scene
from skypuzzle.skyline.pictures.sights import built
from skypuzzle.skyline.pictures.solve_report import before_and_after, tally_lines
from skypuzzle.skyline.rules.play import apply
from skypuzzle.skyline.rules.position import Position
from skypuzzle.skyline.rules.records import Turn, play_turn


def solving_turn(puzzle: TurnPuzzle) -> Turn:
    """The turn that solves a puzzle."""
    return Turn(puzzle.player, () if puzzle.solution is None else puzzle.solution.actions)


def solved_scene(puzzle: TurnPuzzle, given: Scene) -> Scene:
    """The board after the turn, what was built marked."""
    turn = solving_turn(puzzle)
    after = play_turn(puzzle.position, turn)
    sight = built(puzzle.position.board, after.board)
    return replace(given, sight=sight, position=after, note=f"The solution: {turn}")


def step_scenes(given: Scene, position: Position, steps: Sequence[Step]) -> Iterator[Scene]:
    """What there is to think about before the turn, and then the turn action by action."""
    for technique, words in steps:
        if technique != TURN:
            yield replace(given, note=words)
            continue
        before, position = position, apply(position, parse_action(words.partition(":")[0]))
        yield Scene(built(before.board, position.board), position, given.seat, note=words)


def solution_picture(puzzle: TurnPuzzle, width: int, *, unicode: bool) -> RenderableType:
    """The turn in words, with the board before and after it."""
    before, turn, glyphs = puzzle.position, solving_turn(puzzle), UNICODE if unicode else ASCII
    after = play_turn(before, turn)
    return Group(
        before_and_after(before, after, width, glyphs),
        Text(""),
        *turns_in_words(before, (turn,), width),
        Text(""),
        *tally_lines(after, before.seat(puzzle.player)),
    )


def words_of_solution(puzzle: TurnPuzzle) -> str:
    """The turn in notation and in words."""
    turn = solving_turn(puzzle)
    return f"{turn} – {'; '.join(words for words, _ in told(puzzle.position, turn))}."
