"""One city as pictures show it: its roofs and walkways, where it may grow, what is marked, and its letters as text.

Letters and strokes show the levels, never colour alone.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from skypuzzle.cloud_city.rules.city import LETTERS, City
from skypuzzle.cloud_city.rules.pieces import COLUMNS, QUARTERS, SIZE, Cell, Height, Quarter, Shape, Walkway

NO_TILE, GROUND, HIDDEN = "-", ".", "o"
"""A quarter without a tile, one without a building, and a roof of unknown height."""

Votes: TypeAlias = tuple[int, ...]
"""What the walkways of a line are worth, by level."""


@dataclass(frozen=True, slots=True)
class Sight:
    """A city as it is shown. An unknown height is `o`, and so is the level of walkways between such roofs."""

    quarters: str
    """A letter for every quarter of the plane."""
    walkways: tuple[Walkway, ...] = ()
    free: tuple[Cell, ...] = ()
    """Cells that may take a tile."""
    marked: frozenset[Cell] = frozenset()
    """Cells to point at, such as those just laid."""
    built: frozenset[Walkway] = frozenset()
    """Walkways to point at, such as those just built."""
    lit: frozenset[Quarter] = frozenset()
    """Quarters to look at."""
    room: frozenset[Cell] = frozenset()
    """Cells that a picture leaves room for, whether or not a tile is there now."""
    clues: Mapping[str, Votes] | None = field(default=None, hash=False)
    """For lines by name, a–f and 1–6: what their walkways must be worth; None where there is nothing to say."""

    def level(self, walkway: Walkway) -> Height | None:
        """Its level, if both its ends tell it: what is joined to a given roof is for the player to see."""
        first, second = (self.quarters[quarter] for quarter in walkway)
        return Height[first] if first == second and first in Height.__members__ else None

    def is_building(self, quarter: Quarter) -> bool:
        return self.quarters[quarter] not in (NO_TILE, GROUND)

    @property
    def cells(self) -> list[Cell]:
        """The cells that are shown: tiles, and where one may be laid."""
        laid = [quarter for quarter in QUARTERS if _is_cell(quarter) and self.quarters[quarter] != NO_TILE]
        return sorted({*laid, *self.free, *self.marked})

    @property
    def columns(self) -> range:
        """The columns of quarters that are shown, from the west."""
        columns = [cell % SIZE for cell in (*self.cells, *self.room)]
        return range(min(columns), max(columns) + 2) if columns else range(2)

    @property
    def ranks(self) -> range:
        """The ranks of quarters that are shown, from the south."""
        ranks = [cell // SIZE for cell in (*self.cells, *self.room)]
        return range(min(ranks), max(ranks) + 2) if ranks else range(2)

    def over(self, quarter: Quarter) -> Iterator[Walkway]:
        """The walkways that pass a quarter without ending there."""
        return (walkway for walkway in self.walkways if quarter in walkway.between)


def _is_cell(quarter: Quarter) -> bool:
    return quarter % SIZE % 2 == 0 and quarter // SIZE % 2 == 0


def sight_of(
    city: City, shape: Shape | None = None, *, marked: Iterable[Cell] = (), built: Iterable[Walkway] = ()
) -> Sight:
    """A city with all its heights; with a shape, also where it may grow."""
    return Sight(
        "".join(LETTERS[code] for code in city.quarters),
        city.walkways,
        () if shape is None else city.growth(shape),
        frozenset(marked),
        frozenset(built),
    )


def added(before: City, after: City, shape: Shape | None = None) -> Sight:
    """A city with what is new in it pointed at."""
    return sight_of(
        after,
        shape,
        marked=after.tiles.keys() - before.tiles.keys(),
        built=set(after.walkways) - set(before.walkways),
    )


def sight_of_roofs(roofs: str, walkways: Iterable[Walkway] = ()) -> Sight:
    """A city text that begins at a1 and may have `o` in it for roofs of unknown height."""
    quarters = [NO_TILE] * len(QUARTERS)
    for up, letters in enumerate(reversed(roofs.split("/"))):
        quarters[up * SIZE : up * SIZE + len(letters)] = letters
    return Sight("".join(quarters), tuple(sorted(walkways)))


def empty_sight(width: int, height: int, clues: Mapping[str, Votes] | None = None) -> Sight:
    """Room for this many tiles, beginning at a1, with nothing on it."""
    cells = tuple(column + SIZE * rank for rank in range(0, 2 * height, 2) for column in range(0, 2 * width, 2))
    return Sight(NO_TILE * len(QUARTERS), free=cells, clues=clues)


def column_name(column: int) -> str:
    """The letter of a column of quarters."""
    return COLUMNS[column]


def rank_name(rank: int) -> str:
    """The figure of a rank of quarters."""
    return str(rank + 1)


STYLES: dict[Height | None, str] = {
    Height.B: "bright_blue",
    Height.G: "green",
    Height.S: "yellow",
    None: "default",
}
FAINT_STYLE = "bright_black"
MARK_STYLE = "bold cyan"
LIT_STYLE = "reverse"


@dataclass(frozen=True, slots=True)
class Glyphs:
    """The characters to draw with. Strokes are along a rank, then along a column."""

    strokes: dict[Height, tuple[str, str]]
    """Of a walkway of known level."""
    stacked: tuple[tuple[str, str], ...]
    """Of one, two or three walkways one above the other, where a level is unknown."""
    crossing: str
    """Where it is unknown which of two is above."""
    ground: str
    corner: str
    marked_corner: str
    mover: str
    right: str


UNICODE = Glyphs(
    strokes={Height.B: ("┄", "┆"), Height.G: ("═", "║"), Height.S: ("━", "┃")},
    stacked=(("─", "│"), ("═", "║"), ("≡", "┃")),
    crossing="┼",
    ground="·",
    corner="+",
    marked_corner="*",
    mover="▶",
    right="✓",
)
ASCII = Glyphs(
    strokes={Height.B: ("-", "|"), Height.G: ("=", '"'), Height.S: ("#", "#")},
    stacked=(("-", "|"), ("=", '"'), ("#", "#")),
    crossing="+",
    ground=".",
    corner="+",
    marked_corner="*",
    mover=">",
    right="+",
)


@dataclass(frozen=True, slots=True)
class Strand:
    """What a step between two quarters is drawn with: near its ends, and in the middle."""

    ends: str
    middle: str
    ends_style: str
    middle_style: str


def strand(levels: Sequence[Height | None], glyphs: Glyphs, *, down: bool) -> Strand:
    """Walkways above each other, from the lowest: the highest in the middle, the lowest at the ends."""
    told = [level for level in levels if level is not None]
    if len(told) < len(levels):
        stroke = glyphs.stacked[len(levels) - 1][down]
        return Strand(stroke, stroke, STYLES[None], STYLES[None])
    low, high = min(told), max(told)
    return Strand(glyphs.strokes[low][down], glyphs.strokes[high][down], STYLES[low], STYLES[high])


def letter_style(letter: str) -> str:
    """The colour of a building's letter."""
    return f"bold {STYLES[Height[letter]]}" if letter in Height.__members__ else "bold"
