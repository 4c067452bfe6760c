"""Cloud tiles: their turns, the kinds there are, and the mix in the box (rules 2, 4, 8; the mix is our default)."""

import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import TypeAlias

from skypuzzle.errors import Fault, NotationError, raise_if_any

Tile: TypeAlias = str
"""Its quarters NW NE SW SE, `.` where there is no building: `BG..`. As a kind, it is turned as `kind_of` has it."""

BUILDINGS = "BGS"
START_TILES = 4
TILES = 48
SPOTS_OF_A_LEVEL = 32
"""As many as there are buildings, so that these never run out (ruling M)."""


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
"""The different ways in which each tile can lie, from the one given on clockwise."""
_KINDS = {tile: min(turns, key=_by_spots) for tile, turns in ROTATIONS.items()}
KINDS = tuple(sorted(set(_KINDS.values()), key=_by_spots))
"""The fifteen kinds: equal up to rotation, but not mirrored."""


def kind_of(tile: Tile) -> Tile:
    """The tile, turned the way in which all tiles of its kind are written."""
    return _KINDS[tile]


def is_tile(text: str) -> bool:
    """Does the text describe a tile, however turned: two buildings and two quarters without one?"""
    return text in _KINDS


@dataclass(frozen=True, slots=True)
class TileMix:
    """The tiles in the box, each by its kind."""

    start: tuple[Tile, ...]
    """Start tiles as they are laid, for one bird to four."""
    pile: tuple[Tile, ...]

    def __len__(self) -> int:
        return len(self.start) + len(self.pile)


def parse_tile_mix(text: str) -> TileMix:
    """The tiles in the JSON text of a data file: `{"start": [4 tiles], "tiles": {"BB..": 4, …}}`, 48 in all."""
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise NotationError(Fault("tile mix", text, f"not JSON: {error}")) from None
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
    """The mix that comes with the package. Most of it is our own, as the printed one is not published."""
    return parse_tile_mix(files("skypuzzle.cloud_city").joinpath("data/tile_mix.json").read_text("utf-8"))
