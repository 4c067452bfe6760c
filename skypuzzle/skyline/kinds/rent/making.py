"""Making `rent` puzzles of a level: a random city with as few given owners as possible.

Giving less never makes a puzzle easier. So an owner that once could not be left out need not be tried again, and after
one pass over all tops no given owner is redundant.
"""

from collections.abc import Sequence
from typing import NamedTuple

from skypuzzle.chance import Chance
from skypuzzle.puzzles.levels import Level
from skypuzzle.skyline.kinds.rent.puzzle import OWNERS, Given, Rent, RentPuzzle, rent_of
from skypuzzle.skyline.kinds.rent.reasoning import UP_TO, reason
from skypuzzle.skyline.kinds.rent.steps import around
from skypuzzle.skyline.rules.board import Box, Flag, default_box
from skypuzzle.skyline.rules.city import RENTS, Mask, Outline
from skypuzzle.skyline.search import rent as kernel

MOST_SITES = 7
"""The most sites in a group."""
DEALT_HEIGHTS = (1,) * 4 + (2,) * 5 + (3,) * 4 + (4,) * 3 + (5,) * 2
"""A height is as likely as it is frequent here: most towers are low, and penthouses are few."""
DEALT_SIZES = (2, 3, 3, 4, 4, 5, 5, 6, 7)
"""Sizes of groups, if there is room."""
MOST_SINGLES = 1
"""How many groups may have one site: their flags leave nothing to find out."""
NEUTRAL_SHARE = 7
"""At most one top in this many is neutral, and at least one in twice as many."""
NOBODY = len(OWNERS) - 1


class RandomCity(NamedTuple):
    """Heights and groups, with the number of each group's colour. Sites in no group are neutral."""

    heights: tuple[int, ...]
    groups: tuple[Mask, ...]
    colours: tuple[int, ...]

    @property
    def letters(self) -> list[int]:
        letters = [NOBODY] * len(self.heights)
        for group, colour in zip(self.groups, self.colours, strict=True):
            for site in range(len(letters)):
                if group >> site & 1:
                    letters[site] = colour
        return letters


def random_city(chance: Chance, outline: Outline) -> RandomCity | None:
    """A city; None if it has too many groups of one site, a wrong number of neutral tops, or not all colours."""
    groups, left_over = _parts(chance, outline)
    colours = _colours(chance, outline, groups)
    number, singles = len(outline.sites), sum(group & (group - 1) == 0 for group in groups)
    if colours is None or singles > MOST_SINGLES or len(set(colours)) < NOBODY:
        return None
    if not number <= 2 * NEUTRAL_SHARE * left_over.bit_count() <= 2 * number:
        return None
    heights = tuple(chance.choice(DEALT_HEIGHTS) for _ in outline.sites)
    return RandomCity(heights, tuple(groups), tuple(colours))


