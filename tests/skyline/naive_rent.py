"""`rent` puzzles the slow and plain way: every solution by trying all owners, and every step by its definition."""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import combinations, product

from skypuzzle.skyline.kinds.rent.puzzle import Rent
from skypuzzle.skyline.kinds.rent.steps import Deduction, Note, Notes, Technique, first_notes
from skypuzzle.skyline.rules.board import Flag
from skypuzzle.skyline.rules.city import Outline

Sites = frozenset[str]
WORTH = {1: 1, 2: 2, 3: 4, 4: 6, 5: 0}


def neighbours(rent: Rent, site: str) -> Sites:
    return _neighbours(rent.outline, site)


@lru_cache(maxsize=1024)
def _neighbours(outline: Outline, site: str) -> Sites:
    file, rank = site[0], int(site[1:])
    near = {f"{chr(ord(file) - 1)}{rank}", f"{chr(ord(file) + 1)}{rank}", f"{file}{rank - 1}", f"{file}{rank + 1}"}
    return frozenset(near & {*outline.sites})


def beside(rent: Rent, sites: Iterable[str]) -> Sites:
    inside = frozenset(sites)
    return frozenset(near for site in inside for near in neighbours(rent, site)) - inside


def pay(rent: Rent, sites: Iterable[str]) -> int:
    worth = _worth(rent.outline.sites, rent.heights)
    return sum(worth[site] for site in sites)


@lru_cache(maxsize=4)
def _worth(sites: tuple[str, ...], heights: tuple[int, ...]) -> dict[str, int]:
    return {site: WORTH[height] for site, height in zip(sites, heights, strict=True)}


def joined(rent: Rent, start: str, among: Iterable[str]) -> Sites:
    """All that hangs together with a site."""
    found, rest = {start}, {*among}
    while more := beside(rent, found) & rest - found:
        found |= more
    return frozenset(found)


def all_solutions(rent: Rent) -> list[str]:
    """By trying every owner for every top: for a handful of tops."""
    known = rent.known
    sites = rent.outline.sites
    options = product(*(known.get(site, "YPBRW") for site in sites))
    return sorted("".join(owners) for owners in options if is_solution(rent, dict(zip(sites, owners, strict=True))))


def is_solution(rent: Rent, owners: dict[str, str]) -> bool:
    if list(owners.values()).count("W") != rent.neutral:
        return False
    flags = {flag.site: flag for flag in rent.flags}
    groups = {
        joined(rent, site, [s for s in owners if owners[s] == owners[site]]) for site in owners if owners[site] != "W"
    }
    for group in groups:
        inside = [flags[site] for site in group if site in flags]
        if len(inside) != 1 or inside[0].income != pay(rent, group) or inside[0].owner != owners[inside[0].site]:
            return False
    return len(groups) == len(flags)


# Steps --------------------------------------------------------------------------------------------------------------


def unproven(rent: Rent, steps: Sequence[Deduction], notes: Notes | None = None) -> Iterator[Deduction]:
    """The steps that do not follow from what is known before them; a last one that leaves something open, too."""
    now = dict(notes or first_notes(rent))
    for step in steps:
        if dict(step.before) != now or not all(is_proven(rent, now, step, note) for note in step.struck):
            yield step
        if not step.struck and not is_clash(rent, now, step):
            yield step
        now = {
            site: "".join(o for o in owners if o not in dict(step.struck).get(site, "")) for site, owners in now.items()
        }
    if notes is None and any(len(owners) != 1 for owners in now.values()):
        yield steps[-1]


def core(rent: Rent, notes: Notes, flag: Flag) -> Sites:
    return joined(rent, flag.site, [site for site, owners in notes.items() if owners == flag.owner])


def others_of(rent: Rent, flag: Flag) -> list[Flag]:
    return [other for other in rent.flags if other.owner == flag.owner and other.site != flag.site]


def ground(rent: Rent, notes: Notes, flag: Flag) -> Sites:
    """Where a group could go: not beside others of its colour."""
    banned = {
        near
        for other in others_of(rent, flag)
        for near in (*core(rent, notes, other), *beside(rent, core(rent, notes, other)))
    }
    return frozenset(site for site, owners in notes.items() if flag.owner in owners) - banned | core(rent, notes, flag)


