"""One picture of a city, as large as there is room for: the printed one with grounds, cursor, notes and clues."""

from itertools import groupby
from operator import itemgetter

from rich.text import Text

from skypuzzle.cloud_city.pictures.sights import NO_TILE, UNICODE, column_name, rank_name
from skypuzzle.cloud_city.pictures.terminal import ACROSS, DOWN, MARGIN, CityText
from skypuzzle.cloud_city.rules.pieces import Cell, Height, Quarter, Walkway
from skypuzzle.cloud_city.screens.city_state import CityState, Clue
from skypuzzle.cloud_city.screens.palette import Palette
from skypuzzle.cloud_city.screens.stretching import Scale, Source, stretched

CLUE_LINES = 3
"""Above the columns: a line for each level."""
CLUE_COLUMNS = 14
"""Beside the ranks."""


class CityDrawing:
    """A city on a sheet of characters that is then stretched."""

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
        """How many are shown."""
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
        for quarter in state.given:
            self._quarter(quarter, palette.fresh)
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
        """The cursor is seen without colour, too; every kind of bracket means something else."""
        for at, bracket in ((column - 1, "►"), (column + 1, "◄")):
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
        # walkways between tiles that lie stay possible when more are laid, so too many votes will stay too many
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
