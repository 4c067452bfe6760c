"""A `finish` puzzle as something to play: the last turns, part by part."""

from collections.abc import Sequence

from rich.console import RenderableType

from skypuzzle.cloud_city.kinds.finish.hints import hint_for, leads_to, mistake
from skypuzzle.cloud_city.kinds.finish.kind import FINISH
from skypuzzle.cloud_city.kinds.finish.puzzle import FinishPuzzle
from skypuzzle.cloud_city.kinds.finish.solutions import solution_of
from skypuzzle.cloud_city.pictures.terminal import draw
from skypuzzle.cloud_city.rules.pieces import kind_of
from skypuzzle.cloud_city.rules.play import alone
from skypuzzle.cloud_city.sessions.partial_turn import (
    END,
    TURN_WORDS,
    PartialTurn,
    look,
    spelled,
    tiles_line,
    turn_line,
    with_part,
)
from skypuzzle.errors import Fault, RuleError
from skypuzzle.sessions.playable import Hint, PlayablePuzzle
from skypuzzle.wording import number_of

WHAT_COMES_UP = "what comes up is not known: +BB.. draws from the row, +? from the pile"


class PlayableFinish(PlayablePuzzle[PartialTurn]):
    """The player alone at the table. It is over when the last tile lies and no walkway is left to build, or none is
    wanted."""

    words = (*TURN_WORDS, (END, "the last turn, as it is"))
    puzzle: FinishPuzzle

    def __init__(self, puzzle: FinishPuzzle) -> None:
        super().__init__(puzzle, PartialTurn(alone(puzzle.position, puzzle.player)))

    @property
    def task(self) -> str:
        """As it is printed."""
        return FINISH.task(self.puzzle)

    def spelled(self, word: str) -> str:
        """Small letters will do."""
        return spelled(word)

    def after(self, state: PartialTurn, move: str) -> PartialTurn:
        """One more part of a turn; only tiles that are known can be laid."""
        if state.position.is_over:
            raise RuleError(Fault("move", move, "the city is finished"))
        if move.startswith("+") and (">" in move or (len(move) > len("+?") and move[1] == "?")):
            raise RuleError(Fault("draw", move, WHAT_COMES_UP))
        after = with_part(state, move)
        laid = kind_of(after.tile[0][0]) if "@" in move else None
        if laid is not None and laid not in state.hand:
            raise RuleError(Fault("tile", move, f"not in the hand {tiles_line(state.hand)}"))
        return after

    def made(self, move: str) -> str:
        """What to say of a move that was made."""
        return f"{move} laid." if "@" in move else f"{move} drawn." if move[0] == "+" else f"{move} built."

    def describe(self, state: PartialTurn) -> str:
        """The votes so far, and what to do next."""
        if state.position.is_over:
            return f"finished with {number_of(state.city.votes, 'vote')}"
        return turn_line(state)

    def look(self, state: PartialTurn, word: str) -> str | None:
        """What can be built, and where tiles can go."""
        return look(state, word)

    def picture(self, state: PartialTurn, width: int, unicode: bool) -> RenderableType:
        """The city with hand, row and stock."""
        return draw(state.now, width=width, unicode=unicode)

    def is_complete(self, state: PartialTurn) -> bool:
        """Is the city finished, with no walkway left to build or the turn ended?"""
        if state.position.is_over:
            return True
        finished = state.city.is_finished(state.position.shape)
        return finished and (not state.buildable or self.is_solved(state))

    def is_solved(self, state: PartialTurn) -> bool:
        """Is the city finished with the most votes? The rules decide what it has."""
        if not state.city.is_finished(state.position.shape):
            return False
        found = solution_of(self.puzzle)
        return found is not None and state.city.votes >= found.votes

    def shortfall(self, state: PartialTurn) -> str:
        """No more than that: a hint tells what."""
        return f"The city is finished with {number_of(state.city.votes, 'vote')}, but it can have more."

    def solution(self) -> list[str] | None:
        """Turn by turn, up to the last walkway."""
        found = solution_of(self.puzzle)
        if found is None:
            return None
        words = " ".join(map(str, found.moves)).split()
        return words[:-1] if words[-1].startswith("+") else words

    def first_wrong(self, moves: Sequence[str]) -> int | None:
        """The first move after which the best city cannot be reached any more."""
        found = solution_of(self.puzzle)
        state = self.start
        for place, move in enumerate(moves):
            state = self.after(state, move)
            if found is None or not leads_to(state, found.city):
                return place
        return None

    def hint(self, moves: Sequence[str]) -> Hint | None:
        """What the best city has, and this one has not yet."""
        found = solution_of(self.puzzle)
        wrong = self.first_wrong(moves)
        if wrong is not None:
            return mistake(moves, wrong)
        state = self.start
        for move in moves:
            state = self.after(state, move)
        return None if found is None or self.is_complete(state) else hint_for(self.puzzle, state, found.city)
