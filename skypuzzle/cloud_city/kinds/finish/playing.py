"""A `finish` puzzle explained and played: the best city, what falls short of it, and hints."""

from collections.abc import Iterable, Iterator, Sequence
from functools import reduce

from rich.console import RenderableType

from skypuzzle.cloud_city.kinds.finish import FINISH
from skypuzzle.cloud_city.kinds.finish.making import AT_ONCE, CLOSE, SCARCE, Reasoning, Scarcity, Temptation, reason
from skypuzzle.cloud_city.kinds.finish.puzzle import Finish, FinishPuzzle, solution_of
from skypuzzle.cloud_city.pictures.terminal import draw
from skypuzzle.cloud_city.rules import pieces
from skypuzzle.cloud_city.rules.city import City, frames
from skypuzzle.cloud_city.rules.play import Laying, alone
from skypuzzle.cloud_city.rules.position import FromRow, tiles_text
from skypuzzle.cloud_city.sessions import partial_turn
from skypuzzle.errors import Fault, RuleError
from skypuzzle.puzzles.puzzle import Step
from skypuzzle.sessions.playable import Hint, PlayablePuzzle
from skypuzzle.wording import listed, number_of

MOST_COMPARED = 8
LAYOUTS, BEST, COMPARING, THE_REST, TURN = "layouts", "the best", "comparing", "the rest", "turn"
"""What a step is about, if not a technique that makes a puzzle hard."""


def explain(puzzle: FinishPuzzle) -> list[Step] | None:
    """Each step with its topic; None if another way to finish is as good, or nearly."""
    reasoning = reason(puzzle.position, puzzle.player)
    return None if reasoning is None else list(_steps(puzzle, reasoning))


def _steps(puzzle: FinishPuzzle, reasoning: Reasoning) -> Iterator[Step]:
    city, finish = puzzle.position.city(puzzle.player), reasoning.finish
    yield Step(LAYOUTS, _layouts(puzzle, reasoning.layouts))
    yield Step(BEST, _best(city, finish))
    yield Step(AT_ONCE, _at_once(reasoning.at_once, finish))
    for temptation in reasoning.temptations[:MOST_COMPARED]:
        yield Step(COMPARING, _comparing(temptation, finish))
    if reasoning.scarcity is not None:
        yield Step(SCARCE, _scarce(reasoning.scarcity, puzzle.position.stock))
    yield Step(THE_REST, _the_rest(reasoning))
    yield from (Step(TURN, text) for text in _turns(city, finish))


def _layouts(puzzle: FinishPuzzle, number: int) -> str:
    position, city = puzzle.position, puzzle.position.city(puzzle.player)
    places = [sorted(frame - city.tiles.keys()) for frame in frames(city, position.shape)]
    where = " or ".join(listed(pieces.QUARTER_NAMES[cell] for cell in cells) for cells in places)
    tiles = f"{tiles_text(position.hands[puzzle.player])} in the hand and {tiles_text(position.row)} in the row"
    return (
        f"The city has {_votes(city.votes)}. Tiles go on {where}: with {tiles}, and a tile from the hand first, "
        f"there are {number:,} ways to lay them."
    )


def _best(city: City, finish: Finish) -> str:
    laid = [(cell, tile) for cell, tile in sorted(finish.city.tiles.items()) if cell not in city.tiles]
    built = [walkway for walkway in finish.city.walkways if walkway not in city.walkways]
    walkways = f", with {_walkways(built)} as new walkways" if built else ""
    return f"The best city has {_votes(finish.votes)}: {_laid(laid)}{walkways}."


def _at_once(at_once: Sequence[tuple[Laying, int]], finish: Finish) -> str:
    laid = [f"{tile}@{pieces.QUARTER_NAMES[cell]} ({_votes(votes)} then)" for (tile, cell), votes in at_once]
    short = finish.votes - at_once[-1][1]
    verdict = "this time that is the best" if short == 0 else f"that is {_votes(short)} short of the best"
    return f"A player who takes the most votes in each turn lays {', '.join(laid)}: {verdict}."


