"""Making `finish` puzzles of a level: the last turns of games that bots have played, as one player sees them.

The position is what lies on the table, not a set of clues. Each tile in hand and row is one more way to go wrong, and
every walkway that stands is one that its player saw fit to build: so there is nothing that could be left out. What has
no bearing is not shown at all: the others' cities and hands, the pile, Special Requests.
"""

from collections.abc import Iterator, Sequence

from skypuzzle.chance import Chance
from skypuzzle.cloud_city.bots import greedy_bot
from skypuzzle.cloud_city.kinds.finish.puzzle import FinishPuzzle
from skypuzzle.cloud_city.kinds.finish.reasoning import can_be, reason
from skypuzzle.cloud_city.kinds.finish.solutions import FEWEST_TILES, MOST_TILES
from skypuzzle.cloud_city.rules.play import alone, apply, new_game
from skypuzzle.cloud_city.rules.position import HAND_TILES, ROW_TILES, Position, known_to
from skypuzzle.puzzles.levels import Level

PLAYERS = (2, 3, 4)
DEALS = 6
"""In how many ways the tiles that are not laid yet are dealt, in each position of a game."""


def attempt(chance: Chance, level: Level | None) -> FinishPuzzle | None:
    """One attempt, the puzzles in one game; None if none is what was ordered. Any level will do if none is named."""
    wanted = level or chance.choice(tuple(Level))
    return next(puzzles(chance, (wanted,)), None)


def puzzles(chance: Chance, levels: Sequence[Level] = tuple(Level)) -> Iterator[FinishPuzzle]:
    """Every puzzle of these levels in the last turns of a game."""
    for position in _last_turns(chance):
        if not any(can_be(level, position.turns_left(position.mover or 0)) for level in levels):
            continue
        for _ in range(DEALS):
            dealt = _dealt(position, chance)
            reasoning = reason(dealt, 0)
            if reasoning is not None and reasoning.difficulty.level in levels:
                yield FinishPuzzle(position=dealt, player=0, difficulty=reasoning.difficulty, solution=reasoning.finish)


def _last_turns(chance: Chance) -> Iterator[Position]:
    """The positions of a game between greedy players in which the player to move has two or three turns left."""
    position = new_game(chance.choice(PLAYERS), chance)
    while (mover := position.mover) is not None and (turns := position.turns_left(mover)) >= FEWEST_TILES:
        if turns <= MOST_TILES:
            yield position
        position = apply(position, greedy_bot(known_to(mover, position), chance))


def _dealt(position: Position, chance: Chance) -> Position:
    """As the player to move sees it, with a hand and a row dealt anew; the city is where its text needs no anchor."""
    hidden = (*(tile for hand in position.hands for tile in hand), *position.row, *(position.pile or ()))
    tiles = chance.shuffled(hidden)
    seen = alone(position, position.mover or 0)
    return seen._replace(
        cities=(seen.city(0).settled(seen.shape),),
        hands=(tuple(tiles[:HAND_TILES]),),
        row=tuple(tiles[HAND_TILES : HAND_TILES + ROW_TILES]),
        pile=None,
    )
