"""The techniques with which a person solves a survey, and the levels that they belong to.

- *line*: however a line gets its votes from what its quarters may hold, something is always or never there.
- *tile*: the tiles that fit what is known of a cell have something in common.
- *buildings*: the buildings of a level are counted over all tiles.
- *inventory*: the tiles of a kind have all been found, or there are only so many cells for them.
- *chirality*: the same, but for a tile whose mirror image is another tile.
- *halves*: as *line*, but it is filled with halves of tiles that can lie there.
- *ways*: the ways in which a tile can lie are listed, and a line leaves fewer of them.
- *full*: what rules 10a–e allow is built, so no building may get a third walkway, and no two of a level may cross.
- *supposing*: something is supposed about a quarter, and the techniques above lead to a contradiction.
"""

from enum import Enum

from skypuzzle.puzzles.levels import Level


class Technique(Enum):
    """Techniques, the easiest first."""

    LINE = "line"
    TILE = "tile"
    BUILDINGS = "buildings"
    INVENTORY = "inventory"
    CHIRALITY = "chirality"
    HALVES = "halves"
    WAYS = "ways"
    FULL = "full"
    SUPPOSING = "supposing"
    STOCK = "stock"
    """Only ever refutes a supposition: a whole city that needs more walkways than there are."""

    def __str__(self) -> str:
        return self.value


LEVEL_OF = {
    Technique.LINE: Level.EASY,
    Technique.TILE: Level.EASY,
    Technique.BUILDINGS: Level.EASY,
    Technique.INVENTORY: Level.EASY,
    Technique.CHIRALITY: Level.MEDIUM,
    Technique.HALVES: Level.MEDIUM,
    Technique.WAYS: Level.HARD,
    Technique.FULL: Level.HARD,
    Technique.SUPPOSING: Level.EXPERT,
}
WEIGHTS = {
    Technique.LINE: 1,
    Technique.TILE: 1,
    Technique.BUILDINGS: 1,
    Technique.INVENTORY: 2,
    Technique.CHIRALITY: 3,
    Technique.HALVES: 3,
    Technique.WAYS: 5,
    Technique.FULL: 6,
    Technique.SUPPOSING: 10,
    Technique.STOCK: 1,
}
"""A supposition adds the weights of the steps that refute it."""