def _comparing(temptation: Temptation, finish: Finish) -> str:
    best, number = temptation.best, temptation.layouts
    is_same = all(
        cell in finish.city.tiles and pieces.kind_of(finish.city.tiles[cell]) == tile for cell, tile in temptation.tiles
    )
    turned = "turned differently" if is_same else ""
    ways = f"{number} ways to turn them come close" if number > 1 else ""
    how = f" ({', '.join(filter(None, (turned, ways)))})" if turned or ways else ""
    return (
        f"{_laid(temptation.tiles)}{how}: {_votes(best.votes)} at most, {finish.votes - best.votes} short. "
        f"{_difference(best, finish.city)}"
    )


def _scarce(scarcity: Scarcity, stock: pieces.Stock) -> str:
    missing = [
        f"{stock.left(height, length) or 'no'} {height} of length {length}" for height, length in scarcity.missing
    ]
    return f"With more pieces in the stock there could be {_votes(scarcity.votes)}, but it has {listed(missing)}."


def _difference(city: City, best: City) -> str:
    has = [walkway for walkway in city.walkways if walkway not in best.walkways]
    lacks = [walkway for walkway in best.walkways if walkway not in city.walkways]
    if not has:
        return f"Of the best city's walkways, {_walkways(lacks)} {'is' if len(lacks) == 1 else 'are'} missing."
    return f"There can be {_walkways(has)}, but not {_walkways(lacks)} of the best city."


def _the_rest(reasoning: Reasoning) -> str:
    more = reasoning.temptations[MOST_COMPARED:]
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
        yield f"Lay {turn.tile} on {pieces.QUARTER_NAMES[turn.cell]}{built}{drawn}: {_votes(city.votes)}."


def _laid(tiles: Sequence[tuple[pieces.Cell, pieces.Tile]]) -> str:
    return listed(f"{tile} on {pieces.QUARTER_NAMES[cell]}" for cell, tile in tiles)


def _walkways(walkways: Iterable[pieces.Walkway]) -> str:
    return listed(f"{walkway} ({walkway.votes})" for walkway in walkways)


def _votes(number: int) -> str:
    return number_of(number, "vote")


def leads_to(state: partial_turn.PartialTurn, final: City) -> bool:
    """Can the final city still be reached with the known tiles?"""
    city = state.city
    if any(final.tiles.get(cell) != tile for cell, tile in city.tiles.items()):
        return False
    if not set(city.walkways) <= set(final.walkways):
        return False
    if len(city.tiles) == len(final.tiles):
        return not state.position.is_over or city.walkways == final.walkways
    return any(True for _ in _next_moves(state, final))


def _next_moves(
    state: partial_turn.PartialTurn, final: City
) -> Iterator[tuple[pieces.Tile, pieces.Cell] | FromRow | None]:
    """The layings, or draws once a tile is laid, after which the final city can still be reached; None is the pile."""
    if state.is_laid:
        draws: list[FromRow | None] = [FromRow(tile) for tile in dict.fromkeys(state.position.row) if tile]
        for draw in [None, *draws]:
            if _can_lay(_after_draw(state, draw), final):
                yield draw
        return
    for cell in state.city.growth(state.position.shape):
        tile = final.tiles.get(cell)
        if tile is not None and pieces.kind_of(tile) in state.hand and _can_lay(state.lay(tile, cell), final):
            yield tile, cell


def _can_lay(state: partial_turn.PartialTurn, final: City) -> bool:
    return len(state.city.tiles) == len(final.tiles) or any(True for _ in _next_moves(state, final))


def _after_draw(state: partial_turn.PartialTurn, draw: FromRow | None) -> partial_turn.PartialTurn:
    """The next turn after a draw; a draw from the pile adds no known tile."""
    hand, row = list(state.hand), list(state.position.row)
    if draw is not None:
        row.remove(draw.tile)
        hand.append(draw.tile)
    position = state.position._replace(cities=(state.city,), hands=(tuple(hand),), row=tuple(row), stock=state.stock)
    return partial_turn.PartialTurn(position)


