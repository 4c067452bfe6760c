"""Verdicts before the last round by playing everything out: short, obvious and slow, for tiny boards.

Everything is open, and there are no bonus cards. It knows the definitions and the rules, and nothing of `check`.
"""

import sys
from collections.abc import Iterable, Iterator
from functools import cache

from skypuzzle.chance import Chance
from skypuzzle.skyline.questions.question import (
    Goal,
    MissionGoal,
    PenthousesGoal,
    PrestigeGoal,
    WinGoal,
    ZoneGoal,
    all_hold,
)
from skypuzzle.skyline.rules.actions import Action, Buy, EndTurn, Sell
from skypuzzle.skyline.rules.board import Board, Box, default_box
from skypuzzle.skyline.rules.city import COLOURS, FLOORS, LEVELS, NEUTRAL, NEUTRAL_FLOORS, why_no_floor
from skypuzzle.skyline.rules.legality import legal_actions
from skypuzzle.skyline.rules.play import PENTHOUSES_TO_END, apply, skip
from skypuzzle.skyline.rules.position import Position, Seat, bank, first_moment
from skypuzzle.verdicts import Verdict
from tests.skyline.last_rounds import Endgame
from tests.skyline.naive_check import TooLargeError

MOST_DEPTH = 20_000
ANSWERS = (Verdict.SECURED, Verdict.FORCED, Verdict.ALONE, Verdict.WITH_HELP)


class NaiveGame:
    """All ways in which a game can go on, for one player and some goals."""

    def __init__(self, position: Position, seat: Seat, goals: Iterable[Goal], most: int = 10**9) -> None:
        self._root, self._seat, self._goals, self._most = position, seat, tuple(goals), most
        self._known: dict[tuple[Verdict, Position, int], bool] = {}

    def is_true(self, verdict: Verdict) -> bool:
        sys.setrecursionlimit(MOST_DEPTH)
        return self._holds(verdict, self._root, 0)

    def _holds(self, verdict: Verdict, position: Position, least: int) -> bool:
        """Floors are sold and then bought, in the order of their kinds, from this one on."""
        if position.is_over:
            return all_hold(self._goals, position, self._seat)
        key = verdict, position, least
        if key in self._known:
            return self._known[key]
        if len(self._known) >= self._most:
            raise TooLargeError
        is_own = position.mover_seat == self._seat
        if verdict is Verdict.ALONE and not is_own:
            self._known[key] = self._holds(verdict, skip(position), 0)
            return self._known[key]
        decisive = not (verdict is Verdict.SECURED or (verdict is Verdict.FORCED and not is_own))
        self._known[key] = not decisive
        for action in legal_actions(position):
            place = _place(action)
            if place < least or (isinstance(action, Buy) and not _is_of_use(position, action.floor)):
                continue
            after = apply(position, action)
            if self._holds(verdict, after, place if after.mover_seat == position.mover_seat else 0) == decisive:
                self._known[key] = decisive
                break
        return self._known[key]


def _place(action: Action) -> int:
    if isinstance(action, Sell | Buy):
        return action.floor + len(FLOORS) * isinstance(action, Buy)
    return 2 * len(FLOORS) * isinstance(action, EndTurn)


def _is_of_use(position: Position, floor: int) -> bool:
    """Can it still fit on a tower? To buy others is to throw money away."""
    return any(len(tower) <= floor for tower in position.board.towers if len(tower) < LEVELS)


@cache
def tiny_box() -> Box:
    whole = default_box()
    return Box(("ZXX", "XZZ"), whole.turned, whole.mirrored, whole.bonus, whole.missions)


def tiny_endgames(seed: str) -> Iterator[Endgame]:
    """Before the last round on six sites, most of them nearly closed."""
    number = 0
    while True:
        chance = Chance("tiny", seed, number)
        number += 1
        seats = "".join(chance.shuffled(COLOURS)[: 2 + chance.below(2)])
        is_race = not chance.below(3)  # for one low tower on a zone, and nearly nothing else
        board = _board(chance, seats, is_race=is_race)
        if any(board.penthouses(colour) >= PENTHOUSES_TO_END for colour in seats):
            continue
        players = range(len(seats))
        stock = tuple(tuple(int(floor > 1 and not chance.below(3)) for floor in range(len(FLOORS))) for _ in players)
        missions = tuple(chance.shuffled(range(1, 7))[: len(seats)])
        cash = tuple(chance.below(20 if is_race else 8) for _ in players)
        turn = first_moment(board, seats, chance.below(len(seats)), 0)
        position = Position(board, seats, turn, cash, stock, ("",) * len(seats), missions, "", "")
        if any(min(bank(position, seat)) < 0 for seat in players):
            continue
        player = chance.below(len(seats))
        goals: list[Goal] = [
            *(ZoneGoal(site) for site in board.box.zones if len(board.tower(site)) < LEVELS),
            MissionGoal(),
            WinGoal(),
            PrestigeGoal(1 + chance.below(4)),
            PenthousesGoal(1 + board.penthouses(seats[player])),
        ]
        yield Endgame(position, player, (goals[0] if is_race else chance.choice(goals),))


def _board(chance: Chance, seats: str, *, is_race: bool) -> Board:
    box = tiny_box()
    heights = [LEVELS] * len(box.sites)
    heights[0] -= is_race * (1 + chance.below(3))
    for _ in range(chance.below(2) if is_race else 1 + chance.below(3)):
        heights[chance.below(len(heights))] -= 1
    neutral = 0
    towers = []
    for height in heights:
        tower = ""
        while len(tower) < height:
            owners = [colour for colour in seats if why_no_floor(tower, colour) is None]
            if (neutral < NEUTRAL_FLOORS - 2 and not chance.below(4)) or not owners:
                tower += NEUTRAL
                neutral += 1
            else:
                tower += chance.choice(owners)
        towers.append(tower)
    return Board(box, tuple(towers))
