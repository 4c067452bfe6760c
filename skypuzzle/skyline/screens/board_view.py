"""The widget that shows the board, and the cards below it; a click on a site tells the screen."""

from collections.abc import Sequence
from typing import NamedTuple

from rich.text import Text
from textual import events
from textual.message import Message
from textual.widget import Widget

from skypuzzle.skyline.pictures.board_text import FILES
from skypuzzle.skyline.rules.outline import Outline
from skypuzzle.skyline.screens.cells import Cell
from skypuzzle.skyline.screens.palette import DARK, LIGHT

MARGIN = 3
"""For the names of the ranks."""


class Layout(NamedTuple):
    """How large sites are drawn."""

    inner: int
    """Columns of a cell without its brackets."""
    lines: int
    """Lines of a rank."""
    is_narrow: bool
    gap: int = 1

    @property
    def across(self) -> int:
        """From one file to the next."""
        return self.inner + 2 + self.gap

    def size(self, outline: Outline) -> tuple[int, int]:
        """Columns and lines of the whole board, with the names of ranks and files."""
        files = max(map(len, outline.rows))
        return MARGIN + self.across * files, self.lines * len(outline.rows) + 1


class BoardView(Widget):
    """The board; a click on a site tells the screen."""

    DEFAULT_CSS = "BoardView { width: auto; height: auto; }"

    class SiteClicked(Message):
        """A site was clicked."""

        def __init__(self, index: int) -> None:
            super().__init__()
            self.index = index

    def __init__(self, outline: Outline, wide: int, narrow: int, narrow_lines: int) -> None:
        """Cells have so many columns where there is room, and where there is not so many, in so many lines."""
        super().__init__()
        self.outline = outline
        self.layouts = [
            *(Layout(wide, lines, is_narrow=False) for lines in (3, 2, 1)),
            Layout(wide, 1, is_narrow=False, gap=0),
            *(Layout(narrow, lines, is_narrow=True) for lines in (narrow_lines + 1, narrow_lines)),
            Layout(narrow, narrow_lines, is_narrow=True, gap=0),
        ]
        self.chosen = self.layouts[-1]
        self.cells: Sequence[Cell] = ()
        self.below: Sequence[Text] = ()
        self.focus_on = 0
        """The index of the site that must be seen."""
        self.room = 1
        self.top = 0
        """The first line to be seen."""

    @property
    def wide(self) -> int:
        """All columns."""
        return self.chosen.size(self.outline)[0]

    def fit(self, width: int, height: int, below: int = 0) -> None:
        """Take as much room as there is, with some lines left below; rather few lines than few letters."""
        sizes = {layout: layout.size(self.outline) for layout in self.layouts}
        fitting = [at for at, (columns, lines) in sizes.items() if columns <= width and lines + below <= height]
        broad = [at for at, (columns, _) in sizes.items() if columns <= width]
        self.chosen = fitting[0] if fitting else broad[-1] if broad else self.layouts[-1]
        self.room = height
        self.styles.width, self.styles.height = self.wide, height

    def show(self, cells: Sequence[Cell], focus: int, below: Sequence[Text] = ()) -> None:
        """Show something else."""
        self.cells, self.focus_on, self.below = cells, focus, below
        self.refresh()

    def place(self, index: int) -> tuple[int, int]:
        """Where the middle of a site is in the widget."""
        row, file = self.outline.squares[index]
        across, lines = self.chosen.across, self.chosen.lines
        return MARGIN + across * file + across // 2, lines * row + (lines - 1) // 2 - self.top

    def site_at(self, x: int, y: int) -> int | None:
        """The site under a point of the widget."""
        if x < MARGIN or not 0 <= y < self._board_room:
            return None
        square = (y + self.top) // self.chosen.lines, (x - MARGIN) // self.chosen.across
        squares = self.outline.squares
        return squares.index(square) if square in squares else None

    @property
    def _board_room(self) -> int:
        """Lines for the ranks; what is below must be seen."""
        ranks = self.chosen.lines * len(self.outline.rows)
        return min(ranks, max(1, self.room - 1 - len(self.below)))

    def on_click(self, event: events.Click) -> None:
        """Find out what was clicked."""
        index = self.site_at(event.x, event.y)
        if index is not None:
            self.post_message(self.SiteClicked(index))

    def render(self) -> Text:
        """The ranks, or as many of them as there is room for around the cursor; the files; and what is below."""
        if not self.cells:
            return Text("")
        lines = [line for row in range(len(self.outline.rows)) for line in self._rank(row)]
        seen = self._board_room
        focus = self.outline.squares[self.focus_on][0] * self.chosen.lines
        self.top = min(max(0, focus - seen // 2), len(lines) - seen)
        shown = [*lines[self.top : self.top + seen], self._names(), *self.below]
        return Text("\n", no_wrap=True).join(shown)

    def _rank(self, row: int) -> list[Text]:
        height, number = self.chosen.lines, len(self.outline.rows) - row
        at = {file: index for index, (line, file) in enumerate(self.outline.squares) if line == row}
        lines = []
        for line in range(height):
            is_first = line == (height - 1) // 2
            text = Text(f"{number:>2} " if is_first else " " * MARGIN, self._faint)
            for file in range(max(map(len, self.outline.rows))):
                text.append_text(self._part(self.cells[at[file]], line) if file in at else self._nothing())
            lines.append(text)
        return lines

    def _nothing(self) -> Text:
        return Text(" " * self.chosen.across)

    def _part(self, cell: Cell, line: int) -> Text:
        """One line of a cell."""
        layout = self.chosen
        texts = cell.narrow if layout.is_narrow else (cell.wide,)
        first = (layout.lines - len(texts)) // 2 if layout.lines > len(texts) else 0
        if line == layout.lines - 1 and layout.lines > max(1, len(texts)):
            return self._nothing()  # a line of ground between ranks
        inner = texts[line - first].copy() if 0 <= line - first < len(texts) else Text("")
        is_main = line == first
        inner.truncate(layout.inner, pad=True)
        text = Text(style=f"on {cell.ground}")
        text.append(cell.brackets[0] if is_main else " ").append_text(inner).append(
            cell.brackets[1] if is_main else " "
        )
        return Text().append_text(text).append(" " * layout.gap)

    def _names(self) -> Text:
        text = Text(" " * MARGIN, self._faint)
        for file in range(max(map(len, self.outline.rows))):
            text.append(FILES[file].center(self.chosen.inner + 2) + " " * self.chosen.gap)
        return text

    @property
    def _faint(self) -> str:
        return (DARK if self.app.current_theme.dark else LIGHT).faint


def beside(outline: Outline, index: int, right: int, up: int) -> int:
    """The next site in a direction, over squares that are none; the same site at the edge."""
    row, file = outline.squares[index]
    at = {square: number for number, square in enumerate(outline.squares)}
    files = max(map(len, outline.rows))
    for step in range(1, max(files, len(outline.rows))):
        line, column = row - up * step, file + right * step
        if (line, column) in at:
            return at[line, column]
    # where the board is ragged, the nearest site of the next rank
    around = [number for number, (line, _) in enumerate(outline.squares) if up and line == row - up]
    return min(around, key=lambda number: abs(outline.squares[number][1] - file), default=index)
