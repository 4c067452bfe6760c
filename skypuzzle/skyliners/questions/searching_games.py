"""Questions about the rest of a game, put to our own search of its rows. Each line that it finds is replayed."""

from skypuzzle.answers import Impossible, Undecided
from skypuzzle.limits import Clock, OutOfLimitsError, SearchLimits
from skypuzzle.skyliners.questions.answer import Answer, Solved
from skypuzzle.skyliners.questions.question import GameQuestion
from skypuzzle.skyliners.questions.replay import replay_game
from skypuzzle.skyliners.row_search.reaching import Reaching
from skypuzzle.skyliners.row_search.rowgame import RowGame
from skypuzzle.skyliners.row_search.whole_game import play


def is_within(question: GameQuestion) -> bool:
    """Is the question one for the search? It makes plans hold or a single one fail, not both at once."""
    return question.broken is None or not question.plans


def solve(question: GameQuestion, most_states: int, clock: Clock) -> Answer:
    """A line of play to the end of the game, or the proof that there is none; Undecided beyond so many states."""
    is_broken = question.broken is not None
    plans = (question.broken,) if question.broken is not None else tuple(dict.fromkeys(question.plans))
    player = plans[0].side if plans else question.position.seats[0]
    if question.by is not None:
        player = question.by
    game = RowGame(question.position, player, plans, just_see=question.just_see or is_broken)
    limits = SearchLimits(most_states, clock)
    try:
        moves = Reaching(game, limits, alone=question.by is not None, broken=is_broken).line(game.start)
    except OutOfLimitsError:
        return Undecided()
    if moves is None:
        return Impossible()
    turns, end = play(game, question.position, moves)
    return Solved(replay_game(question, turns, end.board), turns)
