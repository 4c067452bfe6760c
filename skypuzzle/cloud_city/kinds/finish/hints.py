"""Hints for a `finish` puzzle: the next tile, walkway or draw on a way to the best city."""

from collections.abc import Iterator, Sequence

from skypuzzle.cloud_city.kinds.finish.explaining import explain
from skypuzzle.cloud_city.kinds.finish.puzzle import FinishPuzzle
from skypuzzle.cloud_city.kinds.finish.reasoning import AT_ONCE
from skypuzzle.cloud_city.rules.city import City
from skypuzzle.cloud_city.rules.pieces import (
    QUARTER_NAMES,
    SIZE,
    Cell,
    Quarter,
    Tile,
    Walkway,
    cell_of,
    kind_of,
    quarters_of,
)
from skypuzzle.cloud_city.rules.position import FromRow
from skypuzzle.cloud_city.sessions.partial_turn import NOTHING_DRAWN, PartialTurn
from skypuzzle.sessions.playable import Hint
from skypuzzle.wording import number_of


def leads_to(state: PartialTurn, final: City) -> bool:
    """Can the final city still be reached with the tiles that are known?"""
    city = state.city
    if any(final.tiles.get(cell) != tile for cell, tile in city.tiles.items()):
        return False
    if not set(city.walkways) <= set(final.walkways):
        return False
    if len(city.tiles) == len(final.tiles):
        return not state.position.is_over or city.walkways == final.walkways
    return any(True for _ in _next_moves(state, final))


def _next_moves(state: PartialTurn, final: City) -> Iterator[tuple[Tile, Cell] | FromRow | None]:
    """Layings, or draws once a tile is laid, from which the rest of the final city can be laid; None is the pile."""
    if state.is_laid:
        draws: list[FromRow | None] = [FromRow(tile) for tile in dict.fromkeys(state.position.row) if tile]
        for draw in [None, *draws]:
            if _can_lay(_drawn(state, draw), final):
                yield draw
        return
    for cell in state.city.growth(state.position.shape):
        tile = final.tiles.get(cell)
        if tile is not None and kind_of(tile) in state.hand and _can_lay(state.lay(tile, cell), final):
            yield tile, cell


def _can_lay(state: PartialTurn, final: City) -> bool:
    return len(state.city.tiles) == len(final.tiles) or any(True for _ in _next_moves(state, final))


def _drawn(state: PartialTurn, draw: FromRow | None) -> PartialTurn:
    """The next turn after a draw; one from the pile brings nothing that is known."""
    hand, row = list(state.hand), list(state.position.row)
    if draw is not None:
        row.remove(draw.tile)
        hand.append(draw.tile)
    position = state.position._replace(cities=(state.city,), hands=(tuple(hand),), row=tuple(row), stock=state.stock)
    return PartialTurn(position)


def hint_for(puzzle: FinishPuzzle, state: PartialTurn, final: City) -> Hint | None:
    """What to do next for someone who can still reach the final city."""
    due = [way for way in state.buildable if way in final.walkways]
    if due:
        return _walkway_hint(state, max(due, key=lambda way: (way.votes, way)))
    if len(state.city.tiles) == len(final.tiles):
        return None
    move = next(_next_moves(state, final), None) if not state.is_laid else _best_draw(state, final)
    if isinstance(move, tuple) and not isinstance(move, FromRow):
        return _laying_hint(puzzle, final, *move, is_first=not state.turns)
    return _draw_hint(move)


def _best_draw(state: PartialTurn, final: City) -> FromRow | None:
    """A tile of the row that is needed, if any; else whatever does no harm."""
    needed = [kind_of(tile) for cell, tile in final.tiles.items() if cell not in state.city.tiles]
    for tile in state.hand:
        if tile in needed:
            needed.remove(tile)
    moves = [move for move in _next_moves(state, final) if move is None or isinstance(move, FromRow)]
    return next((move for move in moves if move is not None and move.tile in needed), moves[0] if moves else None)


def _laying_hint(puzzle: FinishPuzzle, final: City, tile: Tile, cell: Cell, *, is_first: bool) -> Hint:
    name = QUARTER_NAMES[cell]
    ways = [way for way in final.walkways if _passes(way, cell)]
    votes = number_of(sum(way.votes for way in ways), "vote")
    reason = f"In the best city, walkways that end or pass there give {votes}: {' '.join(map(str, ways))}."
    if not ways:
        reason = "In the best city no walkway touches it: that is where a tile of no use goes."
    if is_first:
        reason = f"{temptation(puzzle)}{reason}"
    steps = f"Look at the place {name}.", reason, f"Lay {tile} there ({tile}@{name})."
    return Hint(steps, f"{tile}@{name}", _names(quarters_of(cell)))


def temptation(puzzle: FinishPuzzle) -> str:
    """What comes of taking the most votes in each turn."""
    steps = explain(puzzle) or []
    return next((f"{step.text} " for step in steps if step.technique == AT_ONCE), "")


def _passes(way: Walkway, cell: Cell) -> bool:
    return any(cell_of(quarter) == cell for quarter in way.line)


def _walkway_hint(state: PartialTurn, way: Walkway) -> Hint:
    level = state.city.level(way)
    is_column = way.step == SIZE
    line = f"column {QUARTER_NAMES[way.first][0]}" if is_column else f"rank {QUARTER_NAMES[way.first][1:]}"
    steps = (
        f"Look at {line}.",
        f"A {level.word} walkway of {number_of(way.votes, 'vote')} can be built there, and the best city has it.",
        f"Build {way}.",
    )
    return Hint(steps, str(way), _names(way.line))


def _draw_hint(draw: FromRow | None) -> Hint:
    if draw is None:
        return Hint(("Look at your hand.", "It holds all that is needed.", "Draw anything (+?)."), "+?")
    levels = " and ".join(sorted({letter for letter in draw.tile if letter != "."}))
    reason = f"One tile of it is needed: it has buildings {levels}."
    return Hint(("Look at the row.", reason, f"Draw it ({draw})."), str(draw))


def _names(quarters: Sequence[Quarter]) -> frozenset[str]:
    return frozenset(QUARTER_NAMES[quarter] for quarter in quarters)


def mistake(moves: Sequence[str], wrong: int) -> Hint:
    """For someone who has gone wrong with one of these moves."""
    move, times = moves[wrong], len(moves) - wrong
    places: frozenset[str] = frozenset()
    if "@" in move:
        cell = QUARTER_NAMES.index(move.partition("@")[2])
        where, what, places = (
            "Look at the tiles that you have laid.",
            "One of them must lie elsewhere.",
            _names(quarters_of(cell)),
        )
    elif move.startswith("+"):
        last = move == NOTHING_DRAWN
        where, what = (
            "Look at what you have drawn.",
            "Something else is needed." if not last else "There is more to build.",
        )
    else:
        where, what = "Look at the walkways that you have built.", "One of them is in the way of better ones."
    undo = "Undo it." if times == 1 else f"Undo {times} times."
    return Hint((f"It is not right so far. {where}", what, f"{move} is wrong. {undo}"), None, places)
