"""What a player may know: all cities, the stock, the row, their own hand, and what others drew from the row."""

from collections import Counter
from collections.abc import Iterable, Iterator

from skypuzzle.cloud_city.rules.position import FromPile, Position, Seat, Turn
from skypuzzle.cloud_city.rules.tiles import KINDS, Tile, TileMix, default_tile_mix, kind_of
from skypuzzle.errors import Fault, RuleError


def known_to(seat: Seat, position: Position) -> Position:
    """The position as one player sees it: the others' hands and the pile face down (rules 4, 7)."""
    if seat not in position.seats:
        raise RuleError(Fault("player", str(seat + 1), f"there is no player {seat + 1}"))
    return position._replace(
        hands=tuple(hand if at == seat else (None,) * len(hand) for at, hand in enumerate(position.hands)),
        pile=None if position.pile is None else (None,) * len(position.pile),
    )


def turn_known_to(seat: Seat, before: Position, turn: Turn) -> Turn:
    """A turn as one player sees it, including what that player saw come up or drew."""
    top, move = before.pile[0] if before.pile else None, turn.move
    if isinstance(move.draw, FromPile):
        move = move._replace(draw=FromPile((move.draw.tile or top) if seat == turn.player else None))
    elif move.draw is not None and top is not None:
        move = move._replace(draw=move.draw._replace(refill=top))
    return Turn(turn.player, move)


def known_turns(seat: Seat, start: Position, turns: Iterable[Turn]) -> Iterator[Turn]:
    """Turns as one player sees them."""
    position = start
    for turn in turns:
        yield turn_known_to(seat, position, turn)
        position = position.play(turn)


def remembered(seat: Seat, start: Position, turns: Iterable[Turn]) -> Position:
    """What one player knows after these turns, having watched them all: also what others took from the row."""
    known = known_to(seat, start)
    for turn in known_turns(seat, start, turns):
        known = known.play(turn)
    return known


def unseen(position: Position, mix: TileMix | None = None) -> Counter[Tile]:
    """The tiles that are neither laid nor known, by kind: they are in the pile and in hands that are not known.

    A position with more tiles of a kind than the mix has is a RuleError, as is one with unknown cities.
    """
    mix = mix or default_tile_mix()
    box = Counter(map(kind_of, (*mix.start, *mix.pile)))
    for seat in position.seats:
        box.subtract(map(kind_of, position.city(seat).tiles.values()))
    known = (*position.row, *(position.pile or ()), *(tile for hand in position.hands for tile in hand))
    box.subtract(tile for tile in known if tile)
    # Start tiles of seats that are not taken go back to the box (rule 5).
    box.subtract(map(kind_of, mix.start[len(position.seats) :]))
    for kind in KINDS:
        if box[kind] < 0:
            raise RuleError(Fault("position", kind, f"{-box[kind]} more of them than the tile mix has"))
    return +box
