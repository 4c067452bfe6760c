"""The search that `force` puzzles and their grades rest on: depth-first, and every choice it makes is a fixed one."""

from collections.abc import Iterable, Sequence

from skypuzzle.limits import SearchLimits
from skypuzzle.skyliners.row_search import OVER, RowGame, State, budget_of_all, can_pay, safety
from skypuzzle.skyliners.rules.board import Side
from skypuzzle.skyliners.rules.position import Plan, Position


class Forcing:
    """A search that remembers which states the player wins from."""

    def __init__(self, game: RowGame, limits: SearchLimits) -> None:
        self.game = game
        self._limits = limits
        self._known: dict[State, bool] = {}
        self.parts: Sequence[Forcing] = (self,)

    def wins(self, state: State) -> bool:
        """Does the player have a strategy from this state?"""
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
        """The answer where none needs searching for, else None."""
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
        """The player's next state from a state that `wins` found to be won."""
        return next(later for later in self.children(state) if self._known.get(later))

    def children(self, state: State) -> Iterable[State]:
        """The states after each move, most promising for the mover first."""
        game = self.game
        later = {game.after(state, move) for move in game.moves(state)}
        sign = -1 if state.seat == game.seat else 1
        return sorted(later, key=lambda child: (sign * safety(self.game, child), child))


class ForcingTogether(Forcing):
    """Forces several plans at once; a plan that cannot be forced alone cannot be forced with others."""

    def __init__(self, game: RowGame, limits: SearchLimits, position: Position) -> None:
        super().__init__(game, limits)
        self.parts = [Forcing(RowGame(position, game.player, (plan,)), limits) for plan in game.plans]

    def proof(self, state: State) -> bool | None:
        found = super().proof(state)
        if found is not None:
            return found
        game = self.game
        for index, part in enumerate(self.parts):
            if not part.wins(game.part(state, index, part.game)):
                return False
        # once the player has had their last turn, the others need only break one, and none of them can be broken
        return True if game.is_last_round(state) and state.seat > game.seat else None


def new_forcing(position: Position, player: Side, plans: tuple[Plan, ...], limits: SearchLimits) -> Forcing:
    game = RowGame(position, player, plans)
    return Forcing(game, limits) if len(plans) == 1 else ForcingTogether(game, limits, position)
