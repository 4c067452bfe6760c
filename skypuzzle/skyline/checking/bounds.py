"""What no continuation can change: tops that stay, sites that a player can never get; good in every round.

What is said here holds however everybody plays. It is not all that is true: a search may find more.
"""

from collections.abc import Iterator
from typing import NamedTuple

from skypuzzle.skyline.checking.judging import Judge, Rank, closed_tops
from skypuzzle.skyline.questions.goals import Goal, MissionGoal, PenthousesGoal, PrestigeGoal, WinGoal, ZoneGoal
from skypuzzle.skyline.rules.outline import Mask
from skypuzzle.skyline.rules.play import PENTHOUSES_TO_END
from skypuzzle.skyline.rules.position import Position, Seat
from skypuzzle.skyline.rules.scoring import MISSION_PRESTIGE
from skypuzzle.skyline.rules.supply import bank
from skypuzzle.skyline.rules.towers import (
    LEVELS,
    LIMITS,
    NEUTRAL,
    NEUTRAL_FLOOR,
    NEUTRAL_FLOORS,
    PENTHOUSE_LEVEL,
    Colour,
    Stock,
    Tower,
    why_no_floor,
)


class Prospects(NamedTuple):
    """The least and the most that a player can end with."""

    sure: Mask
    """Tops that stay."""
    within_reach: Mask
    """Sites whose top can be the player's in the end."""
    penthouses: int
    most_penthouses: int


class Bounds:
    """The prospects of all players in a position."""

    def __init__(self, position: Position, judge: Judge) -> None:
        self.position = position
        self.judge = judge
        self.each = tuple(prospects(position, seat) for seat in range(len(position.seats)))
        self.own = self.each[judge.seat]

    def is_secured(self, goal: Goal) -> bool:
        """Does every continuation end with it?"""
        own = self.own
        if isinstance(goal, ZoneGoal):
            return bool(own.sure >> self.judge.box.index[goal.site] & 1)
        if isinstance(goal, MissionGoal):
            return self.sure_mission()
        if isinstance(goal, PrestigeGoal):
            return self.least_prestige() >= goal.number
        if isinstance(goal, PenthousesGoal):
            return own.penthouses >= goal.number
        return isinstance(goal, WinGoal) and all(
            most < self._least(self.judge.seat) for most in self._rivals(most=True)
        )

    def is_lost(self, goal: Goal) -> bool:
        """Does none?"""
        own = self.own
        if isinstance(goal, ZoneGoal):
            return not own.within_reach >> self.judge.box.index[goal.site] & 1
        if isinstance(goal, MissionGoal):
            return not self.possible_mission()
        if isinstance(goal, PrestigeGoal):
            return self.most_prestige() < goal.number
        if isinstance(goal, PenthousesGoal):
            return own.most_penthouses < goal.number
        return isinstance(goal, WinGoal) and any(
            least >= self._most(self.judge.seat) for least in self._rivals(most=False)
        )

    @property
    def all_secured(self) -> bool:
        """Does every continuation end with all goals?"""
        return all(map(self.is_secured, self.judge.goals))

    @property
    def any_lost(self) -> bool:
        """Is one of the goals out of reach?"""
        return any(map(self.is_lost, self.judge.goals))

    def sure_mission(self) -> bool:
        """Is the mission there to stay?"""
        return any(self.own.sure & place == place for place in self.judge.placements)

    def possible_mission(self) -> bool:
        """Is there a place left for it?"""
        return any(self.own.within_reach & place == place for place in self.judge.placements)

    def least_prestige(self) -> int:
        """What the player ends with at least."""
        return self._least(self.judge.seat)[0]

    def most_prestige(self) -> int:
        """What the player ends with at most."""
        return self._most(self.judge.seat)[0]

    def least_rival(self) -> int:
        """What some other player ends with at least."""
        return max(least[0] for least in self._rivals(most=False))

    def _rivals(self, *, most: bool) -> Iterator[Rank]:
        for seat in range(len(self.each)):
            if seat != self.judge.seat:
                yield self._most(seat) if most else self._least(seat)

    def _least(self, seat: Seat) -> Rank:
        """The lowest place, with the mission that does the least."""
        mine = self.each[seat]
        mission = all(self._fits(mine.sure, number) for number in self.judge.missions[seat])
        total = mine.penthouses + self._zones(mine.sure) + MISSION_PRESTIGE * mission
        return total, mine.penthouses, mission, self._third(seat, most=False)

    def _most(self, seat: Seat) -> Rank:
        """The highest place, with the mission that does the most."""
        mine = self.each[seat]
        mission = any(self._fits(mine.within_reach, number) for number in self.judge.missions[seat])
        total = mine.most_penthouses + self._zones(mine.within_reach) + MISSION_PRESTIGE * mission
        return total, mine.most_penthouses, mission, self._third(seat, most=True)

    def _fits(self, tops: Mask, mission: int) -> bool:
        return any(tops & place == place for place in self.judge.box.goals[mission - 1])

    def _zones(self, tops: Mask) -> int:
        return (tops & self.judge.box.zone_mask).bit_count()

    def _third(self, seat: Seat, *, most: bool) -> int:
        """When the third penthouse was built, or can be at the earliest; last without one (ruling P4)."""
        thirds, colour = self.position.thirds, self.position.seats[seat]
        if colour in thirds:
            return -thirds.index(colour)
        can = most and self.each[seat].most_penthouses >= PENTHOUSES_TO_END
        return -len(thirds) if can else -len(self.position.seats)