def hint_for(puzzle: FinishPuzzle, state: partial_turn.PartialTurn, final: City) -> Hint | None:
    """The next move towards the final city, for a player who can still reach it."""
    due = [way for way in state.buildable if way in final.walkways]
    if due:
        return _walkway_hint(state, max(due, key=lambda way: (way.votes, way)))
    if len(state.city.tiles) == len(final.tiles):
        return None
    move = next(_next_moves(state, final), None) if not state.is_laid else _best_draw(state, final)
    if isinstance(move, tuple) and not isinstance(move, FromRow):
        return _laying_hint(puzzle, final, *move, is_first=not state.turns)
    return _draw_hint(move)


def _best_draw(state: partial_turn.PartialTurn, final: City) -> FromRow | None:
    """A tile of the row that is needed, if any; else a draw that does no harm."""
    needed = [pieces.kind_of(tile) for cell, tile in final.tiles.items() if cell not in state.city.tiles]
    for tile in state.hand:
        if tile in needed:
            needed.remove(tile)
    moves = [move for move in _next_moves(state, final) if move is None or isinstance(move, FromRow)]
    return next((move for move in moves if move is not None and move.tile in needed), moves[0] if moves else None)


def _laying_hint(puzzle: FinishPuzzle, final: City, tile: pieces.Tile, cell: pieces.Cell, *, is_first: bool) -> Hint:
    name = pieces.QUARTER_NAMES[cell]
    ways = [way for way in final.walkways if cell in map(pieces.cell_of, way.line)]
    votes = _votes(sum(way.votes for way in ways))
    reason = f"In the best city, walkways that end or pass there give {votes}: {' '.join(map(str, ways))}."
    if not ways:
        reason = "In the best city no walkway touches it: use it for a tile that you do not need."
    if is_first:
        reason = f"{temptation(puzzle)}{reason}"
    steps = f"Look at {name}.", reason, f"Lay {tile} there ({tile}@{name})."
    return Hint(steps, f"{tile}@{name}", _names(pieces.quarters_of(cell)))


def temptation(puzzle: FinishPuzzle) -> str:
    steps = explain(puzzle) or []
    return next((f"{step.text} " for step in steps if step.technique == AT_ONCE), "")


def _walkway_hint(state: partial_turn.PartialTurn, way: pieces.Walkway) -> Hint:
    name, level = pieces.QUARTER_NAMES[way.first], state.city.level(way)
    steps = (
        f"Look at {f'column {name[0]}' if way.step == pieces.SIZE else f'rank {name[1:]}'}.",
        f"A {level.word} walkway of {_votes(way.votes)} can be built there, and the best city has it.",
        f"Build {way}.",
    )
    return Hint(steps, str(way), _names(way.line))


def _draw_hint(draw: FromRow | None) -> Hint:
    if draw is None:
        return Hint(("Look at your hand.", "It holds all that is needed.", "Draw anything (+?)."), "+?")
    levels = " and ".join(sorted({letter for letter in draw.tile if letter != "."}))
    reason = f"One tile of it is needed: it has buildings {levels}."
    return Hint(("Look at the row.", reason, f"Draw it ({draw})."), str(draw))


def _names(quarters: Sequence[pieces.Quarter]) -> frozenset[str]:
    return frozenset(pieces.QUARTER_NAMES[quarter] for quarter in quarters)


def mistake(moves: Sequence[str], wrong: int) -> Hint:
    move, times = moves[wrong], len(moves) - wrong
    places: frozenset[str] = frozenset()
    if "@" in move:
        where, what = "Look at the tiles that you have laid.", "One of them belongs elsewhere."
        places = _names(pieces.quarters_of(pieces.QUARTER_NAMES.index(move.partition("@")[2])))
    elif move.startswith("+"):
        where = "Look at what you have drawn."
        what = "There is more to build." if move == partial_turn.NOTHING_DRAWN else "Something else is needed."
    else:
        where, what = "Look at the walkways that you have built.", "One of them is in the way of better ones."
    undo = "Undo it." if times == 1 else f"Undo {times} times."
    return Hint((f"It is not right so far. {where}", what, f"{move} is wrong. {undo}"), None, places)


