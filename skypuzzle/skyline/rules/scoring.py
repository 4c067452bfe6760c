"""Who wins: prestige and the tie-breaks (rules 10, 11; rulings O, P, P4)."""

from collections.abc import Mapping
from typing import NamedTuple

from skypuzzle.errors import Fault, RuleError
from skypuzzle.skyline.rules.outline import Site
from skypuzzle.skyline.rules.position import Position, Seat
from skypuzzle.skyline.rules.towers import Colour

MISSION_PRESTIGE = 2


class Tally(NamedTuple):
    """Where a player's prestige comes from."""

    penthouses: int
    zones: tuple[Site, ...]
    mission: bool
    """Is it completed?"""

    @property
    def total(self) -> int:
        """All prestige."""
        return self.penthouses + len(self.zones) + MISSION_PRESTIGE * self.mission


class Scores(NamedTuple):
    """The prestige of all players, in the order of the seats, and who wins."""

    tallies: tuple[Tally, ...]
    winners: tuple[Colour, ...]
    totals: Mapping[Colour, int]
    """All prestige, by player."""


def tally(position: Position, seat: Seat) -> Tally:
    """A player's prestige as the board stands; their mission must be known."""
    colour, mission, board = position.seats[seat], position.missions[seat], position.board
    if mission is None:
        raise RuleError(Fault("missions", "?", f"the mission of {colour} must be known"))
    return Tally(board.penthouses(colour), board.zones(colour), board.fulfils(colour, mission))


def score(position: Position) -> Scores:
    """The prestige of a position as it stands; every mission must be known."""
    tallies = tuple(tally(position, seat) for seat in range(len(position.seats)))
    ranks = [rank(position, seat, found) for seat, found in enumerate(tallies)]
    best = max(ranks)
    winners = tuple(colour for colour, found in zip(position.seats, ranks, strict=True) if found == best)
    return Scores(
        tallies, winners, {colour: found.total for colour, found in zip(position.seats, tallies, strict=True)}
    )


def rank(position: Position, seat: Seat, found: Tally) -> tuple[int, int, bool, int]:
    """The greater, the better: prestige, penthouses, the mission, and who first had three penthouses (rule 11)."""
    third = position.thirds.find(position.seats[seat])
    return found.total, found.penthouses, found.mission, -third if third >= 0 else -len(position.seats)
