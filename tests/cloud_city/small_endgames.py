"""Small endgames: the last turns of games between bots, with few different tiles left."""

from collections.abc import Iterator
from itertools import count
from typing import NamedTuple

from skypuzzle.chance import Chance
from skypuzzle.cloud_city.notation.cities import parse_faces, parse_ground, parse_pile, parse_stock, parse_walkway
from skypuzzle.cloud_city.notation.positions import parse_requests, parse_shape
from skypuzzle.cloud_city.questions.question import Built, Goal, Lead, Request, Votes, Win
from skypuzzle.cloud_city.rules.pieces import Stock, Tile, TileMix, kind_of
from skypuzzle.cloud_city.rules.position import GameRecord, Position, Seat, deal_unknown, unseen
from skypuzzle.cloud_city.search.cities import Endgame as Ahead
from skypuzzle.cloud_city.search.cities import best_city
from skypuzzle.cloud_city.simulation import Simulation
from skypuzzle.play import replay


class Endgame(NamedTuple):
    """A question for `check`."""

    position: Position
    player: Seat
    goals: tuple[Goal, ...]
    mix: TileMix

    def __str__(self) -> str:
        goals = ", ".join(map(str, self.goals))
        return f"{self.position} | {self.player + 1} | {goals} | {','.join(self.mix.pile)}"

    @classmethod
    def read(cls, text: str) -> "Endgame":
        """The endgame that was written so. The stock may be smaller than a box has it, so it is not checked."""
        position, player, goals, mix = text.split(" | ")
        cities, hands, row, stock, pile, turn, requests, shape = position.split()
        return cls(
            Position(
                tuple(parse_ground(city, parse_shape(shape)) for city in cities.split(";")),
                tuple(parse_faces(hand, "hands") for hand in hands.split(";")),
                parse_faces(row, "row"),
                parse_stock(stock),
                parse_pile(pile),
                int(turn) - 1,
                parse_requests(requests),
                parse_shape(shape),
            ),
            int(player) - 1,
            tuple(map(_goal, goals.split(", "))),
            TileMix((), tuple(mix.split(","))),
        )


def _goal(text: str) -> Goal:
    name, _, value = text.partition(" ")
    if name == "walkway":
        return Built(parse_walkway(value))
    return Lead() if name == "lead" else Votes(int(value)) if name == "votes" else Request(int(value))


FROM_A_GAME = 20


def small_endgames(seed: str) -> Iterator[Endgame]:
    """Endless, several from each game."""
    for number in count():
        chance = Chance("small endgames", seed, number)
        players = chance.choice((1, 1, 2, 2, 3))
        requests = chance.choice((0, 0, 1, 2))
        record = Simulation(("greedy",) * players, f"{seed} {number}", requests=requests).play(0)
        for _ in range(FROM_A_GAME):
            yield _endgame(record, players, chance)


def _endgame(record: GameRecord, players: int, chance: Chance) -> Endgame:
    """Everybody has a turn or two left; often walkways are scarce, and the votes asked for are hard to get."""
    player = chance.below(players)
    back = min(2 * players, players - player + 1 + chance.below(players + 1))
    *_, position = replay(record.start, record.turns[: len(record.turns) - back])
    position, mix = _with_few_tiles(position, player, chance)
    if chance.below(4):
        most = 2 + chance.below(2)
        stock = [tuple(min(left, chance.below(most)) for left in lengths) for lengths in position.stock]
        position = position._replace(stock=Stock(*stock))
    return Endgame(position, player, tuple(_goals(position, player, mix, chance)), mix)


def _with_few_tiles(position: Position, player: Seat, chance: Chance) -> tuple[Position, TileMix]:
    """Hands, row and pile of two or three kinds, one of which is mostly in the pile; hands of others partly hidden."""
    kinds = chance.shuffled(_tiles_of(position))[: 2 + (chance.below(3) > 0)]

    def some(number: int, kinds: list[Tile]) -> list[Tile]:
        return [chance.choice(kinds) for _ in range(number)]

    hands = [some(len(hand), kinds[:2]) for hand in position.hands]
    row, pile = some(len(position.row), kinds[:2]), some(min(len(position.pile or ()), 1 + chance.below(3)), kinds[1:])
    laid = [kind_of(tile) for seat in position.seats for tile in position.city(seat).tiles.values()]
    mix = TileMix((), (*laid, *row, *pile, *(tile for hand in hands for tile in hand)))
    shown = [
        tuple(tile if seat == player or chance.below(3) else None for tile in hand) for seat, hand in enumerate(hands)
    ]
    return position._replace(hands=tuple(shown), row=tuple(row), pile=(None,) * len(pile)), mix


def _tiles_of(position: Position) -> list[Tile]:
    tiles = [*position.row, *(tile for hand in position.hands for tile in hand)]
    return sorted({tile for tile in tiles if tile})


def _most(position: Position, player: Seat, mix: TileMix) -> int:
    """Votes that walkways can have if everything goes well, so that questions about them are worth asking."""
    city, turns = position.city(player), position.turns_left(player)
    hand = tuple(tile for tile in position.hands[player] if tile)
    drawn = tuple(tile for tile in position.row if tile) + tuple(unseen(position, mix).elements())
    return best_city(Ahead(city, hand, drawn, turns, position.stock)).votes or 0


def _goals(position: Position, player: Seat, mix: TileMix, chance: Chance) -> Iterator[Goal]:
    city = position.city(player)
    kind = chance.below(12)
    if kind == 0 and len(position.seats) > 1:
        yield Lead()
    elif kind == 1:
        walkways = [walkway for walkway in city.possible_walkways() if walkway not in city.walkways]
        yield Built(chance.choice(walkways or city.possible_walkways()))
    elif kind == 2:
        yield Request(chance.choice((3, 4, 7, 8, 9, 10) if len(position.seats) == 1 else range(1, 11)))
    elif kind == 3:
        yield Votes(max(0, city.votes + chance.below(8) - 2))
    else:
        yield Votes(_most(position, player, mix) - chance.below(4) // 2 + (4 if position.requests else 0))
    if chance.below(6) == 0:
        yield Votes(max(0, city.votes + chance.below(6)))


def open_endgames(seed: str) -> Iterator[Endgame]:
    """Endgames of several players with all tiles in hand face up, and a win as the goal."""
    for number, endgame in enumerate(small_endgames(seed)):
        position, player, _, mix = endgame
        if len(position.seats) > 1:
            dealt = deal_unknown(position, Chance("open endgames", seed, number), mix)
            pile = None if dealt.pile is None else (None,) * len(dealt.pile)
            yield Endgame(dealt._replace(pile=pile), player, (Win(),), mix)
