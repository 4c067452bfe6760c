"""Making `build` puzzles of a level."""

from collections.abc import Iterator
from dataclasses import replace

from skypuzzle.chance import Chance
from skypuzzle.puzzles.levels import Level
from skypuzzle.skyliners.puzzles.finished import random_city
from skypuzzle.skyliners.puzzles.lean import clue_groups, lean, topmost
from skypuzzle.skyliners.puzzles.puzzle import BuildPuzzle
from skypuzzle.skyliners.puzzles.reasoning import is_solvable, reason
from skypuzzle.skyliners.questions.question import CityQuestion
from skypuzzle.skyliners.rules.board import EMPTY, Board
from skypuzzle.skyliners.rules.geometry import CENTRE, ROWS, SITE_NAMES, SITES, Side
from skypuzzle.skyliners.rules.pieces import FLOOR, Reserve
from skypuzzle.skyliners.rules.symmetry import HALF_TURN

FEWEST_PIECES = 3
"""With fewer to place, there is no puzzle."""
FEWEST_CLUES = 2
FEWEST_FLOORS = 2
"""With fewer, there is little but roofs to place, which is dull."""


FLOORS, ROOFS, PARKS = range(10, 23), range(2, 6), range(3)
"""How many pieces a random finished city may have."""
PIECES = (max(FEWEST_PIECES, FEWEST_FLOORS), FLOORS[-1] + ROOFS[-1] + PARKS[-1])
"""The fewest and the most there can be to place."""


def try_build(
    chance: Chance, level: Level | None, pieces: tuple[int, int], sides: tuple[Side, ...], *, symmetric: bool
) -> BuildPuzzle | None:
    """One attempt; None if the result is not what was ordered."""
    city = random_city(chance, Reserve(chance.choice(FLOORS), chance.choice(ROOFS), chance.choice(PARKS)))
    if symmetric and not all(city.seen(side, row) for side in sides for row in ROWS):
        return None
    question = lean(city, chance, sides, level, symmetric=symmetric)
    if is_trivial(question) or question.supply.floors < FEWEST_FLOORS:
        return None
    if not pieces[0] <= question.supply.total <= pieces[1]:
        return None
    reasoning = reason(question)
    if reasoning is None or level not in (None, reasoning.difficulty.level):
        return None
    return BuildPuzzle(question, reasoning.difficulty, reasoning.solution)


def is_trivial(question: CityQuestion) -> bool:
    """Is there nothing to think about: hardly a piece, hardly a site, or hardly a clue?"""
    open_sites = sum(code % 2 == 0 for code in question.board.heights)
    return question.supply.total < FEWEST_PIECES or open_sites < 2 or len(question.plans) < FEWEST_CLUES


def fat(question: CityQuestion, level: Level) -> Iterator[str]:
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
