"""What a bot is, and one that does anything legal."""

from collections.abc import Callable
from typing import TypeAlias

from skypuzzle.chance import Chance
from skypuzzle.errors import Fault, RuleError
from skypuzzle.skyline.rules.actions import Action, EndTurn
from skypuzzle.skyline.rules.choices import legal_actions
from skypuzzle.skyline.rules.play import take
from skypuzzle.skyline.rules.position import Position

Bot: TypeAlias = Callable[[Position, Chance], tuple[Action, ...]]
"""Takes the position as the player to move knows it (`known_to`, `remembered`), and returns the rest of their turn.

These are legal actions one after the other, without the end of the turn, which is legal after the last of them.
"""

STEPS_TO_END = 4
"""A random player ends the turn in one of so many steps in which that is legal."""


def random_bot(known: Position, chance: Chance) -> tuple[Action, ...]:
    """Any legal action, again and again, until the turn may end and chance ends it."""
    played: list[Action] = []
    position = known
    while True:
        actions = possible(position)
        if actions[-1] == EndTurn():
            actions = actions[:-1]
            if not actions or not chance.below(STEPS_TO_END):
                return tuple(played)
        played.append(chance.choice(actions))
        position = take(position, played[-1])


def possible(known: Position) -> list[Action]:
    """Every legal action; a RuleError if there is none."""
    actions = legal_actions(known)
    if not actions:
        raise RuleError(Fault("position", str(known), "there is nothing to do: the game is over"))
    return actions
