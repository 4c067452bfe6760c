"""A city drawn for the screen, as large as there is room for: the printed picture with cursor, notes and clues.

The colours are safe for colour-blind people (after Okabe and Ito), for dark and for light terminals.
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace
from itertools import groupby
from operator import itemgetter
from typing import NamedTuple

from rich.text import Text

from skypuzzle.cloud_city.pictures import sights
from skypuzzle.cloud_city.pictures.terminal import ACROSS, DOWN, MARGIN, CityText
from skypuzzle.cloud_city.rules.pieces import Cell, Height, Quarter, Tile, Walkway, quarters_of
from skypuzzle.screens.framed import Colours


@dataclass(frozen=True, slots=True)
class Palette(Colours):
    """The colours of the screen; each entry is a Rich style."""

    tile: str
    fresh: str
    """The background of a tile just laid."""
    ghost: str
    """The background of a tile not yet laid, where it may go."""
    refused: str
    """The background of a tile not yet laid, where it may not go."""
    cursor: str
    end: str
    """Buildings that a walkway may lead to."""
    way: str
    """A walkway under consideration."""
    levels: dict[Height | None, str]

    def style(self, text: str) -> str:
        """The screen's style for a style of printed pictures."""
        return " ".join(self._word(word) for word in text.replace(sights.MARK_STYLE, self.heading).split())

    def _word(self, word: str) -> str:
        for level, name in sights.STYLES.items():
            if word == name:
                return self.levels[level]
        return self.faint if word == sights.FAINT_STYLE else word

    def letter(self, level: Height | None) -> str:
        return f"bold {self.levels[level]}"


DARK = Palette(
    tile="#26313f",
    fresh="#3a4660",
    ghost="#2c4a3c",
    refused="#4f2c2c",
    cursor="#7a6a1c",
    end="#1f5a4a",
    way="#5a4a12",
    faint="#8592a3",
    hint="#d98fba",
    hint_ground="#54304a",
    good="bold #5fd7a7",
    bad="bold #ff9f6b",
    heading="bold #ffffff",
    levels={Height.B: "#6cbcf0", Height.G: "#4fd0a0", Height.S: "#f0c060", None: "#e6edf3"},
)
LIGHT = Palette(
    tile="#fbfbf8",
    fresh="#dfe9f8",
    ghost="#d3efdf",
    refused="#f6d5cf",
    cursor="#f2d32c",
    end="#a9e2cd",
    way="#f3e3a0",
    faint="#707880",
    hint="#a0447c",
    hint_ground="#f0d3e3",
    good="bold #00694a",
    bad="bold #b04a00",
    heading="bold #10161d",
    levels={Height.B: "#0a5a94", Height.G: "#00694a", Height.S: "#8a5200", None: "#1b2129"},
)


ALONG = frozenset("┄═━─≡╍")
DOWNWARD = frozenset("┆║┃│")
CORNERS = frozenset("+*┏┓┗┛")

Sheet = Mapping[tuple[int, int], tuple[str, str]]
"""A character and its style for each column and line."""


class Source(NamedTuple):
    """Where a column or line comes from: its place in the small picture, and which of how many copies it is."""

    at: int
    copy: int
    copies: int

    @property
    def is_middle(self) -> bool:
        """Is it the copy that shows what is not stretched?"""
        return self.copy == (self.copies - 1) // 2


class Scale(NamedTuple):
    """How many columns and lines are added between two quarters."""

    more_across: int
    more_down: int

    def columns(self, quarters: int) -> list[Source]:
        """The columns of this many quarters, after the names of the ranks."""
        found = [Source(at, 0, 1) for at in range(MARGIN)]
        for at in range(ACROSS * quarters + 1):
            copies = 1 if at % ACROSS or at == 0 or at == ACROSS * quarters else 1 + self.more_across
            found += (Source(MARGIN + at, copy, copies) for copy in range(copies))
        return found

    def lines(self, quarters: int) -> list[Source]:
        """The lines of this many quarters, with the edges above and below."""
        found = []
        for at in range(DOWN * quarters + 1):
            copies = 1 if at % DOWN or at == 0 or at == DOWN * quarters else 1 + self.more_down
            found += [Source(at, copy, copies) for copy in range(copies)]
        return found

    def width(self, quarters: int) -> int:
        return len(self.columns(quarters))

    def height(self, quarters: int) -> int:
        """All lines, including the names of columns."""
        return len(self.lines(quarters)) + 1


SCALES = (Scale(4, 2), Scale(2, 1), Scale(2, 0), Scale(0, 0))
"""The largest first."""


def fitting_scale(quarters: tuple[int, int], width: int, height: int) -> Scale:
    """The largest scale at which this many quarters across and down fit, else the smallest."""
    for scale in SCALES:
        if scale.width(quarters[0]) <= width and scale.height(quarters[1]) <= height:
            break
    return scale


def stretch(sheet: Sheet, column: Source, line: Source) -> tuple[str, str]:
    """The character in a column and line of the large picture."""
    letter, style = sheet.get((column.at, line.at), (" ", ""))
    if letter in CORNERS:
        stays = column.is_middle and line.is_middle
    else:
        across = letter in ALONG or column.copy == 0
        stays = across and (letter in DOWNWARD or line.is_middle)
    return (letter, style) if stays else (" ", style)


