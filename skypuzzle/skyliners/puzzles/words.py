"""Steps of reasoning as sentences."""

from collections.abc import Iterable, Sequence

from skypuzzle.skyliners.puzzles.reasoning import Reasoning, Step, Technique
from skypuzzle.skyliners.questions.question import CityQuestion
from skypuzzle.skyliners.questions.searching import CLUES
from skypuzzle.skyliners.rules.actions import FOUR_OR_FIVE, Plan
from skypuzzle.skyliners.rules.board import EMPTY, PARK_CODE
from skypuzzle.skyliners.rules.geometry import FILES, ROW_LETTERS, SITE_NAMES, SIZE, Site

MOST_ALTERNATIVES = 4


def sentences(question: CityQuestion, reasoning: Reasoning) -> list[str]:
    """Every step in words."""
    return [sentence(question, step) for step in reasoning.steps]


def sentence(question: CityQuestion, step: Step) -> str:
    """A step in words, with its sites and sides."""
    found = " ".join(_finding(site, codes, step) for site, codes in step.left)
    if step.technique is Technique.ROW:
        return f"{_clues(question, step.line)}. {found}"
    if step.technique is Technique.CROSSING:
        return f"{_clues(question, step.line)}, and the rows that cross leave fewer possibilities. {found}"
    if step.technique is Technique.PIECES:
        return f"Count the pieces that are left and where they can still go. {found}"
    if step.technique is Technique.NEED:
        return f"Add up what all rows need at least, and see how much of the supply is left. {found}"
    ((site, struck),) = step.struck
    why = "the pieces would not work out" if step.line is None else f"nothing would fit {_line(step.line)}"
    return f"Suppose {SITE_NAMES[site]} were {_buildings(struck)}: before long {why}. {found}"


def where_to_look(step: Step) -> str:
    """A first hint, without what is to be found there."""
    if step.technique is Technique.SUPPOSING:
        return f"Suppose something about {SITE_NAMES[step.struck[0][0]]}."
    if step.line is None:
        return "Look at the pieces that are left."
    return f"Look at {_line(step.line)}."


def _finding(site: Site, codes: Sequence[int], step: Step) -> str:
    name = SITE_NAMES[site]
    if len(codes) == 1:
        return f"{name} must be {building(codes[0])}."
    if len(codes) <= MOST_ALTERNATIVES:
        return f"{name} is {_buildings(codes)}."
    struck = next(ruled_out for other, ruled_out in step.struck if other == site)
    if len(struck) <= MOST_ALTERNATIVES:
        return f"{name} cannot be {_buildings(struck)}."
    low, high = codes[0], codes[-1]
    return f"{name} is between {building(low)} and {building(high)}."


def _buildings(codes: Iterable[int]) -> str:
    *others, last = map(building, codes)
    return f"{', '.join(others)} or {last}" if others else last


def building(code: int) -> str:
    """What stands on a site."""
    if code == EMPTY:
        return "empty"
    if code == PARK_CODE:
        return "a park"
    floors = "1 floor" if code // 2 == 1 else f"{code // 2} floors"
    return f"{floors} and a roof" if code % 2 else floors


def _line(line: int) -> str:
    return f"rank {line + 1}" if line < SIZE else f"file {FILES[line - SIZE]}"


def _clues(question: CityQuestion, line: int | None) -> str:
    """What the ends of a line are to see."""
    if line is None:
        raise ValueError("no line was looked at")
    plans = [plan for plan in question.plans if CLUES[plan.side, plan.row] % (2 * SIZE) == line]
    return f"In {_line(line)} {' and '.join(map(_clue, plans))}"


def _clue(plan: Plan) -> str:
    number = "4 or 5" if plan.number == FOUR_OR_FIVE else str(plan.number)
    return f"{plan.side} sees {number} (row {ROW_LETTERS[plan.row]})"
