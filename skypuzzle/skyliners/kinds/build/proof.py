"""A proof that a person can follow: few steps, each with what it needs and what it tells, and none too many.

The search for paths (`search.paths`) finds the moves, what each must keep for the later ones, and what it needs itself:
which clues, what is known of which sites, and whether the pieces left must be counted. Here these become deductions.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, lru_cache

from skypuzzle.puzzles.levels import Level
from skypuzzle.skyliners.kinds.build.lines import Known, codes_of, lowest
from skypuzzle.skyliners.kinds.build.reasoning import UP_TO, Technique, level_of
from skypuzzle.skyliners.questions import CityQuestion
from skypuzzle.skyliners.questions.searching import CLUES, clues_of
from skypuzzle.skyliners.rules.board import SITES, SIZE, Board, Site
from skypuzzle.skyliners.rules.position import Plan
from skypuzzle.skyliners.search import paths

EFFORT = {
    Technique.ROW: 1,
    Technique.PIECES: 1,
    Technique.CROSSING: 2,
    Technique.NEED: 10,
    Technique.SUPPOSING: 14,
}
"""A glance, a glance with notes in mind, five lines looked at and added up, something supposed and kept in mind."""


@dataclass(frozen=True, slots=True)
class Fact:
    """What a site can be: these height codes, and no others."""

    site: Site
    codes: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Conclusion:
    """What a step rules out on a site, and what it leaves."""

    site: Site
    struck: tuple[int, ...]
    left: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Deduction:
    """One step: what was looked at, what it needs, and what follows. No conclusion: nothing is possible any more."""

    technique: Technique
    place: int | None
    """A line (0–4 ranks, 5–9 files); for `need` all ranks (0) or all files (1); None for pieces and supposing."""
    clues: tuple[Plan, ...]
    premises: tuple[Fact, ...]
    """Sites looked at of which earlier steps told something, and without it this one would not follow."""
    counts_pieces: bool
    """Does it matter how many pieces are left?"""
    known: Known
    """All that is known before it, as masks of height codes."""
    conclusions: tuple[Conclusion, ...]
    chain: tuple["Deduction", ...] = ()
    """For a supposition: what follows from it, up to the contradiction."""

    @property
    def line(self) -> int | None:
        """The line looked at, if it is only one."""
        return None if self.technique is Technique.NEED else self.place

    @property
    def effort(self) -> int:
        """How hard it is: the technique, what must be kept in mind of open sites, counting pieces, the chain."""
        noted = sum(len(fact.codes) > 1 for fact in self.premises)
        return EFFORT[self.technique] + noted + self.counts_pieces + sum(step.effort for step in self.chain)


@dataclass(frozen=True, slots=True)
class Proof:
    """The whole way to the solution."""

    question: CityQuestion
    level: Level
    """The easiest whose techniques solve the puzzle: no step needs more."""
    steps: tuple[Deduction, ...]
    solution: Board

    @property
    def effort(self) -> int:
        """The person's work, all in all."""
        return sum(step.effort for step in self.steps)


@lru_cache(maxsize=16)
def prove(question: CityQuestion) -> Proof | None:
    """The lightest proof that was found; None if it would take a supposition within a supposition."""
    level = level_of(question)
    if level is None:
        return None
    finder = _asked(question)
    told = finder.shortest(UP_TO[level])
    if told is None:
        return None
    plans = {CLUES[plan.side, plan.row]: plan for plan in question.plans}
    steps = tuple(_deduction(plans, step) for step in told)
    after = told[-1][2] if told else finder.start()
    if after is None:
        raise AssertionError(f"a proof of {question} ends in a contradiction")
    return Proof(question, level, steps, Board(bytes(map(lowest, after))))


def is_irreducible(proof: Proof) -> bool:
    """Is no step one that the others do not need?"""
    finder, level = _asked(proof.question), UP_TO[proof.level]
    moves = [_move(step) for step in proof.steps]
    return finder.solves(moves, level) and not any(
        finder.solves([*moves[:place], *moves[place + 1 :]], level) for place in range(len(moves))
    )


@cache
def _finder() -> paths.Paths:
    """One for all puzzles: what it remembers about lines is true of every puzzle."""
    return paths.Paths()


def _asked(question: CityQuestion) -> paths.Paths:
    finder = _finder()
    finder.ask(question.board.heights, question.supply, question.whole, clues_of(question.plans))
    return finder


def _deduction(plans: Mapping[int, Plan], told: paths.Told) -> Deduction:
    (look, _, _, _), known, after, near, far, counts, premises, chain = told
    conclusions = tuple(
        Conclusion(site, codes_of(known[site] & ~mask), codes_of(mask))
        for site, mask in enumerate(after or ())
        if mask != known[site]
    )
    if look == paths.SUPPOSE:
        links = tuple(_deduction(plans, link) for link in chain)
        return Deduction(Technique.SUPPOSING, None, (), (), False, known, conclusions, links)
    facts = tuple(Fact(site, codes_of(known[site])) for site in SITES if premises >> site & 1)
    if look == paths.PIECES:
        return Deduction(Technique.PIECES, None, (), facts, True, known, conclusions)
    if look > paths.PIECES:
        place = look - paths.NEED_RANKS
        clues = tuple(plan for clue, plan in sorted(plans.items()) if clue % (2 * SIZE) // SIZE == place)
        return Deduction(Technique.NEED, place, clues, facts, True, known, conclusions)
    used = tuple(plans[clue] for clue, number in ((look, near), (2 * SIZE + look, far)) if number)
    technique = Technique.ROW if all(len(fact.codes) == 1 for fact in facts) else Technique.CROSSING
    return Deduction(technique, look, used, facts, counts, known, conclusions)


def _move(step: Deduction) -> paths.Move:
    """A step as the search for paths knows it."""
    if step.technique is Technique.SUPPOSING:
        (conclusion,) = step.conclusions
        codes = sum(1 << code for code in conclusion.struck)
        return paths.SUPPOSE, conclusion.site, codes, tuple(_move(link)[0] for link in step.chain)
    if step.technique is Technique.NEED:
        return paths.NEED_RANKS + (step.place or 0), 0, 0, ()
    return paths.PIECES if step.place is None else step.place, 0, 0, ()
