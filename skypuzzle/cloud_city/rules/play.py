"""The course of a game: setting it up, the legal turns, what they do, who is next and when it ends (rules 4–13)."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import TypeVar

from skypuzzle.chance import Chance
from skypuzzle.cloud_city.rules import pieces
from skypuzzle.cloud_city.rules.city import NOTHING, City
from skypuzzle.cloud_city.rules.faults import check_position, request_faults
from skypuzzle.cloud_city.rules.position import (
    HAND_TILES,
    ROW_TILES,
    Draw,
    Face,
    FromPile,
    FromRow,
    Move,
    Position,
    Seat,
    tiles_text,
)
from skypuzzle.cloud_city.rules.scoring import CARDS, COMPARING, MOST_REQUESTS
from skypuzzle.errors import Fault, RuleError, raise_if_any

T = TypeVar("T")

Laying = tuple[pieces.Tile, pieces.Cell]
"""A rotated tile and its cell."""


def legal_layings(position: Position) -> list[Laying]:
    """Every way for the player to move to lay a known tile from the hand (rule 8)."""
    if position.mover is None:
        return []
    kinds = dict.fromkeys(tile for tile in position.hands[position.mover] if tile)
    cells = position.city(position.mover).growth(position.shape)
    return [(tile, cell) for kind in kinds for tile in pieces.ROTATIONS[kind] for cell in cells]


def legal_walkways(city: City, stock: pieces.Stock) -> list[pieces.Walkway]:
    return [
        walkway
        for walkway in city.possible_walkways()
        if stock.left(*city.piece(walkway)) > 0 and city.why_no_walkway(walkway) is None
    ]


def why_not_built(city: City, stock: pieces.Stock, walkway: pieces.Walkway) -> str | None:
    """Why a walkway may not be built now (rule 10), in words; None if it may."""
    reason = city.why_no_walkway(walkway)
    if reason is None and stock.left(*city.piece(walkway)) <= 0:
        return f"the stock has no {city.level(walkway)} walkway of length {walkway.length} (rule 10h)"
    return reason


def build(city: City, stock: pieces.Stock, walkway: pieces.Walkway) -> tuple[City, pieces.Stock]:
    """The city with a walkway, and the stock without its piece. Does not check the rules."""
    return city.with_walkways((walkway,)), stock.less([city.piece(walkway)])


def legal_walkway_sets(city: City, stock: pieces.Stock) -> Iterator[tuple[pieces.Walkway, ...]]:
    """Every set of walkways that may be built together, each sorted; the empty set first."""
    yield ()
    for walkway in legal_walkways(city, stock):
        yield from _sets_from(city, stock, walkway)


def _sets_from(city: City, stock: pieces.Stock, first: pieces.Walkway) -> Iterator[tuple[pieces.Walkway, ...]]:
    yield (first,)
    city, stock = build(city, stock, first)
    for second in legal_walkways(city, stock):
        if second > first:
            yield from ((first, *more) for more in _sets_from(city, stock, second))


def legal_draws(position: Position) -> list[Draw]:
    """Each kind in the row once, and the top of the pile (rule 11)."""
    from_row: list[Draw] = [FromRow(tile) for tile in dict.fromkeys(position.row) if tile]
    return from_row if position.pile == () else [*from_row, FromPile()]


def legal_moves(position: Position) -> Iterator[Move]:
    """Every legal turn, always in the same order; nothing when the game is over."""
    draws: list[Draw | None] = [*legal_draws(position)] or [None]
    for tile, cell in legal_layings(position):
        city = position.city(position.mover or 0).with_tile(tile, cell)
        for walkways in legal_walkway_sets(city, position.stock):
            for draw in draws:
                yield Move(tile, cell, walkways, draw)


def apply(position: Position, turn: Move) -> Position:
    """The position after a turn. Raises RuleError with everything that is wrong with it."""
    mover = position.mover
    if mover is None:
        raise RuleError(Fault("turn", str(turn), "the game is over"))
    standing = position.city(mover)
    raise_if_any(
        RuleError, (replace(fault, place=f"player {mover + 1}: {fault.place}") for fault in _faults(position, turn))
    )
    city = standing.with_tile(turn.tile, turn.cell).with_walkways(turn.walkways)
    stock = position.stock.less(map(city.piece, turn.walkways))
    drawn, row, pile = _drawn(position, turn.draw)
    hand = (*_without(position.hands[mover], pieces.kind_of(turn.tile)), *drawn)
    is_last = mover == len(position.cities) - 1 and city.is_finished(position.shape)
    return position._replace(
        cities=_replaced(position.cities, mover, city),
        hands=_replaced(position.hands, mover, hand),
        row=row,
        stock=stock,
        pile=pile,
        mover=None if is_last else (mover + 1) % len(position.cities),
    )


def why_not(position: Position, turn: Move) -> str | None:
    """Why a turn is illegal, in words; None if it is legal."""
    try:
        apply(position, turn)
    except RuleError as error:
        return str(error)
    return None


def alone(position: Position, seat: Seat) -> Position:
    """The position with one player left: nobody else moves, and the pile is unknown."""
    pile = None if position.pile is None else (None,) * len(position.pile)
    city = position.city(seat)
    return position._replace(
        cities=(city,),
        hands=(position.hands[seat],),
        pile=pile,
        mover=None if city.is_finished(position.shape) else 0,
        requests=(),
    )


def finished_game(city: City) -> Position:
    """A finished city as the end of a game for one. Raises RuleError if it is not finished."""
    shape = next((shape for shape in pieces.Shape if city.is_finished(shape)), None)
    if shape is None:
        raise RuleError(Fault("city", city.plan_text, "it is not finished"))
    stock = pieces.FULL_STOCK.less(city.pieces)
    return check_position(Position((city,), ((),), (), stock, (), None, (), shape))


def _replaced(seats: tuple[T, ...], seat: Seat, value: T) -> tuple[T, ...]:
    return (*seats[:seat], value, *seats[seat + 1 :])


def _without(hand: Sequence[Face], kind: pieces.Tile) -> list[Face]:
    """The hand after laying a tile; if the tile was not known to be in it, an unknown one goes."""
    left = list(hand)
    left.remove(kind if kind in left else None)
    return left


def _faults(position: Position, turn: Move) -> Iterator[Fault]:
    mover = position.mover or 0
    city, hand = position.city(mover), position.hands[mover]
    if pieces.kind_of(turn.tile) not in hand and None not in hand:
        yield Fault("tile", turn.tile, f"not in the hand {tiles_text(hand)}")
    if turn.cell in city.tiles:
        yield Fault("place", pieces.QUARTER_NAMES[turn.cell], "there is a tile already")
    elif turn.cell not in (cells := city.growth(position.shape)):
        free = f"on {' '.join(pieces.QUARTER_NAMES[cell] for cell in cells)}" if cells else "nowhere any more"
        reason = f"a tile goes next to the city and within {position.shape}: {free} (rule 8)"
        yield Fault("place", pieces.QUARTER_NAMES[turn.cell], reason)
    else:
        yield from _walkway_faults(city.with_tile(turn.tile, turn.cell), position.stock, turn.walkways)
    yield from _draw_faults(position, turn.draw)


def _walkway_faults(city: City, stock: pieces.Stock, walkways: Iterable[pieces.Walkway]) -> Iterator[Fault]:
    for walkway in walkways:
        if reason := why_not_built(city, stock, walkway):
            yield Fault("walkway", str(walkway), reason)
        else:
            city, stock = build(city, stock, walkway)


def _draw_faults(position: Position, draw: Draw | None) -> Iterator[Fault]:
    row, pile = position.row, position.pile
    if draw is None:
        if legal_draws(position):
            yield Fault("draw", "", "draw a tile from the row, or with +? from the pile (rule 11)")
    elif isinstance(draw, FromPile):
        if pile == ():
            yield Fault("draw", str(draw), "the pile is empty")
        elif pile and pile[0] and draw.tile not in (None, pile[0]):
            yield Fault("draw", str(draw), f"the pile has {pile[0]} on top")
    elif draw.tile not in row:
        yield Fault("draw", str(draw), f"not in the row {tiles_text(row)}")
    elif draw.refill and pile == ():
        yield Fault("draw", str(draw), "the pile is empty, so no tile can come up")
    elif draw.refill and pile and pile[0] not in (None, draw.refill):
        yield Fault("draw", str(draw), f"the pile has {pile[0]} on top")


def _drawn(position: Position, draw: Draw | None) -> tuple[tuple[Face, ...], tuple[Face, ...], tuple[Face, ...] | None]:
    """The tiles drawn, and the row and the pile afterwards (rule 11, ruling G)."""
    row, pile = position.row, position.pile
    if draw is None:
        return (), row, pile
    top = pile[0] if pile else None
    below = pile[1:] if pile else pile
    if isinstance(draw, FromPile):
        return (top or draw.tile,), row, below
    at = row.index(draw.tile)
    refill = () if pile == () else (top or draw.refill,)
    return (draw.tile,), (*row[:at], *refill, *row[at + 1 :]), below


def start_city(tile: pieces.Tile, shape: pieces.Shape) -> City:
    """A start tile in the middle of its room to grow."""
    return City(NOTHING).with_tile(tile, 0).settled(shape)


def check_setup(players: int, shape: pieces.Shape, requests: int | Sequence[int]) -> None:
    """Raises RuleError if no such game exists. `requests` are card numbers, or how many to draw."""
    if not 1 <= players <= shape.most_players:
        raise RuleError(Fault("players", str(players), f"{shape} is for 1 to {shape.most_players} players"))
    if not isinstance(requests, int):
        raise_if_any(RuleError, request_faults((None,) * players, requests))
    elif not 0 <= requests <= MOST_REQUESTS:
        raise RuleError(Fault("requests", str(requests), f"a game has at most {MOST_REQUESTS}"))


def new_game(
    players: int,
    chance: Chance,
    *,
    shape: pieces.Shape = pieces.SQUARE,
    requests: int | Sequence[int] = 0,
    tile_mix: pieces.TileMix | None = None,
) -> Position:
    """Set up a game with all tiles face up. `requests` are card numbers, or how many to draw."""
    check_setup(players, shape, requests)
    mix = tile_mix or pieces.default_tile_mix()
    deck = chance.shuffled(mix.pile)
    row, dealt = deck[:ROW_TILES], ROW_TILES + HAND_TILES * players
    hands = [deck[start : start + HAND_TILES] for start in range(ROW_TILES, dealt, HAND_TILES)]
    return check_position(
        Position(
            cities=tuple(start_city(tile, shape) for tile in mix.start[:players]),
            hands=tuple(map(tuple, hands)),
            row=tuple(row),
            stock=pieces.FULL_STOCK,
            pile=tuple(deck[dealt:]),
            mover=0,
            requests=_draw_requests(requests, players, chance) if isinstance(requests, int) else tuple(requests),
            shape=shape,
        )
    )


def _draw_requests(number: int, players: int, chance: Chance) -> tuple[int, ...]:
    cards = [card for card in CARDS if players > 1 or card not in COMPARING]
    return tuple(sorted(chance.shuffled(cards)[:number]))
