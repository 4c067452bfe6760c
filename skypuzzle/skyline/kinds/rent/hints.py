"""Hints for a `rent` puzzle, by the techniques of a person."""

from collections.abc import Mapping

from skypuzzle.sessions.playable import Hint
from skypuzzle.skyline.kinds.rent.explaining import next_step
from skypuzzle.skyline.kinds.rent.puzzle import OWNER_WORDS, Owner, RentPuzzle
from skypuzzle.skyline.rules.outline import Site


def hint_for(puzzle: RentPuzzle, found: Mapping[Site, Owner]) -> Hint | None:
    """What to do next for someone who has found these owners, all of them right; None if none is left to find."""
    step = next_step(puzzle, found)
    if step is None:
        return None
    moves = [f"{owner}{site}" for site, owner in step.settles.items()]
    return Hint((step.where, step.why, f"{step.what} ({' '.join(moves)})"), moves[0], step.looks)


def mistake(move: str) -> Hint:
    """For someone who has gone wrong with this move."""
    owner, site = move[0], move[1:]
    steps = (
        f"It is not right so far. Look at rank {site[1:]}.",
        f"A top there is not {OWNER_WORDS[owner]}.",
        f"{move} is wrong. Take it away (key x; typed: .{site}).",
    )
    return Hint(steps, None, frozenset((site,)))
