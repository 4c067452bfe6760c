"""What may be wanted of the towers and the cash in the end, as CP-SAT variables."""

from functools import cached_property

from ortools.sat.python import cp_model

from skypuzzle.skyline.model.groups import GroupModel, Literal
from skypuzzle.skyline.model.moments import Amount, total
from skypuzzle.skyline.model.turns import TurnsModel
from skypuzzle.skyline.rules.outline import Mask
from skypuzzle.skyline.rules.scoring import MISSION_PRESTIGE
from skypuzzle.skyline.rules.towers import RENTS


class Wishes:
    """Each is true only where the towers make it true; where they do, the solver is free to say so."""

    def __init__(self, turns: TurnsModel) -> None:
        self._turns, self._model, self._solo = turns, turns.model, turns.solo

    @cached_property
    def penthouses(self) -> Amount:
        """The player's penthouses, those that stand among them."""
        return self._solo.board.penthouses(self._solo.colour) + self._turns.end.penthouses

    @property
    def cash(self) -> Amount:
        """The player's cash."""
        return self._turns.cash

    def top(self, site: int) -> Literal:
        """Is the top of a site the player's?"""
        top = self._turns.end.top(site)
        return self._model.new_constant(0) if top is None else top

    @cached_property
    def mission(self) -> Literal:
        """Does the player's mission stand?"""
        assert self._solo.mission is not None
        end, sites = self._turns.end, range(len(self._solo.board.towers))
        done = self._model.new_bool_var("")
        places = {
            place: self._model.new_bool_var("")
            for place in self._solo.board.box.goals[self._solo.mission - 1]
            if all(top is not None for top in self._tops(place))
        }
        self._model.add(total([*places.values()]) == done)
        for site in sites:
            through = [stands for place, stands in places.items() if place >> site & 1]
            top = end.top(site)
            if through and top is not None:
                self._model.add(total([*through]) <= top)
        return done

    def _tops(self, place: Mask) -> list[Literal | None]:
        sites = range(len(self._solo.board.towers))
        return [self._turns.end.top(site) for site in sites if place >> site & 1]

    @cached_property
    def prestige(self) -> Amount:
        """Rule 10."""
        zones = [top for top in self._tops(self._solo.board.box.zone_mask) if top is not None]
        return total([self.penthouses, *zones, MISSION_PRESTIGE * self.mission])

    @cached_property
    def income(self) -> Amount:
        """What a group of connected tops pays; never more than the best group does."""
        model, end, board = self._model, self._turns.end, self._solo.board
        group = GroupModel(model, board.box.outline, [end.top(site) for site in range(len(board.towers))], whole=False)
        paid: list[Amount] = []
        for site, member in group.chosen.items():
            for level, is_top in end.rents(site).items():
                pays = model.new_bool_var("")
                model.add(pays <= is_top)
                model.add_implication(pays, member)
                paid.append(RENTS[level] * pays)
        return total(paid)

    def require(self, literal: Literal) -> None:
        """It must be so."""
        self._model.add_bool_or(literal)

    def at_least(self, amount: Amount, number: int) -> None:
        """There must be so much of it."""
        self._model.add(amount >= number)

    def prefer(self, *amounts: tuple[Amount, int]) -> None:
        """Maximise amounts, the first ones first; each with a limit that it stays below."""
        weight, terms = 1, []
        for amount, limit in reversed(amounts):
            terms.append(weight * amount)
            weight *= limit
        self._model.maximize(cp_model.LinearExpr.sum(terms))
