"""The one best way to finish a city, by our own search and by CP-SAT.

One final city must be the best, and every other way to lay the tiles must have at least `MARGIN` votes fewer, whatever
is built on it: a solver who is a vote short has laid something wrong, and not overlooked a short walkway.
"""

from functools import lru_cache

from skypuzzle.answers import FalseAnswerError, Impossible, Undecided
from skypuzzle.cloud_city.kinds.finish.puzzle import Finish, FinishPuzzle
from skypuzzle.cloud_city.questions.question import GameQuestion
from skypuzzle.cloud_city.questions.search import check_turns, endgame, replayed
from skypuzzle.cloud_city.rules.city import City
from skypuzzle.cloud_city.rules.position import Position, Seat, Turn
from skypuzzle.cloud_city.search.cities import Endgame, TwoBest, two_best
from skypuzzle.limits import NO_LIMIT, Clock

MARGIN = 2
"""Votes that every other layout is short of the best, at least."""
FEWEST_TILES, MOST_TILES = 2, 3


def endgame_of(position: Position, player: Seat) -> Endgame:
    """The question as our own search puts it."""
    return endgame(GameQuestion(position, player).asked)


def wrong_position(position: Position, player: Seat) -> str | None:
    """Why a position does not suit a puzzle of this kind, in words."""
    if position.mover != player:
        return f"it is not player {player + 1}'s turn"
    if position.requests:
        return "Special Request cards are in play"
    if position.cities[player] is None:
        return "the city is not known"
    tiles = position.turns_left(player)
    if not FEWEST_TILES <= tiles <= MOST_TILES:
        return f"{tiles} tiles are to be laid, not {FEWEST_TILES} or {MOST_TILES}"
    hand, row = (sum(tile is not None for tile in some) for some in (position.hands[player], position.row))
    return None if hand and hand + row >= tiles else "too few tiles are known"


def best_finish(position: Position, player: Seat) -> Finish | None:
    """The best way to finish, by our own search; None if another comes too close, or nothing can be laid."""
    question = GameQuestion(position, player)
    found = two_best(endgame(question.asked))
    if not isinstance(found, TwoBest) or found.best.ways > 1:
        return None
    if found.second is not None and found.best.votes - found.second < MARGIN:
        return None
    solved = replayed(question, found.best.city)
    turns = tuple(Turn(player, move) for move in solved.turns)
    return Finish(city=solved.city, turns=turns, votes=solved.votes)


@lru_cache(maxsize=8)
def solution_of(puzzle: FinishPuzzle) -> Finish | None:
    """The best way to finish, even if the puzzle withholds it."""
    return best_finish(puzzle.position, puzzle.player)


def why_not(position: Position, player: Seat, finish: Finish) -> str | None:
    """Why these turns do not lead to this city with these votes, in words; None if they do. The rules decide."""
    try:
        solved = check_turns(GameQuestion(position, player), finish.moves, finish.city)
    except FalseAnswerError as error:
        return error.reason
    return None if solved.votes == finish.votes else f"the city has {solved.votes} votes"


def proven_rival(
    position: Position, player: Seat, best: City, clock: Clock = NO_LIMIT
) -> City | Impossible | Undecided:
    """Another final city that comes too close to the best, by CP-SAT; impossible if the best is proven to be the one.

    Too close is one with as many votes, or with its tiles laid in another way and fewer than `MARGIN` votes short.
    """
    from skypuzzle.cloud_city.model.city import city_solver  # OR-Tools takes a while to import
    from skypuzzle.cloud_city.questions.cp_sat import Asked
    from skypuzzle.solver import is_proven

    question = GameQuestion(position, player)
    for votes, walkways in ((best.votes, True), (best.votes - MARGIN + 1, False)):
        asked = Asked(question.asked)
        asked.model.add(asked.votes >= votes)
        asked.city.forbid(best, walkways=walkways)
        solver = city_solver(clock)
        found = is_proven(solver, asked.model)
        if found is None:
            return Undecided()
        if found:
            return replayed(question, asked.city.final(solver)).city
    return Impossible()
