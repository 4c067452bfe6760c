"""Positions for puzzles about one turn: boards from games between bots, dressed with new floors, cards and missions.

Straight from games such turns are poor: who plays well has bought what the turn needs, and no more. So only the board
and the order of play come from a game. What has no bearing is not shown at all: what others hold is unknown, or
nothing, the pile is empty, and what a player holds is dealt anew from what the board leaves.
"""

from collections.abc import Iterator, Sequence
from typing import TypeVar

from skypuzzle.chance import Chance
from skypuzzle.skyline.bots import greedy_bot
from skypuzzle.skyline.rules.actions import EndTurn
from skypuzzle.skyline.rules.board import Board
from skypuzzle.skyline.rules.hands import sorted_cards
from skypuzzle.skyline.rules.knowledge import known_to
from skypuzzle.skyline.rules.outline import Mask
from skypuzzle.skyline.rules.play import apply
from skypuzzle.skyline.rules.position import Position, Seat, first_moment
from skypuzzle.skyline.rules.setup import new_game
from skypuzzle.skyline.rules.towers import (
    FLOORS,
    LEVELS,
    LIMITS,
    NEUTRAL,
    NEUTRAL_FLOOR,
    NEUTRAL_FLOORS,
    PENTHOUSE_LEVEL,
    Colour,
    Stock,
    Tower,
    why_no_floor,
)

T = TypeVar("T")

MOST_NEUTRAL = 2
"""Neutral floors that a player is dealt."""
NEUTRAL_ONE_IN = 4
"""One in so many floors dealt is neutral."""
TAKEN_OFF = (0, 0, 0, 0, 1, 1, 2)
"""Floors that are taken off a tower, each number as likely as it is listed."""
TAKEN_OFF_OWN = (0, 0, 1, 1, 1, 2)
"""The same for one that the player has: with less rent, money counts."""
NEAR = 2
"""Tops that a pattern may lack for its card to be dealt, mostly."""
ANY_ONE_IN = 4
"""One in so many cards dealt is any card."""


def turns_of_game(players: int, chance: Chance) -> Iterator[Position]:
    """The start of every turn of a game between greedy players, with only the board and the order of play."""
    position = new_game(players, chance)
    while (mover := position.mover_seat) is not None:
        yield undressed(position)
        for action in (*greedy_bot(known_to(mover, position), chance), EndTurn()):
            position = apply(position, action)


def undressed(position: Position) -> Position:
    """The board and whose turn it is; nothing is known of what players hold."""
    number, board, seats, mover = len(position.seats), position.board, position.seats, position.mover_seat or 0
    return position._replace(
        turn=first_moment(board, seats, mover, 0),
        cash=(None,) * number,
        stock=(None,) * number,
        cards=("",) * number,
        missions=(None,) * number,
        pile="",
    )


def opened(position: Position, chance: Chance, own: Sequence[int] = TAKEN_OFF_OWN) -> Position:
    """The position with floors taken off some towers, so that more can be built: late boards have little room.

    Who has three penthouses keeps them, as the last round began with the third.
    """
    mover = position.seats[position.mover_seat or 0]
    towers = []
    for tower in position.board.towers:
        off = chance.choice(own if tower.endswith(mover) else TAKEN_OFF)
        is_kept = len(tower) == PENTHOUSE_LEVEL and tower[-1] in position.thirds
        towers.append(tower if is_kept else tower[: max(0, len(tower) - off)])
    board = Board(position.box, tuple(towers))
    return position._replace(board=board, turn=first_moment(board, position.seats, position.mover_seat or 0, 0))


def dressed(
    position: Position,
    seat: Seat,
    *,
    cash: int | None = None,
    stock: Stock | None = None,
    cards: str | None = None,
    mission: int | None = None,
) -> Position:
    """The position with what one player holds put in; what is not named stays as it is."""
    return position._replace(
        cash=_put(position.cash, seat, cash),
        stock=_put(position.stock, seat, stock),
        cards=_put(position.cards, seat, cards),
        missions=_put(position.missions, seat, mission),
    )


def _put(values: tuple[T, ...], seat: Seat, value: T | None) -> tuple[T, ...]:
    return values if value is None else (*values[:seat], value, *values[seat + 1 :])


def random_stock(position: Position, seat: Seat, number: int, chance: Chance, plans: int = 0) -> Stock:
    """Floors that a player could build somewhere, as the board stands or a floor later, and neutral ones.

    Before these, the floors for so many places of the mission.
    """
    board, colour = position.board, position.seats[seat]
    built, stock = board.built(colour), [0] * len(FLOORS)
    held = sum(other[NEUTRAL_FLOOR] for other in position.stock if other is not None)
    neutral_left = min(MOST_NEUTRAL, NEUTRAL_FLOORS - board.built(NEUTRAL)[NEUTRAL_FLOOR] - held)
    left = [*(limit - on for limit, on in zip(LIMITS, built, strict=False)), neutral_left]
    levels, planned = _levels(board, colour), _planned(position, seat, plans, chance)
    drawn = (NEUTRAL_FLOOR if not chance.below(NEUTRAL_ONE_IN) else chance.choice(levels) for _ in range(number))
    for floor in (*planned, *drawn):
        if stock[floor] < left[floor]:
            stock[floor] += 1
    return tuple(stock)


