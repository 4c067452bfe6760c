"""Titles take turns: each has its own place in a period, so that none comes twice within two weeks of daily puzzles."""

from collections.abc import Sequence

STEP = 5
"""From one place to the next, in a pool of titles: what is prime to every period spreads them over it."""
BUILDS, REACHES, LAST_ROUNDS, FORCES = 42, 14, 6, 8
"""How many puzzles of a sort there are in two weeks."""


def in_turn(pools: Sequence[Sequence[str]], place: int, period: int) -> list[str]:
    """The titles whose turn it is at a place in a row of puzzles, at most one of each pool."""
    found = []
    for pool in pools:
        number = (STEP * place + sum(map(ord, pool[0]))) % period
        if number < len(pool):
            found.append(pool[number])
    return found


def title_at(pools: Sequence[Sequence[str]], place: int, period: int, choice: int) -> str:
    """One of those whose turn it is; where none is, any one of the first pool."""
    found = in_turn(pools, place, period) or [pools[0][place % len(pools[0])]]
    return found[choice % len(found)]
