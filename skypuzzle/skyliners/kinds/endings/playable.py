"""A puzzle of the last round as something to play: the two actions of its turn."""

from collections.abc import Sequence

from skypuzzle.sessions.playable import Hint
from skypuzzle.skyliners.kinds.endings.explaining import shortfall
from skypuzzle.skyliners.kinds.endings.hints import turn_hint
from skypuzzle.skyliners.kinds.endings.judging import first_wrong, is_right, solution_of
from skypuzzle.skyliners.kinds.turns.playable import PlayableTurn, TurnSoFar
from skypuzzle.skyliners.notation.positions import parse_action
from skypuzzle.skyliners.rules.play import FORFEIT


class PlayableEnding(PlayableTurn):
    """A `reach`, `secure` or `win` puzzle."""

    def is_complete(self, state: TurnSoFar) -> bool:
        turn = state.position.turn
        return bool(state.actions) and (turn is None or turn.side is not self.seat or turn.action == 1)

    def is_solved(self, state: TurnSoFar) -> bool:
        return self.is_complete(state) and is_right(self.puzzle, state.position)

    def shortfall(self, state: TurnSoFar) -> str:
        lost = ", with an action lost" if FORFEIT in state.actions else ""
        return f"The turn is played{lost}, but it is not enough: {shortfall(self.puzzle, state.position)}."

    def solution(self) -> list[str] | None:
        """Found again, whatever the file says."""
        found = solution_of(self.puzzle)
        return None if found is None else [*map(str, found)]

    def first_wrong(self, moves: Sequence[str]) -> int | None:
        return first_wrong(self.puzzle, [*map(parse_action, moves)])

    def hint(self, moves: Sequence[str]) -> Hint | None:
        return turn_hint(self.puzzle, [*map(parse_action, moves)])
