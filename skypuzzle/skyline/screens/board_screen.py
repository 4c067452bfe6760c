"""The board on the screen: its colours, cells and widget, and the base of the screens of puzzles and games."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, TypeVar

from rich.text import Text
from textual import events
from textual.message import Message
from textual.widget import Widget

from skypuzzle.screens.cursor_screen import CursorScreen
from skypuzzle.screens.framed import OTHER_LINES, Colours, FramedPuzzleScreen
from skypuzzle.sessions.playable import PlayablePuzzle
from skypuzzle.skyline.pictures.scene import UNICODE
from skypuzzle.skyline.pictures.terminal import FILES
from skypuzzle.skyline.rules.board import Board
from skypuzzle.skyline.rules.city import LEVELS, Mask, Outline, Tower


@dataclass(frozen=True, slots=True)
class Palette(Colours):
    """The colours of the screen; each entry is a style of Rich."""

    site: str
    """The background of a site."""
    possible: str
    """The background where something can be done now."""
    neutral_only: str
    """The background where only a neutral floor can be built."""
    group: str
    """The background of the group under the cursor."""
    cursor: str
    ink: str
    """Letters on a top."""
    owners: Mapping[str, str]
    grounds: Mapping[str, str]
    """The background of a site by the owner of its top, where only tops matter."""

    def top(self, owner: str) -> str:
        return f"bold {self.ink} on {self.owners[owner]}"

    def letter(self, owner: str) -> str:
        return f"bold {self.owners[owner]}"


DARK = Palette(
    site="#222b36",
    possible="#1f5a4a",
    neutral_only="#3d4650",
    group="#5a4a12",
    cursor="#7a6a1c",
    faint="#8592a3",
    hint="#d98fba",
    hint_ground="#54304a",
    good="bold #5fd7a7",
    bad="bold #ff9f6b",
    heading="bold #ffffff",
    ink="#10161d",
    owners={"Y": "#f0e442", "P": "#cf8fd8", "B": "#5cb3ee", "R": "#f0764a", "W": "#e6edf3"},
    grounds={"Y": "#45420f", "P": "#45304c", "B": "#173f5c", "R": "#562c1c", "W": "#4d535a"},
)
LIGHT = Palette(
    site="#f4f4f0",
    possible="#a9e2cd",
    neutral_only="#d8dce0",
    group="#f3e3a0",
    cursor="#f2d32c",
    faint="#707880",
    hint="#a0447c",
    hint_ground="#f0d3e3",
    good="bold #00694a",
    bad="bold #b04a00",
    heading="bold #10161d",
    ink="#ffffff",
    owners={"Y": "#8a7400", "P": "#7c3a92", "B": "#0a5a94", "R": "#b03a10", "W": "#6a727a"},
    grounds={"Y": "#f6efb0", "P": "#ecd8f2", "B": "#cfe4f6", "R": "#f8d6c8", "W": "#d3d8dd"},
)


TOWER_WIDTH, NARROW_TOWER = LEVELS, 2
OWN_HERE, NEUTRAL_HERE = "+", "°"
"""Marks on the next level: the player's own floor can be built now, or only a neutral one."""


@dataclass(frozen=True, slots=True)
class Cell:
    """A site; brackets left and right of it show zones and the cursor."""

    wide: Text
    """In one line."""
    narrow: tuple[Text, ...]
    """In one or two short lines, where there is little room."""
    ground: str
    brackets: str = "  "


def brackets(*, is_zone: bool, is_cursor: bool) -> str:
    """The cursor is also visible without colour."""
    return "►◄" if is_cursor else f"{UNICODE.zone}{UNICODE.zone}" if is_zone else "  "


@dataclass(frozen=True, slots=True)
class BoardMarks:
    """What is shown besides the towers, by the index of the site."""

    cursor: int | None = None
    own: Mask = 0
    """Where the player's own floor can be built now."""
    neutral: Mask = 0
    """Where a neutral floor can."""
    lit: Mask = 0
    """The highlighted group."""
    hinted: Collection[int] = ()


def tower_cells(board: Board, marks: BoardMarks, palette: Palette) -> list[Cell]:
    cells = []
    for index, tower in enumerate(board.towers):
        bit = 1 << index
        ground = palette.site
        if marks.neutral & bit:
            ground = palette.neutral_only
        if marks.own & bit:
            ground = palette.possible
        if marks.lit & bit:
            ground = palette.group
        if index in marks.hinted:
            ground = palette.hint_ground
        if index == marks.cursor:
            ground = palette.cursor
        mark = OWN_HERE if marks.own & bit else NEUTRAL_HERE if marks.neutral & bit else UNICODE.level
        ends = brackets(is_zone=bool(board.box.zone_mask & bit), is_cursor=index == marks.cursor)
        cells.append(Cell(_tower(tower, mark, palette), (_short(tower, mark, palette),), ground, ends))
    return cells


def _tower(tower: Tower, mark: str, palette: Palette) -> Text:
    text = Text()
    for owner in tower[:-1]:
        text.append(owner.lower(), palette.owners[owner])
    for owner in tower[-1:]:
        text.append(owner, palette.top(owner))
    if len(tower) < LEVELS:
        text.append(mark, palette.good if mark == OWN_HERE else palette.faint)
    return text.append(UNICODE.level * (LEVELS - text.cell_len), palette.faint)


