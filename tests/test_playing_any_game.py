"""What playing gives to a game that has puzzles, moves as text, and nothing else."""

import asyncio
import sys
from collections.abc import Sequence
from datetime import date
from inspect import signature
from pathlib import Path
from typing import Any

import pytest

from skypuzzle.cli import main
from skypuzzle.cli.play import play
from skypuzzle.console.options import joined
from skypuzzle.errors import Fault, NotationError, RuleError
from skypuzzle.games import GAMES
from skypuzzle.kind import Kinds, Listed
from skypuzzle.puzzles.levels import Level
from skypuzzle.puzzles.puzzle import Difficulty, Puzzle
from skypuzzle.screens.app import PlayApp
from skypuzzle.screens.host import GameScreens, ThreadThinker
from skypuzzle.sessions.choice import PuzzleChoice
from skypuzzle.sessions.logbook import Logbook
from skypuzzle.sessions.playable import Hint, PlayablePuzzle
from skypuzzle.sessions.puzzle_session import PuzzleSession
from skypuzzle.storage import HOME
from tests.nim.game import GAME, Nim
from tests.running import type_moves
from tests.screens import text_of

EASY = Difficulty(Level.EASY, 1, ())


class Sum(Puzzle, frozen=True, kw_only=True, tag="sum"):
    """Reach a number by adding other numbers, each once."""

    goal: int
    numbers: tuple[int, ...]
    difficulty: Difficulty = EASY

    def texts(self) -> list[str]:
        return [f"{self.goal}-{'-'.join(map(str, self.numbers))}"]


class PlayableSum(PlayablePuzzle[tuple[int, ...]]):
    """A state is what was added so far."""

    words = (("3", "add three"),)
    puzzle: Sum

    def __init__(self, puzzle: Sum) -> None:
        super().__init__(puzzle, ())

    @property
    def task(self) -> str:
        return f"Reach {self.puzzle.goal}."

    def after(self, state: tuple[int, ...], move: str) -> tuple[int, ...]:
        if not move.isdigit():
            raise NotationError(Fault("move", move, "expected a number"))
        if int(move) not in self.puzzle.numbers or int(move) in state:
            raise RuleError(Fault("move", move, "there is no such number left"))
        return (*state, int(move))

    def describe(self, state: tuple[int, ...]) -> str:
        return f"{sum(state)} of {self.puzzle.goal}"

    def picture(self, state: tuple[int, ...], _width: int, _unicode: bool) -> str:
        return " + ".join(map(str, state))

    def is_complete(self, state: tuple[int, ...]) -> bool:
        return sum(state) >= self.puzzle.goal

    def is_solved(self, state: tuple[int, ...]) -> bool:
        return sum(state) == self.puzzle.goal

    def shortfall(self, state: tuple[int, ...]) -> str:
        return f"{sum(state)} is too much."

    def solution(self) -> list[str]:
        return ["3", "4"]

    def first_wrong(self, moves: Sequence[str]) -> int | None:
        return next((place for place, move in enumerate(moves) if move not in ("3", "4")), None)

    def hint(self, moves: Sequence[str]) -> Hint | None:
        left = [move for move in self.solution() if move not in moves]
        return Hint(("Look.", "Think.", f"Add {left[0]}."), left[0]) if left else None


class Sums(Nim):
    """The game."""

    name = "sums"
    title = "Sums"
    kinds = Kinds(__name__, {"sum": Listed("reach the number", "")})

    def playable(self, puzzle: Any) -> PlayableSum:
        return PlayableSum(puzzle)


SEVEN = Sum(goal=7, numbers=(3, 4, 5))


def typed(text: str | Sequence[str]) -> tuple[bool, list[str]]:
    return type_moves(PuzzleSession(PlayableSum(SEVEN)), text)


def test_the_words_of_the_frame_work_in_any_game() -> None:
    solved, said = typed("5 check undo redo u hint h h 3 x 3 show 4")
    assert not solved  # what is piped in is right to the letter
    assert said == [
        "5: 5 of 7",
        "Right so far? No.",
        "5 taken back: 0 of 7",
        "5: 5 of 7",
        "5 taken back: 0 of 7",
        "Look.",
        "Think.",
        "Add 3.",
        "3: 3 of 7",
        "move 'x': expected a number; type help for a list",
        "3: there is no such number left",
        "3",
        "3 of 7",
        "4: Solved.",
    ]
    assert typed("4 3")[0]
    assert typed("4 5")[1][-1] == "5: 9 is too much. (undo takes it back)"
    assert typed(["3 3 4 # no", "show 4"])[1] == [
        "3: 3 of 7",
        "3: there is no such number left; the rest of the line was not played: 4",
        "3",
        "3 of 7",
        "4: Solved.",
    ]
    assert typed("solution 3 4") == (False, ["3 4", "3: 3 of 7", "4: That is the solution."])


def test_help_begins_with_the_moves_of_the_game() -> None:
    (told,) = typed("?")[1]
    assert told.splitlines()[:2] == [
        "3             add three                          hint  three times: where, how, what",
        "undo, redo    take back, do again                solution",
    ]


def test_a_game_without_whole_games_adds_no_options() -> None:
    command = joined(play, "request", Sums().options("play"))
    assert [*signature(command).parameters] == ["context", "puzzle", "day", "plain", "anew", "json"]


def test_a_game_without_screens_is_played_by_typing(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.setitem(GAMES, "nim", "tests.nim")
    monkeypatch.setenv(HOME, str(tmp_path))
    monkeypatch.chdir(tmp_path)
    puzzle = GAME.daily_orders(date(2027, 1, 1))[0].make(0)
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        monkeypatch.setattr(stream, "isatty", lambda: True)
    for lines, code in ((["undo", "quit"], 1), (["hint", str(puzzle.solution)], 0)):
        typed_in = iter(lines)
        monkeypatch.setattr("builtins.input", lambda _prompt, typed_in=typed_in: next(typed_in))
        assert main(["nim", "play", "2027-01-01#1"]) == code
        out, err = capsys.readouterr()
        assert "Nim with towers has no full screen" in err
        assert "2027-01-01 #1 last easy. Take floors" in out
    kept = Logbook.of("nim").progress(puzzle.id)
    assert kept is not None
    assert kept.first_solve is not None
    assert kept.first_solve.hints == 1


class NoScreens(GameScreens):
    """Enough to choose from."""

    help = "Keys"


def test_the_choice_offers_a_whole_game_only_where_there_is_one(tmp_path: Path) -> None:
    book = Logbook(tmp_path / "sums.json", "sums")
    choice = PuzzleChoice("sums", [SEVEN, SEVEN])
    app = PlayApp(Sums(), NoScreens(), choice, book, today=date.today, background=ThreadThinker)

    async def doing() -> None:
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            assert "reach the number" in text_of(app)
            assert "game" not in text_of(app)
            await pilot.press("g", "down", "down")
            await pilot.pause()
            assert "▶ 1" in text_of(app)

    asyncio.run(doing())
