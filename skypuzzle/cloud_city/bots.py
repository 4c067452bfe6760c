"""Computer players. A bot is a function of what its player may know, and of chance."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple, TypeAlias

from skypuzzle.chance import Chance
from skypuzzle.cloud_city.rules.city import City
from skypuzzle.cloud_city.rules.pieces import RECTANGLE, SQUARE, Tile, Walkway, default_tile_mix, kind_of
from skypuzzle.cloud_city.rules.play import Laying, build, legal_draws, legal_layings, legal_walkways
from skypuzzle.cloud_city.rules.position import Draw, FromRow, Move, Position, unseen
from skypuzzle.cloud_city.rules.scoring import score_cities
from skypuzzle.cloud_city.search.cities import Endgame, best_city
from skypuzzle.errors import Fault, RuleError

Bot: TypeAlias = Callable[[Position, Chance], Move]
"""Takes what the player to move knows (`known_to`, `remembered`), and returns a legal turn."""


def random_bot(known: Position, chance: Chance) -> Move:
    """Pick a random laying, build each possible walkway with an even chance, and draw at random."""
    tile, cell = chance.choice(playable(known))
    city, stock = known.city(known.mover or 0).with_tile(tile, cell), known.stock
    built: list[Walkway] = []
    for walkway in chance.shuffled(legal_walkways(city, stock)):
        may_stand = walkway in legal_walkways(city, stock)
        if chance.below(2) and may_stand:
            built.append(walkway)
            city, stock = build(city, stock, walkway)
    return Move(tile, cell, tuple(sorted(built)), any_draw(known, chance))


def greedy_bot(known: Position, chance: Chance) -> Move:
    """Pick the laying that is worth most votes if the game ended now; ties and the draw are left to chance."""
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
    draws = legal_draws(known)
    return chance.choice(draws) if draws else None


def votes_of(known: Position, city: City) -> int:
    """Score the player to move as if the game ended now with this city; unknown rival cities are ignored."""
    seat = known.mover or 0
    if not known.requests:
        return city.votes
    others = filter(None, known.others(seat))
    return score_cities([city, *others], known.requests).tallies[0].total


def playable(known: Position) -> list[Laying]:
    """All legal layings. Raises RuleError if there are none."""
    layings = legal_layings(known)
    if not layings:
        reason = "there is no tile to lay: the game is over, or the hand is unknown"
        raise RuleError(Fault("position", str(known), reason))
    return layings


def _greedy_walkways(known: Position, city: City) -> tuple[int, tuple[Walkway, ...]]:
    """Build the walkway that gains most until none gains anything; return the votes and the walkways."""
    built: list[Walkway] = []
    stock, votes = known.stock, votes_of(known, city)
    while True:
        offers = [(votes_of(known, city.with_walkways((way,))), way) for way in legal_walkways(city, stock)]
        most, walkway = max(offers, key=lambda offer: offer[0], default=(votes, None))
        if walkway is None or most <= votes:
            return votes, tuple(sorted(built))
        votes = most
        built.append(walkway)
        city, stock = build(city, stock, walkway)


Tiles = Sequence[Tile]


class Effort(NamedTuple):
    """How hard a planner thinks, counted in questions and search nodes, never in seconds."""

    guesses: int
    candidates: int
    """How many layings it compares."""
    whole: int
    """With at most this many tiles left, it plans the whole rest."""
    ahead: int
    """Before that, it plans this many tiles ahead."""
    nodes: int = 100_000
    """The limit of each search; after that, it takes the best city so far."""


EFFORTS = {SQUARE: Effort(8, 6, whole=6, ahead=4), RECTANGLE: Effort(4, 4, whole=5, ahead=3)}
"""A rectangle has many more places to look at."""
QUICK = Effort(1, 2, whole=3, ahead=2, nodes=1_000)
"""For many games in a short time."""
COMING = 2
"""Tiles that a guess adds to the visible ones; with more, the planner would wait for better tiles."""


def planner_bot(known: Position, chance: Chance) -> Move:
    """Choose what leads to the most votes on average over several guesses of the tiles to come."""
    return Planner(known, chance, EFFORTS[known.shape]).turn()


def quick_bot(known: Position, chance: Chance) -> Move:
    """Plan like the planner, with a small part of its effort."""
    return Planner(known, chance, QUICK).turn()


class Planner:
    """One decision: what the player knows, and the guesses that every choice is weighed against."""

    def __init__(self, known: Position, chance: Chance, effort: Effort) -> None:
        self.known = known
        self.effort = effort
        seat = known.mover or 0
        self.city = known.city(seat)
        self.rivals = tuple(filter(None, known.others(seat)))
        self.layings = playable(known)
        self.hand = [tile for tile in known.hands[seat] if tile]
        self.row = [tile for tile in known.row if tile]
        self.turns = known.turns_left(seat)
        self.ahead = self.turns if self.turns <= effort.whole else effort.ahead
        hidden = list(_hidden(known).elements())
        self.guesses = [chance.shuffled(hidden)[: 1 + COMING] for _ in range(effort.guesses)]

    def turn(self) -> Move:
        if self.turns == 1:
            return self._last_turn()
        tile, cell = self._laying()
        city = self.city.with_tile(tile, cell)
        draw, plans = self._draw(city, _without(self.hand, kind_of(tile)))
        return Move(tile, cell, tuple(self._certain(city, plans)), draw)

    def _last_turn(self) -> Move:
        best = self._plans(self.city, self.hand, [], 1)[0]
        tile, cell = next(laying for laying in self.layings if best.tiles.get(laying[1]) == laying[0])
        built = tuple(walkway for walkway in best.walkways if walkway not in self.city.walkways)
        draws = legal_draws(self.known)
        return Move(tile, cell, built, draws[0] if draws else None)

    def _laying(self) -> Laying:
        """Of the layings that begin the best plans, the one that is best on average over all guesses."""
        promising = Counter[Laying]()
        for guess in self.guesses:
            for plan in self._plans(self.city, self.hand, [*self.row, *guess[:COMING]], self.ahead):
                promising.update(laying for laying in self.layings if plan.tiles.get(laying[1]) == laying[0])
        if not promising:
            return self.layings[0]
        best = sorted(promising, key=lambda laying: -promising[laying])[: self.effort.candidates]
        return max(best, key=self._prospects) if len(best) > 1 else best[0]

    def _prospects(self, laying: Laying) -> int:
        """The value of the rest of the game, treating all visible tiles as if they were in the hand."""
        tile, cell = laying
        city = self.city.with_tile(tile, cell)
        hand = [*_without(self.hand, kind_of(tile)), *self.row]
        coming = COMING if self.turns > 2 else 0
        return self._worth(
            plan for guess in self.guesses for plan in self._plans(city, [*hand, *guess[:coming]], [], self.ahead - 1)
        )

    def _draw(self, city: City, hand: Tiles) -> tuple[Draw | None, list[City]]:
        """The best draw, and the best plan after it for each guess."""
        draws = legal_draws(self.known)
        if not draws:
            return None, []
        plans = [
            [plan for guess in self.guesses for plan in self._plans_after(city, hand, draw, guess)] for draw in draws
        ]
        best = max(range(len(draws)), key=lambda at: self._worth(plans[at]))
        return draws[best], plans[best]

    def _plans_after(self, city: City, hand: Tiles, draw: Draw, guess: Tiles) -> Iterable[City]:
        up, coming = guess[:1], guess[1:]
        if isinstance(draw, FromRow):
            hand, row = [*hand, draw.tile], [*_without(self.row, draw.tile), *up]
        else:
            hand, row = [*hand, *up], self.row
        return self._plans(city, hand, [*row, *coming] if self.turns > 2 else [], self.ahead - 1)

    def _plans(self, city: City, hand: Tiles, row: Tiles, turns: int) -> list[City]:
        """The best city these tiles can make, or nothing if there are too few tiles.

        Request cards make the search many times longer, so it counts them for the last tile only.
        """
        endgame = Endgame(city, tuple(hand), tuple(row), turns, self.known.stock, self.known.shape)
        if self.known.requests and turns <= 1:
            with_cards = endgame._replace(requests=self.known.requests, rivals=self.rivals)
            if found := best_city(with_cards, nodes=self.effort.nodes).first:
                return [found[0].city]
        return [layout.city for layout in best_city(endgame, nodes=self.effort.nodes).first]

    def _worth(self, plans: Iterable[City]) -> int:
        return sum(votes_of(self.known, city) for city in plans)

    def _certain(self, city: City, plans: Sequence[City]) -> Iterator[Walkway]:
        for walkway in city.possible_walkways():
            if walkway not in city.walkways and plans and all(walkway in plan.walkways for plan in plans):
                yield walkway


def _without(tiles: Tiles, tile: Tile) -> list[Tile]:
    left = list(tiles)
    left.remove(tile)
    return left


def _hidden(known: Position) -> Counter[Tile]:
    """The tiles that may come up; the whole box if some cities are unknown."""
    try:
        return unseen(known)
    except RuleError:
        return Counter(default_tile_mix().pile)


BOTS: dict[str, Bot] = {"greedy": greedy_bot, "planner": planner_bot, "quick": quick_bot, "random": random_bot}
