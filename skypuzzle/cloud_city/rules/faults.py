"""What can be wrong with a position. Every check lists all that it finds."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace

from skypuzzle.cloud_city.rules.city import City
from skypuzzle.cloud_city.rules.pieces import (
    BESIDE,
    FULL_STOCK,
    LENGTHS,
    QUARTER_NAMES,
    SIZE,
    Height,
    Shape,
    Stock,
    Walkway,
    is_tile,
)
from skypuzzle.cloud_city.rules.position import HAND_TILES, ROW_TILES, Face, Position, Seat, tiles_text
from skypuzzle.cloud_city.rules.scoring import CARDS, COMPARING, MOST_REQUESTS
from skypuzzle.errors import Fault, RuleError, raise_if_any
from skypuzzle.wording import number_of


def city_faults(city: City, shape: Shape) -> Iterator[Fault]:
    """Rules 2, 8, 10: whole, connected tiles within the shape, with room to grow, and legal walkways."""
    text = city.plan_text
    broken = [cell for cell, tile in city.tiles.items() if not is_tile(tile)]
    for cell in broken:
        yield Fault("city", text, f"the tile on {QUARTER_NAMES[cell]} must have exactly two buildings (rule 2)")
    column, rank, width, height = city.box
    if not shape.fits(width, height):
        yield Fault("city", text, f"{width}×{height} tiles do not fit into {shape} (rule 8)")
    else:
        columns, ranks = shape.room(width, height)
        if column < 2 * columns or rank < 2 * ranks:
            home = QUARTER_NAMES[2 * columns + SIZE * 2 * ranks]
            reason = f"no room to grow west or south; begin at {home}, or omit the anchor"
            yield Fault("city", text, reason)
        elif column + 2 * (width + columns) > SIZE or rank + 2 * (height + ranks) > SIZE:
            yield Fault("city", text, "no room to grow east or north; omit the anchor")
    if not _is_connected(city):
        yield Fault("city", text, "its tiles are not all connected (rule 8)")
    if not broken:
        yield from _walkway_faults(city)


def _is_connected(city: City) -> bool:
    cells = set(city.tiles)
    reached, fresh = set(), {min(cells)}
    while fresh:
        reached |= fresh
        fresh = {beside for cell in fresh for beside in BESIDE[cell] if beside in cells} - reached
    return reached == cells


def _walkway_faults(city: City) -> Iterator[Fault]:
    standing = city.without_walkways()
    for walkway in city.walkways:
        reason = _why_outside(city, walkway) or standing.why_no_walkway(walkway)
        if reason is None:
            standing = standing.with_walkways((walkway,))
        else:
            yield Fault("walkway", str(walkway), reason)


def _why_outside(city: City, walkway: Walkway) -> str | None:
    """A likely mistake: the walkway's names belong to a city that begins elsewhere."""
    column, rank, width, height = city.box
    first, last = column + SIZE * rank, column + 2 * width - 1 + SIZE * (rank + 2 * height - 1)
    if all(first % SIZE <= end % SIZE <= last % SIZE and rank <= end // SIZE <= last // SIZE for end in walkway):
        return None
    return f"it is outside the city, which reaches from {QUARTER_NAMES[first]} to {QUARTER_NAMES[last]}"


def cities_faults(cities: Sequence[City | None], shape: Shape) -> Iterator[Fault]:
    if len(cities) > shape.most_players:
        yield Fault("cities", str(len(cities)), f"{shape} is for at most {shape.most_players} players (ruling G)")
    if not any(cities):
        yield Fault("cities", "?", "at least one city must be known")
    for seat, city in enumerate(cities):
        if city is not None:
            whose = "" if len(cities) == 1 else f"player {seat + 1}: "
            yield from (replace(fault, place=f"{whose}{fault.place}") for fault in city_faults(city, shape))


def turn_faults(cities: Sequence[City | None], mover: Seat | None, shape: Shape) -> Iterator[Fault]:
    """Rule 11: players before the mover have laid one tile more than the others."""
    laid = {seat: len(city.tiles) for seat, city in enumerate(cities) if city is not None}
    if mover is None:
        for seat, tiles in laid.items():
            if tiles < shape.tiles:
                reason = f"the game is not over: player {seat + 1} has laid {tiles} of {shape.tiles} tiles"
                yield Fault("turn", "-", reason)
        return
    if mover >= len(cities):
        yield Fault("turn", str(mover + 1), f"there is no player {mover + 1}")
        return
    rounds = {tiles - (seat < mover) for seat, tiles in laid.items()}
    if rounds and min(rounds) >= shape.tiles:
        yield Fault("turn", str(mover + 1), "all cities are finished, so the game is over: write -")
    elif len(rounds) > 1:
        counts = ", ".join(str(tiles) for tiles in laid.values())
        reason = f"the players have laid {counts} tiles, so it cannot be player {mover + 1}'s turn"
        yield Fault("turn", str(mover + 1), reason)


def hand_faults(
    cities: Sequence[City | None],
    hands: Sequence[tuple[Face, ...]],
    row: Sequence[Face],
    pile: Sequence[Face] | None,
    shape: Shape,
) -> Iterator[Fault]:
    """Rules 4, 7, 11: three tiles in each hand and three face up while there are tiles to draw."""
    if len(hands) != len(cities):
        yield Fault("hands", str(len(hands)), f"expected one for each city, {len(cities)} in all; ? is unknown")
        return
    if len(row) > ROW_TILES:
        yield Fault("row", tiles_text(row), f"{number_of(len(row), 'tile')}; at most {ROW_TILES} are face up")
    elif pile and len(row) < ROW_TILES:
        yield Fault("row", tiles_text(row), f"{number_of(len(row), 'tile')}; it has {ROW_TILES} while the pile lasts")
    for seat, (city, hand) in enumerate(zip(cities, hands, strict=True)):
        is_finished = city is not None and city.is_finished(shape)
        place = f"hand of player {seat + 1}"
        if len(hand) > HAND_TILES:
            yield Fault(place, tiles_text(hand), f"{number_of(len(hand), 'tile')}; a hand has {HAND_TILES}")
        elif (row or pile) and len(hand) < HAND_TILES and not is_finished:
            reason = f"a hand has {HAND_TILES} tiles while there are tiles to draw; write ? for unknown ones"
            yield Fault(place, tiles_text(hand), f"{number_of(len(hand), 'tile')}; {reason}")
        elif not hand and not is_finished:
            yield Fault(place, "-", "without a tile the city cannot be finished")


def stock_faults(cities: Sequence[City | None], stock: Stock) -> Iterator[Fault]:
    """Rule 3: the stock and the walkways built are no more than the full set; some may be lost."""
    standing = Counter(piece for city in cities if city is not None for piece in city.pieces)
    for height in Height:
        for length in LENGTHS:
            left, used, made = stock.left(height, length), standing[height, length], FULL_STOCK.left(height, length)
            if left + used > made:
                reason = f"{left} {height} walkways of length {length} and {used} built, but the game has {made}"
                yield Fault("stock", str(stock), reason)


def request_faults(cities: Sequence[City | None], requests: Sequence[int]) -> Iterator[Fault]:
    """Rule 14, ruling L3: at most two different cards; a single player has none that compares."""
    text = ",".join(map(str, requests))
    if len(requests) > MOST_REQUESTS:
        yield Fault("requests", text, f"a game has at most {MOST_REQUESTS}")
    if len(set(requests)) < len(requests):
        yield Fault("requests", text, "each card exists once")
    for card in requests:
        if card not in CARDS:
            yield Fault("requests", str(card), "the cards are 1 to 10")
        elif len(cities) == 1 and card in COMPARING:
            yield Fault("requests", str(card), f"{CARDS[card]} compares players, and there is one (ruling L3)")


CHECKS: tuple[tuple[Callable[..., Iterator[Fault]], tuple[str, ...]], ...] = (
    (cities_faults, ("cities", "shape")),
    (turn_faults, ("cities", "mover", "shape")),
    (hand_faults, ("cities", "hands", "row", "pile", "shape")),
    (stock_faults, ("cities", "stock")),
    (request_faults, ("cities", "requests")),
)
"""Every check and the fields of a position that it needs."""


def faults_among(fields: Mapping[str, object]) -> Iterator[Fault]:
    for check, needed in CHECKS:
        if all(name in fields for name in needed):
            yield from check(*(fields[name] for name in needed))


def check_city(city: City, shape: Shape) -> City:
    """Return the city. Raises RuleError with every fault."""
    raise_if_any(RuleError, city_faults(city, shape))
    return city


def check_position(position: Position) -> Position:
    """Return the position. Raises RuleError with every fault."""
    raise_if_any(RuleError, faults_among(position._asdict()))
    return position
