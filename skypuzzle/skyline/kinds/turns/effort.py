"""How much effort a turn takes: what tempts, how long the way is, and what it takes on it."""

from collections.abc import Sequence
from typing import NamedTuple

from skypuzzle.puzzles.levels import Level
from skypuzzle.puzzles.puzzle import Difficulty
from skypuzzle.skyline.rules.actions import Action, BuildNeutral, Claim, Income, TradeIn
from skypuzzle.skyline.rules.play import apply
from skypuzzle.skyline.rules.position import Position

AT_ONCE, AHEAD = "taking it at once", "planning ahead"
BONUS, TRADING, NEUTRALS, COVERING = "bonus money", "trading in", "neutral floors", "covering a pattern"

CARD_POINTS = 2
AHEAD_POINTS = 4


class Effort(NamedTuple):
    """What makes a turn hard to find."""

    boards: int
    """That can stand after it."""
    tempting: int
    """Boards that come close."""
    actions: int
    """On the shortest way, without the income."""
    cards: int
    """Claimed and traded in on it."""
    is_at_once: bool
    """Does it come of taking what one can get at once?"""
    replies: int = 0
    """Boards that an opponent can leave after it."""

    @property
    def score(self) -> int:
        """A point for each action, board that tempts, doubling of boards and replies; more for what takes a plan."""
        points = self.actions + self.tempting + self.boards.bit_length() + self.replies.bit_length()
        return points + CARD_POINTS * self.cards + AHEAD_POINTS * (not self.is_at_once)


def effort_of(way: Sequence[Action], boards: int, tempting: int, *, is_at_once: bool, replies: int = 0) -> Effort:
    """The effort for a shortest way."""
    cards = sum(isinstance(action, Claim | TradeIn) for action in way)
    actions = sum(not isinstance(action, Income) for action in way)
    return Effort(boards, tempting, actions, cards, is_at_once, replies)


def difficulty_of(
    effort: Effort, position: Position, way: Sequence[Action], levels: Sequence[int]
) -> Difficulty | None:
    """The level by scores from which a puzzle is no longer easy, medium, hard; None if it is not for its level.

    What comes of taking all one can get at once is easy, or no puzzle.
    """
    level = list(Level)[sum(effort.score >= least for least in levels)]
    if effort.is_at_once and level is not Level.EASY:
        return None
    return Difficulty(level, effort.score, techniques_of(effort, position, way))


def techniques_of(effort: Effort, position: Position, way: Sequence[Action]) -> tuple[str, ...]:
    """What a player must think of."""
    found = [AT_ONCE if effort.is_at_once else AHEAD]
    if any(isinstance(action, Claim) for action in way):
        found.append(BONUS)
    if any(isinstance(action, TradeIn) for action in way):
        found.append(TRADING)
    if any(isinstance(action, BuildNeutral) for action in way):
        found.append(NEUTRALS)
    if covered(position, way):
        found.append(COVERING)
    return tuple(found)


def covered(position: Position, way: Sequence[Action]) -> tuple[str, ...]:
    """The cards that are claimed for a pattern that does not show any more at the end."""
    colour, end = position.seats[position.mover_seat or 0], position
    for action in way:
        end = apply(end, action)
    return tuple(
        action.card for action in way if isinstance(action, Claim) and not end.board.shows(colour, action.card)
    )