def prospects(position: Position, seat: Seat) -> Prospects:
    """What a player can end with, whoever helps or hinders."""
    board, colour = position.board, position.seats[seat]
    tops, penthouses = board.tops[colour], board.penthouses(colour)
    if position.is_over:
        return Prospects(tops, tops, penthouses, penthouses)
    sure = closed_tops(board, colour)
    if position.is_last_round:
        held = [(position.seats[later], floors_of(position, later)) for later in position.still_to_move()]
        for index, tower in enumerate(board.towers):
            if tower.endswith(colour) and not any(_can_cover(tower, *later) for later in held):
                sure |= 1 << index
    if seat not in position.still_to_move():
        return Prospects(sure, tops, penthouses, penthouses)
    floors = floors_of(position, seat)
    reach = sum(1 << index for index, tower in enumerate(board.towers) if _can_be_top(tower, colour, floors))
    sites = sum(_can_end_it(tower, colour, floors) for tower in board.towers)
    return Prospects(sure, reach | tops, penthouses, penthouses + min(floors[PENTHOUSE_LEVEL - 1], sites))


def floors_of(position: Position, seat: Seat) -> Stock:
    """The floors that a player can still build: those in stock, or before the last round all that there are."""
    stock = position.stock[seat]
    if stock is None:
        return bank(position, seat)
    if position.is_last_round:
        return stock
    built = position.board.built(position.seats[seat])
    neutral = NEUTRAL_FLOORS - position.board.built(NEUTRAL)[NEUTRAL_FLOOR]
    return *(limit - on for limit, on in zip(LIMITS, built, strict=False)), neutral


def _can_cover(tower: Tower, colour: Colour, floors: Stock) -> bool:
    """Has a player a floor that may go on this tower now?"""
    if len(tower) == LEVELS:
        return False
    return floors[NEUTRAL_FLOOR] > 0 or (floors[len(tower)] > 0 and why_no_floor(tower, colour) is None)


def _can_be_top(tower: Tower, colour: Colour, floors: Stock) -> bool:
    """Can a floor of this colour be the highest one there, after any number of others?"""
    return any(floors[len(tower) : LEVELS - 1]) or _can_end_it(tower, colour, floors)


def _can_end_it(tower: Tower, colour: Colour, floors: Stock) -> bool:
    """Can a penthouse of this colour be put there (rule 4d)? The level below must be somebody else's."""
    if len(tower) == LEVELS or not floors[PENTHOUSE_LEVEL - 1]:
        return False
    if len(tower) == LEVELS - 1:
        return colour in tower and not tower.endswith(colour)
    return colour in tower or any(floors[len(tower) : LEVELS - 2])