def _parts(chance: Chance, outline: Outline) -> tuple[list[Mask], Mask]:
    """Divide the city into groups; also returns the sites that are left over."""
    beside, sites = outline.beside, len(outline.sites)
    free = (1 << sites) - 1
    order = chance.shuffled(range(sites))
    neutral = order[: max(1, sites // (2 * NEUTRAL_SHARE))]
    left_over = sum(1 << site for site in neutral)
    free &= ~left_over
    groups = []
    for start in order:
        if not free >> start & 1:
            continue
        group, size = 1 << start, 1
        free ^= 1 << start
        wanted = chance.choice(DEALT_SIZES)
        edge = [site for site in beside[start] if free >> site & 1]
        while edge and size < wanted:
            site = chance.choice(edge)
            group |= 1 << site
            free ^= 1 << site
            size += 1
            edge = [other for other in dict.fromkeys((*edge, *beside[site])) if free >> other & 1]
        if size == 1:
            left_over |= group
        else:
            groups.append(group)
    return _with_left_over(chance, outline, groups, left_over)


def _with_left_over(chance: Chance, outline: Outline, groups: list[Mask], left_over: Mask) -> tuple[list[Mask], Mask]:
    """Add leftover sites to groups next to them, if there would be too many neutral tops."""
    most = len(outline.sites) // NEUTRAL_SHARE
    lone = [site for site in range(len(outline.sites)) if left_over >> site & 1]
    for site in chance.shuffled(lone)[: max(0, len(lone) - most)]:
        near = [
            number
            for number, group in enumerate(groups)
            if group & outline.beside_masks[site] and group.bit_count() < MOST_SITES
        ]
        if near:
            groups[chance.choice(near)] |= 1 << site
        else:
            groups.append(1 << site)
        left_over ^= 1 << site
    return groups, left_over


def _colours(chance: Chance, outline: Outline, groups: Sequence[Mask]) -> list[int] | None:
    """A colour for each group, so that no two of one colour touch: groups with the fewest choices come first."""
    touching = [[other for other, there in enumerate(groups) if around(outline, group) & there] for group in groups]
    order = {group: place for place, group in enumerate(chance.shuffled(range(len(groups))))}
    free = [set(range(NOBODY)) for _ in groups]
    colours = [-1] * len(groups)
    for _ in groups:
        group = min(
            (group for group, colour in enumerate(colours) if colour < 0), key=lambda g: (len(free[g]), order[g])
        )
        if not free[group]:
            return None
        colours[group] = chance.choice(sorted(free[group]))
        for other in touching[group]:
            free[other].discard(colours[group])
    return colours


def flag_sites(chance: Chance, outline: Outline, groups: Sequence[Mask]) -> list[int]:
    """A site of each group for its flag, with as few other flags next to it as possible."""
    flags: list[int] = []
    raised = 0
    for group in groups:
        sites = chance.shuffled(site for site in range(len(outline.sites)) if group >> site & 1)
        flags.append(min(sites, key=lambda site: (outline.beside_masks[site] & raised).bit_count()))
        raised |= 1 << flags[-1]
    return flags


LEVELS = tuple(Level)
TOPS_FOR_A_GIVEN = {Level.EASY: 8, Level.MEDIUM: 9, Level.HARD: 9, Level.EXPERT: 8}
"""At most one owner in this many is given: more leave little to find out."""
MOST_CITIES = 200
"""How many cities to try in one attempt."""
MOST_NODES = 5_000
"""For a search for a second solution, which usually takes a dozen."""
MOST_SUPPOSITIONS = 4
LONGEST_REFUTATION = 8
"""The most steps from a supposition to a contradiction: more would be no fun to follow."""
UNKNOWN = -1


def attempt(
    chance: Chance, level: Level | None, *, size: int | None = None, box: Box | None = None
) -> RentPuzzle | None:
    """Try once, at any level by default, on a square of this size or on the board of a box; None if that fails."""
    outline = (box or default_box()).outline if size is None else Outline.square(size)
    wanted = level or chance.choice(LEVELS)
    search = kernel.Search()
    for _ in range(MOST_CITIES):
        city = random_city(chance, outline)
        rent = None if city is None else _with_few_givens(chance, search, outline, city, wanted)
        puzzle = None if rent is None else _graded(rent, wanted, box)
        if puzzle is not None:
            return puzzle
    return None


def _with_few_givens(
    chance: Chance, search: kernel.Search, outline: Outline, city: RandomCity, level: Level
) -> Rent | None:
    """A city with no more given owners than needed; None if that is too many, or a lower level is enough."""
    sites, letters = outline.sites, city.letters
    rents = [RENTS[height - 1] for height in city.heights]
    at = flag_sites(chance, outline, city.groups)
    incomes = [sum(rent for site, rent in enumerate(rents) if group >> site & 1) for group in city.groups]
    if 0 in incomes:
        return None
    flags = list(zip(at, city.colours, incomes, strict=True))
    neutral = letters.count(len(OWNERS) - 1)
    search.ask(outline.beside_masks, rents, flags, neutral)
    known = _needed_owners(chance, search, letters, at, level)
    if known is None or _is_easier(search, known, level):
        return None
    given = [Given(sites[site], OWNERS[letter]) for site, letter in enumerate(known) if letter != UNKNOWN]
    named = [Flag(sites[site], OWNERS[colour], income) for site, colour, income in flags]
    return rent_of(outline, city.heights, named, given, neutral)


def _needed_owners(
    chance: Chance, search: kernel.Search, letters: list[int], flagged: list[int], level: Level
) -> list[int] | None:
    """The owners that must be given, in a city whose flags the search knows; None if they are too many."""
    known, most = list(letters), len(letters) // TOPS_FOR_A_GIVEN[level]
    for site in flagged:
        known[site] = UNKNOWN
    for site in chance.shuffled(site for site in range(len(letters)) if known[site] != UNKNOWN):
        known[site] = UNKNOWN
        if not _is_enough(search, known, level):
            known[site] = letters[site]
            most -= 1
            if most < 0:
                return None
    return known


def _is_enough(search: kernel.Search, known: list[int], level: Level) -> bool:
    """Do these owners leave one solution, and do the techniques up to the level find it?

    At the highest level only uniqueness is checked until the puzzle is graded: nearly every unique solution can also
    be found by contradiction.
    """
    search.begin(known)
    if level is not Level.EXPERT:
        return search.reason(UP_TO[level]) == kernel.SOLVED
    return search.next(MOST_NODES) == kernel.FOUND and search.next(MOST_NODES) == kernel.EXHAUSTED


def _is_easier(search: kernel.Search, known: list[int], level: Level) -> bool:
    """Do the techniques of the level below also solve it?"""
    if level is Level.EASY:
        return False
    search.begin(known)
    return search.reason(UP_TO[LEVELS[LEVELS.index(level) - 1]]) == kernel.SOLVED


def _graded(rent: Rent, level: Level, box: Box | None) -> RentPuzzle | None:
    reasoning = reason(rent, slim=False)
    if reasoning is None or reasoning.difficulty.level is not level:
        return None
    refutations = [step.refutation for step in reasoning.steps if step.refutation]
    if len(refutations) > MOST_SUPPOSITIONS or any(len(steps) > LONGEST_REFUTATION for steps in refutations):
        return None
    return RentPuzzle.of(rent, reasoning.difficulty, reasoning.solution, box)
