"""The towers at one moment as CP-SAT variables: which new floors stand, what they cost, whose tops there are.

A level is the player's (`own`) or neutral, and stays so: floors only ever come on top. A neutral floor on one's own is
free (`free`), and is also the only thing that covers one's own top; so tops are simple sums.
"""

from collections.abc import Mapping
from functools import cached_property
from typing import TypeAlias

from ortools.sat.python import cp_model

from skypuzzle.skyline.model.groups import Literal
from skypuzzle.skyline.model.solo import NewFloor, Solo
from skypuzzle.skyline.rules.towers import LEVELS, NEUTRAL_FLOOR, NEUTRAL_PRICE, PENTHOUSE_LEVEL, RENTS, VALUES

Amount: TypeAlias = cp_model.LinearExpr | int
"""A number that the model knows or has to find."""

Place: TypeAlias = tuple[int, int]
"""A site by index, and a level from 0."""


def total(terms: "list[Amount]") -> Amount:
    """A sum, quicker than adding up one by one."""
    return cp_model.LinearExpr.sum(terms) if terms else 0


class Moment:
    """New floors, beside those that stand when the question begins."""

    def __init__(self, model: cp_model.CpModel, solo: Solo, turn: int, before: "Moment | None") -> None:
        """After some floors more than at an earlier moment; with None, when nothing is built yet."""
        self._model, self._solo = model, solo
        self.own: dict[Place, Literal] = {}
        self.neutral: dict[Place, Literal] = {}
        self.free: dict[Place, Literal] = {}
        self._tops: dict[int, Literal | None] = {}
        if before is None:
            return
        for site in range(len(solo.board.towers)):
            floors = solo.new_floors(site, turn)
            if floors:
                self._add_site(site, floors)
        for earlier, later in ((before.own, self.own), (before.neutral, self.neutral)):
            for place, floor in earlier.items():
                model.add_implication(floor, later[place])

    def _add_site(self, site: int, floors: tuple[NewFloor, ...]) -> None:
        model, tower, colour = self._model, self._solo.board.towers[site], self._solo.colour
        for level, is_own in floors:
            (self.own if is_own else self.neutral)[site, level] = model.new_bool_var("")
        for level in range(len(tower), LEVELS):
            own, neutral = self.own.get((site, level)), self.neutral.get((site, level))
            here = [floor for floor in (own, neutral) if floor is not None]
            if not here:
                return
            if len(here) > 1:
                model.add_at_most_one(here)
            own_below = self.own.get((site, level - 1))
            if level > len(tower):
                below = [own_below, self.neutral.get((site, level - 1))]
                model.add(total([*here]) <= total([floor for floor in below if floor is not None]))
            if own is not None and own_below is not None:
                model.add_at_most_one(own, own_below)  # rule 4b
            if own is not None and level == PENTHOUSE_LEVEL - 1 and colour not in tower:  # rule 4d
                lower = [self.own[site, under] for under in range(level) if (site, under) in self.own]
                model.add_bool_or(~own, *lower)
            if neutral is None:
                continue
            if level == len(tower) and tower.endswith(colour):
                self.free[site, level] = neutral
            elif own_below is not None:
                free = model.new_bool_var("")
                self.free[site, level] = free
                model.add_implication(free, neutral)
                model.add_implication(free, own_below)
                model.add_bool_or(free, ~neutral, ~own_below)

    @cached_property
    def cost(self) -> Amount:
        """What all new floors cost the player."""
        return total(
            [
                *(VALUES[level] * floor for (_, level), floor in self.own.items()),
                *(NEUTRAL_PRICE * floor for floor in self.neutral.values()),
                *(-NEUTRAL_PRICE * floor for floor in self.free.values()),
            ]
        )

    @cached_property
    def floors(self) -> Amount:
        """How many new floors there are."""
        return total([*self.own.values(), *self.neutral.values()])

    def used(self, floor: int) -> Amount:
        """How many new floors of a kind there are."""
        if floor == NEUTRAL_FLOOR:
            return total([*self.neutral.values()])
        return total([own for (_, level), own in self.own.items() if level == floor])

    def top_at(self, site: int, level: int) -> Amount:
        """1 if the player's floor at this level is the top; levels from 0."""
        tower = self._solo.board.towers[site]
        stands: Amount
        if level < len(tower):
            stands = int(level == len(tower) - 1 and tower.endswith(self._solo.colour))
        else:
            stands = self.own.get((site, level), 0)
        if isinstance(stands, int) and not stands:
            return 0
        covered = self.free.get((site, level + 1))
        return stands if covered is None else stands - covered

    def top(self, site: int) -> Literal | None:
        """Is the top of a site the player's? None if it cannot be."""
        if site not in self._tops:
            self._tops[site] = self._top(site)
        return self._tops[site]

    def _top(self, site: int) -> Literal | None:
        terms = [self.top_at(site, level) for level in range(LEVELS)]
        terms = [term for term in terms if not isinstance(term, int) or term]
        if not terms:
            return None
        top = self._model.new_bool_var("")
        self._model.add(top == total(terms))
        return top

    def rents(self, site: int) -> Mapping[int, Amount]:
        """For each level that pays rent, whether the player's floor there is the top."""
        found = {level: self.top_at(site, level) for level in range(LEVELS) if RENTS[level]}
        return {level: top for level, top in found.items() if not isinstance(top, int) or top}

    @cached_property
    def penthouses(self) -> Amount:
        """How many new penthouses there are."""
        return total([own for (_, level), own in self.own.items() if level == PENTHOUSE_LEVEL - 1])
