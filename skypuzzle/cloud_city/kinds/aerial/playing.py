"""An `aerial` puzzle to play, in the terminal and on a page: heights are given to roofs, and taken away again.

A page gets the explanation as steps to pick a hint from. It first tells what is joined to a roof whose height is known,
which needs no step. So all roofs of a route are found or none, and the page can tell the first step that settles one
that is not found: what it needs was settled by steps before it, and is found, or was noted by the steps that it names
in `needs`, which are stated with it.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import reduce
from typing import Any

from rich.console import RenderableType

from skypuzzle.cloud_city.kinds.aerial import AERIAL
from skypuzzle.cloud_city.kinds.aerial.explaining import next_step, premise
from skypuzzle.cloud_city.kinds.aerial.making import solution_of, solves
from skypuzzle.cloud_city.kinds.aerial.puzzle import AerialPuzzle, Roofs
from skypuzzle.cloud_city.kinds.aerial.reasoning import Step, reason
from skypuzzle.cloud_city.kinds.aerial.relations import BIT, Heights, Route, Technique, View, members, view_of
from skypuzzle.cloud_city.notation.cities import parse_quarter
from skypuzzle.cloud_city.pictures.sights import Sight, sight_of_roofs
from skypuzzle.cloud_city.pictures.terminal import draw
from skypuzzle.cloud_city.rules.city import City
from skypuzzle.cloud_city.rules.pieces import QUARTER_NAMES, SIZE, Height, Quarter
from skypuzzle.errors import Fault, NotationError, RuleError
from skypuzzle.sessions.playable import Hint, PlayablePuzzle, first_wrong_mark
from skypuzzle.wording import number_of


def page_steps(puzzle: AerialPuzzle) -> list[dict[str, Any]]:
    """The steps for a page: roofs, letters left, why, where to look, and the earlier steps each needs."""
    reasoning = reason(puzzle.roofs, puzzle.walkways)
    if reasoning is None:
        return list(_from_solution(puzzle))
    view = view_of(tuple(puzzle.roofs.heights), puzzle.walkways)
    return list(_steps(view, [step for step in reasoning.steps if step.technique is not Technique.JOINED]))


def _steps(view: View, steps: Sequence[Step]) -> Iterator[dict[str, Any]]:
    noted: dict[tuple[Route, Heights], int] = {}
    """The step that ruled a height out for a route."""
    for place, step in enumerate(steps):
        needs = sorted({noted[fact] for fact in step.uses})
        looks = _names(step.looks.difference(step.roofs))
        yield {
            "roofs": _names(step.roofs),
            "left": "".join(map(str, members(step.left))),
            "why": premise(view, step),
            **({"looks": looks} if looks else {}),
            **({"needs": needs} if needs else {}),
        }
        noted |= {(step.route, bit): place for bit in BIT.values() if step.struck & bit}


def _from_solution(puzzle: AerialPuzzle) -> Iterator[dict[str, Any]]:
    """The hints that the terminal would give, for when the techniques do not get to the end."""
    heights: Mapping[Quarter, Height] = {}
    while (step := next_step(puzzle, heights)) is not None:
        (height,) = {*step.settles.values()}
        looks = _names(step.looks.difference(step.settles))
        yield {"roofs": _names(step.settles), "left": str(height), "why": step.why, "looks": looks}
        heights = {**heights, **step.settles}


def _names(quarters: Iterable[Quarter]) -> list[str]:
    return [QUARTER_NAMES[quarter] for quarter in sorted(quarters)]


CLEAR = "."


class PlayableAerial(PlayablePuzzle[Roofs]):
    """An aerial puzzle in play. A state is the roofs with the heights found so far, right or wrong."""

    words = (("Bc3 Gc3 Sc3", "c3 is river, forest or sand"), (".c3", "not known after all"))
    puzzle: AerialPuzzle

    def __init__(self, puzzle: AerialPuzzle) -> None:
        super().__init__(puzzle, puzzle.roofs)

    @property
    def task(self) -> str:
        return AERIAL.task(self.puzzle)

    def spelled(self, word: str) -> str:
        return word[0].upper() + word[1:] if len(word) > 2 and word[0] in "bgs" and word[2].isdigit() else word

    def after(self, state: Roofs, move: str) -> Roofs:
        height, quarter = parse_height(move)
        reason = self.why_not(state, quarter, height)
        if reason is not None:
            raise RuleError(Fault("height", move, reason))
        return state.without(quarter) if height is None else state.with_heights({quarter: height})

    def why_not(self, state: Roofs, quarter: Quarter, height: Height | None) -> str | None:
        """Why a roof cannot get this height, or lose it; None if it can."""
        if quarter not in state.heights:
            return f"there is no roof on {QUARTER_NAMES[quarter]}"
        if quarter in self.puzzle.roofs.givens:
            return f"the height of {QUARTER_NAMES[quarter]} is given"
        if state.heights[quarter] is height:
            now = "has no height yet" if height is None else f"is {height.word} already"
            return f"{QUARTER_NAMES[quarter]} {now}"
        return None

    def made(self, move: str) -> str:
        height, quarter = parse_height(move)
        name = QUARTER_NAMES[quarter]
        return f"{name} is not known." if height is None else f"{name} is {height.word}."

    def hidden(self, state: Roofs) -> list[Quarter]:
        return [quarter for quarter, height in state.heights.items() if height is None]

    def describe(self, state: Roofs) -> str:
        return f"{number_of(len(self.hidden(state)), 'height')} to find"

    def sight(self, state: Roofs) -> Sight:
        return sight_of_roofs(str(state), self.puzzle.walkways)

    def picture(self, state: Roofs, width: int, unicode: bool) -> RenderableType:
        return draw(self.sight(state), width=width, unicode=unicode)

    def is_complete(self, state: Roofs) -> bool:
        return not self.hidden(state)

    def is_solved(self, state: Roofs) -> bool:
        city = City(state.quarters, self.puzzle.walkways)
        return self.is_complete(state) and solves(city, self.puzzle.roofs, self.puzzle.walkways)

    def shortfall(self, _state: Roofs) -> str:
        return "Every roof has a height, but not all of them can be right."

    def solution(self) -> list[str] | None:
        city = solution_of(self.puzzle)
        if city is None:
            return None
        givens = self.puzzle.roofs.givens
        return [f"{height}{QUARTER_NAMES[quarter]}" for quarter, height in city.buildings if quarter not in givens]

    def first_wrong(self, moves: Sequence[str]) -> int | None:
        """The first move that set a wrong height which the roof still has."""
        city = solution_of(self.puzzle)
        marks = ((quarter, height) for height, quarter in map(parse_height, moves))
        return first_wrong_mark(
            marks, lambda quarter, height: height is not None and (city is None or city.height(quarter) is not height)
        )

    def hint(self, moves: Sequence[str]) -> Hint | None:
        wrong = self.first_wrong(moves)
        if wrong is not None:
            return _mistake(moves[wrong])
        state = reduce(self.after, moves, self.start)
        found = {quarter: height for quarter, height in state.heights.items() if height is not None}
        step = next_step(self.puzzle, found)
        if step is None:
            return None
        settled = [f"{height}{QUARTER_NAMES[quarter]}" for quarter, height in sorted(step.settles.items())]
        places = frozenset(QUARTER_NAMES[quarter] for quarter in step.looks)
        return Hint((step.where, step.why, f"{step.what} ({' '.join(settled)})"), settled[0], places)


def parse_height(text: str) -> tuple[Height | None, Quarter]:
    """Parse `Bc3`, or `.c3` to clear a height."""
    letter = text[:1]
    if letter != CLEAR and letter not in Height.__members__:
        raise NotationError(Fault("height", text, "expected a height and a roof such as Bc3, or .c3 to clear it"))
    return None if letter == CLEAR else Height[letter], parse_quarter(text[1:], "roof")


def _mistake(move: str) -> Hint:
    height, quarter = parse_height(move)
    rank = quarter // SIZE
    word = "" if height is None else height.word
    places = frozenset(QUARTER_NAMES[SIZE * rank : SIZE * (rank + 1)])
    steps = (
        f"It is not right so far. Look at rank {rank + 1}.",
        f"A roof there is not {word}.",
        f"{move} is wrong. .{QUARTER_NAMES[quarter]} takes it away.",
    )
    return Hint(steps, None, places)
