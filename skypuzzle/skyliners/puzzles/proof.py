"""A proof that a person can follow: few steps, each with what it needs and what it tells, and none too many.

The moves come from `paths`. Worked backwards, each keeps only the conclusions that a later one needs; then each is
asked what it needs itself: which clues, what is known of which sites, and whether the pieces left must be counted.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from skypuzzle.skyliners.puzzles.paths import Move, Pathfinder, Suppose
from skypuzzle.skyliners.puzzles.reasoning import Technique
from skypuzzle.skyliners.puzzles.rules_of_thumb import (
    UNLIMITED,
    Free,
    Kind,
    Known,
    Look,
    Looker,
    codes_of,
    lowest,
    open_sites,
    sites_in,
)
from skypuzzle.skyliners.questions.question import CityQuestion
from skypuzzle.skyliners.questions.searching import is_within
from skypuzzle.skyliners.rules.actions import Plan
from skypuzzle.skyliners.rules.board import Board
from skypuzzle.skyliners.rules.geometry import SIZE, Site
from skypuzzle.skyliners.search.clues import CLUES

Kept = dict[Site, str]
DROP, CAP, LIFT, ALL = "drop", "cap", "lift", "all"
"""How much of what a move tells about a site is kept: nothing, the most, the least, all of it."""

EFFORT = {
    Technique.ROW: 1,
    Technique.PIECES: 1,
    Technique.CROSSING: 2,
    Technique.NEED: 6,
    Technique.SUPPOSING: 8,
}


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
    steps: tuple[Deduction, ...]
    solution: Board

    @property
    def effort(self) -> int:
        """The person's work, all in all."""
        return sum(step.effort for step in self.steps)


@lru_cache(maxsize=16)
def prove(question: CityQuestion) -> Proof | None:
    """The lightest proof that was found; None if it would take a supposition within a supposition."""
    if not is_within(question):
        return None
    prover = _Prover(question)
    moves = prover.finder.shortest()
    return None if moves is None else prover.proof(moves)


def is_irreducible(proof: Proof) -> bool:
    """Is no step one that the others do not need?"""
    finder = Pathfinder(Looker(proof.question))
    moves = tuple(_move(step) for step in proof.steps)
    return finder.is_solved(moves) and not any(
        finder.is_solved((*moves[:place], *moves[place + 1 :])) for place in range(len(moves))
    )


def _move(step: Deduction) -> Move:
    if step.technique is Technique.SUPPOSING:
        chain = tuple(look for look in map(_move, step.chain) if isinstance(look, Look))
        (conclusion,) = step.conclusions
        return Suppose(conclusion.site, sum(1 << code for code in conclusion.struck), chain)
    if step.technique is Technique.NEED:
        return Look(Kind.NEED, step.place or 0)
    return Look(Kind.PIECES) if step.place is None else Look(Kind.LINE, step.place)


