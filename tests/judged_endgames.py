"""Random small endgames with the verdicts of exhaustive play."""

from collections.abc import Iterator

from skypuzzle.skyliners.checking import known_plans
from tests.check_endgames import Endgame, check_endgames
from tests.naive_check import naive_verdict


def judged_endgames(seed: str) -> Iterator[tuple[Endgame, str]]:
    """Endgames with what exhaustive play says of all the plans that are known of the player's, and of some more."""
    for position, player, some in check_endgames(seed):
        plans = tuple(dict.fromkeys((*known_plans(position, player), *some)))
        if len({plan.row for plan in plans}) == len(plans):
            judged = naive_verdict(position, player, plans)
            if judged is not None:
                yield (position, player, plans), judged
