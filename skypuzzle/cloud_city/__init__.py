"""Cloud City: everything a program needs to set up, play, solve, check, read, write and score the game.

`str` of any value gives its notation; `parse_position`, `parse_city` and the like read it. All names live in `public`,
which is imported when the first of them is used: the command line needs only a few.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from skypuzzle.cloud_city.public import *  # noqa: F403


def __getattr__(name: str) -> Any:
    if name.startswith("__") and name != "__all__":
        raise AttributeError(name)
    return getattr(import_module("skypuzzle.cloud_city.public"), name)


def __dir__() -> list[str]:
    return sorted([*globals(), *__getattr__("__all__")])
