"""Whether a final board meets the goals, and what no continuation can change.

Bounds hold in every round and for every play. They are incomplete: a search may prove more.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from skypuzzle.errors import Fault
from skypuzzle.skyline.questions import question
from skypuzzle.skyline.rules import city
from skypuzzle.skyline.rules.board import Board
from skypuzzle.skyline.rules.city import Colour, Mask, Stock, Tower, why_no_floor
from skypuzzle.skyline.rules.play import MISSION_PRESTIGE, PENTHOUSES_TO_END
from skypuzzle.skyline.rules.position import Position, Seat, bank

Rank = tuple[int, int, bool, int]
"""As in `rules.play.rank`: greater is better."""


def check_faults(goals: Iterable[question.Goal], position: Position, seat: Seat) -> Iterator[Fault]:
    """Goals that cannot be judged at the end of the game, and facts about the player that must be known."""
    goals = tuple(goals)
    for goal in goals:
        if isinstance(goal, question.CashGoal | question.IncomeGoal):
            yield Fault("goal", str(goal), "money is worth nothing at the end of the game")
    yield from question.goal_faults(goals, position, seat)
    if question.WinGoal() in goals and position.missions[seat] is None:
        yield Fault("goal", "win", f"the mission of {city.COLOURS[position.seats[seat]]} must be known")
    if seat in position.still_to_move():
        yield from question.unknown_faults(position, seat)


class Judge:
    """The goals of a player, in numbers."""

    def __init__(self, position: Position, seat: Seat, goals: Iterable[question.Goal]) -> None:
        self.goals = tuple(goals)
        self.box = position.box
        self.seats = position.seats
        self.seat = seat
        self.colour = position.seats[seat]
        self.zones = self.box.outline.mask([goal.site for goal in self.goals if isinstance(goal, question.ZoneGoal)])
        self.mission, self.win = question.MissionGoal() in self.goals, question.WinGoal() in self.goals
        self.prestige = max((goal.number for goal in self.goals if isinstance(goal, question.PrestigeGoal)), default=0)
        self.penthouses = max(
            (goal.number for goal in self.goals if isinstance(goal, question.PenthousesGoal)), default=0
        )
        own = position.missions[seat]
        self.placements: Sequence[Mask] = self.box.goals[own - 1] if own else ()
        self.sites = self.zones | (self.box.zone_mask if self.prestige else 0)
        """Where tops of the player matter; for a win, all tops matter everywhere."""
        if self.mission or self.prestige:
            for place in self.placements:
                self.sites |= place
        left = [number for number in range(1, len(self.box.missions) + 1) if number not in position.missions]
        self.missions = tuple((mission,) if mission else tuple(left) for mission in position.missions)
        """What each player's mission may be, by number."""

    @property
    def is_lasting(self) -> bool:
        """Can turns of others only take the goals away? They never add a floor of the player's."""
        return not self.win

    def certain(self, board: Board, thirds: str) -> bool:
        """Are the goals met for any missions of the others?"""
        own = self._own(board)
        if not self.win or not own:
            return own
        every = [missions for seat, missions in enumerate(self.missions) if seat != self.seat]
        return all(len(few) == len(all_) for few, all_ in zip(self._harmless(board, thirds), every, strict=True))

    def possible(self, board: Board, thirds: str) -> bool:
        """Are the goals met for some missions of the others? Each mission exists once."""
        own = self._own(board)
        if not self.win or not own:
            return own
        return _can_be_dealt(sorted(self._harmless(board, thirds), key=len), ())

    def _harmless(self, board: Board, thirds: str) -> list[list[int]]:
        """For each rival, the missions that leave them behind the player."""
        mine = self.rank(board, thirds, self.seat, self.missions[self.seat][0])
        return [
            [mission for mission in missions if self.rank(board, thirds, seat, mission) < mine]
            for seat, missions in enumerate(self.missions)
            if seat != self.seat
        ]

    def rank(self, board: Board, thirds: str, seat: Seat, mission: int) -> Rank:
        colour = self.seats[seat]
        tops = board.tops[colour]
        penthouses = board.penthouses(colour)
        fulfilled = any(tops & place == place for place in self.box.goals[mission - 1])
        total = penthouses + (tops & self.box.zone_mask).bit_count() + MISSION_PRESTIGE * fulfilled
        third = thirds.find(colour)
        return total, penthouses, fulfilled, -third if third >= 0 else -len(self.seats)

    def _own(self, board: Board) -> bool:
        tops = board.tops[self.colour]
        if self.zones & ~tops:
            return False
        if not (self.mission or self.prestige or self.penthouses):
            return True
        fulfilled = any(tops & place == place for place in self.placements)
        if self.mission and not fulfilled:
            return False
        penthouses = board.penthouses(self.colour)
        total = penthouses + (tops & self.box.zone_mask).bit_count() + MISSION_PRESTIGE * fulfilled
        return penthouses >= self.penthouses and total >= self.prestige


def closed_tops(board: Board, colour: str) -> Mask:
    """The tops of a colour that can never be covered: fifth levels."""
    return sum(
        1 << index
        for index, tower in enumerate(board.towers)
        if len(tower) == city.PENTHOUSE_LEVEL and tower[-1] == colour
    )


def _can_be_dealt(choices: Sequence[Sequence[int]], taken: tuple[int, ...]) -> bool:
    """Can each player have a different mission, each from their own choices?"""
    if len(taken) == len(choices):
        return True
    return any(mission not in taken and _can_be_dealt(choices, (*taken, mission)) for mission in choices[len(taken)])


