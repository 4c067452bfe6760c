"""A second kind of puzzle in one file: find the one move after which the other player must take the last floor.

It also has data for a web page, which the first kind has not.
"""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from msgspec import field
from msgspec.structs import replace
from rich.text import Text

from skypuzzle.chance import Chance
from skypuzzle.kind import Kind
from skypuzzle.puzzles.levels import Level
from skypuzzle.puzzles.puzzle import Difficulty, Step
from skypuzzle.sessions.playable import Hint, PlayablePuzzle
from skypuzzle.verifying.findings import Findings
from tests.nim.puzzles import NimSpec, Towers, TowersPuzzle, after, draw, is_lost, level_of, moves, random_towers, text

TASK = "Take floors from one tower so that the other player must take the last floor of all."


def loses(towers: Towers) -> bool:
    """Does the player to move lose, if taking the last floor loses?"""
    return sum(towers) % 2 == 1 if max(towers, default=0) <= 1 else is_lost(towers)


def winning(towers: Towers) -> list[str]:
    return [move for move in moves(towers) if loses(after(towers, move))]


class MiserePuzzle(TowersPuzzle, frozen=True, kw_only=True, tag="misere"):
    towers: Towers = field(name="misere_towers")


class PlayableMisere(PlayablePuzzle[Towers]):
    words: ClassVar[Sequence[tuple[str, str]]] = [("b2", "take two floors from tower b")]
    task = TASK

    def __init__(self, puzzle: MiserePuzzle) -> None:
        super().__init__(puzzle, puzzle.towers)

    def after(self, state: Towers, move: str) -> Towers:
        return after(state, move)

    def describe(self, state: Towers) -> str:
        return f"towers {text(state)}"

    def picture(self, state: Towers, _width: int, _unicode: bool) -> Text:
        return Text(text(state))

    def is_complete(self, state: Towers) -> bool:
        return state != self.start

    def is_solved(self, state: Towers) -> bool:
        return self.is_complete(state) and loses(state)

    def shortfall(self, _state: Towers) -> str:
        return "You must take the last floor."

    def solution(self) -> Sequence[str] | None:
        return winning(self.start)[:1] or None

    def first_wrong(self, moves: Sequence[str]) -> int | None:
        return None if list(moves[:1]) in ([], winning(self.start)) else 0

    def hint(self, moves: Sequence[str]) -> Hint | None:
        move = "".join(winning(self.start))
        return None if moves else Hint((f"Look at tower {move[0]}.", "Count single floors.", f"Play {move}."), move)


class Misere(Kind[MiserePuzzle]):
    name = "misere"
    levels = (Level.EASY, Level.MEDIUM, Level.HARD)
    most_attempts = 500
    puzzle_type = MiserePuzzle

    def attempt(self, chance: Chance, spec: NimSpec) -> MiserePuzzle | None:
        towers = random_towers(chance, spec.level)
        return self.solve(MiserePuzzle(towers=towers, difficulty=self.grade(towers)))

    def grade(self, towers: Towers) -> Difficulty:
        return Difficulty(level_of(towers), sum(towers), ("single floors", "nim-sum"))

    def solve(self, puzzle: MiserePuzzle) -> MiserePuzzle | None:
        found = winning(puzzle.towers)
        return replace(puzzle, solution=found[0]) if len(found) == 1 else None

    def prove(self, puzzle: MiserePuzzle, place: str, findings: Findings) -> None:
        found = winning(puzzle.towers)
        findings.judge(len(found) == 1, place, f"it has {len(found)} solutions")
        findings.judge(puzzle.solution in (None, *found), f"{place}.solution", "it does not win")
        findings.judge(puzzle.difficulty == self.grade(puzzle.towers), f"{place}.difficulty", "not how hard it is")

    def task(self, _puzzle: MiserePuzzle) -> str:
        return TASK

    def explain(self, puzzle: MiserePuzzle) -> list[Step]:
        (move,) = winning(puzzle.towers)
        return [Step("single floors", f"Play {move}: it leaves {text(after(puzzle.towers, move))}, a lost position.")]

    def playable(self, puzzle: MiserePuzzle) -> PlayableMisere:
        return PlayableMisere(puzzle)

    def picture(self, puzzle: MiserePuzzle, _width: int, *, unicode: bool) -> Text:
        return draw(puzzle.towers, unicode=unicode)

    def page_data(self, puzzle: MiserePuzzle) -> Mapping[str, Any]:
        return {"towers": puzzle.towers, "wins": winning(puzzle.towers)}


MISERE = Misere()
