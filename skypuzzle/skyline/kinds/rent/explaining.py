"""How a `rent` puzzle is solved, as steps in words: the whole way, or the next step for someone on the way."""

from collections.abc import Mapping
from dataclasses import dataclass

from skypuzzle.puzzles.puzzle import Step
from skypuzzle.skyline.kinds.rent.puzzle import OWNER_WORDS, Owner, RentPuzzle
from skypuzzle.skyline.kinds.rent.reasoning import next_steps, reason
from skypuzzle.skyline.kinds.rent.solutions import solution_of
from skypuzzle.skyline.kinds.rent.words import conclusion, premise, sentence, where
from skypuzzle.skyline.rules.outline import Site


def explain(puzzle: RentPuzzle) -> list[Step] | None:
    """Each step as its technique and a sentence; None if the techniques do not solve the puzzle."""
    reasoning = reason(puzzle.rent)
    if reasoning is None:
        return None
    return [Step(str(step.technique), sentence(puzzle.rent, step)) for step in reasoning.steps]


@dataclass(frozen=True, slots=True)
class NextStep:
    """What someone can find out next, in three steps of telling."""

    technique: str
    where: str
    why: str
    what: str
    looks: frozenset[Site]
    """Every top that the reasoning speaks of."""
    settles: Mapping[Site, Owner]
    """The owners that follow; none of them was known."""


def next_step(puzzle: RentPuzzle, found: Mapping[Site, Owner]) -> NextStep | None:
    """The next step for someone who has found these owners, all of them right; None if nothing is left to find."""
    rent = puzzle.rent
    if len({**found, **rent.known}) == len(rent.heights):
        return None
    steps = next_steps(rent, found)
    if not steps:
        return _given_away(puzzle, found)
    *notes, last = steps
    why = " ".join((*(sentence(rent, note) for note in notes), premise(rent, last)))
    looks = frozenset(site for step in (*steps, *last.refutation) for site in step.sites)
    settles = {each.site: each.owner for each in last.settled}
    return NextStep(str(last.technique), where(steps[0]), why, conclusion(last), looks, settles)


def _given_away(puzzle: RentPuzzle, found: Mapping[Site, Owner]) -> NextStep | None:
    """Where the techniques lead nowhere: an owner of the solution, without a reason."""
    owners = solution_of(puzzle)
    if owners is None:
        return None
    known = {**found, **puzzle.rent.known}
    sites = puzzle.rent.outline.sites
    site, owner = next((site, owner) for site, owner in zip(sites, owners, strict=True) if site not in known)
    why = "The techniques that there are do not settle it: try out who could own it."
    what = f"So {site} is {OWNER_WORDS[owner]}."
    return NextStep("contradiction", f"Look at {site}.", why, what, frozenset((site,)), {site: owner})
