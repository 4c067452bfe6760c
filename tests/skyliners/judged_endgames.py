"""Random small endgames with the verdicts of exhaustive play."""

import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from skypuzzle.skyliners import Side, parse_plan, parse_position
from skypuzzle.skyliners.checking import asked_plans
from tests.skyliners.check_endgames import Endgame, check_endgames
from tests.skyliners.naive_check import naive_verdict


def judged_endgames(seed: str) -> Iterator[tuple[Endgame, str]]:
    """Endgames with what exhaustive play says of all the plans that are known of the player's, and of some more."""
    for position, player, some in check_endgames(seed):
        plans = asked_plans(position, player, some)
        if len({plan.row for plan in plans}) == len(plans):
            judged = naive_verdict(position, player, plans)
            if judged is not None:
                yield (position, player, plans), judged


@cache
def kept_endgames() -> list[tuple[Endgame, str]]:
    """Endgames with the verdicts of exhaustive play, as `benchmarks.agreement.skyliners_verdicts` wrote them down."""
    entries = json.loads((Path(__file__).parent / "data" / "verdicts.json").read_text())
    return [
        ((parse_position(position), Side[player], tuple(map(parse_plan, plans))), judged)
        for position, player, plans, judged in entries
    ]
