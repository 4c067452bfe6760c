"""Goals as CP-SAT variables: what a player wants at the end, and what another wants to undo.

Others' tops can only be covered. What counts against the player to move is bounded from below by what is not covered,
and what counts for them from above; so the solver claims no more than the towers allow.
"""

from functools import cached_property

from skypuzzle.limits import Clock
from skypuzzle.skyline.model.towers import Amount, GroupModel, Literal, Solo, total, turns_solver
from skypuzzle.skyline.model.turns import TurnsModel
from skypuzzle.skyline.rules.city import RENTS, Mask
from skypuzzle.skyline.rules.play import MISSION_PRESTIGE, PENTHOUSES_TO_END
from skypuzzle.skyline.rules.position import Position, Seat
from skypuzzle.solver import cp_model, is_proven


class Wishes:
    """Each is true only where the towers make it true; where they do, the solver is free to say so."""

    def __init__(self, turns: TurnsModel) -> None:
        self._turns, self._model, self._solo = turns, turns.model, turns.solo

    @cached_property
    def penthouses(self) -> Amount:
        return self._solo.board.penthouses(self._solo.colour) + self._turns.end.penthouses

    @property
    def cash(self) -> Amount:
        return self._turns.cash

    def amount(self, name: str) -> Amount:
        """`penthouses`, `cash`, `prestige` or `income`, named as in a goal."""
        amount: Amount = getattr(self, name)
        return amount

    def top(self, site: int) -> Literal:
        top = self._turns.end.top(site)
        return self._model.new_constant(0) if top is None else top

    @cached_property
    def mission(self) -> Literal:
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
        zones = [top for top in self._tops(self._solo.board.box.zone_mask) if top is not None]
        return total([self.penthouses, *zones, MISSION_PRESTIGE * self.mission])

    @cached_property
    def income(self) -> Amount:
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
        self._model.add_bool_or(literal)

    def at_least(self, amount: Amount, number: int) -> None:
        self._model.add(amount >= number)

    def prefer(self, *amounts: tuple[Amount, int]) -> None:
        """Maximise amounts, the first ones first; each stays below its limit."""
        weight, terms = 1, []
        for amount, limit in reversed(amounts):
            terms.append(weight * amount)
            weight *= limit
        self._model.maximize(cp_model.LinearExpr.sum(terms))


STEP = 100
"""More than any of the numbers in a rank."""


def can_break_mission(position: Position, seat: Seat, clock: Clock) -> bool | None:
    """Can the player to move leave a board without the mission of another? None if out of time."""
    return is_proven(turns_solver(clock), _Undoing(position).against_mission(seat))


def can_deny_win(position: Position, seat: Seat, clock: Clock) -> bool | None:
    """Can the player to move leave a board on which another is not the only winner? None if out of time."""
    return is_proven(turns_solver(clock), _Undoing(position).against_win(seat))


class _Undoing:
    def __init__(self, position: Position) -> None:
        self._position, self._board, self._mover = position, position.board, position.mover_seat or 0
        self._turns = TurnsModel(Solo.of(position, self._mover, 1))
        self._model, self._wishes = self._turns.model, Wishes(self._turns)

    def against_mission(self, seat: Seat) -> cp_model.CpModel:
        for place in self._shown(seat):
            self._model.add(self._covered(place) >= 1)
        return self._model

    def against_win(self, seat: Seat) -> cp_model.CpModel:
        rank = self._rank(seat, self._kept_at_least(seat))
        ahead: list[Literal] = []
        for other in range(len(self._position.seats)):
            if other != seat:
                theirs = self._own_rank() if other == self._mover else self._rank(other, self._kept_at_most(other))
                is_ahead = self._model.new_bool_var("")
                self._model.add(theirs >= rank).only_enforce_if(is_ahead)
                ahead.append(is_ahead)
        self._model.add_bool_or(ahead)
        return self._model

    def _shown(self, seat: Seat) -> list[Mask]:
        tops = self._board.tops[self._position.seats[seat]]
        places = self._board.box.goals[(self._position.missions[seat] or 0) - 1]
        return [place for place in places if place & tops == place]

    def _covered(self, sites: Mask) -> Amount:
        floors: list[Amount] = []
        for site, tower in enumerate(self._board.towers):
            if sites >> site & 1:
                end = self._turns.end
                floors += [kind[site, len(tower)] for kind in (end.own, end.neutral) if (site, len(tower)) in kind]
        return total(floors)

    def _kept_at_least(self, seat: Seat) -> Literal:
        kept = self._model.new_bool_var("")
        for place in self._shown(seat):
            self._model.add(self._covered(place) + kept >= 1)
        return kept

    def _kept_at_most(self, seat: Seat) -> Literal:
        kept, places = self._model.new_bool_var(""), []
        for place in self._shown(seat):
            stands = self._model.new_bool_var("")
            self._model.add(self._covered(place) == 0).only_enforce_if(stands)
            places.append(stands)
        self._model.add_bool_or(~kept, *places)
        return kept

    def _rank(self, seat: Seat, kept: Literal) -> Amount:
        colour = self._position.seats[seat]
        zones = self._board.tops[colour] & self._board.box.zone_mask
        penthouses = self._board.penthouses(colour)
        prestige = penthouses + zones.bit_count() - self._covered(zones) + MISSION_PRESTIGE * kept
        return _ranked(prestige, penthouses, kept, self._third(colour))

    def _own_rank(self) -> Amount:
        colour, wishes = self._position.seats[self._mover], self._wishes
        third: Amount = self._third(colour)
        if colour not in self._position.thirds:
            has_three = self._model.new_bool_var("")
            self._model.add(wishes.penthouses >= PENTHOUSES_TO_END).only_enforce_if(has_three)
            third = (len(self._position.seats) - len(self._position.thirds)) * has_three
        return _ranked(wishes.prestige, wishes.penthouses, wishes.mission, third)

    def _third(self, colour: str) -> int:
        thirds = self._position.thirds
        return len(self._position.seats) - thirds.index(colour) if colour in thirds else 0


def _ranked(prestige: Amount, penthouses: Amount, mission: Literal, third: Amount) -> Amount:
    return STEP**3 * prestige + STEP**2 * penthouses + STEP * mission + third
