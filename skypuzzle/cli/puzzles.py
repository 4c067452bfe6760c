"""The puzzles a command is about, of any game."""

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, NamedTuple, TypeAlias

import typer

from skypuzzle.cli.which_game import Asked
from skypuzzle.errors import Fault, NotationError, one_line
from skypuzzle.game import Game
from skypuzzle.long_documents import LongDocument, one_of, skim
from skypuzzle.naming import WAYS, named
from skypuzzle.puzzles.documents import line_of
from skypuzzle.puzzles.puzzle import Puzzle
from skypuzzle.puzzles.reading import expect_puzzles, read_puzzle, read_puzzles
from skypuzzle.sessions.choice import PuzzleChoice

PuzzleArgument: TypeAlias = Annotated[str, typer.Argument(metavar="PUZZLE", help=f"{WAYS[0].upper()}{WAYS[1:]}.")]


def _opened(asked: Asked, word: str) -> tuple[Game, LongDocument, int | None]:
    """The document with puzzles that a word names, its game, and the number of the puzzle that is meant, if any."""
    place = named(word, asked.game)
    if place is None:
        raise NotationError(Fault("puzzle", word, f"expected {WAYS}"))
    document = skim(place.source)
    expect_puzzles(document)
    return asked.game_of(document), document, place.number


def puzzle_of(asked: Asked, word: str) -> tuple[Game, Puzzle]:
    """The puzzle that a word names, and its game."""
    game, document, number = _opened(asked, word)
    return game, read_puzzle(document, number, game)


class NamedPuzzles(NamedTuple):
    """Puzzles with their game, and the name of their set and what it says about them, if any."""

    game: Game
    source: str
    line: str
    puzzles: Iterator[Puzzle]


def puzzles_of(asked: Asked, word: str) -> NamedPuzzles:
    """The puzzles that a word names."""
    game, document, number = _opened(asked, word)
    around = document.around(game.document_types()[document.header.type])
    source = getattr(around, "set", "")
    if number is None:
        return NamedPuzzles(game, source, line_of(around), read_puzzles(document, game))
    return NamedPuzzles(game, source, "", iter([read_puzzle(document, number, game)]))


def puzzle_choice(asked: Asked, word: str) -> tuple[Game, PuzzleChoice]:
    """The game and the puzzles that a word names, to choose from; a single one is already chosen."""
    game, document, number = _opened(asked, word)
    held = list(read_puzzles(document, game))
    for puzzle in held:
        game.playable(puzzle)  # what cannot be played is told at once
    name = document.source.name
    is_choice = number is None and len(held) > 1
    chosen = None if is_choice else one_of(len(held), "puzzles", name, number)
    title = one_line(Path(name).stem)
    line = line_of(document.around(game.document_types()[document.header.type]))
    return game, PuzzleChoice(title, [*held], chosen=chosen, game=game.title, line=line)
