"""Suppositions and what they lead to, in words: shorter than elsewhere, as one step follows another."""

from skypuzzle.skyline.kinds.rent.findings import findings
from skypuzzle.skyline.kinds.rent.puzzle import OWNER_WORDS, Given, Rent
from skypuzzle.skyline.kinds.rent.reaching import most_without
from skypuzzle.skyline.kinds.rent.steps import Step, core_of, neutral_left, open_to
from skypuzzle.skyline.kinds.rent.techniques import Technique
from skypuzzle.skyline.rules.towers import NEUTRAL
from skypuzzle.wording import number_of


def supposition(rent: Rent, step: Step, supposed: Given) -> str:
    """What a supposition leads to."""
    *then, last = step.refutation
    clauses = [f"{_by(rent, follows)}: {'; '.join(findings(follows))}" for follows in then]
    chain = "".join(f" ({number}) {clause}." for number, clause in enumerate(clauses, 1))
    end = f"({len(step.refutation)}) But" if clauses else "Then"
    return f"Suppose {supposed.site} were {OWNER_WORDS[supposed.owner]}.{chain} {end} {_clash(rent, last)}."


def _by(rent: Rent, step: Step) -> str:
    """What a step in a supposition goes by."""
    if step.flag is not None:
        name = f"{OWNER_WORDS[step.flag.owner]} {step.flag.site}"
        needs = step.flag.income - rent.rent(core_of(rent, step.before, step.flag))
        match step.technique:
            case Technique.CLOSE:
                return f"{name} has its {step.flag.income}".capitalize()
            case Technique.GROW:
                return f"{name} needs {needs} more and has one way to grow".capitalize()
            case Technique.TOUCH:
                return f"Two {OWNER_WORDS[step.flag.owner]} groups must not touch"
            case Technique.EXCEED:
                return f"{name} needs {needs} more and no more than that".capitalize()
            case Technique.WAYS:
                return f"{name} has only a few ways to get {needs} more".capitalize()
            case _:
                return f"{name} needs {needs} more".capitalize()
    if step.site is not None:
        return f"{step.site} must get to a flag"
    if step.colour is not None:
        return f"{OWNER_WORDS[step.colour].capitalize()} cannot get there"
    return "The neutral tops"


def _clash(rent: Rent, step: Step) -> str:
    """What cannot be."""
    flag = step.flag
    if flag is not None:
        core = core_of(rent, step.before, flag)
        name = f"{OWNER_WORDS[flag.owner]} {flag.site}"
        match step.technique:
            case Technique.OVERFULL:
                return f"{name} would have {rent.rent(core)} instead of {flag.income}"
            case Technique.JOINED:
                return f"two {OWNER_WORDS[flag.owner]} flags would be in one group, {name} among them"
            case Technique.GROW:
                return f"{name} would have {rent.rent(core)} and no way to grow to {flag.income}"
            case Technique.WAYS:
                return f"{name} could not get just {flag.income}"
            case _:
                most, _ = most_without(rent, step.before, flag, None, strict=step.technique is Technique.REACH)
                return f"{name} could get {most} at most instead of {flag.income}"
    if step.technique is Technique.NOBODY:
        return f"nobody could own {step.site}"
    if step.site is not None:
        return f"{step.site} could not get to a flag"
    number, pay = neutral_left(rent, step.before)
    if step.technique is Technique.COUNT:
        may = open_to(rent, step.before, NEUTRAL).bit_count()
        return f"{rent.neutral - number if number < 0 else may} tops would be neutral, not {rent.neutral}"
    return f"{number_of(number, 'neutral top')} could not pay the {pay} that is left"
