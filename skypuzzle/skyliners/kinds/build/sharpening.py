"""Steps that say all they know of the sites they speak of: `a park`, not `at least a park`.

The search keeps of a step only what a later one needs. But where the very same look settles a site, a person who looks
sees that, too; and so does one who counts the pieces that are not yet spoken for.
"""

from collections.abc import Sequence
from dataclasses import replace

from skypuzzle.skyliners.kinds.build.counting import clues_in
from skypuzzle.skyliners.kinds.build.lines import UNLIMITED, Known, Looker, codes_of, sites_in
from skypuzzle.skyliners.kinds.build.proof import Conclusion, Deduction, Fact
from skypuzzle.skyliners.rules.board import Site


def sharpened(looker: Looker, steps: Sequence[Deduction]) -> tuple[Deduction, ...]:
    """The same steps, with sites settled as soon as a look that speaks of them settles them."""
    told = tuple(steps)
    for place in range(len(told)):
        for conclusion in told[place].conclusions:
            code = _settled(looker, told[place], conclusion)
            if code is not None:
                told = _with(told, place, conclusion, code) or told
    return told


def _settled(looker: Looker, step: Deduction, conclusion: Conclusion) -> int | None:
    """What a site must be, by the look of a step or by the pieces free after it; None if that is open, or known."""
    if len(conclusion.left) == 1 or step.line is None:
        return None
    site, line = conclusion.site, sites_in(step.line)
    free = looker.free(step.known) if step.counts_pieces else UNLIMITED
    fit = looker.fit(tuple(step.known[each] for each in line), step.line, free, clues_in(step))
    if fit is None:
        return None
    mask = fit[line.index(site)]
    if step.counts_pieces:
        mask = looker.within(mask, looker.free(_after(step)))
    return codes_of(mask)[0] if mask.bit_count() == 1 else None


def _after(step: Deduction) -> Known:
    known = list(step.known)
    for each in step.conclusions:
        known[each.site] = sum(1 << code for code in each.left)
    return tuple(known)


def _with(steps: Sequence[Deduction], place: int, conclusion: Conclusion, code: int) -> tuple[Deduction, ...] | None:
    """All steps, if one settles a site; None if a later one would have nothing more to tell, or supposes otherwise."""
    gone = tuple(each for each in conclusion.left if each != code)
    exact = Conclusion(conclusion.site, tuple(sorted((*conclusion.struck, *gone))), (code,))
    step = steps[place]
    told = [*steps[:place], replace(step, conclusions=_replaced(step.conclusions, conclusion, exact))]
    for later in steps[place + 1 :]:
        narrower = _narrowed(later, conclusion.site, gone)
        if narrower is None:
            return None
        told.append(narrower)
    return tuple(told)


def _replaced(conclusions: Sequence[Conclusion], old: Conclusion, new: Conclusion) -> tuple[Conclusion, ...]:
    return tuple(new if each is old else each for each in conclusions)


def _narrowed(step: Deduction, site: Site, gone: Sequence[int]) -> Deduction | None:
    """A step, if less is possible on a site."""
    mask = step.known[site] & ~sum(1 << code for code in gone)
    kept = tuple(each for each in step.conclusions if each.site != site)
    if not mask or (step.conclusions and not kept) or (step.chain and kept != step.conclusions):
        return None
    chain = []
    for link in step.chain:
        narrower = _narrowed(link, site, gone)
        if narrower is None:
            return None
        chain.append(narrower)
    return replace(
        step,
        known=(*step.known[:site], mask, *step.known[site + 1 :]),
        premises=tuple(Fact(site, codes_of(mask)) if fact.site == site else fact for fact in step.premises),
        conclusions=kept,
        chain=tuple(chain),
    )
