"""What is left to build with, and whether it pays for what a row needs. Who cannot pay cannot do it."""

from typing import NamedTuple

from skypuzzle.skyliners.row_search.prices import prices
from skypuzzle.skyliners.row_search.rowgame import RowGame
from skypuzzle.skyliners.row_search.states import State
from skypuzzle.skyliners.rules.board import FLOOR, PARK, ROOF


class Budget(NamedTuple):
    """Pieces, and actions to place them with, at the most."""

    floors: int
    roofs: int
    parks: int
    actions: int

    def covers(self, need: tuple[int, int, int]) -> bool:
        """Is this enough?"""
        floors, roofs, parks = need
        return (
            floors <= self.floors
            and roofs <= self.roofs
            and parks <= self.parks
            and floors + roofs + parks <= self.actions
        )


def budget_of_all(game: RowGame, state: State) -> Budget:
    """What all seats together have left."""
    floors = sum(reserve[FLOOR] for reserve in state.reserves)
    roofs = sum(reserve[ROOF] for reserve in state.reserves)
    parks = sum(reserve[PARK] for reserve in state.reserves)
    actions = floors + roofs + parks
    if game.is_last_round(state):
        actions = min(actions, 2 * (len(state.reserves) - state.seat) - (state.action == 2))
    return Budget(floors, roofs, parks, actions)


def budget_of_player(game: RowGame, state: State) -> Budget:
    """What the player alone has left."""
    floors, roofs, parks = state.reserves[game.seat]
    actions = floors + roofs + parks
    if game.is_last_round(state):
        turns = 0 if state.seat > game.seat else 2 - (state.seat == game.seat and state.action == 2)
        actions = min(actions, turns)
    return Budget(floors, roofs, parks, actions)


def can_plan(game: RowGame, state: State) -> bool:
    """Could the cards that are asked for still get into the office, as far as hands and the last round tell?"""
    if state.to_plan & game.never:
        return False
    if not state.to_plan or not game.is_last_round(state):
        return True
    waiting = [owner for index, owner in enumerate(game.owners) if state.to_plan >> index & 1]
    return len(set(waiting)) == len(waiting) and min(waiting) >= state.seat


def can_pay(budget: Budget, row: bytes, number: int, *, broken: bool) -> bool:
    """Could a plan for this row be made to hold, or to fail, as far as pieces and actions go?"""
    return any(budget.covers(price.pieces) for price in prices(row, number, broken=broken))