def _planned(position: Position, seat: Seat, plans: int, chance: Chance) -> tuple[int, ...]:
    """The floors that so many places of a player's mission lack; what one place needs will do for others, too."""
    board, colour, mission = position.board, position.seats[seat], position.missions[seat]
    needed = [0] * len(FLOORS)
    places = position.box.goals[mission - 1] if mission else ()
    near = [place for place in places if 0 < (place & ~board.tops[colour]).bit_count() <= NEAR]
    for place in chance.shuffled(near)[:plans]:
        missing = [tower for at, tower in enumerate(board.towers) if (place & ~board.tops[colour]) >> at & 1]
        if all(len(tower) < LEVELS and why_no_floor(tower, colour) is None for tower in missing):
            floors = [len(tower) for tower in missing]
            needed = [max(number, floors.count(floor)) for floor, number in enumerate(needed)]
    return tuple(floor for floor, number in enumerate(needed) for _ in range(number))


def _levels(board: Board, colour: Colour) -> list[int]:
    """The floors for which there is room, as often as there is, and those that follow on a neutral floor."""
    levels = [len(tower) for tower in board.towers if why_no_floor(tower, colour) is None]
    above = (len(tower) + 1 for tower in board.towers if len(tower) < LEVELS - 1 and tower)
    return sorted(levels) + sorted(above)


def random_cards(position: Position, seat: Seat, number: int, chance: Chance) -> str:
    """Bonus cards that a player cannot claim yet; for most of them only a few tops are missing."""
    box, tops = position.box, position.board.tops[position.seats[seat]]
    taken = "".join(position.cards)
    deck = list(box.cards)
    for card in taken:
        deck.remove(card)
    missing = {letter: fewest_missing(tops, places) for letter, places in box.claims.items()}
    near = [card for card in deck if 0 < missing[card] <= NEAR]
    hand: list[str] = []
    for _ in range(number):
        choice = near if near and chance.below(ANY_ONE_IN) else [card for card in deck if missing[card]]
        if choice:
            card = chance.choice(choice)
            hand.append(card)
            deck.remove(card)
            if card in near:
                near.remove(card)
    return sorted_cards("".join(hand))


def random_mission(position: Position, seat: Seat, chance: Chance, most_missing: int) -> int | None:
    """A mission that a player has not fulfilled yet, with at most so many tops missing; None if there is none."""
    tops = position.board.tops[position.seats[seat]]
    missions = [
        number
        for number, places in enumerate(position.box.goals, 1)
        if 0 < fewest_missing(tops, places) <= most_missing and number not in position.missions
    ]
    return chance.choice(missions) if missions else None


def between(fewest: int, most: int, chance: Chance) -> int:
    """A number from one to another, each as likely."""
    return fewest + chance.below(most - fewest + 1)


def fewest_missing(tops: Mask, places: Sequence[Mask]) -> int:
    """How many tops a pattern lacks where it lacks the fewest."""
    return min((place & ~tops).bit_count() for place in places)


def prospects(position: Position, seat: Seat) -> int:
    """How many zones and penthouses a player might get with the floors held, were money no object."""
    board, colour, stock = position.board, position.seats[seat], position.stock[seat] or (0,) * len(FLOORS)
    zones = sum(
        _can_top(board.tower(site), colour, stock) for site in board.box.zones if not board.tower(site).endswith(colour)
    )
    towers = sum(_can_crown(tower, colour, stock) for tower in board.towers)
    return zones + min(towers, stock[PENTHOUSE_LEVEL - 1])


def _can_top(tower: Tower, colour: Colour, stock: Stock) -> bool:
    """Can a player's floor come to lie on this tower, neutral ones below it?"""
    return any(
        stock[level] and why_no_floor(tower + NEUTRAL * (level - len(tower)), colour) is None
        for level in range(len(tower), min(LEVELS, len(tower) + stock[NEUTRAL_FLOOR] + 1))
    )


def _can_crown(tower: Tower, colour: Colour, stock: Stock) -> bool:
    """Can a player's penthouse come to lie on this tower, with one more floor below it or none?"""
    if len(tower) == LEVELS - 1:
        return why_no_floor(tower, colour) is None
    if len(tower) != LEVELS - 2:
        return False
    has_own = colour in tower
    return bool(stock[NEUTRAL_FLOOR] and has_own)
