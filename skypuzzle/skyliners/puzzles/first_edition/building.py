"""`build` puzzles in the first edition: every deduction of the search counted, and nothing given that could go."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice

from skypuzzle.collecting import GaveUpError
from skypuzzle.puzzles.levels import Difficulty, Level
from skypuzzle.skyliners.questions.question import CityQuestion
from skypuzzle.skyliners.questions.searching import asked, each, is_within
from skypuzzle.skyliners.rules.actions import Plan
from skypuzzle.skyliners.rules.board import EMPTY, PARK_CODE, Board
from skypuzzle.skyliners.rules.geometry import CENTRE, SITE_NAMES, SITES
from skypuzzle.skyliners.rules.pieces import FLOOR, PARK, ROOF, Piece, Reserve
from skypuzzle.skyliners.rules.symmetry import HALF_TURN
from skypuzzle.skyliners.search import kernel

UP_TO = {Level.EASY: kernel.EASY, Level.MEDIUM: kernel.MEDIUM, Level.HARD: kernel.HARD, Level.EXPERT: kernel.EXPERT}
TECHNIQUES = {
    kernel.ROW: ("row", 1),
    kernel.PIECES: ("pieces", 1),
    kernel.CROSSING: ("crossing", 2),
    kernel.NEED: ("need", 4),
    kernel.SUPPOSING: ("supposing", 10),
}
"""Each rule of the search by its name, and the points for a step, the easiest first."""

FEWEST_PIECES, FEWEST_CLUES, FEWEST_OPEN = 3, 2, 2
QUICK_NODES = 1_000


def difficulty(question: CityQuestion) -> Difficulty | None:
    """The easiest level whose techniques solve it, and the points of all steps of the search; None if none do."""
    if not is_within(question):
        return None
    for level in Level:
        search = asked(question)
        if search.reason(UP_TO[level], True):
            rules = list(_rules(search.traced()))
            named = tuple(name for rule, (name, _points) in TECHNIQUES.items() if rule in rules)
            return Difficulty(level, sum(TECHNIQUES[rule][1] for rule in rules), named)
    return None


def _rules(trace: list[tuple[int, int, int, int]]) -> Iterator[int]:
    """The rule of each step: consecutive deductions by one rule in one place are one, suppositions one each."""
    before: tuple[int, int] | None = None
    for rule, line, _site, _codes in trace:
        if rule == kernel.SUPPOSING or (rule, line) != before:
            yield rule
        before = rule, line


def is_trivial(question: CityQuestion) -> bool:
    """Is there nothing to think about: hardly a piece, hardly a site, or hardly a clue?"""
    open_sites = sum(code % 2 == 0 for code in question.board.heights)
    return question.supply.total < FEWEST_PIECES or open_sites < FEWEST_OPEN or len(question.plans) < FEWEST_CLUES


def fat(question: CityQuestion, level: Level) -> Iterator[str]:
    """Everything given that could be dropped, with one solution still and at this level.

    Clues that are symmetric under a half turn are tried in pairs.
    """
    for site in SITES:
        if site != CENTRE and question.board.heights[site] != EMPTY:
            piece = _topmost(question.board.heights[site])
            heights = bytearray(question.board.heights)
            heights[site] -= 2 if piece is FLOOR else 1
            supply = list(question.supply)
            supply[piece] += 1
            if _is_solvable(replace(question, board=Board(bytes(heights)), supply=Reserve(*supply)), level):
                yield f"the {piece} on {SITE_NAMES[site]}"
    for group in _clue_groups(question.plans):
        if _is_solvable(replace(question, plans=tuple(plan for plan in question.plans if plan not in group)), level):
            yield " and ".join(map(str, group))


def _topmost(code: int) -> Piece:
    if code == PARK_CODE:
        return PARK
    return ROOF if code % 2 else FLOOR


def _clue_groups(plans: tuple[Plan, ...]) -> list[list[Plan]]:
    rows = {(plan.side, plan.row) for plan in plans}
    symmetric = rows == {HALF_TURN.rows[row] for row in rows}
    groups: dict[object, list[Plan]] = {}
    for plan in plans:
        row = plan.side, plan.row
        groups.setdefault(frozenset((row, HALF_TURN.rows[row])) if symmetric else row, []).append(plan)
    return list(groups.values())


def _is_solvable(question: CityQuestion, level: Level) -> bool:
    if not is_within(question) or (level is Level.EXPERT and _has_two_solutions(question)):
        return False
    return asked(question).reason(UP_TO[level])


def _has_two_solutions(question: CityQuestion) -> bool:
    """Does a quick search find two solutions? Reasoning would find that out, too, but slowly."""
    try:
        return len(list(islice(each(question, QUICK_NODES), 2))) > 1
    except GaveUpError:
        return False
