"""A turn that undoes what another player has, as a CP-SAT model: their mission, or that they are the only winner.

Others' tops can only be covered. What counts against the player to move is bounded from below by what is not covered,
and what counts for them from above; so the solver can say no more than the towers allow.
"""

from ortools.sat.python import cp_model

from skypuzzle.limits import Clock
from skypuzzle.skyline.model.asking import turns_solver
from skypuzzle.skyline.model.groups import Literal
from skypuzzle.skyline.model.moments import Amount, total
from skypuzzle.skyline.model.solo import Solo
from skypuzzle.skyline.model.turns import TurnsModel
from skypuzzle.skyline.model.wishes import Wishes
from skypuzzle.skyline.rules.outline import Mask
from skypuzzle.skyline.rules.play import PENTHOUSES_TO_END
from skypuzzle.skyline.rules.position import Position, Seat
from skypuzzle.skyline.rules.scoring import MISSION_PRESTIGE
from skypuzzle.solver import is_proven

STEP = 100
"""More than any of the numbers that a rank is made of."""


def can_break_mission(position: Position, seat: Seat, clock: Clock) -> bool | None:
    """Can the player to move leave a board on which the mission of another does not stand? None if out of time."""
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
        """The places on which the mission of a player stands."""
        tops = self._board.tops[self._position.seats[seat]]
        places = self._board.box.goals[(self._position.missions[seat] or 0) - 1]
        return [place for place in places if place & tops == place]

    def _covered(self, sites: Mask) -> Amount:
        """How many of these sites get a new floor."""
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
        """Rule 11 for one who does not move."""
        colour = self._position.seats[seat]
        zones = self._board.tops[colour] & self._board.box.zone_mask
        penthouses = self._board.penthouses(colour)
        prestige = penthouses + zones.bit_count() - self._covered(zones) + MISSION_PRESTIGE * kept
        return _ranked(prestige, penthouses, kept, self._third(colour))

    def _own_rank(self) -> Amount:
        """Rule 11 for the player to move."""
        colour, wishes = self._position.seats[self._mover], self._wishes
        third: Amount = self._third(colour)
        if colour not in self._position.thirds:
            has_three = self._model.new_bool_var("")
            self._model.add(wishes.penthouses >= PENTHOUSES_TO_END).only_enforce_if(has_three)
            third = (len(self._position.seats) - len(self._position.thirds)) * has_three
        return _ranked(wishes.prestige, wishes.penthouses, wishes.mission, third)

    def _third(self, colour: str) -> int:
        """The greater, the earlier; 0 for none."""
        thirds = self._position.thirds
        return len(self._position.seats) - thirds.index(colour) if colour in thirds else 0


def _ranked(prestige: Amount, penthouses: Amount, mission: Literal, third: Amount) -> Amount:
    return STEP**3 * prestige + STEP**2 * penthouses + STEP * mission + third
