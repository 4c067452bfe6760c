"""A `secure` puzzle as something to play: the turn after which the one opponent left can do what they like."""

from skypuzzle.answers import Impossible, Undecided
from skypuzzle.skyline.kinds.secure.puzzle import SecurePuzzle
from skypuzzle.skyline.kinds.secure.replies import answer, stands
from skypuzzle.skyline.kinds.turns.playable import PlayableTurn
from skypuzzle.skyline.notation.wording import turn_words
from skypuzzle.skyline.rules.position import Position
from skypuzzle.skyline.rules.records import Turn
from skypuzzle.skyline.rules.towers import COLOURS

REPLY = "reply"


class PlayableSecure(PlayableTurn):
    """One board keeps the mission, or the win, whatever the opponent does."""

    words = (*PlayableTurn.words, (REPLY, "the opponent's answer"))
    puzzle: SecurePuzzle

    @property
    def goal_words(self) -> str:
        """What must hold at the end."""
        return "your mission" if self.puzzle.goal == "mission" else "your win"

    @property
    def opponent(self) -> str:
        """Who moves last."""
        seats = self.start.still_to_move()[1:]
        return COLOURS[self.start.seats[seats[0]]] if seats else "nobody"

    def shortfall(self, state: Position) -> str:
        """No more than that: the opponent's answer can be asked for."""
        if not stands(state, self.seat, self.puzzle.goal):
            return f"The turn is over, but {self.goal_words} does not stand."
        return f"This does not secure {self.goal_words}: {self.opponent} has an answer."

    def look(self, state: Position, word: str) -> str | None:
        """What the opponent does, too."""
        if word != REPLY:
            return super().look(state, word)
        return self.reply(state) if self.is_complete(state) else "first end your turn (.)"

    def reply(self, state: Position) -> str:
        """What the opponent does about a turn that is over."""
        found = answer(self.start, state.board, self.puzzle.goal)
        if isinstance(found, Impossible):
            return f"Whatever {self.opponent} does, {self.goal_words} is safe."
        if isinstance(found, Undecided):
            return f"What {self.opponent} can do about it was not settled."
        turn = Turn(state.seats[state.mover_seat or 0], found.actions)
        then = "gone" if stands(state, self.seat, self.puzzle.goal) else "still not there"
        return f"{turn_words(state, turn)}. Then {self.goal_words} is {then}."
