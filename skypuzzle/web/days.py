"""The puzzles of a day as JSON for pages, with everything that Python works out beforehand."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

import msgspec

from skypuzzle.documents import FORMAT, builtins
from skypuzzle.errors import FileError
from skypuzzle.game import Game
from skypuzzle.long_documents import skim
from skypuzzle.puzzles.documents import expect_puzzles, line_of, read_puzzles
from skypuzzle.puzzles.puzzle import Puzzle
from skypuzzle.storage import Source


@dataclass(frozen=True, slots=True)
class GameDay:
    """The puzzles of one game on a day."""

    game: Game
    day: date
    line: str
    puzzles: Sequence[Puzzle]
    play: Sequence[Mapping[str, Any] | None]
    """For each puzzle what its board needs; None if only the terminal plays it."""

    def has_picture(self, number: int) -> bool:
        """Return whether the finished city is a file: not if the board draws it, or only the terminal plays it."""
        return self.play[number - 1] is not None and self.game.kind_of(self.puzzles[number - 1]).has_reward


def game_day(game: Game, day: date, source: Source) -> GameDay:
    """Read a set for pages. Raises a FileError if a solution is missing."""
    document = skim(source)
    expect_puzzles(document)
    line = line_of(document.around(game.document_types()[document.header.type]))
    puzzles = list(read_puzzles(document, game))
    for number, puzzle in enumerate(puzzles, 1):
        if puzzle.solution is None:
            raise FileError(f"{source.name}: puzzle {number} of {game.name} has no solution, which its page needs")
    return GameDay(game, day, line, puzzles, [game.kind_of(puzzle).page_data(puzzle) for puzzle in puzzles])


def puzzles_json(of_game: GameDay) -> bytes:
    puzzles = [_puzzle_data(of_game.game, *each) for each in zip(of_game.puzzles, of_game.play, strict=True)]
    return _json(
        {
            "format": FORMAT,
            "game": of_game.game.name,
            "title": of_game.game.title,
            "type": "page",
            "set": of_game.day.isoformat(),
            "line": of_game.line,
            "puzzles": puzzles,
        }
    )


def day_json(day: date, of_games: Iterable[GameDay]) -> bytes:
    games = {
        each.game.name: {
            "title": each.game.title,
            "line": each.line,
            "puzzles": [
                {**_heading(puzzle), "plays": each.play[number - 1] is not None, "picture": each.has_picture(number)}
                for number, puzzle in enumerate(each.puzzles, 1)
            ],
        }
        for each in of_games
    }
    return _json({"date": day.isoformat(), "games": games})


def days_json(
    games: Iterable[Game], days: Iterable[date], app: str, base_url: str | None = None, *, is_offline: bool = True
) -> bytes:
    """Return the index of a site; `app` is the folder of the files that its newest pages use."""
    return _json(
        {
            "format": FORMAT,
            "type": "days",
            "app": app,
            "base_url": base_url,
            "offline": is_offline,
            "games": [{"name": game.name, "title": game.title} for game in games],
            "days": [day.isoformat() for day in sorted(days)],
        }
    )


def _heading(puzzle: Puzzle) -> dict[str, Any]:
    label = puzzle.label
    return {
        "id": puzzle.id,
        "kind": puzzle.kind,
        "level": str(puzzle.difficulty.level),
        "title": label.title,
        "stars": label.stars,
        "par": label.par,
    }


def _puzzle_data(game: Game, puzzle: Puzzle, play: Mapping[str, Any] | None) -> dict[str, Any]:
    return {
        **_heading(puzzle),
        "task": game.kind_of(puzzle).task(puzzle),
        "words": [list(pair) for pair in game.playable(puzzle).words],
        "entry": builtins(puzzle),
        "play": play,
    }


def _json(value: object) -> bytes:
    return msgspec.json.encode(value) + b"\n"