class Prospects(NamedTuple):
    """The least and the most that a player can end with."""

    sure: Mask
    within_reach: Mask
    """Sites whose top can be the player's at the end."""
    penthouses: int
    most_penthouses: int


class Bounds:
    """The prospects of all players in a position."""

    def __init__(self, position: Position, judge: Judge) -> None:
        self.position = position
        self.judge = judge
        self.each = tuple(prospects(position, seat) for seat in range(len(position.seats)))
        self.own = self.each[judge.seat]

    def is_secured(self, goal: question.Goal) -> bool:
        own = self.own
        if isinstance(goal, question.ZoneGoal):
            return bool(own.sure >> self.judge.box.index[goal.site] & 1)
        if isinstance(goal, question.MissionGoal):
            return any(own.sure & place == place for place in self.judge.placements)
        if isinstance(goal, question.PrestigeGoal):
            return self.least_prestige() >= goal.number
        if isinstance(goal, question.PenthousesGoal):
            return own.penthouses >= goal.number
        return isinstance(goal, question.WinGoal) and all(
            most < self._rank(self.judge.seat, most=False) for most in self._rivals(most=True)
        )

    def is_lost(self, goal: question.Goal) -> bool:
        own = self.own
        if isinstance(goal, question.ZoneGoal):
            return not own.within_reach >> self.judge.box.index[goal.site] & 1
        if isinstance(goal, question.MissionGoal):
            return not any(own.within_reach & place == place for place in self.judge.placements)
        if isinstance(goal, question.PrestigeGoal):
            return self.most_prestige() < goal.number
        if isinstance(goal, question.PenthousesGoal):
            return own.most_penthouses < goal.number
        return isinstance(goal, question.WinGoal) and any(
            least >= self._rank(self.judge.seat, most=True) for least in self._rivals(most=False)
        )

    @property
    def all_secured(self) -> bool:
        return all(map(self.is_secured, self.judge.goals))

    @property
    def any_lost(self) -> bool:
        return any(map(self.is_lost, self.judge.goals))

    def least_prestige(self) -> int:
        return self._rank(self.judge.seat, most=False)[0]

    def most_prestige(self) -> int:
        return self._rank(self.judge.seat, most=True)[0]

    def least_rival(self) -> int:
        """The most prestige that some other player is sure to have."""
        return max(least[0] for least in self._rivals(most=False))

    def _rivals(self, *, most: bool) -> Iterator[Rank]:
        return (self._rank(seat, most=most) for seat in range(len(self.each)) if seat != self.judge.seat)

    def _rank(self, seat: Seat, *, most: bool) -> Rank:
        """The highest or the lowest place, with the mission that does the most or the least."""
        mine, goals = self.each[seat], self.judge.box.goals
        tops, penthouses = (mine.within_reach, mine.most_penthouses) if most else (mine.sure, mine.penthouses)
        fits = (any(tops & place == place for place in goals[number - 1]) for number in self.judge.missions[seat])
        mission = any(fits) if most else all(fits)
        total = penthouses + (tops & self.judge.box.zone_mask).bit_count() + MISSION_PRESTIGE * mission
        return total, penthouses, mission, self._third(seat, most=most)

    def _third(self, seat: Seat, *, most: bool) -> int:
        """When the third penthouse was built, or can be at the earliest; last without one (ruling P4)."""
        thirds, colour = self.position.thirds, self.position.seats[seat]
        if colour in thirds:
            return -thirds.index(colour)
        can = most and self.each[seat].most_penthouses >= PENTHOUSES_TO_END
        return -len(thirds) if can else -len(self.position.seats)


def prospects(position: Position, seat: Seat) -> Prospects:
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
    reach = sum(1 << index for index, tower in enumerate(board.towers) if can_be_top(tower, colour, floors))
    sites = sum(_can_end_it(tower, colour, floors) for tower in board.towers)
    return Prospects(sure, reach | tops, penthouses, penthouses + min(floors[city.PENTHOUSE_LEVEL - 1], sites))


def floors_of(position: Position, seat: Seat) -> Stock:
    """The floors that a player can still build: the stock, or before the last round every floor that is left."""
    stock = position.stock[seat]
    if stock is None:
        return bank(position, seat)
    if position.is_last_round:
        return stock
    built = position.board.built(position.seats[seat])
    neutral = city.NEUTRAL_FLOORS - position.board.built(city.NEUTRAL)[city.NEUTRAL_FLOOR]
    return *(limit - on for limit, on in zip(city.LIMITS, built, strict=False)), neutral


def sales_of(stock: Stock) -> int:
    """What the bank pays for all these floors."""
    return sum(price * held for price, held in zip(city.SELLING_PRICES, stock, strict=True))


def _can_cover(tower: Tower, colour: Colour, floors: Stock) -> bool:
    if len(tower) == city.LEVELS:
        return False
    return floors[city.NEUTRAL_FLOOR] > 0 or (floors[len(tower)] > 0 and why_no_floor(tower, colour) is None)


def can_be_top(tower: Tower, colour: Colour, floors: Stock) -> bool:
    return any(floors[len(tower) : city.LEVELS - 1]) or _can_end_it(tower, colour, floors)


def _can_end_it(tower: Tower, colour: Colour, floors: Stock) -> bool:
    """Can a penthouse of this colour be put there (rule 4d)? The level below must be another owner's."""
    if len(tower) == city.LEVELS or not floors[city.PENTHOUSE_LEVEL - 1]:
        return False
    if len(tower) == city.LEVELS - 1:
        return colour in tower and not tower.endswith(colour)
    return colour in tower or any(floors[len(tower) : city.LEVELS - 2])
