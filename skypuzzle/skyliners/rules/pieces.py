"""What is in the box: pieces, what a player starts with, and how many of each there can be (rules 1, 5, 9, 17)."""

from enum import Enum, IntEnum
from typing import NamedTuple


class Variant(Enum):
    """The two games of the rulebook."""

    INTRO = "intro"
    FULL = "full"

    def __str__(self) -> str:
        return self.value


INTRO, FULL = Variant


class Piece(IntEnum):
    """The three things that can be built."""

    FLOOR = 0
    ROOF = 1
    PARK = 2

    @property
    def letter(self) -> str:
        """Its letter in the notation of actions."""
        return self.name[0]

    def __str__(self) -> str:
        return self.name.lower()


FLOOR, ROOF, PARK = Piece


class Reserve(NamedTuple):
    """The pieces a player has left, or a supply for a bare board."""

    floors: int
    roofs: int
    parks: int

    def __str__(self) -> str:
        return f"{self.floors}.{self.roofs}.{self.parks}"

    @property
    def total(self) -> int:
        """All pieces together."""
        return self.floors + self.roofs + self.parks

    def in_words(self) -> list[str]:
        """Each sort of piece that there is, with its number, such as `2 floors`."""
        return [
            f"{number} {piece}{'' if number == 1 else 's'}" for piece, number in zip(Piece, self, strict=True) if number
        ]

    def less(self, piece: Piece) -> "Reserve":
        """What is left after one piece is used."""
        floors, roofs, parks = self
        if piece is FLOOR:
            return Reserve(floors - 1, roofs, parks)
        if piece is ROOF:
            return Reserve(floors, roofs - 1, parks)
        return Reserve(floors, roofs, parks - 1)


PLANNING_CARDS = 5
ANTENNAS = 10

STARTING_RESERVE = {2: Reserve(16, 2, 1), 3: Reserve(14, 2, 1), 4: Reserve(12, 2, 1)}
"""What each player starts with, by the number of players (rule 5)."""

NEUTRAL_FLOORS = {2: 12, 3: 9, 4: 6}
"""How many neutral floors, and so how many setup cards, a game begins with (rule 9)."""


def box(players: int) -> Reserve:
    """All the pieces of a game with that many players, on the board and in reserve (ruling O)."""
    each = STARTING_RESERVE[players]
    return Reserve(
        floors=NEUTRAL_FLOORS[players] + players * each.floors,
        roofs=players * each.roofs,
        parks=players * each.parks + 1,
    )
