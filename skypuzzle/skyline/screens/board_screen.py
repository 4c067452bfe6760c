"""What the screens of puzzles and of games share: a board with a cursor, a panel and lines of text."""

from collections.abc import Sequence
from typing import ClassVar

from rich.text import Text
from textual import events
from textual.binding import Binding, BindingType

from skypuzzle.screens.dialogs import clicked_action
from skypuzzle.screens.framed import OTHER_LINES, FramedScreen
from skypuzzle.screens.game_screen import Tone
from skypuzzle.skyline.rules.outline import Outline
from skypuzzle.skyline.screens.board_view import BoardView, beside
from skypuzzle.skyline.screens.cells import Cell
from skypuzzle.skyline.screens.palette import DARK, LIGHT, Palette


class BoardScreen(FramedScreen):
    """A board to walk about on."""

    DEFAULT_CSS = """
    BoardScreen #panel { width: 1fr; height: 100%; padding: 0 1; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "go(0, 1)", show=False),
        Binding("down", "go(0, -1)", show=False),
        Binding("left", "go(-1, 0)", show=False),
        Binding("right", "go(1, 0)", show=False),
        Binding("enter,space", "do", show=False),
        Binding("tab", "cycle(1)", show=False, priority=True),
        Binding("shift+tab", "cycle(-1)", show=False, priority=True),
        Binding("backspace,delete,x", "clear", show=False),
    ]

    panel_needed: ClassVar[int] = 30
    """The columns that the panel cannot do without."""

    def look_at(self, outline: Outline, view: BoardView, cursor: int = 0) -> None:
        """Begin with the cursor on a site."""
        self.outline = outline
        self.board = view
        self.cursor = cursor
        self.note = Text("")

    @property
    def palette(self) -> Palette:
        """The colours of the theme."""
        return DARK if self.app.current_theme.dark else LIGHT

    @property
    def here(self) -> str:
        """The name of the site under the cursor."""
        return self.outline.sites[self.cursor]

    def board_widget(self) -> BoardView:
        """The board."""
        return self.board

    def show_board(self) -> None:
        """The board as it is now, and as large as it can be."""
        below = self.below()
        size = self.app.size
        self.board.fit(size.width - self.panel_needed, size.height - OTHER_LINES, len(below))
        self.board.show(self.cells(), self.cursor, below)

    def panel_width(self) -> int:
        """What the board leaves."""
        return max(1, self.app.size.width - self.board.wide - 2)

    def tone_style(self, tone: Tone) -> str:
        """In the colours of the theme."""
        palette = self.palette
        return {Tone.PLAIN: palette.heading, Tone.GOOD: palette.good, Tone.BAD: palette.bad}[tone]

    def on_resize(self, _event: events.Resize) -> None:
        """Use the room there is."""
        self.redraw()

    def cells(self) -> Sequence[Cell]:
        """What the sites look like."""
        raise NotImplementedError

    def below(self) -> Sequence[Text]:
        """What stands below the board."""
        return ()

    def action_go(self, right: int, up: int) -> None:
        """Move the cursor."""
        self.cursor = beside(self.outline, self.cursor, right, up)
        self.moved_cursor()

    def moved_cursor(self) -> None:
        """The cursor is somewhere else."""
        self.redraw()

    def clicked(self, index: int) -> None:
        """A site was clicked."""
        raise NotImplementedError

    async def on_click(self, event: events.Click) -> None:
        """Do what the text under the mouse says it does."""
        action = clicked_action(event)
        if action is not None:
            await self.run_action(action)

    def on_board_view_site_clicked(self, event: BoardView.SiteClicked) -> None:
        """Tell the screen."""
        self.clicked(event.index)
