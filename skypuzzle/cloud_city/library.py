"""What the commands do, as functions that take positions, goals and the rest as values or in notation.

Heavy modules are imported when a function needs them. `time_limit` covers all that a function does.
"""

from collections.abc import Iterable, Iterator
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

from skypuzzle import library
from skypuzzle.cloud_city.game import GAME
from skypuzzle.cloud_city.notation.cities import parse_stock, parse_tiles
from skypuzzle.cloud_city.notation.positions import parse
from skypuzzle.cloud_city.questions.question import Goal, Question, SolveQuestion, parse_goal
from skypuzzle.cloud_city.rules.city import City
from skypuzzle.cloud_city.rules.pieces import SQUARE, Shape, Stock, Tile, TileMix
from skypuzzle.cloud_city.rules.position import GameRecord, Position, Seat
from skypuzzle.errors import Fault, RuleError

if TYPE_CHECKING:
    from skypuzzle.answers import Count
    from skypuzzle.cloud_city.checking.verdicts import Check
    from skypuzzle.cloud_city.questions import Answer, Cities, Impossible, Optima, Reasons, Undecided
    from skypuzzle.cloud_city.questions.reviews import PlayerReview
    from skypuzzle.puzzles.puzzle import Puzzle, Step
    from skypuzzle.verifying.findings import Findings

Goals: TypeAlias = Iterable[Goal | str] | str
"""Goals one by one, or a text such as `votes 45, request 4`."""
Tiles: TypeAlias = Iterable[Tile] | str
"""Tiles one by one, or a text such as `BB..,B..G`."""


def solve(
    position: Position | City | str,
    goals: Goals = (),
    *,
    player: Seat | None = None,
    tiles: Tiles = (),
    stock: Stock | str | None = None,
    time_limit: float | None = None,
) -> "Answer":
    """Find a final city that reaches every goal, with the turns that lead there, or prove that there is none.

    It is one player's game that is played on, by default that of the player to move: the others' turns are skipped, and
    tiles come from the hand and the row. A city on its own may be laid `tiles`, and is built walkways from the `stock`,
    by default all that are not in it. `Impossible` is proven; `Undecided` means that `time_limit` seconds were not
    enough.
    """
    from skypuzzle.cloud_city import questions

    return questions.solve(question(position, goals, player=player, tiles=tiles, stock=stock), time_limit=time_limit)


def best(
    position: Position | City | str,
    goals: Goals = (),
    *,
    player: Seat | None = None,
    tiles: Tiles = (),
    stock: Stock | str | None = None,
    time_limit: float | None = None,
) -> "Answer":
    """The same with the most votes that can be had, which is proven."""
    from skypuzzle.cloud_city import questions

    return questions.best(question(position, goals, player=player, tiles=tiles, stock=stock), time_limit=time_limit)


def optima(
    position: Position | City | str,
    goals: Goals = (),
    *,
    player: Seat | None = None,
    tiles: Tiles = (),
    stock: Stock | str | None = None,
    time_limit: float | None = None,
) -> "Optima | Impossible | Undecided":
    """The most votes that can be had, and how many layouts and cities have them."""
    from skypuzzle.cloud_city import questions

    return questions.optima(question(position, goals, player=player, tiles=tiles, stock=stock), time_limit=time_limit)


def cities(
    position: Position | City | str,
    goals: Goals = (),
    *,
    player: Seat | None = None,
    tiles: Tiles = (),
    stock: Stock | str | None = None,
    only_best: bool = False,
    limit: int | None = None,
    time_limit: float | None = None,
) -> "Cities":
    """The ways to lay the tiles that reach every goal, or all cities with the most votes."""
    from skypuzzle.cloud_city import questions

    asked = question(position, goals, player=player, tiles=tiles, stock=stock)
    return questions.cities(asked, only_best=only_best, limit=limit, time_limit=time_limit)


def count(
    position: Position | City | str,
    goals: Goals = (),
    *,
    player: Seat | None = None,
    tiles: Tiles = (),
    stock: Stock | str | None = None,
    time_limit: float | None = None,
) -> "Count":
    """How many ways to lay the tiles reach every goal; at least that many if not `complete`."""
    from skypuzzle.cloud_city import questions

    return questions.count(question(position, goals, player=player, tiles=tiles, stock=stock), time_limit=time_limit)


