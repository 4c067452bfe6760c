"""The files that every page uses, in a folder named by their contents: a copy that was kept never goes stale."""

import hashlib
from collections.abc import Iterable, Iterator
from importlib.resources import files
from importlib.resources.abc import Traversable

from skypuzzle.game import Game

NAME_DIGITS = 12
SHELL = "shell"
"""The folder of what knows no game; each game has one of its own, named like the game."""
OURS = (".css", ".js", ".svg", ".png", ".woff2")
"""What is taken from a folder: a package has Python in it, too."""


def app_files(games: Iterable[Game]) -> dict[str, bytes]:
    """All of them by their paths, `shell/puzzle.js` or `skyliners/board.js`, in order."""
    found = dict(_under(files(__package__) / SHELL, SHELL))
    for game in games:
        found |= _under(files(game.package) / "web", game.name)
    return dict(sorted(found.items()))


def app_name(contents: dict[str, bytes]) -> str:
    """The name of the folder: it changes with any of the files."""
    digest = hashlib.sha256()
    for path, data in sorted(contents.items()):
        digest.update(f"{path} {len(data)} ".encode())
        digest.update(data)
    return digest.hexdigest()[:NAME_DIGITS]


def _under(folder: Traversable, name: str) -> Iterator[tuple[str, bytes]]:
    if not folder.is_dir():
        return
    for file in folder.iterdir():
        if file.is_dir():
            yield from _under(file, f"{name}/{file.name}")
        elif file.name.endswith(OURS):
            yield f"{name}/{file.name}", file.read_bytes()
