"""Every turn that the player could take, judged: which plans fail after it, or how the game ends."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache

from skypuzzle.skyliners.kinds import KindName
from skypuzzle.skyliners.kinds.endings.later_turns import keeps, stays
from skypuzzle.skyliners.kinds.turns.puzzle import TurnPuzzle
from skypuzzle.skyliners.rules.board import LINES, Board, Side, Site
from skypuzzle.skyliners.rules.play import Actions, Score, as_played, score, turns_from
from skypuzzle.skyliners.rules.position import Action, Build, Forfeit, Plan, Planning, Position

CLOSE = 2
"""How many points short of winning still looks tempting."""

Holds = Callable[[Plan, Position], bool]


def holds_at_end(plan: Plan, position: Position) -> bool:
    """Does a plan hold on the current board?"""
    return plan.holds_on(position.board)


HOLDS: Mapping[KindName, Holds] = {"reach": holds_at_end, "secure": stays}


def failing(kind: KindName, plans: Iterable[Plan], after: Position) -> tuple[Plan, ...]:
    """The plans that a turn leaves wrong, open to others, or out of the office."""
    holds = HOLDS[kind]
    return tuple(plan for plan in plans if plan not in after.office or not holds(plan, after))


def is_open_choice(result: Score) -> bool:
    """Must a player choose where their last antennas go? Then a turn has no definite value (ruling J)."""
    return any(row.antennas and row.beyond for row in result.rows)


class PlansTask:
    """Plans to be made true in one turn: for the end of the game (`reach`), or for good (`secure`)."""

    def __init__(
        self,
        kind: KindName,
        position: Position,
        player: Side,
        plans: Iterable[Plan],
        turns: Mapping[Actions, Position] | None = None,
    ) -> None:
        self.kind = kind
        self.position = position
        self.player = player
        self.plans = tuple(plans)
        self.turns = turns_from(position) if turns is None else turns
        self.places: frozenset[Site] = frozenset(site for plan in self.plans for site in LINES[plan.side][plan.row])
        """The sites that bear on the plans."""

    @property
    def followers(self) -> int:
        """How many players move after the player."""
        return len(self.position.seats) - 1 - self.position.seats.index(self.player)

    @cached_property
    def failing(self) -> dict[Actions, tuple[Plan, ...]]:
        """For each turn, the plans that fail after it."""
        return {actions: failing(self.kind, self.plans, after) for actions, after in self.turns.items()}

    @cached_property
    def right(self) -> list[Actions]:
        """The turns that do what is asked."""
        return [actions for actions, wrong in self.failing.items() if not wrong]

    def is_safe(self, plan: Plan, board: Board) -> bool:
        """Would a plan hold in the end, if the player left the city like this?"""
        return plan.holds_on(board) if self.kind == "reach" else keeps(plan, board, self.position, self.player)

    @cached_property
    def unmet(self) -> tuple[Plan, ...]:
        """The plans that do not hold now."""
        return tuple(plan for plan in self.plans if not plan.holds_on(self.position.board))

    @cached_property
    def threatened(self) -> tuple[Plan, ...]:
        """The plans that hold now, but that the others can break."""
        board = self.position.board
        return tuple(plan for plan in self.plans if plan not in self.unmet and not self.is_safe(plan, board))

    @cached_property
    def at_risk(self) -> tuple[Plan, ...]:
        """The plans that something must be done for."""
        return self.unmet + self.threatened

    @cached_property
    def nearly(self) -> list[Actions]:
        """The turns that are one plan short; where others still move, all plans must hold for the moment."""
        return [
            actions
            for actions, wrong in self.failing.items()
            if len(wrong) == 1
            and (self.kind == "reach" or all(plan.holds_on(self.turns[actions].board) for plan in self.plans))
        ]

    def what_matters(self, actions: Actions) -> Actions:
        """The part of a turn that bears on the plans."""
        return frozenset(action for action in actions if self._matters(action))

    def mending(self, actions: Actions) -> Actions:
        """The part of a turn that mends plans, each action by itself."""
        return frozenset(action for action in actions if self.mended_by(action))

    def mended_by(self, action: Action) -> tuple[Plan, ...]:
        """The plans that something must be done for, and that an action mends by itself."""
        if not isinstance(action, Build) or action.site not in self.places:
            return ()
        board = self.position.board.with_piece(action.piece, action.site)
        return tuple(plan for plan in self.at_risk if self.is_safe(plan, board))

    def _matters(self, action: Action) -> bool:
        if isinstance(action, Planning):
            return Plan(self.player, action.row, action.number) in self.plans
        return isinstance(action, Build) and action.site in self.places

    def spare(self) -> list[Plan]:
        """The plans that could be left out with the turn still the only one."""
        return [plan for plan in self.plans if sum({*wrong} <= {plan} for wrong in self.failing.values()) == 1]


@dataclass(frozen=True, slots=True)
class Result:
    """How the game ends after a turn."""

    score: Score
    player: Side

    @property
    def points(self) -> int:
        """The player's."""
        return self.score.totals[self.player]

    @property
    def rival(self) -> Side:
        """Who does best of the others."""
        others = [side for side in self.score.totals if side is not self.player]
        return max(others, key=lambda side: (self.score.totals[side], self.score.antennas[side]))

    @property
    def lead(self) -> int:
        """How far the player is ahead of the best other."""
        return self.points - self.score.totals[self.rival]

    @property
    def wins(self) -> bool:
        """Is the player the only winner?"""
        return self.score.winners == (self.player,)


