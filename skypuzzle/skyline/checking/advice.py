"""What to do now: the turns of the player, by the verdict that they leave behind, then by what they are worth."""

from collections.abc import Sequence
from dataclasses import dataclass

from skypuzzle.answers import Limit
from skypuzzle.clock import Clock
from skypuzzle.errors import Fault, RuleError, raise_if_any
from skypuzzle.skyline.checking.facts import facts_of
from skypuzzle.skyline.checking.judging import Judge, check_faults
from skypuzzle.skyline.checking.turns import After
from skypuzzle.skyline.questions.goals import Goal
from skypuzzle.skyline.rules.board import Board
from skypuzzle.skyline.rules.position import Position, Seat
from skypuzzle.skyline.rules.records import Turn, play_turn
from skypuzzle.skyline.rules.scoring import MISSION_PRESTIGE
from skypuzzle.skyline.search.searching import every_outcome
from skypuzzle.verdicts import PROVABLE, Verdict, strongest

BEST_FIRST = (*PROVABLE, Verdict.UNDECIDED, Verdict.LOST)
MOST_WEIGHED = 24
"""Turns that verdicts are looked for after: the most promising ones."""
MOST_BOARDS = 20_000
"""Boards that are looked at to find them."""
STATES = 20_000
"""For each question about a board."""


@dataclass(frozen=True, slots=True)
class Prospect:
    """A turn of the player's, one for each board that it can leave behind, and how safe the goals are then."""

    turn: Turn
    verdict: Verdict
    open: tuple[Verdict, ...] = ()
    """Stronger ones that are neither proven nor refuted."""
    stopped_by: Limit | None = None
    """The limit for which they are open."""
    prestige: int = 0
    """The player's, as the board then stands; without the mission if it is not known."""
    income: int = 0
    """What the best group then pays."""
    cash: int = 0
    """What the player then has."""

    @property
    def rank(self) -> tuple[int, list[int], int, int, int, str]:
        """What they are ordered by, best first: what may be better comes before what is settled."""
        still_open = [PROVABLE.index(each) for each in self.open] or [len(PROVABLE)]
        return BEST_FIRST.index(self.verdict), still_open, -self.prestige, -self.income, -self.cash, str(self.turn)


@dataclass(frozen=True, slots=True)
class Advice:
    """The player's turns, best first; without goals, those with the most prestige."""

    goals: tuple[Goal, ...]
    """What the verdicts are about: all of them together."""
    turns: tuple[Prospect, ...]
    boards: int
    """How many boards the player can leave behind in all, or how many were looked at; not all are weighed."""


def advise(position: Position, player: Seat, goals: Sequence[Goal], clock: Clock) -> Advice:
    """Weigh the turns of the player to move, one for each board that can stand after it."""
    if position.mover != player:
        reason = "the game is over" if position.mover is None else f"it is the turn of {position.seats[position.mover]}"
        raise RuleError(Fault("player", position.seats[player], f"there is nothing to advise: {reason}"))
    raise_if_any(RuleError, check_faults(goals, position, player))
    judge = Judge(position, player, goals)
    found = every_outcome(position, limit=MOST_BOARDS, clock=clock.share(2)).boards
    promising = sorted(map(After, found), key=lambda after: _promise(after, judge), reverse=True)[:MOST_WEIGHED]
    weighed = [
        _weighed(position, after.turn, judge, clock.share(len(promising) - number))
        for number, after in enumerate(promising)
    ]
    return Advice(tuple(goals), tuple(sorted(weighed, key=lambda prospect: prospect.rank)), len(found))


def _promise(after: After, judge: Judge) -> tuple[bool, int, int, int]:
    board = after.board
    certain = judge.certain(board, after.thirds)
    return certain, _prestige(board, judge), board.income(judge.colour), after.outcome.cash or 0


def _prestige(board: Board, judge: Judge) -> int:
    colour = judge.colour
    fulfilled = any(board.tops[colour] & place == place for place in judge.placements)
    return board.penthouses(colour) + len(board.zones(colour)) + MISSION_PRESTIGE * fulfilled


def _weighed(position: Position, turn: Turn, judge: Judge, clock: Clock) -> Prospect:
    after = play_turn(position, turn)
    facts = facts_of(after, judge.seat, judge.goals, clock, STATES)
    verdict, still_open = strongest((facts.secured, facts.forced, facts.alone, facts.possible))
    return Prospect(
        turn,
        verdict,
        still_open,
        facts.limit(still_open),
        _prestige(after.board, judge),
        after.board.income(judge.colour),
        after.cash[judge.seat] or 0,
    )
