"""How strong the bots are, as the ladder found out: see benchmarks/bots.md."""

import json
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from itertools import pairwise
from math import log

from skypuzzle.skyliners.bots.naming import PLANNER, bot_name


def rating_of(name: str, players: int) -> float | None:
    """The rating of a bot at a table of so many players of the full game; None if nobody has measured it.

    That of a planner between two that were measured is on the line between them, in the logarithm of the playouts.
    """
    ratings = _ratings().get(str(players), {})
    name = bot_name(name)
    if name in ratings:
        return ratings[name]
    planner = PLANNER.fullmatch(name)
    if planner is None:
        return None
    playouts = int(planner[1])
    levels = sorted((int(found[1]), rating) for bot, rating in ratings.items() if (found := PLANNER.fullmatch(bot)))
    for (fewer, low), (more, high) in pairwise(levels):
        if fewer < playouts < more:
            return low + (high - low) * log(playouts / fewer) / log(more / fewer)
    return None


@cache
def _ratings() -> Mapping[str, Mapping[str, float]]:
    text = files("skypuzzle.skyliners").joinpath("data/ratings.json").read_text("utf-8")
    ratings: dict[str, dict[str, float]] = json.loads(text)
    return ratings
