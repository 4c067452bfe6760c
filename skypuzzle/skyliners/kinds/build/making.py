"""Making `build` puzzles of a level."""

from collections.abc import Iterator
from dataclasses import replace

from skypuzzle.chance import Chance
from skypuzzle.puzzles.levels import Level
from skypuzzle.skyliners.kinds.build.finished import BIGGEST, skyline_city
from skypuzzle.skyliners.kinds.build.grading import grade
from skypuzzle.skyliners.kinds.build.lean import clue_groups, lean, topmost
from skypuzzle.skyliners.kinds.build.puzzle import BuildPuzzle
from skypuzzle.skyliners.kinds.build.reasoning import Technique, is_solvable
from skypuzzle.skyliners.kinds.orders import SkylinersSpec
from skypuzzle.skyliners.questions import CityQuestion
from skypuzzle.skyliners.questions.searching import asked
from skypuzzle.skyliners.rules.board import CENTRE, EMPTY, FLOOR, ROWS, SITE_NAMES, SITES, Board, Reserve
from skypuzzle.skyliners.rules.position import HALF_TURN
from skypuzzle.skyliners.search import kernel

FEWEST_PIECES = 3
"""With fewer to place, there is no puzzle."""
FEWEST_CLUES = 2
FEWEST_FLOORS = 2
"""With fewer, there is little but roofs to place, which is dull."""
FEWEST_SITES = 3
"""With fewer to build on, a puzzle is about a spot, not about a city."""
MOST_HOLDING = (2, 5)
"""The share of clues that may hold before anything is placed: with more, one merely repairs the rest."""
ENOUGH = (5, 7)
"""Pieces to take before clues are dropped, if the order allows: a puzzle of few pieces and few clues is handsome."""
MOST_SUPPOSITIONS = 20
"""With more, as the search counts them, a puzzle is for machines."""
DEEP = 75
"""Decisions of the search. A puzzle that takes more of them takes suppositions without end."""
PIECES = (max(FEWEST_PIECES, FEWEST_FLOORS), BIGGEST.total)
"""The fewest and the most there can be to place."""
TELLING = dict(
    zip(Level, map(str, (Technique.ROW, Technique.CROSSING, Technique.NEED, Technique.SUPPOSING)), strict=True)
)
"""The technique that a path of each level must use, for there are puzzles that only seem to need it."""


def try_build(chance: Chance, spec: SkylinersSpec) -> BuildPuzzle | None:
    """Try once; None if the result is not what is wanted. What is quick to see is looked at first."""
    level, pieces = spec.level, spec.pieces
    city = skyline_city(chance)
    if spec.symmetric and not all(city.seen(side, row) for side in spec.sides for row in ROWS):
        return None
    fewest = max(ENOUGH[0], pieces[0])
    enough = chance.choice(range(fewest, max(fewest, min(ENOUGH[1], pieces[1])) + 1))
    question = lean(city, chance, spec.sides, level, symmetric=spec.symmetric, enough=enough)
    if not pieces[0] <= question.supply.total <= pieces[1] or is_trivial(question) or is_dull(question, city):
        return None
    if not is_for_people(question, level):
        return None
    grading = grade(question)
    if grading is None or not grading.agrees or level not in (None, grading.difficulty.level):
        return None
    difficulty = grading.difficulty
    if (
        not spec.scores[0] <= difficulty.score <= spec.scores[1]
        or TELLING[difficulty.level] not in difficulty.techniques
    ):
        return None
    return BuildPuzzle(
        board=question.board,
        supply=question.supply,
        plans=question.plans,
        difficulty=difficulty,
        solution=grading.solution,
    )


def is_dull(question: CityQuestion, city: Board) -> bool:
    """Is there little to do: hardly a floor, hardly a site that changes, or too many clues that hold from the start?"""
    holding = sum(plan.holds_on(question.board) for plan in question.plans)
    return (
        question.supply.floors < FEWEST_FLOORS
        or len(city.built_since(question.board)) < FEWEST_SITES
        or holding * MOST_HOLDING[1] > len(question.plans) * MOST_HOLDING[0]
    )


def is_for_people(question: CityQuestion, level: Level | None) -> bool:
    """Does it take one supposition at a time, and not too many, as the search counts them? An expert wants one."""
    if level not in (None, Level.EXPERT):
        return True
    search = asked(question)
    if not search.reason(kernel.EXPERT, True):
        return False
    number = sum(entry[0] == kernel.SUPPOSING for entry in search.traced())
    if number == 0:
        return level is None
    return number <= MOST_SUPPOSITIONS and not _is_deep(question)


def _is_deep(question: CityQuestion) -> bool:
    """Does the search take many decisions to find all that it can?"""
    search = asked(question)
    while (status := search.next(DEEP - search.nodes)) == kernel.FOUND:
        pass
    return status == kernel.OUT_OF_NODES


def is_trivial(question: CityQuestion) -> bool:
    """Is there nothing to think about: hardly a piece, hardly a site, or hardly a clue?"""
    open_sites = sum(code % 2 == 0 for code in question.board.heights)
    return question.supply.total < FEWEST_PIECES or open_sites < 2 or len(question.plans) < FEWEST_CLUES


def redundant_givens(question: CityQuestion, level: Level) -> Iterator[str]:
    """Everything given that could be dropped, with one solution still and at this level; nothing if the puzzle is lean.

    Clues that are symmetric under a half turn are tried in pairs.
    """
    for site in SITES:
        if site != CENTRE and question.board.heights[site] != EMPTY:
            piece = topmost(question.board.heights[site])
            heights = bytearray(question.board.heights)
            heights[site] -= 2 if piece is FLOOR else 1
            supply = list(question.supply)
            supply[piece] += 1
            if is_solvable(replace(question, board=Board(bytes(heights)), supply=Reserve(*supply)), level):
                yield f"the {piece} on {SITE_NAMES[site]}"
    rows = {(plan.side, plan.row) for plan in question.plans}
    symmetric = rows == {HALF_TURN.rows[row] for row in rows}
    for group in clue_groups(question.plans, symmetric=symmetric):
        if is_solvable(replace(question, plans=tuple(plan for plan in question.plans if plan not in group)), level):
            yield " and ".join(map(str, group))