WHAT_COMES_UP = "you cannot know what comes up: +BB.. draws from the row, +? from the pile"


class PlayableFinish(PlayablePuzzle[partial_turn.PartialTurn]):
    """The player alone at the table, until the last tile is laid and no walkway is left to build."""

    words = (*partial_turn.TURN_WORDS, (partial_turn.END, "end the last turn"))
    puzzle: FinishPuzzle

    def __init__(self, puzzle: FinishPuzzle) -> None:
        super().__init__(puzzle, partial_turn.PartialTurn(alone(puzzle.position, puzzle.player)))

    @property
    def task(self) -> str:
        return FINISH.task(self.puzzle)

    def spelled(self, word: str) -> str:
        return partial_turn.spelled(word)

    def after(self, state: partial_turn.PartialTurn, move: str) -> partial_turn.PartialTurn:
        """The next part of a turn; only known tiles can be laid."""
        if state.position.is_over:
            raise RuleError(Fault("move", move, "the city is finished"))
        if move.startswith("+") and (">" in move or (len(move) > len("+?") and move[1] == "?")):
            raise RuleError(Fault("draw", move, WHAT_COMES_UP))
        after = partial_turn.with_part(state, move)
        laid = pieces.kind_of(after.tile[0][0]) if "@" in move else None
        if laid is not None and laid not in state.hand:
            raise RuleError(Fault("tile", move, f"not in the hand {partial_turn.tiles_line(state.hand)}"))
        return after

    def made(self, move: str) -> str:
        return f"{move} laid." if "@" in move else f"{move} drawn." if move[0] == "+" else f"{move} built."

    def describe(self, state: partial_turn.PartialTurn) -> str:
        if state.position.is_over:
            return f"finished with {_votes(state.city.votes)}"
        return partial_turn.turn_line(state)

    def look(self, state: partial_turn.PartialTurn, word: str) -> str | None:
        return partial_turn.look(state, word)

    def picture(self, state: partial_turn.PartialTurn, width: int, unicode: bool) -> RenderableType:
        return draw(state.now, width=width, unicode=unicode)

    def is_complete(self, state: partial_turn.PartialTurn) -> bool:
        if state.position.is_over:
            return True
        finished = state.city.is_finished(state.position.shape)
        return finished and (not state.buildable or self.is_solved(state))

    def is_solved(self, state: partial_turn.PartialTurn) -> bool:
        if not state.city.is_finished(state.position.shape):
            return False
        found = solution_of(self.puzzle)
        return found is not None and state.city.votes >= found.votes

    def shortfall(self, state: partial_turn.PartialTurn) -> str:
        return f"The city is finished with {_votes(state.city.votes)}, but it can have more."

    def solution(self) -> list[str] | None:
        found = solution_of(self.puzzle)
        if found is None:
            return None
        words = " ".join(map(str, found.moves)).split()
        return words[:-1] if words[-1].startswith("+") else words

    def first_wrong(self, moves: Sequence[str]) -> int | None:
        """The first move after which the best city cannot be reached."""
        found = solution_of(self.puzzle)
        state = self.start
        for place, move in enumerate(moves):
            state = self.after(state, move)
            if found is None or not leads_to(state, found.city):
                return place
        return None

    def hint(self, moves: Sequence[str]) -> Hint | None:
        found = solution_of(self.puzzle)
        wrong = self.first_wrong(moves)
        if wrong is not None:
            return mistake(moves, wrong)
        state = reduce(self.after, moves, self.start)
        return None if found is None or self.is_complete(state) else hint_for(self.puzzle, state, found.city)
