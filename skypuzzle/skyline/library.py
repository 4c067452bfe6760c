"""What the commands do, as functions; they take positions and goals as values or in notation.

Heavy modules are imported when a function needs them. `time_limit` covers the whole call.
"""

from collections.abc import Iterable, Iterator
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

from skypuzzle import library
from skypuzzle.errors import Fault, RuleError
from skypuzzle.skyline import questions
from skypuzzle.skyline.game import GAME
from skypuzzle.skyline.notation.positions import parse_position
from skypuzzle.skyline.questions.question import Goal, Question, parse_goal
from skypuzzle.skyline.rules.board import Box
from skypuzzle.skyline.rules.city import Colour
from skypuzzle.skyline.rules.position import Position

if TYPE_CHECKING:
    from skypuzzle.answers import Count
    from skypuzzle.puzzles.puzzle import Puzzle, Step
    from skypuzzle.skyline.checking.verdicts import Check
    from skypuzzle.skyline.kinds.orders import KindName
    from skypuzzle.verifying.findings import Findings

Goals: TypeAlias = Iterable[Goal | str] | str
"""Goals one by one, or a text such as `mission, zone c9`."""


def solve(
    position: Position | str,
    goals: Goals = (),
    *,
    player: Colour | None = None,
    turns: int = 1,
    time_limit: float | None = None,
) -> questions.Answer:
    """Find turns that reach every goal, or prove that there are none.

    Only the player moves, by default the player to move: the others' turns are skipped. Goals hold after `turns`
    turns, or at the end of the game if it comes first. `Impossible` is proven; `Undecided` means that `time_limit`
    seconds were not enough.
    """
    return questions.solve(question(position, goals, player=player, turns=turns), time_limit=time_limit)


def best(
    position: Position | str,
    goals: Goals = (),
    *,
    player: Colour | None = None,
    turns: int = 1,
    time_limit: float | None = None,
) -> questions.Answer:
    """Find turns with the most prestige, then the most cash; that they are best is proven."""
    return questions.solve(question(position, goals, player=player, turns=turns, best=True), time_limit=time_limit)


def boards(
    position: Position | str,
    goals: Goals = (),
    *,
    player: Colour | None = None,
    turns: int = 1,
    only_best: bool = False,
    limit: int | None = None,
    time_limit: float | None = None,
) -> questions.Boards:
    """The final boards that reach every goal, or the best of them."""
    asked = question(position, goals, player=player, turns=turns, best=only_best)
    return questions.boards(asked, limit=limit, time_limit=time_limit)


def count(
    position: Position | str,
    goals: Goals = (),
    *,
    player: Colour | None = None,
    turns: int = 1,
    only_best: bool = False,
    time_limit: float | None = None,
) -> "Count":
    """How many final boards reach every goal; a lower bound if not `complete`."""
    asked = question(position, goals, player=player, turns=turns, best=only_best)
    return questions.count(asked, time_limit=time_limit)


def why_not(
    position: Position | str,
    goals: Goals = (),
    *,
    player: Colour | None = None,
    turns: int = 1,
    time_limit: float | None = None,
) -> questions.Reasons:
    """Why goals are impossible, in sentences, and the least that is missing."""
    return questions.why_not(question(position, goals, player=player, turns=turns), time_limit=time_limit)


def check(
    position: Position | str, goals: Goals, *, player: Colour | None = None, time_limit: float | None = None
) -> "Check":
    """How safe a player's goals are in a live game, each and all together, with proofs."""
    from skypuzzle.skyline import checking

    game = _position(position)
    return checking.check(game, game.seat(_player(game, player)), _goals(goals, game), time_limit=time_limit)


def daily_set(day: date | str | None = None) -> "tuple[Puzzle, ...]":
    """The puzzles of a day, by default today in UTC: the same for everyone, each proven to have one solution."""
    return library.daily_set(GAME, day)


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
    library.check_order(GAME, kind, count)
    from skypuzzle.puzzles.levels import parse_level
    from skypuzzle.puzzles.puzzle import Order
    from skypuzzle.skyline.kinds.orders import SkylineSpec

    spec = SkylineSpec(kind=kind, level=None if level is None else parse_level(level), size=size, box=box)
    return library.generate(Order(spec, seed), count, jobs)


def explain(puzzle: "Puzzle | str") -> "list[Step] | None":
    """How a person solves a puzzle, step by step; None if the known techniques do not solve it.

    A puzzle can be named as on the command line: `2027-01-01#2`, `FILE.json#3`, or the beginning of its id.
    """
    asked = library.named_puzzle(GAME, puzzle) if isinstance(puzzle, str) else puzzle
    return GAME.kind_of(asked).explain(asked)


def verify(
    document: str | Path | bytes,
    *,
    second_opinion: bool = False,
    regenerate: bool = False,
    jobs: int = 1,
    time_limit: float | None = None,
) -> "Findings":
    """Re-check every claim in a document: one named as on the command line, a file, or its bytes."""
    return library.verify(
        GAME, document, second_opinion=second_opinion, regenerate=regenerate, jobs=jobs, time_limit=time_limit
    )


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
