"""What the screens of puzzles and of games share: a city with a cursor, a panel and lines of text."""

from typing import ClassVar

from rich.text import Text
from textual import events
from textual.binding import Binding, BindingType

from skypuzzle.cloud_city.rules.pieces import Quarter
from skypuzzle.cloud_city.screens.city_state import CityState
from skypuzzle.cloud_city.screens.city_view import CityView
from skypuzzle.cloud_city.screens.palette import DARK, LIGHT, Palette
from skypuzzle.screens.dialogs import clicked_action
from skypuzzle.screens.framed import OTHER_LINES, FramedScreen
from skypuzzle.screens.game_screen import Tone


class BoardScreen(FramedScreen):
    """A city to walk about in."""

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

    panel_needed: ClassVar[int] = 28
    """The columns that the panel cannot do without."""

    def look_at(self, columns: int, ranks: int) -> None:
        """Begin with a city of at most so many columns and ranks of quarters."""
        self.city = CityView(columns, ranks)
        self.note = Text("")

    @property
    def palette(self) -> Palette:
        """The colours of the theme."""
        return DARK if self.app.current_theme.dark else LIGHT

    def board_widget(self) -> CityView:
        """The city."""
        return self.city

    def show_board(self) -> None:
        """The city as it is now."""
        self.city.show(self.city_state())

    def panel_width(self) -> int:
        """What the city leaves."""
        return max(1, self.app.size.width - self.city.across - 2)

    def tone_style(self, tone: Tone) -> str:
        """In the colours of the theme."""
        palette = self.palette
        return {Tone.PLAIN: palette.heading, Tone.GOOD: palette.good, Tone.BAD: palette.bad}[tone]

    def on_resize(self, event: events.Resize) -> None:
        """Use the room there is."""
        self.city.show(self.city_state())
        self.city.fit(event.size.width - self.panel_needed, event.size.height - OTHER_LINES)
        self.redraw()

    def city_state(self) -> CityState:
        """What the city looks like."""
        raise NotImplementedError

    def clicked(self, quarter: Quarter) -> None:
        """A quarter was clicked."""
        raise NotImplementedError

    async def on_click(self, event: events.Click) -> None:
        """Do what the text under the mouse says it does."""
        action = clicked_action(event)
        if action is not None:
            await self.run_action(action)

    def on_city_view_quarter_clicked(self, event: CityView.QuarterClicked) -> None:
        """Tell the screen."""
        self.clicked(event.quarter)
