"""The list of games: a name, and where its package is. None is imported before it is asked for."""

from importlib import import_module
from typing import cast

from skypuzzle.game import Game

GAMES = {"skyliners": "skypuzzle.skyliners"}


def load(name: str) -> Game:
    """The game of that name."""
    return cast(Game, import_module(f"{GAMES[name]}.game").GAME)
