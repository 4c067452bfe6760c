"""How a `finish` puzzle is solved, as steps in words: the best city, what tempts and lacks something, and the turns."""

from collections.abc import Iterable, Iterator, Sequence

from skypuzzle.cloud_city.kinds.finish.puzzle import Finish, FinishPuzzle
from skypuzzle.cloud_city.kinds.finish.reasoning import (
    AT_ONCE,
    CLOSE,
    SCARCE,
    AtOnce,
    Reasoning,
    Scarcity,
    Temptation,
    reason,
)
from skypuzzle.cloud_city.rules.city import City, frames
from skypuzzle.cloud_city.rules.pieces import QUARTER_NAMES, Cell, Stock, Tile, Walkway, kind_of
from skypuzzle.cloud_city.rules.position import FromRow, tiles_text
from skypuzzle.puzzles.puzzle import Step
from skypuzzle.wording import listed, number_of

MOST_TOLD = 8
"""Temptations that are told one by one."""
LAYOUTS, BEST, COMPARING, THE_REST, TURN = "layouts", "the best", "comparing", "the rest", "turn"
"""What a step is about, beside the techniques that make a puzzle hard."""


def explain(puzzle: FinishPuzzle) -> list[Step] | None:
    """Each step with what it is about; None if another way to finish is as good, or nearly."""
    reasoning = reason(puzzle.position, puzzle.player)
    return None if reasoning is None else list(_steps(puzzle, reasoning))


def _steps(puzzle: FinishPuzzle, reasoning: Reasoning) -> Iterator[Step]:
    city, finish = puzzle.position.city(puzzle.player), reasoning.finish
    yield Step(LAYOUTS, _layouts(puzzle, reasoning.layouts))
    yield Step(BEST, _best(city, finish))
    yield Step(AT_ONCE, _at_once(reasoning.at_once, finish))
    for temptation in reasoning.temptations[:MOST_TOLD]:
        yield Step(COMPARING, _comparing(temptation, finish))
    if reasoning.scarcity is not None:
        yield Step(SCARCE, _scarce(reasoning.scarcity, puzzle.position.stock))
    yield Step(THE_REST, _the_rest(reasoning))
    yield from (Step(TURN, text) for text in _turns(city, finish))


def _layouts(puzzle: FinishPuzzle, number: int) -> str:
    position, city = puzzle.position, puzzle.position.city(puzzle.player)
    places = [sorted(frame - city.tiles.keys()) for frame in frames(city, position.shape)]
    where = " or ".join(listed(map(_name, cells)) for cells in places)
    tiles = f"{tiles_text(position.hands[puzzle.player])} in the hand and {tiles_text(position.row)} in the row"
    return (
        f"The city has {_votes(city.votes)}. Tiles go on {where}: with {tiles}, and a tile from the hand first, "
        f"there are {number:,} ways to lay them."
    )


def _best(city: City, finish: Finish) -> str:
    """The goal, so that everything else can be compared with it."""
    laid = [(cell, tile) for cell, tile in sorted(finish.city.tiles.items()) if cell not in city.tiles]
    built = [walkway for walkway in finish.city.walkways if walkway not in city.walkways]
    walkways = f", with {_walkways(built)} as new walkways" if built else ""
    return f"The best city has {_votes(finish.votes)}: {_laid(laid)}{walkways}."


def _at_once(at_once: AtOnce, finish: Finish) -> str:
    laid = [
        f"{tile}@{_name(cell)} ({_votes(votes)} then)"
        for (tile, cell), votes in zip(at_once.layings, at_once.votes, strict=True)
    ]
    short = finish.votes - at_once.votes[-1]
    verdict = "this time that is the best" if short == 0 else f"that is {_votes(short)} short of the best"
    return f"Whoever takes the most votes in each turn lays {', '.join(laid)}: {verdict}."


def _comparing(temptation: Temptation, finish: Finish) -> str:
    best, number = temptation.best, temptation.layouts
    is_same = all(
        cell in finish.city.tiles and kind_of(finish.city.tiles[cell]) == tile for cell, tile in temptation.tiles
    )
    turned = "turned otherwise" if is_same else ""
    ways = f"{number} ways to turn them come close" if number > 1 else ""
    how = f" ({', '.join(filter(None, (turned, ways)))})" if turned or ways else ""
    return (
        f"{_laid(temptation.tiles)}{how}: {_votes(best.votes)} at most, {finish.votes - best.votes} short. "
        f"{_difference(best, finish.city)}"
    )


def _scarce(scarcity: Scarcity, stock: Stock) -> str:
    pieces = [
        f"{stock.left(height, length) or 'no'} {height} of length {length}" for height, length in scarcity.missing
    ]
    return f"With more pieces in the stock there could be {_votes(scarcity.votes)}, but it has {listed(pieces)}."


def _difference(city: City, best: City) -> str:
    """What a city has, and what it lacks beside the best."""
    has = [walkway for walkway in city.walkways if walkway not in best.walkways]
    lacks = [walkway for walkway in best.walkways if walkway not in city.walkways]
    if not has:
        return f"Of the best city's walkways, {_walkways(lacks)} {'is' if len(lacks) == 1 else 'are'} missing."
    return f"There can be {_walkways(has)}, but not {_walkways(lacks)} of the best city."


def _the_rest(reasoning: Reasoning) -> str:
    more = reasoning.temptations[MOST_TOLD:]
    number = reasoning.layouts - 1 - sum(temptation.layouts for temptation in reasoning.temptations)
    others = "The other layout is" if number == 1 else f"The other {number:,} layouts are"
    rest = f"{others} at least {CLOSE + 1} votes short."
    if not more:
        return rest
    ways = sum(temptation.layouts for temptation in more)
    close = "One more layout comes" if ways == 1 else f"{ways} more layouts come"
    return f"{close} close, with {_votes(more[0].best.votes)} at most. {rest}"


def _turns(city: City, finish: Finish) -> Iterator[str]:
    for number, turn in enumerate(finish.moves, 1):
        city = city.with_tile(turn.tile, turn.cell).with_walkways(turn.walkways)
        built = f", build {_walkways(turn.walkways)}" if turn.walkways else ""
        drawn = f", and draw {turn.draw.tile}" if isinstance(turn.draw, FromRow) and number < len(finish.turns) else ""
        yield f"Lay {turn.tile} on {_name(turn.cell)}{built}{drawn}: {_votes(city.votes)}."


def _laid(tiles: Sequence[tuple[Cell, Tile]]) -> str:
    return listed(f"{tile} on {_name(cell)}" for cell, tile in tiles)


def _walkways(walkways: Iterable[Walkway]) -> str:
    return listed(f"{walkway} ({walkway.votes})" for walkway in walkways)


def _name(cell: Cell) -> str:
    return QUARTER_NAMES[cell]


def _votes(number: int) -> str:
    return number_of(number, "vote")
