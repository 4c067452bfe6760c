"""The hint for somebody who has gone wrong: where, why it cannot be right, and how often to undo."""

import re
from collections.abc import Sequence

from skypuzzle.sessions.playable import Hint
from skypuzzle.skyliners.puzzles.endings.explaining import shortfall, why_not_first
from skypuzzle.skyliners.puzzles.force.failing import ACTIONS, failures_of
from skypuzzle.skyliners.puzzles.force.search import search_of
from skypuzzle.skyliners.puzzles.proof import prove
from skypuzzle.skyliners.puzzles.pruning import pruned
from skypuzzle.skyliners.puzzles.puzzle import BuildPuzzle, Puzzle, TurnPuzzle
from skypuzzle.skyliners.puzzles.reasoning import Technique
from skypuzzle.skyliners.puzzles.solutions import can_become
from skypuzzle.skyliners.puzzles.teaching import Teacher
from skypuzzle.skyliners.rules.actions import Action, Build, Planning
from skypuzzle.skyliners.rules.geometry import SITE_NAMES
from skypuzzle.skyliners.rules.play import apply

TAKERS = re.compile(r" \([^()]*\)")
"""The sites that all the pieces go to, which would give everything away."""
UNFORCED = "After it, the others can break a plan, and you cannot mend it."


def mistake(puzzle: Puzzle, actions: Sequence[Action], wrong: int, times: int) -> Hint:
    """What is wrong with the first action that is, and why; it takes so many steps back to undo it."""
    action = actions[wrong]
    where = "Look at what you have built."
    places = frozenset[str]()
    if isinstance(action, Planning):
        where = "Look at your plan."
    elif isinstance(action, Build):
        where, places = f"Look at {SITE_NAMES[action.site]}.", frozenset((SITE_NAMES[action.site],))
    undo = "Undo it." if times == 1 else f"Undo {times} times."
    steps = f"It is not right so far. {where}", _why(puzzle, actions, wrong), f"{action} is wrong. {undo}"
    return Hint(steps, None, places)


def _why(puzzle: Puzzle, actions: Sequence[Action], wrong: int) -> str:
    if isinstance(puzzle, BuildPuzzle):
        return _why_not_built(puzzle, actions[: wrong + 1])
    if wrong >= ACTIONS:
        return UNFORCED
    return why_not_second(puzzle, actions[:ACTIONS]) if wrong else astray(puzzle, actions[0])


def _why_not_built(puzzle: BuildPuzzle, actions: Sequence[Action]) -> str:
    """The reason of the first step of the explanation that leaves nothing of what stands there now."""
    action, question = actions[-1], puzzle.question
    if not isinstance(action, Build):
        return "What you have put there cannot stay."
    board = question.board
    for each in actions:
        board = board.with_piece(each.piece, each.site) if isinstance(each, Build) else board
    proof = prove(question)
    for step in pruned(proof).steps if proof is not None else ():
        for conclusion in step.conclusions:
            if conclusion.site == action.site and not any(
                can_become(board.heights[action.site], code) for code in conclusion.left
            ):
                told = f"{Teacher(question).pointer(step)}."
                return TAKERS.sub("", told) if step.technique is Technique.PIECES else told
    return f"A {action.piece} there cannot stay."


def astray(puzzle: TurnPuzzle, first: Action) -> str:
    """Why no turn with an action does what is asked."""
    if puzzle.kind != "force":
        return why_not_first(puzzle, first)
    name, reason = failures_of(search_of(puzzle)).with_action(first)
    return f"With {name}, say, it goes wrong: {reason}." if name else f"After it, {reason}."


def why_not_second(puzzle: TurnPuzzle, actions: Sequence[Action]) -> str:
    """Why a turn is not enough whose first action is right."""
    if puzzle.kind == "force":
        return f"After it, {failures_of(search_of(puzzle)).of_turn(frozenset(actions))}."
    position = puzzle.position
    for action in actions:
        position = apply(position, action)
    return f"With it, the turn is not enough: {shortfall(puzzle, position)}."
