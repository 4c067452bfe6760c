"""A `force` puzzle as something to play: the turn, the others' best replies, and on until it is settled."""

from collections.abc import Sequence

from skypuzzle.sessions.playable import Hint
from skypuzzle.skyliners.kinds.force.hints import force_hint, wrong_action
from skypuzzle.skyliners.kinds.force.line import answer, next_action
from skypuzzle.skyliners.kinds.force.search import ForceSearch, search_of
from skypuzzle.skyliners.kinds.turns.playable import PlayableTurn, TurnSoFar
from skypuzzle.skyliners.notation.positions import parse_action
from skypuzzle.skyliners.rules.play import FORFEIT, apply, legal_actions
from skypuzzle.skyliners.rules.position import Planning, Turn
from skypuzzle.wording import listed


class PlayableForce(PlayableTurn):
    """The player's turn, and whatever follows until nobody can change it any more."""

    over = "the game is decided"

    @property
    def search(self) -> ForceSearch:
        """What is known of the rest of the game."""
        return search_of(self.puzzle)

    def forced(self, state: TurnSoFar) -> str | None:
        """What the others do, one action after another; an action with which nothing can be done is lost."""
        if self.is_complete(state):
            return None
        if state.position.mover is self.seat:
            return str(FORFEIT) if legal_actions(state.position) == [FORFEIT] else None
        return str(answer(self.search, state.position)[0])

    def settled(self, state: TurnSoFar) -> bool | None:
        """Do the plans hold for good, or can they no longer? None while that is open.

        Within a turn the player plays on, unless it is one after the first and nothing matters any more.
        """
        position = state.position
        if not state.actions:
            return None
        found = self.search.settled(position)
        if position.turn is not None and position.turn.action == 2:
            return found if found and len(state.actions) > 1 else None
        return found

    def is_complete(self, state: TurnSoFar) -> bool:
        return self.settled(state) is not None

    def is_solved(self, state: TurnSoFar) -> bool:
        return self.settled(state) is True

    def shortfall(self, state: TurnSoFar) -> str:
        position, wrong = state.position, []
        for plan in self.plans:
            seen = len(position.board.seen(plan.side, plan.row))
            if not plan.holds(seen):
                wrong.append(f"{plan} sees {seen}")
            elif plan not in position.office:
                wrong.append(f"{plan} is not in the office")
        return f"{', '.join(wrong)}, and that cannot be put right any more. {self.replies(state)}".rstrip()

    def turns(self, state: TurnSoFar) -> list[Turn]:
        position, turns = self.puzzle.position, list[Turn]()
        for action in state.actions:
            turn = position.turn
            if turn is None:
                break
            if turn.action == 1 or not turns:
                turns.append(Turn(turn.side, (action,)))
            else:
                turns[-1] = Turn(turn.side, (*turns[-1].actions, action))
            position = apply(position, action)
        return turns

    def replies(self, state: TurnSoFar) -> str:
        played = self.turns(state)
        latest = max((place for place, turn in enumerate(played) if turn.player is not self.seat), default=None)
        if latest is None:
            return ""
        first = latest
        while first and played[first - 1].player is not self.seat:
            first -= 1
        told = [f"{turn.player} played {' '.join(map(str, turn.actions))}" for turn in played[first : latest + 1]]
        return f"{listed(told)}."

    def describe(self, state: TurnSoFar) -> str:
        turn = state.position.turn
        news = self.replies(state)
        if turn is not None and turn.action == 2 and not self.is_complete(state):
            due = legal_actions(state.position)
            only_cards = all(isinstance(action, Planning) for action in due)
            news = f"Now a card, such as {due[0]}." if only_cards else "Now the second action."
        return " ".join(filter(None, (news, super().describe(state))))

    def solution(self) -> list[str] | None:
        """The turn, and what the player does after the others' best replies."""
        state = self.start
        if not self.search.wins(state.position):
            return None
        moves: list[str] = []
        while not self.is_complete(state):
            forced = self.forced(state)
            action = str(next_action(self.search, state.position)) if forced is None else forced
            if forced is None:
                moves.append(action)
            state = self.after(state, action)
        return moves

    def first_wrong(self, moves: Sequence[str]) -> int | None:
        """The first of the player's actions after which the plans are no longer forced."""
        return wrong_action(self.puzzle, [*map(parse_action, moves)])

    def hint(self, moves: Sequence[str]) -> Hint | None:
        return force_hint(self.puzzle, [*map(parse_action, moves)])
