"""A kind of puzzle: find the one move after which you will take the last floor."""

from collections.abc import Sequence
from typing import ClassVar

from msgspec.structs import replace
from rich.text import Text

from skypuzzle.chance import Chance
from skypuzzle.kind import Kind
from skypuzzle.puzzles.puzzle import Difficulty, Step
from skypuzzle.sessions.playable import Hint, PlayablePuzzle
from skypuzzle.verifying.findings import Findings
from tests.nim.puzzles import (
    NAMES,
    NimSpec,
    Towers,
    TowersPuzzle,
    after,
    draw,
    is_lost,
    level_of,
    random_towers,
    text,
    winning,
)

TASK = "Take floors from one tower so that you will take the last floor of all, whatever the other does."


class NimPuzzle(TowersPuzzle, frozen=True, tag="last"):
    pass


class PlayableNim(PlayablePuzzle[Towers]):
    words: ClassVar[Sequence[tuple[str, str]]] = [("b2", "take two floors from tower b")]
    puzzle: NimPuzzle

    def __init__(self, puzzle: NimPuzzle) -> None:
        super().__init__(puzzle, puzzle.towers)

    @property
    def task(self) -> str:
        return TASK

    def after(self, state: Towers, move: str) -> Towers:
        return after(state, move)

    def describe(self, state: Towers) -> str:
        return f"towers {text(state)}"

    def picture(self, state: Towers, _width: int, _unicode: bool) -> Text:
        return Text(text(state))

    def is_complete(self, state: Towers) -> bool:
        return state != self.start

    def is_solved(self, state: Towers) -> bool:
        return self.is_complete(state) and is_lost(state)

    def shortfall(self, _state: Towers) -> str:
        return "The other wins."

    def solution(self) -> Sequence[str] | None:
        return winning(self.start)[:1] or None

    def first_wrong(self, moves: Sequence[str]) -> int | None:
        return None if list(moves[:1]) in ([], winning(self.start)) else 0

    def hint(self, moves: Sequence[str]) -> Hint | None:
        if moves:
            return None
        (move,) = winning(self.start)
        return Hint((f"Look at tower {move[0]}.", "Make the nim-sum zero.", f"Play {move}."), move)


def grade(towers: Towers) -> Difficulty:
    return Difficulty(level_of(towers), sum(towers), ("nim-sum",))


class LastMove(Kind[NimPuzzle]):
    name = "last"
    most_attempts = 500
    puzzle_type = NimPuzzle

    def attempt(self, chance: Chance, spec: NimSpec) -> NimPuzzle | None:
        towers = random_towers(chance, spec.level)
        return self.solve(NimPuzzle(towers=towers, difficulty=grade(towers)))

    def solve(self, puzzle: NimPuzzle) -> NimPuzzle | None:
        found = winning(puzzle.towers)
        return replace(puzzle, solution=found[0]) if len(found) == 1 else None

    def prove(self, puzzle: NimPuzzle, place: str, findings: Findings) -> None:
        found = winning(puzzle.towers)
        findings.judge(len(found) == 1, place, f"it has {len(found)} solutions")
        findings.judge(puzzle.solution in (None, *found), f"{place}.solution", "it does not win")
        findings.judge(puzzle.difficulty == grade(puzzle.towers), f"{place}.difficulty", "not how hard it is")

    def task(self, _puzzle: NimPuzzle) -> str:
        return TASK

    def explain(self, puzzle: NimPuzzle) -> list[Step]:
        (move,) = winning(puzzle.towers)
        left = after(puzzle.towers, move)
        binary = ", ".join(f"{NAMES[place]} {held:b}" for place, held in enumerate(puzzle.towers))
        return [Step("nim-sum", f"In binary: {binary}."), Step("nim-sum", f"{move} leaves {text(left)}, nim-sum 0.")]

    def playable(self, puzzle: NimPuzzle) -> PlayableNim:
        return PlayableNim(puzzle)

    def picture(self, puzzle: NimPuzzle, _width: int, *, unicode: bool) -> Text:
        return draw(puzzle.towers, unicode=unicode)


LAST = LastMove()
