"""Hints in three steps: where to look, the reason as the explanation gives it, and what to do."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace

from skypuzzle.sessions.playable import Hint
from skypuzzle.skyliners.kinds.build.proof import Deduction, prove
from skypuzzle.skyliners.kinds.build.pruning import pruned
from skypuzzle.skyliners.kinds.build.puzzle import BuildPuzzle
from skypuzzle.skyliners.kinds.build.reasoning import Technique
from skypuzzle.skyliners.kinds.build.solution import can_become, final_city, first_wrong, way_to
from skypuzzle.skyliners.kinds.build.teaching import Teacher
from skypuzzle.skyliners.kinds.mistakes import mistake
from skypuzzle.skyliners.kinds.words import building, line_name
from skypuzzle.skyliners.questions import CityQuestion
from skypuzzle.skyliners.rules.board import (
    EMPTY,
    FILES,
    FLOOR,
    PARK,
    PARK_CODE,
    ROOF,
    SITE_NAMES,
    SITES,
    SIZE,
    Piece,
    Site,
)
from skypuzzle.skyliners.rules.position import Action, Build

TAKERS = re.compile(r" \([^()]*\)")
"""The sites that all the pieces go to, which would give everything away."""


def build_hint(puzzle: BuildPuzzle, actions: Sequence[Action]) -> Hint | None:
    """A hint for a player who has placed these pieces; None if there is nothing left to do."""
    wrong = first_wrong(puzzle.question, actions)
    if wrong is not None:
        return mistake(actions[wrong], _why_not(puzzle, actions[: wrong + 1]), len(actions) - wrong)
    return _next_step(puzzle, actions)


def _names(sites: Iterable[Site]) -> frozenset[str]:
    return frozenset(SITE_NAMES[site] for site in sites)


def _why_not(puzzle: BuildPuzzle, actions: Sequence[Action]) -> str:
    """The reason of the first step of the explanation that the last of these actions contradicts."""
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


def _next_step(puzzle: BuildPuzzle, actions: Sequence[Action]) -> Hint | None:
    """The first step of the explanation that asks for a piece which is not on the board yet."""
    question = puzzle.question
    board, left = question.board, question.supply
    for action in actions:
        if isinstance(action, Build):
            board, left = board.with_piece(action.piece, action.site), left.less(action.piece)
    if left.total == 0:
        return None
    proof = prove(question)
    for step in pruned(proof).steps if proof is not None else ():
        for conclusion in step.conclusions:
            piece = _next_piece(board.heights[conclusion.site], conclusion.left)
            if piece is not None:
                return _reasoned(question, step, conclusion.left, Build(piece, conclusion.site))
    return _given_away(replace(question, board=board, supply=left))


def _next_piece(now: int, codes: Sequence[int]) -> Piece | None:
    """What must come next on a site that can only become one of these; None if that is open, or nothing."""
    lowest = min(codes)
    if lowest <= now:
        return None
    if now == EMPTY and lowest == PARK_CODE:
        return PARK if len(codes) == 1 else None
    return ROOF if lowest == now + 1 and len(codes) == 1 else FLOOR if lowest >= now + 2 else None


def _reasoned(question: CityQuestion, step: Deduction, codes: Sequence[int], build: Build) -> Hint:
    site = build.site
    where, line = where_to_look(step, site)
    least = "" if len(codes) == 1 else "at least "
    end = f"{SITE_NAMES[site]} must be {least}{building(codes[0])}: place {build}."
    steps = where, how_to_reason(Teacher(question), step), end
    return Hint(steps, str(build), _names(sites_of(line)))


def where_to_look(step: Deduction, site: Site) -> tuple[str, int]:
    """The first step of a hint about a site, and the line that it names: a rank (0–4) or a file (5–9)."""
    line = SIZE + site % SIZE if step.line is None else step.line
    if step.line is None and step.technique is not Technique.SUPPOSING:
        return f"Look at where the pieces must go, and at {line_name(line)}.", line
    return f"Look at {line_name(line)}.", line


def how_to_reason(teacher: Teacher, step: Deduction) -> str:
    """The second step of a hint."""
    return f"{teacher.pointer(step)}."


def sites_of(line: int) -> list[Site]:
    """The sites of a rank (0–4) or file (5–9)."""
    return [site for site in SITES if (site // SIZE if line < SIZE else SIZE + site % SIZE) == line]


def _given_away(question: CityQuestion) -> Hint | None:
    """Where the techniques lead nowhere: a piece of the solution, without a reason."""
    city = final_city(question)
    if city is None:
        return None
    build = way_to(question.board, city)[0]
    site = build.site
    where = f"Look at file {FILES[site % SIZE]}."
    steps = where, "The techniques that there are do not settle it: try out what could stand there.", f"Place {build}."
    return Hint(steps, str(build), _names(sites_of(SIZE + site % SIZE)))
