"""Actions in puzzle entries, until those hold the values themselves."""

from collections.abc import Sequence

from skypuzzle.errors import FileError, SkypuzzleError
from skypuzzle.skyline.notation.turns import parse_action
from skypuzzle.skyline.rules.actions import Action, EndTurn, Skip


def read_actions(texts: Sequence[str], place: str) -> tuple[Action, ...]:
    """The actions of a turn in a document: its end is not written, and what is left out is left out whole."""
    try:
        actions = tuple(map(parse_action, texts))
    except SkypuzzleError as error:
        raise FileError(f"{place}.actions: {error}") from None
    if EndTurn() in actions or (Skip() in actions and len(actions) > 1):
        raise FileError(f"{place}.actions: the end of a turn is not written, and skip stands alone")
    return actions
