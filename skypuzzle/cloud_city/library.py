"""What the commands do, as functions that take positions, goals and the rest as values or in notation.

Heavy modules are imported when a function needs them. `time_limit` covers everything a function does.
"""

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, TypeAlias, TypedDict, Unpack

from skypuzzle.cloud_city.game import GAME
from skypuzzle.cloud_city.notation.cities import parse_stock, parse_tiles
from skypuzzle.cloud_city.notation.positions import parse
from skypuzzle.cloud_city.questions.question import Goal, Question, SolveQuestion, parse_goal
from skypuzzle.cloud_city.rules.city import City
from skypuzzle.cloud_city.rules.pieces import SQUARE, Shape, Stock, Tile, TileMix
from skypuzzle.cloud_city.rules.position import GameRecord, Position, Seat, fitting_mix
from skypuzzle.errors import Fault, RuleError
from skypuzzle.imports import LazyModule
from skypuzzle.library import Library

if TYPE_CHECKING:
    from skypuzzle.answers import Count, Impossible, Undecided
    from skypuzzle.cloud_city.checking.verdicts import Check
    from skypuzzle.cloud_city.questions import answers, reasons, reviews
    from skypuzzle.cloud_city.questions.question import Answer, Cities, Optima, Reasons
    from skypuzzle.puzzles.puzzle import Puzzle
else:
    answers = LazyModule("skypuzzle.cloud_city.questions.answers")
    reasons = LazyModule("skypuzzle.cloud_city.questions.reasons")
    reviews = LazyModule("skypuzzle.cloud_city.questions.reviews")

Subject: TypeAlias = Position | City | str
"""A position or a city on its own, as a value or in notation."""
Goals: TypeAlias = Iterable[Goal | str] | str
"""Goals one by one, or a text such as `votes 45, request 4`."""
Tiles: TypeAlias = Iterable[Tile] | str
"""Tiles one by one, or a text such as `BB..,B..G`."""


class About(TypedDict, total=False):
    """Whose game a question is about or, for a city on its own, what may be laid and built."""

    player: Seat | None
    """By default the player to move."""
    tiles: Tiles
    stock: Stock | str | None
    """By default all walkways that are not in the city."""
    shape: Shape | None
    """By default a square, or a rectangle if the city is too long for a square."""


LIBRARY: "Library[Puzzle]" = Library(GAME)
daily_set, explain, verify = LIBRARY.daily_set, LIBRARY.explain, LIBRARY.verify


def solve(position: Subject, goals: Goals = (), *, time_limit: float | None = None, **about: Unpack[About]) -> "Answer":
    """Find a final city that reaches every goal, with the turns that lead there, or prove that there is none.

    It plays on for one player: the others' turns are skipped, and tiles come from the hand and the row. A city on its
    own grows by `tiles` and gets walkways from the `stock`. `Impossible` is proven; `Undecided` means that `time_limit`
    seconds were not enough.
    """
    return answers.solve(question(position, goals, **about), time_limit=time_limit)


def best(position: Subject, goals: Goals = (), *, time_limit: float | None = None, **about: Unpack[About]) -> "Answer":
    """Like `solve`, but with the most votes possible, which is proven."""
    return answers.best(question(position, goals, **about), time_limit=time_limit)


def optima(
    position: Subject, goals: Goals = (), *, time_limit: float | None = None, **about: Unpack[About]
) -> "Optima | Impossible | Undecided":
    """The most votes possible, and how many layouts and cities have them."""
    return answers.optima(question(position, goals, **about), time_limit=time_limit)


def cities(
    position: Subject,
    goals: Goals = (),
    *,
    only_best: bool = False,
    limit: int | None = None,
    time_limit: float | None = None,
    **about: Unpack[About],
) -> "Cities":
    """The ways to lay the tiles that reach every goal, or all cities with the most votes."""
    asked = question(position, goals, **about)
    return answers.cities(asked, only_best=only_best, limit=limit, time_limit=time_limit)


def count(position: Subject, goals: Goals = (), *, time_limit: float | None = None, **about: Unpack[About]) -> "Count":
    """How many ways to lay the tiles reach every goal; at least that many if not `complete`."""
    return answers.count(question(position, goals, **about), time_limit=time_limit)


def why_not(
    position: Subject, goals: Goals = (), *, time_limit: float | None = None, **about: Unpack[About]
) -> "Reasons":
    """Why goals are impossible, in sentences: together the reasons rule it out; drop any one and it is possible."""
    return reasons.why_not(question(position, goals, **about), time_limit=time_limit)


def check(
    position: Position | str,
    goals: Goals,
    *,
    player: Seat | None = None,
    time_limit: float | None = None,
    mix: TileMix | None = None,
) -> "Check":
    """How safe a player's goals are in a live game, each and all together, with proofs.

    Unseen tiles come from the `mix`, by default the one in the package.
    """
    from skypuzzle.cloud_city.checking.check import check

    game = _position(position)
    if isinstance(game, City):
        raise RuleError(Fault("position", str(game), "a city on its own has no players"))
    return check(game, _player(game, player), _goals(goals), time_limit=time_limit, mix=mix or fitting_mix(game))


def review(record: GameRecord, player: Seat, *, time_limit: float | None = None) -> "reviews.PlayerReview":
    """What a player's tiles allowed, and what each of their turns cost."""
    return reviews.review(record, player, time_limit=time_limit)


def generate(
    kind: str = "aerial", *, count: int = 1, seed: str, level: str | None = None, shape: Shape = SQUARE, jobs: int = 1
) -> "Iterator[Puzzle]":
    """Puzzles with exactly one solution, one by one; the same seed gives the same ones, with any number of `jobs`.

    `level` is easy, medium, hard or expert, by default any; only `aerial` puzzles use `shape`.
    """
    from skypuzzle.cloud_city.kinds.base import CloudCitySpec

    return LIBRARY.generate(CloudCitySpec, kind, count, seed, level, jobs, shape=shape)


def question(position: Subject, goals: Goals = (), **about: Unpack[About]) -> Question:
    """The question that these arguments ask. Raises an error if they cannot be combined."""
    place, player = _position(position), about.get("player")
    tiles, stock = about.get("tiles", ()), about.get("stock")
    laid = parse_tiles(tiles) if isinstance(tiles, str) else tuple(tiles)
    asked = SolveQuestion(
        position=place,
        player=player if isinstance(place, City) else _player(place, player),
        tiles=laid or None,
        stock=parse_stock(stock) if isinstance(stock, str) else stock,
        shape=about.get("shape"),
        goals=_goals(goals),
    )
    if player is not None and isinstance(place, City):
        raise RuleError(Fault("player", str(player + 1), "a city on its own has no players"))
    if asked.stray_keys:
        raise RuleError(Fault("position", str(place), "only a city on its own takes tiles, stock and shape"))
    return asked.question


def _player(position: Position, player: Seat | None) -> Seat:
    seat = position.mover if player is None else player
    if seat is None:
        raise RuleError(Fault("player", "-", "the game is over; say whose city you mean"))
    return seat


def _position(position: object) -> Position | City:
    if isinstance(position, str):
        return parse(position)
    if not isinstance(position, Position | City):
        raise TypeError(f"expected a Position, a City or notation, not a {type(position).__name__}")
    return position


def _goals(goals: Goals) -> tuple[Goal, ...]:
    listed = [text.strip() for text in goals.split(",") if text.strip()] if isinstance(goals, str) else goals
    return tuple(dict.fromkeys(parse_goal(goal) if isinstance(goal, str) else goal for goal in listed))
