"""`rent` puzzles as a CP-SAT model: an owner for each top, a group for each flag, and a path from each top to its flag.

Nothing here is shared with our own search: groups are variables, and steps that lead to the flag show that they are
connected.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from skypuzzle.limits import Clock
from skypuzzle.skyline.rules.city import COLOURS, Outline
from skypuzzle.solver import cp_model, is_proven, new_solver

OWNERS = len(COLOURS) + 1
NEUTRAL = len(COLOURS)

FlagOn: TypeAlias = tuple[int, int, int]
"""The site of a flag, the number of its colour, and the income."""
Owned: TypeAlias = dict[tuple[int, int], cp_model.IntVar]
"""Whether an owner has the top of a site."""


@dataclass(frozen=True, slots=True)
class Found:
    """Owners of all tops by number, and whether these are all solutions."""

    owners: tuple[tuple[int, ...], ...]
    complete: bool


def owned_tops(
    outline: Outline,
    rents: Sequence[int],
    flags: Sequence[FlagOn],
    given: Mapping[int, int],
    neutral: int,
    clock: Clock,
    limit: int,
) -> Found:
    model, owned = rent_model(outline, rents, flags, given, neutral)
    found: list[tuple[int, ...]] = []
    while len(found) < limit:
        solver = new_solver(clock, linear=True)
        answer = is_proven(solver, model)
        if not answer:
            return Found(tuple(found), complete=answer is False)
        owners = tuple(
            next(owner for owner in range(OWNERS) if solver.value(owned[site, owner])) for site in range(len(rents))
        )
        found.append(owners)
        model.add_bool_or(~owned[site, owner] for site, owner in enumerate(owners))
    return Found(tuple(found), complete=False)


def rent_model(
    outline: Outline, rents: Sequence[int], flags: Sequence[FlagOn], given: Mapping[int, int], neutral: int
) -> tuple[cp_model.CpModel, Owned]:
    model = cp_model.CpModel()
    sites = range(len(rents))
    owned = {(site, owner): model.new_bool_var(f"{owner} on {site}") for site in sites for owner in range(OWNERS)}
    for site in sites:
        model.add_exactly_one(owned[site, owner] for owner in range(OWNERS))
    for site, owner in given.items():
        model.add(owned[site, owner] == 1)
    model.add(sum(owned[site, NEUTRAL] for site in sites) == neutral)
    inside = [[model.new_bool_var(f"{site} of {number}") for site in sites] for number in range(len(flags))]
    for colour in range(NEUTRAL):
        numbers = [number for number, flag in enumerate(flags) if flag[1] == colour]
        for site in sites:
            model.add(sum(inside[number][site] for number in numbers) == owned[site, colour])
    for (at, colour, income), group in zip(flags, inside, strict=True):
        model.add(group[at] == 1)
        model.add(sum(rent * top for rent, top in zip(rents, group, strict=True)) == income)
        for site in sites:
            for other in outline.beside[site]:
                model.add_implication(group[site], group[other]).only_enforce_if(owned[other, colour])
    _hang_together(model, outline, owned, {at for at, _, _ in flags})
    return model, owned


def _hang_together(model: cp_model.CpModel, outline: Outline, owned: Owned, flagged: set[int]) -> None:
    """From each owned top, steps to lower numbers between tops of the same owner lead to a flag."""
    sites = range(len(outline.beside))
    number = [model.new_int_var(0, len(sites) - 1, f"number of {site}") for site in sites]
    for site in sites:
        if site in flagged:
            model.add(number[site] == 0)
            continue
        steps = []
        for other in outline.beside[site]:
            step = model.new_bool_var(f"from {site} to {other}")
            model.add(number[other] < number[site]).only_enforce_if(step)
            for owner in range(NEUTRAL):
                model.add_implication(step, owned[other, owner]).only_enforce_if(owned[site, owner])
            steps.append(step)
        model.add_bool_or(*steps, owned[site, NEUTRAL])
