"""The list of games: a name, and the package where the game lives. A game is imported when somebody asks for it."""

from functools import cache
from importlib import import_module

from skypuzzle.game import Game

GAMES = {
    "skyliners": "skypuzzle.skyliners",
}

DEFAULT = "skyliners"
"""The game that is meant where none is named."""


def load(name: str) -> Game:
    """The game of that name; a LookupError says which there are."""
    if name not in GAMES:
        raise LookupError(" or ".join(GAMES))
    return _load(GAMES[name])


@cache
def _load(package: str) -> Game:
    game: Game = import_module(f"{package}.game").GAME
    return game
