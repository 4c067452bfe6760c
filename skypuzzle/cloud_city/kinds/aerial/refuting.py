"""Trying a height out: a short way from it to a contradiction."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

from skypuzzle.cloud_city.kinds.aerial.relations import BIT, Heights, Relation, Route
from skypuzzle.cloud_city.kinds.aerial.steps import Reason
from skypuzzle.cloud_city.kinds.aerial.view import View

Fact: TypeAlias = tuple[Route, Heights]
"""A height, as one bit, that a route cannot have."""


@dataclass(frozen=True, slots=True)
class Refutation:
    """Why a route cannot have a height."""

    supposed: Heights
    chain: tuple[Reason, ...]
    """What would follow, one after the other; in the end nothing is left for the route of the last one."""
    facts: frozenset[Fact]
    """What was known before, as far as the chain uses it."""


def refute(view: View, known: Sequence[Heights], route: Route, height: Heights) -> Refutation | None:
    """Suppose a height and follow all that it leads to, round by round; None if no contradiction comes up."""
    around = view.hard.around
    now = list(known)
    now[route] = height
    links: list[Reason] = []
    due: list[Relation] = list(around[route])
    while due:
        seen = tuple(now)
        changed: dict[Route, None] = {}
        for relation in due:
            for target, struck in relation.strikes(seen):
                if new := struck & now[target]:
                    links.append(Reason(relation, target, new, seen))
                    now[target] &= ~new
                    changed[target] = None
        if stuck := [target for target in changed if not now[target]]:
            ways = (_traced(known, height, target, links) for target in stuck)
            return min(ways, key=lambda way: len(way.chain))
        due = list(dict.fromkeys(relation for target in changed for relation in around[target]))
    return None


def _traced(known: Sequence[Heights], supposed: Heights, stuck: Route, links: Sequence[Reason]) -> Refutation:
    """Only what leads to the contradiction, found backwards from it."""
    wanted: set[Fact] = {(stuck, bit) for bit in BIT.values()}
    chain: list[Reason] = []
    for link in reversed(links):
        struck = sum(bit for bit in BIT.values() if link.struck & bit and (link.route, bit) in wanted)
        if struck:
            chain.append(replace(link, struck=struck))
            wanted |= set(link.premises())
    return Refutation(supposed, tuple(chain[::-1]), frozenset(fact for fact in wanted if not known[fact[0]] & fact[1]))
