"""Booklets of puzzles of any game: what each game gives to the part about it."""

from collections.abc import Iterable
from functools import cache
from typing import NamedTuple

from skypuzzle.game import Game
from skypuzzle.pictures.booklet import Entry, Part, PrintedRules
from skypuzzle.puzzles.puzzle import Puzzle


class SourcedPuzzle(NamedTuple):
    """A puzzle with the day or name of its set, and what that says about its puzzles."""

    source: str
    line: str
    puzzle: Puzzle


def part(game: Game, puzzles: Iterable[SourcedPuzzle], *, solutions: bool = True) -> Part:
    """The part of a booklet about one game."""
    puzzles = list(puzzles)
    return Part(
        game.title,
        _rules(game, frozenset(each.puzzle.kind for each in puzzles)),
        [
            Entry(
                source,
                puzzle,
                game.kind_of(puzzle).printed(puzzle),
                game.kind_of(puzzle).printed_solution(puzzle) if solutions else None,
                _first_hint(game, puzzle),
                line,
            )
            for source, line, puzzle in puzzles
        ],
    )


@cache
def _rules(game: Game, kinds: frozenset[str]) -> PrintedRules:
    """They are the same again and again, and have the largest pictures."""
    return game.printed_rules(kinds)


def _first_hint(game: Game, puzzle: Puzzle) -> str:
    """Where to look first and why, but not what to do; nothing, if the game has no hint."""
    hint = game.playable(puzzle).hint([])
    return "" if hint is None else " ".join(hint.steps[:2])
