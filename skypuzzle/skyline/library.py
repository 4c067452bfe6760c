"""What the commands do, as functions; they take positions and goals as values or in notation.

Heavy modules are imported when a function needs them. `time_limit` covers the whole call.
"""

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, TypeAlias, TypedDict, Unpack

from skypuzzle.errors import Fault, RuleError
from skypuzzle.library import Library
from skypuzzle.skyline import questions
from skypuzzle.skyline.game import GAME
from skypuzzle.skyline.notation.positions import parse_position
from skypuzzle.skyline.questions.question import Goal, Question, parse_goal
from skypuzzle.skyline.rules.board import Box
from skypuzzle.skyline.rules.city import Colour
from skypuzzle.skyline.rules.position import Position

if TYPE_CHECKING:
    from skypuzzle.answers import Count
    from skypuzzle.puzzles.puzzle import Puzzle
    from skypuzzle.skyline.checking.verdicts import Check
    from skypuzzle.skyline.kinds.orders import KindName

Goals: TypeAlias = Iterable[Goal | str] | str
"""Goals one by one, or a text such as `mission, zone c9`."""


class About(TypedDict, total=False):
    """Who plays on, and for how long."""

    player: Colour | None
    """By default the player to move."""
    turns: int
    """1 by default."""


LIBRARY: "Library[Puzzle]" = Library(GAME)
daily_set, explain, verify = LIBRARY.daily_set, LIBRARY.explain, LIBRARY.verify


def solve(
    position: Position | str, goals: Goals = (), *, time_limit: float | None = None, **about: Unpack[About]
) -> questions.Answer:
    """Find turns that reach every goal, or prove that there are none.

    Only the player moves, by default the player to move: the others' turns are skipped. Goals hold after `turns`
    turns, or at the end of the game if it comes first. `Impossible` is proven; `Undecided` means that `time_limit`
    seconds were not enough.
    """
    return questions.solve(question(position, goals, **about), time_limit=time_limit)


def best(
    position: Position | str, goals: Goals = (), *, time_limit: float | None = None, **about: Unpack[About]
) -> questions.Answer:
    """Find turns with the most prestige, then the most cash; that they are best is proven."""
    return questions.solve(question(position, goals, **about, best=True), time_limit=time_limit)


def boards(
    position: Position | str,
    goals: Goals = (),
    *,
    only_best: bool = False,
    limit: int | None = None,
    time_limit: float | None = None,
    **about: Unpack[About],
) -> questions.Boards:
    """The final boards that reach every goal, or the best of them."""
    asked = question(position, goals, **about, best=only_best)
    return questions.boards(asked, limit=limit, time_limit=time_limit)


def count(
    position: Position | str,
    goals: Goals = (),
    *,
    only_best: bool = False,
    time_limit: float | None = None,
    **about: Unpack[About],
) -> "Count":
    """How many final boards reach every goal; a lower bound if not `complete`."""
    asked = question(position, goals, **about, best=only_best)
    return questions.count(asked, time_limit=time_limit)


def why_not(
    position: Position | str, goals: Goals = (), *, time_limit: float | None = None, **about: Unpack[About]
) -> questions.Reasons:
    """Why goals are impossible, in sentences, and the least that is missing."""
    return questions.why_not(question(position, goals, **about), time_limit=time_limit)


def check(
    position: Position | str, goals: Goals, *, player: Colour | None = None, time_limit: float | None = None
) -> "Check":
    """How safe a player's goals are in a live game, each and all together, with proofs."""
    from skypuzzle.skyline import checking

    game = _position(position)
    return checking.check(game, game.seat(_player(game, player)), _goals(goals, game), time_limit=time_limit)


def generate(
    kind: "KindName" = "rent",
    *,
    count: int = 1,
    seed: str,
    level: str | None = None,
    size: int | None = None,
    box: Box | None = None,
    jobs: int = 1,
) -> "Iterator[Puzzle]":
    """Yield puzzles with exactly one solution; a seed gives the same ones with any number of `jobs`.

    `level` is easy, medium, hard or expert, any by default; `size` is for `rent` puzzles on a square of 5 to 8.
    """
    from skypuzzle.skyline.kinds.orders import SkylineSpec

    return LIBRARY.generate(SkylineSpec, kind, count, seed, level, jobs, size=size, box=box)


def question(
    position: Position | str, goals: Goals = (), *, player: Colour | None = None, turns: int = 1, best: bool = False
) -> Question:
    game = _position(position)
    return Question(game, _player(game, player), _goals(goals, game), turns, best)


def _player(position: Position, player: Colour | None) -> Colour:
    if player is not None:
        return player
    if position.turn is None:
        raise RuleError(Fault("player", "", "the game is over: name the player"))
    return position.seats[position.turn.seat]


def _position(position: object) -> Position:
    if isinstance(position, str):
        return parse_position(position)
    if not isinstance(position, Position):
        raise TypeError(f"expected a Position or notation, not a {type(position).__name__}")
    return position


def _goals(goals: Goals, position: Position) -> tuple[Goal, ...]:
    listed = [text.strip() for text in goals.split(",") if text.strip()] if isinstance(goals, str) else goals
    return tuple(dict.fromkeys(parse_goal(goal, position.box) if isinstance(goal, str) else goal for goal in listed))