def affordable(rent: Rent, notes: Notes, flag: Flag) -> Sites:
    """Where a group could go for what it lacks."""
    lacks = flag.income - pay(rent, core(rent, notes, flag))
    return frozenset(site for site, cost in cheapest(rent, notes, flag).items() if cost <= lacks)


def cheapest(rent: Rent, notes: Notes, flag: Flag) -> dict[str, int]:
    """What the ways from a group cost, relaxed until nothing changes."""
    own, may = core(rent, notes, flag), ground(rent, notes, flag)
    cost = {site: (0 if site in own else 10**6) for site in may}
    for _ in may:
        for site in may - own:
            cost[site] = min([cost[site], *(cost[near] + pay(rent, [site]) for near in neighbours(rent, site) & may)])
    return {site: cost[site] for site in may if cost[site] < 10**6}


def its_own(rent: Rent, notes: Notes, flag: Flag) -> Sites:
    """Tops of the colour that only this flag can get to."""
    sure = frozenset(site for site, owners in notes.items() if owners == flag.owner)
    return sure & affordable(rent, notes, flag) - {
        s for other in others_of(rent, flag) for s in affordable(rent, notes, other)
    }


def shapes(rent: Rent, notes: Notes, flag: Flag) -> set[Sites]:
    """What the group can look like in the end."""
    return _shapes(rent, tuple(notes.items()), flag)


@lru_cache(maxsize=1)
def _shapes(rent: Rent, noted: tuple[tuple[str, str], ...], flag: Flag) -> set[Sites]:
    notes = dict(noted)
    may, seen = affordable(rent, notes, flag), set[Sites]()
    todo = {core(rent, notes, flag)}
    while todo:
        seen |= todo
        grown = {shape | {site} for shape in todo for site in beside(rent, shape) & may}
        todo = {shape for shape in grown - seen if pay(rent, shape) <= flag.income}
    sure = frozenset(site for site, owners in notes.items() if owners == flag.owner)
    return {
        shape
        for shape in seen
        if pay(rent, shape) == flag.income and not beside(rent, shape) & sure and its_own(rent, notes, flag) <= shape
    }


def is_proven(rent: Rent, notes: Notes, step: Deduction, note: Note) -> bool:
    """Does it follow by the technique that a top does not belong to some owners?"""
    site, gone = note
    if step.supposed is not None:
        supposed = {**notes, step.supposed.site: step.supposed.owner}
        return note == (step.supposed.site, step.supposed.owner) and not list(unproven(rent, step.refutation, supposed))
    if step.technique in (Technique.COUNT, Technique.BALANCE):
        return is_counted(rent, notes, step.technique, note)
    if step.technique is Technique.GROW and step.flag is None:
        colour = notes[step.site or ""]
        part = joined(rent, step.site or "", [s for s, owners in notes.items() if owners == colour])
        no_flag = not part & {flag.site for flag in rent.flags}
        return no_flag and [s for s in beside(rent, part) if colour in notes[s]] == [site] and colour not in gone
    if step.flag is None:
        return gone == step.colour and all(
            site
            not in (affordable(rent, notes, flag) if step.technique is Technique.FAR else reachable(rent, notes, flag))
            for flag in rent.flags
            if flag.owner == step.colour
        )
    return is_proven_by_flag(rent, notes, step, step.flag, note)


def reachable(rent: Rent, notes: Notes, flag: Flag) -> Sites:
    return joined(rent, flag.site, [site for site, owners in notes.items() if flag.owner in owners])


