"""What can be asked, checked before anyone thinks about it."""

from collections.abc import Iterator
from functools import cached_property

from msgspec import Struct

from skypuzzle.errors import Fault, RuleError, raise_if_any
from skypuzzle.skyline.notation.positions import ColourText, PositionText
from skypuzzle.skyline.questions.goals import GoalText, WinGoal, goal_faults
from skypuzzle.skyline.rules.actions import UNKNOWN, Skip
from skypuzzle.skyline.rules.play import skip
from skypuzzle.skyline.rules.position import Position, Seat
from skypuzzle.skyline.rules.records import Turn
from skypuzzle.skyline.rules.towers import COLOURS

MOST_TURNS = 20


class Question(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, dict=True):
    """Can a player reach every goal in so many turns of their own, if the others' turns are skipped?

    A turn that has begun counts as the first. The goals hold after the last of these turns, or at the end of the game
    if that comes earlier. Draws only help others, so nothing is left to chance.
    """

    position: PositionText
    player: ColourText
    goals: tuple[GoalText, ...]
    turns: int
    best: bool = False
    """Is the answer with the most prestige, and then the most cash, asked for?"""

    def __post_init__(self) -> None:
        raise_if_any(RuleError, self._faults())

    def _faults(self) -> Iterator[Fault]:
        position, seat = self.position, self.position.seat(self.player)
        name = COLOURS[self.player]
        if not 1 <= self.turns <= MOST_TURNS:
            yield Fault("turns", str(self.turns), f"from 1 to {MOST_TURNS} can be asked about")
        yield from goal_faults(self.goals, position, seat)
        if WinGoal() in self.goals:
            yield Fault("goal", str(WinGoal()), "alone nobody wins: check it, or ask for prestige")
        if position.cash[seat] is None:
            yield Fault("cash", UNKNOWN, f"the cash of {name} must be known")
        if position.stock[seat] is None:
            yield Fault("stock", UNKNOWN, f"the stock of {name} must be known")
        if UNKNOWN in position.cards[seat]:
            yield Fault("cards", position.cards[seat], f"the bonus cards of {name} must be known")
        if position.mover_seat not in (None, seat) and not position.is_start_of_turn:
            mover = COLOURS[position.seats[position.mover_seat or 0]]
            yield Fault("turn", str(position).split()[2], f"{mover} is in the middle of a turn; play it to its end")

    @property
    def seat(self) -> Seat:
        """The player's seat."""
        return self.position.seat(self.player)

    @property
    def is_mission_known(self) -> bool:
        """Can the player's prestige be told?"""
        return self.position.missions[self.seat] is not None

    @cached_property
    def start(self) -> Position:
        """The position when the player's first turn begins, or goes on; or at the end, if none is left."""
        position = self.position
        while position.mover_seat not in (None, self.seat):
            position = skip(position)
        return position

    @cached_property
    def skipped_first(self) -> tuple[Turn, ...]:
        """The turns of others before that."""
        position, turns = self.position, []
        while position.mover_seat not in (None, self.seat):
            turns.append(Turn(position.seats[position.mover_seat or 0], (Skip(),)))
            position = skip(position)
        return tuple(turns)

    @property
    def most_turns(self) -> int:
        """How many turns the player can have at most: one in the last round, none when it is over."""
        if self.start.is_over:
            return 0
        return 1 if self.start.is_last_round else self.turns
