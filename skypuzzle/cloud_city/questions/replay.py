"""What a solver claims is replayed through the rules before anyone sees it; a mismatch is a crash, never an answer."""

from skypuzzle.answers import FalseAnswerError
from skypuzzle.cloud_city.questions.answer import Solved
from skypuzzle.cloud_city.questions.goals import holds, total_votes
from skypuzzle.cloud_city.questions.lines import line_to
from skypuzzle.cloud_city.questions.question import CityQuestion, GameQuestion, Question, asked_about
from skypuzzle.cloud_city.rules.city import City
from skypuzzle.cloud_city.rules.pieces import kind_of
from skypuzzle.cloud_city.rules.play import apply
from skypuzzle.cloud_city.rules.position import Move, Position
from skypuzzle.errors import RuleError


def replayed(question: Question, final: City) -> Solved:
    """The answer with a claimed city: turns that lead to it, played by the rules, and its votes counted by them."""
    table = question.table if isinstance(question, GameQuestion) else _table(question)
    try:
        turns = line_to(table, final)
    except (RuleError, ValueError) as error:
        raise FalseAnswerError(str(error), question, final) from error
    return check_turns(question, turns, final)


def check_turns(question: Question, turns: tuple[Move, ...], final: City) -> Solved:
    """Play the turns: they must lead to that city, with all tiles laid and every goal reached."""
    asked = asked_about(question)
    position = question.table if isinstance(question, GameQuestion) else _table(question)
    line = [str(turn) for turn in turns]
    for turn in turns:
        if kind_of(turn.tile) not in position.hands[0]:
            raise FalseAnswerError(f"{turn.tile} is not known to be in the hand", question, line)
        if turn.tells:
            raise FalseAnswerError(f"{turn.draw}: nobody knows what comes from the pile", question, line)
        try:
            position = apply(position, turn)
        except RuleError as error:
            raise FalseAnswerError(str(error), question, line) from error
    end = position.city(0)
    if turns or end.quarters != final.quarters:
        if end != final:
            raise FalseAnswerError(f"the turns lead to {end}", question, line)
    else:
        _check_walkways(asked, final)
    if len(end.tiles) != len(asked.city.tiles) + asked.turns:
        raise FalseAnswerError(f"{asked.turns} tiles must be laid", question, line)
    for goal in asked.goals:
        if not holds(goal, final, asked.rivals, asked.requests):
            raise FalseAnswerError(f"{goal.words} does not hold", question, line)
    return Solved(final, total_votes(final, asked.rivals, asked.requests), turns)


def _check_walkways(question: CityQuestion, final: City) -> None:
    """Without a turn left there is nothing to play: the walkways are added one by one."""
    city, stock = question.city, question.stock
    for walkway in final.walkways:
        if walkway in city.walkways:
            continue
        reason = city.why_no_walkway(walkway)
        if reason is None:
            piece = city.level(walkway), walkway.length
            reason = None if stock.left(*piece) > 0 else "the stock has no such piece (rule 10h)"
            stock = stock.less([piece])
        if reason is not None:
            raise FalseAnswerError(f"{walkway}: {reason}", question, final)
        city = city.with_walkways((walkway,))
    if city != final:
        raise FalseAnswerError("walkways that stand are missing", question, final)


def _table(question: CityQuestion) -> Position:
    """A table for one, with all the tiles in the hand."""
    mover = None if question.city.is_finished(question.shape) else 0
    return Position((question.city,), (question.tiles,), (), question.stock, (), mover, (), question.shape)
