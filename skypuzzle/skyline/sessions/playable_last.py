"""A `last` puzzle as something to play: the last turn of a game."""

from collections.abc import Sequence

from skypuzzle.puzzles.puzzle import Step
from skypuzzle.skyline.puzzles.last.explaining import explain
from skypuzzle.skyline.puzzles.last.puzzle import LastPuzzle
from skypuzzle.skyline.puzzles.last.solutions import solution_of
from skypuzzle.skyline.rules.actions import Action
from skypuzzle.skyline.rules.position import Position
from skypuzzle.skyline.sessions.playable_turn import PlayableTurn


class PlayableLast(PlayableTurn):
    """One final board has the most prestige."""

    puzzle: LastPuzzle

    def actions(self) -> Sequence[Action] | None:
        """A way to that board."""
        found = solution_of(self.puzzle)
        return None if found is None else found.actions

    def explained(self) -> Sequence[Step] | None:
        """With what tempts."""
        return explain(self.puzzle)

    def shortfall(self, state: Position) -> str:
        """No more than that: a hint tells what."""
        return f"The game ends with {self.worth_line(state)}, but it can be more."
