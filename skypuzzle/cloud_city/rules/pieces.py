"""The pieces of the game: quarters and cells of the plane, heights, cloud tiles and walkways (rules 2–4, 8, 10)."""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import IntEnum
from functools import cache
from importlib.resources import files
from typing import NamedTuple, TypeAlias

from skypuzzle.errors import Fault, NotationError, raise_if_any
from skypuzzle.notation import Word
from skypuzzle.wording import parse_json

SIZE = 14
"""The edge of the plane in quarters: a rectangle may be four tiles long, with the start tile at either end."""

Quarter: TypeAlias = int
"""Column + 14 × rank, so a1 is 0, b1 is 1 and a2 is 14."""

Cell: TypeAlias = int
"""Room for one tile, named by its south-western quarter: a1, c1, … a3, c3, …"""

COLUMNS = "abcdefghijklmn"
QUARTERS = range(SIZE * SIZE)
QUARTER_NAMES = tuple(COLUMNS[quarter % SIZE] + str(quarter // SIZE + 1) for quarter in QUARTERS)
QUARTER_OF = {name: quarter for quarter, name in enumerate(QUARTER_NAMES)}
CELLS = tuple(column + SIZE * rank for rank in range(0, SIZE, 2) for column in range(0, SIZE, 2))


def quarters_of(cell: Cell) -> tuple[Quarter, Quarter, Quarter, Quarter]:
    """The quarters of a cell in the order of a tile's text: NW, NE, SW, SE."""
    return cell + SIZE, cell + SIZE + 1, cell, cell + 1


def cell_of(quarter: Quarter) -> Cell:
    column, rank = quarter % SIZE, quarter // SIZE
    return column - column % 2 + SIZE * (rank - rank % 2)


def _beside(cell: Cell) -> tuple[Cell, ...]:
    column, rank = cell % SIZE, cell // SIZE
    around = ((column - 2, rank), (column + 2, rank), (column, rank - 2), (column, rank + 2))
    return tuple(c + SIZE * r for c, r in around if 0 <= c < SIZE and 0 <= r < SIZE)


BESIDE = {cell: _beside(cell) for cell in CELLS}
"""The cells that share an edge with a cell."""


class Height(IntEnum):
    """The level of a building and of its walkways, from the lowest (rule 1)."""

    B = 1
    G = 2
    S = 3

    def __str__(self) -> str:
        return self.name

    @property
    def word(self) -> str:
        return ("river", "forest", "sand")[self - 1]


class Shape(Word):
    """The shape of a finished city, in tiles (rules 8, 13)."""

    SQUARE = "3x3"
    RECTANGLE = "3x4"

    @property
    def tiles(self) -> int:
        return 9 if self is Shape.SQUARE else 12

    @property
    def most_players(self) -> int:
        """More players would need more tiles than exist (ruling G)."""
        return 4 if self is Shape.SQUARE else 3

    @property
    def sizes(self) -> tuple[tuple[int, int], ...]:
        return ((3, 3),) if self is Shape.SQUARE else ((4, 3), (3, 4))

    def fits(self, width: int, height: int) -> bool:
        """Can a city with a bounding box of this size still be finished?"""
        return any(width <= most_wide and height <= most_high for most_wide, most_high in self.sizes)

    def room(self, width: int, height: int) -> tuple[int, int]:
        """By how many columns and ranks of tiles a bounding box of this size can still grow."""
        fitting = [(wide, high) for wide, high in self.sizes if width <= wide and height <= high]
        return max(wide for wide, _ in fitting) - width, max(high for _, high in fitting) - height


SQUARE, RECTANGLE = Shape


Tile: TypeAlias = str
"""Its quarters NW NE SW SE, `.` for no building: `BG..`. A kind is the rotation that `kind_of` returns."""

BUILDINGS = "BGS"
START_TILES = 4
TILES = 48
SPOTS_OF_A_LEVEL = 32
"""As many as there are buildings, so these never run out (ruling M)."""


def turned(tile: Tile) -> Tile:
    """A quarter turn clockwise. Tiles are never turned over (rule 8)."""
    return "".join(tile[at] for at in (2, 0, 3, 1))


def _rotations(tile: Tile) -> tuple[Tile, ...]:
    turns = [tile]
    while (another := turned(turns[-1])) != tile:
        turns.append(another)
    return tuple(turns)


def _every_tile() -> Iterator[Tile]:
    for first in range(4):
        for second in range(first):
            for one in BUILDINGS:
                for other in BUILDINGS:
                    yield "".join(one if at == first else other if at == second else "." for at in range(4))


def _by_spots(tile: Tile) -> tuple[tuple[bool, ...], str]:
    return tuple(quarter == "." for quarter in tile), tile


ROTATIONS = {tile: _rotations(tile) for tile in _every_tile()}
"""The different rotations of each tile, clockwise."""
_KINDS = {tile: min(turns, key=_by_spots) for tile, turns in ROTATIONS.items()}
KINDS = tuple(sorted(set(_KINDS.values()), key=_by_spots))
"""The fifteen kinds: equal up to rotation, but not mirrored."""


def kind_of(tile: Tile) -> Tile:
    """The tile in the rotation that stands for its kind."""
    return _KINDS[tile]


def is_tile(text: str) -> bool:
    return text in _KINDS


@dataclass(frozen=True, slots=True)
class TileMix:
    """The tiles in the box, by kind."""

    start: tuple[Tile, ...]
    """Start tiles as they are laid, for one bird to four."""
    pile: tuple[Tile, ...]

    def __len__(self) -> int:
        return len(self.start) + len(self.pile)


def parse_tile_mix(text: str) -> TileMix:
    """Read the JSON of a data file: `{"start": [4 tiles], "tiles": {"BB..": 4, …}}`, 48 tiles in all."""
    data = parse_json(text, "tile mix")
    start = data.get("start") if isinstance(data, dict) else None
    counts = data.get("tiles") if isinstance(data, dict) else None
    if not isinstance(start, list) or not isinstance(counts, dict):
        reason = 'there must be a list "start" of four tiles and an object "tiles" with the number of each other tile'
        raise NotationError(Fault("tile mix", text, reason))
    raise_if_any(NotationError, _mix_faults(start, counts))
    pile = Counter[Tile]()
    for tile, number in counts.items():
        pile[kind_of(tile)] += number
    return TileMix(tuple(start), tuple(pile.elements()))


def _mix_faults(start: list[object], counts: dict[str, object]) -> Iterator[Fault]:
    readable = True
    if len(start) != START_TILES:
        yield Fault("start tiles", str(len(start)), f"there must be {START_TILES}, for one bird to four")
    for number, tile in enumerate(start, 1):
        if not isinstance(tile, str) or tile not in _KINDS:
            readable = False
            yield Fault(f"start tile {number}", str(tile), "not a tile such as BG.. or B..G")
    for tile, times in counts.items():
        if tile not in _KINDS:
            readable = False
            yield Fault("tiles", tile, "not a tile such as BG.. or B..G")
        if type(times) is not int or not 0 <= times <= TILES:
            readable = False
            yield Fault(f"tiles, {tile}", str(times), f"not a number from 0 to {TILES}")
    if not readable:
        return
    numbers = Counter({tile: times for tile, times in counts.items() if isinstance(times, int)})
    everything = [*map(str, start), *numbers.elements()]
    if len(everything) != TILES:
        yield Fault("tile mix", str(len(everything)), f"tiles with the start tiles; there must be {TILES}")
    for level in BUILDINGS:
        spots = "".join(everything).count(level)
        if spots != SPOTS_OF_A_LEVEL:
            reason = f"spots for {level}; there must be {SPOTS_OF_A_LEVEL}, as many as buildings (ruling M)"
            yield Fault("tile mix", str(spots), reason)


@cache
def default_tile_mix() -> TileMix:
    """The mix in the package. Most of it is our own, because the printed one is not published."""
    return parse_tile_mix(files("skypuzzle.cloud_city").joinpath("data/tile_mix.json").read_text("utf-8"))


LENGTHS = range(1, 6)
LONGEST = 5
VOTES = (0, 1, 2, 3, 5, 8)
"""By length (rule 3)."""
MOST_AT_A_BUILDING = 2
"""Rule 10g."""


Piece: TypeAlias = tuple[Height, int]
"""A walkway in the stock: level and length."""


class Walkway(NamedTuple):
    """A walkway between two quarters in line, the smaller one first; its level is that of its buildings."""

    first: Quarter
    second: Quarter

    def __str__(self) -> str:
        return f"{QUARTER_NAMES[self.first]}-{QUARTER_NAMES[self.second]}"

    @property
    def step(self) -> int:
        """From one quarter of its line to the next: 1 along a rank, 14 along a column."""
        return SIZE if (self.second - self.first) % SIZE == 0 else 1

    @property
    def length(self) -> int:
        return (self.second - self.first) // self.step

    @property
    def votes(self) -> int:
        return VOTES[self.length]

    @property
    def between(self) -> range:
        """The quarters it passes over, without its ends."""
        return range(self.first + self.step, self.second, self.step)

    @property
    def line(self) -> range:
        """The quarters it passes over, including its ends."""
        return range(self.first, self.second + 1, self.step)


def _from(quarter: Quarter) -> Iterator[Walkway]:
    for length in LENGTHS:
        if quarter % SIZE + length < SIZE:
            yield Walkway(quarter, quarter + length)
        if quarter // SIZE + length < SIZE:
            yield Walkway(quarter, quarter + length * SIZE)


EVERY_WALKWAY = frozenset(walkway for quarter in QUARTERS for walkway in _from(quarter))


def cross(one: Walkway, other: Walkway) -> bool:
    """Do they share an inner quarter? On one level that is forbidden (rule 10f, ruling B)."""
    return one.step != other.step and any(quarter in other.between for quarter in one.between)


class Stock(NamedTuple):
    """The common supply of walkways: for each level, the number of pieces of length 1 to 5 (rule 3)."""

    river: tuple[int, ...]
    forest: tuple[int, ...]
    sand: tuple[int, ...]

    def __str__(self) -> str:
        return "/".join(".".join(map(str, pieces)) for pieces in self)

    @property
    def numbers(self) -> tuple[int, ...]:
        """All 15 numbers, level by level."""
        return self.river + self.forest + self.sand

    def left(self, height: Height, length: int) -> int:
        return self[height - 1][length - 1]

    def less(self, pieces: Iterable[Piece]) -> "Stock":
        """The stock without these pieces. Numbers may become negative."""
        left = [list(lengths) for lengths in self]
        for height, length in pieces:
            left[height - 1][length - 1] -= 1
        return Stock(*map(tuple, left))


FULL_STOCK = Stock(*((6, 8, 8, 6, 3),) * 3)
