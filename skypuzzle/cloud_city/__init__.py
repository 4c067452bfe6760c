"""Cloud City: everything a program needs to set up, play, solve, check, read, write and score the game.

`str` of any value gives its notation; `parse_position`, `parse_city` and the like read it. All names live in `public`,
which is imported when the first of them is used: the command line needs only a few.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from skypuzzle.notebook import drawn_by

if TYPE_CHECKING:
    from skypuzzle.cloud_city.public import *  # noqa: F403
    from skypuzzle.cloud_city.rules.city import City
    from skypuzzle.cloud_city.rules.position import Position
    from skypuzzle.puzzles.puzzle import Puzzle


def __getattr__(name: str) -> Any:
    if name.startswith("__") and name != "__all__":
        raise AttributeError(name)
    return getattr(import_module("skypuzzle.cloud_city.public"), name)


def __dir__() -> list[str]:
    return sorted([*globals(), *__getattr__("__all__")])


def _drawing(shown: "City | Position | Puzzle") -> str:
    """How a notebook shows a city, a position or a puzzle: from above."""
    from skypuzzle.cloud_city.kinds import KINDS
    from skypuzzle.cloud_city.pictures.from_above import from_above
    from skypuzzle.cloud_city.pictures.scene import scene_of
    from skypuzzle.cloud_city.rules.city import City
    from skypuzzle.cloud_city.rules.position import Position

    return from_above(scene_of(shown) if isinstance(shown, City | Position) else KINDS[shown.kind].scene(shown))


drawn_by(__name__, _drawing)