def is_proven_by_flag(rent: Rent, notes: Notes, step: Deduction, flag: Flag, note: Note) -> bool:
    site, gone = note
    own = core(rent, notes, flag)
    lacks = flag.income - pay(rent, own)
    match step.technique:
        case Technique.CLOSE:
            return gone == flag.owner and lacks == 0 and site in beside(rent, own) and pay(rent, [site]) > 0
        case Technique.GROW:
            ways = [s for s in beside(rent, own) if flag.owner in notes[s]]
            return flag.owner not in gone and lacks > 0 and ways == [site]
        case Technique.TOUCH:
            beside_others = [other for other in others_of(rent, flag) if site in beside(rent, core(rent, notes, other))]
            return gone == flag.owner and site in beside(rent, own) and bool(beside_others)
        case Technique.EXCEED:
            sure = {s for s, owners in notes.items() if owners == flag.owner} - own
            return gone == flag.owner and site in beside(rent, own) and pay(rent, joined(rent, site, sure)) > lacks
        case Technique.NARROW:
            rest = joined(rent, flag.site, ground(rent, notes, flag) - {site})
            return flag.owner not in gone and pay(rent, rest) < flag.income
        case Technique.REACH:
            rest = joined(rent, flag.site, affordable(rent, notes, flag) - {site})
            misses = its_own(rent, notes, flag) - rest
            return flag.owner not in gone and (pay(rent, rest) < flag.income or bool(misses))
        case _:
            ways_to_end = shapes(rent, notes, flag)
            if flag.owner not in gone:
                return all(site in shape for shape in ways_to_end)
            elsewhere = any(site in affordable(rent, notes, other) for other in others_of(rent, flag))
            beside_all = all(site in beside(rent, shape) for shape in ways_to_end)
            return gone == flag.owner and (beside_all or not (elsewhere or any(site in s for s in ways_to_end)))


def is_counted(rent: Rent, notes: Notes, technique: Technique, note: Note) -> bool:
    """No choice of neutral tops contradicts the note."""
    site, gone = note
    return all((site in chosen) == ("W" not in gone) for chosen in neutral_choices(rent, notes, technique))


def neutral_choices(rent: Rent, notes: Notes, technique: Technique) -> list[Sites]:
    """Every choice of the right number of neutral tops, which pay the right sum."""
    return _neutral_choices(rent, tuple(notes.items()), technique)


@lru_cache(maxsize=1)
def _neutral_choices(rent: Rent, noted: tuple[tuple[str, str], ...], technique: Technique) -> list[Sites]:
    notes = dict(noted)
    sure = {site for site, owners in notes.items() if owners == "W"}
    may = [site for site, owners in notes.items() if "W" in owners and site not in sure]
    left = pay(rent, rent.outline.sites) - sum(flag.income for flag in rent.flags) - pay(rent, sure)
    if len(sure) > rent.neutral:
        return []
    worth = {site: pay(rent, [site]) for site in may}
    choices = combinations(may, rent.neutral - len(sure))
    return [
        frozenset((*sure, *chosen))
        for chosen in choices
        if technique is Technique.COUNT or sum(worth[site] for site in chosen) == left
    ]


def is_clash(rent: Rent, notes: Notes, step: Deduction) -> bool:
    """Is it impossible, by the technique, that things are as noted?"""
    flag = step.flag
    if step.technique is Technique.NOBODY:
        return notes[step.site or ""] == ""
    if flag is None:
        if step.site is not None:
            colour = notes[step.site]
            part = joined(rent, step.site, [s for s, owners in notes.items() if owners == colour])
            return not part & {f.site for f in rent.flags} and not [s for s in beside(rent, part) if colour in notes[s]]
        return step.technique in (Technique.COUNT, Technique.BALANCE) and not neutral_choices(
            rent, notes, step.technique
        )
    own = core(rent, notes, flag)
    match step.technique:
        case Technique.OVERFULL:
            return pay(rent, own) > flag.income
        case Technique.JOINED:
            return bool(own & {other.site for other in others_of(rent, flag)})
        case Technique.GROW:
            return pay(rent, own) < flag.income and not [s for s in beside(rent, own) if flag.owner in notes[s]]
        case Technique.NARROW:
            return pay(rent, joined(rent, flag.site, ground(rent, notes, flag))) < flag.income
        case Technique.REACH:
            return pay(rent, affordable(rent, notes, flag)) < flag.income
        case Technique.WAYS:
            return not shapes(rent, notes, flag)
        case _:
            return False
