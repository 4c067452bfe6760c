"""The way to a solution as the search goes it, technique by technique, without the detours."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

from skypuzzle.skyline.kinds.rent.grids import OWNERS
from skypuzzle.skyline.search import rent as kernel

CONTRADICTION = 0
"""The number of this technique: the search itself has none, as it tries out far more than a person."""
MOST_SUPPOSITIONS = 8
"""After so many, nobody would go on."""
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


def trace(search: kernel.Search, goal: Goal, *, slim: bool = False) -> tuple[Traced, ...] | None:
    """From what the search knows to a goal, with no step too many; None if it is not reached.

    A slim trace strikes out nothing that is not needed later, either. The search must know nothing wrong: its notes
    are those of a puzzle with a solution.
    """
    start, steps, suppositions = search.notes(), list[Traced](), 0
    while not goal(search):
        found = search.step(kernel.HARD)
        suppositions += found is None
        if suppositions > MOST_SUPPOSITIONS:
            return None
        step = _refuted(search) if found is None else Traced(*found)
        if step is None or not step.struck:
            return None
        steps.append(step)
        search.strike(step.struck)
    needed = _needed(search, start, steps, goal)
    return tuple(_slimmed(search, start, needed, goal) if slim else needed)


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
    return tuple(_slimmed(search, supposed, _needed(search, supposed, steps, _anything), _anything))


def _anything(_: kernel.Search) -> bool:
    """The goal of a refutation: its last step cannot be, whatever is known by then."""
    return True


def _needed(search: kernel.Search, start: Masks, steps: list[Traced], goal: Goal) -> list[Traced]:
    """Without the steps that the goal can do without: the last ones are tried first, but a contradiction stays."""
    for number in reversed([number for number, step in enumerate(steps) if step.struck]):
        less = _replayed(search, start, [*steps[:number], *steps[number + 1 :]], goal)
        if less is not None:
            steps = less
    return steps


def _slimmed(search: kernel.Search, start: Masks, steps: list[Traced], goal: Goal) -> list[Traced]:
    """Without what is struck out and not needed, site by site."""
    for number in reversed(range(len(steps))):
        for struck in reversed(steps[number].struck if len(steps[number].struck) > 1 else []):
            rest = [other for other in steps[number].struck if other != struck]
            less = [*steps[:number], replace(steps[number], struck=rest), *steps[number + 1 :]]
            if rest and _replayed(search, start, less, goal, slim=True) is not None:
                steps = less
    return steps


def _replayed(
    search: kernel.Search, start: Masks, steps: list[Traced], goal: Goal, *, slim: bool = False
) -> list[Traced] | None:
    """The steps as they are when taken from the start; None if one no longer finds what it found, or all is in vain."""
    search.set_notes(start)
    replayed = []
    for step in steps:
        again = _again(search, step)
        if again is None:
            return None
        replayed.append(step if slim else again)
        search.strike(replayed[-1].struck)
    return replayed if replayed and goal(search) else None


def _again(search: kernel.Search, step: Traced) -> Traced | None:
    if step.technique == CONTRADICTION:
        notes = search.notes()
        site, owner = divmod(step.place, len(OWNERS))
        supposed = _supposing(notes, site, owner)
        refutation = _replayed(search, supposed, list(step.refutation), _anything, slim=True)
        search.set_notes(notes)
        return None if refutation is None else replace(step, refutation=tuple(refutation))
    found = search.look(step.technique, step.place)
    if found is None or not step.struck:
        return step if found is None and not step.struck else None
    here = dict(found)
    covered = all(here.get(site, 0) & owners == owners for site, owners in step.struck)
    return replace(step, struck=found) if covered else None
