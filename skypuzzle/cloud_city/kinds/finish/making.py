"""Grading and making `finish` puzzles: the last turns of bot games, as one player sees them.

The level depends on the number of tempting layouts, on where taking the most votes at once leads, and on scarce pieces.
There is nothing to leave out of the position: each tile in hand and row is one more way to go wrong, and the player
chose every walkway. What has no bearing is not shown: other cities and hands, the pile, Special Requests.
"""

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice, product
from math import prod

from skypuzzle.chance import Chance
from skypuzzle.cloud_city.bots import greedy_bot
from skypuzzle.cloud_city.kinds.finish import puzzle
from skypuzzle.cloud_city.rules.city import City, frames
from skypuzzle.cloud_city.rules.pieces import FULL_STOCK, ROTATIONS, Cell, Height, Tile, kind_of
from skypuzzle.cloud_city.rules.play import Laying, alone, apply, new_game
from skypuzzle.cloud_city.rules.position import HAND_TILES, ROW_TILES, Position, Seat, known_to
from skypuzzle.cloud_city.search.cities import Endgame, best_city, best_walkways, layouts_with
from skypuzzle.puzzles.levels import Level
from skypuzzle.puzzles.puzzle import Difficulty

CLOSE = 5
"""A layout at most this many votes short of the best is tempting."""
FEWEST_TEMPTING, MOST_TEMPTING = 3, 150
"""Tempting layouts: with fewer there is nothing to think about, with more there is too much."""
THIRD_TILE, LOOKING_AHEAD = 60, 30
"""Points for a third tile, and if taking the most at once is not best; each tempting layout is a point."""
LEVELS = (37, 59, 107)
"""Scores at which a puzzle is no longer easy, medium, hard: each level gets a quarter of the puzzles found.

As `python -m benchmarks.promises.cloud_city_finish --quartiles` prints them.
"""

AT_ONCE, AHEAD, SCARCE = "votes at once", "looking ahead", "scarce pieces"


@dataclass(frozen=True, slots=True)
class Temptation:
    """Tempting layouts with the same tiles on the same cells, turned differently."""

    tiles: tuple[tuple[Cell, Tile], ...]
    """By kind, in the order of the cells."""
    layouts: int
    best: City
    """The first of those with the most votes."""


@dataclass(frozen=True, slots=True)
class Scarcity:
    """What a full stock would allow, and the pieces that are missing for it."""

    votes: int
    missing: tuple[tuple[Height, int], ...]
    """By level and length."""


@dataclass(frozen=True, slots=True)
class Reasoning:
    """The best way to finish, and what to weigh it against."""

    finish: puzzle.Finish
    layouts: int
    temptations: tuple[Temptation, ...]
    """The most tempting first."""
    at_once: Sequence[tuple[Laying, int]]
    """The turns of a player who takes the most votes in each, with the votes then."""
    scarcity: Scarcity | None
    """None if more pieces would not help."""
    difficulty: Difficulty


@lru_cache(maxsize=4)  # the puzzle at hand: its grade, its hints and its explanation all ask
def reason(position: Position, player: Seat) -> Reasoning | None:
    """Weigh a position; None if it makes no puzzle: several ways are best, or too little or too much tempts."""
    finish = None if puzzle.wrong_position(position, player) else puzzle.best_finish(position, player)
    if finish is None:
        return None
    endgame = puzzle.endgame_of(position, player)
    close = list(islice(layouts_with(endgame, finish.votes - CLOSE), MOST_TEMPTING + 2))
    if not FEWEST_TEMPTING <= len(close) - 1 <= MOST_TEMPTING:
        return None
    at_once, scarcity = _at_once(endgame, finish.city), _scarcity(endgame, finish)
    difficulty = _grade(endgame, len(close) - 1, is_found_at_once=at_once[-1][1] == finish.votes, scarcity=scarcity)
    if AT_ONCE in difficulty.techniques and difficulty.level in (Level.HARD, Level.EXPERT):
        return None
    temptations = _group(endgame, [layout.city for layout in close if layout.plan.quarters != finish.city.quarters])
    return Reasoning(finish, number_of_layouts(endgame), temptations, at_once, scarcity, difficulty)


def _grade(endgame: Endgame, tempting: int, *, is_found_at_once: bool, scarcity: Scarcity | None) -> Difficulty:
    points = tempting + THIRD_TILE * (endgame.turns - 2) + LOOKING_AHEAD * (not is_found_at_once)
    techniques = (AT_ONCE if is_found_at_once else AHEAD, *([] if scarcity is None else [SCARCE]))
    return Difficulty(list(Level)[sum(points >= most for most in LEVELS)], points, techniques)


def _scarcity(endgame: Endgame, finish: puzzle.Finish) -> Scarcity | None:
    best = best_city(endgame._replace(stock=FULL_STOCK)).first[0].city
    if best.votes <= finish.votes:
        return None
    built = Counter(best.pieces) - Counter(endgame.city.pieces)
    missing = sorted(piece for piece, number in built.items() if number > endgame.stock.left(*piece))
    return Scarcity(best.votes, tuple(missing))