class _Prover:
    def __init__(self, question: CityQuestion) -> None:
        self.question = question
        self.looker = Looker(question)
        self.finder = Pathfinder(self.looker)
        self.plans = {CLUES[plan.side, plan.row]: plan for plan in question.plans}

    def proof(self, moves: Sequence[Move]) -> Proof:
        kept = self._slice(self.looker.start, moves)
        steps = []
        known = self.looker.start
        for move, keep in zip(moves, kept, strict=True):
            after = self._step(known, move, keep)
            assert after is not None
            steps.append(self._deduction(known, move, after))
            known = after
        return Proof(self.question, tuple(steps), Board(bytes(map(lowest, known))))

    # What later moves need --------------------------------------------------------------------------------------------

    def _step(self, known: Known, move: Move, keep: Kept) -> Known | None:
        """What is known after a move of which only a part is kept."""
        after = self.finder.after(known, move)
        if after is None:
            return None
        return tuple(
            _part(known[site], mask, keep.get(site, ALL)) if mask != known[site] else mask
            for site, mask in enumerate(after)
        )

    def _holds(self, known: Known, moves: Sequence[Move], kept: Sequence[Kept], *, refuting: bool) -> bool:
        now: Known | None = known
        for move, keep in zip(moves, kept, strict=True):
            now = self._step(now, move, keep) if now is not None else None
            if now is None:
                return refuting
        return not refuting and now is not None and not open_sites(now)

    def _slice(self, start: Known, moves: Sequence[Move], *, refuting: bool = False) -> list[Kept]:
        """What must be kept of each move, the last one first."""
        kept: list[Kept] = [{} for _ in moves]
        states = [start]
        for move in moves:
            after = self.finder.after(states[-1], move)
            states.append(states[-1] if after is None else after)
        for place in reversed(range(len(moves))):
            before, after = states[place], states[place + 1]
            changed = [site for site in range(SIZE * SIZE) if before[site] != after[site]]
            for site in changed:
                for part in (DROP, CAP, LIFT):
                    kept[place][site] = part
                    if self._holds(before, moves[place:], kept[place:], refuting=refuting):
                        break
                else:
                    kept[place][site] = ALL
        return kept

    # What a move needs ------------------------------------------------------------------------------------------------

    def _deduction(self, known: Known, move: Move, after: Known | None) -> Deduction:
        conclusions = tuple(
            Conclusion(site, codes_of(known[site] & ~mask), codes_of(mask))
            for site, mask in enumerate(after or ())
            if mask != known[site]
        )
        if isinstance(move, Suppose):
            chain = self._chain(known, move)
            return Deduction(Technique.SUPPOSING, None, (), (), False, known, conclusions, chain)
        if move.kind is Kind.LINE:
            return self._line_deduction(known, move.place, after, conclusions)
        if move.kind is Kind.PIECES:
            return Deduction(Technique.PIECES, None, (), self._facts(known), True, known, conclusions)
        clues = tuple(plan for clue, plan in sorted(self.plans.items()) if clue % (2 * SIZE) // SIZE == move.place)
        return Deduction(Technique.NEED, move.place, clues, self._facts(known), True, known, conclusions)

    def _facts(self, known: Known) -> tuple[Fact, ...]:
        start = self.looker.start
        return tuple(Fact(site, codes_of(mask)) for site, mask in enumerate(known) if mask != start[site])

    def _chain(self, known: Known, move: Suppose) -> tuple[Deduction, ...]:
        supposed = (*known[: move.site], known[move.site] & move.codes, *known[move.site + 1 :])
        kept = self._slice(supposed, move.chain, refuting=True)
        steps: list[Deduction] = []
        now: Known | None = supposed
        for look, keep in zip(move.chain, kept, strict=True):
            if now is None:
                break
            after = self._step(now, look, keep)
            steps.append(self._deduction(now, look, after))
            now = after
        return tuple(steps)

    def _line_deduction(
        self, known: Known, line: int, after: Known | None, conclusions: tuple[Conclusion, ...]
    ) -> Deduction:
        """A look at a line, with the clues, sites and pieces that it really needs."""
        near, far = self.looker.clues[line], self.looker.clues[2 * SIZE + line]
        free: Free | None = UNLIMITED
        if not self._follows(known, line, free, (near, far), after):
            free = None
        clues = next(
            (
                clues
                for clues in ((near, 0), (0, far))
                if any(clues) and clues != (near, far) and self._follows(known, line, free, clues, after)
            ),
            (near, far),
        )
        needed = known
        for site in sites_in(line):
            without = (*needed[:site], self.looker.start[site], *needed[site + 1 :])
            if without != needed and self._follows(without, line, free, clues, after):
                needed = without
        start = self.looker.start
        premises = tuple(Fact(site, codes_of(needed[site])) for site in sites_in(line) if needed[site] != start[site])
        used = tuple(
            self.plans[clue]
            for clue, number in ((line, clues[0]), (2 * SIZE + line, clues[1]))
            if number and clue in self.plans
        )
        is_certain = all(len(fact.codes) == 1 for fact in premises)
        technique = Technique.ROW if is_certain else Technique.CROSSING
        return Deduction(technique, line, used, premises, free is None, known, conclusions)

    def _follows(self, known: Known, line: int, free: Free | None, clues: tuple[int, int], after: Known | None) -> bool:
        """Does the same follow, if only this much is known?"""
        free = self.looker.free(known) if free is None else free
        fit = self.looker.fit(tuple(known[site] for site in sites_in(line)), line, free, clues)
        if fit is None or after is None:
            return fit is None
        return all(mask & ~after[site] & known[site] == 0 for site, mask in zip(sites_in(line), fit, strict=True))


def _part(old: int, new: int, part: str) -> int:
    """What is known of a site, if only a part of what a move tells is kept."""
    if part == DROP:
        return old
    if part == CAP:
        return old & (1 << new.bit_length()) - 1
    if part == LIFT:
        return old >> lowest(new) << lowest(new)
    return new
