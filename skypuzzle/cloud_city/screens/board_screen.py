"""The city as a widget, and what the screens of puzzles and games share: cursor, panel and messages."""

from typing import Any, ClassVar, TypeVar

from rich.text import Text
from textual import events
from textual.binding import Binding, BindingType
from textual.message import Message
from textual.widget import Widget

from skypuzzle.cloud_city.pictures.sights import UNICODE
from skypuzzle.cloud_city.pictures.terminal import DOWN, CityText
from skypuzzle.cloud_city.rules.pieces import QUARTER_OF, SIZE, Cell, Quarter, cell_of
from skypuzzle.cloud_city.screens import city_drawing
from skypuzzle.screens.cursor_screen import CursorScreen
from skypuzzle.screens.framed import OTHER_LINES, FramedPuzzleScreen
from skypuzzle.sessions.playable import PlayablePuzzle


class CityView(Widget):
    """The city; a click on a quarter sends a message to the screen."""

    DEFAULT_CSS = "CityView { width: auto; height: auto; }"

    class QuarterClicked(Message):
        """A quarter was clicked."""

        def __init__(self, quarter: Quarter) -> None:
            super().__init__()
            self.quarter = quarter

    def __init__(self, columns: int, ranks: int) -> None:
        """Make room for this many columns and ranks of quarters."""
        super().__init__()
        self.columns, self.ranks = columns, ranks
        self.scale = city_drawing.SCALES[-1]
        self.state: city_drawing.CityState | None = None
        self.room = 0
        self.left, self.top = 0, 0
        """Where the picture begins in the widget, and the first line in view."""

    @property
    def across(self) -> int:
        return self.scale.width(self.columns) + self._clues[0]

    @property
    def _clues(self) -> tuple[int, int]:
        """The columns and lines that clues take."""
        return (
            (0, 0)
            if self.state is None or self.state.clues is None
            else (city_drawing.CLUE_COLUMNS, city_drawing.CLUE_LINES)
        )

    def fit(self, width: int, height: int) -> None:
        self.room = height
        quarters = self.columns, self.ranks
        self.scale = city_drawing.fitting_scale(quarters, width - self._clues[0], height - self._clues[1])
        self.styles.width, self.styles.height = self.across, height

    def show(self, state: city_drawing.CityState) -> None:
        self.state = state
        self.refresh()

    def place(self, quarter: Quarter) -> tuple[int, int] | None:
        """Where a quarter is in the widget; None if it is out of view."""
        shown = None if self.state is None else self.state.shown
        if shown is None or quarter % SIZE not in shown.columns or quarter // SIZE not in shown.ranks:
            return None
        column, line = CityText(shown, UNICODE).place(quarter)
        x = next(at for at, source in enumerate(self.scale.columns(len(shown.columns))) if source.at == column)
        y = next(at for at, source in enumerate(self.scale.lines(len(shown.ranks))) if source.at == line)
        y += self._clues[1] - self.top
        return (x + self.left, y) if 0 <= y < self.room else None

    def quarter_at(self, x: int, y: int) -> Quarter | None:
        if self.state is None or y < self._clues[1]:
            return None
        shown = self.state.shown
        columns, lines = self.scale.columns(len(shown.columns)), self.scale.lines(len(shown.ranks))
        across, down = x - self.left, y - self._clues[1] + self.top
        if not (0 <= across < len(columns) and 0 <= down < len(lines)):
            return None
        line = lines[down].at
        return CityText(shown, UNICODE).quarter_at(columns[across].at, line - 1 + line % DOWN)

    def on_click(self, event: events.Click) -> None:
        quarter = self.quarter_at(event.x, event.y)
        if quarter is not None:
            self.post_message(self.QuarterClicked(quarter))

    def render(self) -> Text:
        """The whole picture, or as much of it as fits around the cursor."""
        if self.state is None:
            return Text("")
        palette = city_drawing.DARK if self.app.current_theme.dark else city_drawing.LIGHT
        drawing = city_drawing.CityDrawing(self.state, palette, self.scale)
        wide = self.scale.width(len(drawing.text.columns))
        self.left = max(0, (self.across - self._clues[0] - wide) // 2)
        above = [_indented(line, self.left) for line in drawing.clue_lines()]
        lines = [_indented(line, self.left) for line in drawing.lines()]
        names = _indented(drawing.names(), self.left)
        room = max(1, self.room - len(above) - 1)
        self.top = min(max(0, drawing.focus() - room // 2), max(0, len(lines) - room))
        return Text("\n", no_wrap=True).join([*above, *lines[self.top : self.top + room], names])


def _indented(line: Text, columns: int) -> Text:
    return Text(" " * columns).append_text(line)


def neighbour(quarter: Quarter, right: int, up: int, columns: range, ranks: range) -> Quarter:
    """The next quarter in a direction, or the same at the edge."""
    column = min(max(quarter % SIZE + right, columns.start), columns.stop - 1)
    rank = min(max(quarter // SIZE + up, ranks.start), ranks.stop - 1)
    return column + SIZE * rank


def neighbour_cell(cell: Cell, right: int, up: int, columns: range, ranks: range) -> Cell:
    """The next cell in a direction, or the same at the edge."""
    return cell_of(neighbour(neighbour(cell, right, up, columns, ranks), right, up, columns, ranks))


class BoardScreen(CursorScreen):
    """A city with a cursor."""

    panel_needed = 28

    def look_at(self, columns: int, ranks: int) -> None:
        """Begin with a city of at most this many columns and ranks of quarters."""
        self.city = CityView(columns, ranks)
        self.note = Text("")

    @property
    def palette(self) -> city_drawing.Palette:
        return city_drawing.DARK if self.app.current_theme.dark else city_drawing.LIGHT

    def board_widget(self) -> CityView:
        return self.city

    def show_board(self) -> None:
        self.city.show(self.city_state())

    def panel_width(self) -> int:
        return max(1, self.app.size.width - self.city.across - 2)

    def on_resize(self, event: events.Resize) -> None:
        self.city.show(self.city_state())
        self.city.fit(event.size.width - self.panel_needed, event.size.height - OTHER_LINES)
        self.redraw()

    def city_state(self) -> city_drawing.CityState:
        raise NotImplementedError

    def on_city_view_quarter_clicked(self, event: CityView.QuarterClicked) -> None:
        self.clicked(event.quarter)


P = TypeVar("P", bound=PlayablePuzzle[Any])


class CityPuzzleScreen(BoardScreen, FramedPuzzleScreen[P]):
    """A city, with what to do next to it."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("S", "show", show=False), Binding("s", "show_how", show=False)]
    show_key = "S"  # as s is sand

    @property
    def hinted(self) -> list[Quarter]:
        """The quarters that the current hint points to."""
        hint = self.session.hint
        return [] if hint is None else [QUARTER_OF[place] for place in hint[0].places if place in QUARTER_OF]

    def action_show_how(self) -> None:
        """In other games, s shows the solution."""
        self.say(f"{self.show_key} shows the solution.")


def reading_order(quarter: Quarter) -> tuple[int, int]:
    """The reading order, from the north-west."""
    return -(quarter // SIZE), quarter % SIZE
