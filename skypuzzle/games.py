"""The list of games: the name and the package of each. A game is imported when it is first loaded."""

from functools import cache
from importlib import import_module

from skypuzzle.game import Game

GAMES = {"skyliners": "skypuzzle.skyliners", "cloud-city": "skypuzzle.cloud_city", "skyline": "skypuzzle.skyline"}

DEFAULT = "skyliners"


def load(name: str) -> Game:
    """Import a game; a LookupError lists the names of all games."""
    if name not in GAMES:
        raise LookupError(" or ".join(GAMES))
    return _load(GAMES[name])


@cache
def _load(package: str) -> Game:
    game: Game = import_module(f"{package}.game").GAME
    return game
