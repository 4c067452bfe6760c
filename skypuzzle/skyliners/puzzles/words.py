"""Steps of reasoning as sentences."""

from collections.abc import Iterable, Iterator

from skypuzzle.skyliners.puzzles.reasoning import Reasoning, Step, Technique
from skypuzzle.skyliners.questions.question import CityQuestion
from skypuzzle.skyliners.rules.actions import FOUR_OR_FIVE, Plan
from skypuzzle.skyliners.rules.board import EMPTY, PARK_CODE
from skypuzzle.skyliners.rules.geometry import FILES, ROW_LETTERS, SITE_NAMES, SIZE
from skypuzzle.skyliners.search.clues import CLUES
from skypuzzle.wording import listed

MOST_ALTERNATIVES = 3
MOST_LOOSE = 3
"""How many sites with many possibilities are described one by one."""


def sentences(question: CityQuestion, reasoning: Reasoning) -> list[str]:
    """Every step in words."""
    return [sentence(question, step) for step in reasoning.steps]


def sentence(question: CityQuestion, step: Step) -> str:
    """A step in words, with its sites and sides."""
    return f"{premise(question, step)}: {', '.join(_findings(question, step))}."


def premise(question: CityQuestion, step: Step) -> str:
    """What a step looks at, without its conclusions."""
    if step.technique is Technique.ROW:
        return _clues(question, step.line)
    if step.technique is Technique.CROSSING:
        return f"{_clues(question, step.line)}, with what the crossing rows leave"
    if step.technique is Technique.PIECES:
        return "Count the pieces left, and where they can still go"
    if step.technique is Technique.NEED:
        return "Add up what all rows need at least, and the supply leaves little more"
    ((site, struck),) = step.struck
    why = "the pieces would not work out" if step.line is None else f"nothing would fit {line_name(step.line)}"
    return f"Suppose {SITE_NAMES[site]} were {_buildings(struck)}, and before long {why}"


def _findings(question: CityQuestion, step: Step) -> Iterator[str]:
    """What follows for each site: first what is certain, last what is only slightly narrowed down."""
    settled = [(site, codes[0]) for site, codes in step.left if len(codes) == 1]
    kept = [SITE_NAMES[site] for site, code in settled if code == question.board.heights[site]]
    yield from (
        f"{SITE_NAMES[site]} must be {building(code)}" for site, code in settled if SITE_NAMES[site] not in kept
    )
    if kept:
        yield f"nothing more goes on {listed(kept)}"
    few = [(site, codes) for site, codes in step.left if 1 < len(codes) <= MOST_ALTERNATIVES]
    yield from (f"{SITE_NAMES[site]} is {_buildings(codes)}" for site, codes in few)
    loose = [entry for entry in zip(step.left, step.struck, strict=True) if len(entry[0][1]) > MOST_ALTERNATIVES]
    if len(loose) > MOST_LOOSE:
        yield f"{listed([SITE_NAMES[site] for (site, _), _ in loose])} have fewer possibilities"
        return
    for (site, codes), (_, struck) in loose:
        highest = f"is {building(codes[-1])} at most"
        yield f"{SITE_NAMES[site]} {highest if codes[-1] < max(struck) else f'cannot be {_buildings(struck)}'}"


def _buildings(codes: Iterable[int]) -> str:
    return listed([building(code) for code in codes], "or")


def building(code: int) -> str:
    """What stands on a site."""
    if code == EMPTY:
        return "empty"
    if code == PARK_CODE:
        return "a park"
    floors = "1 floor" if code // 2 == 1 else f"{code // 2} floors"
    return f"{floors} and a roof" if code % 2 else floors


def line_name(line: int) -> str:
    """A rank or a file in words."""
    return f"rank {line + 1}" if line < SIZE else f"file {FILES[line - SIZE]}"


def _clues(question: CityQuestion, line: int | None) -> str:
    """What each end of a line must see."""
    if line is None:
        raise ValueError("this step has no line")
    plans = [plan for plan in question.plans if CLUES[plan.side, plan.row] % (2 * SIZE) == line]
    return f"In {line_name(line)} {' and '.join(map(_clue, plans))}"


def _clue(plan: Plan) -> str:
    number = "4 or 5" if plan.number == FOUR_OR_FIVE else str(plan.number)
    return f"{plan.side} sees {number} (row {ROW_LETTERS[plan.row]})"
