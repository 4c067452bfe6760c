"""The way to a solution as the search goes it, technique by technique, without the detours."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

from skypuzzle.skyline.puzzles.rent.grids import OWNERS
from skypuzzle.skyline.search import rent as kernel

CONTRADICTION = 0
"""The number of this technique: the search itself has none, as it tries out far more than a person."""
PATIENCE = (2, 4, 7, 12, 40)
"""Steps after which a supposition is given up, until none refutes anything: so short refutations come first."""

Masks: TypeAlias = Sequence[int]
"""Notes as the search keeps them: for each owner the sites that may be theirs."""
Goal: TypeAlias = Callable[[kernel.Search], bool]
"""What a trace must lead to."""


@dataclass(frozen=True, slots=True)
class Traced:
    """A step in numbers: what it strikes out is a mask of owners for each site; nothing, if it is a contradiction."""

    technique: int
    place: int
    struck: list[tuple[int, int]]
    refutation: "tuple[Traced, ...]" = ()


def trace(search: kernel.Search, goal: Goal) -> tuple[Traced, ...] | None:
    """From what the search knows to a goal, with no step too many; None if it is not reached.

    The search must know nothing wrong: its notes are those of a puzzle with a solution.
    """
    start, steps = search.notes(), list[Traced]()
    while not goal(search):
        found = search.step(kernel.HARD)
        step = _refuted(search) if found is None else Traced(*found)
        if step is None or not step.struck:
            return None
        steps.append(step)
        search.strike(step.struck)
    return _needed(search, start, steps, goal)


def is_solved(search: kernel.Search) -> bool:
    """Has every top one owner?"""
    return -1 not in search.answer()


def _refuted(search: kernel.Search) -> Traced | None:
    """An owner that leads to a contradiction, as soon as possible; None if there is none."""
    notes = search.notes()
    answer = search.answer()
    options = [
        (site, owner)
        for site, letter in enumerate(answer)
        if letter < 0
        for owner in range(len(OWNERS))
        if notes[owner] >> site & 1
    ]
    for patience in PATIENCE:
        for site, owner in options:
            supposed = _supposing(notes, site, owner)
            if not search.set_notes(supposed) or search.reason(kernel.HARD, patience) == kernel.REFUTED:
                refutation = _refutation(search, supposed)
                search.set_notes(notes)
                return Traced(CONTRADICTION, len(OWNERS) * site + owner, [(site, 1 << owner)], refutation)
    search.set_notes(notes)
    return None


def _supposing(notes: Masks, site: int, owner: int) -> list[int]:
    return [sites if other == owner else sites & ~(1 << site) for other, sites in enumerate(notes)]


def _refutation(search: kernel.Search, supposed: Masks) -> tuple[Traced, ...]:
    search.set_notes(supposed)
    steps = list[Traced]()
    while not steps or steps[-1].struck:
        found = search.step(kernel.HARD)
        if found is None:
            raise AssertionError("a supposition was refuted, and now it is not")
        steps.append(Traced(*found))
        search.strike(steps[-1].struck)
    return _needed(search, supposed, steps, lambda _: True)


def _needed(search: kernel.Search, start: Masks, steps: list[Traced], goal: Goal) -> tuple[Traced, ...]:
    """Without the steps that the goal can do without: the last ones are tried first."""
    for number in reversed(range(len(steps))):
        less = _replayed(search, start, [*steps[:number], *steps[number + 1 :]], goal)
        if less is not None:
            steps = less
    return tuple(steps)


def _replayed(search: kernel.Search, start: Masks, steps: list[Traced], goal: Goal) -> list[Traced] | None:
    """The steps as they are when taken from the start; None if one no longer finds what it found, or all is in vain."""
    search.set_notes(start)
    replayed = []
    for step in steps:
        again = _again(search, step)
        if again is None:
            return None
        replayed.append(again)
        search.strike(again.struck)
    return replayed if goal(search) and steps and bool(steps[-1].struck) == bool(replayed[-1].struck) else None


def _again(search: kernel.Search, step: Traced) -> Traced | None:
    if step.technique == CONTRADICTION:
        notes = search.notes()
        site, owner = divmod(step.place, len(OWNERS))
        supposed = _supposing(notes, site, owner)
        refutation = _replayed(search, supposed, list(step.refutation), lambda _: True)
        search.set_notes(notes)
        return None if refutation is None else replace(step, refutation=tuple(refutation))
    found = search.look(step.technique, step.place)
    if found is None or not step.struck:
        return step if found is None and not step.struck else None
    here = dict(found)
    covered = all(here.get(site, 0) & owners == owners for site, owners in step.struck)
    return replace(step, struck=found) if covered else None
