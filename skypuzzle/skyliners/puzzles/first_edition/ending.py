"""`reach`, `secure` and `win` in the first edition: how many turns nearly do it, and pieces to choose from."""

from skypuzzle.puzzles.levels import Difficulty, Level
from skypuzzle.skyliners.puzzles.puzzle import TurnPuzzle
from skypuzzle.skyliners.puzzles.turns import stays
from skypuzzle.skyliners.rules.actions import Plan
from skypuzzle.skyliners.rules.position import Position
from skypuzzle.skyliners.rules.scoring import score
from skypuzzle.skyliners.rules.turns import turns_from

FEWEST_TURNS = 12
FEWEST_TEMPTING = 3
CLOSE = 2
"""How many points short of winning still looks tempting."""
TEMPTED, PIECE = 1, 4
"""Points for each tempting turn, and for each piece the player can choose from."""
LEVELS = {"reach": (19, 23, 28), "secure": (19, 22, 29), "win": (18, 26, 39)}
"""Scores from which a puzzle is no longer easy, medium, hard: each level is a quarter of the puzzles found."""


def measure(puzzle: TurnPuzzle) -> tuple[Difficulty, bool]:
    """How hard a puzzle is, and whether it is trivial."""
    turns = turns_from(puzzle.position)
    tempting = sum(_is_tempting(puzzle, after) for after in turns.values())
    points = TEMPTED * tempting + PIECE * puzzle.position.reserve(puzzle.player).total
    level = list(Level)[sum(points >= most for most in LEVELS[puzzle.kind])]
    return Difficulty(level, points, ("turns",)), tempting < FEWEST_TEMPTING or len(turns) < FEWEST_TURNS


def _is_tempting(puzzle: TurnPuzzle, after: Position) -> bool:
    """Does a turn that leads there nearly do it: two points short of winning, or one plan?"""
    if puzzle.kind == "win":
        result = score(after)
        best = max(points for side, points in result.totals.items() if side is not puzzle.player)
        return result.winners != (puzzle.player,) and result.totals[puzzle.player] + CLOSE >= best
    if not all(plan in after.office for plan in puzzle.plans):
        return False
    return sum(not _holds(puzzle, plan, after) for plan in puzzle.plans) == 1


def _holds(puzzle: TurnPuzzle, plan: Plan, after: Position) -> bool:
    return stays(plan, after) if puzzle.kind == "secure" else plan.holds_on(after.board)
