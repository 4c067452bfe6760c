"""The techniques with which a person solves a `rent` puzzle, and the levels that they belong to.

- *close*: a group has its income, so nothing beside it that pays belongs to it.
- *grow*: a group that needs more, or tops that have no flag yet, can only grow in one way.
- *touch*: a top beside two groups of a colour would join them.
- *cut-off*: no flag of a colour can get to a top, as others are in the way.
- *exceed*: a top would bring a group more than it needs, by itself or with tops behind it.
- *narrow*: without a top, a group would be shut in with less than its income.
- *far*: every way to a top costs more than any flag of the colour needs.
- *reach*: as *narrow*, but a group goes only as far as it can for what it needs.
- *count*: the neutral tops are counted.
- *balance*: what the flags do not speak of is what the neutral tops pay.
- *ways*: a group can have only a few shapes, and they have something in common.
- *contradiction*: an owner is supposed, and the techniques above lead to a contradiction.
"""

from enum import Enum

from skypuzzle.puzzles.levels import Level


class Technique(Enum):
    """Techniques, the easiest first."""

    CLOSE = "close"
    GROW = "grow"
    TOUCH = "touch"
    CUT_OFF = "cut-off"
    EXCEED = "exceed"
    NARROW = "narrow"
    FAR = "far"
    REACH = "reach"
    COUNT = "count"
    BALANCE = "balance"
    WAYS = "ways"
    CONTRADICTION = "contradiction"
    NOBODY = "nobody"
    """Only ever refutes a supposition, as the two below: a top that nobody can own."""
    OVERFULL = "overfull"
    """A group that pays too much."""
    JOINED = "joined"
    """A group with two flags."""

    def __str__(self) -> str:
        return self.value


LEVEL_OF = {
    Technique.CLOSE: Level.EASY,
    Technique.GROW: Level.EASY,
    Technique.TOUCH: Level.EASY,
    Technique.CUT_OFF: Level.EASY,
    Technique.EXCEED: Level.EASY,
    Technique.NARROW: Level.EASY,
    Technique.FAR: Level.MEDIUM,
    Technique.REACH: Level.MEDIUM,
    Technique.COUNT: Level.MEDIUM,
    Technique.BALANCE: Level.HARD,
    Technique.WAYS: Level.HARD,
    Technique.CONTRADICTION: Level.EXPERT,
}
WEIGHTS = {
    Technique.CLOSE: 1,
    Technique.GROW: 1,
    Technique.TOUCH: 1,
    Technique.CUT_OFF: 1,
    Technique.EXCEED: 1,
    Technique.NARROW: 2,
    Technique.FAR: 3,
    Technique.REACH: 4,
    Technique.COUNT: 2,
    Technique.BALANCE: 4,
    Technique.WAYS: 6,
    Technique.CONTRADICTION: 10,
    Technique.NOBODY: 1,
    Technique.OVERFULL: 1,
    Technique.JOINED: 1,
}
"""A contradiction adds the weights of the steps that lead to it."""
