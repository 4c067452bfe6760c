"""A `finish` puzzle: a city with its last turns to come, and the one best way to finish it.

Every other way to lay the tiles must have at least `MARGIN` votes fewer, whatever is built on it: a solver who is a
vote short has laid a tile wrong, not just overlooked a short walkway. Turning a puzzle does not change its id.
"""

from collections.abc import Iterator
from functools import cached_property, lru_cache
from itertools import repeat

from msgspec import Struct, structs

from skypuzzle.answers import FalseAnswerError, Impossible, Undecided
from skypuzzle.cloud_city.kinds.base import check_size
from skypuzzle.cloud_city.notation.cities import CityText
from skypuzzle.cloud_city.notation.positions import Player, PositionText, TurnText, in_turn
from skypuzzle.cloud_city.questions.answers import check_turns, endgame, replay_answer
from skypuzzle.cloud_city.questions.question import GameQuestion
from skypuzzle.cloud_city.rules.city import City, rotations
from skypuzzle.cloud_city.rules.position import Move, Position, Seat, Turn, tiles_text
from skypuzzle.cloud_city.search.cities import Endgame, TwoBest, two_best
from skypuzzle.limits import NO_LIMIT, Clock
from skypuzzle.puzzles.puzzle import Puzzle


class Finish(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The final city with its walkways, turns that lead there, and its votes."""

    city: CityText
    turns: tuple[TurnText, ...]
    votes: int

    @property
    def moves(self) -> tuple[Move, ...]:
        return tuple(turn.move for turn in self.turns)


class FinishPuzzle(Puzzle, frozen=True, kw_only=True, tag="finish"):
    """The last turns of a game; lay tiles from hand and face-up row for the most votes. Nobody else moves.

    Tiles that come up are unknown, so no others can be laid.
    """

    position: PositionText
    player: Player
    solution: Finish | None = None

    def __post_init__(self) -> None:
        shape, found = self.question.position.shape, self.solution  # asking checks the player
        if found is not None:
            check_size(found.city, shape)
            turns = in_turn(found.turns, repeat(self.player), "$.solution.turns")
            structs.force_setattr(self, "solution", structs.replace(found, turns=turns))

    @cached_property
    def question(self) -> GameQuestion:
        """The question as `solve` asks it."""
        return GameQuestion(self.position, self.player)

    def texts(self) -> Iterator[str]:
        """One text for each rotation of the city."""
        position = self.position
        hand, row = (
            tiles_text(sorted(tiles, key=lambda tile: tile or "?"))
            for tiles in (position.hands[self.player], position.row)
        )
        for city in rotations(position.city(self.player)):
            settled = city.settled(position.shape)
            yield f"cloud-city {self.kind} {settled} {hand} {row} {position.stock} {position.shape}"


MARGIN = 2
"""Every other layout is at least this many votes short of the best."""
FEWEST_TILES, MOST_TILES = 2, 3


def endgame_of(position: Position, player: Seat) -> Endgame:
    return endgame(GameQuestion(position, player).city_question)


def wrong_position(position: Position, player: Seat) -> str | None:
    """Why a position does not suit a puzzle of this kind; None if it does."""
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
    found = two_best(endgame(question.city_question))
    if not isinstance(found, TwoBest) or found.best.ways > 1:
        return None
    if found.second is not None and found.best.votes - found.second < MARGIN:
        return None
    solved = replay_answer(question, found.best.city)
    turns = tuple(Turn(player, move) for move in solved.turns)
    return Finish(city=solved.city, turns=turns, votes=solved.votes)


@lru_cache(maxsize=8)
def solution_of(puzzle: FinishPuzzle) -> Finish | None:
    """The best way to finish, even if the puzzle withholds it."""
    return best_finish(puzzle.position, puzzle.player)


def why_not(position: Position, player: Seat, finish: Finish) -> str | None:
    """Why these turns do not lead to this city with these votes; None if they do. The rules decide."""
    try:
        solved = check_turns(GameQuestion(position, player), finish.moves, finish.city)
    except FalseAnswerError as error:
        return error.reason
    return None if solved.votes == finish.votes else f"the city has {solved.votes} votes"


def proven_rival(
    position: Position, player: Seat, best: City, clock: Clock = NO_LIMIT
) -> City | Impossible | Undecided:
    """Another final city that comes too close to the best, by CP-SAT; Impossible if there is proven to be none.

    Too close means as many votes, or tiles laid differently and fewer than `MARGIN` votes short.
    """
    from skypuzzle.cloud_city.model.city import city_solver  # OR-Tools takes a while to import
    from skypuzzle.cloud_city.questions.cp_sat import QuestionModel
    from skypuzzle.solver import is_proven

    question = GameQuestion(position, player)
    for votes, walkways in ((best.votes, True), (best.votes - MARGIN + 1, False)):
        asked = QuestionModel(question.city_question)
        asked.model.add(asked.votes >= votes)
        asked.city.forbid(best, walkways=walkways)
        solver = city_solver(clock)
        found = is_proven(solver, asked.model)
        if found is None:
            return Undecided()
        if found:
            return replay_answer(question, asked.city.final(solver)).city
    return Impossible()
