"""Does a board at the end of the game meet the goals? For sure, or if the others' missions happen to suit."""

from collections.abc import Iterable, Iterator, Sequence

from skypuzzle.errors import Fault
from skypuzzle.skyline.questions.goals import (
    CashGoal,
    Goal,
    IncomeGoal,
    MissionGoal,
    PenthousesGoal,
    PrestigeGoal,
    WinGoal,
    ZoneGoal,
    goal_faults,
)
from skypuzzle.skyline.rules.actions import UNKNOWN
from skypuzzle.skyline.rules.board import Board
from skypuzzle.skyline.rules.outline import Mask
from skypuzzle.skyline.rules.position import Position, Seat
from skypuzzle.skyline.rules.scoring import MISSION_PRESTIGE
from skypuzzle.skyline.rules.towers import COLOURS, PENTHOUSE_LEVEL

Rank = tuple[int, int, bool, int]
"""As in `rules.scoring.rank`: the greater, the better."""


def check_faults(goals: Iterable[Goal], position: Position, seat: Seat) -> Iterator[Fault]:
    """Goals that cannot be judged at the end of the game, and what must be known of the player."""
    goals = tuple(goals)
    for goal in goals:
        if isinstance(goal, CashGoal | IncomeGoal):
            yield Fault("goal", str(goal), "money is worth nothing at the end of the game")
    yield from goal_faults(goals, position, seat)
    colour = COLOURS[position.seats[seat]]
    if any(isinstance(goal, WinGoal) for goal in goals) and position.missions[seat] is None:
        yield Fault("goal", "win", f"the mission of {colour} must be known")
    if seat not in position.still_to_move():
        return
    for place, known in (("cash", position.cash[seat] is not None), ("stock", position.stock[seat] is not None)):
        if not known:
            yield Fault(place, UNKNOWN, f"the {place} of {colour} must be known")
    if UNKNOWN in position.cards[seat]:
        yield Fault("cards", position.cards[seat], f"the cards of {colour} must be known")


class Judge:
    """The goals of a player, in numbers."""

    def __init__(self, position: Position, seat: Seat, goals: Iterable[Goal]) -> None:
        self.goals = tuple(goals)
        self.box = position.box
        self.seats = position.seats
        self.seat = seat
        self.colour = position.seats[seat]
        self.zones = self.box.outline.mask([goal.site for goal in self.goals if isinstance(goal, ZoneGoal)])
        """Zones that must be the player's."""
        self.mission = any(isinstance(goal, MissionGoal) for goal in self.goals)
        self.prestige = max((goal.number for goal in self.goals if isinstance(goal, PrestigeGoal)), default=0)
        self.penthouses = max((goal.number for goal in self.goals if isinstance(goal, PenthousesGoal)), default=0)
        self.win = any(isinstance(goal, WinGoal) for goal in self.goals)
        own = position.missions[seat]
        self.placements: Sequence[Mask] = self.box.goals[own - 1] if own else ()
        """Where the player's mission fits."""
        self.sites = self.zones | (self.box.zone_mask if self.prestige else 0)
        """Where tops of the player matter; for a win, tops of everybody do everywhere."""
        if self.mission or self.prestige:
            for place in self.placements:
                self.sites |= place
        left = [number for number in range(1, len(self.box.missions) + 1) if number not in position.missions]
        self.missions = tuple((mission,) if mission else tuple(left) for mission in position.missions)
        """What each player's mission may be, by number."""

    @property
    def is_lasting(self) -> bool:
        """Can the turns of others only take it away? They never put up a floor of the player's."""
        return not self.win

    def certain(self, board: Board, thirds: str) -> bool:
        """Are the goals met, whatever the others' missions are?"""
        if not self._own(board):
            return False
        if not self.win:
            return True
        mine = self.rank(board, thirds, self.seat, self.missions[self.seat][0])
        return all(
            self.rank(board, thirds, seat, mission) < mine
            for seat, missions in enumerate(self.missions)
            if seat != self.seat
            for mission in missions
        )

    def possible(self, board: Board, thirds: str) -> bool:
        """Are the goals met, if the others' missions are the right ones? Each exists once."""
        if not self._own(board):
            return False
        if not self.win:
            return True
        mine = self.rank(board, thirds, self.seat, self.missions[self.seat][0])
        harmless = [
            [mission for mission in missions if self.rank(board, thirds, seat, mission) < mine]
            for seat, missions in enumerate(self.missions)
            if seat != self.seat
        ]
        return _can_be_dealt(sorted(harmless, key=len), ())

    def rank(self, board: Board, thirds: str, seat: Seat, mission: int) -> Rank:
        """How a player is placed, with a mission (rules 10, 11)."""
        colour = self.seats[seat]
        tops = board.tops[colour]
        penthouses = board.penthouses(colour)
        fulfilled = any(tops & place == place for place in self.box.goals[mission - 1])
        total = penthouses + (tops & self.box.zone_mask).bit_count() + MISSION_PRESTIGE * fulfilled
        third = thirds.find(colour)
        return total, penthouses, fulfilled, -third if third >= 0 else -len(self.seats)

    def _own(self, board: Board) -> bool:
        """All goals but a win."""
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
    """The tops of a colour that nobody can cover any more: fifth levels."""
    return sum(
        1 << index for index, tower in enumerate(board.towers) if len(tower) == PENTHOUSE_LEVEL and tower[-1] == colour
    )


def _can_be_dealt(choices: Sequence[Sequence[int]], taken: tuple[int, ...]) -> bool:
    """Can everybody have another mission, each one of their own choices?"""
    if len(taken) == len(choices):
        return True
    return any(mission not in taken and _can_be_dealt(choices, (*taken, mission)) for mission in choices[len(taken)])
