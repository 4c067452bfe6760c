"""Titles take turns: each has its own place in a period, so that none comes twice within two weeks of daily puzzles."""

from collections.abc import Sequence

STEP = 13
"""From one place to the next, in a pool of titles: it is prime to every period, which spreads them over it."""
BUILDS, REACHES, LAST_ROUNDS, FORCES = 42, 14, 6, 8
"""How many puzzles of a sort there are in two weeks."""


def in_turn(pools: Sequence[Sequence[str]], place: int, period: int) -> list[str]:
    """The titles whose turn it is at a place in a row of puzzles, at most one of each pool; none comes again sooner."""
    found = []
    for pool in pools:
        number = (STEP * place + sum(map(ord, pool[0]))) % period
        if number < len(pool):
            found.append(pool[number])
    return found


def title_at(pools: Sequence[Sequence[str]], place: int, period: int, others: Sequence[str] = ()) -> str:
    """The first one whose turn it is; where there is none, one of the others, or else of the first pool."""
    last = others or pools[0]
    return next(iter(in_turn(pools, place, period) or in_turn([last], place, min(period, len(last)))))
