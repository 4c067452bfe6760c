"""What to do in a `build` puzzle, and who sees most of it."""

from collections import Counter
from collections.abc import Sequence

from skypuzzle.skyliners.kinds.build.puzzle import BuildPuzzle
from skypuzzle.skyliners.rules.actions import FOUR_OR_FIVE, Plan
from skypuzzle.skyliners.rules.geometry import Side
from skypuzzle.wording import listed


def task(puzzle: BuildPuzzle) -> str:
    """What to do."""
    question = puzzle.question
    words = f"Place {listed(question.supply.in_words())} so that each side sees what it must."
    with_four = any(plan.number == FOUR_OR_FIVE for plan in question.plans)
    return f"{words} 4+: four or five." if with_four else words


def most_asked(plans: Sequence[Plan]) -> Side:
    """The side that must see something in most of its rows; south if several do."""
    clues = Counter(plan.side for plan in plans)
    return max(Side, key=lambda side: (clues[side], side is Side.S))
