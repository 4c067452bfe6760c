"""A quick look for a turn that leaves another player without an answer: by building where that player would."""

from collections.abc import Callable

from skypuzzle.skyline.checking.replies import richest
from skypuzzle.skyline.rules.actions import Build, BuildNeutral, EndTurn
from skypuzzle.skyline.rules.choices import legal_builds
from skypuzzle.skyline.rules.outline import Mask
from skypuzzle.skyline.rules.play import apply
from skypuzzle.skyline.rules.position import BUILDING, Position
from skypuzzle.skyline.rules.reasons import why_not


def is_attacked(position: Position, wanted: Callable[[Position], Mask | None]) -> bool:
    """Is there a turn after which nothing is wanted any more?

    `wanted` says, for the position after it, which sites the other player needs; None if there is no answer, and no
    sites to give up.
    """
    now = richest(position)
    seen = set()
    waiting = [now]
    while waiting:
        now = waiting.pop()
        sites = -1
        if why_not(now, EndTurn()) is None:
            found = wanted(apply(now, EndTurn()))
            if found is None:
                return True
            if not found:
                return False
            sites = found
        if now.turn is None or now.turn.phase != BUILDING:
            continue
        for build in legal_builds(now):
            if isinstance(build, Build | BuildNeutral) and sites >> now.box.index[build.site] & 1:
                later = richest(apply(now, build))
                if later.board not in seen:
                    seen.add(later.board)
                    waiting.append(later)
    return False
