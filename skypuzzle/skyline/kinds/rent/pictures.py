"""Pictures of `rent` puzzles: rents and flags, with the owners found so far."""

from collections.abc import Collection, Iterator

from skypuzzle.skyline.kinds.rent.puzzle import Owners, Rent, RentPuzzle
from skypuzzle.skyline.kinds.rent.reasoning import reason
from skypuzzle.skyline.kinds.rent.steps import after_step
from skypuzzle.skyline.kinds.rent.words import sentence
from skypuzzle.skyline.pictures.blocks import UNTOLD
from skypuzzle.skyline.pictures.scene import Scene
from skypuzzle.skyline.pictures.sights import Sight


def sight_of_rent(rent: Rent, owners: Owners | None = None, *, lit: Collection[int] = ()) -> Sight:
    """A city with these owners, or with those that are given; `?` is an owner that is not known."""
    index = rent.outline.index
    known = {index[site]: owner for site, owner in rent.known.items()}
    tops = owners or [known.get(number, UNTOLD) for number in range(len(rent.heights))]
    return Sight(
        rent.outline,
        tuple(UNTOLD * (height - 1) + top for height, top in zip(rent.heights, tops, strict=True)),
        flags={index[flag.site]: flag for flag in rent.flags},
        is_plan=True,
        lit=frozenset(lit),
    )


def step_scenes(puzzle: RentPuzzle) -> Iterator[Scene]:
    """The owners known after each step of the explanation, with the sites that the step looks at."""
    rent = puzzle.rent
    reasoning = reason(rent)
    for step in () if reasoning is None else reasoning.steps:
        notes = after_step(step)
        owners = "".join(notes[site] if len(notes[site]) == 1 else UNTOLD for site in rent.outline.sites)
        sight = sight_of_rent(rent, owners, lit=[rent.outline.index[site] for site in step.sites])
        yield Scene(sight, note=sentence(rent, step))
