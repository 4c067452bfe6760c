"""What Python's sessions say of random play, so that the page's can be asked the same."""

from collections.abc import Callable, Iterator, Sequence
from datetime import date, timedelta
from functools import partial
from typing import Any

import msgspec

from skypuzzle.chance import Chance
from skypuzzle.errors import Fault, InputError, RuleError
from skypuzzle.puzzles.levels import Level
from skypuzzle.puzzles.puzzle import Difficulty, Puzzle
from skypuzzle.sessions.choice import PuzzleChoice
from skypuzzle.sessions.logbook import Progress
from skypuzzle.sessions.playable import Hint, PlayablePuzzle
from skypuzzle.sessions.puzzle_session import PuzzleSession
from skypuzzle.web.days import GameDay
from tests.web.small_site import games_of

ENDS_EARLIER = {"force"}
"""Kinds of which the page plays only the first turn."""
STEPS = 40
HINTS = [Hint((f"where {way}", "how", "what"), None, frozenset({"b2", "a1"})) for way in range(2)]


def vectors(day: date, lines: int) -> Iterator[dict[str, Any]]:
    """For every puzzle of a day that the page plays: what is done, and how it stands after each of the steps."""
    for of_game in games_of(day):
        solutions = [[*(of_game.game.playable(puzzle).solution() or ())] for puzzle in of_game.puzzles]
        for place, (puzzle, play) in enumerate(zip(of_game.puzzles, of_game.play, strict=True)):
            if play is not None and puzzle.kind not in ENDS_EARLIER:
                pool = [move for solution in solutions for move in solution]
                pool += [*(move[::-1] for move in solutions[place]), "nonsense", "", "Ω"]
                for line in range(lines):
                    chance = Chance("sessions", f"{day} {place} {line}")
                    yield {
                        "path": f"{day}/{of_game.game.name}/puzzles.json",
                        "number": place + 1,
                        "steps": list(_played(partial(_session, of_game, place), solutions[place], pool, chance)),
                    }


def toy_vectors(lines: int) -> Iterator[dict[str, Any]]:
    """The same with much that comes by itself, which puzzles of a day have little of."""
    for line in range(lines):
        new = partial(PuzzleSession, Toy(), "toy", "Toy")
        yield {"steps": list(_played(new, "abaabaa", ["a", "b", "f", "x"], Chance("toys", str(line))))}


class ToyPuzzle(Puzzle, frozen=True, tag="toy"):
    def texts(self) -> list[str]:
        return ["toy"]


class Toy(PlayablePuzzle[str]):
    """Any seven of a and b, where f and g come by themselves after b; it is solved with two b among them."""

    task = "any"

    def __init__(self) -> None:
        super().__init__(ToyPuzzle(difficulty=Difficulty(Level.EASY, 1, ())), "")

    def after(self, state: str, move: str) -> str:
        """As above."""
        if move not in ([self.forced(state)] if self.forced(state) else ["a", "b"]) or self.is_complete(state):
            raise RuleError(Fault("move", move, "no"))
        return state + move

    def forced(self, state: str) -> str | None:
        """After b."""
        return {"b": "f", "f": "g"}.get(state[-1:])

    def is_complete(self, state: str) -> bool:
        """All seven."""
        return len(state.replace("f", "").replace("g", "")) > 6 and self.forced(state) is None

    def is_solved(self, state: str) -> bool:
        """With two b."""
        return self.is_complete(state) and state.count("b") == 2

    def shortfall(self, state: str) -> str:
        """How many there are."""
        return f"{state.count('b')} are not two."

    def describe(self, state: str) -> str:
        return state

    def picture(self, state: str, width: int, unicode: bool) -> str:
        raise NotImplementedError

    def solution(self) -> Sequence[str]:
        raise NotImplementedError

    def first_wrong(self, moves: Sequence[str]) -> int | None:
        raise NotImplementedError

    def hint(self, moves: Sequence[str]) -> Hint | None:
        raise NotImplementedError


def _played(
    new: Callable[[], PuzzleSession[Any]], solution: Sequence[str], pool: Sequence[str], chance: Chance
) -> Iterator[tuple[list[Any], dict[str, Any]]]:
    clock = Clock()
    session = new()
    session.resume(Progress(), now=clock)
    for _ in range(STEPS):
        clock.time += chance.below(400) / 10
        step = _step(session, solution, pool, chance)
        match step:
            case ["play", move]:
                try:
                    session.play(move)
                except InputError:
                    step.append("refused")
            case ["undo"]:
                session.undo()
            case ["redo"]:
                session.redo()
            case ["hint", way]:
                session.next_step(HINTS[way])
            case ["show"]:
                session.shown = True
            case ["solved", day]:
                session.record_solve(date.fromisoformat(day))
            case ["resume"]:
                left = session.progress()
                session = new()
                assert session.resume(left, now=clock)
            case ["resume", moves]:
                session = new()
                session.resume(Progress(), now=clock)
                step.append(session.resume(Progress(moves=moves), now=clock))
        yield [clock.time, *step], _snapshot(session)


class Clock:
    """A time that goes on when it is told to."""

    def __init__(self) -> None:
        self.time = 0.0

    def __call__(self) -> float:
        return self.time


def _step(session: PuzzleSession[Any], solution: Sequence[str], pool: Sequence[str], chance: Chance) -> list[Any]:
    kind, done = chance.below(100), len(session.decisions)
    if session.undone and chance.below(2):
        return ["redo"]
    if kind < 45 and done < len(solution):
        return ["play", solution[done]]
    if kind < 60:
        return ["play", pool[chance.below(len(pool))]]
    if kind < 70:
        return ["undo"]
    if kind < 78:
        return ["redo"]
    if kind < 88:
        return ["hint", chance.below(len(HINTS))]
    if kind < 89:
        return ["show"]
    if kind < 93:
        return ["solved", str(date(2027, 1, 1) + timedelta(days=chance.below(5)))]
    if kind < 99 or session.is_complete:  # the page stops reading where a puzzle is complete
        return ["resume"]
    return ["resume", [*session.moves, "nonsense"]]


def _session(of_game: GameDay, place: int) -> PuzzleSession[Any]:
    choice = PuzzleChoice(of_game.day.isoformat(), [*of_game.puzzles], game=of_game.game.title)
    return choice.session(place, of_game.game.playable)


def _snapshot(session: PuzzleSession[Any]) -> dict[str, Any]:
    given = session.hint
    return {
        "progress": msgspec.to_builtins(session.progress()),
        "share": session.share,
        "standing": session.standing(),
        "time": session.time_text(),
        "decisions": list(session.decisions),
        "given": None if given is None else given[1],
    }