def can_be(level: Level, tiles: int) -> bool:
    """Can a puzzle with this many tiles to lay be of this level? A third tile rules some levels out."""
    fewest = FEWEST_TEMPTING + THIRD_TILE * (tiles - 2)
    return level is Level.EXPERT or fewest < LEVELS[list(Level).index(level)]


def _group(endgame: Endgame, cities: list[City]) -> tuple[Temptation, ...]:
    groups: dict[tuple[tuple[Cell, Tile], ...], list[City]] = defaultdict(list)
    for city in cities:
        laid = sorted((cell, kind_of(tile)) for cell, tile in city.tiles.items() if cell not in endgame.city.tiles)
        groups[tuple(laid)].append(city)
    found = [Temptation(tiles, len(some), max(some, key=lambda city: city.votes)) for tiles, some in groups.items()]
    return tuple(sorted(found, key=lambda group: (-group.best.votes, -group.layouts, group.tiles)))


def _at_once(endgame: Endgame, final: City) -> Sequence[tuple[Laying, int]]:
    """Greedy turns that reach the best city if there are any, else the first greedy turns found."""
    return next(_ways_at_once(endgame, final), None) or next(_ways_at_once(endgame, None))


def _ways_at_once(endgame: Endgame, final: City | None) -> Iterator[list[tuple[Laying, int]]]:
    """Ways to take the most votes in each turn, with the votes then: all that lead to `final`, or the first ones.

    The first tile is from the hand; later ones may have been drawn from the row.
    """
    if endgame.turns == 0:
        yield []
        return
    now = endgame._replace(row=(), turns=1)
    found = best_city(now).first[0]
    layings = found.layings if final is None else _layings_of(now, final, found.votes)
    for tile, cell in layings:
        left = Counter((*endgame.hand, *endgame.row)) - Counter((kind_of(tile),))
        later = endgame._replace(
            city=endgame.city.with_tile(tile, cell), hand=tuple(left.elements()), row=(), turns=endgame.turns - 1
        )
        yield from ([((tile, cell), found.votes), *rest] for rest in _ways_at_once(later, final))


def _layings_of(now: Endgame, final: City, votes: int) -> Iterator[Laying]:
    """The layings of this turn that are part of a final city and give this many votes."""
    for cell in now.city.growth(now.shape):
        tile = final.tiles.get(cell)
        if tile is None or kind_of(tile) not in now.hand:
            continue
        if best_walkways(now.city.with_tile(tile, cell), now.stock).votes == votes:
            yield tile, cell


def number_of_layouts(endgame: Endgame) -> int:
    """The number of ways to lay the tiles: one from the hand next to the city first, then any known ones."""
    known = Counter((*endgame.hand, *endgame.row))
    beside = set(endgame.city.growth(endgame.shape))
    number = 0
    for frame in frames(endgame.city, endgame.shape):
        cells = sorted(frame - endgame.city.tiles.keys())
        for kinds in product(sorted(known), repeat=len(cells)):
            begins = any(kind in endgame.hand and cell in beside for cell, kind in zip(cells, kinds, strict=True))
            if begins and not Counter(kinds) - known:
                number += prod(len(ROTATIONS[kind]) for kind in kinds)
    return number


PLAYERS = (2, 3, 4)
DEALS = 6
"""How often to deal the remaining tiles again in each position of a game."""


def attempt(chance: Chance, level: Level | None) -> puzzle.FinishPuzzle | None:
    """One attempt, in the last turns of one game; None if they hold no such puzzle. With no level, any will do."""
    wanted = level or chance.choice(tuple(Level))
    return next(puzzles(chance, (wanted,)), None)


def puzzles(chance: Chance, levels: Sequence[Level] = tuple(Level)) -> Iterator[puzzle.FinishPuzzle]:
    """Every puzzle of these levels in the last turns of a random game."""
    for position in _last_turns(chance):
        if not any(can_be(level, position.turns_left(position.mover or 0)) for level in levels):
            continue
        for _ in range(DEALS):
            dealt = _deal(position, chance)
            reasoning = reason(dealt, 0)
            if reasoning is not None and reasoning.difficulty.level in levels:
                yield puzzle.FinishPuzzle(
                    position=dealt, player=0, difficulty=reasoning.difficulty, solution=reasoning.finish
                )


def _last_turns(chance: Chance) -> Iterator[Position]:
    """The positions of a game between greedy bots in which the player to move has two or three turns left."""
    position = new_game(chance.choice(PLAYERS), chance)
    while (mover := position.mover) is not None and (turns := position.turns_left(mover)) >= puzzle.FEWEST_TILES:
        if turns <= puzzle.MOST_TILES:
            yield position
        position = apply(position, greedy_bot(known_to(mover, position), chance))


def _deal(position: Position, chance: Chance) -> Position:
    """As the player to move sees it, with a newly dealt hand and row, and the city where its text needs no anchor."""
    hidden = (*(tile for hand in position.hands for tile in hand), *position.row, *(position.pile or ()))
    tiles = chance.shuffled(hidden)
    seen = alone(position, position.mover or 0)
    return seen._replace(
        cities=(seen.city(0).settled(seen.shape),),
        hands=(tuple(tiles[:HAND_TILES]),),
        row=tuple(tiles[HAND_TILES : HAND_TILES + ROW_TILES]),
        pile=None,
    )
