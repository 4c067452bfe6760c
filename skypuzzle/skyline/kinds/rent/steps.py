"""The techniques for `rent` puzzles, the traces that the search finds with them, and the steps of reasoning in words.

- *close*: a group has its income, so nothing next to it that pays belongs to it.
- *grow*: a group that needs more, or tops without a flag so far, can only grow in one way.
- *touch*: a top next to two groups of one colour would join them.
- *cut-off*: no flag of a colour can get to a top, as others are in the way.
- *exceed*: a top would add more than a group needs, by itself or with tops behind it.
- *narrow*: without a top, a group would be shut in with less than its income.
- *far*: every way to a top costs more than any flag of the colour needs.
- *reach*: like *narrow*, but a group goes only as far as the rent that it needs allows.
- *count*: the neutral tops are counted.
- *balance*: the neutral tops pay the rent that no flag accounts for.
- *ways*: a group can have only a few shapes, and they have something in common.
- *contradiction*: an owner is supposed, and the techniques above lead to a contradiction.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple, TypeAlias

from skypuzzle.notation import Word
from skypuzzle.puzzles.levels import Level
from skypuzzle.skyline.kinds.rent.puzzle import OWNERS, Given, Owner, Rent
from skypuzzle.skyline.rules.board import Flag
from skypuzzle.skyline.rules.city import NEUTRAL, Colour, Mask, Outline, Site
from skypuzzle.skyline.search import rent as kernel


class Technique(Word):
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
    """A top that nobody can own. This and the two below only ever refute a supposition."""
    OVERFULL = "overfull"
    """A group that pays too much."""
    JOINED = "joined"
    """A group with two flags."""


CONTRADICTION = 0
"""Our number for this technique: the search itself does not have it."""
MOST_SUPPOSITIONS = 8
"""The most suppositions that a person would make."""
PATIENCE = (2, 4, 7, 12, 40)
"""Limits of steps within a supposition, tried in this order, so that short refutations are found first."""

Masks: TypeAlias = Sequence[int]
"""Notes in the form of the search: for each owner, the sites that may be theirs."""
Goal: TypeAlias = Callable[[kernel.Search], bool]
"""Tells whether a trace has reached its end."""


@dataclass(frozen=True, slots=True)
class Traced:
    """A step in numbers. It rules out a mask of owners for each site, or nothing if it is a contradiction."""

    technique: int
    place: int
    struck: list[tuple[int, int]]
    refutation: "tuple[Traced, ...]" = ()


def trace(search: kernel.Search, goal: Goal, *, slim: bool = False) -> tuple[Traced, ...] | None:
    """The steps from what the search knows to a goal, without redundant ones; None if it is not reached.

    A slim trace also rules out nothing that later steps do not need. The notes of the search must allow a solution.
    """
    start, steps, suppositions = search.notes(), list[Traced](), 0
    while not goal(search):
        found = search.step(kernel.HARD)
        suppositions += found is None
        if suppositions > MOST_SUPPOSITIONS:
            return None
        step = _refute_any(search) if found is None else Traced(*found)
        if step is None or not step.struck:
            return None
        steps.append(step)
        search.strike(step.struck)
    needed = _needed(search, start, steps, goal)
    return tuple(_slimmed(search, start, needed, goal) if slim else needed)


def is_solved(search: kernel.Search) -> bool:
    return -1 not in search.answer()


def _refute_any(search: kernel.Search) -> Traced | None:
    """The owner that leads to a contradiction soonest; None if there is none."""
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
            raise AssertionError("a supposition that was refuted before is not refuted now")
        steps.append(Traced(*found))
        search.strike(steps[-1].struck)
    return tuple(_slimmed(search, supposed, _needed(search, supposed, steps, _anything), _anything))


def _anything(_: kernel.Search) -> bool:
    """The goal of a refutation, whose last step is a contradiction in any case."""
    return True


def _needed(search: kernel.Search, start: Masks, steps: list[Traced], goal: Goal) -> list[Traced]:
    """The steps without redundant ones; the last are tried first, and a contradiction stays."""
    for number in reversed([number for number, step in enumerate(steps) if step.struck]):
        less = _replayed(search, start, [*steps[:number], *steps[number + 1 :]], goal)
        if less is not None:
            steps = less
    return steps


def _slimmed(search: kernel.Search, start: Masks, steps: list[Traced], goal: Goal) -> list[Traced]:
    """The steps without redundant conclusions, site by site."""
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
    """The steps replayed from the start; None if one no longer finds what it found, or the goal is missed."""
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


_TECHNIQUES = (
    (Technique.CLOSE, kernel.CLOSE, Level.EASY, 1),
    (Technique.GROW, kernel.GROW, Level.EASY, 1),
    (Technique.TOUCH, kernel.TOUCH, Level.EASY, 1),
    (Technique.CUT_OFF, kernel.CUT, Level.EASY, 1),
    (Technique.EXCEED, kernel.EXCEED, Level.EASY, 1),
    (Technique.NARROW, kernel.NARROW, Level.EASY, 2),
    (Technique.FAR, kernel.FAR, Level.MEDIUM, 3),
    (Technique.REACH, kernel.REACH, Level.MEDIUM, 4),
    (Technique.COUNT, kernel.COUNT, Level.MEDIUM, 2),
    (Technique.BALANCE, kernel.BALANCE, Level.HARD, 4),
    (Technique.WAYS, kernel.WAYS, Level.HARD, 6),
    (Technique.CONTRADICTION, CONTRADICTION, Level.EXPERT, 10),
    (Technique.NOBODY, kernel.EMPTY, None, 1),
    (Technique.OVERFULL, kernel.OVERFULL, None, 1),
    (Technique.JOINED, kernel.JOINED, None, 1),
)
"""Each with its number in the search, its level and its weight. A contradiction adds the weights of its steps."""
TECHNIQUES = {number: technique for technique, number, _, _ in _TECHNIQUES}
LEVEL_OF = {technique: level for technique, _, level, _ in _TECHNIQUES if level is not None}
WEIGHTS = {technique: weight for technique, _, _, weight in _TECHNIQUES}
OF_COLOURS = (Technique.CUT_OFF, Technique.FAR)
OF_THE_CITY = (Technique.COUNT, Technique.BALANCE)
OF_TOPS = (Technique.NOBODY, Technique.CONTRADICTION)
"""What techniques look at; the others look at a flag."""

Notes: TypeAlias = Mapping[Site, str]
"""The possible owners of each top, as letters in the order of OWNERS."""


class Note(NamedTuple):
    """A top with owners that are possible, or that are ruled out."""

    site: Site
    owners: str


@dataclass(frozen=True, slots=True)
class Deduction:
    """A step of reasoning: the technique, what it looks at, which owners it rules out, and which are left."""

    technique: Technique
    flag: Flag | None
    """The flag whose group it looks at."""
    colour: Colour | None
    """For *cut-off*, *far*, and every step about a flag."""
    site: Site | None
    """For *grow*, a top without a flag so far; for *nobody*, the top that nobody can own."""
    supposed: Given | None
    """For *contradiction*: the supposition that leads to it."""
    struck: tuple[Note, ...]
    """The owners that are ruled out; none in the last step of a refutation."""
    left: tuple[Note, ...]
    """The owners that are left for these tops."""
    before: Notes
    refutation: tuple["Deduction", ...] = ()
    """For *contradiction*: what would follow; the last of these steps is impossible."""

    @property
    def settled(self) -> tuple[Given, ...]:
        """The tops for which this step leaves a single owner."""
        return tuple(Given(site, owners) for site, owners in self.left if len(owners) == 1)

    @property
    def sites(self) -> tuple[Site, ...]:
        """The sites that the step mentions: its flag or top, and those whose owners it rules out."""
        at = [self.flag.site] if self.flag else []
        at += [self.site] if self.site else []
        return tuple(dict.fromkeys((*at, *(site for site, _ in self.struck))))


def steps_of(rent: Rent, notes: Notes, trace: Sequence[Traced]) -> Iterator[Deduction]:
    """The steps of a trace in full, from these first notes."""
    for traced in trace:
        step = _step(rent, notes, traced)
        yield step
        notes = after_step(step)


def first_notes(rent: Rent, found: Mapping[Site, Owner] | None = None) -> Notes:
    """The notes before the first step: flags, given owners, and the owners found so far."""
    known = {**(found or {}), **rent.known}
    return {site: known.get(site, OWNERS) for site in rent.outline.sites}


def after_step(step: Deduction) -> Notes:
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
        left=tuple(Note(at, "".join(owner for owner in notes[at] if owner not in gone)) for at, gone in struck),
        before=notes,
        refutation=()
        if supposed is None
        else tuple(steps_of(rent, {**notes, supposed.site: supposed.owner}, traced.refutation)),
    )


def letters_in(mask: int) -> str:
    return "".join(owner for number, owner in enumerate(OWNERS) if mask >> number & 1)


# What can be seen in notes ------------------------------------------------------------------------------------------


def sure_of(rent: Rent, notes: Notes, owner: Owner) -> Mask:
    return rent.outline.mask([site for site, owners in notes.items() if owners == owner])


def open_to(rent: Rent, notes: Notes, owner: Owner) -> Mask:
    return rent.outline.mask([site for site, owners in notes.items() if owner in owners])


def core_of(rent: Rent, notes: Notes, flag: Flag) -> Mask:
    """The tops that are known to belong to the group of a flag."""
    return rent.outline.group(rent.outline.index[flag.site], sure_of(rent, notes, flag.owner))


def around(outline: Outline, sites: Mask) -> Mask:
    near = 0
    for site, beside in enumerate(outline.beside_masks):
        if sites >> site & 1:
            near |= beside
    return near & ~sites


def neutral_left(rent: Rent, notes: Notes) -> tuple[int, int]:
    """How many neutral tops are still to be found, and what they pay together."""
    found = sure_of(rent, notes, NEUTRAL)
    return rent.neutral - found.bit_count(), rent.neutral_rent - rent.rent(found)