Clue = tuple[tuple[int, ...], tuple[int, ...] | None]
"""The votes of a line now, and the required ones, if given, by level."""


@dataclass(frozen=True, slots=True)
class CityState:
    """Everything the view shows."""

    sight: sights.Sight
    cursor: Quarter | None = None
    cell: Cell | None = None
    """The cell under the cursor, where tiles are laid."""
    ghost: Tile | None = None
    """A tile over that cell, not yet laid."""
    refused: bool = False
    """Is it not allowed there?"""
    ends: Collection[Quarter] = ()
    """Where a walkway may lead."""
    way: Walkway | None = None
    """A walkway under consideration."""
    hinted: Collection[Quarter] = ()
    fresh: Collection[Cell] = ()
    given: Collection[Quarter] = ()
    notes: Mapping[Quarter, str] = field(default_factory=dict)
    """Notes on quarters without a tile: a building's letter, or `.` for none."""
    clues: Mapping[str, Clue] | None = None

    @property
    def shown(self) -> sights.Sight:
        """The city including the ghost tile and the walkway under consideration."""
        quarters, walkways = self.sight.quarters, self.sight.walkways
        if self.cell is not None and self.ghost is not None and quarters[self.cell] == sights.NO_TILE:
            letters = list(quarters)
            for quarter, letter in zip(quarters_of(self.cell), self.ghost, strict=True):
                letters[quarter] = letter
            quarters = "".join(letters)
        if self.way is not None and self.way not in walkways:
            walkways = tuple(sorted((*walkways, self.way)))
        return replace(self.sight, quarters=quarters, walkways=walkways)


CLUE_LINES = 3
"""Above the columns: a line for each level."""
CLUE_COLUMNS = 14
"""To the right of the ranks."""


class CityDrawing:
    """A city on a sheet of characters, which is then stretched."""

    def __init__(self, state: CityState, palette: Palette, scale: Scale) -> None:
        self.state, self.palette = state, palette
        self.text = CityText(state.shown, sights.UNICODE)
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
            if state.shown.quarters[cell] == sights.NO_TILE:
                continue
            is_ghost = cell == state.cell and state.sight.quarters[cell] == sights.NO_TILE
            look = palette.fresh if cell in state.fresh else palette.tile
            self._cell(cell, (palette.refused if state.refused else palette.ghost) if is_ghost else look)

    def _cell(self, cell: Cell, ground: str) -> None:
        left, bottom = self.text.place(cell)
        for column in range(left - 1, left + 2 * ACROSS - 2):
            for line in range(bottom - 2, bottom + 1):
                self.grounds[column, line] = ground

    def _notes(self) -> None:
        """In small letters, unlike buildings."""
        for quarter, note in self.state.notes.items():
            if self.state.shown.quarters[quarter] == sights.NO_TILE:
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
            column, line = self.text.place(state.cursor)  # also visible without colour, unlike any other bracket
            self.sheet[column - 1, line] = "►", palette.heading
            self.sheet[column + 1, line] = "◄", palette.heading

    def _quarter(self, quarter: Quarter, ground: str) -> None:
        column, line = self.text.place(quarter)
        for at in (column - 1, column, column + 1):
            self.grounds[at, line] = ground

    def _frame(self, cell: Cell) -> None:
        left, bottom = self.text.place(cell)
        places = [(column, line) for line in (bottom - 3, bottom + 1) for column in (left - 2, left + 6)]
        for place, corner in zip(places, "┏┓┗┛", strict=True):
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
        """The line that must be visible."""
        at = self.state.cell if self.state.cell is not None else self.state.cursor
        if at is None:
            return 0
        return next(number for number, line in enumerate(self.down) if line.at == self.text.place(at)[1])

    def lines(self) -> list[Text]:
        return [self._line(line) for line in self.down]

    def names(self) -> Text:
        return self._line(Source(self.text.top + DOWN * self.ranks + 1, 0, 1))

    def _line(self, line: Source) -> Text:
        text = Text()
        for style, letters in groupby((self._character(column, line) for column in self.across), itemgetter(1)):
            text.append("".join(letter for letter, _ in letters), style)
        if self.state.clues is not None and line.at % DOWN and line.at < DOWN * self.ranks:
            text.append_text(self._rank_clue(line.at))
        return text

    def _character(self, column: Source, line: Source) -> tuple[str, str]:
        letter, style = stretch(self.sheet, column, line)
        ground = self.grounds.get((column.at, line.at))
        look = style if letter != " " else ""
        return letter, f"{look} on {ground}" if ground else look

    def _rank_clue(self, line: int) -> Text:
        rank = self.text.ranks.start + self.ranks - 1 - (line - 1) // DOWN
        clue = (self.state.clues or {}).get(sights.rank_name(rank))
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
                line.append_text(self._clue(clues.get(sights.column_name(column)), level))
            lines.append(line)
        lines[-1].pad_right(len(self.across) + 1 - lines[-1].cell_len)
        lines[-1].append("  " + "   ".join(map(str, Height)), self.palette.faint)
        return lines
