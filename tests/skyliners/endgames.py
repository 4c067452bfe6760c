"""Random small endgames, and every final city that exhausting all legal lines of play reaches."""

from collections.abc import Iterator

from skypuzzle.chance import Chance
from skypuzzle.skyliners import (
    DEFAULT_SEATS,
    Action,
    Board,
    HiddenPlan,
    HiddenPlanning,
    Planning,
    Position,
    Simulation,
    Variant,
    apply,
    legal_actions,
)
from skypuzzle.skyliners.rules.board import PLANNING_CARDS
from tests.skyliners.games import on_the_way

MOST_CITIES = 250
MOST_POSITIONS = 15_000


def endgames(seed: object) -> Iterator[tuple[Position, frozenset[Board]]]:
    """Endgames that can be exhausted, with the final cities of all their lines."""
    chance = Chance("endgames", seed)
    while True:
        position = _late_position(chance)
        reached = exhaust(position)
        if reached is not None and len(reached) <= MOST_CITIES:
            yield position, reached


def _late_position(chance: Chance) -> Position:
    """A position one to four actions before the end of a random game, at times with all cards played."""
    players, variant = 2 + chance.below(3), chance.choice(list(Variant))
    run = Simulation(DEFAULT_SEATS[players], variant, str(chance.below(10**9)), ("random",) * players)
    late = on_the_way(run.play(0))[-2 - chance.below(4)]
    if variant is Variant.FULL and chance.below(2):
        late = late._replace(office=tuple(HiddenPlan(side) for side in late.seats for _ in range(PLANNING_CARDS)))
    return late


def exhaust(start: Position, most: int = MOST_POSITIONS) -> frozenset[Board] | None:
    """The final cities of all legal lines; None if there are too many positions on the way. Which card is planned
    does not matter for the city, so one plan stands for all."""
    seen = {start}
    waiting = [start]
    cities = set()
    while waiting:
        position = waiting.pop()
        if position.is_over:
            cities.add(position.board)
        actions = legal_actions(position)
        building: list[Action] = [action for action in actions if not isinstance(action, Planning)]
        for action in building + [HiddenPlanning()] * (len(building) < len(actions)):
            following = apply(position, action)
            if following not in seen:
                seen.add(following)
                waiting.append(following)
        if len(seen) > most:
            return None
    return frozenset(cities)
