"""What a solver claims is replayed through the rules before anyone sees it; a mismatch is a crash, never an answer."""

from collections.abc import Iterable, Sequence

from skypuzzle.errors import RuleError
from skypuzzle.skyline.questions.answer import Solved
from skypuzzle.skyline.questions.goals import all_hold, holds
from skypuzzle.skyline.questions.question import Question
from skypuzzle.skyline.rules.actions import Action, Build, BuildNeutral, Skip
from skypuzzle.skyline.rules.play import skip
from skypuzzle.skyline.rules.position import Position
from skypuzzle.skyline.rules.records import Turn, play_turn
from skypuzzle.skyline.rules.scoring import tally


class FalseAnswerError(AssertionError):
    """A claim that the rules deny. From a solver it is a fault of the program; the text has all it takes to find it."""

    def __init__(self, reason: str, question: Question, claim: object) -> None:
        super().__init__(f"{reason}: {claim} is no answer to {question}")
        self.reason = reason


def replayed(question: Question, own_turns: Sequence[Sequence[Action]], *, tidy: bool = True) -> Solved:
    """The answer with the player's own turns, played by the rules, without actions that nothing depends on."""
    own = [tuple(actions) for actions in own_turns]
    try:
        turns, _end = _line(question, own)
    except RuleError as error:
        raise FalseAnswerError(str(error), question, [list(map(str, actions)) for actions in own]) from error
    checked = check_turns(question, turns)
    return _tidied(question, own, checked) if tidy else checked


def check_turns(question: Question, turns: tuple[Turn, ...]) -> Solved:
    """Play the turns: as many own ones as asked for, unless the game ends, and every goal reached after them."""
    position, own = question.position, 0
    line = " ".join(map(str, turns))
    for turn in turns:
        if turn.is_skipped == (turn.player == question.player):
            raise FalseAnswerError("only the others' turns are skipped", question, line)
        own += turn.player == question.player
        try:
            position = play_turn(position, turn)
        except RuleError as error:
            raise FalseAnswerError(str(error), question, line) from error
    if not position.is_over and own != question.turns:
        raise FalseAnswerError(f"there are {own} turns of one's own, not {question.turns}", question, line)
    if own > question.turns:
        raise FalseAnswerError(f"there are {own} turns of one's own, more than {question.turns}", question, line)
    for goal in question.goals:
        if not holds(goal, position, question.seat):
            raise FalseAnswerError(f"{goal.words} does not hold", question, line)
    prestige = tally(position, question.seat).total if question.is_mission_known else None
    return Solved(turns, position, prestige, position.cash[question.seat] or 0)


def _line(question: Question, own_turns: Iterable[Sequence[Action]]) -> tuple[tuple[Turn, ...], Position]:
    """All turns, the others' ones skipped; to the end, if the game ends before all turns were played."""
    position, turns, seat = question.start, list(question.skipped_first), question.seat
    for number, actions in enumerate(own_turns):
        if number:
            position = _to(question, position, turns)
        turns.append(Turn(question.player, tuple(actions)))
        position = play_turn(position, turns[-1])
    while turns and not position.is_over and _is_ending(position, seat):
        position = _skipped(position, turns)
    return tuple(turns), position


def _is_ending(position: Position, seat: int) -> bool:
    """Do only others still move?"""
    return position.is_last_round and seat not in position.to_move()


def _to(question: Question, position: Position, turns: list[Turn]) -> Position:
    while position.mover not in (None, question.seat):
        position = _skipped(position, turns)
    return position


def _skipped(position: Position, turns: list[Turn]) -> Position:
    turns.append(Turn(position.seats[position.mover or 0], (Skip(),)))
    return skip(position)


def _tidied(question: Question, own: list[tuple[Action, ...]], answer: Solved) -> Solved:
    """The same in the end, with fewer actions: what can be left out, from the end on, is left out.

    The final board stays, and neither prestige nor cash may become less.
    """
    for number in reversed(range(len(own))):
        at = len(own[number]) - 1
        while at >= 0:
            actions = own[number]
            shorter = [*own[:number], actions[:at] + actions[at + 1 :], *own[number + 1 :]]
            simpler = None if isinstance(actions[at], Build | BuildNeutral) else _attempt(question, shorter)
            if simpler is not None and simpler.board == answer.board and simpler.cash >= answer.cash:
                own, answer = shorter, simpler
            at -= 1
    return answer


def _attempt(question: Question, own: list[tuple[Action, ...]]) -> Solved | None:
    try:
        turns, end = _line(question, own)
    except RuleError:
        return None
    return check_turns(question, turns) if all_hold(question.goals, end, question.seat) else None
