"""The commands as functions that take positions, plans and so on as values or in notation.

Heavy modules are imported when a function needs them. `time_limit` covers all that a function does.
"""

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, TypeAlias, TypedDict, Unpack

from skypuzzle.errors import Fault, RuleError
from skypuzzle.library import Library
from skypuzzle.skyliners.game import GAME
from skypuzzle.skyliners.notation import parse, parse_plan, parse_reserve, parse_side
from skypuzzle.skyliners.rules.board import Board, Reserve, Side
from skypuzzle.skyliners.rules.position import Plan, Position

if TYPE_CHECKING:
    from skypuzzle.answers import Count
    from skypuzzle.skyliners.checking.checking import Check
    from skypuzzle.skyliners.kinds import KindName
    from skypuzzle.skyliners.kinds.base import Puzzle
    from skypuzzle.skyliners.questions import Answer, Cities, Question, Reasons

Plans: TypeAlias = Iterable[Plan | str] | str
"""Plans one by one, or a text such as `SB3 WA2`."""


class Details(TypedDict, total=False):
    """What else a question may say.

    A bare board needs a supply, all of which is placed unless `at_most` is set. In a game each plan's card must get
    into the office unless `just_see` is set, and with `by` only that player builds on the plans' rows.
    """

    supply: Reserve | str | None
    at_most: bool
    by: Side | str | None
    just_see: bool


LIBRARY: "Library[Puzzle]" = Library(GAME)
daily_set, explain, verify = LIBRARY.daily_set, LIBRARY.explain, LIBRARY.verify


def solve(
    position: Position | Board | str,
    plans: Plans = (),
    *,
    fewest: bool = False,
    time_limit: float | None = None,
    **details: Unpack[Details],
) -> "Answer":
    """Find an end of the game at which all plans hold, or prove that there is none.

    `Solved` has the final board, and for a game the turns that lead to it; `Impossible` is proven; `Undecided` means
    that `time_limit` seconds were not enough. With `fewest`, no answer places fewer pieces on the plans' rows.
    """
    from skypuzzle.skyliners import questions

    return questions.solve(question(position, plans, **details), fewest=fewest, time_limit=time_limit)


def cities(
    position: Position | Board | str,
    plans: Plans = (),
    *,
    limit: int | None = None,
    time_limit: float | None = None,
    **details: Unpack[Details],
) -> "Cities":
    """Find distinct final boards on which all plans hold, at most `limit`; `complete` says whether these are all."""
    from skypuzzle.skyliners import questions

    return questions.cities(question(position, plans, **details), limit=limit, time_limit=time_limit)


def count(
    position: Position | Board | str, plans: Plans = (), *, time_limit: float | None = None, **details: Unpack[Details]
) -> "Count":
    """Count the distinct final boards on which all plans hold; a lower bound if not `complete`."""
    from skypuzzle.skyliners import questions

    return questions.count(question(position, plans, **details), time_limit=time_limit)


def why_not(
    position: Position | Board | str, plans: Plans = (), *, time_limit: float | None = None, **details: Unpack[Details]
) -> "Reasons":
    """Explain why plans are impossible: leave out any one reason, and the others have a solution.

    If there is a solution after all, `possible` is True; if time ran out, it is None. Then `complete` is False and
    there are no reasons.
    """
    from skypuzzle.skyliners import questions

    return questions.why_not(question(position, plans, **details), time_limit=time_limit)


def check(
    position: Position | str,
    plans: Plans = (),
    *,
    player: Side | str | None = None,
    win: bool = False,
    time_limit: float | None = None,
) -> "Check":
    """Judge how safe a player's plans are, each and all together, with proofs; or with `win`, being the only winner.

    The player defaults to the side to move; their known cards in the office are included. Without any plans, every plan
    they could still make is judged. Lost and secured plans come with reasons if `time_limit` seconds allow.
    """
    from skypuzzle.skyliners import checking

    game = _position(position)
    if isinstance(game, Board):
        raise RuleError(Fault("position", str(game), "a bare board has no players"))
    side = game.mover if player is None else _side(player)
    if side is None:
        raise RuleError(Fault("position", str(game), "the game is over; name a player"))
    if side not in game.seats:
        raise RuleError(Fault("player", str(side), f"nobody sits at {side}"))
    if win:
        from skypuzzle.skyliners.checking.winning import check_win

        return check_win(game, side, time_limit=time_limit)
    return checking.check(game, side, _plans(plans), time_limit=time_limit, reasons=True)


def generate(
    kind: "KindName" = "build",
    *,
    count: int = 1,
    seed: str,
    level: str | None = None,
    pieces: tuple[int, int] | None = None,
    sides: Iterable[Side] = Side,
    symmetric: bool = False,
    jobs: int = 1,
) -> "Iterator[Puzzle]":
    """Make puzzles with exactly one solution, one by one; a seed gives the same puzzles with any number of `jobs`.

    `level` is easy, medium, hard or expert (default: any); `pieces` is the range of pieces to place or to choose from.
    For `build`, only these `sides` have clues, and with `symmetric` clues come in pairs under a half turn.
    """
    from skypuzzle.skyliners.kinds.orders import ANY_NUMBER, SkylinersSpec

    details = {"pieces": pieces or ANY_NUMBER, "sides": tuple(sorted(sides)), "symmetric": symmetric}
    return LIBRARY.generate(SkylinersSpec, kind, count, seed, level, jobs, **details)


def question(
    position: Position | Board | str,
    plans: Plans = (),
    *,
    supply: Reserve | str | None = None,
    at_most: bool = False,
    by: Side | str | None = None,
    just_see: bool = False,
) -> "Question":
    """Build the question that these arguments ask. Raises RuleError if they do not fit together."""
    from skypuzzle.skyliners.questions import CityQuestion, GameQuestion

    place = _position(position)
    if isinstance(place, Board):
        if supply is None:
            raise RuleError(Fault("position", str(place), "a bare board needs a supply, such as 6.1.0"))
        if by is not None:
            raise RuleError(Fault("side", str(by), "a bare board has no players"))
        pieces = parse_reserve(supply, "supply") if isinstance(supply, str) else supply
        return CityQuestion(place, pieces, _plans(plans), whole=not at_most)
    if supply is not None or at_most:
        raise RuleError(Fault("supply", str(supply), "a game has its reserves; a supply is for bare boards"))
    return GameQuestion(place, _plans(plans), just_see=just_see, by=None if by is None else _side(by))


def _position(position: object) -> Position | Board:
    if isinstance(position, str):
        return parse(position)
    if not isinstance(position, Position | Board):
        raise TypeError(f"expected a Position, a Board or notation, not a {type(position).__name__}")
    return position


def _plans(plans: Plans) -> tuple[Plan, ...]:
    listed = plans.replace(",", " ").split() if isinstance(plans, str) else plans
    return tuple(dict.fromkeys(parse_plan(plan) if isinstance(plan, str) else plan for plan in listed))


def _side(side: Side | str) -> Side:
    return parse_side(side) if isinstance(side, str) else side
