"""A `machine` puzzle as something to play: the turn that leaves the highest income."""

from collections.abc import Sequence

from skypuzzle.puzzles.puzzle import Step
from skypuzzle.skyline.puzzles.machine.explaining import explain
from skypuzzle.skyline.puzzles.machine.puzzle import MachinePuzzle
from skypuzzle.skyline.puzzles.machine.solutions import solution_of
from skypuzzle.skyline.rules.actions import Action
from skypuzzle.skyline.rules.position import Position
from skypuzzle.skyline.sessions.playable_turn import PlayableTurn


class PlayableMachine(PlayableTurn):
    """On one board the best group pays most."""

    puzzle: MachinePuzzle

    def actions(self) -> Sequence[Action] | None:
        """A way to that board."""
        found = solution_of(self.puzzle)
        return None if found is None else found.actions

    def explained(self) -> Sequence[Step] | None:
        """With what tempts."""
        return explain(self.puzzle)

    def worth_line(self, state: Position) -> str:
        """What the best group pays."""
        return f"the best group pays {state.board.income(self.colour)}M"

    def shortfall(self, state: Position) -> str:
        """No more than that: a hint tells what."""
        return f"Now {self.worth_line(state)}, but it can be more."
