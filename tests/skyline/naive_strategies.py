"""Does a strategy of the last round reach its goals? Played out by the rules against all turns of the others.

A strategy lists turns of the player: whatever the others do before it, one of them must be legal, and after it every
continuation must end with the goals.
"""

from collections.abc import Iterator

from skypuzzle.errors import RuleError
from skypuzzle.skyline.notation.positions import parse_position
from skypuzzle.skyline.notation.turns import parse_action
from skypuzzle.skyline.questions.question import parse_goal
from skypuzzle.skyline.rules.play import Turn, play_turn
from skypuzzle.skyline.rules.position import Position
from tests.changing import Doc, UnjudgedError
from tests.skyline.naive_check import NaiveCheck, TooLargeError

MOST_ACTIONS = 100_000


def forced_entries(document: Doc) -> Iterator[Doc]:
    return (entry for entry in (*document["goals"], document["together"]) if "strategy" in entry)


def all_force(document: Doc, most: int = MOST_ACTIONS) -> bool:
    """Do all strategies of a `check` document do what they claim? Raises UnjudgedError if that takes too long."""
    position = parse_position(document["position"])
    if not (position.is_last_round or position.is_over):
        raise UnjudgedError
    try:
        return all(
            Play(position, position.seat(document["player"]), map(parse_goal, entry["goals"]), most).forced_by(
                [
                    Turn(turn["player"], tuple(parse_action(action) for action in turn["actions"]))
                    for turn in entry["strategy"]
                ]
            )
            for entry in forced_entries(document)
        )
    except TooLargeError:
        raise UnjudgedError from None


class Play(NaiveCheck):
    """Every way in which the round can go on."""

    def forced_by(self, turns: list[Turn]) -> bool:
        return self._reaches(self._root, turns)

    def _reaches(self, position: Position, turns: list[Turn]) -> bool:
        if position.is_over:
            return False  # the player has had no turn of the strategy
        if position.mover_seat == self._seat:
            return any(self._is_safe(position, turn) for turn in turns)
        return all(self._reaches(end, turns) for end in self._turn(position))

    def _is_safe(self, position: Position, turn: Turn) -> bool:
        try:
            after = play_turn(position, turn)
        except RuleError:
            return False
        return not self._ever(after, lambda end: not self._certain(end))
