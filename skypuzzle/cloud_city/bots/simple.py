"""Computer players. A bot is a function of what its player may know, and of chance."""

from collections.abc import Callable
from typing import TypeAlias

from skypuzzle.chance import Chance
from skypuzzle.cloud_city.rules.city import City
from skypuzzle.cloud_city.rules.play import Laying, legal_draws, legal_layings, legal_walkways
from skypuzzle.cloud_city.rules.position import Draw, Move, Position
from skypuzzle.cloud_city.rules.scoring import score_cities
from skypuzzle.cloud_city.rules.walkways import Walkway
from skypuzzle.errors import Fault, RuleError

Bot: TypeAlias = Callable[[Position, Chance], Move]
"""Takes the position as the player to move knows it (`known_to`, `remembered`), and returns a legal turn."""


def random_bot(known: Position, chance: Chance) -> Move:
    """Any way to lay a tile, each walkway that may then be built with an even chance, any draw."""
    tile, cell = chance.choice(playable(known))
    city, stock = known.city(known.mover or 0).with_tile(tile, cell), known.stock
    built: list[Walkway] = []
    for walkway in chance.shuffled(legal_walkways(city, stock)):
        may_stand = walkway in legal_walkways(city, stock)
        if chance.below(2) and may_stand:
            built.append(walkway)
            stock = stock.less([(city.level(walkway), walkway.length)])
            city = city.with_walkways((walkway,))
    return Move(tile, cell, tuple(sorted(built)), any_draw(known, chance))


def greedy_bot(known: Position, chance: Chance) -> Move:
    """A laying that gives the most votes if the game ended there, building what gives most first; ties by chance.

    What is drawn gives no votes now, so it is left to chance.
    """
    best: list[tuple[Laying, tuple[Walkway, ...]]] = []
    most: int | None = None
    for laying in playable(known):
        votes, built = _greedy_walkways(known, known.city(known.mover or 0).with_tile(*laying))
        if most is None or votes > most:
            most, best = votes, []
        if votes == most:
            best.append((laying, built))
    (tile, cell), walkways = chance.choice(best)
    return Move(tile, cell, walkways, any_draw(known, chance))


def any_draw(known: Position, chance: Chance) -> Draw | None:
    """A random draw; None if there is nothing to draw."""
    draws = legal_draws(known)
    return chance.choice(draws) if draws else None


def votes_of(known: Position, city: City) -> int:
    """The votes of the player to move if this were the city and the game ended now; cities not known count as none."""
    seat = known.mover or 0
    if not known.requests:
        return city.votes
    others = [other for at, other in enumerate(known.cities) if at != seat and other is not None]
    return score_cities([city, *others], known.requests).tallies[0].total


def playable(known: Position) -> list[Laying]:
    """Every way to lay a tile; a RuleError if there is none."""
    layings = legal_layings(known)
    if not layings:
        raise RuleError(
            Fault("position", str(known), "there is no tile to lay: the game is over, or the hand not known")
        )
    return layings


def _greedy_walkways(known: Position, city: City) -> tuple[int, tuple[Walkway, ...]]:
    """Walkways that a greedy player builds now, and the votes then: one by one, for as long as there is any to gain."""
    built: list[Walkway] = []
    stock, votes = known.stock, votes_of(known, city)
    while True:
        offers = [(votes_of(known, city.with_walkways((way,))), way) for way in legal_walkways(city, stock)]
        most, walkway = max(offers, key=lambda offer: offer[0], default=(votes, None))
        if walkway is None or most <= votes:
            return votes, tuple(sorted(built))
        votes = most
        built.append(walkway)
        stock = stock.less([(city.level(walkway), walkway.length)])
        city = city.with_walkways((walkway,))
