"""Steps of reasoning: what is known before each, what it looks at, and what follows."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

from skypuzzle.skyline.kinds.rent.grids import OWNERS
from skypuzzle.skyline.kinds.rent.puzzle import Given, Owner, Rent
from skypuzzle.skyline.kinds.rent.techniques import Technique
from skypuzzle.skyline.kinds.rent.tracing import CONTRADICTION, Traced
from skypuzzle.skyline.rules.board import Flag
from skypuzzle.skyline.rules.outline import Mask, Site
from skypuzzle.skyline.rules.towers import NEUTRAL, Colour
from skypuzzle.skyline.search import rent as kernel

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
class Step:
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
    refutation: tuple["Step", ...] = ()
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


def steps_of(rent: Rent, notes: Notes, trace: Sequence[Traced]) -> Iterator[Step]:
    """The steps that were traced, from what was known at first."""
    for traced in trace:
        step = _step(rent, notes, traced)
        yield step
        notes = after_step(step)


def first_notes(rent: Rent, found: Mapping[Site, Owner] | None = None) -> Notes:
    """What is known before the first step: flags, tops that are told, and what was found by now."""
    known = {**(found or {}), **rent.known}
    return {site: known.get(site, OWNERS) for site in rent.outline.sites}


def after_step(step: Step) -> Notes:
    """What is known after a step."""
    return {**step.before, **dict(step.left)}


def _step(rent: Rent, notes: Notes, traced: Traced) -> Step:
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
    return Step(
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
    """What lies beside some sites."""
    near = 0
    for site, beside in enumerate(rent.outline.beside_masks):
        if sites >> site & 1:
            near |= beside
    return near & ~sites


def neutral_left(rent: Rent, notes: Notes) -> tuple[int, int]:
    """How many neutral tops are still to be found, and what they pay together."""
    found = sure_of(rent, notes, NEUTRAL)
    return rent.neutral - found.bit_count(), rent.neutral_rent - rent.rent(found)
