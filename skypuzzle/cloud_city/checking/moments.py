"""A moment in the search for a strategy: all that matters of a game, and nothing else."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple, TypeAlias

from skypuzzle.cloud_city.checking.rivals import Pieces
from skypuzzle.cloud_city.checking.strategy import sight
from skypuzzle.cloud_city.rules.city import City
from skypuzzle.cloud_city.rules.pieces import Tile

Tiles: TypeAlias = tuple[Tile, ...]
"""Sorted."""


class Rival(NamedTuple):
    """Another player who has a turn before the player's last."""

    city: City | None
    """None where what is built makes no difference."""
    known: Tiles
    hidden: int
    """How many tiles of the hand are not known."""


class Moment(NamedTuple):
    """All that matters at one moment of the game."""

    at: int
    """The place in the schedule."""
    city: City
    hand: Tiles
    row: Tiles
    unseen: Tiles
    stock: Pieces
    rivals: tuple[Rival | None, ...]
    """By seat; None for the player and for those without another turn."""


def seen_at(moment: Moment) -> str:
    """What the player sees then, as a strategy puts it."""
    rivals = [(rival.city, rival.known, rival.hidden) for rival in moment.rivals if rival]
    return sight(moment.row, moment.unseen, rivals)


def lays(rival: Rival, unseen: Tiles) -> Iterator[tuple[Tile, Tiles, Tiles, int]]:
    """What another player may lay; and then what is not seen, what is known of the hand, and how many are hidden."""
    for kind in dict.fromkeys(rival.known):
        yield kind, unseen, without_tile(rival.known, kind), rival.hidden
    for kind in dict.fromkeys(unseen) if rival.hidden else ():
        if kind not in rival.known:  # else the one that is known may as well have been laid
            yield kind, without_tile(unseen, kind), rival.known, rival.hidden - 1


def sorted_tiles(tiles: Iterable[Tile]) -> Tiles:
    """In the one order that makes equal what is alike."""
    return tuple(sorted(tiles))


def with_tile(tiles: Tiles, tile: Tile) -> Tiles:
    """One tile more."""
    return tuple(sorted((*tiles, tile)))


def without_tile(tiles: Tiles, tile: Tile) -> Tiles:
    """One tile less."""
    at = tiles.index(tile)
    return tiles[:at] + tiles[at + 1 :]
