"""Skyliners: everything a program needs to set up, play, solve, check, read, write and score the game.

`str` of any value gives its notation; `parse_position`, `parse_board` and the like read it. All names live in `public`,
which is imported when the first of them is used: the command line needs only a few.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from skypuzzle.notebook import drawn_by

if TYPE_CHECKING:
    from skypuzzle.skyliners.kinds.base import Puzzle
    from skypuzzle.skyliners.public import *  # noqa: F403
    from skypuzzle.skyliners.public import Board, Position


def __getattr__(name: str) -> Any:
    if name.startswith("__") and name != "__all__":
        raise AttributeError(name)
    return getattr(import_module("skypuzzle.skyliners.public"), name)


def __dir__() -> list[str]:
    return sorted([*globals(), *__getattr__("__all__")])


def _drawing(shown: "Board | Position | Puzzle") -> str:
    """How a notebook shows a board, a position or a puzzle: the city from above."""
    from skypuzzle.skyliners.pictures.from_above import from_above
    from skypuzzle.skyliners.pictures.scene import scene_of
    from skypuzzle.skyliners.rules.board import Board
    from skypuzzle.skyliners.rules.position import Position

    if isinstance(shown, Board | Position):
        return from_above(scene_of(shown))
    from skypuzzle.skyliners.kinds.base import kind_named

    return from_above(kind_named(shown.kind).scene(shown))


drawn_by(__name__, _drawing)