def _short(tower: Tower, mark: str, palette: Palette) -> Text:
    if not tower:
        return Text(f"{mark}{UNICODE.level}", palette.faint)
    return Text().append(tower[-1], palette.top(tower[-1])).append(str(len(tower)), palette.faint)


MARGIN = 3
"""Columns for the names of the ranks."""


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
        return self.inner + 2 + self.gap

    def size(self, outline: Outline) -> tuple[int, int]:
        """Columns and lines of the whole board, with the names of ranks and files."""
        files = max(map(len, outline.rows))
        return MARGIN + self.across * files, self.lines * len(outline.rows) + 1


class BoardView(Widget):
    """The board; a click on a site sends a message to the screen."""

    DEFAULT_CSS = "BoardView { width: auto; height: auto; }"

    class SiteClicked(Message):
        """A site was clicked."""

        def __init__(self, index: int) -> None:
            super().__init__()
            self.index = index

    def __init__(self, outline: Outline, wide: int, narrow: int, narrow_lines: int) -> None:
        """`wide` and `narrow` are columns of a cell; narrow cells have `narrow_lines` lines."""
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
        """The index of the site that must be visible."""
        self.room = 1
        self.top = 0
        """The first visible line."""

    @property
    def wide(self) -> int:
        return self.chosen.size(self.outline)[0]

    def fit(self, width: int, height: int, below: int = 0) -> None:
        """Choose the largest layout that fits, with some lines left below; wide cells matter more than high ones."""
        sizes = {layout: layout.size(self.outline) for layout in self.layouts}
        fitting = [at for at, (columns, lines) in sizes.items() if columns <= width and lines + below <= height]
        broad = [at for at, (columns, _) in sizes.items() if columns <= width]
        self.chosen = fitting[0] if fitting else broad[-1] if broad else self.layouts[-1]
        self.room = height
        self.styles.width, self.styles.height = self.wide, height

    def show(self, cells: Sequence[Cell], focus: int, below: Sequence[Text] = ()) -> None:
        self.cells, self.focus_on, self.below = cells, focus, below
        self.refresh()

    def place(self, index: int) -> tuple[int, int]:
        """The column and line of the middle of a site in the widget."""
        row, file = self.outline.squares[index]
        across, lines = self.chosen.across, self.chosen.lines
        return MARGIN + across * file + across // 2, lines * row + (lines - 1) // 2 - self.top

    def site_at(self, x: int, y: int) -> int | None:
        """The site at a point of the widget; None if there is none."""
        if x < MARGIN or not 0 <= y < self._board_room:
            return None
        square = (y + self.top) // self.chosen.lines, (x - MARGIN) // self.chosen.across
        squares = self.outline.squares
        return squares.index(square) if square in squares else None

    @property
    def _board_room(self) -> int:
        """Lines for the ranks; what is below them must stay visible."""
        ranks = self.chosen.lines * len(self.outline.rows)
        return min(ranks, max(1, self.room - 1 - len(self.below)))

    def on_click(self, event: events.Click) -> None:
        index = self.site_at(event.x, event.y)
        if index is not None:
            self.post_message(self.SiteClicked(index))

    def render(self) -> Text:
        """As many ranks around the cursor as there is room for, the names of the files, and what is below."""
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
        layout = self.chosen
        texts = cell.narrow if layout.is_narrow else (cell.wide,)
        first = (layout.lines - len(texts)) // 2 if layout.lines > len(texts) else 0
        if line == layout.lines - 1 and layout.lines > max(1, len(texts)):
            return self._nothing()  # a blank line between ranks
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


def next_site(outline: Outline, index: int, right: int, up: int) -> int:
    """The next site in a direction, across squares without one; the same site at the edge."""
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


class BoardScreen(CursorScreen):
    """A screen with a board and a cursor that moves over it."""

    panel_needed = 30

    def look_at(self, outline: Outline, view: BoardView, cursor: int = 0) -> None:
        """Set the board and the cursor; screens call this before anything else."""
        self.outline = outline
        self.board = view
        self.cursor = cursor
        self.note = Text("")

    @property
    def palette(self) -> Palette:
        return DARK if self.app.current_theme.dark else LIGHT

    @property
    def here(self) -> str:
        return self.outline.sites[self.cursor]

    def board_widget(self) -> BoardView:
        return self.board

    def show_board(self) -> None:
        below = self.below()
        size = self.app.size
        self.board.fit(size.width - self.panel_needed, size.height - OTHER_LINES, len(below))
        self.board.show(self.cells(), self.cursor, below)

    def panel_width(self) -> int:
        return max(1, self.app.size.width - self.board.wide - 2)

    def on_resize(self, _event: events.Resize) -> None:
        self.redraw()

    def cells(self) -> Sequence[Cell]:
        raise NotImplementedError

    def below(self) -> Sequence[Text]:
        return ()

    def action_go(self, right: int, up: int) -> None:
        """Move the cursor."""
        self.cursor = next_site(self.outline, self.cursor, right, up)
        self.show_choice()

    def on_board_view_site_clicked(self, event: BoardView.SiteClicked) -> None:
        self.clicked(event.index)


P = TypeVar("P", bound=PlayablePuzzle[Any])


class CityPuzzleScreen(BoardScreen, FramedPuzzleScreen[P]):
    """A puzzle: the board, with the panel next to it."""

    @property
    def hinted(self) -> list[int]:
        hint, index = self.session.hint, self.outline.index
        return [] if hint is None else [index[place] for place in hint[0].places if place in index]
