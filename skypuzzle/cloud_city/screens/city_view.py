"""The widget that shows one city from above, with a cursor, a tile or a walkway that is thought of, and clues."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace
from itertools import groupby
from operator import itemgetter

from rich.text import Text
from textual import events
from textual.message import Message
from textual.widget import Widget

from skypuzzle.cloud_city.pictures.blocks import UNICODE
from skypuzzle.cloud_city.pictures.city_text import ACROSS, DOWN, MARGIN, CityText
from skypuzzle.cloud_city.pictures.sights import NO_TILE, Sight, column_name, rank_name
from skypuzzle.cloud_city.rules.geometry import SIZE, Cell, Height, Quarter, cell_of, quarters_of
from skypuzzle.cloud_city.rules.tiles import Tile
from skypuzzle.cloud_city.rules.walkways import Walkway
from skypuzzle.cloud_city.screens.palette import DARK, LIGHT, Palette
from skypuzzle.cloud_city.screens.stretching import SCALES, Scale, Source, fitting, stretched

CLUE_LINES = 3
"""Above the columns: a line for each level."""
CLUE_COLUMNS = 14
"""Beside the ranks."""

Clue = tuple[tuple[int, ...], tuple[int, ...] | None]
"""The votes of a line now, and those it must have, if that is told, by level."""


@dataclass(frozen=True, slots=True)
class CityState:
    """All that the view shows."""

    sight: Sight
    cursor: Quarter | None = None
    cell: Cell | None = None
    """The cell under the cursor, where tiles are laid."""
    ghost: Tile | None = None
    """A tile over that cell, not yet laid."""
    refused: bool = False
    """May it not go there?"""
    ends: Collection[Quarter] = ()
    """Where a walkway may lead."""
    way: Walkway | None = None
    """A walkway that is thought of."""
    hinted: Collection[Quarter] = ()
    fresh: Collection[Quarter] = ()
    notes: Mapping[Quarter, str] = field(default_factory=dict)
    """What is noted of quarters without a tile: letters of buildings, `.` for none."""
    clues: Mapping[str, Clue] | None = None

    @property
    def shown(self) -> Sight:
        """The city with what is only thought of."""
        quarters, walkways = self.sight.quarters, self.sight.walkways
        if self.cell is not None and self.ghost is not None and quarters[self.cell] == NO_TILE:
            letters = list(quarters)
            for quarter, letter in zip(quarters_of(self.cell), self.ghost, strict=True):
                letters[quarter] = letter
            quarters = "".join(letters)
        if self.way is not None and self.way not in walkways:
            walkways = tuple(sorted((*walkways, self.way)))
        return replace(self.sight, quarters=quarters, walkways=walkways)


class CityView(Widget):
    """The city; a click on a quarter tells the screen."""

    DEFAULT_CSS = "CityView { width: auto; height: auto; }"

    class QuarterClicked(Message):
        """A quarter was clicked."""

        def __init__(self, quarter: Quarter) -> None:
            super().__init__()
            self.quarter = quarter

    def __init__(self, columns: int, ranks: int) -> None:
        """So many columns and ranks of quarters are the most that will be shown."""
        super().__init__()
        self.columns, self.ranks = columns, ranks
        self.scale = SCALES[-1]
        self.state: CityState | None = None
        self.room = 0
        self.left, self.top = 0, 0
        """Where the picture begins in the widget, and which of its lines is the first to be seen."""

    @property
    def across(self) -> int:
        """All columns of characters."""
        return self.scale.width(self.columns) + self._clue_columns

    @property
    def _clue_columns(self) -> int:
        return CLUE_COLUMNS if self._has_clues else 0

    @property
    def _above(self) -> int:
        return CLUE_LINES if self._has_clues else 0

    @property
    def _has_clues(self) -> bool:
        return self.state is not None and self.state.clues is not None

    def fit(self, width: int, height: int) -> None:
        """Take as much room as there is."""
        self.room = height
        quarters = self.columns, self.ranks
        self.scale = fitting(quarters, width - self._clue_columns, height - self._above)
        self.styles.width, self.styles.height = self.across, height

    def show(self, state: CityState) -> None:
        """Show something else."""
        self.state = state
        self.refresh()

    def place(self, quarter: Quarter) -> tuple[int, int] | None:
        """Where a quarter is in the widget; None if it is out of sight."""
        shown = None if self.state is None else self.state.shown
        if shown is None or quarter % SIZE not in shown.columns or quarter // SIZE not in shown.ranks:
            return None
        column, line = CityText(shown, UNICODE).place(quarter)
        x = next(at for at, source in enumerate(self.scale.columns(len(shown.columns))) if source.at == column)
        y = next(at for at, source in enumerate(self.scale.lines(len(shown.ranks))) if source.at == line)
        y += self._above - self.top
        return (x + self.left, y) if 0 <= y < self.room else None

    def quarter_at(self, x: int, y: int) -> Quarter | None:
        """The quarter under a point of the widget."""
        if self.state is None or y < self._above:
            return None
        shown = self.state.shown
        columns, lines = self.scale.columns(len(shown.columns)), self.scale.lines(len(shown.ranks))
        across, down = x - self.left, y - self._above + self.top
        if not (0 <= across < len(columns) and 0 <= down < len(lines)):
            return None
        line = lines[down].at
        return CityText(shown, UNICODE).quarter_at(columns[across].at, line - 1 + line % DOWN)

    def on_click(self, event: events.Click) -> None:
        """Find out what was clicked."""
        quarter = self.quarter_at(event.x, event.y)
        if quarter is not None:
            self.post_message(self.QuarterClicked(quarter))

    def render(self) -> Text:
        """The whole picture, or as much of it as there is room for around the cursor."""
        if self.state is None:
            return Text("")
        palette = DARK if self.app.current_theme.dark else LIGHT
        drawing = _Drawing(self.state, palette, self.scale)
        wide = self.scale.width(len(drawing.text.columns))
        self.left = max(0, (self.across - self._clue_columns - wide) // 2)
        above = [_indented(line, self.left) for line in drawing.clue_lines()]
        lines = [_indented(line, self.left) for line in drawing.lines()]
        names = _indented(drawing.names(), self.left)
        room = max(1, self.room - len(above) - 1)
        self.top = min(max(0, drawing.focus() - room // 2), max(0, len(lines) - room))
        return Text("\n", no_wrap=True).join([*above, *lines[self.top : self.top + room], names])


def _indented(line: Text, columns: int) -> Text:
    return Text(" " * columns).append_text(line)


class _Drawing:
    """One picture of a city."""

    def __init__(self, state: CityState, palette: Palette, scale: Scale) -> None:
        self.state, self.palette = state, palette
        self.text = CityText(state.shown, UNICODE)
        self.sheet = {place: (letter, palette.style(style)) for place, (letter, style) in self.text.sheet.items()}
        self.grounds: dict[tuple[int, int], str] = {}
        self.across = scale.columns(len(self.text.columns))
        self.down = scale.lines(len(self.text.ranks))
        self._tiles()
        self._notes()
        self._marks()

    @property
    def ranks(self) -> int:
        return len(self.text.ranks)

    def _tiles(self) -> None:
        state, palette = self.state, self.palette
        for cell in state.shown.cells:
            if state.shown.quarters[cell] == NO_TILE:
                continue
            is_ghost = cell == state.cell and state.sight.quarters[cell] == NO_TILE
            look = palette.fresh if cell in state.fresh else palette.tile
            self._cell(cell, (palette.refused if state.refused else palette.ghost) if is_ghost else look)

    def _cell(self, cell: Cell, ground: str) -> None:
        left, bottom = self.text.place(cell)
        for column in range(left - 1, left + 2 * ACROSS - 2):
            for line in range(bottom - 2, bottom + 1):
                self.grounds[column, line] = ground

    def _notes(self) -> None:
        """In small letters, so that nobody takes them for buildings."""
        for quarter, note in self.state.notes.items():
            if self.state.shown.quarters[quarter] == NO_TILE:
                style = self.palette.levels[Height[note] if note in Height.__members__ else None]
                self.sheet[self.text.place(quarter)] = note.lower(), f"italic {style}"

    def _marks(self) -> None:
        state, palette = self.state, self.palette
        for quarter in state.hinted:
            self._quarter(quarter, palette.hint_ground)
        for quarter in state.ends:
            self._quarter(quarter, palette.end)
        if state.way is not None:
            self._way(state.way)
        if state.cell is not None:
            self._frame(state.cell)
        if state.cursor is not None:
            self._quarter(state.cursor, palette.cursor)
            column, line = self.text.place(state.cursor)
            self._bracket(column, line)

    def _quarter(self, quarter: Quarter, ground: str) -> None:
        column, line = self.text.place(quarter)
        for at in (column - 1, column, column + 1):
            self.grounds[at, line] = ground

    def _bracket(self, column: int, line: int) -> None:
        """The cursor is seen without colour, too."""
        for at, bracket in ((column - 1, "["), (column + 1, "]")):
            self.sheet[at, line] = bracket, self.palette.heading

    def _frame(self, cell: Cell) -> None:
        left, bottom = self.text.place(cell)
        corners = zip(
            ((left - 2, bottom - 3), (left + 6, bottom - 3), (left - 2, bottom + 1), (left + 6, bottom + 1)),
            "┏┓┗┛",
            strict=True,
        )
        for place, corner in corners:
            self.sheet[place] = corner, self.palette.bad if self.state.refused else self.palette.heading
        for line in (bottom - 3, bottom + 1):
            for column in range(left - 1, left + 6):
                self.sheet.setdefault((column, line), ("╍", self.palette.heading))

    def _way(self, way: Walkway) -> None:
        (column, line), (end, top) = self.text.place(way.first), self.text.place(way.second)
        for x in range(column - (column == end), end + 1 + (column == end)):
            for y in range(top, line + 1):
                self.grounds[x, y] = self.palette.way

    def focus(self) -> int:
        """The line that must be seen."""
        at = self.state.cell if self.state.cell is not None else self.state.cursor
        if at is None:
            return 0
        return next(number for number, line in enumerate(self.down) if line.at == self.text.place(at)[1])

    def lines(self) -> list[Text]:
        """From the edge over the first rank to that under the last."""
        return [self._line(line) for line in self.down]

    def names(self) -> Text:
        """The names of the columns."""
        return self._line(Source(self.text.top + DOWN * self.ranks + 1, 0, 1))

    def _line(self, line: Source) -> Text:
        text = Text()
        for style, letters in groupby((self._character(column, line) for column in self.across), itemgetter(1)):
            text.append("".join(letter for letter, _ in letters), style)
        if self.state.clues is not None and line.at % DOWN and line.at < DOWN * self.ranks:
            text.append_text(self._rank_clue(line.at))
        return text

    def _character(self, column: Source, line: Source) -> tuple[str, str]:
        letter, style = stretched(self.sheet, column, line)
        ground = self.grounds.get((column.at, line.at))
        look = style if letter != " " else ""
        return letter, f"{look} on {ground}" if ground else look

    def _rank_clue(self, line: int) -> Text:
        rank = self.text.ranks.start + self.ranks - 1 - (line - 1) // DOWN
        clue = (self.state.clues or {}).get(rank_name(rank))
        text = Text(" ")
        for level in Height:
            text.append_text(self._clue(clue, level))
        return text

    def _clue(self, clue: Clue | None, level: Height) -> Text:
        """What a line has now, and what it must have: `3/8`, or `8=8`."""
        if clue is None:
            return Text("    ")
        now, wanted = clue
        if wanted is None:
            return Text(f" {now[level - 1]}  ", self.palette.faint)
        has, needs = now[level - 1], wanted[level - 1]
        style = self.palette.levels[level] if has == needs else self.palette.letter(level)
        # walkways that can stand are never in the way of more tiles, so too many votes will stay too many
        return Text(" ").append(
            f"{has}{'=' if has == needs else '/'}{needs}", f"reverse {style}" if has > needs else style
        )

    def clue_lines(self) -> list[Text]:
        """The votes of the columns, level by level."""
        clues = self.state.clues
        if clues is None:
            return []
        lines = []
        for level in Height:
            line = Text().append(f" {level} ", self.palette.letter(level))
            for number, column in enumerate(self.text.columns):
                at = next(x for x, source in enumerate(self.across) if source.at == MARGIN + ACROSS * number + 1)
                line.pad_right(at - 1 - line.cell_len)
                line.append_text(self._clue(clues.get(column_name(column)), level))
            lines.append(line)
        lines[-1].pad_right(len(self.across) + 1 - lines[-1].cell_len)
        lines[-1].append("  " + "   ".join(map(str, Height)), self.palette.faint)
        return lines


def beside(quarter: Quarter, right: int, up: int, columns: range, ranks: range) -> Quarter:
    """The next quarter in a direction, or the same at the edge of what is shown."""
    column = min(max(quarter % SIZE + right, columns.start), columns.stop - 1)
    rank = min(max(quarter // SIZE + up, ranks.start), ranks.stop - 1)
    return column + SIZE * rank


def beside_cell(cell: Cell, right: int, up: int, columns: range, ranks: range) -> Cell:
    """The same for cells."""
    return cell_of(beside(beside(cell, right, up, columns, ranks), right, up, columns, ranks))
