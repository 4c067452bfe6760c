"""A proof without the notes that nobody needs: what later steps do not use, and what places and closes nothing.

The search for paths asks of each conclusion whether it is needed while the earlier steps still tell all they can. What
it keeps later may then be said sooner than anyone needs it. Here each note is left out, the last one first, and all
steps after it are looked at again with that much less known.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from skypuzzle.puzzles.levels import Level
from skypuzzle.skyliners.kinds.build.counting import Counting
from skypuzzle.skyliners.kinds.build.lines import (
    SUMS,
    UNLIMITED,
    Free,
    Known,
    Looker,
    codes_of,
    lowest,
    parallel,
    sites_in,
)
from skypuzzle.skyliners.kinds.build.proof import Conclusion, Deduction, Fact, Proof
from skypuzzle.skyliners.kinds.build.reasoning import Technique
from skypuzzle.skyliners.kinds.build.sharpening import sharpened
from skypuzzle.skyliners.rules.board import Site


def pruned(proof: Proof) -> Proof:
    """The same steps, each telling only what it places or closes, or what a later one needs."""
    if proof.level is Level.EASY:  # there nothing is kept but what is certain
        return proof
    looker = Looker(proof.question)
    return replace(proof, steps=_without_notes(looker, sharpened(looker, _without_notes(looker, proof.steps))))


def _without_notes(looker: Looker, steps: tuple[Deduction, ...]) -> tuple[Deduction, ...]:
    pruner = Pruner(looker)
    for place in reversed(range(len(steps))):
        for each in steps[place].conclusions:
            steps = pruner.without(steps, place, each) or steps
    return steps


@dataclass(frozen=True)
class Pruner:
    """Leaves out notes of one puzzle."""

    looker: Looker
    counting: Counting = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "counting", Counting(self.looker.question, self.looker))

    def without(self, steps: Sequence[Deduction], place: int, note: Conclusion) -> tuple[Deduction, ...] | None:
        """All steps, if one does not tell how high a site can be at most; None if that is needed."""
        step = steps[place]
        more = tuple(code for code in note.struck if code > note.left[0])
        if len(note.left) == 1 or not more or step.technique is Technique.SUPPOSING:
            return None
        less = Conclusion(
            note.site, tuple(code for code in note.struck if code not in more), tuple(sorted(note.left + more))
        )
        kept = tuple(less if each is note else each for each in step.conclusions if each is not note or less.struck)
        if not kept:
            return None
        told = [*steps[:place], replace(step, conclusions=kept)]
        for later in steps[place + 1 :]:
            wider = self._widened(later, note.site, more)
            if wider is None:
                return None
            told.append(wider)
            more = _still_possible(wider, note.site, more)
        return None if more else tuple(told)

    def _widened(self, step: Deduction, site: Site, more: Sequence[int]) -> Deduction | None:
        """A step, if more seemed possible on a site; None if it would not follow."""
        if not more:
            return step
        mask = step.known[site] | sum(1 << code for code in more)
        known = (*step.known[:site], mask, *step.known[site + 1 :])
        chain = list[Deduction]()
        rest = more
        for link in step.chain:
            if step.conclusions[0].site == site:
                return None
            wider = self._widened(link, site, rest)
            if wider is None:
                return None
            chain.append(wider)
            rest = _still_possible(wider, site, rest)
        told = replace(
            step,
            known=known,
            premises=tuple(Fact(site, codes_of(mask)) if fact.site == site else fact for fact in step.premises),
            conclusions=tuple(_with(each, more) if each.site == site else each for each in step.conclusions),
            chain=tuple(chain),
        )
        return told if chain or self._follows(told) else None

    def _follows(self, step: Deduction) -> bool:
        """Does a step tell this, from what is known before it?"""
        free = self.looker.free(step.known)
        if min(*free.sums, free.roofs, free.parks) < 0:
            return not step.conclusions
        if step.line is not None:
            return self.counting.follows(step, step.known, free if step.counts_pieces else UNLIMITED, step.conclusions)
        if step.technique is Technique.NEED:
            after = self._shared(step.known, step.place or 0, free)
        elif any(each.struck[0] < each.left[0] for each in step.conclusions):
            return False  # what has nowhere else to go would have
        else:
            after = tuple(self.looker.within(mask, free) for mask in step.known)
        if after is None or not all(after):
            return not step.conclusions
        return bool(step.conclusions) and not any(
            after[each.site] >> code & 1 for each in step.conclusions for code in each.struck
        )

    def _shared(self, known: Known, place: int, free: Free) -> Known | None:
        """What all ranks, or all files, leave each other; None if they need too much."""
        needs = self.looker.needs(known, place)
        if needs is None:
            return None
        spare = [total - sum(need[k] for need in needs) for k, total in enumerate(self.looker.total)]
        if min(spare) < 0:
            return None
        after = list(known)
        for line, need in zip(parallel(place), needs, strict=True):
            least = [sum(SUMS[lowest(known[site])][k] for site in sites_in(line)) for k in range(len(spare))]
            one, two, three, four = (spare[k] + need[k] - least[k] for k in range(len(spare)))
            own = Free((one, two, three, four), free.roofs, free.parks)
            for site in sites_in(line):
                after[site] = self.looker.within(known[site], own)
        return tuple(after)


def _with(conclusion: Conclusion, more: Sequence[int]) -> Conclusion:
    """A conclusion about a site for which more seemed possible: what lies beyond its bounds goes, too."""
    left, struck = conclusion.left, conclusion.struck
    is_high = len(left) == 1 or struck[-1] > left[-1]
    gone = [code for code in more if code < left[0] or (is_high and code > left[-1])]
    return Conclusion(
        conclusion.site,
        tuple(sorted({*struck, *gone})),
        tuple(sorted({*left, *more} - set(gone))),
    )


def _still_possible(step: Deduction, site: Site, more: Sequence[int]) -> tuple[int, ...]:
    struck = {code for each in step.conclusions if each.site == site for code in each.struck}
    return tuple(code for code in more if code not in struck)
