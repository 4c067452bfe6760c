"""The game a command is about: named on the command line, read from a document, or the default."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from skypuzzle.errors import FileError, SkypuzzleError, quote
from skypuzzle.game import BoardGame, Game
from skypuzzle.games import DEFAULT, GAMES, load

if TYPE_CHECKING:
    from skypuzzle.long_documents import LongDocument


@dataclass(frozen=True, slots=True)
class ChosenGame:
    """The game that a command is about."""

    game: Game
    is_named: bool
    """If not, it is the default, and a document may belong to another game."""

    @property
    def board_game(self) -> BoardGame:
        """The game, for commands that only games with positions have."""
        if not isinstance(self.game, BoardGame):
            raise TypeError(f"{self.game.name} has no positions")
        return self.game

    def load(self, name: str) -> Game:
        """Load a game by its name; a LookupError lists those that a document may belong to."""
        if self.is_named and name != self.game.name:
            raise LookupError(self.game.name)
        return load(name)

    def game_of(self, document: "LongDocument") -> Game:
        name, found = document.source.name, document.header.game
        if not isinstance(found, str):
            raise FileError(f"{name}: it does not belong to a game")
        try:
            return self.load(found)
        except LookupError as error:
            raise FileError(f"{name}: $.game {quote(found)}: expected {error}") from None


def game_of_documents(words: Sequence[str], flags: Collection[str]) -> str | None:
    """Return the game of the document that the first argument names, or None; `flags` take no value."""
    from skypuzzle.subjects import DAY, named

    for before, word in zip(["", *words], words, strict=False):
        is_value = before.startswith("-") and before not in ("-", *flags) and "=" not in before
        if is_value or (word.startswith("-") and word != "-"):
            continue
        if DAY.fullmatch(word):  # a day is of the game that is chosen for
            return None
        try:
            place = named(word, load(DEFAULT))
            if place is None or place.notation() is not None:
                return None
            from skypuzzle.long_documents import read_header  # what is not read needs no msgspec

            found = read_header(place.source).game
        except SkypuzzleError:  # whoever reads it says what is wrong with it
            return None
        return found if isinstance(found, str) and found in GAMES else None
    return None
