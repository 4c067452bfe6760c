"""Bots that look at most one action ahead."""

from collections.abc import Callable
from typing import TypeAlias

from skypuzzle.chance import Chance
from skypuzzle.skyliners.rules.play import apply, legal_actions, score
from skypuzzle.skyliners.rules.position import Action, Position

Bot: TypeAlias = Callable[[Position, Chance], Action]
"""Takes the position as the player to move knows it (`known_to`), and returns a legal action."""


def random_bot(known: Position, chance: Chance) -> Action:
    """Any legal action, each as likely as the others."""
    return chance.choice(legal_actions(known))


def greedy_bot(known: Position, chance: Chance) -> Action:
    """An action that would give the player the most points if the game ended there; ties are broken by chance."""
    side = known.mover
    if side is None:
        raise ValueError("the game is over: there is no action to choose")
    actions = legal_actions(known)
    points = [score(apply(known, action)).totals[side] for action in actions]
    best = max(points)
    return chance.choice([action for action, gained in zip(actions, points, strict=True) if gained == best])
