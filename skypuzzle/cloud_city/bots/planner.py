"""The planner: guesses what is unseen a few times, and asks our own search for the best city each time."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from skypuzzle.chance import Chance
from skypuzzle.cloud_city.bots.simple import playable, votes_of
from skypuzzle.cloud_city.rules.city import City
from skypuzzle.cloud_city.rules.geometry import RECTANGLE, SQUARE
from skypuzzle.cloud_city.rules.knowledge import unseen
from skypuzzle.cloud_city.rules.play import Laying, legal_draws, legal_walkways
from skypuzzle.cloud_city.rules.position import Draw, FromRow, Position, Turn
from skypuzzle.cloud_city.rules.tiles import Tile, default_tile_mix, kind_of
from skypuzzle.cloud_city.rules.walkways import Walkway
from skypuzzle.cloud_city.search.searching import Endgame, best_city, best_walkways
from skypuzzle.errors import RuleError

Tiles = Sequence[Tile]


class Effort(NamedTuple):
    """How much a planner thinks: counted in questions and in nodes of the search, never in seconds."""

    guesses: int
    """How often it guesses what will come up."""
    candidates: int
    """How many ways to lay a tile it compares."""
    whole: int
    """From so many tiles left on, it plans the whole rest."""
    ahead: int
    """Before that, it plans so many tiles ahead."""
    nodes: int = 100_000
    """Of each search; then the best city found so far has to do."""


EFFORTS = {SQUARE: Effort(8, 6, whole=6, ahead=4), RECTANGLE: Effort(4, 4, whole=5, ahead=3)}
"""In a rectangle there are many more places to look at."""
COMING = 2
"""Tiles that a guess adds to those that can be seen: more would make the planner wait for better ones to come."""


def planner_bot(known: Position, chance: Chance) -> Turn:
    """Lays and draws what leads to the most votes on average, if guesses of what comes up were true."""
    return _Planner(known, chance, EFFORTS[known.shape]).turn()


class _Planner:
    """One decision: what the player knows, and the guesses that everything is weighed with."""

    def __init__(self, known: Position, chance: Chance, effort: Effort) -> None:
        self.known = known
        self.effort = effort
        seat = known.mover or 0
        self.city = known.city(seat)
        self.layings = playable(known)
        self.hand = [tile for tile in known.hands[seat] if tile]
        self.row = [tile for tile in known.row if tile]
        self.turns = known.turns_left(seat)
        self.ahead = self.turns if self.turns <= effort.whole else effort.ahead
        hidden = list(_hidden(known).elements())
        self.guesses = [chance.shuffled(hidden)[: 1 + COMING] for _ in range(effort.guesses)]

    def turn(self) -> Turn:
        """The turn to play."""
        if self.turns == 1:
            return self._last_turn()
        tile, cell = self._laying()
        city = self.city.with_tile(tile, cell)
        draw, plans = self._draw(city, _without(self.hand, kind_of(tile)))
        return Turn(tile, cell, tuple(self._certain(city, plans)), draw)

    def _last_turn(self) -> Turn:
        """The one with the most votes; cards can make another place or tile better than walkways alone."""
        ends = [(laying, self._finished(self.city.with_tile(*laying))) for laying in self.layings]
        (tile, cell), city = max(ends, key=lambda end: self._votes(end[1]))
        built = tuple(walkway for walkway in city.walkways if walkway not in self.city.walkways)
        draws = legal_draws(self.known)
        return Turn(tile, cell, built, draws[0] if draws else None)

    def _laying(self) -> Laying:
        """Of those that begin the best plans, the one that is best on average over all guesses."""
        promising = Counter[Laying]()
        for guess in self.guesses:
            for plan in self._plans(self.city, self.hand, [*self.row, *guess[:COMING]], self.ahead):
                promising.update(laying for laying in self.layings if plan.tiles.get(laying[1]) == laying[0])
        if not promising:
            return self.layings[0]
        best = sorted(promising, key=lambda laying: -promising[laying])[: self.effort.candidates]
        return max(best, key=self._prospects) if len(best) > 1 else best[0]

    def _prospects(self, laying: Laying) -> int:
        """What the rest can bring, as if all that can be seen were in the hand: it can be, turn by turn."""
        tile, cell = laying
        city = self.city.with_tile(tile, cell)
        hand = [*_without(self.hand, kind_of(tile)), *self.row]
        coming = COMING if self.turns > 2 else 0
        return self._worth(
            plan for guess in self.guesses for plan in self._plans(city, [*hand, *guess[:coming]], [], self.ahead - 1)
        )

    def _draw(self, city: City, hand: Tiles) -> tuple[Draw | None, list[City]]:
        """What to draw, and the plans that it is good for, one for each guess."""
        draws = legal_draws(self.known)
        if not draws:
            return None, []
        plans = [
            [plan for guess in self.guesses for plan in self._plans_after(city, hand, draw, guess)] for draw in draws
        ]
        best = max(range(len(draws)), key=lambda at: self._worth(plans[at]))
        return draws[best], plans[best]

    def _plans_after(self, city: City, hand: Tiles, draw: Draw, guess: Tiles) -> Iterable[City]:
        """What can come after a draw, if this comes up."""
        up, coming = guess[:1], guess[1:]
        if isinstance(draw, FromRow):
            hand, row = [*hand, draw.tile], [*_without(self.row, draw.tile), *up]
        else:
            hand, row = [*hand, *up], self.row
        return self._plans(city, hand, [*row, *coming] if self.turns > 2 else [], self.ahead - 1)

    def _plans(self, city: City, hand: Tiles, row: Tiles, turns: int) -> Iterator[City]:
        """The best city that these tiles can make; none if there are too few tiles."""
        endgame = Endgame(city, tuple(hand), tuple(row), turns, self.known.stock, self.known.shape)
        return (layout.city for layout in best_city(endgame, nodes=self.effort.nodes).first)

    def _worth(self, plans: Iterable[City]) -> int:
        return sum(map(self._votes, plans))

    def _votes(self, city: City) -> int:
        return votes_of(self.known, city)

    def _certain(self, city: City, plans: Sequence[City]) -> Iterator[Walkway]:
        """Walkways that can be built already and are in every plan."""
        for walkway in city.possible_walkways():
            if walkway not in city.walkways and plans and all(walkway in plan.walkways for plan in plans):
                yield walkway

    def _finished(self, city: City) -> City:
        """With the walkways that give the most votes; with cards, the best set that small changes find."""
        best = best_walkways(city, self.known.stock).city
        if not self.known.requests:
            return best
        return max((self._mended(best, city), self._mended(city, city)), key=self._votes)

    def _mended(self, city: City, before: City) -> City:
        """With one walkway more or less, again and again, for as long as it brings votes."""
        while True:
            better = max(self._changed(city, before), key=self._votes, default=city)
            if self._votes(better) <= self._votes(city):
                return city
            city = better

    def _changed(self, city: City, before: City) -> Iterator[City]:
        """With one walkway less, of those built since, or one more."""
        built = [walkway for walkway in city.walkways if walkway not in before.walkways]
        for walkway in built:
            yield City(city.quarters, tuple(other for other in city.walkways if other != walkway))
        stock = self.known.stock.less((city.level(walkway), walkway.length) for walkway in built)
        yield from (city.with_walkways((walkway,)) for walkway in legal_walkways(city, stock))


def _without(tiles: Tiles, tile: Tile) -> list[Tile]:
    left = list(tiles)
    left.remove(tile)
    return left


def _hidden(known: Position) -> Counter[Tile]:
    """The tiles that may come up; all there are, if it cannot be known which are left."""
    try:
        return unseen(known)
    except RuleError:
        return Counter(default_tile_mix().pile)
