"""A city from above: its tiles, buildings and walkways, where it may grow, and the same city turned or mirrored."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from skypuzzle.cloud_city.rules.pieces import (
    BESIDE,
    CELLS,
    FULL_STOCK,
    LONGEST,
    MOST_AT_A_BUILDING,
    QUARTER_NAMES,
    QUARTERS,
    SIZE,
    Cell,
    Height,
    Piece,
    Quarter,
    Shape,
    Tile,
    Walkway,
    cross,
    quarters_of,
)
from skypuzzle.play import drawing

GROUND = 0
NO_TILE = 9
"""Higher than any building, so nothing is built across a gap (rule 10e)."""
CODES = {".": GROUND, "B": 1, "G": 2, "S": 3, "-": NO_TILE}
LETTERS = {code: letter for letter, code in CODES.items()}

NOTHING = bytes([NO_TILE]) * len(QUARTERS)


class Box(NamedTuple):
    """The bounding box of a city: its south-western quarter, and its size in tiles."""

    column: int
    rank: int
    width: int
    height: int


class City(NamedTuple):
    """An immutable city: the height of each quarter (0 for no building, 9 for no tile) and its walkways."""

    quarters: bytes
    walkways: tuple[Walkway, ...] = ()
    """Sorted."""

    def __repr__(self) -> str:
        return f"City({str(self)!r})"

    def __str__(self) -> str:
        return ",".join((self.plan_text, *map(str, self.walkways)))

    def _repr_svg_(self) -> str | None:
        return drawing(self)

    @property
    def plan_text(self) -> str:
        """The tiles in notation, without walkways: `e5:B./.B`. The anchor is usually left out at a1."""
        column, rank, width, height = self.box
        corner = column + SIZE * rank
        starts = (corner + SIZE * up for up in reversed(range(2 * height)))
        ranks = (self.quarters[start : start + 2 * width] for start in starts)
        text = "/".join("".join(LETTERS[code] for code in rank) for rank in ranks)
        # a text that begins with - would be taken for an option on a command line
        return f"{QUARTER_NAMES[corner]}:{text}" if corner or text.startswith("-") else text

    @property
    def box(self) -> Box:
        return _box(self.quarters)

    @property
    def tiles(self) -> Mapping[Cell, Tile]:
        return _tiles(self.quarters)

    def height(self, quarter: Quarter) -> Height | None:
        code = self.quarters[quarter]
        return None if code in (GROUND, NO_TILE) else Height(code)

    def level(self, walkway: Walkway) -> Height:
        return Height(self.quarters[walkway.first])

    def piece(self, walkway: Walkway) -> Piece:
        return self.level(walkway), walkway.length

    @property
    def pieces(self) -> Iterator[Piece]:
        for walkway in self.walkways:
            if (level := self.height(walkway.first)) is not None:
                yield level, walkway.length

    @property
    def buildings(self) -> Iterator[tuple[Quarter, Height]]:
        return ((quarter, Height(code)) for quarter, code in enumerate(self.quarters) if GROUND < code < NO_TILE)

    @property
    def votes(self) -> int:
        return sum(walkway.votes for walkway in self.walkways)

    def is_finished(self, shape: Shape) -> bool:
        return len(self.tiles) == shape.tiles

    def with_tile(self, tile: Tile, cell: Cell) -> "City":
        """Add a tile and its buildings. Does not check the rules."""
        quarters = bytearray(self.quarters)
        for quarter, letter in zip(quarters_of(cell), tile, strict=True):
            quarters[quarter] = CODES[letter]
        return City(bytes(quarters), self.walkways)

    def with_walkways(self, walkways: Iterable[Walkway]) -> "City":
        """Add walkways. Does not check the rules."""
        return City(self.quarters, tuple(sorted((*self.walkways, *walkways))))

    def without_walkways(self) -> "City":
        return City(self.quarters)

    def moved_to(self, column: int, rank: int) -> "City":
        """The city elsewhere on the plane, its box beginning at this column and rank."""
        box = self.box
        by = column - box.column + SIZE * (rank - box.rank)
        quarters = bytearray(NOTHING)
        for cell in self.tiles:
            for quarter in quarters_of(cell):
                quarters[quarter + by] = self.quarters[quarter]
        return City(bytes(quarters), tuple(Walkway(first + by, second + by) for first, second in self.walkways))

    def settled(self, shape: Shape) -> "City":
        """The city as close to a1 as possible with room to grow in every direction."""
        columns, ranks = shape.room(*self.box[2:])
        return self.moved_to(2 * columns, 2 * ranks)

    def growth(self, shape: Shape) -> tuple[Cell, ...]:
        """The cells that may take the next tile: next to the city and within its shape (rules 8, 13)."""
        return _growth(self.quarters, shape)

    def possible_walkways(self) -> tuple[Walkway, ...]:
        """Every walkway that rules 10a–e allow, ignoring other walkways, in order."""
        return _possible_walkways(self.quarters)

    def ends_at(self, quarter: Quarter) -> int:
        return sum(quarter in walkway for walkway in self.walkways)

    def why_no_walkway(self, walkway: Walkway) -> str | None:
        """Why rules 10a–g forbid a walkway, in words; None if they allow it."""
        return _why_not_alone(self, walkway) or _why_not_with_others(self, walkway)


def _why_not_alone(city: City, walkway: Walkway) -> str | None:
    first, second = city.height(walkway.first), city.height(walkway.second)
    for quarter, height in zip(walkway, (first, second), strict=True):
        if height is None:
            return f"there is no building on {QUARTER_NAMES[quarter]} (rule 10a)"
    if first is None or first is not second:
        return f"{QUARTER_NAMES[walkway.first]} is {first} and {QUARTER_NAMES[walkway.second]} {second} (rule 10a)"
    for quarter in walkway.between:
        code = city.quarters[quarter]
        if code == NO_TILE:
            return f"there is no tile on {QUARTER_NAMES[quarter]} (rule 10e)"
        if code == first:
            return f"{QUARTER_NAMES[quarter]} between them is also {first} (rule 10c)"
        if code > first:
            return f"{QUARTER_NAMES[quarter]} between them is taller (rule 10d, ruling A)"
    return None


def _why_not_with_others(city: City, walkway: Walkway) -> str | None:
    if walkway in city.walkways:
        return "it is already there"
    level = city.level(walkway)
    for other in city.walkways:
        if city.level(other) is level and cross(walkway, other):
            return f"it would cross {other} on the same level (rule 10f)"
    for quarter in walkway:
        if city.ends_at(quarter) >= MOST_AT_A_BUILDING:
            return f"{QUARTER_NAMES[quarter]} already has two walkways (rule 10g)"
    return None


@lru_cache(maxsize=10_000)
def _tiles(quarters: bytes) -> Mapping[Cell, Tile]:
    return {
        cell: "".join(LETTERS[quarters[quarter]] for quarter in quarters_of(cell))
        for cell in CELLS
        if quarters[cell] != NO_TILE
    }


@lru_cache(maxsize=10_000)
def _box(quarters: bytes) -> Box:
    cells = _tiles(quarters)
    columns = [cell % SIZE for cell in cells]
    ranks = [cell // SIZE for cell in cells]
    column, rank = min(columns), min(ranks)
    return Box(column, rank, (max(columns) - column) // 2 + 1, (max(ranks) - rank) // 2 + 1)


@lru_cache(maxsize=10_000)
def _growth(quarters: bytes, shape: Shape) -> tuple[Cell, ...]:
    cells = _tiles(quarters)
    column, rank, width, height = _box(quarters)
    beside = {neighbour for cell in cells for neighbour in BESIDE[cell] if neighbour not in cells}
    return tuple(
        cell
        for cell in sorted(beside)
        if shape.fits(
            max(cell % SIZE, column + 2 * (width - 1)) // 2 - min(cell % SIZE, column) // 2 + 1,
            max(cell // SIZE, rank + 2 * (height - 1)) // 2 - min(cell // SIZE, rank) // 2 + 1,
        )
    )


@lru_cache(maxsize=10_000)
def _possible_walkways(quarters: bytes) -> tuple[Walkway, ...]:
    found = []
    for first, code in enumerate(quarters):
        if not GROUND < code < NO_TILE:
            continue
        for step, room in ((1, SIZE - 1 - first % SIZE), (SIZE, SIZE - 1 - first // SIZE)):
            for length in range(1, min(room, LONGEST) + 1):
                second = first + length * step
                if quarters[second] >= code:
                    if quarters[second] == code:
                        found.append(Walkway(first, second))
                    break
    return tuple(sorted(found))


FULL = (
    "Wherever two buildings of one height are in line, at most 5 apart and with nothing but lower ones between them, a "
    "walkway joins them"
)


def filled(city: City) -> City | None:
    """The city with every walkway that rules 10a–e allow; None if together they break 10f, 10g or 10h."""
    walkways = city.possible_walkways()
    ends = Counter(quarter for walkway in walkways for quarter in walkway)
    if any(number > MOST_AT_A_BUILDING for number in ends.values()):
        return None
    pieces = Counter((city.level(walkway), walkway.length) for walkway in walkways)
    if any(number > FULL_STOCK.left(*piece) for piece, number in pieces.items()):
        return None
    if any(city.level(one) is city.level(other) and cross(one, other) for one, other in combinations(walkways, 2)):
        return None
    return City(city.quarters, walkways)


def boxes(city: City, shape: Shape) -> Iterator[Box]:
    """Every frame that contains the whole city, even if it reaches beyond the plane."""
    box = city.box
    for width, height in shape.sizes:
        for column in range(box.column - 2 * (width - box.width), box.column + 1, 2):
            for rank in range(box.rank - 2 * (height - box.height), box.rank + 1, 2):
                yield Box(column, rank, width, height)


def frames(city: City, shape: Shape) -> tuple[frozenset[Cell], ...]:
    """The cells of every frame on the plane that contains the whole city."""
    return tuple(
        frozenset(column + 2 * right + SIZE * (rank + 2 * up) for right in range(width) for up in range(height))
        for column, rank, width, height in boxes(city, shape)
        if 0 <= column <= SIZE - 2 * width and 0 <= rank <= SIZE - 2 * height
    )


def turned(city: City) -> City:
    """A quarter turn clockwise, placed at a1."""
    return _mapped(city, lambda column, rank, width, _: (rank, width - 1 - column))


def mirrored(city: City) -> City:
    """East and west exchanged, placed at a1."""
    return _mapped(city, lambda column, rank, width, _: (width - 1 - column, rank))


def rotations(city: City) -> Iterator[City]:
    """The four rotations, clockwise, each placed at a1."""
    for _ in range(4):
        city = turned(city)
        yield city


def symmetries(city: City) -> Iterator[City]:
    yield from rotations(city)
    yield from rotations(mirrored(city))


def _mapped(city: City, to: Callable[[int, int, int, int], tuple[int, int]]) -> City:
    box = city.box
    width, height = 2 * box.width, 2 * box.height

    def moved(quarter: Quarter) -> Quarter:
        column, rank = to(quarter % SIZE - box.column, quarter // SIZE - box.rank, width, height)
        return column + SIZE * rank

    quarters = bytearray(NOTHING)
    for rank in range(box.rank, box.rank + height):
        for column in range(box.column, box.column + width):
            quarter = column + SIZE * rank
            quarters[moved(quarter)] = city.quarters[quarter]
    ends = (sorted((moved(first), moved(second))) for first, second in city.walkways)
    return City(bytes(quarters), tuple(sorted(Walkway(first, second) for first, second in ends)))
