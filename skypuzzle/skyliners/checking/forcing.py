"""Can a player force their plans, whatever the others do? A search of the rest of the game, all others as one opponent.

Proofs come before moves: what pieces and actions cannot pay for is settled without looking further.
"""

from collections.abc import Iterable, Sequence
from functools import cache

from skypuzzle.limits import SearchLimits
from skypuzzle.skyliners.row_search import OVER, RowGame, State, budget_of_all, can_pay, prices
from skypuzzle.skyliners.rules.board import Side
from skypuzzle.skyliners.rules.position import Plan, Position

OUT_OF_REACH = 9
"""Stands for a number of pieces where no number is enough."""


class Forcing:
    """What is known so far of who wins from which state."""

    def __init__(self, game: RowGame, limits: SearchLimits) -> None:
        self.game = game
        self._limits = limits
        self._known: dict[State, bool] = {}
        self.parts: Sequence[Forcing] = (self,)
        """The search for each plan alone."""

    def wins(self, state: State) -> bool:
        """Does the player have a strategy from here?"""
        known = self._known.get(state)
        if known is None:
            known = self.proof(state)
            if known is None:
                self._limits.count()
                wants = state.seat == self.game.seat
                known = any(self.wins(later) is wants for later in self.children(state)) is wants
            self._known[state] = known
        return known

    def proof(self, state: State) -> bool | None:
        """The answer, if it needs no search."""
        game = self.game
        if state.seat == OVER:
            return game.holds(state)
        budget = budget_of_all(game, state)
        rows = game.rows(state)
        if not all(can_pay(budget, row, plan.number, broken=False) for plan, row in rows):
            return False
        if state.to_plan:
            is_late = game.is_last_round(state) and state.seat > game.seat
            return False if is_late or state.to_plan & game.never else None
        return None if any(can_pay(budget, row, plan.number, broken=True) for plan, row in rows) else True

    def best(self, state: State) -> State:
        """Where the player goes from a won state; it was found when the win was."""
        return next(later for later in self.children(state) if self._known.get(later))

    def children(self, state: State) -> Iterable[State]:
        """The states after each move; first those that look best for whoever moves."""
        game = self.game
        later = {game.after(state, move) for move in game.moves(state)}
        sign = -1 if state.seat == game.seat else 1
        return sorted(later, key=lambda child: (sign * self.safety(child), child))

    def safety(self, state: State) -> int:
        """How many pieces it takes to break the plans, less those to make them hold."""
        safe = sum(_safety_of(row, plan.number) for plan, row in self.game.rows(state))
        return safe - 2 * state.to_plan.bit_count()


@cache
def _safety_of(row: bytes, number: int) -> int:
    held, broken = prices(row, number), prices(row, number, broken=True)
    safe = broken[0].pieces.total if broken else OUT_OF_REACH
    return safe - (held[0].pieces.total if held else OUT_OF_REACH)


def new_forcing(position: Position, player: Side, plans: tuple[Plan, ...], limits: SearchLimits) -> Forcing:
    """The search for one plan, or for several at once."""
    game = RowGame(position, player, plans)
    return Forcing(game, limits) if len(plans) == 1 else ForcingTogether(game, limits, position)


class ForcingTogether(Forcing):
    """The same for several plans at once: whoever cannot force one of them cannot force them all."""

    def __init__(self, game: RowGame, limits: SearchLimits, position: Position) -> None:
        super().__init__(game, limits)
        self.parts = [Forcing(RowGame(position, game.player, (plan,)), limits) for plan in game.plans]

    def proof(self, state: State) -> bool | None:
        """The answer from each plan for itself, if that is enough."""
        found = super().proof(state)
        if found is not None:
            return found
        game = self.game
        for index, part in enumerate(self.parts):
            if not part.wins(game.part(state, index, part.game)):
                return False
        # once the player has had their last turn, the others need only break one, and none of them can be broken
        return True if game.is_last_round(state) and state.seat > game.seat else None
