"""Random games, for tests that need many positions."""

from collections.abc import Iterator

from skypuzzle.chance import Chance
from skypuzzle.cloud_city.bots import random_bot
from skypuzzle.cloud_city.rules.city import NOTHING, City
from skypuzzle.cloud_city.rules.pieces import FULL_STOCK, ROTATIONS, SIZE, Shape, default_tile_mix
from skypuzzle.cloud_city.rules.play import legal_walkways, new_game
from skypuzzle.cloud_city.rules.position import Position, Turn


def random_game(number: int) -> tuple[Position, list[Turn], Position]:
    """Start, turns and end of a game; the numbers go through shapes, players and requests."""
    chance = Chance("random game", number)
    shape = list(Shape)[number % 2]
    start = position = new_game(1 + number % shape.most_players, chance, shape=shape, requests=number % 3)
    turns = []
    while position.mover is not None:
        turn = Turn(position.mover, random_bot(position, chance))
        turns.append(turn)
        position = position.play(turn)
    return start, turns, position


def random_cities(number: int, seed: str) -> Iterator[City]:
    """Finished squares of tiles from the mix, with random walkways."""
    for index in range(number):
        chance = Chance(seed, index)
        tiles = chance.shuffled(default_tile_mix().pile)
        city = City(NOTHING)
        for column in (0, 2, 4):
            for rank in (0, 2, 4):
                city = city.with_tile(chance.choice(ROTATIONS[tiles.pop()]), column + SIZE * rank)
        stock = FULL_STOCK
        while (offers := legal_walkways(city, stock)) and chance.below(12):
            walkway = chance.choice(offers)
            stock = stock.less([(city.level(walkway), walkway.length)])
            city = city.with_walkways((walkway,))
        yield city