class WinTask:
    """The last turn of a game with all cards open: become the only winner."""

    def __init__(self, position: Position, player: Side, turns: Mapping[Actions, Position] | None = None) -> None:
        self.position = position
        self.player = player
        self.turns = turns_from(position) if turns is None else turns

    @cached_property
    def results(self) -> dict[Actions, Result]:
        """How the game ends after each turn."""
        return {actions: Result(score(after), self.player) for actions, after in self.turns.items()}

    @cached_property
    def is_open(self) -> bool:
        """Has some turn no definite value?"""
        return any(is_open_choice(result.score) for result in self.results.values())

    @cached_property
    def right(self) -> list[Actions]:
        """The turns that win."""
        return [actions for actions, result in self.results.items() if result.wins]

    @cached_property
    def near(self) -> list[Actions]:
        """The turns that are at most two points short of winning, or tied."""
        return [actions for actions, result in self.results.items() if not result.wins and result.lead >= -CLOSE]

    @cached_property
    def obvious(self) -> list[Actions]:
        """The turns that give the player most points and do not win, those that come closest first.

        They are what one would play without a look at the others.
        """
        most = max(result.points for result in self.results.values())
        richest = [actions for actions, result in self.results.items() if result.points == most and not result.wins]
        return sorted(richest, key=lambda actions: (-self.results[actions].lead, sorted(map(str, actions))))


def right_turns(puzzle: TurnPuzzle, turns: Mapping[Actions, Position]) -> list[Actions] | None:
    """Which of these turns do what is asked; None where that is open, as the last antennas are a choice."""
    if puzzle.kind == "win":
        task = WinTask(puzzle.position, puzzle.player, turns)
        return None if task.is_open else task.right
    return PlansTask(puzzle.kind, puzzle.position, puzzle.player, puzzle.plans, turns).right


@lru_cache(maxsize=8)
def task_of(puzzle: TurnPuzzle) -> PlansTask | WinTask:
    """The task of a puzzle; what was found out about it serves whoever asks next."""
    if puzzle.kind == "win":
        return WinTask(puzzle.position, puzzle.player)
    return PlansTask(puzzle.kind, puzzle.position, puzzle.player, puzzle.plans)


def is_right(puzzle: TurnPuzzle, after: Position) -> bool:
    """Does a turn that led there do what is asked?"""
    return bool(right_turns(puzzle, {frozenset(): after}))


@lru_cache(maxsize=8)
def right_turn(puzzle: TurnPuzzle) -> Actions | None:
    """The turn that solves a puzzle; None if there is none."""
    return next(iter(right_turns(puzzle, turns_from(puzzle.position)) or ()), None)


def solution_of(puzzle: TurnPuzzle) -> list[Action] | None:
    """The actions of the right turn, without forfeited ones; None if there is none."""
    turn = right_turn(puzzle)
    return None if turn is None else [action for action in as_played(turn) if not isinstance(action, Forfeit)]


def first_wrong(puzzle: TurnPuzzle, actions: Sequence[Action]) -> int | None:
    """The index of the first action that is not in the right turn; None if all are."""
    turn = right_turn(puzzle) or frozenset()
    return next((place for place, action in enumerate(actions) if action not in turn), None)
