"""What follows from a step, in words: who owns what, and who does not."""

from collections.abc import Iterator, Sequence
from itertools import groupby

from skypuzzle.skyline.kinds.rent.puzzle import OWNER_WORDS
from skypuzzle.skyline.kinds.rent.steps import Note, Step
from skypuzzle.skyline.rules.outline import Site
from skypuzzle.skyline.rules.towers import NEUTRAL
from skypuzzle.wording import listed


def findings(step: Step) -> Iterator[str]:
    """First who owns what, then what is left when someone does not own it, then who does not own what."""
    struck = dict(step.struck)
    direct = step.colour or (NEUTRAL if step.supposed is None else None)
    told, left, rest = list[Note](), list[Note](), list[Note]()
    for site, owners in step.left:
        if len(owners) != 1:
            rest.append(Note(site, struck[site]))
        elif owners == direct or len(struck[site]) > 1:
            told.append(Note(site, owners))
        else:
            left.append(Note(site, struck[site] + owners))
    yield from (f"{are(sites)} {OWNER_WORDS[owner]}" for owner, sites in _by_owners(told))
    for both, sites in _by_owners(left):
        yield f"{are(sites)} not {OWNER_WORDS[both[0]]}, which leaves {OWNER_WORDS[both[1]]}"
    for gone, sites in _by_owners(rest):
        yield f"{are(sites)} not {listed([OWNER_WORDS[owner] for owner in gone], 'or')}"


def _by_owners(notes: Sequence[Note]) -> Iterator[tuple[str, list[Site]]]:
    ordered = sorted(notes, key=lambda note: note[1])
    return ((owners, [site for site, _ in of]) for owners, of in groupby(ordered, key=lambda note: note[1]))


def are(sites: Sequence[Site]) -> str:
    """Sites as the subject of a sentence."""
    return f"{listed(sites)} {'is' if len(sites) == 1 else 'are'}"