def why_not(
    position: Position | City | str,
    goals: Goals = (),
    *,
    player: Seat | None = None,
    tiles: Tiles = (),
    stock: Stock | str | None = None,
    time_limit: float | None = None,
) -> "Reasons":
    """Why goals are impossible, in sentences: leave out any one of the reasons, and the others have a solution."""
    from skypuzzle.cloud_city import questions

    return questions.why_not(question(position, goals, player=player, tiles=tiles, stock=stock), time_limit=time_limit)


def check(
    position: Position | str,
    goals: Goals,
    *,
    player: Seat | None = None,
    time_limit: float | None = None,
    mix: TileMix | None = None,
) -> "Check":
    """How safe a player's goals are in a live game, each and all together, with proofs.

    Tiles that are not seen are those of the `mix`, by default the one that comes with the package.
    """
    from skypuzzle.cloud_city import checking

    game = _position(position)
    if isinstance(game, City):
        raise RuleError(Fault("position", str(game), "a city on its own has no players"))
    return checking.check(game, _player(game, player), _goals(goals), time_limit=time_limit, mix=mix)


def review(record: GameRecord, player: Seat, *, time_limit: float | None = None) -> "PlayerReview":
    """What a player's tiles allowed, and what each of their turns cost."""
    from skypuzzle.cloud_city.questions import reviews

    return reviews.review(record, player, time_limit=time_limit)


def daily_set(day: date | str | None = None) -> "tuple[Puzzle, ...]":
    """The puzzles of a day, by default today in UTC: the same for everyone, each proven to have one solution."""
    return library.daily_set(GAME, day)


def generate(
    kind: str = "aerial",
    *,
    count: int = 1,
    seed: str,
    level: str | None = None,
    shape: Shape = SQUARE,
    jobs: int = 1,
) -> "Iterator[Puzzle]":
    """Puzzles with exactly one solution, one by one; the same seed gives the same ones, with any number of `jobs`.

    `level` is easy, medium, hard or expert, any by default; `shape` is for `aerial` puzzles.
    """
    library.check_order(GAME, kind, count)
    from skypuzzle.cloud_city.kinds.base import CloudCitySpec
    from skypuzzle.puzzles.levels import parse_level
    from skypuzzle.puzzles.puzzle import Order

    spec = CloudCitySpec(kind=kind, level=None if level is None else parse_level(level), shape=shape)
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
    """Prove every claim in a document again: one named as on the command line, a file, or its bytes."""
    return library.verify(
        GAME, document, second_opinion=second_opinion, regenerate=regenerate, jobs=jobs, time_limit=time_limit
    )


def question(
    position: Position | City | str,
    goals: Goals = (),
    *,
    player: Seat | None = None,
    tiles: Tiles = (),
    stock: Stock | str | None = None,
    shape: Shape | None = None,
) -> Question:
    """The question that these arguments ask; an error if they do not fit together."""
    place = _position(position)
    laid = parse_tiles(tiles) if isinstance(tiles, str) else tuple(tiles)
    asked = SolveQuestion(
        position=place,
        player=player if isinstance(place, City) else _player(place, player),
        tiles=laid or None,
        stock=parse_stock(stock) if isinstance(stock, str) else stock,
        shape=shape,
        goals=_goals(goals),
    )
    if player is not None and isinstance(place, City):
        raise RuleError(Fault("player", str(player + 1), "a city on its own has no players"))
    if asked.stray_keys:
        raise RuleError(Fault("position", str(place), "it has tiles, stock and shape; those are for a city alone"))
    return asked.question


def _player(position: Position, player: Seat | None) -> Seat:
    seat = position.mover if player is None else player
    if seat is None:
        raise RuleError(Fault("player", "", "the game is over, so say whose city is meant"))
    return seat


def _position(position: object) -> Position | City:
    """A position or a city, given as such or in notation."""
    if isinstance(position, str):
        return parse(position)
    if not isinstance(position, Position | City):
        raise TypeError(f"expected a Position, a City or notation, not a {type(position).__name__}")
    return position


def _goals(goals: Goals) -> tuple[Goal, ...]:
    listed = [text.strip() for text in goals.split(",") if text.strip()] if isinstance(goals, str) else goals
    return tuple(dict.fromkeys(parse_goal(goal) if isinstance(goal, str) else goal for goal in listed))
