"""Setting up a game: start tiles, hands, the face-up row and Special Request cards (rules 4–7, 13, 14)."""

from collections.abc import Sequence

from skypuzzle.chance import Chance
from skypuzzle.cloud_city.rules.city import NOTHING, City
from skypuzzle.cloud_city.rules.faults import check_position, request_faults
from skypuzzle.cloud_city.rules.geometry import SQUARE, Shape
from skypuzzle.cloud_city.rules.position import HAND_TILES, ROW_TILES, Position
from skypuzzle.cloud_city.rules.requests import CARDS, COMPARING, MOST_REQUESTS
from skypuzzle.cloud_city.rules.tiles import Tile, TileMix, default_tile_mix
from skypuzzle.cloud_city.rules.walkways import FULL_STOCK
from skypuzzle.errors import Fault, RuleError, raise_if_any


def start_city(tile: Tile, shape: Shape) -> City:
    """A start tile with its buildings, in the middle of the room to grow."""
    return City(NOTHING).with_tile(tile, 0).settled(shape)


def check_setup(players: int, shape: Shape, requests: int | Sequence[int]) -> None:
    """A RuleError if no such game can be set up; requests are cards by number, or how many to draw."""
    if not 1 <= players <= shape.most_players:
        raise RuleError(Fault("players", str(players), f"from 1 to {shape.most_players} can play {shape}"))
    if not isinstance(requests, int):
        raise_if_any(RuleError, request_faults((None,) * players, requests))
    elif not 0 <= requests <= MOST_REQUESTS:
        raise RuleError(Fault("requests", str(requests), f"at most {MOST_REQUESTS} are played with"))


def new_game(
    players: int,
    chance: Chance,
    *,
    shape: Shape = SQUARE,
    requests: int | Sequence[int] = 0,
    tile_mix: TileMix | None = None,
) -> Position:
    """A game set up by the rules, all tiles face up. Requests are cards by number, or how many to draw."""
    check_setup(players, shape, requests)
    mix = tile_mix or default_tile_mix()
    deck = chance.shuffled(mix.pile)
    row, dealt = deck[:ROW_TILES], ROW_TILES + HAND_TILES * players
    hands = [deck[start : start + HAND_TILES] for start in range(ROW_TILES, dealt, HAND_TILES)]
    return check_position(
        Position(
            cities=tuple(start_city(tile, shape) for tile in mix.start[:players]),
            hands=tuple(map(tuple, hands)),
            row=tuple(row),
            stock=FULL_STOCK,
            pile=tuple(deck[dealt:]),
            mover=0,
            requests=_drawn(requests, players, chance) if isinstance(requests, int) else tuple(requests),
            shape=shape,
        )
    )


def _drawn(number: int, players: int, chance: Chance) -> tuple[int, ...]:
    cards = [card for card in CARDS if players > 1 or card not in COMPARING]
    return tuple(sorted(chance.shuffled(cards)[:number]))
