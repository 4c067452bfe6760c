"""What the screens of all puzzles share: a city, and hints that point to quarters."""

from typing import Any, ClassVar, TypeVar

from textual.binding import Binding, BindingType

from skypuzzle.cloud_city.rules.pieces import QUARTER_OF, SIZE, Quarter
from skypuzzle.cloud_city.screens.board_screen import BoardScreen
from skypuzzle.screens.framed import FramedPuzzleScreen
from skypuzzle.sessions.playable import PlayablePuzzle

P = TypeVar("P", bound=PlayablePuzzle[Any])


class CityPuzzleScreen(BoardScreen, FramedPuzzleScreen[P]):
    """A city, and beside it what to do."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("S", "show", show=False),
        Binding("s", "show_how", show=False),
    ]
    show_key = "S"  # as s is sand

    def hint_style(self) -> tuple[str, str]:
        """In the colours of the theme."""
        return self.palette.hint, self.palette.faint

    @property
    def hinted(self) -> list[Quarter]:
        """Where a hint points to."""
        hint = self.session.hint
        return [] if hint is None else [QUARTER_OF[place] for place in hint[0].places if place in QUARTER_OF]

    def action_show_how(self) -> None:
        """In other games s does it."""
        self.say(f"{self.show_key} shows the solution.")


def as_read(quarter: Quarter) -> tuple[int, int]:
    """The order of reading, from the north-west."""
    return -(quarter // SIZE), quarter % SIZE
