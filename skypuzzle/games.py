"""The list of games: the name and the package of each. A game is imported when it is first asked for."""

from functools import cache
from importlib import import_module

from skypuzzle.game import Game

GAMES = {
    "skyliners": "skypuzzle.skyliners",
    "cloud-city": "skypuzzle.cloud_city",
    "skyline": "skypuzzle.skyline",
}

DEFAULT = "skyliners"
"""The game that is meant if none is named."""


def load(name: str) -> Game:
    """The game of that name; a LookupError lists the names there are."""
    if name not in GAMES:
        raise LookupError(" or ".join(GAMES))
    return _load(GAMES[name])


@cache
def _load(package: str) -> Game:
    game: Game = import_module(f"{package}.game").GAME
    return game
