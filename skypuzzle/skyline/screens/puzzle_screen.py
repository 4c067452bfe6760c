"""What the screens of all puzzles share: a board, and hints that point to sites."""

from typing import Any, TypeVar

from skypuzzle.screens.framed import FramedPuzzleScreen
from skypuzzle.sessions.playable import PlayablePuzzle
from skypuzzle.skyline.screens.board_screen import BoardScreen

P = TypeVar("P", bound=PlayablePuzzle[Any])


class CityPuzzleScreen(BoardScreen, FramedPuzzleScreen[P]):
    """A board, and beside it what to do."""

    def hint_style(self) -> tuple[str, str]:
        """In the colours of the theme."""
        return self.palette.hint, self.palette.faint

    @property
    def hinted(self) -> list[int]:
        """Where a hint points to."""
        hint, index = self.session.hint, self.outline.index
        return [] if hint is None else [index[place] for place in hint[0].places if place in index]
