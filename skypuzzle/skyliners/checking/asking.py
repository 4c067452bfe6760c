"""Exact questions about the rest of a game: our own search first, the model of record where that takes too long."""

from skypuzzle.clock import Clock
from skypuzzle.skyliners.questions.answer import Answer, Impossible, Solved, Undecided
from skypuzzle.skyliners.questions.question import GameQuestion
from skypuzzle.skyliners.questions.replay import replay_game
from skypuzzle.skyliners.rows.limits import Limits, OutOfLimitsError
from skypuzzle.skyliners.rows.reaching import Reaching
from skypuzzle.skyliners.rows.rowgame import RowGame
from skypuzzle.skyliners.rows.whole_game import play
from skypuzzle.skyliners.rules.actions import Plan
from skypuzzle.skyliners.rules.geometry import Side
from skypuzzle.skyliners.rules.position import Position

STATES_FOR_A_LINE = 5_000
"""A line is mostly found, or refuted, within a few dozen; what takes more than this goes to CP-SAT."""


def can_hold(position: Position, player: Side, plans: tuple[Plan, ...], clock: Clock, *, alone: bool = False) -> Answer:
    """A line of play after which all plans hold; `alone`, if none but the player builds on their rows."""
    question = GameQuestion(position, plans, by=player if alone else None)
    return _ask(question, RowGame(position, player, plans), clock, alone=alone)


def can_break(position: Position, plan: Plan, clock: Clock) -> Answer:
    """A line of play after which a plan fails whose card is in the office."""
    question = GameQuestion(position, broken=plan)
    return _ask(question, RowGame(position, plan.side, (plan,)), clock, broken=True)


def _ask(question: GameQuestion, game: RowGame, clock: Clock, *, alone: bool = False, broken: bool = False) -> Answer:
    try:
        moves = Reaching(game, Limits(STATES_FOR_A_LINE, clock), alone=alone, broken=broken).line(game.start)
    except OutOfLimitsError:
        if clock.is_out:
            return Undecided()
        from skypuzzle.skyliners.questions import solving

        return solving.solve(question, clock)
    if moves is None:
        return Impossible()
    turns, end = play(game, question.position, moves)
    return Solved(replay_game(question, turns, end.board), turns)
