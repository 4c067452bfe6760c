"""Techniques, the way a search finds with them, and the steps of reasoning along it.

- *close*: a group has its income, so nothing next to it that pays belongs to it.
- *grow*: a group that needs more, or tops that have no flag yet, can only grow in one way.
- *touch*: a top next to two groups of a colour would join them.
- *cut-off*: no flag of a colour can get to a top, as others are in the way.
- *exceed*: a top would bring a group more than it needs, by itself or with tops behind it.
- *narrow*: without a top, a group would be shut in with less than its income.
- *far*: every way to a top costs more than any flag of the colour needs.
- *reach*: as *narrow*, but a group goes only as far as it can for what it needs.
- *count*: the neutral tops are counted.
- *balance*: the rent that no flag accounts for is what the neutral tops pay.
- *ways*: a group can have only a few shapes, and they have something in common.
- *contradiction*: an owner is supposed, and the techniques above lead to a contradiction.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from typing import NamedTuple, TypeAlias

from skypuzzle.puzzles.levels import Level
from skypuzzle.skyline.kinds.rent.puzzle import OWNERS, Given, Owner, Rent
from skypuzzle.skyline.rules.board import Flag
from skypuzzle.skyline.rules.city import NEUTRAL, Colour, Mask, Site
from skypuzzle.skyline.search import rent as kernel


class Technique(Enum):
    """Techniques, the easiest first."""

    CLOSE = "close"
    GROW = "grow"
    TOUCH = "touch"
    CUT_OFF = "cut-off"
    EXCEED = "exceed"
    NARROW = "narrow"
    FAR = "far"
    REACH = "reach"
    COUNT = "count"
    BALANCE = "balance"
    WAYS = "ways"
    CONTRADICTION = "contradiction"
    NOBODY = "nobody"
    """Only ever refutes a supposition, as the two below: a top that nobody can own."""
    OVERFULL = "overfull"
    """A group that pays too much."""
    JOINED = "joined"
    """A group with two flags."""

    def __str__(self) -> str:
        return self.value


LEVEL_OF = {
    Technique.CLOSE: Level.EASY,
    Technique.GROW: Level.EASY,
    Technique.TOUCH: Level.EASY,
    Technique.CUT_OFF: Level.EASY,
    Technique.EXCEED: Level.EASY,
    Technique.NARROW: Level.EASY,
    Technique.FAR: Level.MEDIUM,
    Technique.REACH: Level.MEDIUM,
    Technique.COUNT: Level.MEDIUM,
    Technique.BALANCE: Level.HARD,
    Technique.WAYS: Level.HARD,
    Technique.CONTRADICTION: Level.EXPERT,
}
WEIGHTS = {
    Technique.CLOSE: 1,
    Technique.GROW: 1,
    Technique.TOUCH: 1,
    Technique.CUT_OFF: 1,
    Technique.EXCEED: 1,
    Technique.NARROW: 2,
    Technique.FAR: 3,
    Technique.REACH: 4,
    Technique.COUNT: 2,
    Technique.BALANCE: 4,
    Technique.WAYS: 6,
    Technique.CONTRADICTION: 10,
    Technique.NOBODY: 1,
    Technique.OVERFULL: 1,
    Technique.JOINED: 1,
}
"""A contradiction adds the weights of the steps that lead to it."""


CONTRADICTION = 0
"""The number of this technique: the search itself has none, as it tries out far more than a person."""
MOST_SUPPOSITIONS = 8
"""Steps after which a person would give up."""
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
    """The goal of a refutation: its last step is impossible, whatever is known by then."""
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


TECHNIQUES = {
    kernel.CLOSE: Technique.CLOSE,
    kernel.GROW: Technique.GROW,
    kernel.TOUCH: Technique.TOUCH,
    kernel.CUT: Technique.CUT_OFF,
    kernel.EXCEED: Technique.EXCEED,
    kernel.NARROW: Technique.NARROW,
    kernel.FAR: Technique.FAR,
    kernel.REACH: Technique.REACH,
    kernel.COUNT: Technique.COUNT,
    kernel.BALANCE: Technique.BALANCE,
    kernel.WAYS: Technique.WAYS,
    kernel.EMPTY: Technique.NOBODY,
    kernel.OVERFULL: Technique.OVERFULL,
    kernel.JOINED: Technique.JOINED,
    CONTRADICTION: Technique.CONTRADICTION,
}
OF_COLOURS = (Technique.CUT_OFF, Technique.FAR)
OF_THE_CITY = (Technique.COUNT, Technique.BALANCE)
OF_TOPS = (Technique.NOBODY, Technique.CONTRADICTION)
"""What techniques look at; the others look at a flag."""

Notes: TypeAlias = Mapping[Site, str]
"""Who may own each top, as letters in the order of OWNERS."""


class Note(NamedTuple):
    """Who may own a top, or may no longer."""

    site: Site
    owners: str


@dataclass(frozen=True, slots=True)
class Deduction:
    """One deduction: the technique, what it looks at, what it strikes out, and what is left there."""

    technique: Technique
    flag: Flag | None
    """Whose group it looks at."""
    colour: Colour | None
    """For *cut-off* and *far*, and wherever a flag is looked at."""
    site: Site | None
    """For *grow*, a top that has no flag yet; for *nobody*, the one that nobody can own."""
    supposed: Given | None
    """For *contradiction*: what leads to it."""
    struck: tuple[Note, ...]
    """Who can no longer own tops; nothing in the last step of a refutation."""
    left: tuple[Note, ...]
    """Who may still own these tops."""
    before: Notes
    """What was known."""
    refutation: tuple["Deduction", ...] = ()
    """For *contradiction*: what would follow; the last of these steps cannot be."""

    @property
    def settled(self) -> tuple[Given, ...]:
        """The tops that have one owner left, and had more."""
        return tuple(Given(site, owners) for site, owners in self.left if len(owners) == 1)

    @property
    def sites(self) -> tuple[Site, ...]:
        """What to look at: the flag or the top in question, and the tops that something follows for."""
        at = [self.flag.site] if self.flag else []
        at += [self.site] if self.site else []
        return tuple(dict.fromkeys((*at, *(site for site, _ in self.struck))))


def steps_of(rent: Rent, notes: Notes, trace: Sequence[Traced]) -> Iterator[Deduction]:
    """The steps that were traced, from what was known at first."""
    for traced in trace:
        step = _step(rent, notes, traced)
        yield step
        notes = after_step(step)


def first_notes(rent: Rent, found: Mapping[Site, Owner] | None = None) -> Notes:
    """What is known before the first step: flags, given owners, and what was found so far."""
    known = {**(found or {}), **rent.known}
    return {site: known.get(site, OWNERS) for site in rent.outline.sites}


def after_step(step: Deduction) -> Notes:
    """What is known after a step."""
    return {**step.before, **dict(step.left)}


def _step(rent: Rent, notes: Notes, traced: Traced) -> Deduction:
    technique, sites = TECHNIQUES[traced.technique], rent.outline.sites
    place = traced.place
    struck = tuple(Note(sites[site], letters_in(mask)) for site, mask in traced.struck)
    of_flag = technique not in (*OF_COLOURS, *OF_THE_CITY, *OF_TOPS) and place < kernel.LOOSE
    flag = rent.flags[place] if of_flag else None
    supposed = Given(*struck[0]) if technique is Technique.CONTRADICTION else None
    site = None
    if technique is Technique.NOBODY:
        site = sites[place]
    elif technique is Technique.GROW and place >= kernel.LOOSE:
        site = sites[place - kernel.LOOSE]
    colour = flag.owner if flag else OWNERS[place] if technique in OF_COLOURS else None
    return Deduction(
        technique=technique,
        flag=flag,
        colour=notes[site] if site and technique is Technique.GROW else colour,
        site=site,
        supposed=supposed,
        struck=struck,
        left=tuple(Note(at, without(notes[at], gone)) for at, gone in struck),
        before=notes,
        refutation=()
        if supposed is None
        else tuple(steps_of(rent, {**notes, supposed.site: supposed.owner}, traced.refutation)),
    )


def letters_in(mask: int) -> str:
    """The letters of a mask of owners."""
    return "".join(owner for number, owner in enumerate(OWNERS) if mask >> number & 1)


def without(owners: str, gone: str) -> str:
    """Some owners less."""
    return "".join(owner for owner in owners if owner not in gone)


# What can be seen in notes ------------------------------------------------------------------------------------------


def sure_of(rent: Rent, notes: Notes, owner: Owner) -> Mask:
    """The tops that are known to be someone's."""
    return rent.outline.mask([site for site, owners in notes.items() if owners == owner])


def open_to(rent: Rent, notes: Notes, owner: Owner) -> Mask:
    """The tops that someone may own."""
    return rent.outline.mask([site for site, owners in notes.items() if owner in owners])


def core_of(rent: Rent, notes: Notes, flag: Flag) -> Mask:
    """The tops that are known to belong to the group of a flag."""
    return rent.outline.group(rent.outline.index[flag.site], sure_of(rent, notes, flag.owner))


def around(rent: Rent, sites: Mask) -> Mask:
    """The neighbours of some sites."""
    near = 0
    for site, beside in enumerate(rent.outline.beside_masks):
        if sites >> site & 1:
            near |= beside
    return near & ~sites


def neutral_left(rent: Rent, notes: Notes) -> tuple[int, int]:
    """How many neutral tops are still to be found, and what they pay together."""
    found = sure_of(rent, notes, NEUTRAL)
    return rent.neutral - found.bit_count(), rent.neutral_rent - rent.rent(found)
