"""Which game a command is about."""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING

from skypuzzle.errors import FileError, SkypuzzleError, quote
from skypuzzle.game import Game
from skypuzzle.games import DEFAULT, GAMES, load

if TYPE_CHECKING:
    from skypuzzle.long_documents import LongDocument

WRITES = ("-o", "--output")
"""Options followed by a file that may not exist yet."""


@dataclass(frozen=True, slots=True)
class Asked:
    """The game that a command is about."""

    game: Game
    is_named: bool
    """Was it named? If not, it is the default, and a document may belong to another game."""

    def game_of(self, document: "LongDocument") -> Game:
        """The game of a document."""
        name, found = document.source.name, document.header.game
        if not isinstance(found, str):
            raise FileError(f"{name}: it does not belong to a game")
        if self.is_named and found != self.game.name:
            raise FileError(f"{name}: $.game {quote(found)}: expected {self.game.name}")
        try:
            return load(found)
        except LookupError as error:
            raise FileError(f"{name}: $.game {quote(found)}: expected {error}") from None


def game_of_documents(words: Sequence[str]) -> str | None:
    """The game of the first document named; None if there is none, or only one game."""
    if len(GAMES) == 1:
        return None
    from skypuzzle.long_documents import skim
    from skypuzzle.naming import DAY, named

    for before, word in zip(["", *words], words, strict=False):
        if before in WRITES or DAY.fullmatch(word):  # a day belongs to the game that is asked for
            continue
        with suppress(SkypuzzleError):  # the command itself will say what is wrong with it
            place = named(word, load(DEFAULT))
            if place is not None and place.notation() is None:
                found = skim(place.source).header.game
                if found in GAMES:
                    return str(found)
    return None
