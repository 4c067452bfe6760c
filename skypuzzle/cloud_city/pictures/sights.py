"""One city as pictures show it: roofs, walkways, free cells and marks, and its letters as text.

Letters and strokes show the levels, never colour alone.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from skypuzzle.cloud_city.rules.city import LETTERS, City
from skypuzzle.cloud_city.rules.pieces import CELLS, COLUMNS, QUARTERS, SIZE, Cell, Height, Quarter, Shape, Walkway

NO_TILE, GROUND, HIDDEN = "-", ".", "o"
"""A quarter without a tile, one without a building, and a roof of unknown height."""

Votes: TypeAlias = tuple[int, ...]
"""What the walkways of a line are worth, by level."""


@dataclass(frozen=True, slots=True)
class Sight:
    """A city as it is shown. An unknown height is `o`, and a walkway between such roofs has no level."""

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
    """Cells that a picture leaves room for, whether or not they have a tile now."""
    clues: Mapping[str, Votes] | None = field(default=None, hash=False)
    """What the walkways of a line must be worth, by its name a–f or 1–6; None if there is nothing to show."""

    def level(self, walkway: Walkway) -> Height | None:
        """Its level, if both its ends show it: what follows from a single given roof is for the player to find."""
        first, second = (self.quarters[quarter] for quarter in walkway)
        return Height[first] if first == second and first in Height.__members__ else None

    def is_building(self, quarter: Quarter) -> bool:
        return self.quarters[quarter] not in (NO_TILE, GROUND)

    @property
    def cells(self) -> list[Cell]:
        """The cells that are shown: tiles, and where one may be laid."""
        laid = [cell for cell in CELLS if self.quarters[cell] != NO_TILE]
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
        """The walkways that pass over a quarter without ending there."""
        return (walkway for walkway in self.walkways if quarter in walkway.between)


def sight_of(
    city: City, shape: Shape | None = None, *, marked: Iterable[Cell] = (), built: Iterable[Walkway] = ()
) -> Sight:
    """A city with all its heights; with a shape, also the cells where it may grow."""
    return Sight(
        "".join(LETTERS[code] for code in city.quarters),
        city.walkways,
        () if shape is None else city.growth(shape),
        frozenset(marked),
        frozenset(built),
    )


def added(before: City, after: City, shape: Shape | None = None) -> Sight:
    """The city `after`, with what is new in it marked."""
    return sight_of(
        after, shape, marked=after.tiles.keys() - before.tiles.keys(), built=set(after.walkways) - set(before.walkways)
    )


def sight_of_roofs(roofs: str, walkways: Iterable[Walkway] = ()) -> Sight:
    """Parse a city that begins at a1 and may have `o` for roofs of unknown height."""
    quarters = [NO_TILE] * len(QUARTERS)
    for up, letters in enumerate(reversed(roofs.split("/"))):
        quarters[up * SIZE : up * SIZE + len(letters)] = letters
    return Sight("".join(quarters), tuple(sorted(walkways)))


def empty_sight(width: int, height: int, clues: Mapping[str, Votes] | None = None) -> Sight:
    """Room for this many tiles, beginning at a1."""
    cells = tuple(column + SIZE * rank for rank in range(0, 2 * height, 2) for column in range(0, 2 * width, 2))
    return Sight(NO_TILE * len(QUARTERS), free=cells, clues=clues)


def column_name(column: int) -> str:
    return COLUMNS[column]


def rank_name(rank: int) -> str:
    return str(rank + 1)


STYLES: dict[Height | None, str] = {Height.B: "bright_blue", Height.G: "green", Height.S: "yellow", None: "default"}
FAINT_STYLE = "bright_black"
MARK_STYLE = "bold cyan"
LIT_STYLE = "reverse"


@dataclass(frozen=True, slots=True)
class Glyphs:
    """The characters to draw with. Strokes are along a rank, then along a column."""

    strokes: dict[Height, tuple[str, str]]
    """Of a walkway of known level."""
    stacked: tuple[tuple[str, str], ...]
    """Of one, two or three walkways above each other, at an unknown level."""
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
    """The strokes between two quarters: near the ends, and in the middle."""

    ends: str
    middle: str
    ends_style: str
    middle_style: str


def strand(levels: Sequence[Height | None], glyphs: Glyphs, *, down: bool) -> Strand:
    """Walkways above each other, from the lowest: the highest in the middle, the lowest at the ends."""
    known = [level for level in levels if level is not None]
    if len(known) < len(levels):
        stroke = glyphs.stacked[len(levels) - 1][down]
        return Strand(stroke, stroke, STYLES[None], STYLES[None])
    low, high = min(known), max(known)
    return Strand(glyphs.strokes[low][down], glyphs.strokes[high][down], STYLES[low], STYLES[high])


def letter_style(letter: str) -> str:
    return f"bold {STYLES[Height[letter]]}" if letter in Height.__members__ else "bold"
